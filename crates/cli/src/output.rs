//! Standard output and standard error, which may close at any time, and files.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use anyhow::{Context, Result};

/// Prints a line; output that is closed is an error and no panic.
macro_rules! say {
    ($($text:tt)*) => { $crate::output::print(&(format!($($text)*) + "\n"))? };
}
pub(crate) use say;

/// Writes a line to standard error. Unlike `eprintln!` it goes on when nobody reads it.
macro_rules! say_error {
    ($($text:tt)*) => { $crate::output::print_error(&(format!($($text)*) + "\n")) };
}
pub(crate) use say_error;

/// Prints a text and flushes it.
pub(crate) fn print(text: &str) -> Result<()> {
    print_bytes(text.as_bytes())
}

/// Prints bytes and flushes them.
pub(crate) fn print_bytes(bytes: &[u8]) -> Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).context("standard output")
}

/// Writes to standard error. A failure is dropped: there is nobody left to tell.
pub(crate) fn print_error(text: &str) {
    let _ = io::stderr().lock().write_all(text.as_bytes());
}

/// Writes a file, or prints if there is no name for one or it is `-`.
pub(crate) fn write(file: Option<&Path>, bytes: &[u8]) -> Result<()> {
    match file.filter(|file| *file != Path::new("-")) {
        Some(file) => std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display())),
        None => print_bytes(bytes),
    }
}

/// Whether a failure only means that nobody reads the output any more.
pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.downcast_ref::<io::Error>();
    io.is_some_and(|io| io.kind() == ErrorKind::BrokenPipe)
}
