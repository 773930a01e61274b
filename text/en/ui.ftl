# Pieces of many pages.

loading = Loading …
try-again = Try again
just-now = just now

share = Share
share-copy = Copy
share-copied = Copied
share-failed = The browser does not allow copying. Select the address and copy it yourself.

# Words that lead to the glossary, in every form that texts have them in; by their names there.
gloss-open = open corner, open corners
gloss-corner = corner, corners
gloss-edge = edge, edges
gloss-tip = tip, tips, tip to tip
gloss-start = start square, start squares, start triangle, start triangles
gloss-rotate = rotate, flip
gloss-partner = partner, partners
gloss-shared = shared colour
gloss-fits = fit, fits
gloss-out = is out, passed over
gloss-score = score, scores
gloss-bonus = bonus
