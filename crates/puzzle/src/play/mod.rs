//! Placing all pieces by the rules of play: refutations first, then simulated annealing and a complete search in turns.

mod annealing;
mod find;
mod lists;
mod order;
mod refutation;
mod tables;

pub(crate) use annealing::can_be_symmetric;
pub(crate) use find::{find, find_symmetric};
pub(crate) use lists::PlacementLists;
pub(crate) use tables::PlayTables;
