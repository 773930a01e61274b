# The rules of every variant, on the page and in the terminal. The numbers come from the variant, and `corners` says what its
# cells are: squares have four, triangles three.

rules-title = Rules
rules-of = Rules: { $title }
rules-lead = Every variant in a few short sections. Each diagram is a real board: take a piece and see what the rules say.
rules-of-variant = Rules of { $title }
rules-all = All variants
rules-missing = There are no such rules
rules-missing-text = No variant has the name in this address. These are all there are:
rules-print = Print
rules-glossary = Glossary
rules-contents = Sections

rules-aim = In short
rules-aim-text =
    { $players } players share a board of { $fields } { $corners ->
        [3] triangles
       *[other] squares
    }. Each of the { $colours } colours has { $pieces } pieces, { $cells } { $corners ->
        [3] triangles
       *[other] squares
    } in all.

    Place as many of your pieces as you can. Every new piece touches your own colour at a corner, and never along an edge. At the end, what you could not place costs points.

rules-pieces = The pieces
rules-pieces-text =
    A colour has { $shapes } different shapes, from one { $corners ->
        [3] triangle
       *[other] square
    } up to { $largest }{ $copies ->
        [1] {""}
       *[other] , and { $copies } of each
    }. You may turn and flip a piece as you like before you place it. Once placed, it stays where it is.

rules-turns = Whose turn it is
rules-turns-text =
    { $first ->
        [blue] Blue
        [yellow] Yellow
        [red] Red
        [green] Green
       *[other] { $first }
    } begins. Then the colours take turns in the order below, one piece each, until nobody can place another.

rules-shared = The shared colour
rules-shared-text =
    Nobody owns { $shared ->
        [blue] blue
        [yellow] yellow
        [red] red
        [green] green
       *[other] { $shared }
    }. The { $players } players take its turns one after the other, as the table above shows, even those who can no longer place a piece of their own.

    It keeps to the same rules as every other colour: it grows from its own corners, whoever places it, and a corner of yours does not help it. Its score counts for nobody: use it to block the others, and watch what they do with it.

rules-teams = Teams
rules-teams-short = Two and two play together: each team adds up its scores.
rules-team = Team { $number }
rules-teams-text =
    Partners sit across from each other and add their scores. Your partner’s pieces are still another colour: they may touch yours in any way, and a corner of theirs does not help you.

rules-two-colours = Your colours
rules-two-colours-text =
    Each player has several colours and adds up their scores. The colours stay apart all the same: each starts on its own, grows from its own corners, and may touch the other in any way.

rules-starts-fixed = Where to start
rules-starts-fixed-text =
    Every colour has a start { $corners ->
        [3] triangle
       *[other] square
    } of its own, marked with a ring. Its first piece must cover it.

rules-starts-any = Where to start
rules-starts-any-text =
    The board has { $starts } start { $corners ->
        [3] triangles
       *[other] squares
    }, marked with rings. A colour’s first piece must cover one of them; whichever nobody has covered yet is open to all.

rules-starts-opposite = Where to start
rules-starts-opposite-text =
    The { $starts } start { $corners ->
        [3] triangles
       *[other] squares
    } make opposite pairs. The first colour of a player covers one of a pair that is still free. The second must then cover the one exactly opposite.

rules-starts-alternating = Where to start
rules-starts-alternating-text =
    A first piece covers one of the { $starts } start { $corners ->
        [3] triangles
       *[other] squares
    }, and between two that are used one always stays free. Once the first is covered, every second one round the ring is open.

rules-contact = Corners, never edges
rules-contact-text =
    From the second piece on, a new piece must touch one of its own colour at a corner. It may not share an edge with its own colour anywhere, not even if a corner touches too.

rules-tips = Only tips touch
rules-tips-text =
    This rule is stricter: where two pieces of one colour meet, both must meet with a tip. A corner that rests on the middle of a straight edge is not allowed, even if another corner of the piece meets a tip.

rules-middles = Any corner will do
rules-middles-text =
    On triangles a long edge has corners in its middle too, where the triangles of the piece meet. A new piece may touch there as well.

rules-others = Other colours
rules-others-text =
    Other colours do not matter: your piece may lie along theirs or touch them at a corner. It just cannot cover what is taken, and their corners do not count for you.

rules-passing = Passing
rules-passing-text =
    Whoever can place a piece must do so, even if it hurts. A colour that cannot is out for the rest of the game, because nothing on the board is ever freed. The others go on, and the game is over when no colour can move.

rules-scoring = The score
rules-scoring-text =
    Every { $corners ->
        [3] triangle
       *[other] square
    } that a colour could not place costs a point. A colour that placed everything gets { $all } points instead, or { $single } if its last piece was the single { $corners ->
        [3] triangle
       *[other] square
    }.

    The highest score wins, and equal scores share the win.

rules-scoring-plain = The score
rules-scoring-plain-text =
    Every { $corners ->
        [3] triangle
       *[other] square
    } that a colour could not place costs a point. The highest score wins, and equal scores share the win.

rules-example-books = The rule books give this example of a game that has ended:
rules-example = A game could end like this:
rules-example-board = The board at the end
rules-example-none = Nothing fits anywhere any more. Now count what each colour has left:

rules-options = Options
rules-options-text = Whoever starts a game may choose:
rules-option-chosen = in these rules
rules-option-starts-fixed = Every colour has its own start.
rules-option-starts-any = Every free start is open to all.
rules-option-starts-opposite = The second colour of a player starts opposite the first.
rules-option-starts-alternating = Every second start stays free.
rules-option-rule-any = Pieces of one colour may touch at any corner.
rules-option-rule-tips = Pieces of one colour may touch only tip to tip.
rules-option-shared-blue = Blue is the shared colour.
rules-option-shared-yellow = Yellow is the shared colour.
rules-option-shared-red = Red is the shared colour.
rules-option-shared-green = Green is the shared colour.

# Placements to try.
rules-try-corner = Corner to corner
rules-try-edge = A shared edge
rules-try-apart = No contact
rules-try-beside = Along another colour
rules-try-alone = Only another colour’s corner
rules-try-taken = On another piece
rules-try-partner-beside = Along the other colour
rules-try-partner-alone = Only the other colour’s corner
rules-try-shared-corner = At its own corner, whoever plays it
rules-try-shared-edge = Along its own edge
rules-try-shared-own = Only at another colour’s corner
rules-try-tip = Tip to tip
rules-try-middle = On the middle of an edge
rules-try-single = The smallest piece
rules-try-long = A long piece
rules-try-pair = A pair
rules-try-start = On the start
rules-try-other-start = On another start
rules-try-no-start = On no start

rules-try-text = Take a piece and drop it anywhere, or look at an example.
rules-board = Diagram: { $title }
rules-accepted = It fits.
rules-accepted-start = It fits: it covers an open start.

# Tables.
rules-size = { $size } { $corners ->
        [3] { $size ->
            [one] triangle
           *[other] triangles
        }
       *[other] { $size ->
            [one] square
           *[other] squares
        }
    }
rules-shapes = { $count } { $count ->
        [one] shape
       *[other] shapes
    }
rules-round = Round { $number }
rules-again = … and so on.
rules-player = Player { $number }
rules-colour = Colour
rules-left = Left over
rules-nothing-left = nothing
rules-bonus = Bonus
rules-points = Points
rules-side = Together
rules-for-nobody = counts for nobody
rules-wins = wins
