//! The binary as a process that can be killed.

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use tempfile::TempDir;

use crate::client::Client;

/// A server in a process of its own, with its data in a temporary directory.
pub(crate) struct Process {
    child: Child,
    address: SocketAddr,
    folder: TempDir,
}

impl Process {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let settings = "requests_per_minute = 1000000\nentries_per_hour = 10000\n";
        std::fs::write(folder.path().join("settings.toml"), settings).unwrap();
        let (child, address) = launch(folder.path(), "127.0.0.1:0");
        Self { child, address, folder }
    }

    /// Ends the server as a power cut would, and starts it again at the same address.
    pub(crate) async fn kill_and_restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.address) = launch(self.folder.path(), &self.address.to_string());
    }

    /// Asks the server to end, and waits until it has.
    pub(crate) async fn stop(mut self) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").arg(id).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
    }

    pub(crate) fn stranger(&self) -> Client {
        Client::stranger(self.address)
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn launch(folder: &Path, listen: &str) -> (Child, SocketAddr) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_catercorner"))
        .args(["serve", "--listen", listen, "--thinkers", "2", "--data"])
        .arg(folder.join("data"))
        .arg("--config")
        .arg(folder.join("settings.toml"))
        .env("CATERCORNER_LOG", "warn")
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().rsplit("http://").next().unwrap().parse().unwrap();
    (child, address)
}
