-- A room is `lobby`, `table:GAME` or `watchers:GAME`; what was removed stays for the moderators to see.
CREATE TABLE message (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL,
    author TEXT NOT NULL REFERENCES account (id),
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    removed_by TEXT,
    removed BIGINT
);
CREATE INDEX message_room ON message (room, id);
CREATE INDEX message_author ON message (author, id);

-- What one account thinks of another: a block ends a friendship, and the other way round.
CREATE TABLE relation (
    owner TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (owner, other)
);
CREATE INDEX relation_other ON relation (other, kind);

CREATE TABLE report (
    id TEXT PRIMARY KEY,
    reporter TEXT NOT NULL REFERENCES account (id),
    subject TEXT NOT NULL REFERENCES account (id),
    message TEXT,
    game TEXT,
    reason TEXT NOT NULL,
    created BIGINT NOT NULL,
    closed BIGINT,
    closed_by TEXT
);
CREATE INDEX report_reporter ON report (reporter, id);
CREATE INDEX report_subject ON report (subject, id);

-- What moderators did; nobody can change it. Without an actor it was done on the command line.
CREATE TABLE deed (
    id TEXT PRIMARY KEY,
    at BIGINT NOT NULL,
    actor TEXT,
    action TEXT NOT NULL,
    subject TEXT,
    target TEXT,
    until BIGINT,
    reason TEXT NOT NULL
);
CREATE INDEX deed_subject ON deed (subject, id);

-- Every few seconds a server asks who is kept out.
CREATE INDEX account_banned ON account (banned_until);
