# The tray, and the buttons of the hand.

tray = Your { $colour } pieces: { $count } left
piece-fits = { $name }, { $size } { $cells }
piece-misfits = { $name }, { $size } { $cells }, fits nowhere now
piece-misfits-here = { $name }, { $size } { $cells }, does not fit there
piece-waits = { $name }, { $size } { $cells }, not your turn
hand-label = Piece in the hand
turn-left = Turn left
turn-right = Turn right
flip = Flip
put-back = Put back
confirm-placement = Place
