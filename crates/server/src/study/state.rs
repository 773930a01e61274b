//! What the handlers of study share.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::FromRef;
use engine::report::Analysis;
use ids::AccountId;
use serde::{Deserialize, Serialize};
use store::{AnalysisSubject, Store};

use crate::http::error::Result;
use crate::runtime::context::Context;
use crate::study::lesson_info::Lessons;
use crate::tables::state::Tables;

/// The state of this area; a clone is the same.
#[derive(Clone, FromRef)]
pub(crate) struct Study {
    pub(super) context: Context,
    pub(crate) tables: Tables,
    pub(crate) analyses: Arc<Analyses>,
    pub(crate) lessons: Arc<Lessons>,
}

impl Study {
    pub(crate) fn new(context: Context, tables: Tables) -> Self {
        Self { context, tables, analyses: Arc::default(), lessons: Arc::default() }
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
    running: Mutex<HashMap<AnalysisSubject, Arc<Running>>>,
}

/// An analysis that is queued or under way.
pub(crate) struct Running {
    /// Who asked for it.
    pub(crate) account: AccountId,
    pub(crate) cancelled: AtomicBool,
    /// What it has found so far.
    pub(crate) found: Mutex<Found>,
}

/// As much as an analysis has found: every move quickly at first, then each again with care.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct Found {
    /// How many moves there are to analyse.
    pub(crate) of: usize,
    /// How many of the first moves were analysed with care.
    pub(crate) careful: usize,
    pub(crate) analysis: Analysis,
}

impl Found {
    /// Whether nothing is left to do.
    pub(crate) fn is_complete(&self) -> bool {
        self.careful == self.of
    }
}

impl Running {
    pub(crate) fn found(&self) -> MutexGuard<'_, Found> {
        self.found.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }
}

impl Analyses {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<AnalysisSubject, Arc<Running>>> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The analysis of this subject that is queued or under way.
    pub(crate) fn running(&self, subject: &AnalysisSubject) -> Option<Arc<Running>> {
        self.lock().get(subject).cloned()
    }

    /// Stops and deletes the analysis of something that is no longer as it was.
    pub(crate) async fn forget(&self, store: &Store, subject: &AnalysisSubject) -> Result<()> {
        if let Some(running) = self.lock().remove(subject) {
            running.cancel();
        }
        Ok(store.delete_analysis(subject).await?)
    }

    /// Whether this is the analysis of the subject still, and not one that was forgotten meanwhile.
    pub(crate) fn is_current(&self, subject: &AnalysisSubject, running: &Arc<Running>) -> bool {
        self.lock().get(subject).is_some_and(|current| Arc::ptr_eq(current, running))
    }
}
