//! Commands that ask the player.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::reasons::{Hint, english};
use notation::format_move;
use rules::Placement;

use super::game::colour;
use super::{Answer, one};
use crate::session::{Session, clipped};

/// How many moves `hint` tells.
const HINTS: usize = 5;

/// The longest thinking time: a day.
const MAX_SECONDS: f64 = 86_400.0;

/// A search over the protocol ends by its limits alone.
static NEVER: AtomicBool = AtomicBool::new(false);

pub(super) fn genmove(session: &mut Session, arguments: &str) -> Answer {
    let colour = colour(session, one(arguments, "a colour")?)?;
    let chosen = session.player.choose(&session.position, colour, &NEVER);
    if let Some(placement) = chosen {
        session.position.play_as(colour, placement);
    }
    session.player.ponder(&session.position);
    Ok(name_of(session, chosen))
}

pub(super) fn reg_genmove(session: &mut Session, arguments: &str) -> Answer {
    let colour = colour(session, one(arguments, "a colour")?)?;
    let chosen = session.player.preview(&session.position, colour, &NEVER);
    Ok(name_of(session, chosen))
}

/// A colour that cannot move is passed over.
fn name_of(session: &Session, chosen: Option<Placement>) -> String {
    chosen.map_or_else(|| "pass".into(), |placement| format_move(session.position.rules(), placement))
}

pub(super) fn hint(session: &mut Session, arguments: &str) -> Answer {
    let colour = colour(session, one(arguments, "a colour")?)?;
    let hints = session.player.hints(&session.position, colour, HINTS, &NEVER);
    if hints.is_empty() {
        return Ok("pass".into());
    }
    let mut position = session.position.clone();
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

pub(super) fn move_time(session: &mut Session, arguments: &str) -> Answer {
    let text = one(arguments, "a number of seconds")?;
    let seconds: Option<f64> = text.parse().ok().filter(|seconds| (0.0..=MAX_SECONDS).contains(seconds));
    let seconds = seconds
        .ok_or_else(|| format!("expected seconds from 0 to {MAX_SECONDS}, got {:?}", clipped(text)))?;
    session.player.set_time(Some(Duration::from_secs_f64(seconds)));
    Ok(String::new())
}

pub(super) fn set_random_seed(session: &mut Session, arguments: &str) -> Answer {
    let text = one(arguments, "a number")?;
    let seed = text
        .parse()
        .map_err(|_| format!("expected a whole number from 0 to {}, got {:?}", u64::MAX, clipped(text)))?;
    session.player.reseed(seed);
    Ok(String::new())
}
