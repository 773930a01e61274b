//! What everybody may see of a table at a moment; nothing at it is secret.

use ids::{AccountId, EventNumber, OfferNumber, TurnNumber};
use rules::{Colour, Index, Side};
use serde::{Deserialize, Serialize};

use crate::clock::{Clock, Time};
use crate::event::Subject;
use crate::game::{Departure, Game, Stage};
use crate::result::Outcome;
use crate::seat::{Holder, SeatNumber};
use crate::table::Table;

/// What everybody may see of a table at a moment.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Snapshot {
    /// The number of the last event: what a client asks for later events with.
    pub number: EventNumber,
    /// How far the game is.
    pub stage: Stage,
    /// The variant's name.
    pub variant: String,
    /// Its options as `key=value`.
    pub options: Vec<String>,
    /// How long a player may think.
    pub clock: Clock,
    /// Whether moves may be taken back, with the consent of the other people.
    pub takebacks: bool,
    /// Whether players may ask the computer for hints.
    pub hints: bool,
    /// The seats in the order of the rules.
    pub seats: Vec<SeatView>,
    /// Whose turn it is.
    pub turn: Option<TurnView>,
    /// The moves so far.
    pub moves: Vec<MoveView>,
    /// How each colour stands, in the order of play.
    pub colours: Vec<ColourView>,
    /// How each side stands, in the order of the rules.
    pub sides: Vec<SideView>,
    /// The colours that are passed over.
    pub passed: Vec<String>,
    /// What somebody asked.
    pub offer: Option<OfferView>,
    /// When something happens if nobody does anything.
    pub deadline: Option<Time>,
    /// The result of a game that is over.
    pub outcome: Option<Outcome>,
    /// Whether all want another game.
    pub rematch: bool,
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatView {
    /// From 1, in the order of play.
    pub seat: SeatNumber,
    /// The colours that are played from it, a shared one too.
    pub colours: Vec<String>,
    /// Who holds it.
    pub holder: Holder,
    /// Who lost it to the computer player.
    pub left: Option<Departure>,
    /// The milliseconds on its clock, if it has one.
    pub remaining: Option<u64>,
    /// Since when the holder is not connected.
    pub disconnected: Option<Time>,
}

/// Whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct TurnView {
    /// The number that a move must name.
    pub number: TurnNumber,
    /// Who is to move.
    pub seat: SeatNumber,
    /// The name of the colour to move.
    pub colour: String,
}

/// A move that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MoveView {
    /// The seat that moved.
    pub seat: SeatNumber,
    /// The name of the colour.
    pub colour: String,
    /// The coordinates of its cells.
    #[serde(rename = "move")]
    pub move_text: String,
}

/// A colour as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ColourView {
    /// Its name.
    pub colour: String,
    /// What the rules would give it if the game ended now: one less for each cell that is left, or the bonus.
    pub score: i32,
    /// How many cells its pieces cover on the board.
    pub covered: usize,
    /// How many cells all its pieces have.
    pub cells: usize,
    /// The pieces that it has left, by their indices in the geometry's list; one that it has twice comes twice.
    pub pieces: Vec<usize>,
    /// Whether it can place nothing more, now or later.
    pub done: bool,
}

/// A side as it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SideView {
    /// The colours that score together.
    pub colours: Vec<String>,
    /// The sum of their scores.
    pub score: i32,
}

/// Something that somebody asked and that is not settled.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct OfferView {
    /// The number that an answer must name.
    pub number: OfferNumber,
    /// The asker.
    pub by: AccountId,
    /// A takeback or a rematch.
    pub subject: Subject,
    /// Who agreed.
    pub agreed: Vec<AccountId>,
    /// Who has not answered.
    pub awaited: Vec<AccountId>,
}

impl Table {
    /// What everybody may see now.
    pub fn snapshot(&self, now: Time) -> Snapshot {
        self.snapshot_after(0, now)
    }

