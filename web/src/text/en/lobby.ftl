# The lobby: meeting others, making tables, waiting.

lobby-title = Lobby
lobby-mine = Your games
lobby-go = Go there
lobby-go-on = Go on
lobby-open = Open games
lobby-open-none = Nobody is waiting right now. Find opponents above, or make a table and send its link to a friend.
lobby-join = Sit down
lobby-join-account = Sign in to play
lobby-waits = waits for opponents
lobby-accept = Play
lobby-playing = Being played
lobby-playing-none = No game is under way. Yours could be the first.
lobby-watch = Watch
lobby-chat = Lobby chat

quick-title = Play with people
quick-go = Find opponents
quick-terms = { $clock }, with whoever is nearest in strength.
rated = Rated
unrated = Unrated
rated-wish = Rated: it counts for the ranking
rated-pair = Two games: each of you begins once.
unrated-guest = Rated games need an account.
unrated-many = Rated games of more than two players are found by waiting for opponents: the seats are drawn by lot.
unrated-clock = Rated games need a clock.
unrated-seats = Rated games are between people, each on one seat.

waiting = Looking for opponents …
waiting-computers = If not enough come within half a minute, computers take the other seats. You can look around meanwhile.
waiting-people = People only. You can look around meanwhile; the game opens by itself.
waiting-since = Waiting since
waiting-cancel = Stop looking
waiting-over = Nobody came in time. Look again, or play the computer meanwhile.
paired-elsewhere = Opponents were found: the game is open in another tab. You also find it in the lobby.

seek-title = Wait on your own terms
seek-computers = Computers may fill the seats if nobody comes
seek-help = Opponents of about your strength who want the same game are found at once, or as soon as they come.
seek-send = Look for opponents

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
