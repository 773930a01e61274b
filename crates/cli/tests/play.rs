//! `catercorner play` where it cannot play: it says why and exits with 2, or 1 for a faulty record.
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
        let told = refused(&arguments);
        assert!(told.contains(expected), "{arguments:?}: {told}");
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

/// The game in a terminal of its own; its process writes its number to a file and its screen to standard output.
#[cfg(target_os = "linux")]
fn in_a_terminal(arguments: &str, name: &str) -> (std::process::Child, u32) {
    let number = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&number);
    let program = env!("CARGO_BIN_EXE_catercorner");
    let line = format!("echo $$ > '{}'; exec '{program}' play {arguments}", number.display());
    let child = Command::new("script")
        .args(["--quiet", "--return", "--command", &line, "/dev/null"])
        .env("TERM", "xterm")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let process = loop {
        let written = std::fs::read_to_string(&number).unwrap_or_default();
        if let Some(process) = written.strip_suffix('\n') {
            break process.parse().unwrap();
        }
        std::thread::sleep(std::time::Duration::from_millis(10));
    };
    (child, process)
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_leaves_the_terminal_as_it_was() {
    use std::io::Read;
    const ENTER: &str = "\x1b[?1049h";
    const LEAVE: &str = "\x1b[?1049l";
    for (signal, arguments) in [("-TERM", "--game duo"), ("-HUP", "--game duo"), ("-TERM", "")] {
        let (mut child, process) = in_a_terminal(arguments, &format!("play{signal}{}", arguments.len()));
        let mut screen = child.stdout.take().unwrap();
        let (mut seen, mut bytes) = (String::new(), [0; 4096]);
        // Once the alternate screen is on, there is something to put back.
        while !seen.contains(ENTER) {
            let count = screen.read(&mut bytes).unwrap();
            assert_ne!(count, 0, "{seen}");
            seen += &String::from_utf8_lossy(&bytes[..count]);
        }
        assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
        let mut rest = Vec::new();
        screen.read_to_end(&mut rest).unwrap();
        seen += &String::from_utf8_lossy(&rest);
        assert!(seen.contains(LEAVE), "{signal} {arguments}: {seen:?}");
        assert_eq!(child.wait().unwrap().code(), Some(3), "{signal} {arguments}");
    }
}
