-- Columns are TEXT, BIGINT or DOUBLE PRECISION, so that both databases mean the same; times are milliseconds since 1970.

CREATE TABLE account (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    -- The name as it is compared: no two accounts differ by case alone.
    folded TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    role TEXT NOT NULL,
    password TEXT,
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    banned_until BIGINT,
    muted_until BIGINT,
    deleted BIGINT
);

CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX session_account ON session (account);

CREATE TABLE token (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    name TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL,
    used BIGINT
);
CREATE INDEX token_account ON token (account);
