//! What an account may be called, and what a password must be.

use rustrict::CensorStr;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

const LONGEST_NAME: usize = 20;
const SHORTEST_PASSWORD: usize = 8;
/// Longer ones only cost time to hash.
const LONGEST_PASSWORD: usize = 200;

/// Letters, digits, `-` and `_`, beginning with a letter; so that it can stand in an address and in a sentence.
pub(crate) fn check_name(name: &str) -> Result<()> {
    let length = name.chars().count();
    if !(2..=LONGEST_NAME).contains(&length) {
        let message = format!("expected a name of 2 to {LONGEST_NAME} characters, got {length}");
        return Err(ApiError::bad(Code::Name, message));
    }
    let begins = name.chars().next().is_some_and(char::is_alphabetic);
    let stray = name.chars().find(|&c| !c.is_alphanumeric() && c != '-' && c != '_');
    if let Some(stray) = stray {
        return Err(ApiError::bad(
            Code::Name,
            format!("expected letters, digits, - and _ in a name, got {stray:?}"),
        ));
    }
    if !begins {
        return Err(ApiError::bad(Code::Name, "expected a name that begins with a letter"));
    }
    // Names of this kind are given to guests and to computer players.
    let reserved = ["guest", "level", "computer", "moderator", "admin", "catercorner"];
    let folded = name.to_lowercase();
    if reserved.iter().any(|start| folded.starts_with(start)) || is_insult(name) {
        return Err(ApiError::bad(Code::Name, "this name cannot be had: choose another"));
    }
    Ok(())
}

/// Whether a name offends. The filter reads digits as letters, as in `sh1t`; those that only follow a name, as in
/// `bob589`, are there because the plain name was taken.
fn is_insult(name: &str) -> bool {
    let is_number = |c: char| c.is_numeric() || c == '-' || c == '_';
    name.trim_end_matches(is_number).is_inappropriate()
}

pub(crate) fn check_password(password: &str) -> Result<()> {
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        let message = format!(
            "expected a password of {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters, got {length}"
        );
        return Err(ApiError::bad(Code::Password, message));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_words_that_can_stand_in_an_address() {
        for good in ["ada", "Ada-99", "Łukasz", "李雷", "a_b"] {
            assert!(check_name(good).is_ok(), "{good}");
        }
        for innocent in [
            "bob589",
            "bob",
            "ann455",
            "Tim-69",
            "kat80085",
            "ben_1337",
            "max4",
            "ada2026",
            "Richard",
            "Essex",
            "Scunthorpe",
        ] {
            assert!(check_name(innocent).is_ok(), "{innocent}");
        }
        for insult in [
            "fuck", "fuck589", "sh1t", "sh1thead", "asshole", "a55hole", "nigger", "n1gger88", "cunt_1",
            "faggot99",
        ] {
            assert!(check_name(insult).is_err(), "{insult}");
        }
        for bad in ["", "a", "9lives", "two words", "a/b", "<b>", "Guest-1", "moderator", &"x".repeat(21)] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }
}
