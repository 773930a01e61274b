# Tables: games in lists, and what one chooses for a new one.

rated = Rated
rated-wish = Rated: it counts for the ranking
unrated-guest = Rated games need an account.
unrated-many = Rated games of more than two players are found by waiting for opponents: the seats are drawn by lot.
unrated-clock = Rated games need a clock.
unrated-seats = Rated games are between people, each on one seat.
table-title = Make a table
table-make = Make the table
table-start = Start
table-listed = Show it in the lobby
table-takebacks = Moves may be taken back if all agree
table-made = Your table is ready
table-made-text = Whoever opens this link can sit down. The game begins when all seats are taken.
table-link = Link to the table
table-invitation = Play with me on Catercorner
table-go = Go to the table
challenge-title = Challenge { $name }
challenge-text = Send this link to { $name }. The game begins when all seats are taken.
seats = Seats
seat-number = Seat { $n }
seat-me = You
seat-open = Open
seat-gone = (left)

variant = Game
variant-players = { $title } ({ $seats } players)
options-more = Rules
option-usual = As usual
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
clock = Time to think
clock-none = No clock
clock-per-move = { $time } a move
clock-total = { $time }
clock-fischer = { $time } + { $increment }
clock-days = { $days ->
    [one] { $days } day a move
   *[other] { $days } days a move
  }
clock-other = Other …
clock-kind = Kind of clock
clock-kind-fischer = Total, and more for each move
clock-kind-per_move = For each move
clock-kind-days = Days for each move
clock-minutes = Minutes
clock-increment = Seconds a move
clock-seconds = Seconds a move
clock-day-count = Days a move
time-hours = { $n } h
time-minutes = { $n } min
time-seconds = { $n } s
