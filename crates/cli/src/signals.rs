//! Ctrl-C and other signals, for subcommands that finish in good order when they are interrupted.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::INTERRUPTED;

/// Becomes true when the user or the system wants the program to end. A second signal ends it at once.
pub(crate) fn stop_on_signals() -> Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM, SIGHUP] {
        // In this order: the first signal finds the flag down and raises it, the second finds it up.
        flag::register_conditional_shutdown(signal, i32::from(INTERRUPTED), Arc::clone(&stop))
            .and_then(|_| flag::register(signal, Arc::clone(&stop)))
            .context("cannot watch for signals")?;
    }
    Ok(stop)
}

/// Becomes true when the program goes on after it was stopped.
pub(crate) fn watch_for_continue() -> Result<Arc<AtomicBool>> {
    let continued = Arc::new(AtomicBool::new(false));
    flag::register(SIGCONT, Arc::clone(&continued)).context("cannot watch for signals")?;
    Ok(continued)
}
