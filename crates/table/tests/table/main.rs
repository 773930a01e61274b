//! The tests of a table: each rule by an example, and random evenings against a simple model.

#![allow(clippy::unwrap_used)]

mod clocks;
mod common;
mod leaving;
mod offers;
mod seats;
mod turns;
mod wire;
