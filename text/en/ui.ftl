# Pieces of many pages.

loading = Loading …
try-again = Try again
just-now = just now

share = Share
share-copy = Copy
share-copied = Copied
share-failed = The browser does not allow copying. Select the address and copy it yourself.
