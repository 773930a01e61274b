//! What the handlers of puzzles share.

use std::collections::VecDeque;
use std::ops::Deref;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use axum::extract::FromRef;
use puzzle::Solver;

use crate::runtime::context::Context;
use crate::runtime::pool::Pool;
use crate::tables::pictures::Pictures;
use crate::tables::prepared::Body;
use crate::tables::state::Tables;

/// So many searches may wait. People wait for their ends, and each takes seconds at most.
const LONGEST_QUEUE: usize = 64;

/// So many puzzles are kept with their tables: all that are built in, and those that were asked for last.
const MOST_KEPT: usize = 48;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Puzzles {
    context: Context,
    /// One thread: searches never take more than one processor from the games.
    pub(super) searchers: Arc<Pool>,
    pub(super) kept: Arc<KeptPuzzles>,
    pub(super) pictures: Arc<Pictures>,
}

/// A puzzle that is in memory.
pub(super) struct KeptPuzzle {
    pub(super) solver: Solver,
    /// What the API answers about it, once it was asked for.
    pub(super) body: OnceLock<Body>,
}

/// The puzzles that were asked for last, by name.
#[derive(Default)]
pub(super) struct KeptPuzzles(Mutex<VecDeque<(String, Arc<KeptPuzzle>)>>);

impl Puzzles {
    pub(crate) fn new(context: Context, tables: &Tables) -> Self {
        let searchers = Arc::new(Pool::start("solver", 1, LONGEST_QUEUE));
        Self { context, searchers, kept: Arc::default(), pictures: tables.pictures.clone() }
    }
}

impl Deref for Puzzles {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

impl KeptPuzzles {
    pub(super) fn find(&self, name: &str) -> Option<Arc<KeptPuzzle>> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entry = kept.iter().position(|(known, _)| known == name).and_then(|index| kept.remove(index))?;
        kept.push_back(entry.clone());
        Some(entry.1)
    }

    pub(super) fn keep(&self, name: &str, solver: Solver) -> Arc<KeptPuzzle> {
        let puzzle = Arc::new(KeptPuzzle { solver, body: OnceLock::new() });
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_back((name.to_owned(), puzzle.clone()));
        if kept.len() > MOST_KEPT {
            kept.pop_front();
        }
        puzzle
    }
}
