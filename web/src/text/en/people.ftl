# People: entering, the account, profiles, friends.

loading = One moment …
try-again = Try again
online = Online
offline = Not here
computer-level = Computer, level { $level }
badge-bot = bot
person-gone = Somebody who left
