# How the page looks and sounds.

settings-looks = Looks
theme = Light or dark
theme-auto = Same as the device
theme-light = Light
theme-dark = Dark
palette = Colours
palette-vivid = Vivid
palette-soft = Soft
patterns = Patterns on the pieces
patterns-help = Each colour has its own pattern, for colour-blind eyes.
settings-board = On the board
overlay-lastMove = Last move
overlay-help-lastMove = Marks the piece that was placed last.
overlay-coordinates = Coordinates
overlay-help-coordinates = Letters and numbers along the edge.
overlay-corners = Open corners
overlay-help-corners = Where the next piece of each colour can start.
overlay-reach = Reach
overlay-help-reach = Every field that the next piece of each colour could cover.
settings-life = Movement and sound
settings-animation = Animation
settings-sound = Sound
settings-kept = These settings are stored in this browser.
