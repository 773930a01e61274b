-- What the game of a seek will allow.
ALTER TABLE seek ADD COLUMN takebacks BIGINT NOT NULL DEFAULT 1;
ALTER TABLE seek ADD COLUMN hints BIGINT NOT NULL DEFAULT 1;

-- Whose messages an account does not want to see. It has nothing to do with friends and blocks.
CREATE TABLE mute (
    owner TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    other TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (owner, other)
);
CREATE INDEX mute_other ON mute (other);

-- A wish for a game with a certain opponent. The game is made when it is accepted.
CREATE TABLE challenge (
    id TEXT PRIMARY KEY,
    challenger TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    opponent TEXT NOT NULL REFERENCES account (id) ON DELETE CASCADE,
    -- The wanted game as the server's JSON.
    terms TEXT NOT NULL,
    state TEXT NOT NULL,
    -- Why it was declined.
    reason TEXT,
    game TEXT,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX challenge_challenger ON challenge (challenger, state, id);
CREATE INDEX challenge_opponent ON challenge (opponent, state, id);
CREATE INDEX challenge_expires ON challenge (expires);
