//! The database behind the store: connections, backup and shutdown.

use sqlx::any::AnyPoolOptions;
use sqlx::{Any, AnyPool, Executor, Transaction};

use crate::append::Appender;
use crate::error::{Result, StoreError};
use crate::migrations;

/// How many connections read at the same time.
const READERS: u32 = 8;

/// Everything that is kept, on SQLite or PostgreSQL.
pub struct Store {
    pub(crate) read: AnyPool,
    /// SQLite lets one connection write at a time. Writers queue here and not in the database, which would poll.
    pub(crate) write: AnyPool,
    pub(crate) appender: Appender,
    embedded: bool,
}

impl Store {
    /// Opens the database at `sqlite:FILE` or `postgres://…` and brings its tables up to date.
    pub async fn open(address: &str) -> Result<Self> {
        sqlx::any::install_default_drivers();
        let embedded = is_embedded(address)?;
        let writers = if embedded { 1 } else { READERS };
        let write = connect(address, embedded, writers).await?;
        migrations::migrator().run(&write).await?;
        let read = connect(address, embedded, READERS).await?;
        let appender = Appender::start(write.clone());
        let store = Self { read, write, appender, embedded };
        store.fill_in_skeletons().await?;
        Ok(store)
    }

    pub(crate) async fn begin(&self) -> Result<Transaction<'static, Any>> {
        Ok(self.write.begin().await?)
    }

    /// Whether the database answers.
    pub async fn ping(&self) -> Result<()> {
        sqlx::query("SELECT 1").execute(&self.read).await?;
        Ok(())
    }

    /// Copies an embedded database into a new file while it is in use.
    pub async fn backup(&self, path: &str) -> Result<()> {
        if !self.embedded {
            return Err(StoreError::NotEmbedded("use its own tools for a backup, such as pg_dump"));
        }
        // It only reads, so nobody has to wait with writing.
        sqlx::query("VACUUM INTO $1").bind(path).execute(&self.read).await?;
        let synced = tokio::task::spawn_blocking({
            let path = path.to_owned();
            move || std::fs::File::open(path)?.sync_all()
        });
        synced.await.map_err(std::io::Error::other).flatten().map_err(sqlx::Error::Io)?;
        Ok(())
    }

    /// Waits until every append is on the disk, then closes the database.
    pub async fn close(&self) {
        self.appender.finish().await;
        self.write.close().await;
        self.read.close().await;
    }
}

async fn connect(address: &str, embedded: bool, connections: u32) -> Result<AnyPool> {
    // A server may have closed a connection that waited; a file does not, and asking would double the cost of a read.
    let options = AnyPoolOptions::new().max_connections(connections).test_before_acquire(!embedded);
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

/// Whether an address is that of a file, and not of a database server.
pub(crate) fn is_embedded(address: &str) -> Result<bool> {
    let is_server = address.starts_with("postgres:") || address.starts_with("postgresql:");
    match address.starts_with("sqlite:") {
        true => Ok(true),
        false if is_server => Ok(false),
        false => Err(StoreError::Address(without_password(address))),
    }
}

pub(crate) fn without_password(address: &str) -> String {
    match (address.find("://"), address.find('@')) {
        (Some(scheme), Some(at)) if scheme < at => format!("{}://…{}", &address[..scheme], &address[at..]),
        _ => address.to_owned(),
    }
}
