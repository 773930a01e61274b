//! The clock, the progress bar and the threads of `solve`: what the pure searches are not allowed to know.

use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::Instant;

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle::{Answer, Outcome, Progress, Watch};

use crate::signals::{INTERRUPTED, stop_on_signals};
use crate::solve::NOT_FOUND;

/// When a search has to end, and where it shows how far it is.
pub(crate) struct Clock {
    begun: Instant,
    limit: f64,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

/// How long a search took, and whether a signal ended it.
pub(crate) struct Spent {
    pub(crate) seconds: f64,
    pub(crate) stopped: bool,
    limit: f64,
}

impl Spent {
    /// Why a search that settled nothing ended.
    pub(crate) fn reason(&self) -> String {
        if self.stopped { "stopped".into() } else { format!("not within {} s", self.limit) }
    }

    /// The exit code of a search that settled nothing.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(if self.stopped { INTERRUPTED } else { NOT_FOUND })
    }
}

impl Clock {
    /// Starts the clock; from here on Ctrl-C ends the search instead of the program.
    pub(crate) fn start(limit: f64, show: bool) -> Result<Self> {
        let stop = stop_on_signals()?;
        let bar = if show { ProgressBar::new(1000) } else { ProgressBar::hidden() };
        bar.set_style(ProgressStyle::with_template("{elapsed} {wide_bar} {msg}")?);
        Ok(Self { begun: Instant::now(), limit, stop, bar })
    }

    /// What a search asks now and then: whether to stop.
    pub(crate) fn watch(&self, progress: &Progress<'_>) -> bool {
        let (best, nodes) = (progress.best.len(), progress.nodes);
        match progress.share {
            Some(share) => {
                self.bar.set_position((share * 1000.0) as u64);
                self.bar.set_message(format!("{nodes} tried"));
            }
            None => self.bar.set_message(format!("best {best} pieces, {nodes} tried")),
        }
        self.stop.load(Ordering::Relaxed) || self.begun.elapsed().as_secs_f64() >= self.limit
    }

    /// Stops the clock and clears the bar, for what is printed next.
    pub(crate) fn finish(&self) -> Spent {
        self.bar.finish_and_clear();
        let stopped = self.stop.load(Ordering::Relaxed);
        Spent { seconds: self.begun.elapsed().as_secs_f64(), stopped, limit: self.limit }
    }
}

/// Runs a search on several threads; the first that settles it ends all, else the best of all counts.
pub(crate) fn race(
    threads: u64,
    clock: &Clock,
    search: impl Fn(u64, &mut Watch<'_>) -> Answer + Sync,
) -> Answer {
    if threads <= 1 {
        return search(0, &mut |progress| clock.watch(progress));
    }
    let settled = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for number in 0..threads {
            let (send, settled, search) = (send.clone(), &settled, &search);
            scope.spawn(move || {
                let mut watch =
                    |progress: &Progress<'_>| settled.load(Ordering::Relaxed) || clock.watch(progress);
                let answer = search(number, &mut watch);
                if !matches!(answer.outcome, Outcome::Stopped(_)) {
                    settled.store(true, Ordering::Relaxed);
                }
                // The receiver outlives the threads of this scope.
                let _ = send.send(answer);
            });
        }
        drop(send);
    });
    let mut answers: Vec<Answer> = receive.iter().collect();
    let nodes = answers.iter().map(|answer| answer.nodes).sum();
    answers.sort_by_key(|answer| match &answer.outcome {
        Outcome::Solved(_) => usize::MAX,
        Outcome::Impossible(_) => usize::MAX - 1,
        Outcome::Stopped(best) => best.len(),
    });
    let outcome = answers.pop().map_or(Outcome::Stopped(Vec::new()), |answer| answer.outcome);
    Answer { outcome, nodes }
}
