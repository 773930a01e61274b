//! Games: setup, events, and a summary to list and search them by.

use std::collections::HashMap;

use ids::{AccountId, EventNumber, GameId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::conditions::Conditions;
use crate::database::Store;
use crate::error::Result;
use crate::events::{
    Append, EventRow, SeatRow, Stage, Summary, events_since, insert_event, seat, write_summary,
};
use crate::row::{flag, id, narrow, optional_id, taken};
use crate::stored_enum::stored_enum;

stored_enum! {
    /// How an account did in a finished game against others.
    GameResult in "game.result" {
        /// First rank, alone or with its side.
        Won = "won",
        /// First rank, shared with another side.
        Shared = "shared",
        /// A lower rank.
        Lost = "lost",
    }
}

/// A game without its events.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// Later games have greater ids.
    pub id: GameId,
    /// The variant's name.
    pub variant: String,
    /// The options as `key=value`, with blanks between.
    pub options: String,
    /// The agreed setup as the table's JSON.
    pub setup: String,
    /// The class of its clock.
    pub speed: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Whether the lobby shows it.
    pub listed: bool,
    /// Who made it; nobody made a game that came of a pairing.
    pub creator: Option<AccountId>,
    /// The game before it: the first of a pair, or the one of which this is the rematch.
    pub follows: Option<GameId>,
    /// 2 for the second of a pair of games with the start swapped, else 1.
    pub leg: u8,
    /// When it was opened.
    pub created: Millis,
    /// What its events so far add up to.
    pub summary: Summary,
}

/// Which games to list. A filter that is `None` lets all pass.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// With this account on a seat.
    pub account: Option<AccountId>,
    /// By the name of the variant, with any options.
    pub variant: Option<String>,
    /// Waiting for players, being played, or over.
    pub stage: Option<Stage>,
    /// Rated, or not rated.
    pub rated: Option<bool>,
    /// Shown in the lobby, or not.
    pub listed: Option<bool>,
    /// Older than this game: for the next page.
    pub before: Option<GameId>,
    /// The rematch of this game, or the second of its pair.
    pub follows: Option<GameId>,
    /// With this result for the account; without an account no game has one.
    pub result: Option<GameResult>,
}

impl GameFilter {
    /// Whether the seats alone say which games pass.
    fn asks_for_account_alone(&self) -> bool {
        let Self { account, variant, stage, rated, listed, before: _, follows, result } = self;
        let others = variant.is_some() || stage.is_some() || rated.is_some() || listed.is_some();
        account.is_some() && !others && follows.is_none() && result.is_none()
    }
}

/// How an account did in the finished games of a variant. Games against nobody else do not count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tally {
    /// The variant's name.
    pub variant: String,
    /// Games played to the end.
    pub played: u64,
    /// Games that its side won.
    pub won: u64,
    /// Games in which its side shared the first rank.
    pub shared: u64,
}

/// Whether somebody other than the account `$1` has a seat. It counts, since PostgreSQL may read all seats for an
/// `EXISTS`, to look up many games at once.
const AGAINST_OTHERS: &str = "(SELECT COUNT(*) FROM game_seat AS rival
    WHERE rival.game = game.id AND (rival.account IS NULL OR rival.account <> $1)) > 0";

/// Whether a side is second: none is where sides share the first rank, since the next of them is third.
const HAS_SECOND: &str =
    "(SELECT COUNT(*) FROM game_seat AS second WHERE second.game = game.id AND second.place = 2) > 0";

