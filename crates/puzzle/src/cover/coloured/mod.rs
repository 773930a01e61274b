//! The complete search for covers that asks something of the colours at every tile.
//!
//! A tile that touches none of its colour although everything around it is covered ends the branch; that is soon enough
//! to visit every solution. Colours are interchangeable if nothing is given; then they are introduced in their order, so
//! that solutions that differ only by an exchange of colours are visited once.

mod contacts;
mod search;

pub(super) use search::find;
pub(crate) use search::visit_all;
