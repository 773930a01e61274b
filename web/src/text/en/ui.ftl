# Pieces of many pages.

loading = One moment …
try-again = Try again
just-now = just now

share = Share
share-copy = Copy
share-copied = Copied
share-failed = Copying is not allowed here: mark the address and copy it yourself.
