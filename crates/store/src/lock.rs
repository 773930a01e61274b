//! The lock that keeps other servers away from a database.

use sqlx::{AnyConnection, Connection, Executor};

use crate::database::{is_embedded, without_password};
use crate::error::{Result, StoreError};

/// Waits for a moment: a server that was killed may hold the lock until the database notices. Any number does, as long
/// as it is always the same.
const LOCK: &str = "SET lock_timeout = '3s'; DO 'BEGIN PERFORM pg_advisory_lock(8420); END'";

/// PostgreSQL's code for a lock that was not free in time.
const NOT_AVAILABLE: &str = "55P03";

/// The lock of a PostgreSQL database. It is held by a connection of its own, so the database frees it when the process
/// ends.
pub struct DatabaseLock(AnyConnection);

impl DatabaseLock {
    /// Takes the lock of the database at `postgres://…`, if no other server has it. An embedded database has none.
    pub async fn take(address: &str) -> Result<Option<Self>> {
        if is_embedded(address)? {
            return Ok(None);
        }
        sqlx::any::install_default_drivers();
        let mut connection = AnyConnection::connect(address).await?;
        match connection.execute(LOCK).await {
            Ok(_) => Ok(Some(Self(connection))),
            Err(error) if has_code(&error, NOT_AVAILABLE) => {
                Err(StoreError::InUse(without_password(address)))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Frees it.
    pub async fn release(self) {
        // The database frees it all the same.
        let _ = self.0.close().await;
    }
}

fn has_code(error: &sqlx::Error, code: &str) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|own| own == code)
}
