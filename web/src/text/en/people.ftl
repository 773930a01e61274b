# People: their names, what one can do about them, moderation.

menu-profile = Profile
menu-block = Mute for me
menu-report = Report
menu-moderator = As a moderator
blocked = You no longer see { $name }’s messages, and they cannot join your tables.

report-title = Report { $name }
report-reason = What is wrong?
report-help = Only moderators see your report.
report-send = Send report
reported = Thank you. The moderators will look into it.

moderate-title-mute = Mute { $name }
moderate-title-unmute = Unmute { $name }
moderate-title-ban = Ban { $name }
moderate-title-unban = Unban { $name }
moderate-title-remove = Remove a message by { $name }
moderate-title-remove-player = Remove { $name } from the table
moderate-title-close = Close the report about { $name }
moderate-mute = Mute
moderate-unmute = Unmute
moderate-ban = Ban
moderate-unban = Unban
moderate-remove = Remove message
moderate-remove-player = Remove from the table
moderate-close = Close report
moderate-length = Duration
moderate-ten-minutes = 10 minutes
moderate-hour = 1 hour
moderate-day = 1 day
moderate-week = 1 week
moderate-month = 30 days
moderate-ever = 10 years
moderate-reason = Reason
moderate-remark = Remark (optional)
moderate-noted = All moderators can read it in the log.
moderated = Done. The log has an entry.

online = Online
offline = Offline
computer-level = Computer, level { $level }
badge-bot = bot
person-gone = Deleted account
register = Create an account
