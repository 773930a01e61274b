# Friends, mutes, blocks, and finding people.

befriend = Add friend
befriend-name = Add { $name } as a friend
unfriend-short = Remove
unfriend-name = Remove { $name } from your friends
undo-name-mutes = Unmute { $name }
undo-name-blocks = Unblock { $name }
challenge-name = Challenge { $name }
friends-title = Friends
friends-list = Your friends
friends-none = Nobody yet. Find people by name above, or add them from their profiles.
friends-nobody = Sign in to keep a list of friends.
friend-since = since { $day }
is-friend = Friend
list-mutes = Muted
none-mutes = You haven’t muted anyone. Mute people from the menu beside their messages.
list-blocks = Blocked
none-blocks = You haven’t blocked anyone. Block people from their profiles.
people-find = Find people
people-find-name = Name starts with
people-none = No name starts with “{ $start }”.
