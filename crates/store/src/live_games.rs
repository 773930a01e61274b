//! Games that wait for players or are being played: how many somebody has.

use ids::AccountId;
use sqlx::Row;

use crate::database::Store;
use crate::error::Result;
use crate::row::narrow;

impl Store {
    /// How many live games an account has a seat in, or has made for others.
    pub async fn count_live_games(&self, account: &AccountId) -> Result<usize> {
        let sql = "SELECT COUNT(*) AS count FROM (
                       SELECT game FROM game_seat WHERE account = $1 AND live = 1
                       UNION SELECT id FROM game WHERE creator = $1 AND stage IN ('open', 'playing')) AS live_game";
        let row = sqlx::query(sql).bind(account.as_str()).fetch_one(&self.read).await?;
        narrow(row.try_get("count")?, "game.count")
    }

    /// How many live games of computer players alone an account has made.
    pub async fn count_computer_games(&self, creator: &AccountId) -> Result<usize> {
        let sql = "SELECT COUNT(*) AS count FROM game WHERE creator = $1 AND stage IN ('open', 'playing')
                   AND NOT EXISTS (SELECT 1 FROM game_seat WHERE game_seat.game = game.id AND level IS NULL)";
        let row = sqlx::query(sql).bind(creator.as_str()).fetch_one(&self.read).await?;
        narrow(row.try_get("count")?, "game.count")
    }
}
