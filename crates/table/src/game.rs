//! The state of a game: what the events so far add up to, and the questions that it answers.

use std::fmt;
use std::sync::Arc;

use ids::{AccountId, EventNumber, OfferNumber, TurnNumber};
use rules::{Colour, Index, Position, Ruleset, Side};
use serde::{Deserialize, Serialize};

use crate::clock::{Time, seconds};
use crate::event::{EndReason, Fact, LeaveReason, Subject};
use crate::seat::{Holder, SeatNumber};
use crate::setup::{Setup, SetupError};

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Nothing has happened.
    New,
    /// Seats can be taken.
    Open,
    /// Pieces are placed.
    Playing,
    /// It was played, and nothing can be changed any more.
    Over,
    /// It never started, and never will.
    Cancelled,
}

/// Somebody who lost seats to a computer player.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Departure {
    /// The former holder.
    pub person: AccountId,
    /// All that were lost at once.
    pub seats: Vec<SeatNumber>,
    /// Resigned, left, and so on.
    pub why: LeaveReason,
    /// The time of the event.
    pub at: Time,
}

/// What the events so far add up to.
#[derive(Clone)]
pub(crate) struct Game {
    pub(crate) setup: Arc<Setup>,
    pub(crate) position: Position,
    pub(crate) state: State,
}

/// All of it that can be compared: with the same moves, positions are the same.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct State {
    /// The number of the last event.
    pub(crate) number: EventNumber,
    /// The time of the last event.
    pub(crate) at: Time,
    pub(crate) stage: Stage,
    /// When the table was opened, or later if the server stood still.
    pub(crate) opened: Time,
    pub(crate) seats: Vec<Holder>,
    /// Whether the last person withdrew before the start.
    pub(crate) deserted: bool,
    /// Who held the seats at the start.
    pub(crate) began: Vec<Holder>,
    /// By seat: the milliseconds for its next or present turn.
    pub(crate) banks: Vec<u64>,
    /// By move.
    pub(crate) plies: Vec<Ply>,
    /// The colours that are passed over, and after how many moves that showed.
    pub(crate) passed: Vec<(Colour, usize)>,
    /// The number of the event that began the turn, which is the turn's own number.
    pub(crate) turn: TurnNumber,
    /// When the turn began, or later if the server stood still.
    pub(crate) turn_since: Time,
    pub(crate) offer: Option<Offer>,
    /// Who is not connected, and since when.
    pub(crate) disconnected: Vec<(AccountId, Time)>,
    pub(crate) left: Vec<Departure>,
    pub(crate) end: Option<EndReason>,
    pub(crate) rematch: bool,
}

/// A move, beside its placement in the position's history.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ply {
    pub(crate) seat: SeatNumber,
    /// As the event has it.
    pub(crate) move_text: Arc<str>,
    /// The banks before it.
    pub(crate) banks: Arc<[u64]>,
}

/// Something that somebody asked the others.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Offer {
    pub(crate) number: OfferNumber,
    pub(crate) by: AccountId,
    pub(crate) subject: Subject,
    pub(crate) agreed: Vec<AccountId>,
}

/// What happens at a deadline.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Due {
    /// Something that follows from the state as it is has not been said: events were stored without those
    /// that belong to them.
    Unsaid(Fact),
    /// Not enough players have come.
    NotFull,
    /// Somebody was away for too long.
    Vanished(AccountId),
    /// Somebody thought for too long.
    OutOfTime(SeatNumber),
}

impl Game {
    pub(crate) fn new(setup: Setup, rules: &Arc<Ruleset>) -> Result<Self, SetupError> {
        let state = State {
            number: EventNumber::START,
            at: Time::default(),
            stage: Stage::New,
            opened: Time::default(),
            seats: setup.seats.clone(),
            deserted: false,
            began: Vec::new(),
            banks: vec![setup.clock.at_start(setup.patience); setup.seats.len()],
            plies: Vec::new(),
            passed: Vec::new(),
            turn: TurnNumber::default(),
            turn_since: Time::default(),
            offer: None,
            disconnected: Vec::new(),
            left: Vec::new(),
            end: None,
            rematch: false,
        };
        let mut game = Self { setup: Arc::new(setup), position: Position::new(Arc::clone(rules)), state };
        game.make_first_moves()?;
        Ok(game)
    }

