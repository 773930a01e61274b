# People: their names, what one can do about them, moderation.

menu-profile = Profile
menu-mutes = Mute
undo-mutes = Unmute
menu-blocks = Block
undo-blocks = Unblock
menu-report = Report
menu-moderator = As a moderator
help-mutes = You do not see their messages. They won’t know.
help-blocks = They cannot challenge you or join your games, and you do not see their messages.
done-mutes = { $name } is muted. You no longer see their messages.
undone-mutes = { $name } is no longer muted.
done-blocks = { $name } is blocked. They cannot challenge you or join your games.
undone-blocks = { $name } is no longer blocked.
challenge = Challenge

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
badge-bot = bot
person-gone = Deleted account
register = Create an account
