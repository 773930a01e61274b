//! What can be seen of a table, for comparing the real one with the model.

use rules::Index;
use table::{EndReason, Holder, Outcome, Stage, Subject, Table, Time};

/// Why the game ended, the scores and ranks of the sides, and the ranks of the seats.
pub(crate) type Placing = (EndReason, Vec<(i32, usize)>, Vec<usize>);

/// The score of a colour, the pieces that it has left, and whether it can place nothing more.
pub(crate) type Standing = (i32, Vec<usize>, bool);

/// What can be seen of a table, in plain words and numbers; the model and the real one must agree on it.
#[derive(PartialEq, Debug)]
pub(crate) struct Summary {
    pub(crate) events: u64,
    pub(crate) stage: Stage,
    pub(crate) seats: Vec<String>,
    pub(crate) away: Vec<Option<u64>>,
    pub(crate) clocks: Vec<Option<u64>>,
    pub(crate) turn: Option<(u64, usize, usize)>,
    pub(crate) moves: Vec<String>,
    pub(crate) colours: Vec<Standing>,
    pub(crate) sides: Vec<i32>,
    pub(crate) passed: Vec<usize>,
    pub(crate) question: Option<(u64, String, Option<usize>, Vec<String>)>,
    pub(crate) deadline: Option<u64>,
    pub(crate) result: Option<Placing>,
    pub(crate) next: Option<Vec<String>>,
}

/// What can be seen of the real table.
pub(crate) fn summary_of(table: &Table, now: u64) -> Summary {
    let view = table.snapshot(Time(now));
    let colour = |name: &String| table.position().rules().variant().colour(name).unwrap().index();
    let question = view.offer.map(|offer| {
        let to = match offer.subject {
            Subject::Takeback { to } => Some(to),
            Subject::Rematch {} => None,
        };
        let agreed = offer.agreed.iter().map(ToString::to_string).collect();
        (offer.number.0, offer.by.to_string(), to, agreed)
    });
    let turn = view.turn.map(|turn| (turn.number.0, usize::from(turn.seat.0) - 1, colour(&turn.colour)));
    let result = view.outcome.map(|Outcome { why, sides, seats, .. }| {
        let sides = sides.iter().map(|side| (side.score, side.rank)).collect();
        (why, sides, seats.iter().map(|seat| seat.rank).collect())
    });
    Summary {
        events: table.events().len() as u64,
        stage: view.stage,
        seats: view.seats.iter().map(|seat| word(&seat.holder)).collect(),
        away: view.seats.iter().map(|seat| seat.disconnected.map(|time| time.0)).collect(),
        clocks: view.seats.iter().map(|seat| seat.remaining).collect(),
        turn,
        moves: view.moves.into_iter().map(|made| made.move_text).collect(),
        colours: view.colours.into_iter().map(|own| (own.score, own.pieces, own.done)).collect(),
        sides: view.sides.iter().map(|side| side.score).collect(),
        passed: view.passed.iter().map(colour).collect(),
        question,
        deadline: view.deadline.map(|time| time.0),
        result,
        next: table.next_game().map(|setup| setup.seats.iter().map(word).collect()),
    }
}

/// A holder as the model writes it.
pub(crate) fn word(holder: &Holder) -> String {
    match holder {
        Holder::Open {} => String::new(),
        Holder::Person { person } => person.as_str().to_owned(),
        Holder::Computer { level } => format!("#{level}"),
    }
}

pub(crate) fn is_person(seat: &str) -> bool {
    !seat.is_empty() && !seat.starts_with('#')
}
