# Words that several folders use.

cancel = Cancel

computer = Computer { $level }

name = Name
more = More
