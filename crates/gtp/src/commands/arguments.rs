//! What handlers share: answers, and reading what follows the name of a command.

use notation::parse_colour;
use rules::Colour;

use crate::session::Session;
use crate::text::clipped;

/// Carries a command out, given what follows its name.
pub(crate) type Handler = fn(&mut Session, &str) -> Answer;

/// The text after `=`, or the one after `?`.
pub(crate) type Answer = Result<String, String>;

/// For commands that take no arguments.
pub(super) fn none(arguments: &str) -> Result<(), String> {
    match arguments {
        "" => Ok(()),
        _ => Err(format!("expected no arguments, got {:?}", clipped(arguments))),
    }
}

/// For commands that take one argument, which `what` names.
pub(super) fn one<'a>(arguments: &'a str, what: &str) -> Result<&'a str, String> {
    match arguments {
        "" => Err(format!("expected {what}, got nothing")),
        _ if arguments.contains(' ') => Err(format!("expected only {what}, got {:?}", clipped(arguments))),
        _ => Ok(arguments),
    }
}

/// For commands that take one argument, a colour.
pub(super) fn one_colour(session: &Session, arguments: &str) -> Result<Colour, String> {
    colour(session, one(arguments, "a colour")?)
}

/// The colour that a controller names.
pub(super) fn colour(session: &Session, text: &str) -> Result<Colour, String> {
    let variant = session.position().rules().variant();
    parse_colour(variant, text).ok_or_else(|| {
        let codes: Vec<String> =
            variant.colours().map(|colour| notation::colour_code(variant, colour)).collect();
        format!("expected a colour, one of {}, got {:?}", codes.join(" "), clipped(text))
    })
}
