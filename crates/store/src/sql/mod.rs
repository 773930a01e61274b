//! The store on SQLite and PostgreSQL, with the same statements for both.

mod account;
mod append;
mod attempt;
mod game;
mod migrations;
mod rating;
mod seek;
mod social;
mod study;

use async_trait::async_trait;
use sqlx::any::{AnyPoolOptions, AnyRow};
use sqlx::{Any, AnyPool, Executor, Row, Transaction};

use crate::Store;
use crate::error::{Result, StoreError};
use append::Appender;

/// How many connections read at the same time.
const READERS: u32 = 8;

/// A store on SQLite or PostgreSQL.
pub struct SqlStore {
    read: AnyPool,
    /// SQLite lets one connection write at a time: ours waits its turn here and not in the database, where
    /// waiting is polling.
    write: AnyPool,
    appender: Appender,
    embedded: bool,
}

impl SqlStore {
    /// Opens the database at `sqlite:FILE` or `postgres://…` and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let embedded = address.starts_with("sqlite:");
        if !embedded && !address.starts_with("postgres:") && !address.starts_with("postgresql:") {
            return Err(StoreError::Address(without_password(address)));
        }
        let writers = if embedded { 1 } else { READERS };
        let write = connect(address, embedded, writers).await?;
        migrations::migrator().run(&write).await?;
        let read = connect(address, embedded, READERS).await?;
        let appender = Appender::start(write.clone());
        Ok(Self { read, write, appender, embedded })
    }

    async fn begin(&self) -> Result<Transaction<'static, Any>> {
        Ok(self.write.begin().await?)
    }
}

#[async_trait]
impl Store for SqlStore {
    async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    async fn backup(&self, path: &str) -> Result<()> {
        if !self.embedded {
            return Err(StoreError::NotEmbedded("use its own tools for a backup, such as pg_dump"));
        }
        // It reads, and so it does not keep anybody from writing.
        sqlx::query("VACUUM INTO $1").bind(path).execute(&self.read).await?;
        let synced = tokio::task::spawn_blocking({
            let path = path.to_owned();
            move || std::fs::File::open(path)?.sync_all()
        });
        synced.await.map_err(std::io::Error::other).flatten().map_err(sqlx::Error::Io)?;
        Ok(())
    }

    async fn close(&self) {
        self.appender.finish().await;
        self.write.close().await;
        self.read.close().await;
    }
}

async fn connect(address: &str, embedded: bool, connections: u32) -> Result<AnyPool> {
    let options = AnyPoolOptions::new().max_connections(connections);
    let options = options.after_connect(move |connection, _| {
        Box::pin(async move {
            if embedded {
                // With a write-ahead log readers never wait; FULL means that a commit is on the disk.
                connection
                    .execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 10000;")
                    .await?;
            }
            Ok(())
        })
    });
    Ok(options.connect(address).await?)
}

fn without_password(address: &str) -> String {
    match (address.find("://"), address.find('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}://…{}", &address[..scheme], &address[at..]),
        _ => address.to_owned(),
    }
}

/// A unique violation is an answer, everything else a failure.
fn taken(what: &'static str) -> impl Fn(sqlx::Error) -> StoreError {
    move |error| match error.as_database_error() {
        Some(database) if database.is_unique_violation() => StoreError::Taken(what),
        _ => error.into(),
    }
}

fn flag(row: &AnyRow, column: &str) -> Result<bool> {
    Ok(row.try_get::<i64, _>(column)? != 0)
}

/// A number that was stored from a smaller type.
fn narrow<T: TryFrom<i64>>(value: i64, column: &'static str) -> Result<T> {
    T::try_from(value).map_err(|_| StoreError::Unreadable {
        column,
        expected: "a number in range",
        got: value.to_string(),
    })
}
