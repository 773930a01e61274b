# Friends, blocks, and finding people.

befriend = Add friend
befriend-name = Add { $name } as a friend
unfriend = Remove friend
unfriend-short = Remove
unfriend-name = Remove { $name } from your friends
unblock = Unmute
unblock-name = Unmute { $name }
friends-title = Friends
friends-list = Your friends
friends-none = Nobody yet. Find people by name above, or add them from their profiles.
friends-nobody = Sign in to keep a list of friends.
friend-since = since { $day }
is-friend = Friend
blocks-list = Muted
blocks-none = Nobody. You do not see the messages of muted people, and they cannot join your tables.
people-find = Find people
people-find-name = Beginning of the name
people-none = No name begins with “{ $start }”.
