//! Placing all pieces by the rules of play: refutations first, then simulated annealing.

mod annealing;
mod lists;
mod order;
mod refutation;

pub(crate) use annealing::Annealing;
pub(crate) use lists::PlacementLists;
pub(crate) use refutation::refute;
