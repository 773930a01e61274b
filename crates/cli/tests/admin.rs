//! The commands for those who run a server.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Run, path, run, run_with};

/// A data directory of its own, which is not there yet.
fn nowhere(name: &str) -> String {
    let folder = path(name);
    let _ = std::fs::remove_dir_all(&folder);
    folder.to_str().unwrap().to_owned()
}

/// A data directory that a server has used.
fn data(name: &str) -> String {
    let folder = nowhere(name);
    let (listen, data) = (std::net::SocketAddr::from(([127, 0, 0, 1], 0)), folder.clone().into());
    let config = server::Config { listen, data, ..server::Config::default() };
    tokio::runtime::Runtime::new().unwrap().block_on(async {
        server::Server::start(config).await.unwrap().stop().await;
    });
    folder
}

fn admin(data: &str, args: &[&str], input: &str) -> Run {
    let args: Vec<&str> = ["admin"].iter().chain(args).chain(&["--data", data]).copied().collect();
    run_with(&args, input.as_bytes())
}

#[test]
fn accounts_are_made_promoted_banned_and_let_in_again() {
    let data = data("admin-accounts");
    let made = admin(&data, &["create", "ada"], "");
    assert_eq!((made.code, made.err.as_str()), (0, ""));
    assert_eq!(made.out.trim().len(), 24, "the password: {}", made.out);
    let other = admin(&data, &["reset-password", "ADA"], "");
    assert!(other.code == 0 && other.out != made.out);
    let given = admin(&data, &["create", "robo", "--bot", "--stdin"], "correct horse\n");
    assert_eq!((given.code, given.out.as_str()), (0, ""), "{}", given.err);
    for args in [
        &["promote", "ada", "--role", "admin"][..],
        &["ban", "robo", "--minutes", "5", "--reason", "a test"],
        &["unban", "robo"],
    ] {
        let done = admin(&data, args, "");
        assert_eq!((done.code, done.out.as_str(), done.err.as_str()), (0, "", ""), "{args:?}");
    }
}

#[test]
fn what_cannot_be_done_says_why_and_is_exit_code_2() {
    let data = data("admin-refused");
    admin(&data, &["create", "ada"], "");
    for (args, input, why) in [
        (&["create", "Ada"][..], "", "taken"),
        (&["create", "9"], "", "2 to 20 characters"),
        (&["create", "bob", "--stdin"], "short\n", "password"),
        (&["create", "bob", "--stdin"], "", "password"),
        (&["reset-password", "bob"], "", "bob"),
        (&["promote", "ada", "--role", "king"], "", "moderator"),
        (&["ban", "ada", "--minutes", "0", "--reason", "x"], "", "minutes"),
        (&["ban", "ada", "--minutes", "5"], "", "--reason"),
        (&["end", "nothing"], "", "the id of a game"),
        (&["backup", &data], "", "already"),
    ] {
        let refused = admin(&data, args, input);
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{args:?}: {}", refused.err);
        assert!(refused.err.contains(why), "{args:?}: {}", refused.err);
    }
    assert_eq!(run(&["admin"]).code, 2);
    let elsewhere = nowhere("admin-elsewhere");
    for args in [&["unban", "ada"][..], &["create", "ada"], &["recompute-ratings"], &["backup", "copy"]] {
        let refused = admin(&elsewhere, args, "");
        assert_eq!((refused.code, refused.out.as_str()), (2, ""), "{args:?}");
        assert!(refused.err.contains(&elsewhere), "{}", refused.err);
        assert!(refused.err.contains("catercorner serve"), "{}", refused.err);
        assert!(!std::path::Path::new(&elsewhere).exists(), "nothing is made by mistake");
    }
}

#[test]
fn a_backup_holds_the_accounts() {
    let data = data("admin-backup");
    admin(&data, &["create", "ada"], "");
    let copy = path("admin-backup.sqlite");
    let _ = std::fs::remove_file(&copy);
    let done = admin(&data, &["backup", copy.to_str().unwrap()], "");
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&copy).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600, "it holds secrets");
    let address = format!("sqlite:{}", copy.display());
    let again = run(&["admin", "create", "ada", "--database", &address]);
    assert!(again.code == 2 && again.err.contains("taken"), "{}", again.err);
}
