//! What a move is worth, found by a search of the position after it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::{Budget, Candidate, Engine, ParamChanges, SearchResult};
use rules::{Index, Placement, Position, Ruleset};

use crate::data::Unit;

/// In an endgame that is played out for points, a lead of this many is far from the ends of the scale.
const SCALE: f32 = 200.0;

/// With at most this many legal moves an endgame is played out for points: that takes longer than a player would wait.
const ENDGAME: f32 = 90.0;

/// Values moves by searching the positions after them, each by itself: a search of the position before would hardly look
/// at what it takes for bad.
pub struct Valuer {
    engine: Engine,
    unit: Unit,
}

/// The value of a move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// What it is worth to who makes it, in the unit that was asked for.
    pub value: f32,
    /// The best reply.
    pub reply: Option<Placement>,
    /// Whether every game that was left has been tried.
    pub exact: bool,
}

impl Valuer {
    /// Values are in this unit; one seed gives the same values again.
    pub fn new(rules: Arc<Ruleset>, unit: Unit, seed: u64) -> Self {
        let mut engine = Engine::new(rules);
        engine.ends_early = false;
        engine.set_seed(seed);
        if unit == Unit::Points {
            let mut params = ParamChanges::default();
            for (name, value) in [("score_weight", 1.0), ("score_scale", SCALE), ("endgame", ENDGAME)] {
                params.set(name, value).expect("the table has them");
            }
            engine.set_params(params);
        }
        Self { engine, unit }
    }

    /// The value of a legal move after this many simulations.
    pub fn value(&mut self, position: &Position, placement: Placement, simulations: u64) -> Value {
        let Some(side) = position.side_to_move() else {
            return Value { value: 0.0, reply: None, exact: true };
        };
        let mut after = position.clone();
        after.play(placement);
        let search = self.search(&after, simulations);
        let value = self.in_unit(search.values[side.index()]);
        Value { value, reply: search.best(), exact: search.exact }
    }

    /// All moves of a position with their exact values, the best first; `None` if that takes more than this many simulations.
    pub fn exact(&mut self, position: &Position, simulations: u64) -> Option<Vec<(Placement, f32)>> {
        // Otherwise it would be a search like any other, and take as long.
        let moves: usize = position.rules().colours().map(|it| position.legal_moves_of(it).len()).sum();
        if moves > ENDGAME as usize {
            return None;
        }
        let search = self.search(position, simulations);
        let valued = |candidate: &Candidate| (candidate.placement, self.in_unit(candidate.value));
        search.exact.then(|| search.candidates.iter().map(valued).collect())
    }

    fn search(&mut self, position: &Position, simulations: u64) -> SearchResult {
        self.engine.search(position, &Budget::simulations(simulations), &AtomicBool::new(false))
    }

    fn in_unit(&self, reward: f32) -> f32 {
        match self.unit {
            Unit::WinShare => reward,
            Unit::Points => (SCALE * (2.0 * reward - 1.0).atanh()).round(),
        }
    }
}
