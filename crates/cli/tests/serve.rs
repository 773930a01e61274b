//! Starting `catercorner serve`: the address to open, the browser, and the advice when it does not start.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
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

#[test]
fn the_browser_is_opened_if_there_is_one() {
    let home = tempfile::tempdir().unwrap();
    let opened = home.path().join("opened");
    let script = home.path().join("xdg-open");
    // Renamed, so that it is never read half written.
    let text = format!("#!/bin/sh\necho \"$@\" > '{0}.part' && mv '{0}.part' '{0}'\n", opened.display());
    std::fs::write(&script, text).unwrap();
    std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    let start = |path: String| {
        let mut command = program(home.path());
        command.args(["serve", "--open", "--listen", "127.0.0.1:0"]).env("PATH", path);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    let mut started = start(format!("{}:/bin:/usr/bin", home.path().display()));
    let mut line = String::new();
    BufReader::new(started.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = loop {
        match std::fs::read_to_string(&opened) {
            Ok(address) => break address,
            Err(_) => std::thread::sleep(std::time::Duration::from_millis(10)),
        }
    };
    assert_eq!(line, format!("Catercorner is ready: open {address}"));
    assert!(Command::new("kill").arg(started.id().to_string()).status().unwrap().success());
    assert!(started.wait().unwrap().success());
    // A machine without a browser: the address is printed, and nothing else happens.
    let mut started = start("/nowhere".into());
    let errors = started.stderr.take().unwrap();
    assert!(opening(started)[0].starts_with("Catercorner is ready: open http://127.0.0.1:"));
    let errors = std::io::read_to_string(errors).unwrap();
    assert!(!errors.contains("xdg-open") && !errors.contains("browser"), "{errors}");
}

fn refused(arguments: &[&str]) -> String {
    let home = tempfile::tempdir().unwrap();
    let Output { status, stdout, stderr } =
        program(home.path()).arg("serve").args(arguments).output().unwrap();
    assert_eq!((status.code(), stdout.len()), (Some(2), 0));
    String::from_utf8(stderr).unwrap()
}

#[test]
fn a_taken_port_comes_with_advice() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    let message = refused(&["--listen", &address.to_string()]);
    for part in [
        &format!("port {} is taken", address.port()),
        "--listen 127.0.0.1:0",
        &format!("open http://{address}"),
    ] {
        assert!(message.contains(part), "{part}: {message}");
    }
}

#[test]
fn a_folder_that_cannot_be_made_comes_with_advice() {
    let message = refused(&["--listen", "127.0.0.1:0", "--data", "/dev/null/data"]);
    assert!(
        message.contains("the data directory /dev/null/data cannot be made")
            && message.contains("--data DIR"),
        "{message}"
    );
}

#[test]
fn who_trusted_any_proxy_learns_what_to_say_instead() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("settings.toml");
    std::fs::write(&file, "behind_proxy = true\n").unwrap();
    for arguments in [&["--behind-proxy"][..], &["--config", file.to_str().unwrap()]] {
        let message = refused(arguments);
        assert!(message.contains("proxies = [\"127.0.0.1\", \"::1\"]"), "{message}");
    }
    let message = refused(&["--proxies", "127.0.0.1,proxy.example"]);
    assert!(
        message.contains("expected an address or a network") && message.contains("proxy.example"),
        "{message}"
    );
}

#[test]
fn proxies_are_settings_like_others() {
    let home = tempfile::tempdir().unwrap();
    let print = |arguments: &[&str]| {
        let done = program(home.path()).args(["serve", "--print-config"]).args(arguments).output().unwrap();
        String::from_utf8(done.stdout).unwrap()
    };
    let printed = print(&["--proxies", "127.0.0.1,10.0.0.0/8"]);
    assert!(printed.contains(r#"proxies = ["127.0.0.1/32", "10.0.0.0/8"]"#), "{printed}");
    let file = home.path().join("settings.toml");
    std::fs::write(&file, &printed).unwrap();
    assert_eq!(print(&["--config", file.to_str().unwrap()]), printed);
}

/// Posts JSON and returns the whole answer.
fn post(address: &str, path: &str, cookie: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    let length = body.len();
    write!(
        stream,
        "POST {path} HTTP/1.0\r\nHost: {address}\r\nCookie: {cookie}\r\nContent-Type: application/json\r\n\
         Content-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    std::io::read_to_string(stream).unwrap()
}

#[test]
fn the_log_says_what_matters_for_security_and_no_secret() {
    let home = tempfile::tempdir().unwrap();
    let mut command = program(home.path());
    command.args(["serve", "--listen", "127.0.0.1:0"]).env("CATERCORNER_LOG", "warn,security=info");
    let mut started = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(started.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let address = line.trim().rsplit_once("http://").unwrap().1;
    let made = post(address, "/api/register", "", r#"{ "name": "Ada", "password": "correct horse" }"#);
    let cookie = made.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    let cookie = cookie.split(';').next().unwrap().to_owned();
    let wrong = r#"{ "name": "typed-in-the-wrong-field", "password": "wrong horse" }"#;
    assert!(post(address, "/api/session", "", wrong).starts_with("HTTP/1.0 401"));
    let token = post(address, "/api/me/tokens", &cookie, r#"{ "name": "my bot", "scopes": ["read"] }"#);
    let token = token.split(r#""secret":""#).nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(Command::new("kill").arg(started.id().to_string()).status().unwrap().success());
    assert!(started.wait().unwrap().success());
    let log = std::io::read_to_string(started.stderr.take().unwrap()).unwrap();
    for part in [
        "security: an account was made",
        "security: sign-in failed",
        "security: a token was made",
        "127.0.0.1",
    ] {
        assert!(log.contains(part), "{part}: {log}");
    }
    let secret = cookie.split('=').nth(1).unwrap();
    for secret in ["correct horse", "wrong horse", "typed-in-the-wrong-field", &token, secret] {
        assert!(!log.contains(secret), "{secret}: {log}");
    }
}
