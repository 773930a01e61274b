//! Standard input and output under stress: random bytes without end, and readers that go away.
#![allow(clippy::unwrap_used)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::thread;

use common::spawn;

const MEGABYTE: usize = 1_000_000;

/// One megabyte of bytes of every value, the same each time.
fn random_bytes(newlines: bool) -> Vec<u8> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let byte = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        // Comments would be skipped, and that is no feat.
        match (state >> 32) as u8 {
            b'#' => b'x',
            b'\n' if !newlines => b'y',
            byte => byte,
        }
    };
    std::iter::repeat_with(byte).take(MEGABYTE).collect()
}

/// The most memory that the process has held, in megabytes.
fn peak_memory(child: &Child) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse::<usize>().unwrap() / 1_000
}

/// Sends this many megabytes, then a last question, and returns all answers and the peak of memory.
fn flood(megabytes: usize, newlines: bool) -> (Vec<String>, usize) {
    let mut child = spawn(&["gtp", "--game", "duo", "--quiet"]);
    let mut input: ChildStdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let bytes = random_bytes(newlines);
        (0..megabytes).for_each(|_| input.write_all(&bytes).unwrap());
        input.write_all(b"\n77 protocol_version\n").unwrap();
        input
    });
    let mut answers = Vec::new();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    while answers.last().is_none_or(|last: &String| last != "=77 2") {
        answers.push(lines.next().unwrap().unwrap());
    }
    let peak = peak_memory(&child);
    drop(writer.join().unwrap());
    assert!(child.wait().unwrap().success(), "the end of the input is the end of the session");
    (answers, peak)
}

#[test]
fn two_hundred_megabytes_in_one_line_take_little_memory() {
    let (answers, peak) = flood(200, false);
    assert!(peak < 100, "{peak} MB");
    let refused = "expected at most 1048576 bytes in a line, got more; it was skipped";
    assert_eq!(answers, [format!("? {refused}").as_str(), "", "=77 2"]);
}

#[test]
fn two_hundred_megabytes_of_lines_take_little_memory() {
    let (answers, peak) = flood(200, true);
    assert!(peak < 100, "{peak} MB");
    let lines: Vec<&String> = answers.iter().filter(|line| !line.is_empty()).collect();
    assert!(lines.len() > 100_000);
    assert!(lines.iter().all(|line| line.starts_with('?') || *line == "=77 2"));
}

#[test]
fn a_record_of_two_hundred_megabytes_is_refused() {
    for args in [["show", "-"], ["check", "-"]] {
        let mut child = spawn(&args);
        let mut input = child.stdin.take().unwrap();
        let megabyte = vec![b'('; MEGABYTE];
        // It stops reading long before the end.
        let sent = (0..200).take_while(|_| input.write_all(&megabyte).is_ok()).count();
        drop(input);
        assert!(sent < 200);
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(2));
        assert!(error.contains("cannot read -: expected at most 64 MiB, got more"), "{error}");
    }
}

#[test]
fn check_says_by_its_exit_code_what_nobody_read() {
    for (input, code) in [(&b"nonsense\n"[..], 1), (b"duo b:;w: b\n", 0)] {
        let mut child = spawn(&["check", "-"]);
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(input).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code));
    }
}

/// Runs a command whose output goes to a reader that is gone; returns the exit code and standard error.
fn unread(args: &[&str], input: &[u8]) -> (i32, String) {
    let mut child = spawn(args);
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    let writer = {
        let (input, endless) = (input.to_vec(), args[0] == "gtp");
        thread::spawn(move || while stdin.write_all(&input).is_ok() && endless {})
    };
    let mut error = String::new();
    child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
    writer.join().unwrap();
    (child.wait().unwrap().code().unwrap(), error)
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    let commands: [(&[&str], &[u8]); 14] = [
        (&["gtp", "--game", "duo"], b"all_legal b\n"),
        (&["perft", "--game", "duo", "--divide"], b""),
        (&["variants"], b""),
        (&["variants", "--json"], b""),
        (&["show", "-"], b"duo b:;w: b\n"),
        (&["check", "-"], b"duo b:;w: b\n"),
        (&["check", "--json", "-"], b"duo b:;w: b\n"),
        (&["analyse", "-", "--simulations", "1", "--quiet"], b"(;GM[Blokus Duo];B[e10])"),
        (&["completions", "bash"], b""),
        (&["man"], b""),
        (&["solve", "--list"], b""),
        (&["serve", "--print-config"], b""),
        (&["--help"], b""),
        (&["--version"], b""),
    ];
    for (args, input) in commands {
        assert_eq!(unread(args, input), (0, String::new()), "{args:?}");
    }
}

#[test]
fn a_closed_standard_error_does_not_change_the_exit_code() {
    for (arguments, code) in [
        ("check nonsense", 2),
        ("show nonsense", 2),
        ("analyse nonsense", 2),
        ("perft --game nonsense", 2),
        ("play --load nonsense", 2),
        ("solve nonsense", 2),
        ("admin unban nobody --data /nowhere", 2),
    ] {
        let script = format!("{} {arguments} 2>&- >&-", env!("CARGO_BIN_EXE_catercorner"));
        let closed = std::process::Command::new("sh").args(["-c", &script]).status().unwrap();
        assert_eq!(closed.code(), Some(code), "{arguments}");
        // A pipe whose reader is gone: unlike a closed file, writing to it fails.
        let mut child = spawn(&arguments.split(' ').collect::<Vec<_>>());
        drop(child.stderr.take());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments}");
    }
}

#[test]
fn three_megabytes_of_random_bytes_are_one_error() {
    let bytes = random_bytes(true).repeat(3);
    for args in [["check", "-"], ["show", "-"]] {
        let run = common::run_with(&args, &bytes);
        assert_eq!(run.code, 1);
        let lines: Vec<&str> = run.out.lines().chain(run.err.lines()).collect();
        assert_eq!(lines.len(), 1, "{args:?}: {} lines", lines.len());
        assert!(
            lines[0].contains("expected a record or positions in UTF-8, got the byte 0x"),
            "{}",
            lines[0]
        );
    }
}

#[test]
fn of_many_errors_the_first_are_printed_and_the_others_counted() {
    let run = common::run_with(&["check", "-"], "nonsense\n".repeat(3_000).as_bytes());
    assert_eq!(run.code, 1);
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines.len(), 51);
    assert_eq!(lines[50], "-: and 2950 more errors");
}
