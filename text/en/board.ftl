# The board.

cell-square = { $count ->
    [one] square
   *[other] squares
  }
cell-triangle = { $count ->
    [one] triangle
   *[other] triangles
  }
