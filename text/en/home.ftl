# The front page.

home-title = Corner
    to corner
home-text = Your pieces may touch each other only at their corners. Cover more of the board than anyone else.
home-living = A blue piece shares an edge with another blue piece: it may not. It slides on until only their corners touch, and is placed.
home-living-stop = Stop the board
home-living-play = Start the board
home-corner = Corner
home-edge = Edge
home-yes = Yes
home-no = No
home-running = Your game
home-continue = Continue
home-replay = Replay
home-over = Your last game is over
home-all = All { $count }
home-all-games = All { $count } games
home-turn-mine = Your turn
home-turn-of = Turn: { $name }
home-against = against { $names }
home-computer = Play against the computer
home-level = { $count ->
    [one] Opponent
   *[other] Opponents
  }
home-level-mixed = Mixed
home-level-exact = { $count ->
    [one] Level of your opponent
   *[other] Level of all opponents
  }
home-level-of = Level: { $name }
home-opponent = opponent { $n }
home-options = Options
home-colour = Your colour
home-colour-random = Random
home-hints = Hints allowed
home-takebacks = Takebacks allowed
home-play = Play { $title }
home-people = Or play other people
home-lobby = Find an opponent
home-invite = Invite by link
home-hot-seat = On one screen
home-more = More
home-solo = Solo
home-solo-title = { $kind ->
    [fill] Fill the box
   *[all] All { $count }
  }
home-solo-players = 1 player
home-solo-pieces = { $count } pieces
home-daily = Puzzle
home-puzzle-title = Today’s puzzle
home-puzzle-text = A new one every day, the same for everyone.
home-puzzles = All puzzles
home-learn = Learn
home-learn-title = Your first game
home-learn-text = Ten minutes, step by step. Then tips with real positions.
home-watch = Watch
home-watch-text = { $title }, move { $move }

home-rules = The rules of { $title }
