//! The real binary, run with arguments and standard input.
#![allow(clippy::unwrap_used, dead_code, unreachable_pub)]

use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// What a run came to.
pub struct Run {
    pub code: i32,
    pub out: String,
    pub err: String,
}

pub fn spawn(args: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_catercorner"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Runs the binary to its end. It must read all of a large input before it prints.
pub fn run_with(args: &[&str], input: &[u8]) -> Run {
    let mut child = spawn(args);
    // A program that does not read its input may be gone before it is written.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    Run { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}

pub fn run(args: &[&str]) -> Run {
    run_with(args, b"")
}

/// The standard output of a run that must go well.
pub fn out(args: &[&str]) -> String {
    let run = run(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// A file of this test run.
pub fn file(name: &str, content: &str) -> String {
    let file = path(name);
    std::fs::write(&file, content).unwrap();
    file.to_str().unwrap().to_owned()
}

/// Where a file of this test run would be.
pub fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}
