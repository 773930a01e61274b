//! What an account may be called.

use rustrict::CensorStr;
use store::skeleton;
use unicode_normalization::char::is_combining_mark;
use unicode_normalization::is_nfkc;
use unicode_security::{GeneralSecurityProfile, MixedScript};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

const LONGEST_NAME: usize = 20;

/// How many marks may follow one letter.
const MOST_MARKS: usize = 2;

/// What names of guests, of computer players and of those who run the server begin with.
const RESERVED: [&str; 6] = ["guest", "level", "computer", "moderator", "admin", "catercorner"];

/// Letters, digits, `-` and `_`, beginning with a letter; so that it can stand in an address and in a sentence. What looks like
/// another name is refused after UTS 39 of Unicode: characters that are not for names, compatibility forms, and letters of
/// several scripts. The store refuses a name that looks like one that is taken.
pub(crate) fn check_name(name: &str) -> Result<()> {
    let length = name.chars().count();
    if !(2..=LONGEST_NAME).contains(&length) {
        return Err(refused(format!("expected a name of 2 to {LONGEST_NAME} characters, got {length}")));
    }
    let is_separator = |c: char| c == '-' || c == '_';
    let may_stand = |c: char| is_separator(c) || (c.is_alphanumeric() && c.identifier_allowed());
    if let Some(stray) = name.chars().find(|&c| !may_stand(c)) {
        return Err(refused(format!("expected letters, digits, - and _ in a name, got {stray:?}")));
    }
    if !name.chars().next().is_some_and(|c| c.is_alphabetic() && !is_combining_mark(c)) {
        return Err(refused("expected a name that begins with a letter"));
    }
    if !is_nfkc(name) || has_stacked_marks(name) {
        return Err(refused("expected plain letters in a name, got letters in a special form"));
    }
    if !name.is_single_script() {
        return Err(refused("expected letters of one script in a name, got several"));
    }
    if is_reserved(name) || is_insult(name) {
        return Err(refused("this name cannot be had: choose another"));
    }
    Ok(())
}

fn refused(message: impl ToString) -> ApiError {
    ApiError::bad(Code::Name, message)
}

/// Whether a letter carries more marks than any language needs, or the same one twice.
fn has_stacked_marks(name: &str) -> bool {
    let characters: Vec<char> = name.chars().collect();
    let is_too_high = |some: &[char]| some.iter().all(|&c| is_combining_mark(c));
    let is_repeated = |some: &[char]| some[0] == some[1] && is_combining_mark(some[0]);
    characters.windows(MOST_MARKS + 1).any(is_too_high) || characters.windows(2).any(is_repeated)
}

/// Whether a name begins like a reserved one, or looks so: in small letters, or in capital ones, which look like others.
fn is_reserved(name: &str) -> bool {
    let (folded, look) = (name.to_lowercase(), skeleton(name));
    RESERVED.iter().any(|start| {
        folded.starts_with(start)
            || look.starts_with(&skeleton(start))
            || look.starts_with(&skeleton(&start.to_uppercase()))
    })
}

/// Whether a name offends. The filter reads digits as letters, as in `sh1t`; those that only follow a name, as in
/// `bob589`, are there because the plain name was taken.
fn is_insult(name: &str) -> bool {
    let is_number = |c: char| c.is_numeric() || c == '-' || c == '_';
    name.trim_end_matches(is_number).is_inappropriate()
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
        for other in [
            "Zoë",
            "Đặng",
            "Ольга",
            "Ελένη",
            "さくら",
            "サクラ子",
            "김민준",
            "नीता",
            "דניאל",
            "محمد",
            "Håkon_7",
        ] {
            assert!(check_name(other).is_ok(), "{other}: {:?}", check_name(other));
        }
        for bad in ["", "a", "9lives", "two words", "a/b", "<b>", "Guest-1", "moderator", &"x".repeat(21)] {
            assert!(check_name(bad).is_err(), "{bad}");
        }
    }
    #[test]
    fn names_that_only_look_like_others_are_refused() {
        for (bad, why) in [
            ("ㅤㅤ", "fillers, which nobody sees"),
            ("аdmin", "a Cyrillic a among Latin letters"),
            ("ａdmin", "a full-width letter"),
            ("adm1n", "a digit that looks like a letter"),
            ("rnoderator", "two letters that look like one"),
            ("Ievel", "a capital letter that looks like a small one"),
            ("AdmІn", "a Cyrillic I"),
            ("a\u{345}\u{345}b", "the same mark twice"),
            ("ก\u{e34}\u{e37}\u{e4d}ข", "marks upon marks"),
            ("a\u{301}\u{302}\u{303}b", "marks upon marks"),
            ("\u{e31}ab", "a mark at the beginning"),
            ("a\u{200b}b", "a blank without width"),
            ("a\u{ad}b", "a soft hyphen"),
            ("a\u{202e}b", "a change of direction"),
            ("ﬁona", "a ligature"),
            ("𝒜da", "a mathematical letter"),
            ("paypаl", "a Cyrillic a"),
        ] {
            assert!(check_name(bad).is_err(), "{bad:?}: {why}");
        }
    }
}
