-- Lists of games are found by what is asked for, newest first, and never by reading all games.
CREATE INDEX game_listed ON game (listed, id);
CREATE INDEX game_variant ON game (variant, listed, id);
CREATE INDEX game_variant_stage ON game (variant, stage, listed, id);
CREATE INDEX game_rated ON game (rated, stage, listed, id);
CREATE INDEX game_creator ON game (creator, stage);

-- Whether the game of a seat waits for players or is being played: few are, of the many that an account has.
ALTER TABLE game_seat ADD COLUMN live BIGINT NOT NULL DEFAULT 0;
UPDATE game_seat SET live = 1 WHERE game IN (SELECT id FROM game WHERE stage IN ('open', 'playing'));
CREATE INDEX game_seat_live ON game_seat (account, game) WHERE live = 1;

-- What is kept for a time is found by its age.
CREATE INDEX game_ended ON game (ended, id);
CREATE INDEX account_seen ON account (kind, seen);
CREATE INDEX IF NOT EXISTS session_expires ON session (expires);
CREATE INDEX rating_change_game ON rating_change (game);

-- People are found by the first letters of their names. A range of names would depend on the collation of the database.
CREATE INDEX account_letter ON account (SUBSTR(folded, 1, 1), folded) WHERE deleted IS NULL AND kind <> 'guest';
CREATE INDEX account_named ON account (folded) WHERE deleted IS NULL AND kind <> 'guest';
CREATE INDEX account_letters ON account (SUBSTR(folded, 1, 2), folded) WHERE deleted IS NULL AND kind <> 'guest';

CREATE INDEX report_open ON report (id) WHERE closed IS NULL;