    /// The same without the first moves, for somebody who knows them.
    pub fn snapshot_after(&self, known_moves: usize, now: Time) -> Snapshot {
        let (game, state) = (&self.game, &self.game.state);
        let variant = game.position.rules().variant();
        let turn = game.to_move().map(|(seat, colour)| TurnView {
            number: state.turn,
            seat,
            colour: game.colour_name(colour),
        });
        let seats = (0..state.seats.len()).map(|index| self.seat_view(index, now)).collect();
        Snapshot {
            number: state.number,
            stage: state.stage,
            variant: variant.name.clone(),
            options: variant.options.pairs(),
            clock: game.setup.clock,
            takebacks: game.setup.takebacks,
            hints: game.setup.hints,
            seats,
            turn,
            moves: self.moves_after(known_moves),
            colours: game.position.rules().colours().map(|colour| self.colour_view(colour)).collect(),
            sides: game.position.sides().map(|side| self.side_view(side)).collect(),
            passed: state.passed.iter().map(|&(colour, _)| game.colour_name(colour)).collect(),
            offer: self.offer(),
            deadline: self.deadline(),
            outcome: self.outcome(),
            rematch: state.rematch,
        }
    }

    fn seat_view(&self, index: usize, now: Time) -> SeatView {
        let (game, state) = (&self.game, &self.game.state);
        let seat = SeatNumber::from_index(index);
        let variant = game.position.rules().variant();
        let plays = |colour| variant.controllers[colour].iter().any(|&own| SeatNumber::of(own) == seat);
        let holder = state.seats[index].clone();
        let person = holder.person();
        let thinks = game.to_move().is_some_and(|(mover, _)| mover == seat);
        let spent = if thinks { now.max(state.at).since(state.turn_since) } else { 0 };
        let since = |own| state.disconnected.iter().find(|(absent, _)| absent == own).map(|&(_, at)| at);
        let has_clock = game.setup.clock.shows() && person.is_some();
        SeatView {
            seat,
            colours: variant.colours().filter(|&c| plays(c)).map(|c| game.colour_name(c)).collect(),
            left: game.leaving(seat).cloned(),
            remaining: has_clock.then(|| state.banks[index].saturating_sub(spent)),
            disconnected: person.and_then(since),
            holder,
        }
    }

    fn colour_view(&self, colour: Colour) -> ColourView {
        let position = &self.game.position;
        let copies = |piece| std::iter::repeat_n(piece, position.copies_left(colour, piece).into());
        ColourView {
            colour: self.game.colour_name(colour),
            score: position.score(colour),
            covered: position.rules().cells_per_colour() - position.cells_left(colour),
            cells: position.rules().cells_per_colour(),
            pieces: position.rules().piece_ids().flat_map(copies).map(Index::index).collect(),
            done: self.is_done(colour),
        }
    }

    /// To ask the position costs most of a snapshot, so it is not asked about those of whom it is known.
    fn is_done(&self, colour: Colour) -> bool {
        let Game { position, state, .. } = &self.game;
        if state.passed.iter().any(|&(passed, _)| passed == colour) {
            return true;
        }
        position.turn() != Some(colour) && !position.can_move(colour)
    }

    fn side_view(&self, side: Side) -> SideView {
        let position = &self.game.position;
        let colours = &position.rules().variant().sides[side.index()];
        SideView {
            colours: colours.iter().map(|&colour| self.game.colour_name(colour)).collect(),
            score: position.side_score(side),
        }
    }

    fn moves_after(&self, known: usize) -> Vec<MoveView> {
        let game = &self.game;
        let plies = game.position.history().iter().zip(&game.state.plies).skip(known);
        let view = plies.map(|(placed, ply)| MoveView {
            seat: ply.seat,
            colour: game.colour_name(placed.colour),
            move_text: ply.move_text.to_string(),
        });
        view.collect()
    }

    fn offer(&self) -> Option<OfferView> {
        let offer = self.game.state.offer.as_ref()?;
        let mut awaited = self.game.others(&offer.subject, &offer.by);
        awaited.retain(|person| !offer.agreed.contains(person));
        Some(OfferView {
            number: offer.number,
            by: offer.by.clone(),
            subject: offer.subject.clone(),
            agreed: offer.agreed.clone(),
            awaited,
        })
    }
}
