//! Hard times for standard input and output: rubbish without end, and readers that go away.
#![allow(clippy::unwrap_used)]

mod common;

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin};
use std::thread;

use common::spawn;

const MEGABYTE: usize = 1_000_000;

/// Rubbish of all kinds of bytes, one megabyte, repeatable.
fn rubbish(newlines: bool) -> Vec<u8> {
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

/// Sends so many megabytes, then a last question, and returns all answers and the peak of memory.
fn flood(megabytes: usize, newlines: bool) -> (Vec<String>, usize) {
    let mut child = spawn(&["gtp", "--game", "duo", "--quiet"]);
    let mut input: ChildStdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || {
        let rubbish = rubbish(newlines);
        (0..megabytes).for_each(|_| input.write_all(&rubbish).unwrap());
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
fn check_tells_by_its_exit_code_what_nobody_read() {
    for (input, code) in [(&b"nonsense\n"[..], 1), (b"duo b:;w: b\n", 0)] {
        let mut child = spawn(&["check", "-"]);
        drop(child.stdout.take());
        child.stdin.take().unwrap().write_all(input).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(code));
    }
}

#[test]
fn a_reader_that_goes_away_ends_the_program_quietly() {
    for args in [&["gtp", "--game", "duo"][..], &["perft", "--game", "duo", "--divide"], &["variants"]] {
        let mut child = spawn(args);
        drop(child.stdout.take());
        let mut input = child.stdin.take().unwrap();
        while args[0] == "gtp" && input.write_all(b"all_legal b\n").is_ok() {}
        drop(input);
        let mut error = String::new();
        child.stderr.take().unwrap().read_to_string(&mut error).unwrap();
        assert!(child.wait().unwrap().success(), "{args:?}");
        assert_eq!(error, "", "{args:?}");
    }
}
