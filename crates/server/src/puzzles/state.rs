//! What the handlers of puzzles share.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use axum::extract::FromRef;
use puzzle::Solver;
use tokio::sync::OnceCell;

use super::name::PuzzleName;
use crate::runtime::context::Context;
use crate::runtime::pool::Pool;
use crate::tables::pictures::Pictures;
use crate::tables::prepared::Body;
use crate::tables::state::Tables;

/// How long a search for help may take; people wait for its end.
pub(super) const LONGEST_SEARCH: Duration = Duration::from_secs(10);

/// The most searches that may wait. The last of them waits for the one that runs and for three others: with its own ten
/// seconds that makes fifty, and a request may take sixty.
const LONGEST_QUEUE: usize = 4;

/// The most puzzles that may wait to be made. The largest take less than a second each, so the last waits some fifteen.
const LONGEST_MAKING_QUEUE: usize = 16;

/// The most puzzles that are kept with their tables, those that were asked for last: room for the built-in ones and some
/// thirty others. One that goes is parsed or read again.
const MOST_KEPT: usize = 48;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Puzzles {
    context: Context,
    /// One thread: searches never take more than one processor from the games.
    #[from_ref(skip)]
    pub(super) searchers: Arc<Pool>,
    /// Another thread, so that nobody who wants to see a puzzle waits for other people's searches.
    #[from_ref(skip)]
    pub(super) makers: Arc<Pool>,
    pub(super) kept: Arc<KeptPuzzles>,
    pub(super) pictures: Arc<Pictures>,
}

/// A puzzle that is in memory.
pub(super) struct KeptPuzzle {
    pub(super) name: PuzzleName,
    pub(super) solver: Solver,
    /// What the API answers about it, once it was asked for.
    pub(super) body: OnceCell<Body>,
}

/// A puzzle that is in memory or about to be: those who ask for it at the same time wait for the same one.
pub(super) type Slot = Arc<OnceCell<Arc<KeptPuzzle>>>;

/// The puzzles that were asked for last, by name.
#[derive(Default)]
pub(super) struct KeptPuzzles(Mutex<VecDeque<(String, Slot)>>);

impl Puzzles {
    pub(crate) fn new(context: Context, tables: &Tables) -> Self {
        let searchers = Arc::new(Pool::start("solver", 1, LONGEST_QUEUE));
        let makers = Arc::new(Pool::start("maker", 1, LONGEST_MAKING_QUEUE));
        Self { context, searchers, makers, kept: Arc::default(), pictures: tables.pictures.clone() }
    }
}

impl Deref for Puzzles {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

impl KeptPuzzle {
    pub(super) fn new(name: PuzzleName, solver: Solver) -> Self {
        Self { name, solver, body: OnceCell::new() }
    }
}

impl KeptPuzzles {
    /// The slot of a puzzle, empty if nobody has asked for it lately.
    pub(super) fn slot(&self, name: &str) -> Slot {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept.iter().position(|(known, _)| known == name).and_then(|index| kept.remove(index));
        let entry = known.unwrap_or_else(|| (name.to_owned(), Slot::default()));
        let slot = entry.1.clone();
        kept.push_back(entry);
        if kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        slot
    }
}
