//! What everybody who watches a table receives when something happens there.

use ids::{EventNumber, GameId};
use serde::{Deserialize, Serialize};
use store::Millis;
use table::{
    ColourView, Event, Fact, MoveView, OfferView, Outcome, SeatView, SideView, Snapshot, Stage, Table, Time,
    TurnView,
};
use utoipa::ToSchema;

use super::PlayerInfo;

/// Events, and what they changed. What is named as in `table` of a game replaces it there; of the moves, those from
/// `kept_moves` on do.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct Update {
    /// The game whose `table` changes.
    pub(crate) game: GameId,
    /// In order and without gaps; none if nothing was missed.
    pub(crate) events: Vec<Event>,
    /// The number of the table's last event.
    pub(crate) number: EventNumber,
    /// How far the game is.
    pub(crate) stage: Stage,
    /// The seats in the order of the rules.
    pub(crate) seats: Vec<SeatView>,
    /// Whose turn it is.
    pub(crate) turn: Option<TurnView>,
    /// How many of the earlier moves still stand: fewer after a takeback.
    pub(crate) kept_moves: usize,
    /// The moves after those.
    pub(crate) moves: Vec<MoveView>,
    /// How each colour stands, in the order of play.
    pub(crate) colours: Vec<ColourView>,
    /// How each side stands, in the order of the rules.
    pub(crate) sides: Vec<SideView>,
    /// The colours that are passed over.
    pub(crate) passed: Vec<String>,
    /// What somebody asked and others have not answered.
    pub(crate) offer: Option<OfferView>,
    /// When something happens if nobody does anything.
    pub(crate) deadline: Option<Time>,
    /// The result of a game that is over.
    pub(crate) outcome: Option<Outcome>,
    /// Whether all want another game.
    pub(crate) rematch: bool,
    /// The people who took a seat by these events.
    pub(crate) people: Vec<PlayerInfo>,
    /// The server's clock.
    pub(crate) now: Millis,
}

impl Update {
    /// What brings a client up to date that knows the table as it was after event `since`.
    pub(crate) fn since(
        since: EventNumber,
        game: &GameId,
        table: &Table,
        people: Vec<PlayerInfo>,
        now: Millis,
    ) -> Self {
        let at = Time(u64::try_from(now).unwrap_or(0));
        let kept_moves = kept_moves(table, since);
        let Snapshot {
            number,
            stage,
            seats,
            turn,
            moves,
            colours,
            sides,
            passed,
            offer,
            deadline,
            outcome,
            rematch,
            variant: _,
            options: _,
            clock: _,
            takebacks: _,
            hints: _,
        } = table.snapshot_after(kept_moves, at);
        let events = table.events_since(since).iter().map(|event| Event::clone(event)).collect();
        let game = game.to_owned();
        Self {
            game,
            events,
            number,
            stage,
            seats,
            turn,
            kept_moves,
            moves,
            colours,
            sides,
            passed,
            offer,
            deadline,
            outcome,
            rematch,
            people,
            now,
        }
    }
}

/// How many of the moves that stood after event `since` still do.
fn kept_moves(table: &Table, since: EventNumber) -> usize {
    let (mut stood, mut kept) = (0, usize::MAX);
    for event in table.events() {
        if event.number > since {
            kept = kept.min(stood);
        }
        match event.fact {
            Fact::Moved { .. } => stood += 1,
            Fact::TakenBack { to } => stood = to,
            _ => {}
        }
    }
    kept.min(stood)
}

#[cfg(test)]
mod tests {
    use ids::AccountId;
    use table::{Command, Holder, Request, Setup};

    use super::*;

    /// A client that knows the table after any event gets the moves that stand now by keeping some of its own and
    /// adding those that it is sent.
    #[test]
    fn kept_moves_and_new_ones_make_the_moves_that_stand() {
        let ada = AccountId::new("ada");
        let setup = Setup::new("duo", vec![Holder::Person { person: ada.clone() }; 2]);
        let rules = setup.rules().unwrap();
        let mut tables = vec![Table::new(setup, &rules).unwrap()];
        let decide = |tables: &mut Vec<Table>, command: &Command| {
            let decision = tables.last().unwrap().decide(command, Time(1)).unwrap();
            let mut table = tables.last().unwrap().clone();
            for event in &decision.events {
                table.apply(event).unwrap();
                tables.push(table.clone());
            }
        };
        decide(&mut tables, &Command::Open);
        for takes_back in [false, false, false, true, false, true, true, false] {
            let table = tables.last().unwrap();
            let request = if takes_back {
                Request::AskTakeback {}
            } else {
                let first = table.position().legal_moves()[tables.len() % 7];
                let move_text = notation::format_move(&rules, first);
                Request::Play { turn_number: table.turn().unwrap().number, move_text }
            };
            decide(&mut tables, &Command::request(ada.clone(), request));
        }
        let now = tables.last().unwrap();
        for known in &tables {
            let update = Update::since(known.number(), &GameId::new("g"), now, Vec::new(), 2);
            let mut moves = known.snapshot(Time(2)).moves;
            moves.truncate(update.kept_moves);
            moves.extend(update.moves);
            assert_eq!(moves, now.snapshot(Time(2)).moves, "since {}", known.number());
            assert_eq!(update.number, now.number());
        }
    }
}
