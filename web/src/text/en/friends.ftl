# Friends, blocks, and finding people.

befriend = Add friend
befriend-name = Add { $name } as a friend
unfriend = Remove friend
unfriend-short = Remove
unfriend-name = Remove { $name } from your friends
unblock = Unmute
unblock-name = Hear { $name } again
friends-title = Friends
friends-list = Your friends
friends-none = Nobody yet. Find people by name above, or add them from their profiles.
friends-nobody = Sign in to keep a list of friends.
friend-since = since { $day }
is-friend = Friend
blocks-list = Muted
blocks-none = Nobody. Whom you mute you do not hear in any chat, and they cannot sit down at your tables.
people-find = Find people
people-find-name = Beginning of the name
people-none = Nobody’s name begins with “{ $start }”.
