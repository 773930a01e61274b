# The frame of every page.

skip = Skip to the content
ways = Main
to-front-page = To the front page
way-play = Play
way-lobby = Lobby
way-ranking = Ranking
way-moderation = Moderation
way-settings = Settings
sign-in = Sign in
close = Close
cancel = Cancel
reload = Reload
connection-lost = The connection is lost. Trying again …
turn-elsewhere = It is your turn in another game: go there.
page-failed = This part of the page could not be loaded.
lost-title = Nothing is here
lost-text = There is no page at this address. Perhaps the link was cut off.

# What went wrong; by the codes of the server.
fault-unknown = Something went wrong on this page. Reload it and try again.
fault-unreached = The server does not answer. Check your connection and try again.
fault-too-many = That was too much at once. Wait a moment and try again.
fault-busy = The server is busy. Try again in a moment.
