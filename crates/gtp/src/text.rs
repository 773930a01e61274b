//! Text from outside, short enough for a message.

/// As much of a text from outside as a message should repeat.
pub(crate) fn clipped(text: &str) -> String {
    const ENOUGH: usize = 60;
    shortened(text, ENOUGH)
}

pub(crate) fn shortened(text: &str, characters: usize) -> String {
    match text.char_indices().nth(characters) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.into(),
    }
}
