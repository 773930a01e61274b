# The frame of every page, and what went wrong.

skip = Skip to content
nav-label = Main
to-front-page = Go to the front page
nav-menu = Menu
nav-play = Play
nav-puzzles = Puzzles
nav-learn = Learn
nav-study = Study
nav-lobby = Lobby
nav-ranking = Ranking
nav-moderation = Moderation
nav-settings = Settings
nav-challenges-all = Challenges
nav-friends = Friends
nav-challenges = { $count ->
    [0] Challenges
    [one] Challenges: { $count } to answer
   *[other] Challenges: { $count } to answer
  }
sign-in = Sign in
close = Close
reload = Reload
connection-lost = Connection lost. Reconnecting …
turn-elsewhere = It is your turn in another game. Open it.
page-failed = This page could not be loaded.
not-found-title = Page not found
not-found-text = There is no page at this address. The link may be incomplete.

# Errors, by the codes of the server.
error-unknown = Something went wrong. Reload the page and try again.
error-unreachable = The server does not answer. Check your connection and try again.
error-too-many = Too many requests. Wait a moment and try again.
error-busy = The server is busy. Try again in a moment.
error-not-signed-in = Your session has ended. Sign in again.
error-wrong-password = Wrong name or password.
error-taken = This name is taken. Choose another.
error-internal = The server failed. Try again in a moment.
error-self = That is you.
error-language = Please say it without offensive words.
error-blocked = Somebody at this table does not want to play with you.
error-seat-taken = Somebody was faster: the seat is taken.
error-overtaken = Somebody was faster. Have another look.
error-not-found = This does not exist, or no longer does.
error-rated = Rated games are between people with accounts, each on one seat, with a clock.
error-clock = A clock has at most a day, or 30 days a move.
error-too-many-people = Your list is full. Remove somebody first.
error-too-many-tokens = You have as many tokens as allowed. Revoke one first.
error-removed = Another moderator has removed the message already.
error-closed = Another moderator has closed the report already.
error-foreign-origin = This page was opened at an address that is not the server’s own. Open it there and try again.
