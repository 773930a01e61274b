-- An account has one attempt at a puzzle: two that were begun at the same moment could both stay. The newest is kept.
DELETE FROM attempt WHERE EXISTS (
    SELECT 1 FROM attempt AS newer
    WHERE newer.account = attempt.account AND newer.puzzle = attempt.puzzle AND newer.id > attempt.id
);
CREATE UNIQUE INDEX attempt_account_puzzle ON attempt (account, puzzle);
