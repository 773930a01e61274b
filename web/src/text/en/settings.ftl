# How the page looks and sounds.

settings-looks = Looks
theme = Light or dark
theme-auto = As the device
theme-light = Light
theme-dark = Dark
palette = Colours
palette-vivid = Vivid
palette-soft = Soft
patterns = Patterns on the pieces
patterns-help = Each colour has a pattern of its own, for eyes that confuse colours.
settings-board = On the board
overlay-lastMove = Last move
overlay-help-lastMove = The piece that was laid last is marked.
overlay-coordinates = Coordinates
overlay-help-coordinates = Letters and numbers along the edge.
overlay-corners = Open corners
overlay-help-corners = Where the next piece of each colour can begin.
overlay-reach = Reach
overlay-help-reach = Every field that the next piece of each colour could cover.
settings-life = Movement and sound
settings-animation = Animation
settings-sound = Sound
settings-kept = These settings are kept in this browser.
