//! Simulated annealing on sets of placements.
//!
//! Once all pieces are on the board, the order of the colours does not matter: a solution is a set of placements in which
//! each colour's pieces share no sides and are connected, corner to corner, with its start field. The search keeps such a
//! set, not yet complete. Again and again it takes a piece that is left over and places it over an empty cell; what is in
//! the way is displaced, together with all that is then no longer connected with its start field.
//!
//! With a group of motions that permute the colours, one colour's pieces stand for all of their images.

mod arrangement;
mod group;
mod search;
mod unit;

pub(crate) use search::{Annealing, can_be_symmetric};
