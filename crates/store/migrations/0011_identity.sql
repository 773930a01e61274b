-- What people see of their sessions: an id to close one by, when it was last used, and by what kind of client.
ALTER TABLE session ADD COLUMN id TEXT;
ALTER TABLE session ADD COLUMN used BIGINT NOT NULL DEFAULT 0;
ALTER TABLE session ADD COLUMN client TEXT NOT NULL DEFAULT '';
-- A session lasted 90 days from its last use.
UPDATE session SET id = SUBSTR(hash, 1, 32), used = expires - 7776000000;
CREATE UNIQUE INDEX session_id ON session (id);
CREATE INDEX session_expires ON session (expires);

-- The tokens that there are have no end; new ones have.
ALTER TABLE token ADD COLUMN expires BIGINT;
ALTER TABLE token ADD COLUMN client TEXT NOT NULL DEFAULT '';
CREATE INDEX token_expires ON token (expires);

-- What a name looks like: no two new names look the same. The server fills it in when it starts.
ALTER TABLE account ADD COLUMN skeleton TEXT;
CREATE UNIQUE INDEX account_skeleton ON account (skeleton);
