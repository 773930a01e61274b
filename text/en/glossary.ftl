# The words of the game, for people.

glossary-title = Glossary
glossary-lead = What the words on these pages mean.
glossary-group-board = The board
glossary-group-pieces = Pieces
glossary-group-placing = Placing
glossary-group-players = Players
glossary-group-end = The end

glossary-term-square = Square, triangle
glossary-meaning-square = One unit of the board. A board has either squares or triangles, and so have its pieces.
glossary-term-coordinate = Coordinate
glossary-meaning-coordinate = The name of a square or triangle: a letter for its column and a number for its row. a1 is at the lower left.
glossary-term-rim = Rim
glossary-meaning-rim = The border of the board.
glossary-term-start = Start
glossary-meaning-start = A square or triangle, marked with a ring, that a first piece must cover.

glossary-term-piece = Piece
glossary-meaning-piece = Squares or triangles joined edge to edge, in one colour. A colour has one or more of each shape.
glossary-term-colour = Colour
glossary-meaning-colour = One set of pieces. Colours take turns; a player may have one, several, or a share of one.
glossary-term-rotate = Rotate, flip
glossary-meaning-rotate = What you may do with a piece before you place it. A flipped piece is its own mirror image.

glossary-term-corner = Corner
glossary-meaning-corner = A point where edges meet. Two pieces that touch at a corner share such a point and no edge.
glossary-term-edge = Edge
glossary-meaning-edge = A side of a square or triangle. Two pieces share an edge if they lie side by side.
glossary-term-tip = Tip
glossary-meaning-tip = A corner that sticks out of a piece of triangles, as opposed to one in the middle of a straight edge.
glossary-term-open = Open corner
glossary-meaning-open = A corner of your colour at which your next piece can make contact. The board shows it as a quarter.
glossary-term-place = Place
glossary-meaning-place = To put a piece on the board. It stays there for the rest of the game.
glossary-term-move = Move
glossary-meaning-move = A piece placed by a colour in its turn.
glossary-term-fits = Fits
glossary-meaning-fits = A piece fits where the rules let you place it.

glossary-term-player = Player
glossary-meaning-player = Whoever sits at the table: a person or the computer.
glossary-term-partner = Partner, team
glossary-meaning-partner = Players who add their scores.
glossary-term-shared = Shared colour
glossary-meaning-shared = A colour that all players play in turn and that scores for nobody.
glossary-term-variant = Variant, option
glossary-meaning-variant = A game of the family, with its own board and players; and a rule that changes it without making a new one.

glossary-term-out = Out, passing
glossary-meaning-out = A colour that cannot place any of its pieces is passed over until the end.
glossary-term-score = Score
glossary-meaning-score = Minus one for each square or triangle left over, or a bonus for placing everything.
glossary-term-bonus = Bonus
glossary-meaning-bonus = Points for placing every piece, and more if the smallest came last.
