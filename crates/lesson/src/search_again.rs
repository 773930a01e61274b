//! Whether the right answers of an exercise are still the best, by a new search.

use rules::Ruleset;

use crate::data::{Exercise, Unit};
use crate::resolve::LessonError;
use crate::valuer::Valuer;

/// How many simulations an exact value may take.
const EXACT: u64 = 30_000;

impl Exercise {
    /// How much more the best right answer is worth than the best of this many wrong ones, the most tempting first, if each
    /// is searched again by itself.
    pub fn search_again(&self, simulations: u64, seed: u64, wrong: usize) -> Result<f32, LessonError> {
        let resolved = self.resolve(Ruleset::compile)?;
        let mut valuer = Valuer::new(resolved.position.rules().clone(), self.unit, seed);
        let simulations = if self.unit == Unit::Points { EXACT } else { simulations };
        let mut best = |right: bool, most: usize| {
            let answers = self.answers.iter().zip(&resolved.answers);
            let chosen = answers.filter(|(answer, _)| answer.right == right).take(most);
            let values =
                chosen.map(|(_, found)| valuer.value(&resolved.position, found.placement, simulations).value);
            values.fold(f32::MIN, f32::max)
        };
        Ok(best(true, usize::MAX) - best(false, wrong))
    }
}
