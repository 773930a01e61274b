//! What a password must be.

use std::collections::HashSet;
use std::sync::LazyLock;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

const SHORTEST: usize = 8;
/// Longer ones only cost time to hash.
const LONGEST: usize = 200;

/// The passwords that are tried first, in lower case, without those that are too short anyway.
static COMMON: LazyLock<HashSet<&str>> =
    LazyLock::new(|| include_str!("common_passwords.txt").split_whitespace().collect());

/// Refuses a password that is too short, too long, or among the first that anybody would try for this name.
pub(crate) fn check_password(password: &str, name: &str) -> Result<()> {
    let length = password.chars().count();
    if !(SHORTEST..=LONGEST).contains(&length) {
        let message = format!("expected a password of {SHORTEST} to {LONGEST} characters, got {length}");
        return Err(ApiError::bad(Code::Password, message));
    }
    if is_obvious(password, name) {
        let message =
            "expected a password that is not easy to guess: this is one of the first that somebody would try";
        return Err(ApiError::bad(Code::Password, message));
    }
    Ok(())
}

fn is_obvious(password: &str, name: &str) -> bool {
    let password = password.trim().to_lowercase();
    let name = name.to_lowercase();
    let is_one_character = password.chars().all(|c| password.starts_with(c));
    // `Ada-1815` and `ada.ada.ada` are the name, too.
    let rest = password.replace(&name, "");
    let is_the_name =
        !name.is_empty() && rest.len() < password.len() && !rest.chars().any(char::is_alphabetic);
    is_one_character || is_the_name || COMMON.contains(&*password)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_everybody_tries_first_is_refused() {
        for obvious in [
            "password",
            "PassWord",
            "password1",
            "12345678",
            "qwertyuiop",
            "iloveyou",
            "aaaaaaaa",
            "Ada-1815",
            "adaadaada",
            " password ",
        ] {
            assert!(check_password(obvious, "Ada").is_err(), "{obvious}");
        }
        for good in ["correct horse", "battery staple", "Ada loves engines", "xkcd-936-yes", "ｐassword-ish"]
        {
            assert!(check_password(good, "Ada").is_ok(), "{good}");
        }
        assert!(check_password("short", "Ada").is_err());
        assert!(check_password(&"long ".repeat(41), "Ada").is_err());
    }

    #[test]
    fn the_list_has_no_word_that_could_not_be_chosen_anyway() {
        for word in COMMON.iter() {
            assert!(word.chars().count() >= SHORTEST, "{word} is too short to be a password");
            assert_eq!(*word, word.to_lowercase());
        }
        assert!(COMMON.len() >= 250, "{}", COMMON.len());
    }
}
