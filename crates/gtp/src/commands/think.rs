//! Commands that ask the player.

use std::sync::atomic::AtomicBool;

use engine::Candidate;
use engine::reasons::{Hint, english};
use notation::format_move;
use rules::{Colour, Placement};

use super::arguments::{Answer, none, one_colour};
use crate::session::Session;

/// How many moves `hint` lists.
const HINTS: usize = 5;

/// A search over the protocol ends by its limits alone.
static NEVER: AtomicBool = AtomicBool::new(false);

pub(super) fn genmove(session: &mut Session, arguments: &str) -> Answer {
    let colour = one_colour(session, arguments)?;
    Ok(move_of(session, colour))
}

pub(super) fn genmove_in_turn(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    Ok(session.position().turn().map_or_else(|| "pass".into(), |colour| move_of(session, colour)))
}

fn move_of(session: &mut Session, colour: Colour) -> String {
    let position = session.position().clone();
    let chosen = session.player.choose(&position, colour, &NEVER);
    if let Some(placement) = chosen {
        session.play(colour, placement);
    }
    let position = session.position().clone();
    session.player.ponder(&position);
    name_of(session, chosen)
}

pub(super) fn reg_genmove(session: &mut Session, arguments: &str) -> Answer {
    let colour = one_colour(session, arguments)?;
    let position = session.position().clone();
    let chosen = session.player.preview(&position, colour, &NEVER);
    Ok(name_of(session, chosen))
}

/// A colour that cannot move is passed over.
fn name_of(session: &Session, chosen: Option<Placement>) -> String {
    chosen.map_or_else(|| "pass".into(), |placement| format_move(session.position().rules(), placement))
}

pub(super) fn hint(session: &mut Session, arguments: &str) -> Answer {
    let colour = one_colour(session, arguments)?;
    let mut position = session.position().clone();
    let hints = session.player.hints(&position, colour, HINTS, &NEVER);
    if hints.is_empty() {
        return Ok("pass".into());
    }
    if position.turn() != Some(colour) {
        position.set_turn(colour);
    }
    let (rules, side) = (position.rules(), position.side_to_move());
    let line = |hint: &Hint| {
        let name = format_move(rules, hint.placement);
        let why = english::sentence(rules, side, &hint.reasons);
        format!("{name} {:.2} {} {why}", hint.value, hint.visits)
    };
    Ok(hints.iter().map(line).collect::<Vec<String>>().join("\n"))
}

pub(super) fn get_value(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    let value = session.player.last_search().and_then(engine::SearchResult::value_to_mover);
    value.map(|value| format!("{value:.4}")).ok_or_else(no_search)
}

pub(super) fn move_values(session: &mut Session, arguments: &str) -> Answer {
    none(arguments)?;
    let search = session.player.last_search().ok_or_else(no_search)?;
    let rules = session.position().rules();
    let line = |candidate: &Candidate| {
        let Candidate { placement, visits, value, prior } = *candidate;
        format!("{visits} {value:.4} {prior:.4} {}", format_move(rules, placement))
    };
    Ok(search.candidates.iter().map(line).collect::<Vec<String>>().join("\n"))
}

fn no_search() -> String {
    "expected a search before, got none: the last move was a pass or came from the book".into()
}
