//! `catercorner play` where it cannot play: it says why and exits with 2, or 1 for a record with errors.
#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};

fn refused(arguments: &[&str]) -> String {
    let program = env!("CARGO_BIN_EXE_catercorner");
    let output = Command::new(program).arg("play").args(arguments).stdin(Stdio::null()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert!(output.stdout.is_empty());
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn without_a_terminal_it_says_so() {
    assert!(refused(&["--game", "duo"]).contains("`play` draws on a terminal"));
    assert!(refused(&[]).contains("`play` draws on a terminal"));
}

#[test]
fn bad_arguments_are_refused_with_what_was_expected() {
    for (arguments, expected) in [
        (vec!["--game", "nonsense"], "expected one of"),
        (vec!["--game", "duo", "--option", "rule=tips"], "does not offer rule=tips"),
        (vec!["--game", "duo", "--option", "tips"], "expected rule=any|tips"),
        (vec!["--game", "duo", "--seats", "human"], "--seats: expected 2 for duo, got 1"),
        (vec!["--game", "duo", "--seats", "human,dog"], "expected human or computer"),
        (vec!["--game", "duo", "--computer", "3"], "expected seats 1 to 2 for duo, got 3"),
        (vec!["--game", "duo", "--computer", "0"], "expected seats 1 to 2 for duo, got 0"),
        (vec!["--seats", "human,human"], "--game"),
        (vec!["--game", "duo", "--save", "no-such-folder/x.blksgf"], "there is no folder no-such-folder"),
        (vec!["--game", "duo", "--save", "src"], "expected the name of a file, got src"),
        (vec!["--game", "duo", "--level", "0"], "0 is not in 1..=9"),
        (vec!["--game", "duo", "--level", "10"], "10 is not in 1..=9"),
        (vec!["--load", "no such file"], "no such file"),
        (vec!["--game", "duo", "--load", "x"], "cannot be used with"),
    ] {
        let message = refused(&arguments);
        assert!(message.contains(expected), "{arguments:?}: {message}");
    }
}

#[test]
fn a_faulty_record_exits_as_the_help_says() {
    let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("play-faulty.blksgf");
    std::fs::write(&file, "(;GM[Blokus Duo]B[e10]W[zz9])").unwrap();
    let program = env!("CARGO_BIN_EXE_catercorner");
    let output = Command::new(program).args(["play", "--load"]).arg(&file).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("cannot load"));
    let help = Command::new(program).args(["play", "--help"]).output().unwrap();
    assert!(String::from_utf8(help.stdout).unwrap().contains("Exit codes:"));
}
