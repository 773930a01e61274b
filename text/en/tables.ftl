# Tables: games in lists, and what one chooses for a new one.

terms-rated = rated
terms-casual = casual
rated-wish = Rated: counts for the ranking
unrated-guest = Rated games need an account.
unrated-many = Rated games for more than two players begin in the lobby, where seats are drawn by lot.
unrated-clock = Rated games need a clock.
unrated-seats = Rated games are between people, one seat each.

table-title = Create a game
table-make = Create game
table-start = Start
table-listed = List it in the lobby
table-takebacks = Allow takebacks if everyone agrees
table-made = Your game is ready
table-made-text = Anyone with this link can sit down. The game begins when all seats are taken.
table-link = Link to the game
table-invitation = Play with me on Catercorner
table-go = Go to the game

seats = Seats
seat-number = Seat { $n }
seat-and = and
seat-me = You
seat-open = Open

computer = Computer: { $name }
level-1 = Child
level-3 = Beginner
level-5 = Club player
level-7 = Expert
level-9 = Champion
level-name-1 = Child 1
level-name-2 = Child 2
level-name-3 = Beginner 3
level-name-4 = Beginner 4
level-name-5 = Club player 5
level-name-6 = Club player 6
level-name-7 = Expert 7
level-name-8 = Expert 8
level-name-9 = Champion 9

cards-square = Squares
cards-triangle = Triangles
card-players = { $count } players
card-colours = { $each } colours each
card-shared = shared { $colour }
card-teams = { $sides ->
    [2] { $team } against { $team }
   *[other] { $sides } teams of { $team }
  }
variant = Game
variant-players = { $title } ({ $seats } players)
options-more = Rules
option-usual = Default
option-starts = Starts
option-starts-fixed = fixed starts
option-starts-any = free starts
option-starts-alternating = alternating starts
option-starts-opposite = opposite starts
option-rule = Contact
option-rule-any = any corner
option-rule-tips = tip to tip
option-shared = Shared colour
option-shared-blue = blue shared
option-shared-yellow = yellow shared
option-shared-red = red shared
option-shared-green = green shared

clock = Clock
clock-none = No clock
clock-per-move = { $time } a move
clock-total = { $time }
# Numbers keep their units on one line.
clock-fischer = { $time } + { $increment }
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
  }
clock-other = Other …
clock-kind = Type of clock
clock-kind-fischer = Total time plus increment
clock-kind-per_move = Time per move
clock-kind-days = Days per move
clock-minutes = Minutes
clock-increment = Seconds added per move
clock-seconds = Seconds per move
clock-day-count = Days per move
time-hours = { $n } h
time-minutes = { $n } min
time-seconds = { $n } s

game-replay = Replay
game-analyse = Analyse
seat-gone = (left)
