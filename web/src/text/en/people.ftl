# People: entering, the account, profiles, friends.

loading = One moment …
try-again = Try again
just-now = just now
online = Online
offline = Not here
computer-level = Computer, level { $level }
badge-bot = bot
person-gone = Somebody who left

fault-not-signed-in = Your session is over. Sign in again.
fault-wrong-password = Name and password do not belong together. Check both and try again.
fault-taken = This name is taken. Choose another.
fault-internal = The server failed; it is not your fault. Try again in a moment.
fault-self = That is you.
fault-language = Please say it without words that offend.
fault-blocked = Somebody at this table does not want to play with you.
fault-seat-taken = Somebody else was faster: the seat is taken.
fault-overtaken = Somebody else was faster. Look again.
fault-not-found = That is not there, or no longer.
fault-rated = Rated games are between people with accounts, each on one seat, with a clock.
fault-clock = A clock has at most a day of seconds, or 30 days a move.
fault-too-many-people = Your list is full. Take somebody off it first.
fault-too-many-tokens = You have as many tokens as one can have. Revoke one first.
fault-removed = Another moderator was faster: the message is removed.
fault-closed = Another moderator was faster: the report is closed.
fault-foreign-origin = This page was opened at another address than the server’s own. Open it there and try again.

register = Make an account
sign-in-way = Sign in or make an account
sign-out = Sign out
signed-out = You are signed out.
signed-in-already = You are signed in as { $name }.
name = Name
name-help = 2 to 20 letters, digits, - and _; the first is a letter. Others see it.
password = Password
password-help = At least 8 characters.
password-show = Show the password
guest-keeps = The games that you play as a guest stay yours.
guest-loses = The games that you play as { $name } stay with that guest. To keep them, make an account instead.
register-text = A name and a password, nothing else. There is no way to get a forgotten password back by mail, so keep it well.

account-title = Your account
account-guest = You play as a guest. Make an account to keep your games and to play for the ranking.
account-since = Here since { $day }
account-muted = A moderator has muted you until { $moment }.
account-nobody = Sign in to see your account. To play, nobody needs one.
password-title = Password
password-old = Password now
password-new = New password
password-ends = All other sessions end.
password-change = Change password
password-changed = The password is changed, and all other sessions have ended.
tokens-title = Tokens for programs
tokens-text = A bot signs in with a token, for you and within the bounds that you set.
tokens-docs = How the API works
token-name = Name of a new token
token-scopes = What it may do
token-make = Make a token
token-made = Made on { $day }
token-used = last used { $ago }
token-unused = never used
token-secret = Secret
token-secret-text = Copy the secret now. It is never shown again.
token-revoke = Revoke
token-revoke-name = Revoke { $name }
token-revoke-text = Programs that use it are locked out at once.
token-revoked = The token is revoked.
scope-play = play
scope-chat = chat
scope-study = study
scope-read = read
scope-long-play = Make and join games, and play
scope-long-chat = Chat
scope-long-study = Ask for hints and analyses, solve puzzles
scope-long-read = Read what only you may see
data-title = Your data
data-text = Everything that is stored about you, and all your finished games.
data-all = Everything (JSON)
data-games = Games (.blksgf)
data-games-json = Games (JSON)
delete-title = Delete account
delete-text = Your name, what you said and whom you know are deleted. Games that you played stay, without your name.
delete-begin = Delete account …
delete-warning = This cannot be undone. Games that are under way go on without you.
delete-sure = Yes, delete everything
delete-now = Delete for good
deleted = Your account is deleted. Thank you for playing.

password-wrong = That is not your password now.

kind-bot = Bot
kind-guest = Guest
role-moderator = Moderator
role-admin = Admin
person-missing = There is nobody called { $name }. Perhaps the account was deleted, or the name is written differently.
person-seen = last here { $ago }
person-ratings = Ratings
person-rating-of = Which rating
person-ratings-none = No rated games yet.
person-ratings-none-me = You have no rated games yet. Look for a rated game in the lobby.
person-to-ranking = This ranking
person-results = Results
person-results-none = No finished games against others yet.
results-played = Played
results-won = Won
person-games = Games
person-games-none = No finished games yet.
person-game-look = Look
more = More
rating = Rating
rating-games = { $games ->
    [one] after { $games } rated game
   *[other] after { $games } rated games
  }
rating-provisional = provisional
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
befriend = Add friend
befriend-name = Add { $name } as a friend
unfriend = Remove friend
unfriend-short = Remove
unfriend-name = Remove { $name } from your friends
unblock = Unmute
unblock-name = Hear { $name } again

friends-title = Friends
friends-list = Your friends
friends-none = Nobody yet. Find people by name above, or add them from their profiles.
friends-nobody = Sign in to keep a list of friends.
friend-since = since { $day }
is-friend = Friend
blocks-list = Muted
blocks-none = Nobody. Whom you mute you do not hear in any chat, and they cannot sit down at your tables.
people-find = Find people
people-find-name = Beginning of the name
people-none = Nobody’s name begins with “{ $start }”.
