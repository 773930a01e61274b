//! The log of what matters for security. Its lines name accounts by their ids and clients by their addresses; they hold no
//! secret, no password and nothing that somebody typed.

/// The target of these lines, by which `CATERCORNER_LOG` chooses them.
pub(crate) const SECURITY: &str = "security";
