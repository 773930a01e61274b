# The front page.

home-title = Corner to corner
home-text = Place your pieces so that they touch your own only at corners. The player who covers the most fields wins.
home-running = Continue playing
home-computer = Play the computer
home-game = Game
home-seats = { $others ->
    [one] Two players
   *[other] You and { $others } others
  }, { $colours } colours. Computers take the other seats.
home-level = Opponent
level-1 = Child
level-3 = Beginner
level-5 = Club player
level-7 = Expert
level-9 = Champion
home-start = Start playing
home-people = Play people
home-people-text = No account needed. With one, your games count for the ranking.
home-lobby = Find opponents
home-invite = Invite with a link
home-hot-seat = Play together on this screen
home-hot-seat-name = on this screen
home-chosen = The last two start a game of { $title }.
