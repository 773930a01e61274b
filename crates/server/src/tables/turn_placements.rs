//! The legal placements of a turn.

use std::sync::{Arc, OnceLock};

use rules::Placement;
use table::Table;

/// The legal placements of one turn, generated when somebody first asks for them, and once however many ask; a clone
/// is the same.
#[derive(Clone, Default)]
pub(crate) struct TurnPlacements(Arc<OnceLock<Vec<Placement>>>);

impl TurnPlacements {
    /// Those of the turn at this table, which must always be the same turn; none if nobody is to move.
    pub(crate) fn at(&self, table: &Table) -> &[Placement] {
        let generate = || table.turn().map(|_| table.position().legal_moves());
        self.0.get_or_init(|| generate().unwrap_or_default())
    }
}
