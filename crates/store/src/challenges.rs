//! Challenges: wishes for a game with a certain opponent.

use ids::{AccountId, ChallengeId, GameId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, narrow, optional_id, taken};
use crate::stored_enum::stored_enum;

stored_enum! {
    /// What became of a challenge.
    ChallengeState in "challenge.state" {
        /// It waits for an answer.
        Open = "open",
        /// There is a game of it.
        Accepted = "accepted",
        /// The opponent does not want it.
        Declined = "declined",
        /// The challenger no longer wants it.
        Withdrawn = "withdrawn",
    }
}

/// Somebody's wish for a game with a certain opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Challenge {
    /// Later challenges have greater ids.
    pub id: ChallengeId,
    /// Who made it.
    pub challenger: AccountId,
    /// Whom it is for.
    pub opponent: AccountId,
    /// The wanted game as the server's JSON.
    pub terms: String,
    /// What became of it.
    pub state: ChallengeState,
    /// Why it was declined.
    pub reason: Option<String>,
    /// The game that was made of it.
    pub game: Option<GameId>,
    /// When it was made.
    pub created: Millis,
    /// When it ends without an answer, or is forgotten with one.
    pub expires: Millis,
}

impl Store {
    /// Stores a challenge in place of an open one between the same two.
    pub async fn put_challenge(&self, challenge: &Challenge) -> Result<()> {
        let mut transaction = self.begin().await?;
        let sql = "DELETE FROM challenge WHERE challenger = $1 AND opponent = $2 AND state = 'open'";
        let query = sqlx::query(sql).bind(challenge.challenger.as_str()).bind(challenge.opponent.as_str());
        query.execute(&mut *transaction).await?;
        let sql =
            "INSERT INTO challenge (id, challenger, opponent, terms, state, reason, game, created, expires)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let query = sqlx::query(sql)
            .bind(challenge.id.as_str())
            .bind(challenge.challenger.as_str())
            .bind(challenge.opponent.as_str())
            .bind(&challenge.terms)
            .bind(challenge.state.word())
            .bind(challenge.reason.as_deref())
            .bind(challenge.game.as_ref().map(GameId::as_str))
            .bind(challenge.created)
            .bind(challenge.expires);
        query.execute(&mut *transaction).await.map_err(taken("the id of the challenge"))?;
        transaction.commit().await?;
        Ok(())
    }

    /// Finds a challenge that has not expired.
    pub async fn challenge(&self, id: &ChallengeId, now: Millis) -> Result<Option<Challenge>> {
        let query = sqlx::query("SELECT * FROM challenge WHERE id = $1 AND expires > $2");
        let query = query.bind(id.as_str()).bind(now);
        query.fetch_optional(&self.read).await?.as_ref().map(challenge).transpose()
    }

    /// The open challenges for an account, newest first, without those of accounts that it blocks.
    pub async fn challenges_for(&self, opponent: &AccountId, now: Millis) -> Result<Vec<Challenge>> {
        let sql = "SELECT * FROM challenge WHERE opponent = $1 AND state = 'open' AND expires > $2
                   AND NOT EXISTS (SELECT 1 FROM relation WHERE owner = $1 AND other = challenger AND kind = 'block')
                   ORDER BY id DESC";
        let query = sqlx::query(sql).bind(opponent.as_str()).bind(now);
        query.fetch_all(&self.read).await?.iter().map(challenge).collect()
    }

    /// The challenges of an account, answered or not, newest first.
    pub async fn challenges_of(&self, challenger: &AccountId, now: Millis) -> Result<Vec<Challenge>> {
        let sql = "SELECT * FROM challenge WHERE challenger = $1 AND expires > $2 ORDER BY id DESC";
        let query = sqlx::query(sql).bind(challenger.as_str()).bind(now);
        query.fetch_all(&self.read).await?.iter().map(challenge).collect()
    }

    /// How many open challenges wait for an account.
    pub async fn count_challenges_for(&self, opponent: &AccountId, now: Millis) -> Result<usize> {
        let sql =
            "SELECT COUNT(*) AS count FROM challenge WHERE opponent = $1 AND state = 'open' AND expires > $2";
        let row = sqlx::query(sql).bind(opponent.as_str()).bind(now).fetch_one(&self.read).await?;
        narrow(row.try_get("count")?, "challenge.count")
    }

    /// Answers an open challenge. Returns false if it is not open, or no longer.
    pub async fn answer_challenge(
        &self,
        id: &ChallengeId,
        state: ChallengeState,
        reason: Option<&str>,
        now: Millis,
    ) -> Result<bool> {
        let sql =
            "UPDATE challenge SET state = $2, reason = $3 WHERE id = $1 AND state = 'open' AND expires > $4";
        let query = sqlx::query(sql).bind(id.as_str()).bind(state.word()).bind(reason).bind(now);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Records the game that was made of an accepted challenge.
    pub async fn set_challenge_game(&self, id: &ChallengeId, game: &GameId) -> Result<()> {
        let query = sqlx::query("UPDATE challenge SET game = $2 WHERE id = $1");
        query.bind(id.as_str()).bind(game.as_str()).execute(&self.write).await?;
        Ok(())
    }

    /// Opens a challenge again whose game could not be made.
    pub async fn reopen_challenge(&self, id: &ChallengeId) -> Result<()> {
        let sql = "UPDATE challenge SET state = 'open' WHERE id = $1 AND state = 'accepted'";
        sqlx::query(sql).bind(id.as_str()).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes a challenge that was answered. Returns false if there is none.
    pub async fn forget_challenge(&self, id: &ChallengeId) -> Result<bool> {
        let query = sqlx::query("DELETE FROM challenge WHERE id = $1 AND state <> 'open'").bind(id.as_str());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Deletes the challenges that have expired. Returns how many.
    pub async fn forget_challenges(&self, now: Millis) -> Result<u64> {
        let query = sqlx::query("DELETE FROM challenge WHERE expires <= $1").bind(now);
        Ok(query.execute(&self.write).await?.rows_affected())
    }
}

fn challenge(row: &AnyRow) -> Result<Challenge> {
    Ok(Challenge {
        id: id(row, "id")?,
        challenger: id(row, "challenger")?,
        opponent: id(row, "opponent")?,
        terms: row.try_get("terms")?,
        state: ChallengeState::from_word(row.try_get("state")?)?,
        reason: row.try_get("reason")?,
        game: optional_id(row, "game")?,
        created: row.try_get("created")?,
        expires: row.try_get("expires")?,
    })
}
