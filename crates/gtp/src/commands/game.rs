//! Commands that play and show the game.

use notation::picture::{self, TextStyle};
use notation::{format_move, parse_move};
use rules::{Colour, Options, Position, Ruleset, Variant};

use super::arguments::{Answer, colour, none, one_colour};
use crate::session::Session;

pub(super) fn set_game(session: &mut Session, arguments: &str) -> Answer {
    let (names, options): (Vec<&str>, Vec<&str>) =
        arguments.split_whitespace().partition(|word| !word.contains('='));
    if names.is_empty() {
        return Err("expected the name of a game, got nothing".into());
    }
    let variant = variant(&names.join(" "), &options)?;
    let rules = Ruleset::compile(variant).map_err(|error| error.to_string())?;
    session.set_up(Position::new(rules))?;
    Ok(String::new())
}

/// A variant by the name that records use, or by one of the short names.
fn variant(name: &str, pairs: &[&str]) -> Result<Variant, String> {
    let mut options = Options::default();
    for pair in pairs {
        options.set(pair).map_err(|error| error.to_string())?;
    }
    let by_record = rules::variant_of_record(name, &options);
    match (by_record, rules::variant(&name.to_ascii_lowercase(), &options)) {
        (Ok(variant), _) | (Err(rules::ChoiceError::Unknown { .. }), Ok(variant)) => Ok(variant),
        (Err(rules::ChoiceError::Unknown { .. }), Err(error @ rules::ChoiceError::NotOffered { .. }))
        | (Err(error), _) => Err(error.to_string()),
    }
}

pub(super) fn clear_board(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    session.set_up(Position::new(session.position().rules().clone()))?;
    Ok(String::new())
}

pub(super) fn showboard(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok(format!("\n{}", picture::text(session.position(), &TextStyle::default())))
}

pub(super) fn play(session: &mut Session, arguments: &str) -> Answer {
    let (first, text) =
        arguments.split_once(' ').ok_or("expected a colour and a move, such as `b e10,f10`")?;
    let colour = colour(session, first)?;
    play_for(session, colour, text)
}

pub(super) fn play_in_turn(session: &mut Session, arguments: &str) -> Answer {
    if arguments.is_empty() {
        return Err("expected a move, such as `e10,f10`, got nothing".into());
    }
    let colour = session
        .position()
        .turn()
        .ok_or("expected a game in which somebody can move, got one that is over")?;
    play_for(session, colour, arguments)
}

fn play_for(session: &mut Session, colour: Colour, text: &str) -> Answer {
    let position = session.position();
    if text.trim().eq_ignore_ascii_case("pass") {
        return pass(position, colour);
    }
    let fields = parse_move(text).map_err(|error| error.to_string())?;
    let placement =
        position.check_out_of_turn(colour, &fields).map_err(|refusal| format!("illegal move: {refusal}"))?;
    session.play(colour, placement);
    Ok(String::new())
}

/// Controllers repeat the `pass` of a `genmove`. It changes nothing, and so `undo` does not take it back.
fn pass(position: &Position, colour: Colour) -> Answer {
    match position.legal_moves_of(colour).len() {
        0 => Ok(String::new()),
        count => {
            let name = position.rules().variant().colour_name(colour);
            Err(format!("illegal move: {name} has {count} moves, and a colour that can move must"))
        }
    }
}

pub(super) fn undo(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    if session.undo() { Ok(String::new()) } else { Err("cannot undo".into()) }
}

pub(super) fn all_legal(session: &mut Session, arguments: &str) -> Answer {
    let colour = one_colour(session, arguments)?;
    let rules = session.position().rules();
    let moves = session.position().legal_moves_of(colour);
    let names: Vec<String> = moves.into_iter().map(|placement| format_move(rules, placement)).collect();
    Ok(names.join("\n"))
}

pub(super) fn final_score(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok(notation::result(session.position()))
}
