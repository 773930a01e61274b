//! The tests of a table: each rule by an example, and random evenings against a simple model.

#![allow(clippy::unwrap_used)]

mod clocks;
mod common;
mod first_moves;
mod leaving;
mod model;
mod offers;
mod random;
mod result;
mod rubbish;
mod seats;
mod summary;
mod turns;
mod wire;
