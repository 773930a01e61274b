# The game page.

# Players.
you = You
nobody = Somebody
player-number = Player { $seat }
seat-disconnected = disconnected
partner = with { $colours }
sit = Sit here
score = Score: minus one for each field of a piece that is left
left-resigned = { $name } resigned
left-left = { $name } left
left-vanished = { $name } disconnected
left-out-of-time = { $name } ran out of time
left-removed = { $name } was removed

# The tray and the controls.
tray = Your { $colour } pieces, { $count } { $count ->
    [one] kind
   *[other] kinds
  }
tray-empty = All pieces placed!
piece-fits = { $name }, { $size } { $size ->
    [one] field
   *[other] fields
  }
piece-misfits = { $name }, { $size } { $size ->
    [one] field
   *[other] fields
  }, does not fit now
piece-waits = { $name }, not your turn
rotate-left = Rotate left
rotate-right = Rotate right
flip = Flip
next-fit = Next fit
confirm-placement = Place
put-back = Put back
pick-piece = Pick a piece and point at the board, or tap a field to see what fits there.
fits-here = { $count ->
    [0] Nothing fits here.
    [one] One piece fits on { $field }.
   *[other] { $count } pieces fit on { $field }, shown bright.
  }
tap-to-place = Tap the piece again to place it.
click-to-place = Click to place it.

# The board.
board-label = Board
board-keys = Arrow keys move the piece, R rotates it, F flips it, N goes to the next fit, Enter places it, Escape puts it back.
cursor-empty = { $field }, empty
cursor-taken = { $field }, { $colour }
cursor-fits = { $field }, empty, { $count } { $count ->
    [one] piece fits
   *[other] pieces fit
  }
ghost-legal = { $piece } on { $fields }: fits. Enter places it.
ghost-illegal = { $piece } on { $fields }: does not fit.

# Why a piece does not fit; by the codes of the server.
why-not-the-turn = It is not this colour’s turn.
why-off-the-board = Part of it is off the board.
why-repeated = A field is named twice.
why-not-a-piece = There is no such piece.
why-piece-used = This piece is on the board already.
why-overlap = It overlaps another piece.
why-side-contact = It touches your own colour at a side. Only corners may touch.
why-no-contact = It must touch a corner of your own colour.
why-no-start-field = Your first piece must cover a start field.
why-wrong-start-field = Your first piece must cover your own start field.
why-not-tip-to-tip = Pieces may only touch tip to tip.

# Whose turn it is, and announcements.
your-turn = Your turn
your-turn-colour = Your turn with { $colour }
turn-of = { $name } to move
turn-computer = The computer is thinking …
announce-move = { $colour } placed { $piece } on { $fields }.
announce-passed = { $colour } cannot move any more.
announce-your-turn = Your turn with { $colour }.
announce-over = The game is over.
announce-taken-back = Moves were taken back.

# Hints and commands.
hint = Hint
hint-thinking = Thinking …
hint-number = Idea { $number }
hint-value = { $value } %
hint-take = Take this piece
hint-none = No move to suggest.
undo = Undo
resign = Resign
resign-sure = Resign this game?
resign-text = The computer plays on for you, and you come last.
resign-alone = The game ends here, and the other side wins.
leave = Leave
fill = Play with computers instead
rematch = Play again
record = Download record
invite = Waiting for players. Share this link:
invited = { $name } invites you to a game: { $title }.
sit-down = Sit down
watching = You are watching.
offer-takeback = { $name } asks for a takeback.
offer-rematch = { $name } asks for a rematch.
offer-declined = Your offer was declined.
offer-waits = Waiting for an answer.
agree = Agree
decline = Decline
withdraw = Withdraw
to-next-game = Next game
view-options = Show

# The result.
result-title = Game over
result-cancelled = This game was cancelled before it began.
result-won = You win!
result-rank = You came { $rank ->
    [2] second
    [3] third
   *[4] fourth
  }.
result-drawn = You tie for first.
result-winner = { $name } wins.
result-shared = The game is a tie.
result-column-rank = Rank
result-column-player = Player
result-column-score = Score
result-column-rating = Rating
result-abandoned = The game was abandoned.

# Errors.
game-missing = There is no such game. The link may be incomplete, or the game may be older than this server.
game-failed = The game could not be loaded.

# Why a move is good; by the kinds of the server.
reason-only = It is the only move.
reason-corners = It opens { $opened } new { $opened ->
    [one] corner
   *[other] corners
  }{ $closed ->
    [0] .
    [one] {" "}and uses up one.
   *[other] {" "}and uses up { $closed }.
  }
reason-centre = It moves towards the centre.
reason-large = It places { $piece }, a large piece of { $size } fields, while there is room.
reason-scarce = { $piece } fits in only { $placements } more { $placements ->
    [one] position
   *[other] positions
  }.
reason-fits = Afterwards { $count ->
    [one] { $pieces } still fits.
   *[other] your pieces { $pieces } still fit.
  }
reason-unfit = But { $pieces } will no longer fit anywhere.
reason-alone = It keeps { $fields } { $fields ->
    [one] field
   *[other] fields
  } that nobody else can reach.
reason-saves = It saves { $fields } { $fields ->
    [one] field
   *[other] fields
  } of yours from others.
reason-reach = It takes { $fields } of { $of } fields out of the reach of { $colour }.
reason-hampers = It also takes { $fields } of { $of } fields from { $colour }, who is on your side.
reason-misfits = { $colour } can no longer place { $pieces }.
reason-out = { $colour } cannot move any more.
reason-finish = It places your last piece: { $points } points more{ $single ->
    [true] , with the single square last.
   *[false] .
  }
reason-finish-kept = You can still place all { $left } pieces, for { $points } points more.
reason-single-kept = It keeps the single square for the end: { $points } points more.
reason-finish-denied = { $colour } can no longer place all pieces, and misses { $points } points.
reason-finish-lost = But you can no longer place all pieces, and miss { $points } points.
