//! Empty databases of both kinds, and rows to put into them.

use std::str::FromStr;

use ids::{EventNumber, InvalidId};
use store::{Account, Append, EventRow, Game, Kind, Role, SeatRow, Stage, Store, Summary};
use tempfile::TempDir;

/// Runs each test on both databases.
macro_rules! on_both {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::database::Database::sqlite()).await;
            })+
        }
        mod postgres {
            $(#[tokio::test]
            async fn $name() {
                super::$name(crate::database::Database::postgres()).await;
            })+
        }
    };
}

pub(crate) use on_both;

/// A database that is empty at first.
pub(crate) struct Database {
    pub(crate) address: String,
    /// Where an embedded one is; deleted with it.
    pub(crate) folder: Option<TempDir>,
}

impl Database {
    pub(crate) fn sqlite() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let address = format!("sqlite:{}?mode=rwc", folder.path().join("test.sqlite").display());
        Self { address, folder: Some(folder) }
    }

    pub(crate) fn postgres() -> Self {
        Self { address: testing::Postgres::shared().database(), folder: None }
    }

    pub(crate) async fn open(&self) -> Store {
        crate::recorder::start();
        Store::open(&self.address).await.unwrap()
    }

    /// Opens it and enters accounts, each with its id as its name.
    pub(crate) async fn with(&self, accounts: &[&str]) -> Store {
        let store = self.open().await;
        for id in accounts {
            store.create_account(&account(id, id)).await.unwrap();
        }
        store
    }
}

/// An id of whatever kind is asked for.
pub(crate) fn id_of<T: FromStr<Err = InvalidId>>(text: impl AsRef<str>) -> T {
    text.as_ref().parse().unwrap()
}

pub(crate) fn account(id: &str, name: &str) -> Account {
    Account {
        id: id_of(id),
        name: name.into(),
        kind: Kind::Person,
        role: Role::Player,
        password: Some("hash".into()),
        created: 1_700_000_000_000,
        seen: 1_700_000_000_001,
        banned_until: None,
        muted_until: None,
        deleted: None,
    }
}

pub(crate) fn guest(id: &str, seen: i64) -> Account {
    Account { kind: Kind::Guest, password: None, seen, ..account(id, &format!("Guest-{id}")) }
}

/// A game that waits for players, with two open seats.
pub(crate) fn game(id: &str) -> Game {
    Game {
        id: id_of(id),
        variant: "duo".into(),
        options: String::new(),
        setup: "{}".into(),
        speed: "untimed".into(),
        rated: false,
        listed: true,
        creator: None,
        follows: None,
        leg: 1,
        created: 1_700_000_000_000,
        summary: summary(Stage::Open, vec![SeatRow::default(), SeatRow::default()]),
    }
}

pub(crate) fn summary(stage: Stage, seats: Vec<SeatRow>) -> Summary {
    Summary { stage, started: None, ended: None, outcome: None, seats }
}

pub(crate) fn event(number: u64) -> EventRow {
    EventRow {
        number: EventNumber(number),
        at: 1_700_000_000_000 + i64::try_from(number).unwrap(),
        fact: format!("fact {number}"),
    }
}

pub(crate) fn append(game: &str, numbers: impl IntoIterator<Item = u64>) -> Append {
    Append { game: id_of(game), events: numbers.into_iter().map(event).collect(), summary: None }
}

/// The numbers of a game's events as they are stored.
pub(crate) async fn numbers(store: &Store, game: &str) -> Vec<u64> {
    let events = store.events(&id_of(game), EventNumber::START).await.unwrap();
    events.iter().map(|event| event.number.0).collect()
}
