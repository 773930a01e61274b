//! What is not kept for good: games that guests alone played.

use ids::GameId;
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::id;

/// A game that is over, in the order of the ends of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EndedGame {
    /// The game itself.
    pub id: GameId,
    /// When it was over or cancelled.
    pub ended: Millis,
    /// Whether nobody made or played it who has an account with a name.
    pub of_guests: bool,
}

impl Store {
    /// A page of the games that ended before a moment, after another game in the order of their ends.
    pub async fn ended_games(
        &self,
        after: Option<&EndedGame>,
        before: Millis,
        limit: u32,
    ) -> Result<Vec<EndedGame>> {
        // PostgreSQL may read all seats for an `EXISTS`, to look up many games at once.
        let sql = "SELECT id, ended, CASE WHEN rated = 0
                       AND (SELECT COUNT(*) FROM account WHERE account.id = game.creator AND kind <> 'guest') = 0
                       AND (SELECT COUNT(*) FROM game_seat AS own WHERE own.game = game.id
                            AND (SELECT kind FROM account WHERE account.id = own.account) <> 'guest') = 0
                   THEN 1 ELSE 0 END AS of_guests
                   FROM game WHERE (ended, id) > ($1, $2) AND ended < $3 ORDER BY ended, id LIMIT $4";
        let (ended, last) = after.map_or((Millis::MIN, ""), |game| (game.ended, game.id.as_str()));
        let query = sqlx::query(sql).bind(ended).bind(last).bind(before).bind(i64::from(limit));
        let game = |row: &AnyRow| {
            Ok(EndedGame {
                id: id(row, "id")?,
                ended: row.try_get("ended")?,
                of_guests: row.try_get::<i64, _>("of_guests")? != 0,
            })
        };
        query.fetch_all(&self.read).await?.iter().map(game).collect()
    }

    /// Deletes a game that is over, with its events, what was said there and its analysis. Its moves stay in the
    /// statistics of openings.
    pub async fn delete_game(&self, game: &GameId) -> Result<()> {
        let mut transaction = self.begin().await?;
        for sql in [
            "DELETE FROM game_event WHERE game = $1",
            "DELETE FROM game_seat WHERE game = $1",
            "DELETE FROM opening_game WHERE game = $1",
            "DELETE FROM analysis WHERE subject = $1",
            "DELETE FROM message WHERE room = 'table:' || $1",
            "DELETE FROM message WHERE room = 'watchers:' || $1",
            "DELETE FROM game WHERE id = $1",
        ] {
            sqlx::query(sql).bind(game.as_str()).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }
}
