//! How a server is set up: every setting with its default, from flags, the environment or a file.

use std::net::SocketAddr;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::runtime::network::Network;

/// How a server is set up.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// Where to listen; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where the embedded database is.
    pub data: PathBuf,
    /// Another database: `sqlite:FILE` or `postgres://…`.
    pub database: Option<String>,
    /// The address that people open, as `https://play.example.org`; what comes from pages elsewhere is refused.
    /// Without it, pages are trusted that were loaded from the address that they ask.
    pub origin: Option<String>,
    /// A folder with another page than the one that was built with the program.
    pub page: Option<PathBuf>,
    /// The proxies in front of the server, as addresses or networks; what they say in `X-Forwarded-For` is believed.
    pub proxies: Vec<Network>,
    /// How many computer players think at the same time; none means half of the processors.
    pub thinkers: Option<usize>,
    /// How many requests an address may make in a minute.
    pub requests_per_minute: u32,
    /// How many accounts an address may make, and how often it may try a password, in an hour.
    pub entries_per_hour: u32,
    /// How many connections there may be at a time.
    pub connections: usize,
    /// How many of them an address may hold; behind a proxy, that is the proxy's to bound.
    pub connections_per_address: usize,
    /// For how many seconds a connection may go without the whole head of a request.
    pub header_timeout: u32,
    /// For how many seconds a request may be under way, its body included.
    pub request_timeout: u32,
    /// How many sockets an address may hold open.
    pub sockets_per_address: usize,
    /// How many games that are not over an account may have.
    pub games_per_account: usize,
    /// How many games that are not over an address may have made since the server started.
    pub games_per_address: usize,
    /// How many games of computer players alone an account may have made that are not over; guests have none.
    pub computer_games_per_account: usize,
    /// How many analyses of an account may wait or be under way.
    pub analyses_per_account: usize,
    /// For how many seconds a quick pairing waits for people before computer players fill the seats.
    pub pairing_patience: u32,
    /// For how many seconds after a request a player without a socket counts as present.
    pub presence: u32,
    /// For how many seconds a client may leave unread what is sent to it over a socket.
    pub write_timeout: u32,
    /// For how many days a guest is kept who was not seen and left nothing that others see; 0 means for good.
    pub keep_guests: u32,
    /// For how many days a finished game is kept that guests alone made and played; 0 means for good.
    pub keep_games_of_guests: u32,
    /// For how many seconds a shutdown waits for requests and sockets, and then for tables.
    pub drain: u32,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8420)),
            data: default_data(),
            database: None,
            origin: None,
            page: None,
            proxies: Vec::new(),
            thinkers: None,
            requests_per_minute: 1200,
            entries_per_hour: 60,
            connections: 4096,
            connections_per_address: 256,
            header_timeout: 30,
            request_timeout: 60,
            sockets_per_address: 64,
            games_per_account: 50,
            games_per_address: 200,
            computer_games_per_account: 2,
            analyses_per_account: 4,
            pairing_patience: 30,
            presence: 60,
            write_timeout: 20,
            keep_guests: 30,
            keep_games_of_guests: 365,
            drain: 10,
        }
    }
}

/// Where programs keep the data of whoever runs them, so that it does not matter where one is started; below the
/// working directory where nobody says so, as on a server without a home.
fn default_data() -> PathBuf {
    let folder = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let shared = folder("XDG_DATA_HOME").or_else(|| Some(folder("HOME")?.join(".local/share")));
    shared.map_or_else(|| PathBuf::from("catercorner-data"), |shared| shared.join("catercorner"))
}

impl Config {
    /// The first setting that is out of its range, and what was expected of it.
    pub(crate) fn error(&self) -> Option<String> {
        let least = [
            ("requests_per_minute", u64::from(self.requests_per_minute)),
            ("entries_per_hour", u64::from(self.entries_per_hour)),
            ("connections", self.connections as u64),
            ("connections_per_address", self.connections_per_address as u64),
            ("header_timeout", u64::from(self.header_timeout)),
            ("request_timeout", u64::from(self.request_timeout)),
            ("sockets_per_address", self.sockets_per_address as u64),
            ("games_per_account", self.games_per_account as u64),
            ("games_per_address", self.games_per_address as u64),
            ("analyses_per_account", self.analyses_per_account as u64),
            ("presence", u64::from(self.presence)),
            ("write_timeout", u64::from(self.write_timeout)),
            ("thinkers", self.thinkers.map_or(1, |count| count as u64)),
        ];
        let none = least.into_iter().find(|(_, count)| *count == 0);
        none.map(|(name, _)| format!("{name}: expected at least 1, got 0"))
    }

    /// The database's address.
    pub fn database_address(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => format!("sqlite:{}?mode=rwc", self.data.join("catercorner.sqlite").display()),
        }
    }

    /// The file of the database, if it is one: the embedded one, or another that an address names.
    pub(crate) fn sqlite_file(&self) -> Option<PathBuf> {
        let Some(address) = &self.database else { return self.database_file() };
        let file = address.strip_prefix("sqlite:")?.split('?').next()?;
        let file = file.strip_prefix("//").unwrap_or(file);
        (!file.is_empty() && file != ":memory:").then(|| PathBuf::from(file))
    }

    /// The file of the embedded database, if that is used.
    pub fn database_file(&self) -> Option<PathBuf> {
        self.database.is_none().then(|| self.data.join("catercorner.sqlite"))
    }

    /// How many computer players think at the same time.
    pub fn thinkers(&self) -> usize {
        let half = || std::thread::available_parallelism().map_or(1, |count| count.get().div_ceil(2));
        self.thinkers.unwrap_or_else(half).max(1)
    }

    /// Whether cookies may only travel encrypted.
    pub fn secure(&self) -> bool {
        self.origin.as_deref().is_some_and(|origin| origin.starts_with("https://"))
    }
}
