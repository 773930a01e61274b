-- The order in which games were rated: each number once, each game once. Replaying them in this order gives the ratings.
CREATE TABLE rated_game (
    ordinal BIGINT PRIMARY KEY,
    game TEXT NOT NULL UNIQUE REFERENCES game (id),
    at BIGINT NOT NULL
);

-- What is thought of an account's strength now, by scale (variant and options) and speed.
CREATE TABLE rating (
    account TEXT NOT NULL REFERENCES account (id),
    scale TEXT NOT NULL,
    speed TEXT NOT NULL,
    mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    -- The last rated game, and when it ended.
    ordinal BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (account, scale, speed)
);
CREATE INDEX rating_board ON rating (scale, speed, mu);

CREATE TABLE rating_change (
    ordinal BIGINT NOT NULL REFERENCES rated_game (ordinal),
    account TEXT NOT NULL REFERENCES account (id),
    game TEXT NOT NULL REFERENCES game (id),
    scale TEXT NOT NULL,
    speed TEXT NOT NULL,
    before_mu DOUBLE PRECISION NOT NULL,
    before_sigma DOUBLE PRECISION NOT NULL,
    after_mu DOUBLE PRECISION NOT NULL,
    after_sigma DOUBLE PRECISION NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (ordinal, account)
);
CREATE INDEX rating_change_account ON rating_change (account, ordinal);

-- Somebody who waits for opponents; an account waits for one game at a time.
CREATE TABLE seek (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES account (id),
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    clock TEXT NOT NULL,
    rated BIGINT NOT NULL,
    -- The owner's rating when the seek was made, as it is shown.
    rating BIGINT,
    -- Whether computer players may fill the seats, and of which level.
    computers BIGINT NOT NULL,
    level BIGINT,
    created BIGINT NOT NULL,
    -- When the owner was last connected.
    seen BIGINT NOT NULL
);
