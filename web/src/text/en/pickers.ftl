# What one chooses before a game: a variant, its options, a clock.

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

share = Share
share-copy = Copy
share-copied = Copied
share-failed = Copying is not allowed here: mark the address and copy it yourself.
