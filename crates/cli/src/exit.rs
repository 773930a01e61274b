//! The exit codes that subcommands share; the help of each says when it ends with which.

use std::process::ExitCode;

/// What was read has errors: a record, a position, stored ratings.
pub(crate) const FAULTY: u8 = 1;
/// It could not be done: bad arguments, a file that cannot be read or written.
pub(crate) const FAILED: u8 = 2;
/// A signal or a closed terminal ended it before it was done.
pub(crate) const INTERRUPTED: u8 = 3;

/// `INTERRUPTED` or success.
pub(crate) fn unless_interrupted(interrupted: bool) -> ExitCode {
    if interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS }
}
