# Words that several folders use.

cancel = Cancel

name = Name
more = More