    /// Puts the moves on the board with which the game starts.
    fn make_first_moves(&mut self) -> Result<(), SetupError> {
        let setup = self.setup.clone();
        for (index, text) in setup.moves.iter().enumerate() {
            let error = |message: String| SetupError::Move { number: index + 1, message };
            let fields = notation::parse_move(text).map_err(|wrong| error(wrong.to_string()))?;
            let turn = self.position.turn().zip(self.position.seat());
            let (colour, seat) = turn.ok_or_else(|| error("expected no move: the game is over".into()))?;
            let checked = self.position.check(colour, &fields);
            let placement = checked.map_err(|refusal| error(refusal.to_string()))?;
            let move_text = notation::format_move(self.position.rules(), placement).into();
            let banks = self.state.banks.as_slice().into();
            self.state.plies.push(Ply { seat: SeatNumber::of(seat), move_text, banks });
            self.position.play(placement);
            let passed = self.newly_passed().into_iter().map(|colour| (colour, index + 1));
            self.state.passed.extend(passed);
        }
        if self.position.is_over() && !setup.moves.is_empty() { Err(SetupError::Over) } else { Ok(()) }
    }

    /// Whether something can still happen on the board.
    pub(crate) fn is_live(&self) -> bool {
        matches!(self.state.stage, Stage::Open | Stage::Playing)
    }

    pub(crate) fn colour_name(&self, colour: Colour) -> String {
        self.position.rules().variant().colour_name(colour).to_owned()
    }

    /// Whose turn it is; `None` before the game has begun and after its end.
    pub(crate) fn to_move(&self) -> Option<(SeatNumber, Colour)> {
        let playing = self.state.stage == Stage::Playing;
        let seat = self.position.seat().filter(|_| playing)?;
        Some((SeatNumber::of(seat), self.position.turn()?))
    }

    /// Who holds a seat of which it is known that there is one.
    pub(crate) fn holder(&self, seat: SeatNumber) -> &Holder {
        &self.state.seats[usize::from(seat.0) - 1]
    }

    /// The seats that a person holds.
    pub(crate) fn seats_of(&self, person: &AccountId) -> Vec<SeatNumber> {
        let held = self.state.seats.iter().enumerate().filter(|(_, holder)| holder.is(person));
        held.map(|(index, _)| SeatNumber::from_index(index)).collect()
    }

    /// The people who hold seats, each once.
    pub(crate) fn people(&self) -> Vec<AccountId> {
        distinct(self.state.seats.iter().filter_map(Holder::person))
    }

    /// The people for a next game: who began this one, and did not turn away from it.
    pub(crate) fn company(&self) -> Vec<AccountId> {
        let stayed =
            self.state.began.iter().filter_map(Holder::person).filter(|person| !self.is_gone(person));
        distinct(stayed)
    }

    /// Whether a person is no longer at the table; who resigned or ran out of time still is.
    pub(crate) fn is_gone(&self, person: &AccountId) -> bool {
        let turned_away =
            |why| matches!(why, LeaveReason::Left | LeaveReason::Vanished | LeaveReason::Removed);
        self.state.left.iter().any(|leaving| leaving.person == *person && turned_away(leaving.why))
    }

    pub(crate) fn is_disconnected(&self, person: &AccountId) -> bool {
        self.state.disconnected.iter().any(|(absent, _)| absent == person)
    }

    /// Who may ask for something, and answer.
    pub(crate) fn parties(&self, subject: &Subject) -> Vec<AccountId> {
        match subject {
            Subject::Takeback { .. } => self.people(),
            Subject::Rematch {} => self.company(),
        }
    }

    /// Who must agree to what is asked.
    pub(crate) fn others(&self, subject: &Subject, asker: &AccountId) -> Vec<AccountId> {
        let mut people = self.parties(subject);
        people.retain(|person| person != asker);
        people
    }

