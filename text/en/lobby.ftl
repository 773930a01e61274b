# The lobby.

lobby-title = Lobby
lobby-count = { $open ->
    [0] Nobody else is waiting
    [one] { $open } open game
   *[other] { $open } open games
  }, { $live ->
    [one] { $live } live game
   *[other] { $live } live games
  }
lobby-mine = Your games
lobby-with = { $variant } with { $names }
lobby-my-move = Your move
lobby-their-move = { $name } to move
lobby-left = { $time } left
lobby-not-full = waiting for players
lobby-go = Open
lobby-go-on = Continue
lobby-open = Open games
lobby-open-none = Nobody is waiting right now. Find an opponent above: whoever wants the same game joins you. Or create a game and send its link to a friend.
lobby-open-only-you = You are the only one waiting. The game opens by itself when somebody joins you; you can look around meanwhile.
lobby-you-wait = You are waiting
lobby-free = { $free ->
    [one] { $free } seat free
   *[other] { $free } seats free
  }
lobby-join = Join
lobby-join-account = Sign in to play
lobby-playing = Live games
lobby-playing-none = Nobody is playing right now. Games that you can watch appear here.
lobby-move = { $variant }, move { $move }
lobby-watch = Watch
lobby-chat = Lobby chat
quick-title = Find an opponent
quick-time = Time for each player
quick-ranking = Ranking
quick-go = Find an opponent
quick-terms = You are paired with players of similar strength.
rated-pair = Two games: each of you begins once.
waiting = Looking for an opponent …
waiting-computers = If too few people join within half a minute, computers take the other seats. You can look around meanwhile.
waiting-people = People only. You can look around meanwhile; the game opens by itself.
waiting-since = Waiting since
waiting-cancel = Stop searching
waiting-stop = Stop
waiting-over = Nobody came in time. Try again, or play the computer.
paired-elsewhere = An opponent is found. Go to the game.
seek-title = Custom game
seek-computers = Computers may fill the seats if nobody comes
seek-help = You are paired with players of similar strength who want the same game.
seek-send = Find an opponent
