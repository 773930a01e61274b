# The game page.

colour-blue = blue
colour-yellow = yellow
colour-red = red
colour-green = green
you = You
nobody = Somebody
player-number = Player { $seat }
seat-lost = connection lost
partner = with { $colours }
sit = Sit here
points = Points: each field of a piece that is not placed counts one less
left-resigned = { $name } resigned
left-left = { $name } left
left-vanished = { $name } vanished
left-out-of-time = { $name } ran out of time
left-removed = { $name } was removed
tray = Your { $colour } pieces, { $count } { $count ->
    [one] kind
   *[other] kinds
  }
tray-empty = All pieces are placed!
piece-fits = { $name }, { $size } { $size ->
    [one] field
   *[other] fields
  }
piece-misfits = { $name }, { $size } { $size ->
    [one] field
   *[other] fields
  }, fits nowhere now
piece-waits = { $name }, not your turn
turn-left = Turn left
turn-right = Turn right
flip = Flip
next-place = Next place
place-piece = Place
put-back = Put back
pick-piece = Pick a piece, then point at the board. Or tap a field to see what fits there.
fits-here = { $count ->
    [0] Nothing fits here.
    [one] One piece fits on { $field }.
   *[other] { $count } pieces fit on { $field }: they stay bright.
  }
tap-to-place = Tap the piece again to place it.
click-to-place = Click to place it.
board-label = Board
board-keys = Arrow keys move, R turns, F flips, N goes to the next place where the piece fits, Enter places, Escape puts back.
cursor-empty = { $field }, empty
cursor-taken = { $field }, { $colour }
cursor-fits = { $field }, empty, { $count } { $count ->
    [one] piece fits
   *[other] pieces fit
  }
ghost-legal = { $piece } on { $fields }: fits. Enter places it.
ghost-illegal = { $piece } on { $fields }: does not fit.
why-not-the-turn = It is not this colour’s turn.
why-off-the-board = A part would lie off the board.
why-repeated = A field is named twice.
why-not-a-piece = There is no such piece.
why-piece-used = This piece is on the board already.
why-overlap = It would lie on another piece.
why-side-contact = It would touch your own colour at a side. Only corners may touch.
why-no-contact = It must touch a corner of your own colour.
why-no-start-field = Your first piece must cover a start field.
why-wrong-start-field = Your first piece must cover your own start field.
why-not-tip-to-tip = Pieces may only touch tip to tip.
your-turn = Your turn
your-turn-colour = Your turn with { $colour }
turn-of = { $name } is to move
turn-computer = The computer thinks …
told-move = { $colour } placed { $piece } on { $fields }.
told-passed = { $colour } cannot move any more.
told-your-turn = Your turn with { $colour }.
told-over = The game is over.
told-taken-back = Moves were taken back.
hint = Hint
hint-thinking = Thinking …
hint-number = Idea { $number }
hint-value = { $value } %
hint-take = Take this piece
hint-none = There is no move to suggest.
undo = Undo
resign = Resign
resign-sure = Resign this game?
resign-text = The computer plays on for you, and you come last.
resign-alone = The game ends here, and the other side wins.
leave = Leave
fill = Play with computers instead
rematch = Play again
record = Download record
invite = Waiting for players. Send them this link:
invited = { $name } invites you to a game: { $title }.
sit-down = Sit down
watching = You are watching.
offer-takeback = { $name } asks to take moves back.
offer-rematch = { $name } asks for another game.
offer-declined = That was declined.
offer-waits = You asked; the others have not answered.
agree = Agree
decline = Decline
withdraw = Withdraw
to-next-game = To the next game
view-options = Show
result-title = Game over
result-cancelled = This game was cancelled before it began.
result-won = You win!
result-lost-place = You come { $place ->
    [2] second
    [3] third
   *[4] fourth
  }.
result-drawn = You share the first place.
result-winner = { $name } wins.
result-shared = The first place is shared.
result-place = Place
result-player = Player
result-points = Points
result-rating = Rating
result-abandoned = The game was abandoned.
game-missing = There is no such game. Perhaps the link was cut off, or the game is older than this server.
game-failed = The game could not be loaded.
reason-only = It is the only move.
reason-corners = It opens { $opened } new { $opened ->
    [one] corner
   *[other] corners
  }{ $closed ->
    [0] .
    [one] {" "}and uses one up.
   *[other] {" "}and uses { $closed } up.
  }
reason-centre = It comes nearer to the centre.
reason-large = It places { $piece }, a large piece of { $size } fields, while there is room for it.
reason-scarce = { $piece } fits in only { $places } { $places ->
    [one] place
   *[other] places
  } any more: now is the time.
reason-fits = After it { $count ->
    [one] { $pieces } still fits.
   *[other] your pieces { $pieces } still fit.
  }
reason-unfit = But { $pieces } { $count ->
    [one] will
   *[other] will
  } no longer fit anywhere.
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
reason-misfits = { $colour } has no place for { $pieces } any more.
reason-out = { $colour } cannot move any more after it.
reason-finish = It places your last piece: { $points } points more{ $single ->
    [true] , with the single square last.
   *[false] .
  }
reason-finish-kept = You can still place all your { $left } pieces, for { $points } points more.
reason-single-kept = It keeps the single square for the end: { $points } points more.
reason-finish-denied = { $colour } cannot place all pieces any more, and misses { $points } points.
reason-finish-lost = But you can no longer place all pieces, and miss { $points } points.
