# Words that several folders use.

cancel = Cancel

rated = Rated
casual = Casual
allow-takebacks = Allow takebacks if everyone agrees
allow-hints = Allow hints
name = Name
more = More

colour-blue = blue
colour-yellow = yellow
colour-red = red
colour-green = green
