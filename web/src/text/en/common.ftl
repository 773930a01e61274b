# Words that several folders use.

cancel = Cancel

name = Name
more = More

colour-blue = blue
colour-yellow = yellow
colour-red = red
colour-green = green
