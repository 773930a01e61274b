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
rank = Place
ranking-games = Games
ranking-gain = 7 days
ranking-you = you
ranking-find-me = Find me
ranking-not-there = You are not on this list yet. Play a rated game to get a rating.
ranking-none = Nobody has a rating here yet: a rated game in the lobby makes you the first.
ranking-none-friends = Neither you nor your friends have a rating here yet. Play a rated game together.
ranking-friends-nobody = Sign in to see how you stand among your friends.
ranking-note = Everybody begins at 1500. A question mark means that too little is known for a place. The computer’s levels stand where matches have measured them.
