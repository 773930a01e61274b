//! Games of a match as records, from which the match can be resumed.
//!
//! Beside the usual properties the first node has `SEATING` (by side, the number of the engine from 1),
//! `OPENING` (its number from 1), `PLIES` (its moves) and, if the game was lost otherwise than by its score,
//! `LOSER` (the engine) and `REASON`; moves after the opening have `WALL` and, where the engine reports it,
//! `CPU`, in seconds.

use std::str::FromStr;
use std::sync::Arc;

use notation::Record;
use rules::{Index, Ruleset, Seat};

use super::outcome::{Loss, Outcome};
use super::pairing::Pairing;
use super::play::Game;
use super::player::MoveTime;
use super::settings::Settings;

/// A game of a match as a record, with what the match adds: who had which seat, and what each move took.
pub fn record_of(game: &Game, settings: &Settings) -> Record {
    let Pairing { opening, seating, .. } = &game.pairing;
    let mut record = Record::of_game(&game.position, &names_by_seat(game, settings));
    let root = record.root();
    let numbers: Vec<String> = seating.iter().map(|engine| (engine + 1).to_string()).collect();
    record.set(root, "SEATING", numbers.join(" "));
    record.set(root, "OPENING", (opening + 1).to_string());
    record.set(root, "PLIES", game.opening_plies.to_string());
    if let Some(Loss { engine, reason }) = &game.loss {
        record.set(root, "LOSER", (engine + 1).to_string());
        record.set(root, "REASON", reason);
        record.set(root, "C", format!("{} lost: {reason}", settings.engines[*engine].name));
        if let Some(result) = result_of_loss(game) {
            record.set(root, "RE", result);
        }
    }
    let moves: Vec<_> = record.main_line().into_iter().skip(1 + game.opening_plies).collect();
    for (node, time) in moves.into_iter().zip(&game.times) {
        record.set(node, "WALL", format!("{:.4}", time.wall));
        if let Some(cpu) = time.cpu {
            record.set(node, "CPU", format!("{cpu:.4}"));
        }
    }
    record
}

/// What a game came to that [`record_of`] wrote for this pairing, or why the record cannot be its.
pub fn outcome_of(
    record: &Record,
    rules: &Arc<Ruleset>,
    pairing: &Pairing,
    engines: usize,
) -> Result<Outcome, String> {
    let played = record.variant().map_err(|error| error.to_string())?;
    let variant = rules.variant();
    if (&played.name, &played.options) != (&variant.name, &variant.options) {
        return Err(format!("expected a game of {}, got one of {}", variant.name, played.name));
    }
    let root = record.root();
    let seating: Vec<usize> = text(record, "SEATING")?.split(' ').map(number).collect::<Result<_, _>>()?;
    let opening: usize = number(text(record, "OPENING")?)?;
    let expected: Vec<usize> = pairing.seating.iter().map(|engine| engine + 1).collect();
    if (&seating, opening) != (&expected, pairing.opening + 1) {
        return Err(format!(
            "expected seating {expected:?} of opening {}, got {seating:?} of {opening}",
            pairing.opening + 1
        ));
    }
    let opening_plies = number(text(record, "PLIES")?)?;
    let line = record.main_line();
    let last = *line.last().expect("the root is on the line");
    let position = record.position_with(rules, last).map_err(|error| error.to_string())?;
    let mut times = Vec::new();
    for &node in line.iter().skip(1 + opening_plies) {
        let wall = number(record.value(node, "WALL").ok_or("expected WALL at every move, got none")?)?;
        times.push(MoveTime { wall, cpu: record.value(node, "CPU").map(number).transpose()? });
    }
    let loss = match record.value(root, "LOSER").map(number::<usize>).transpose()? {
        Some(engine) if !(1..=engines).contains(&engine) => {
            return Err(format!("expected an engine from 1 to {engines} as LOSER, got {engine}"));
        }
        Some(engine) => Some(Loss { engine: engine - 1, reason: text(record, "REASON")?.to_owned() }),
        None if !position.is_over() => return Err("expected a game that is over, got part of one".into()),
        None => None,
    };
    Ok(Game { pairing: pairing.clone(), position, opening_plies, times, loss }.outcome(engines))
}

/// The names of the engines by seat. A seat plays for the side of the colour that is its own.
fn names_by_seat(game: &Game, settings: &Settings) -> Vec<String> {
    let variant = settings.rules.variant();
    let name = |seat: usize| {
        let own = |colour: &rules::Colour| variant.controllers[*colour] == [Seat::from_index(seat)];
        let side = variant.colours().find(own).and_then(|colour| game.position.side_of(colour));
        side.map_or_else(String::new, |side| {
            settings.engines[game.pairing.seating[side.index()]].name.clone()
        })
    };
    (0..variant.seats()).map(name).collect()
}

/// Who won a game of two players that ended early, as records say it: by forfeit or by resignation.
fn result_of_loss(game: &Game) -> Option<String> {
    let loss = game.loss.as_ref()?;
    let two = game.position.rules().variant().seats() == 2 && game.pairing.seating.len() == 2;
    let how = if loss.is_resignation() { 'R' } else { 'F' };
    let winner = if game.pairing.seating[0] == loss.engine { 'W' } else { 'B' };
    two.then(|| format!("{winner}+{how}"))
}

fn text<'a>(record: &'a Record, name: &str) -> Result<&'a str, String> {
    record.value(record.root(), name).ok_or_else(|| format!("expected a property {name}, got none"))
}

fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("expected a number, got {:?}", crate::text::clipped(text)))
}
