# Somebody’s profile.

kind-bot = Bot
kind-guest = Guest
role-moderator = Moderator
role-admin = Admin
person-missing = There is nobody called { $name }. The account may have been deleted, or the name misspelt.
person-ratings = Ratings
person-ratings-none = No rated games yet.
person-ratings-none-me = You have no rated games yet. Your first one gives you a rating.
person-to-lobby = Find an opponent
person-online = online
person-to-ranking = Open this ranking
person-results = Results
results-won = { $percent } % won
results-shared = { $percent } % shared
results-played = { $played ->
    [one] of { $played } game
   *[other] of { $played } games
  }
unfriend = Remove friend
person-games = Games
person-games-none = No finished games yet.
person-games-none-such = No such games yet.
games-which = Which games
games-all = All
games-won = Won
games-shared = Shared
games-lost = Lost
rating-games = { $games ->
    [one] { $games } game
   *[other] { $games } games
  }
graph-summary = { $games ->
    [one] From { $first } to { $last } in { $games } game; best { $best }
   *[other] From { $first } to { $last } in { $games } games; best { $best }
  }
graph-point = { $rating } on { $day }
graph-start = { $rating } at the start
graph-table = As a table
graph-day = Day
graph-change = Change
graph-game = Game
