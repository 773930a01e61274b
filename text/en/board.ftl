# The board.

cell-square = { $count ->
    [one] square
   *[other] squares
  }
cell-triangle = { $count ->
    [one] triangle
   *[other] triangles
  }

# Why a piece does not fit; by the codes of the server.
why-not-the-turn = It is not this colour’s turn.
why-off-the-board = Off the board.
why-repeated = A { $cell } is named twice.
why-not-a-piece = There is no such piece.
why-piece-used = This piece is on the board already.
why-overlap = A { $cell } is taken.
why-side-contact = Shares an edge with your own piece.
why-no-contact = No corner touches your own pieces.
why-no-start-field = Your first piece must cover a start { $cell }.
why-wrong-start-field = Your first piece must cover your own start { $cell }.
why-not-tip-to-tip = Only tips may touch.
