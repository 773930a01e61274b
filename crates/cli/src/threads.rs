//! The bound on the threads that subcommands may be asked to use.

/// More threads than any machine has cores only cost memory.
pub(crate) const MOST: u64 = 256;
