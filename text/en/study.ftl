# Studies: records and finished games with their variations, comments and analyses.

study-title = Study
study-intro = Replay your games, see what was better, and try other moves.
study-mine = Your studies
study-none = Nothing yet. Import a record, or try another move in one of your games.
study-games = Your finished games
study-no-games = You have not finished a game yet. When you have, it is listed here to look at again.
study-moves = { $count ->
    [one] { $count } move
   *[other] { $count } moves
  }
study-delete = Delete { $title }
study-delete-sure = Delete
study-all = All studies
study-missing-title = Study not found
study-missing = There is no such study. The link may be incomplete, or it was deleted.
study-rename = Rename
study-rename-save = Save
study-name = Title
study-kept = Saved to your studies.
study-saving = Saving …
study-rated = rated
study-result = result { $result }
study-drawn = a draw
study-won = { $colour } won
study-won-by = { $colour } won by { $points ->
    [one] { $points } point
   *[other] { $points } points
  }
study-won-resigned = { $colour } won by resignation
study-won-time = { $colour } won on time

study-board = Board
study-board-start = Start of the game
study-board-move = Move { $number }: { $colour } on { $fields }
study-panel = Moves and more
study-tab-moves = Moves
study-tab-pieces = Pieces
study-tab-report = Report
study-tab-openings = Openings
study-pieces-help = Place a piece to try another move.
study-over = The game is over here.
study-no-moves = No move yet. Place a piece to begin.
study-player = Player { $number }

study-way = Through the game
study-first = To the start
study-previous = Back
study-play = Play
study-pause = Pause
study-next = Forward
study-last = To the end
study-slider = Move
study-move-of = Move { $number } of { $count }
study-undo = Undo
study-redo = Redo
study-note = Comment and mark
study-comment = Comment
study-comment-help = What do you think of this move?
study-sign = Mark
study-promote = Make this the main line
study-remove = Delete from here
study-removed = { $count } moves deleted.
study-values = The percentages are { $colour }’s chance to win.

remark-inaccuracy = Inaccuracy.
remark-mistake = Mistake.
remark-blunder = Blunder.
remark-better = With the best move, the dashed piece, the chance to win would be { $loss } { $loss ->
    [one] point
   *[other] points
  } higher:

engine-label = Engine lines
engine-switch = Show the engine’s lines
engine-off = Engine lines are off
engine-over = The game is over here
engine-thinking = Thinking …
engine-chance = chance to win for { $colour }
engine-exact = calculated to the end
engine-simulations = { $count } simulations
engine-try = Play { $colour } { $field }, { $value } %

analysis-none = Find the mistakes of the whole game
analysis-start = Analyse
analysis-stopped = The analysis was stopped
analysis-go-on = Go on
analysis-stop = Stop
analysis-progress = Progress of the analysis

report-player = Player
report-average = Points lost per move
report-sound = No mistakes found.
report-move = Move { $number }, { $field }
report-better = { $loss } { $loss ->
    [one] point
   *[other] points
  } below the best move:

explorer-move = Move
explorer-games = Games
explorer-score = Result
explorer-none = Nobody has played this yet.
explorer-set-up = There are no statistics for positions that were set up.

study-share = Share
share-picture = The position as a picture
share-link = Link
share-here = Open at move { $number }
share-marks = Include the engine’s marks
share-record = Download record
share-print = Print

play-on = Play on from here
play-on-seat = You play
play-on-level = Computer
play-on-start = Start at move { $number }

import-title = Import a record
import-help = Choose a .blksgf file, drop it here, or paste its text. One file may hold several games.
import-file = Choose a file
import-paste = Text of a record
import-open = Open
import-choose = { $count ->
    [one] { $count } game in this file
   *[other] { $count } games in this file
  }
import-details = { $variant }, { $moves } moves
import-keep = { $count ->
    [0] Import
    [one] Import { $count } game
   *[other] Import { $count } games
  }
import-problem = Line { $line }, column { $column }: { $message }
