# Chat, and what one does about those who misuse it.

chat = Chat
chat-empty = Nothing has been said yet.
chat-earlier = Earlier messages
chat-say = Say something
chat-send = Send
chat-removed = removed by a moderator
chat-about = About { $name }
chat-players-only = Only those who play at this table talk here.
chat-watchers-only = Players come in here when their game is over.

menu-profile = Profile
menu-block = Mute for me
menu-report = Report
menu-moderator = As a moderator
blocked = You no longer hear { $name }, and they cannot sit down at your tables.

report-title = Report { $name }
report-reason = What is wrong?
report-help = The moderators read it. Nobody else learns who wrote it.
report-send = Send report
reported = Thank you. The moderators will look at it.

judge-title-mute = Mute { $name }
judge-title-unmute = Let { $name } speak again
judge-title-ban = Ban { $name }
judge-title-unban = Let { $name } in again
judge-title-remove = Remove a message of { $name }
judge-title-remove-player = Take { $name } from the table
judge-title-close = Close the report about { $name }
judge-mute = Mute
judge-unmute = Unmute
judge-ban = Ban
judge-unban = Unban
judge-remove = Remove message
judge-remove-player = Take from the table
judge-close = Close report
judge-length = For how long
judge-ten-minutes = 10 minutes
judge-hour = 1 hour
judge-day = 1 day
judge-week = 1 week
judge-month = 30 days
judge-ever = 10 years
judge-reason = Reason
judge-remark = Remark (not needed)
judge-noted = It is noted in the log that all moderators read.
judged = Done, and noted in the log.
