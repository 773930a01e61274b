//! The clock, the progress bar and the threads of `solve`: what the pure searches are not allowed to know.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Result;
use indicatif::{ProgressBar, ProgressStyle};
use puzzle::{Answer, Outcome, Progress, Watch};

/// When a search has to end, and where it shows how far it is.
pub(crate) struct Clock {
    end: Instant,
    stop: Arc<AtomicBool>,
    bar: ProgressBar,
}

impl Clock {
    /// Starts the clock; from here on Ctrl-C ends the search instead of the program.
    pub(crate) fn start(limit: f64, show: bool) -> Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&stop);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))?;
        let bar = if show { ProgressBar::new(1000) } else { ProgressBar::hidden() };
        bar.set_style(ProgressStyle::with_template("{elapsed} {wide_bar} {msg}")?);
        Ok(Self { end: Instant::now() + Duration::from_secs_f64(limit), stop, bar })
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
        self.stop.load(Ordering::Relaxed) || Instant::now() >= self.end
    }

    /// Clears the bar, for what is printed next.
    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Runs a search on several threads; the first that settles it ends all, else the best of all counts.
pub(crate) fn race(
    threads: usize,
    clock: &Clock,
    search: impl Fn(u64, &mut Watch<'_>) -> Answer + Sync,
) -> Answer {
    if threads <= 1 {
        return search(0, &mut |progress| clock.watch(progress));
    }
    let settled = AtomicBool::new(false);
    let (send, receive) = mpsc::channel();
    std::thread::scope(|scope| {
        for number in 0..threads as u64 {
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
