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

# What to do with the piece in the hand.
advice-point = Move it to the board.
advice-misfit = It does not fit here.
advice-tap = It fits. Tap it again to place it.
advice-click = It fits. Click it or press Enter to place it.

# The board.
board-label = Board
board-keys = Arrow keys move the piece, R turns it, F flips it, N goes to the next fit, Enter places it, Escape puts it back. A question mark lists all keys.
cursor-empty = { $field }, empty
cursor-taken = { $field }, { $colour }
cursor-fits = { $field }, empty, { $count } { $count ->
    [one] piece fits
   *[other] pieces fit
  }
ghost-legal = { $piece } on { $fields }: fits. Enter places it.
ghost-illegal = { $piece } on { $fields }: does not fit.

# The keys.
keys = Keys
keys-arrows = Move the piece, or the cursor when the hand is empty
keys-turn = Turn right, turn left
keys-flip = Flip
keys-next = Next fit, previous fit
keys-enter = Take the piece, place it, or see what fits
keys-escape = Put back
keys-hint = Show a hint
keys-back = Undo, or take back
keys-redo = Redo
keys-help = Show these keys
keys-wheel = Turn; with Shift: flip
keys-button = Flip
key-arrows = Arrow keys
key-wheel = Mouse wheel
key-button = Right mouse button
