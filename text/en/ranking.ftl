# The world ranking.

rating = Rating
rating-provisional = provisional

ranking-title = World ranking
ranking-start = Everyone starts at 1500.
ranking-player = Player
ranking-to-lobby = Find an opponent
ranking-who = Who
who-world = Everyone
who-week = This week
who-friends = Friends
speed = Speed
speed-fast = Fast
speed-normal = Normal
speed-days = Days
speed-untimed = No clock
rank = Rank
ranking-games = Games
ranking-gain = 7 days
ranking-you = you
ranking-find-me = Find me
ranking-not-there = You are not on this list yet. Play a rated game to get a rating.
ranking-none = Nobody has a rating here yet. Play a rated game to be the first.
ranking-none-friends = Neither you nor your friends have a rating here yet. Play a rated game together.
ranking-friends-nobody = Sign in to compare yourself with your friends.
ranking-note = Provisional ratings are not certain enough for a rank yet. The levels of the computer were measured in matches.
