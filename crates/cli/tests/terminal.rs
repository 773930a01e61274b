//! `catercorner play` on a real terminal: closed windows, signals, a pause, resigning.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

#[path = "common/pty.rs"]
mod pty;

use std::path::PathBuf;
use std::process::Command;

use pty::{Pty, Terminal};

const PROGRAM: &str = env!("CARGO_BIN_EXE_catercorner");
/// Goes to the alternate screen, and leaves it.
const ENTER: &str = "\x1b[?1049h";
const LEAVE: &str = "\x1b[?1049l";

/// A file that is not there yet.
fn file(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_file(&path);
    path
}

fn play(terminal: Terminal, arguments: &[&str]) -> Pty {
    Pty::spawn(terminal, &[&[PROGRAM, "play"], arguments].concat(), "xterm")
}

/// A game of two people in which the first has moved; it is to be saved to a file.
fn begun(terminal: Terminal, name: &str) -> (Pty, PathBuf) {
    let file = file(name);
    let arguments = ["--game", "duo", "--seats", "human,human", "--save", file.to_str().unwrap()];
    let mut game = play(terminal, &arguments);
    game.expect("lists the keys");
    game.press("\r");
    game.expect("placed");
    (game, file)
}

fn saved(file: &PathBuf) -> String {
    std::fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

#[test]
fn closing_the_terminal_saves_the_game() {
    // With a terminal of its own a signal comes too; without, only the input ends.
    for (terminal, name) in
        [(Terminal::Controlling, "closed-controlling.blksgf"), (Terminal::Plain, "closed-plain.blksgf")]
    {
        let (mut game, file) = begun(terminal, name);
        game.close();
        let (_, status) = game.finish();
        assert_eq!(status.code(), Some(3), "{terminal:?}");
        assert!(saved(&file).contains("\n;B["), "{terminal:?}");
    }
}

#[test]
fn closing_the_terminal_ends_the_menu() {
    for terminal in [Terminal::Controlling, Terminal::Plain] {
        let mut menu = play(terminal, &[]);
        menu.expect("Catercorner");
        menu.close();
        assert_eq!(menu.finish().1.code(), Some(3), "{terminal:?}");
    }
}

fn send(signal: &str, process: u32) {
    assert!(Command::new("kill").args([signal, &process.to_string()]).status().unwrap().success());
}

#[test]
fn a_signal_saves_the_game_and_leaves_the_terminal_as_it_was() {
    for signal in ["-TERM", "-HUP", "-INT"] {
        let (game, file) = begun(Terminal::Controlling, &format!("signal{signal}.blksgf"));
        send(signal, game.id());
        let (seen, status) = game.finish();
        assert!(seen.contains(LEAVE), "{signal}: {seen:?}");
        assert_eq!(status.code(), Some(3), "{signal}");
        assert!(saved(&file).contains("\n;B["), "{signal}");
    }
    let mut menu = play(Terminal::Controlling, &[]);
    menu.expect("Catercorner");
    send("-TERM", menu.id());
    let (seen, status) = menu.finish();
    assert!(seen.contains(LEAVE) && status.code() == Some(3), "{seen:?}");
}

#[test]
fn ctrl_z_pauses_the_program() {
    let script = format!("{PROGRAM} play --game duo; echo paused $?; fg > /dev/null; echo ended $?");
    let mut shell = Pty::spawn(Terminal::Controlling, &["bash", "-m", "-c", &script], "xterm");
    shell.expect(ENTER);
    shell.expect("lists the keys");
    shell.press("\x1a");
    shell.expect(LEAVE);
    // 128 and the number of the signal.
    shell.expect("paused 148");
    // All is drawn again, not only what changed.
    shell.expect(ENTER);
    shell.expect("lists the keys");
    shell.press("qy");
    shell.expect(LEAVE);
    shell.expect("ended 0");
    assert!(shell.finish().1.success());
}

#[test]
fn ctrl_z_does_nothing_where_no_shell_could_go_on() {
    let mut game = play(Terminal::Controlling, &["--game", "duo"]);
    game.expect("lists the keys");
    game.press("\x1a");
    game.expect(LEAVE);
    game.expect("lists the keys");
    game.press("qy");
    assert_eq!(game.finish().1.code(), Some(0));
}

#[test]
fn a_program_stopped_from_outside_draws_again() {
    let (mut game, _) = begun(Terminal::Controlling, "stopped.blksgf");
    send("-STOP", game.id());
    send("-CONT", game.id());
    game.expect(ENTER);
    game.expect("placed");
    game.press("qy");
    assert_eq!(game.finish().1.code(), Some(0));
}

#[test]
fn resigning_is_saved_and_a_game_that_is_over_is_left_without_a_question() {
    let file = file("resigned.blksgf");
    let mut game = play(Terminal::Controlling, &["--game", "duo", "--save", file.to_str().unwrap()]);
    game.expect("lists the keys");
    game.press("\r");
    game.expect("placed");
    game.press("x");
    game.expect("y resign");
    game.press("y");
    game.expect("resigned");
    game.press("q");
    assert_eq!(game.finish().1.code(), Some(0));
    assert!(saved(&file).contains("RE[W+R]"), "{}", saved(&file));
    let checked = Command::new(PROGRAM).arg("check").arg(&file).output().unwrap();
    assert!(checked.status.success(), "{}", String::from_utf8_lossy(&checked.stdout));
}

#[test]
fn a_dumb_terminal_is_not_drawn_on() {
    let (seen, status) =
        Pty::spawn(Terminal::Controlling, &[PROGRAM, "play", "--game", "duo"], "dumb").finish();
    assert_eq!(status.code(), Some(2));
    assert!(seen.contains("TERM=dumb") && seen.contains("catercorner serve"), "{seen:?}");
    assert!(!seen.contains('\x1b'), "{seen:?}");
}
