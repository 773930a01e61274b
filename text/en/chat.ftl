# Chat.

chat = Chat
chat-empty = No messages yet.
chat-earlier = Earlier messages
chat-say = Say something
chat-send = Send
chat-removed = removed by a moderator
chat-about = About { $name }
chat-players-only = Only the players of this table can chat here.
chat-watchers-only = Players can join this chat when their game is over.
