//! `catercorner serve` as whoever starts it meets it: the address to open, and what is said when it does not start.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read};
use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};

fn program(folder: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_catercorner"));
    command.env("HOME", folder).env_remove("XDG_DATA_HOME").stdin(Stdio::null());
    command
}

/// The first two lines that it prints; it is ended then.
fn opening(mut started: Child) -> Vec<String> {
    let mut output = BufReader::new(started.stdout.take().unwrap());
    let lines: Vec<String> = output.by_ref().lines().take(2).map(Result::unwrap).collect();
    assert!(Command::new("kill").arg(started.id().to_string()).status().unwrap().success());
    assert!(started.wait().unwrap().success());
    lines
}

#[test]
fn the_first_line_is_the_address_to_open() {
    let home = tempfile::tempdir().unwrap();
    // Without a subcommand it is the same.
    for arguments in [&["serve", "--listen", "0.0.0.0:0"][..], &[]] {
        let mut command = program(home.path());
        let lines = opening(
            command
                .args(arguments)
                .env("CATERCORNER_LISTEN", "127.0.0.1:0")
                .stdout(Stdio::piped())
                .spawn()
                .unwrap(),
        );
        let address = lines[0].strip_prefix("Catercorner is ready: open http://127.0.0.1:").unwrap();
        assert!(address.parse::<u16>().unwrap() > 0);
        let data = home.path().join(".local/share/catercorner");
        assert!(lines[1].contains(data.to_str().unwrap()), "{}", lines[1]);
        assert!(data.join("catercorner.sqlite").exists());
    }
}

fn refused(arguments: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let Output { status, stdout, stderr } =
        program(home.path()).arg("serve").args(arguments).output().unwrap();
    assert_eq!((status.code(), stdout.len()), (Some(2), 0));
    String::from_utf8(stderr).unwrap()
}

#[test]
fn who_cannot_listen_is_told_what_to_do() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let told = refused(&["--listen", &address.to_string()]);
    for part in [
        &format!("port {} is taken", address.port()),
        "--listen 127.0.0.1:0",
        &format!("open http://{address}"),
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn who_cannot_keep_anything_is_told_what_to_do() {
    let told = refused(&["--listen", "127.0.0.1:0", "--data", "/dev/null/data"]);
    assert!(
        told.contains("the data directory /dev/null/data cannot be made") && told.contains("--data DIR"),
        "{told}"
    );
}
