-- What an account has reached at a puzzle. Help counts for the person and the puzzle: a new attempt does not wash it off.
CREATE TABLE puzzle_result (
    account TEXT NOT NULL REFERENCES account (id),
    puzzle TEXT NOT NULL,
    -- How often help was asked for.
    help BIGINT NOT NULL,
    -- When it was first solved.
    solved BIGINT,
    -- The least milliseconds that a solution took, without help and with it.
    best_alone BIGINT,
    best_helped BIGINT,
    PRIMARY KEY (account, puzzle)
);
CREATE INDEX puzzle_result_alone ON puzzle_result (puzzle, best_alone);
CREATE INDEX puzzle_result_helped ON puzzle_result (puzzle, best_helped);

INSERT INTO puzzle_result (account, puzzle, help, solved, best_alone, best_helped)
SELECT account, puzzle, CAST(SUM(hints) AS BIGINT), MIN(CASE WHEN solved_in IS NOT NULL THEN started + solved_in END),
       MIN(CASE WHEN hints = 0 THEN solved_in END), MIN(CASE WHEN hints > 0 THEN solved_in END)
FROM attempt GROUP BY account, puzzle HAVING SUM(hints) > 0 OR COUNT(solved_in) > 0;

-- One attempt is kept for each account and puzzle, the newest.
DELETE FROM attempt WHERE EXISTS (
    SELECT 1 FROM attempt AS newer
    WHERE newer.account = attempt.account AND newer.puzzle = attempt.puzzle AND newer.id > attempt.id
);
DROP INDEX attempt_puzzle;
ALTER TABLE attempt DROP COLUMN hints;
-- Milliseconds that the person has worked on it.
ALTER TABLE attempt ADD COLUMN elapsed BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempt ADD COLUMN given_up BIGINT NOT NULL DEFAULT 0;
