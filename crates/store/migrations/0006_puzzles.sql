CREATE TABLE attempt (
    id TEXT PRIMARY KEY,
    puzzle TEXT NOT NULL,
    account TEXT NOT NULL REFERENCES account (id),
    started BIGINT NOT NULL,
    -- The placements as the server wrote them.
    placements TEXT NOT NULL,
    hints BIGINT NOT NULL,
    -- Milliseconds from the start to the solution.
    solved_in BIGINT
);
CREATE INDEX attempt_account ON attempt (account, id);
CREATE INDEX attempt_puzzle ON attempt (puzzle, solved_in);

-- Puzzles that were made: those of the days.
CREATE TABLE made_puzzle (
    name TEXT PRIMARY KEY,
    file TEXT NOT NULL,
    -- How many placements a complete search tries.
    difficulty BIGINT NOT NULL
);
