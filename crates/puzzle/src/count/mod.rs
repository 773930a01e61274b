//! Exact counts: of tilings, of tilings up to symmetry, and of coloured solutions.

mod coloured;
mod covers;
mod frontier;
mod orbits;

pub use covers::Count;
pub(crate) use covers::count_covers;
