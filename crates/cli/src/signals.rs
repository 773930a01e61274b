//! Ctrl-C and its like, for subcommands that print what they have when they are interrupted.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};

/// The exit code of what was interrupted before its end.
pub(crate) const INTERRUPTED: u8 = 3;

/// Becomes true when the user or the system wants the program to end; a second time it ends at once.
pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(i32::from(INTERRUPTED));
        }
    })
    .context("cannot watch for signals")?;
    Ok(stop)
}
