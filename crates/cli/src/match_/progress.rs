//! A bar with the running score, on a terminal; and word of every fault, anywhere.

use std::time::Duration;

use gtp::contest::{Outcome, Settings};
use indicatif::{ProgressBar, ProgressStyle};

use super::{Match, report};

/// What is shown while a match goes on.
pub(super) struct Progress {
    bar: ProgressBar,
    quiet: bool,
}

impl Progress {
    /// A bar for this many games.
    pub(super) fn new(games: usize, quiet: bool) -> Self {
        // On anything but a terminal the bar draws nothing.
        let bar = if quiet { ProgressBar::hidden() } else { ProgressBar::new(games as u64) };
        let style = ProgressStyle::with_template("{pos}/{len} {bar:20} {elapsed}, {eta} left: {wide_msg}")
            .expect("the template is sound");
        bar.set_style(style);
        bar.enable_steady_tick(Duration::from_secs(1));
        Self { bar, quiet }
    }

    /// Shows how the match stands.
    pub(super) fn show(&self, contest: &Match) {
        self.bar.set_position(contest.tally.games() as u64);
        self.bar.set_message(report::line(contest));
    }

    /// Says if an engine failed.
    pub(super) fn tell(&self, outcome: &Outcome, settings: &Settings) {
        if let Some(loss) = outcome.loss.as_ref().filter(|loss| !loss.is_resignation() && !self.quiet) {
            let (game, name) = (outcome.pairing.game + 1, &settings.engines[loss.engine].name);
            self.bar.suspend(|| eprintln!("game {game}: {name} lost: {}", loss.reason));
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
