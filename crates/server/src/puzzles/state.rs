//! What the handlers of puzzles share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex};

use axum::extract::FromRef;
use puzzle::Solver;

use crate::runtime::context::Context;
use crate::tables::computers::Thinkers;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Puzzles {
    context: Context,
    pub(crate) thinkers: Arc<Thinkers>,
    /// The solvers that were made already, by the names of their puzzles.
    pub(crate) solvers: Arc<Mutex<HashMap<String, Arc<Solver>>>>,
}

impl Puzzles {
    pub(crate) fn new(context: Context, thinkers: Arc<Thinkers>) -> Self {
        Self { context, thinkers, solvers: Arc::default() }
    }
}

impl Deref for Puzzles {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
