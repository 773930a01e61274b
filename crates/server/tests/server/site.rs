//! A server for a test.

use std::net::SocketAddr;

use server::admin::Admin;
use server::{Config, Server};
use tempfile::TempDir;

use crate::client::Client;

/// A server with an empty database in a temporary directory.
pub(crate) struct Site {
    server: Server,
    config: Config,
    folder: TempDir,
}

impl Site {
    pub(crate) async fn start() -> Self {
        Self::start_with(|_| {}).await
    }

    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let mut config = config(&folder);
        change(&mut config);
        Self { server: Server::start(config.clone()).await.unwrap(), config, folder }
    }

    /// Stops the server and starts another on the same data.
    pub(crate) async fn restart(self) -> Self {
        let Self { server, config, folder } = self;
        server.stop().await;
        Self { server: Server::start(config.clone()).await.unwrap(), config, folder }
    }

    /// Stops the server; returns its settings, and its folder, which goes when it is dropped.
    pub(crate) async fn stop(self) -> (Config, TempDir) {
        self.server.stop().await;
        (self.config, self.folder)
    }

    /// The settings of the server, but for where it listens.
    pub(crate) fn config(&self) -> Config {
        self.config.clone()
    }

    /// The server's database, seen from outside.
    pub(crate) async fn store(&self) -> store::Store {
        store::Store::open(&self.config().database_address()).await.unwrap()
    }

    /// What is done on the command line, while the server runs.
    pub(crate) async fn admin(&self) -> Admin {
        Admin::open(&self.config()).await.unwrap()
    }

    /// Somebody with an account who looks after the others.
    pub(crate) async fn promoted(&self, name: &str, role: &str) -> Client {
        let client = self.person(name).await;
        self.admin().await.promote(name, role).await.unwrap();
        client
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.server.address()
    }

    /// Somebody who has not entered.
    pub(crate) fn stranger(&self) -> Client {
        Client::stranger(self.address())
    }

    /// Somebody who plays without an account.
    pub(crate) async fn guest(&self) -> Client {
        self.stranger().guest().await
    }

    /// Somebody with an account.
    pub(crate) async fn person(&self, name: &str) -> Client {
        self.stranger().person(name).await
    }
}

fn config(folder: &TempDir) -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        data: folder.path().into(),
        requests_per_minute: 100_000,
        entries_per_hour: 10_000,
        ..Config::default()
    }
}
