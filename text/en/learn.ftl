# The lessons: the first game, and a lesson for each tip of the rule books.

learn-title = Learn
learn-intro = Play your first game in ten minutes. Then get better, tip by tip.
learn-rules = All the rules are here.
learn-start = Start
learn-continue = Continue
learn-again = Play it again
learn-back = Back
learn-tips = Eleven tips
learn-tips-intro = Each one is a few positions with a question, from games that the computer played against itself. It says what your answer is worth.

# The first game. Words for children of seven: short ones.
first-title = Your first game
first-intro = Nine small steps; the last is a real game. You can stop and come back.
first-step = Step { $number } of { $count }
first-steps = Steps
first-progress = { $done } of { $count } steps done
first-board = The board. With a piece in your hand: arrow keys move it, R turns it, F flips it, N finds where it fits, Enter places it.
first-leave = Stop for now
first-wrong-overlap = There is already a piece there. Find a free spot.
first-fits-mouse = It fits. Click to place it.
first-fits-touch = It fits. Now press Place.
first-fits-keys = It fits. Press Enter to place it.
first-new-board = A new board.
first-wrong-edge = The red edge is the problem: your pieces may not touch along an edge.
first-wrong-apart = Too far away. It must touch one of your corners.

first-start-title = Your first piece
first-start-text = You are blue. Drag the piece onto the blue ring, or tap the piece and then the ring.
first-start-again = The first piece must cover the blue ring.
first-start-done = Well done. Every game begins like this.
first-corner-title = Corner to corner
first-corner-text = Each new piece must touch a corner of your own colour. The little blue quarters show your corners. Place the piece at one of them.
first-corner-done = Yes. Corner to corner is how you grow.
first-edge-title = Never side by side
first-edge-text = This piece touches blue along an edge. See the red line? Move the piece until only corners touch.
first-edge-done = Right. Corners yes, edges no. Yellow may touch you anywhere.
first-turn-title = Turn and flip
first-turn-text = Pieces turn, and they flip over. Make this one fit the dashed shape. Use the buttons with the arrows.
first-turn-again = It fits there, too. But try the dashed shape.
first-turn-done = It fits. Always try a piece both ways round.
first-open-title = Find your corners
first-open-text = Every blue quarter is a door for your next piece. Cover the dashed square.
first-open-again = A good door, but not the dashed one. Try again.
first-open-done = And now you have new corners there.
first-big-title = Big pieces first
first-big-text = Big pieces need room, and there is room now. Place the biggest of the three.
first-big-again = That one will fit later, too. Take the biggest now.
first-big-done = Good. The small ones fit almost anywhere, so keep them.
first-block-title = Get in the way
first-block-text = The quarters beside yellow pieces are Yellow’s doors. Close the dashed one: put your piece on it.
first-block-again = Yellow can still get through. Cover the dashed square.
first-block-done = Closed. Yellow has to go another way.
first-end-title = The end
first-end-text = Almost nothing fits now. Place your last piece. Then we count.
first-end-done = Nobody can move, so we count. Each square left over costs a point. You: −{ $own }. Yellow: −{ $other }. You have more points: you win.
first-game-title = A real game
first-game-text = This is Junior, a small game: twelve shapes, two of each. You play blue against { $opponent }, and the first moves are made. Big pieces first, corners open. Good luck.
first-game-play = Play
first-game-continue = Continue the game
first-game-new = New game
first-game-over = You have played your first game.

