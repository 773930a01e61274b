//! The exit codes of `solve` beyond those that all subcommands share.

/// There is no solution, or the attempt or the puzzle file breaks a rule.
pub(super) const IMPOSSIBLE: u8 = 1;
/// Nothing was found in time, or it cannot be done at all.
pub(super) const NOT_FOUND: u8 = 2;