impl Store {
    /// Stores a new game with its first events.
    pub async fn create_game(&self, game: &Game, events: &[EventRow]) -> Result<()> {
        let mut transaction = self.begin().await?;
        let sql = "INSERT INTO game (id, variant, options, setup, speed, rated, listed, creator, follows, leg, created, stage)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
        let query = sqlx::query(sql)
            .bind(game.id.as_str())
            .bind(&game.variant)
            .bind(&game.options)
            .bind(&game.setup)
            .bind(&game.speed)
            .bind(i64::from(game.rated))
            .bind(i64::from(game.listed))
            .bind(game.creator.as_ref().map(AccountId::as_str))
            .bind(game.follows.as_ref().map(GameId::as_str))
            .bind(i64::from(game.leg))
            .bind(game.created)
            .bind(game.summary.stage.word());
        query.execute(&mut *transaction).await.map_err(taken("the id of the game"))?;
        write_summary(&mut transaction, &game.id, &game.summary).await?;
        for event in events {
            insert_event(&mut transaction, &game.id, event).await??;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Finds a game.
    pub async fn game(&self, id: &GameId) -> Result<Option<Game>> {
        let row = sqlx::query("SELECT * FROM game WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.read)
            .await?;
        let Some(row) = row else {
            return Ok(None);
        };
        let sql = "SELECT * FROM game_seat WHERE game = $1 ORDER BY seat";
        let seats = sqlx::query(sql).bind(id.as_str()).fetch_all(&self.read).await?;
        Ok(Some(game(&row, seats.iter().map(seat).collect::<Result<_>>()?)?))
    }

    /// The games that pass the filter, newest first.
    pub async fn games(&self, filter: &GameFilter, limit: u32) -> Result<Vec<Game>> {
        // Nobody has a result in a game but those who play.
        if filter.result.is_some() && filter.account.is_none() {
            return Ok(Vec::new());
        }
        let (conditions, chosen) = chosen(filter, limit);
        let games = format!("SELECT * FROM game WHERE id IN ({chosen}) ORDER BY id DESC");
        let games = conditions.fetch(&self.read, games).await?;
        let seats = format!("SELECT * FROM game_seat WHERE game IN ({chosen}) ORDER BY game, seat");
        let seat_rows = conditions.fetch(&self.read, seats).await?;
        let mut seats: HashMap<String, Vec<SeatRow>> = HashMap::new();
        for row in &seat_rows {
            seats.entry(row.try_get("game")?).or_default().push(seat(row)?);
        }
        let with_seats = |row| game(row, seats.remove(row.try_get::<&str, _>("id")?).unwrap_or_default());
        games.iter().map(with_seats).collect()
    }

    /// The results of an account, by variant.
    pub async fn tallies(&self, account: &AccountId) -> Result<Vec<Tally>> {
        let sql = format!(
            "SELECT variant, COUNT(DISTINCT game.id) AS played,
            COUNT(DISTINCT CASE WHEN own.place = 1 AND {HAS_SECOND} THEN game.id ELSE NULL END) AS won,
            COUNT(DISTINCT CASE WHEN own.place = 1 AND NOT {HAS_SECOND} THEN game.id ELSE NULL END) AS shared
            FROM game_seat AS own JOIN game ON game.id = own.game
            WHERE own.account = $1 AND game.stage = 'over' AND {AGAINST_OTHERS}
            GROUP BY variant ORDER BY variant"
        );
        let tally = |row: &AnyRow| {
            Ok(Tally {
                variant: row.try_get("variant")?,
                played: narrow(row.try_get("played")?, "game.played")?,
                won: narrow(row.try_get("won")?, "game.won")?,
                shared: narrow(row.try_get("shared")?, "game.shared")?,
            })
        };
        let query = sqlx::query(sqlx::AssertSqlSafe(sql)).bind(account.as_str());
        query.fetch_all(&self.read).await?.iter().map(tally).collect()
    }

    /// Stores events and returns when they are on the disk. All are stored, with the summary, or none.
    pub async fn append(&self, append: Append) -> Result<()> {
        self.appender.append(append).await
    }

    /// The events of a game after this number, in order.
    pub async fn events(&self, game: &GameId, since: EventNumber) -> Result<Vec<EventRow>> {
        events_since(&self.read, game, since).await
    }
}

/// The statement that finds the ids of the games that pass a filter, with its values. The account is the first of them.
fn chosen(filter: &GameFilter, limit: u32) -> (Conditions, String) {
    let mut conditions = Conditions::default();
    let mut tables = "game".to_owned();
    let before = filter.before.as_ref().map(GameId::as_str);
    if filter.asks_for_account_alone() {
        conditions.compare("account =", filter.account.as_ref().map(AccountId::as_str));
        conditions.compare("game <", before);
    } else if let Some(account) = &filter.account {
        let account = conditions.value(account.as_str());
        let is_live = filter.stage.is_some_and(Stage::is_live);
        let live = if is_live { " AND live = 1" } else { "" };
        // SQLite looks at the tables of a cross join in their order: an account has fewer games than there are.
        tables = format!(
            "(SELECT DISTINCT game FROM game_seat WHERE account = {account}{live}) AS seated CROSS JOIN game"
        );
        conditions.add("game.id = seated.game");
    }
    conditions.compare("game.variant =", filter.variant.as_deref());
    conditions.compare("game.stage =", filter.stage.map(Stage::word));
    conditions.compare("game.rated =", filter.rated);
    conditions.compare("game.listed =", filter.listed);
    if !filter.asks_for_account_alone() {
        conditions.compare("game.id <", before);
    }
    conditions.compare("game.follows =", filter.follows.as_ref().map(GameId::as_str));
    if let Some(result) = filter.result {
        let result = conditions.value(result.word());
        conditions.add(AGAINST_OTHERS);
        conditions.add(format!(
            "{result} = (SELECT CASE
                WHEN MIN(own.place) > 1 THEN 'lost' WHEN MIN(own.place) = 1 AND {HAS_SECOND} THEN 'won'
                WHEN MIN(own.place) = 1 THEN 'shared' END
                FROM game_seat AS own WHERE own.game = game.id AND own.account = $1)"
        ));
    }
    let limit = conditions.value(limit);
    let clause = conditions.clause();
    if filter.asks_for_account_alone() {
        let sql = format!("SELECT DISTINCT game FROM game_seat {clause} ORDER BY game DESC LIMIT {limit}");
        return (conditions, sql);
    }
    (conditions, format!("SELECT game.id FROM {tables} {clause} ORDER BY game.id DESC LIMIT {limit}"))
}

fn game(row: &AnyRow, seats: Vec<SeatRow>) -> Result<Game> {
    Ok(Game {
        id: id(row, "id")?,
        variant: row.try_get("variant")?,
        options: row.try_get("options")?,
        setup: row.try_get("setup")?,
        speed: row.try_get("speed")?,
        rated: flag(row, "rated")?,
        listed: flag(row, "listed")?,
        creator: optional_id(row, "creator")?,
        follows: optional_id(row, "follows")?,
        leg: narrow(row.try_get("leg")?, "game.leg")?,
        created: row.try_get("created")?,
        summary: Summary {
            stage: Stage::from_word(row.try_get("stage")?)?,
            started: row.try_get("started")?,
            ended: row.try_get("ended")?,
            outcome: row.try_get("outcome")?,
            seats,
        },
    })
}
