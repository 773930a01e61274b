//! The clock, the progress bar and the threads of `solve`, which the searches themselves do not know.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle::{Observer, Outcome, Progress, SearchResult};

use super::args::Format;
use super::exit::NOT_FOUND;
use super::wording::counted;
use crate::exit::INTERRUPTED;
use crate::signals::stop_on_signals;

/// Shows the progress of a search, and stops it at the time limit or a signal.
pub(super) struct SearchClock {
    started: Instant,
    limit: f64,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

/// How long a search took, and whether a signal ended it.
pub(super) struct Elapsed {
    pub(super) seconds: f64,
    pub(super) interrupted: bool,
    limit: f64,
}

impl Elapsed {
    /// Why a search ended that settled nothing.
    pub(super) fn reason(&self) -> String {
        if self.interrupted { "stopped".into() } else { format!("not within {} s", self.limit) }
    }

    /// The exit code of a search that settled nothing.
    pub(super) fn exit_code(&self) -> ExitCode {
        ExitCode::from(if self.interrupted { INTERRUPTED } else { NOT_FOUND })
    }
}

impl SearchClock {
    /// Starts the clock; from here on Ctrl-C ends the search instead of the program.
    pub(super) fn start(limit: f64, format: Format) -> Result<Self> {
        let stop = stop_on_signals()?;
        let bar = match format {
            Format::Text => ProgressBar::new(1000),
            Format::Json => ProgressBar::hidden(),
        };
        bar.set_style(ProgressStyle::with_template("{elapsed} {wide_bar} {msg}")?);
        Ok(Self { started: Instant::now(), limit, stop, bar })
    }

    /// Shows the progress of a search; returns whether it has to stop.
    pub(super) fn observe(&self, progress: &Progress<'_>) -> bool {
        let (best, nodes) = (progress.best.len(), progress.nodes);
        match progress.share {
            Some(share) => {
                self.bar.set_position((share * 1000.0) as u64);
                self.bar.set_message(format!("{nodes} tried"));
            }
            None => {
                let best = counted(best as u128, "piece");
                self.bar.set_message(format!("best so far {best}, {nodes} tried"));
            }
        }
        self.stop.load(Ordering::Relaxed) || self.started.elapsed().as_secs_f64() >= self.limit
    }

    /// Stops the clock and clears the bar, for what is printed next.
    pub(super) fn finish(&self) -> Elapsed {
        self.bar.finish_and_clear();
        let interrupted = self.stop.load(Ordering::Relaxed);
        Elapsed { seconds: self.started.elapsed().as_secs_f64(), interrupted, limit: self.limit }
    }
}

/// Runs a search on several threads, numbered from 0; the first that settles it ends all, else the best of all counts.
pub(super) fn race(
    threads: u64,
    clock: &SearchClock,
    search: impl Fn(u64, &mut Observer<'_>) -> SearchResult + Sync,
) -> SearchResult {
    if threads <= 1 {
        return search(0, &mut |progress| clock.observe(progress));
    }
    let settled = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for number in 0..threads {
            let (send, settled, search) = (send.clone(), &settled, &search);
            scope.spawn(move || {
                let mut observer =
                    |progress: &Progress<'_>| settled.load(Ordering::Relaxed) || clock.observe(progress);
                let result = search(number, &mut observer);
                if !matches!(result.outcome, Outcome::Stopped(_)) {
                    settled.store(true, Ordering::Relaxed);
                }
                // The receiver outlives the threads of this scope.
                let _ = send.send(result);
            });
        }
        drop(send);
    });
    let mut results: Vec<SearchResult> = receive.iter().collect();
    let nodes = results.iter().map(|result| result.nodes).sum();
    results.sort_by_key(|result| match &result.outcome {
        Outcome::Solved(_) => usize::MAX,
        Outcome::Impossible(_) => usize::MAX - 1,
        Outcome::Stopped(best) => best.len(),
    });
    let outcome = results.pop().map_or(Outcome::Stopped(Vec::new()), |result| result.outcome);
    SearchResult { outcome, nodes }
}
