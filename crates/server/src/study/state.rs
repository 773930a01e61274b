//! What the handlers of study share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRef;
use ids::AccountId;
use store::AnalysisSubject;

use crate::runtime::context::Context;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Study {
    context: Context,
    pub(crate) tables: Tables,
    pub(crate) analyses: Arc<Analyses>,
}

impl Study {
    pub(crate) fn new(context: Context, tables: Tables) -> Self {
        Self { context, tables, analyses: Arc::default() }
    }
}

impl Deref for Study {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}

/// The analyses that are queued or under way, by what they are about.
#[derive(Default)]
pub(crate) struct Analyses {
    running: Mutex<HashMap<AnalysisSubject, Running>>,
}

/// An analysis that is queued or under way.
#[derive(Clone)]
pub(crate) struct Running {
    /// Who asked for it.
    pub(crate) account: AccountId,
    /// How many moves it has to analyse.
    pub(crate) of: usize,
    pub(crate) done: Arc<AtomicUsize>,
    pub(crate) cancelled: Arc<AtomicBool>,
}

impl Analyses {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<AnalysisSubject, Running>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
