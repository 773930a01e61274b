-- Analyses of finished games and of imported records, as the engine told them.
CREATE TABLE analysis (
    subject TEXT PRIMARY KEY,
    made BIGINT NOT NULL,
    told TEXT NOT NULL
);

-- Records that somebody imported to study them.
CREATE TABLE study (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    title TEXT NOT NULL,
    record TEXT NOT NULL,
    created BIGINT NOT NULL
);
CREATE INDEX study_account ON study (account, id);

-- What was played after a line of moves, over all games; lines that are mirror images of each other are one.
CREATE TABLE opening (
    scale TEXT NOT NULL,
    line TEXT NOT NULL,
    move TEXT NOT NULL,
    games BIGINT NOT NULL,
    -- The sum of what the mover got: 1 for the first place, 0 for the last.
    score DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (scale, line, move)
);

-- The games that are counted there, so that none is counted twice.
CREATE TABLE opening_game (
    game TEXT PRIMARY KEY REFERENCES game (id)
);