    /// The seats whose players score for a side.
    pub(crate) fn seats_of_side(&self, side: Side) -> Vec<SeatNumber> {
        let variant = self.position.rules().variant();
        let colours = &variant.sides[side.index()];
        let mut seats: Vec<SeatNumber> = colours
            .iter()
            .flat_map(|&colour| &variant.controllers[colour])
            .map(|&seat| SeatNumber::of(seat))
            .collect();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// How somebody lost a seat.
    pub(crate) fn leaving(&self, seat: SeatNumber) -> Option<&Departure> {
        self.state.left.iter().find(|leaving| leaving.seats.contains(&seat))
    }

    /// How many had left when the last of a side's people did, if all have.
    pub(crate) fn given_up(&self, side: Side) -> Option<usize> {
        let seats = self.seats_of_side(side);
        if seats.iter().any(|&seat| self.holder(seat).person().is_some()) {
            return None;
        }
        self.state.left.iter().rposition(|leaving| seats.iter().any(|seat| leaving.seats.contains(seat)))
    }

    /// What follows from the state as it is, before anybody does anything.
    pub(crate) fn consequence(&self) -> Option<Fact> {
        match self.state.stage {
            Stage::Open if !self.state.seats.iter().any(Holder::is_open) => Some(Fact::Started {}),
            Stage::Open if self.state.deserted => Some(Fact::Ended { why: EndReason::Cancelled }),
            Stage::Playing => {
                let passed = self.newly_passed().first().map(|&colour| self.colour_name(colour));
                let passed = passed.map(|colour| Fact::Passed { colour });
                passed.or_else(|| self.end().map(|why| Fact::Ended { why })).or_else(|| self.agreement())
            }
            Stage::Over => self.agreement(),
            Stage::New | Stage::Open | Stage::Cancelled => None,
        }
    }

    /// What all who were asked have agreed to.
    fn agreement(&self) -> Option<Fact> {
        let offer = self.state.offer.as_ref()?;
        let others = self.others(&offer.subject, &offer.by);
        let agreed = others.iter().all(|person| offer.agreed.contains(person));
        agreed.then_some(match offer.subject {
            Subject::Takeback { to } => Fact::TakenBack { to },
            Subject::Rematch {} => Fact::Rematch {},
        })
    }

    /// Why the game is over, if it is.
    fn end(&self) -> Option<EndReason> {
        if self.position.is_over() {
            return Some(EndReason::PlayedOut);
        }
        if self.state.left.is_empty() {
            return None;
        }
        let sides = self.position.sides();
        match sides.filter(|&side| self.given_up(side).is_none()).count() {
            1 => Some(EndReason::GivenUp),
            _ if self.people().is_empty() => Some(EndReason::Abandoned),
            _ => None,
        }
    }

    /// The colours whose turn came after the last move and who could not move, the known ones left out.
    fn newly_passed(&self) -> Vec<Colour> {
        let count = self.position.rules().colours().len();
        let last = self.position.history().last();
        let first = last.map_or(0, |ply| ply.colour.index() + 1);
        let round = (first..first + count).map(|number| Colour::from_index(number % count));
        let skipped = round.take_while(|&colour| self.position.turn() != Some(colour));
        skipped.filter(|colour| !self.state.passed.iter().any(|(known, _)| known == colour)).collect()
    }

    /// What happens next if nobody does anything, and when.
    pub(crate) fn next_due(&self) -> Option<(Time, Due)> {
        if let Some(fact) = self.consequence() {
            return Some((self.state.at, Due::Unsaid(fact)));
        }
        if !self.is_live() {
            return None;
        }
        let grace = self.setup.grace.map(seconds);
        let away = self
            .state
            .disconnected
            .iter()
            .filter_map(|(person, since)| Some((since.plus(grace?), Due::Vanished(person.clone()))));
        let waiting = (self.state.stage == Stage::Open)
            .then(|| (self.state.opened.plus(seconds(self.setup.patience)), Due::NotFull));
        let turn = self.turn_ends().map(|(seat, end)| (end, Due::OutOfTime(seat)));
        // Of several that fall together, who vanished is said to have vanished.
        away.chain(turn).chain(waiting).min_by_key(|(time, _)| *time)
    }

    /// Which person's turn it is, and when the time for it ends.
    fn turn_ends(&self) -> Option<(SeatNumber, Time)> {
        let (seat, _) = self.to_move()?;
        self.holder(seat).person()?;
        Some((seat, self.state.turn_since.plus(self.state.banks[usize::from(seat.0) - 1])))
    }
}

fn distinct<'a>(people: impl Iterator<Item = &'a AccountId>) -> Vec<AccountId> {
    let mut people: Vec<AccountId> = people.cloned().collect();
    people.sort_unstable();
    people.dedup();
    people
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::New => "is not yet open",
            Self::Open => "waits for players",
            Self::Playing => "is being played",
            Self::Over => "is over",
            Self::Cancelled => "was cancelled",
        })
    }
}
