# The analysis of a game.

moves-round = Round

graph-label = Chance to win, move by move
graph-move = Move { $number }
graph-column-move = Move

# Why a move is good, after its number; by the kinds of the server.
reason-only = possible move: there is no other
reason-corners = { $count ->
    [one] open corner
   *[other] open corners
  }{ $closed ->
    [0] {""}
   *[other] : { $opened } new, { $closed } used
  }
reason-centre = { $count ->
    [one] step
   *[other] steps
  } nearer to the centre
reason-large = { $cells }: no larger piece fits now
reason-scarce = { $count ->
    [one] position
   *[other] positions
  } left for this piece
reason-fits = of your pieces still fit: { $pieces }
reason-unfit = of your pieces will fit nowhere: { $pieces }
reason-alone = { $cells } that only you can reach
reason-saves = { $cells } saved from the others
reason-reach = { $cells } that { $colour } can reach, of { $of } before
reason-hampers = { $cells } for { $colour }, who is on your side
reason-misfits = { $count ->
    [one] piece
   *[other] pieces
  } for { $colour }, fitting nowhere now: { $pieces }
reason-out = for { $colour }, who cannot move any more
reason-finish = points for placing all pieces{ $single ->
    [true] , the single { $cell } last
   *[false] {""}
  }
reason-finish-kept = points if you place your last { $left } pieces, as you still can
reason-single-kept = points if the single { $cell } is your last piece
reason-finish-denied = points for { $colour }, who can no longer place all pieces
reason-finish-lost = points: you can no longer place all your pieces

# From a reason to the lesson that explains it.
reason-lesson = Lesson
reason-lesson-of = Lesson about: { $reason }