# Lessons.
lesson-position = Position { $number } of { $count }
lesson-progress = { $done } of { $count } positions solved
lesson-missing = There is no such lesson
lesson-all = All lessons
lesson-next = Next position
lesson-skip = Skip
lesson-hint = Hint
lesson-show = Show the answer
lesson-board = The board of this lesson
lesson-answers = Answers
lesson-answer-piece = Piece { $piece }
lesson-answer-fields = { $number }: { $fields }
lesson-right = Right
lesson-wrong = Not the best
lesson-shown = This is the answer
lesson-why = What it does
lesson-what-it-does = What yours does
lesson-better = What the best answer does better
lesson-left = { $colour } has left
lesson-left-nothing = nothing
lesson-worth-games = With it you win { $value } of 100 games by the computer’s count, at least { $margin } more than with any other answer.
lesson-worth-points = With it you end { $value ->
    [one] { $value } point ahead
    [0] level
   *[other] { $value } points ahead
  } if both play well: { $margin } more than with any other answer.
lesson-loses-games = It wins { $count } fewer of 100 games than the best answer.
lesson-loses-points = It costs you { $count ->
    [one] { $count } point
   *[other] { $count } points
  } at the end, if both play well.
# Where positions come from other games than usual.
lesson-origin-deny-bonus = Between equals this is rare. In these games one player kept a large piece for the end, and the other played at random.
lesson-reply = { $colour } answers with the piece marked 2.

lesson-question-centre = { $colour } to move. Where would you place this piece?
lesson-question-big-first = { $colour } to move. Which piece goes first?
lesson-question-corners = { $colour } to move. Where does this piece leave you the best corners?
lesson-question-shapes = { $colour } to move. Which shape does most here?
lesson-question-ways-out = { $colour } to move. At which of your corners would you go on?
lesson-question-block = { $colour } to move. Which of the other side’s corners would you close?
lesson-question-patience = { $colour } to move. Block now, or go on? Choose a move.
lesson-question-safe-fields = { $colour } to move. Which of these moves comes first?
lesson-question-count = { $colour } to move. Which piece has to go now?
lesson-question-deny-bonus = { $colour } to move. Who can still place everything? Choose the move that prevents it.
lesson-question-single-last = { $colour } to move. Can you keep the single square for the end? Choose the piece for now.

lesson-help-centre = Look for the move that takes you nearest to the middle.
lesson-help-big-first = Ask which piece will be hardest to place later.
lesson-help-corners = Count the corners that would be open after the move.
lesson-help-shapes = Imagine each shape at its best corner: how far does it reach?
lesson-help-ways-out = Look where there is most free room behind the corner.
lesson-help-block = Look which corner leads the other side into the most free room.
lesson-help-patience = A block now stops little. Which move brings you furthest yourself?
lesson-help-safe-fields = Find the part that nobody else can reach, and leave it for later.
lesson-help-count = Count where each piece still fits.
lesson-help-deny-bonus = See what the other side has left, and where it fits.
lesson-help-single-last = Placing everything with the single square last is worth 20 points, otherwise 15.

tip-centre-title = Head for the centre
tip-centre-text = Head for the middle early: if you stay at home, you soon run out of room.
tip-big-first-title = Big pieces first
tip-big-first-text = Play your big pieces while there is still room for them.
tip-corners-title = Keep corners open
tip-corners-text = Before you place a piece, see which corners it leaves you for the next one.
tip-shapes-title = Know your shapes
tip-shapes-text = Learn what each shape is good for: some break through, others close a gap.
tip-ways-out-title = Keep ways out
tip-ways-out-text = Keep a way out on every side, so that nobody can shut you in.
tip-block-title = Block far corners
tip-block-text = Block the corners where an opponent has come furthest.
tip-patience-title = Be patient
tip-patience-text = Don’t block too early: wait until you see where your opponent is going.
tip-safe-fields-title = Save safe squares
tip-safe-fields-text = Save the squares that only you can reach, and play first where others can still get in.
tip-count-title = Count the pieces left
tip-count-text = Keep count of the pieces left to you and to the others: without the right piece, a gap is no use.
tip-deny-bonus-title = Deny the bonus
tip-deny-bonus-text = Keep an opponent from placing everything, even at the cost of a piece of yours: up to 20 points are at stake.
tip-single-last-title = The single square last
tip-single-last-text = If you can place everything, keep the single square for last: 20 points instead of 15.
