//! Finding covers: pieces that fill a region, with the colours that the task asks for.
//!
//! [`find()`] chooses among three searches. Most covers are found as a tiling without colours ([`restarts`]), which then
//! gets its colouring. Where pieces of one colour have to touch, tiles get their colours at once ([`coloured`]). Where
//! pieces reach too far for a fill table, an exact cover finds the tilings ([`exhaustive`]).

mod areas;
mod cell_bits;
pub(crate) mod coloured;
mod colouring;
mod components;
mod exhaustive;
mod fill_order;
mod fill_table;
mod find;
mod orientation_set;
mod problem;
mod refutation;
mod remaining;
mod restarts;
mod tiler;

pub(crate) use fill_order::next_free;
pub(crate) use fill_table::FillTable;
pub(crate) use find::find;
pub(crate) use problem::CoverProblem;
pub(crate) use refutation::refute;
pub(crate) use remaining::Remaining;
#[cfg(test)]
pub(crate) use tiler::Tiler;
