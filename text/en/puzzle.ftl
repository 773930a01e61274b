# The puzzles: the overview, and one of them.

puzzles = Puzzles
puzzles-all = All puzzles
puzzles-today = Today’s puzzle
puzzles-today-text = The same for everyone, a new one every day at midnight, UTC.
puzzles-today-go = Solve today’s puzzle
puzzles-made = New puzzles
puzzles-made-text = Fill the shape with all pieces. Each has exactly one solution.
puzzles-cells = Squares or triangles
puzzles-square = Squares
puzzles-triangle = Triangles
puzzles-small = Small
puzzles-medium = Medium
puzzles-large = Large
puzzles-open = Go on with
puzzles-fill = Fill the board
puzzles-fill-text = The pieces cover all of it, and none is left over.
puzzles-play = All pieces by the rules of play
puzzles-play-text = The colours take turns, corner to corner, until every piece is on the board.
puzzle-card-pieces = { $count } pieces
puzzle-card-open = { $placed } of { $count } placed
puzzle-card-solved = Solved in { $time }

puzzle = Puzzle
puzzle-loading = Loading …
puzzle-missing = There is no such puzzle
puzzle-failed = The puzzle could not be loaded
puzzle-failed-text = Puzzles that you have opened before work offline.
puzzle-retry = Try again
puzzle-daily-title = Puzzle of { $day }
puzzle-title-small = Small puzzle { $number }
puzzle-title-medium = Medium puzzle { $number }
puzzle-title-large = Large puzzle { $number }
puzzle-timer = Time
puzzle-of = of { $count } pieces placed
puzzle-colours = Colours
puzzle-colour = { $colour }: { $placed } of { $all } placed
puzzle-tray = Pieces: { $count } left
puzzle-slot = { $colour }: { $piece }
puzzle-placed = { $colour } on { $fields }. { $placed } of { $all } placed.

# What it asks for.
task-fill = Cover all { $cells } with all pieces.
task-play = Place every piece by the rules of play: corner to corner, never along an edge.
task-edges = Edges may touch.
task-given = { $count ->
    [one] One piece is given.
   *[other] { $count } pieces are given.
  }
task-apart = Pieces of one colour never share an edge.
task-touching = Each touches another of its colour at a corner.
task-linked = All pieces of a colour are connected, corner to corner.
task-descending = No piece is larger than the one before it.

violation-larger = It is larger than the piece before it.
violation-uncovered = Some { $cells } are still free.
violation-untouched = A piece touches no other of its colour at a corner.
violation-unconnected = A piece is not connected with the others of its colour.

# Help.
puzzle-help = Help
puzzle-help-text = Hints and “Still solvable?” count as help on the list of best times.
puzzle-offline = You are offline. What you place is kept, and saved when the connection is back.
puzzle-solvable = Still solvable?
puzzle-hint = Hint
puzzle-undo = Undo
puzzle-redo = Redo
puzzle-more = More
puzzle-searching = Searching …
puzzle-yes = It can still be solved.
puzzle-no = No longer solvable
puzzle-unknown = Not known
puzzle-unknown-text = Ten seconds of search found neither a solution nor a proof that there is none.
puzzle-not-solved = Not solved yet
puzzle-stuck = There is no legal placement left for { $colour }, and it still has pieces.
puzzle-may-stay = { $count ->
    [0] None of your pieces can stay.
    [one] The first piece may stay.
   *[other] The first { $count } pieces may stay.
  }
puzzle-may-stay-unproved = { $count ->
    [0] None of your pieces can stay.
    [one] Perhaps the first piece may stay: the search ended before it found a solution with it.
   *[other] Perhaps the first { $count } pieces may stay: the search ended before it found a solution with them.
  }
puzzle-go-back = { $count ->
    [0] Remove all your pieces
   *[other] Go back to { $count }
  }
puzzle-hint-title = This piece leads to a solution
puzzle-hint-use = Place it
hint-only-over = Nothing else covers the marked { $cell }.
hint-only-placement = It fits nowhere else.
hint-fewest-over = Only { $count } placements cover the marked { $cell }, fewer than any other, and this is one that works.
hint-next-in-order = It comes next in a solution that begins with your pieces.

refuted-single = No piece covers the marked { $cell } alone.
refuted-component = No pieces together cover just the { $count } marked { $cells }.
refuted-chequerboard = Coloured like a chequerboard, the free part has { $count } more { $cells } of one colour, and the pieces cannot make up for that.
refuted-no-placement = { $colour } can no longer place { $piece } anywhere.
refuted-each-fails = Wherever { $colour } places { $piece }, another piece no longer fits.
refuted-reach = { $colour } needs { $wanted } more { $cells } and can reach only { $found }.
refuted-reach-all = { $wanted } more { $cells } are needed, and only { $found } can still be covered.
refuted-too-large = { $colour } still has { $piece }, which is larger than the last piece on the board.
refuted-no-completion = Whatever is placed from here on, not all pieces can be.
refuted-no-tiling = Every way to place the rest was tried, and none fills the board.
refuted-no-colouring = Every way to place the rest was tried, and none can have the right colours.
refuted-no-contact = Every way to place the rest was tried, and in none the colours touch as they have to.

# The end.
puzzle-start-over = Start over
puzzle-give-up = Give up
puzzle-give-up-sure = Show the solution
puzzle-solution-again = Show it again
puzzle-keys = Keys
puzzle-no-solution = No solution was found in time. You can go on.
puzzle-given-up = You have seen the solution. Start over to solve it yourself.
puzzle-solution = The solution
puzzle-solution-here = It begins with your pieces.
puzzle-solution-refuted = Your pieces lead to no solution, so it begins from the start.
puzzle-solution-unknown = From your pieces none was found in time, so it begins from the start.
puzzle-step = { $shown } of { $count }
puzzle-step-first = To the beginning
puzzle-step-back = One piece back
puzzle-step-next = Next piece
puzzle-step-last = To the end
puzzle-step-play = Play
puzzle-step-pause = Pause
puzzle-solved = Solved
puzzle-solved-in = Solved in { $time }
puzzle-unconfirmed = It will be confirmed when the connection is back.
puzzle-best-now = Your best time without help.
puzzle-best-now-helped = Your best time with help.
puzzle-was-alone = Without help.
puzzle-was-helped = With help.
puzzle-another = Another one
puzzle-again = Solve it again
puzzle-share = Link to this puzzle
puzzle-share-text = { $title }: solved in { $time }

# Best times.
puzzle-best = Best times
puzzle-best-alone = Without help
puzzle-best-helped = With help
puzzle-best-none = Nobody yet.
puzzle-best-measured = The clock runs in the player’s browser while the puzzle is in view. The server checks the solution, not the time.
puzzle-best-offline = The list is there when the connection is back.
puzzle-own-best = Your best: { $time }
puzzle-somebody = Somebody

# The calendar.
calendar = Daily puzzles
calendar-previous = Previous month
calendar-next = Next month
calendar-solved = { $day }, solved
calendar-today = { $day }, today
calendar-open = { $day }
calendar-streak = { $count ->
    [0] No streak yet.
    [one] One day in a row.
   *[other] { $count } days in a row.
  }
calendar-open-days = Missed days stay open.
