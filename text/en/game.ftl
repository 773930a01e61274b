# The game page.

# The seats.
seats-label = Players
you = You
nobody = Somebody
seat-of = { $name } ({ $colours })
seat-computer = computer
seat-away = away, { $time }
seat-out = no move left
seat-shared = shared by all
seat-shared-help = Everyone plays this colour in turn, and it counts for nobody.
seat-covered = Covered { $covered } of { $total }
seat-pieces = { $name }: pieces left
seat-none-left = All pieces placed
partner = with { $names }
partner-you = with you
sit = Sit down
left-resigned = resigned
left-left = left
left-vanished = disconnected
left-out-of-time = out of time
left-removed = removed
to-profile = Profile

# The status: whose turn it is, and what to do.
your-turn = Your turn
your-turn-colour = Your turn with { $colour }
turn-colour = { $colour } to move
turn-of = { $name } is thinking
status-out = You cannot move any more
status-watching = You are watching
status-open = Waiting for players
status-over = Game over
advice-pick = Pick a piece, or a { $cell } to see what fits.
advice-fits-here = { $count ->
    [0] Nothing fits
    [one] One piece fits
   *[other] { $count } pieces fit
  } on { $place ->
    [named] { $field }
   *[marked] the marked { $cell }
  }.

# For screen readers.
announce-move = { $colour } placed { $piece } on { $fields }.
announce-passed = { $colour } cannot move any more.
announce-out = You cannot move any more.
announce-your-turn = Your turn with { $colour }.
announce-low-time = Less than { $seconds } seconds left on your clock.
announce-over = The game is over.
announce-taken-back = Moves were taken back.

# Moves, hints and chat.
talk-label = Moves, hints and chat
tab-moves = Moves
tab-hints = Hints
tab-chat = Chat
unread = { $count } new
moves-empty = No piece is on the board yet.
hint-ask = Show a hint
hint-intro = The computer shows where it would place a piece, and why.
hint-later = Hints are for your own turn.
hint-off = There are no hints in this game.
hint-thinking = Thinking …
hint-title = Try this piece
hint-at = at { $field }
hint-value = wins { $value } %
hint-use = Use this move
hint-next = Another hint
hint-none = There is no move to suggest.
board-menu = What the board shows
undo = Undo
take-back = Take back
resign = Resign
resign-sure = Resign this game?
resign-text = The computer plays on for you, and you come last.
resign-alone = The game ends here, and the other side wins.

# Before and after the game.
leave = Leave
fill = Play with computers instead
rematch = Rematch
record = Download record
invite = Waiting for players. Share this link:
invited = { $name } invites you to a game: { $title }.
sit-down = Sit down
offer-takeback = { $name } asks to take moves back.
offer-rematch = { $name } asks for a rematch.
offer-declined = Your offer was declined.
offer-waits = Waiting for an answer.
agree = Agree
decline = Decline
withdraw = Withdraw
to-next-game = Next game

# The result.
result-cancelled = This game was cancelled before it began.
result-won = You win
result-team = Your team wins
result-drawn = You share first place
result-shared = { $names } share first place
result-winner = { $name } { $count ->
    [one] wins
   *[other] win
  }
result-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
result-rank = You came { $rank ->
    [1] first
    [2] second
    [3] third
   *[4] fourth
  } with { $points } points.
result-ahead = { $points ->
    [one] One point ahead.
   *[other] { $points } points ahead.
  }
result-all-placed-own = You placed all { $count } pieces{ $single ->
    [true] , the single { $cell } last
   *[false] {""}
  }.
result-all-placed = { $colour } placed all { $count } pieces{ $single ->
    [true] , the single { $cell } last
   *[false] {""}
  }.
result-gone-resigned = { $name } resigned.
result-gone-left = { $name } left.
result-gone-vanished = { $name } lost the connection.
result-gone-out-of-time = { $name } ran out of time.
result-gone-removed = { $name } was removed.
result-abandoned = The game was abandoned.
result-together = { $colours } count together
result-shared-colour = shared, counts for nobody
result-rating = New rating { $rating }, { $change }
result-column-rank = Rank
result-column-player = Player
result-column-covered = Covered
result-column-left = Left
result-column-bonus = Bonus
result-column-score = Points
result-bonus = { $kind ->
    [single_last] all pieces placed, the single { $cell } last: +{ $points }
   *[all_placed] all pieces placed: +{ $points }
  }
result-points-help = Each { $cell } left costs a point.
result-graph = Chance to win, move by move
result-graph-of = { $colour }’s chance to win, move by move
result-ask = See how the chances changed, and which move decided the game.
result-find = Show
result-analysing = Analysing, { $share } % done
result-decided = Move { $number } decided it.
result-decided-by = { $name } placed at { $field }. With the best move the chance to win would have been { $loss } { $loss ->
    [one] point
   *[other] points
  } higher:
result-undecided = No single move decided the game.
analyse = Analyse
replay = Replay
next-opponent = Find another opponent
share-game = Share this game
share-game-link = Link to the game

# Errors.
game-missing = There is no such game. The link may be incomplete, or the game may be older than this server.
game-missing-title = Game not found
game-failed = The game could not be loaded.

game-rules = Rules of this game
