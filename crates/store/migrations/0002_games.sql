CREATE TABLE game (
    id TEXT PRIMARY KEY,
    variant TEXT NOT NULL,
    -- As key=value, sorted, with blanks between.
    options TEXT NOT NULL,
    setup TEXT NOT NULL,
    speed TEXT NOT NULL,
    rated BIGINT NOT NULL,
    listed BIGINT NOT NULL,
    creator TEXT,
    -- The game that this one follows: the first of a pair, or the one before a rematch.
    follows TEXT,
    -- 2 for the second of a pair of games with the start swapped, else 1.
    leg BIGINT NOT NULL,
    created BIGINT NOT NULL,
    stage TEXT NOT NULL,
    started BIGINT,
    ended BIGINT,
    outcome TEXT
);
CREATE INDEX game_stage ON game (stage, listed, id);
CREATE INDEX game_follows ON game (follows);

CREATE TABLE game_event (
    game TEXT NOT NULL REFERENCES game (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    fact TEXT NOT NULL,
    PRIMARY KEY (game, number)
);

-- Who holds a seat and, in the end, what became of it: what profiles and lists ask for.
CREATE TABLE game_seat (
    game TEXT NOT NULL REFERENCES game (id),
    seat BIGINT NOT NULL,
    account TEXT,
    level BIGINT,
    place BIGINT,
    points BIGINT,
    gone BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE INDEX game_seat_account ON game_seat (account, game);
