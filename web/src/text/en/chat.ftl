# Chat.

chat = Chat
chat-empty = Nothing has been said yet.
chat-earlier = Earlier messages
chat-say = Say something
chat-send = Send
chat-removed = removed by a moderator
chat-about = About { $name }
chat-players-only = Only those who play at this table talk here.
chat-watchers-only = Players come in here when their game is over.
