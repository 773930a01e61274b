//! Engines of all kinds as child processes: good ones, and ones that crash, hang, flood or break the protocol.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gtp::{Client, ClientError};

/// Answers every command with its own words.
const ECHO: &str = r#"while read id rest; do printf '=%s %s\n\n' "$id" "$rest"; done"#;

const SOON: Duration = Duration::from_millis(300);
const LATE: Duration = Duration::from_secs(60);

fn engine(script: &str) -> Client {
    let command = ["sh", "-c", script].map(String::from);
    Client::spawn(&command, Arc::default()).unwrap()
}

/// What an engine says to a first question, which it must fail to answer within a minute.
fn failure(script: &str, timeout: Duration) -> String {
    let begin = Instant::now();
    let mut client = engine(script);
    let message = client.ask("genmove b", timeout).unwrap_err().to_string();
    let after = client.ask("genmove w", timeout).unwrap_err();
    assert!(matches!(after, ClientError::Gone(_)), "{after}");
    drop(client);
    assert!(begin.elapsed() < LATE / 2, "{script}");
    message
}

#[test]
fn questions_are_answered_in_order() {
    let mut client = engine(ECHO);
    for number in 0..20 {
        let command = format!("play b a{number}");
        assert_eq!(client.ask(&command, LATE).unwrap(), command);
    }
    client.close(LATE);
}

#[test]
fn a_refusal_is_no_end() {
    let mut client =
        engine(r#"read id x; printf '?%s no  such\nmove\n\n' "$id"; read id x; printf "=$id\n\n""#);
    let refused = client.ask("play b q", LATE).unwrap_err();
    assert_eq!(refused.to_string(), "refused `play b q`: no such move");
    assert_eq!(client.ask("name", LATE).unwrap(), "");
}

#[test]
fn what_is_no_command_is_not_sent() {
    let mut client = engine(ECHO);
    for command in ["a\nb".to_owned(), "x".repeat(20_000)] {
        assert!(matches!(client.ask(&command, LATE), Err(ClientError::NoCommand(_))));
    }
    assert_eq!(client.ask("name", LATE).unwrap(), "name");
}

#[test]
fn a_program_that_does_not_exist_does_not_start() {
    for command in [vec!["/no/such/program".to_owned()], vec![]] {
        let error = Client::spawn(&command, Arc::default()).err().unwrap();
        assert!(matches!(error, ClientError::Start { .. }), "{error}");
    }
}

#[test]
fn a_crash_is_reported_with_code_signal_and_last_words() {
    assert_eq!(
        failure("echo first >&2; echo out of luck >&2; exit 3", LATE),
        "ended at `genmove b` (exit status: 3; out of luck)"
    );
    assert!(failure("read x; kill -9 $$", LATE).contains("signal: 9"));
    assert!(failure("exec true", LATE).contains("exit status: 0"));
    assert!(failure("read x; printf '=1 a1'", LATE).contains("ended at"), "half an answer is none");
}

#[test]
fn silence_ends_with_the_time() {
    assert_eq!(failure("read x; sleep 1000", SOON), "no answer to `genmove b` within 0.3 s");
    assert!(failure("sleep 1000", SOON).contains("no answer"));
    // A program that ends but leaves one behind that keeps the pipes; without the detour the shell would give it
    // no input.
    let message = failure("exec 3<&0; sleep 1000 <&3 & exit 0", SOON);
    assert!(message.contains("no answer"), "{message}");
    assert!(failure("exec 1>&-; sleep 1000", LATE).contains("closed its input or output"));
    assert!(failure("trap '' TERM INT HUP; while :; do sleep 1; done", SOON).contains("no answer"));
}

#[test]
fn a_wrong_answer_is_reported_at_once() {
    assert_eq!(
        failure("echo hello there; sleep 1000", LATE),
        "broke the protocol at `genmove b`: expected `=1` or `?1`, got \"hello there\""
    );
    assert!(failure("read x; printf '=2 a1\\n\\n'; sleep 1000", LATE).contains("got \"=2 a1\""));
    assert!(
        failure("head -c 1000 /dev/urandom | tr -d '\\n'; echo; sleep 1000", LATE)
            .contains("broke the protocol")
    );
}

#[test]
fn floods_are_bounded_in_time_and_memory() {
    assert!(failure("yes", LATE).contains("got \"y\""));
    assert!(failure("yes ''", SOON).contains("no answer"));
    assert!(failure("printf '=1 '; yes", LATE).contains("expected at most"));
    assert!(failure("tr '\\0' x < /dev/zero", LATE).contains("expected at most"));
    // Standard error may say what it likes.
    let mut client = engine(&format!("yes >&2 & {ECHO}"));
    assert_eq!(client.ask("name", LATE).unwrap(), "name");
}

#[test]
fn whoever_waits_can_be_stopped() {
    let stop = Arc::new(AtomicBool::new(false));
    let command = ["sh", "-c", "sleep 1000"].map(String::from);
    let mut client = Client::spawn(&command, Arc::clone(&stop)).unwrap();
    let begin = Instant::now();
    let later = thread::spawn(move || {
        thread::sleep(SOON);
        stop.store(true, Ordering::Relaxed);
    });
    assert!(matches!(client.ask("name", LATE), Err(ClientError::Stopped)));
    assert!(begin.elapsed() < LATE / 2);
    later.join().unwrap();
}

#[test]
fn nothing_that_an_engine_started_outlives_it() {
    let mut client = engine(&format!("sleep 1000 & echo $! >&2; read id x; echo \"=$id $!\"; echo; {ECHO}"));
    let grandchild = client.ask("name", LATE).unwrap();
    let status = format!("/proc/{grandchild}/stat");
    assert!(std::fs::exists(&status).unwrap());
    drop(client);
    // It is an orphan now: whoever adopts it may take its time to notice its death.
    let dead = || std::fs::read_to_string(&status).map_or(true, |stat| stat.contains(") Z "));
    let begin = Instant::now();
    while !dead() {
        assert!(begin.elapsed() < LATE, "{grandchild} lives");
        thread::sleep(Duration::from_millis(10));
    }
}
