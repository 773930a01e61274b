//! Makes the opening book: long searches of the first moves and of the likeliest replies.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{BookLine, Budget, Engine};
use indicatif::ProgressBar;
use rules::{Placement, Position, Ruleset};

/// How many moves deep the book goes.
const DEPTH: usize = 4;

/// How many moves of an opponent are prepared for.
const OPPOSING: usize = 4;

/// All lines for one variant: for either player, the best reply to the likeliest moves of the other.
pub(crate) fn lines(rules: &Arc<Ruleset>, simulations: u64) -> Vec<BookLine> {
    let bar = ProgressBar::new_spinner().with_message(rules.variant().name.clone());
    let mut lines = Vec::new();
    let mut known: Vec<u64> = Vec::new();
    for ours_first in [true, false] {
        let mut open = vec![Position::new(rules.clone())];
        for depth in 0..DEPTH {
            let ours = (depth % 2 == 0) == ours_first;
            let mut next = Vec::new();
            for position in &open {
                let mut engine = Engine::new(rules.clone());
                let search =
                    engine.search(position, &Budget::simulations(simulations), &AtomicBool::new(false));
                bar.inc(1);
                if ours && !known.contains(&canonical(position)) {
                    known.push(canonical(position));
                    lines.push(BookLine::new(position, &search));
                }
                let followed = if ours { 1 } else { OPPOSING };
                let likely = search.candidates.iter().take(followed).map(|candidate| candidate.placement);
                next.extend(likely.map(|placement| after(position, placement)));
            }
            let mut seen = Vec::new();
            next.retain(|position| {
                let key = canonical(position);
                let new = !seen.contains(&key);
                seen.push(key);
                new
            });
            open = next;
        }
    }
    bar.finish();
    lines
}

fn after(position: &Position, placement: Placement) -> Position {
    let mut after = position.clone();
    after.play(placement);
    after
}

/// The same number for a position and its mirror images.
fn canonical(position: &Position) -> u64 {
    let rules = position.rules();
    let images = rules.symmetries().iter().map(|symmetry| {
        let mut image = Position::new(rules.clone());
        for ply in position.history() {
            image.play(rules.image(symmetry, ply.placement));
        }
        image.hash()
    });
    images.min().unwrap_or_else(|| position.hash())
}
