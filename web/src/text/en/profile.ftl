# Somebody’s profile.

kind-bot = Bot
kind-guest = Guest
role-moderator = Moderator
role-admin = Admin
person-missing = There is nobody called { $name }. The account may have been deleted, or the name misspelt.
person-seen = last seen { $ago }
person-ratings = Ratings
person-rating-of = Which rating
person-ratings-none = No rated games yet.
person-ratings-none-me = You have no rated games yet. Look for a rated game in the lobby.
person-to-ranking = Open this ranking
person-results = Results
person-results-none = No finished games against others yet.
results-played = Played
results-won = Won
person-games = Games
person-games-none = No finished games yet.
person-game-look = View
rating-games = { $games ->
    [one] after { $games } rated game
   *[other] after { $games } rated games
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
challenge = Challenge
