//! What the engine knows of a rule set before it searches: made once for each variant and shared by all engines.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rules::Ruleset;

use crate::board_tables::BoardTables;
use crate::reach_tables::ReachTables;
use crate::weights::Weights;

/// The tables of a board and the weights for it. A clone shares them.
#[derive(Clone)]
pub(crate) struct Knowledge {
    pub(crate) tables: Arc<BoardTables>,
    pub(crate) reach: Arc<ReachTables>,
    pub(crate) weights: Arc<Weights>,
}

/// A variant's name and options, and how many cells and placements it has: files may share a name.
type Key = (String, Vec<String>, usize, usize);

impl Knowledge {
    /// The tables of a rule set and the weights that come with the engine.
    pub(crate) fn of(rules: &Ruleset) -> Self {
        static KNOWN: LazyLock<Mutex<HashMap<Key, Knowledge>>> = LazyLock::new(Mutex::default);
        let variant = rules.variant();
        let key =
            (variant.name.clone(), variant.options.pairs(), rules.cell_count(), rules.placement_count());
        // Nothing is put in before it is whole, so what is there is sound.
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let made = || Self {
            tables: Arc::new(BoardTables::new(rules)),
            reach: Arc::new(ReachTables::new(rules)),
            weights: Arc::new(Weights::of(rules)),
        };
        known.entry(key).or_insert_with(made).clone()
    }

    /// The same tables with other weights.
    pub(crate) fn with_weights(rules: &Ruleset, mut weights: Weights) -> Self {
        weights.order_for(rules);
        Self { weights: Arc::new(weights), ..Self::of(rules) }
    }
}
