# The world ranking.

rating = Rating
rating-provisional = provisional

ranking-title = World ranking
ranking-who = Who
who-world = Everybody
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
ranking-none = Nobody has a rating here yet. Play a rated game in the lobby to be the first.
ranking-none-friends = Neither you nor your friends have a rating here yet. Play a rated game together.
ranking-friends-nobody = Sign in to compare yourself with your friends.
ranking-note = Everybody starts at 1500. A question mark means that a rating is not certain enough for a rank yet. Matches have measured the computer’s levels.
