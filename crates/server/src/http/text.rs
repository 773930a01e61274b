//! Text that people write, within its length.

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

/// Trims a text and refuses one that is empty or too long; `what` names it in the message.
pub(crate) fn bounded(code: Code, what: &str, text: &str, longest: usize) -> Result<String> {
    let text = text.trim();
    let length = text.chars().count();
    if !(1..=longest).contains(&length) {
        let message = format!("expected 1 to {longest} characters for the {what}, got {length}");
        return Err(ApiError::bad(code, message));
    }
    // PostgreSQL keeps no NUL.
    Ok(text.replace('\0', ""))
}
