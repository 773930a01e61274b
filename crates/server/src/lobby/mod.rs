//! Meeting: people who wait for opponents, and how they are brought together.

pub(crate) mod matching;
pub(crate) mod pairing;
pub(crate) mod seek;
