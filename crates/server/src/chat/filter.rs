//! What may be said: how long, in which letters, and in which words.

use rustrict::{Censor, Type};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::http::text::bounded;

/// The longest message.
pub(crate) const LONGEST: usize = 500;

/// A message as others may read it: bad words are starred out, and the worst are refused.
pub(crate) fn clean(text: &str) -> Result<String> {
    let one_line: Vec<&str> = text.split_whitespace().collect();
    let text: String = one_line.join(" ").chars().filter(|&c| !is_treacherous(c)).collect();
    let text = bounded(Code::Text, "text", &text, LONGEST)?;
    let (starred, kind) =
        Censor::from_str(&text).with_censor_threshold(Type::INAPPROPRIATE).censor_and_analyze();
    // Swearing is starred out, however strong; abuse is not let through at all.
    if kind.is((Type::OFFENSIVE | Type::SEXUAL | Type::MEAN) & Type::SEVERE) {
        return Err(ApiError::bad(Code::Language, "expected words that offend nobody"));
    }
    // The filter also drops accents, so only what needs it goes through.
    Ok(if kind.is(Type::INAPPROPRIATE) { starred } else { text })
}

/// Characters that no text needs and that change how others are shown.
fn is_treacherous(c: char) -> bool {
    c.is_control() || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_words_stay_as_they_are_in_every_language() {
        for text in [
            "Good game!",
            "Schöner Zug, größer geht's nicht",
            "Partidă bună, mulțumesc",
            "李雷: 好棋",
            "+1 :)",
        ] {
            assert_eq!(clean(text).unwrap(), text);
        }
        assert_eq!(clean("  two\n lines\t here ").unwrap(), "two lines here");
        assert_eq!(clean("a\u{202e}b\u{7}").unwrap(), "ab");
    }

    #[test]
    fn swearing_is_starred_out_and_abuse_is_refused() {
        let starred = clean("oh shit, my corner").unwrap();
        assert!(starred.contains('*') && starred.ends_with("my corner"), "{starred}");
        assert_eq!(clean("you are a faggot").unwrap_err().problem.code, Code::Language);
    }

    #[test]
    fn a_message_has_a_length() {
        assert_eq!(clean(" \n ").unwrap_err().problem.code, Code::Text);
        assert!(clean(&"ab ".repeat(LONGEST / 3)).is_ok());
        assert_eq!(clean(&"ab ".repeat(LONGEST)).unwrap_err().problem.code, Code::Text);
    }
}
