//! The result: scores and ranks by the rules, with those who gave up behind all others.

use rules::{Index, Side};
use serde::{Deserialize, Serialize};

use crate::event::{EndReason, LeaveReason};
use crate::game::Game;
use crate::seat::{Holder, SeatNumber};

/// The result of a game that was started.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Outcome {
    /// Why the game is over.
    pub why: EndReason,
    /// How the last who gave up did, if that ended the game.
    #[serde(default)]
    pub how: Option<LeaveReason>,
    /// What each colour got, in the order of play; one that is shared counts for nobody.
    #[serde(default)]
    pub colours: Vec<ColourResult>,
    /// What each side got, in the order of the rules.
    pub sides: Vec<SideResult>,
    /// What each seat got.
    pub seats: Vec<SeatResult>,
}

/// What a colour got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ColourResult {
    /// Its name.
    pub colour: String,
    /// Its score when the game ended.
    pub score: i32,
}

/// What a side got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SideResult {
    /// The colours that score together.
    pub colours: Vec<String>,
    /// The sum of their scores when the game ended.
    pub score: i32,
    /// 1 is best; equal ones share the better rank.
    pub rank: usize,
    /// Whether all its people have gone.
    pub given_up: bool,
}

/// What a seat got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SeatResult {
    /// Counted from 1.
    pub seat: SeatNumber,
    /// Who held it at the start.
    pub holder: Holder,
    /// The side that it plays for, as an index into the list of sides, if it plays for one.
    pub side: Option<usize>,
    /// The score of that side.
    #[serde(default)]
    pub score: Option<i32>,
    /// The side's rank, or the last for a player who left a partner behind.
    pub rank: usize,
    /// How the holder lost it.
    pub left: Option<LeaveReason>,
}

impl Game {
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        let why = self.state.end.filter(|&why| why != EndReason::Cancelled)?;
        let position = &self.position;
        let variant = position.rules().variant();
        let ranks = self.ranks();
        let side = |side: Side| SideResult {
            colours: variant.sides[side.index()].iter().map(|&colour| self.colour_name(colour)).collect(),
            score: position.side_score(side),
            rank: ranks[side.index()],
            given_up: self.given_up(side).is_some(),
        };
        let sides: Vec<SideResult> = position.sides().map(side).collect();
        let seats = self.state.began.iter().enumerate();
        let seats = seats.map(|(index, holder)| self.seat_result(index, holder, &sides)).collect();
        let how = self.state.left.last().filter(|_| why != EndReason::PlayedOut).map(|leaving| leaving.why);
        let colours = variant
            .colours()
            .map(|colour| ColourResult { colour: self.colour_name(colour), score: position.score(colour) });
        let colours = colours.collect();
        Some(Outcome { why, how, colours, sides, seats })
    }

    /// By side: sides that were not given up by their scores, then the others, the last to give up first.
    fn ranks(&self) -> Vec<usize> {
        let standing = |side| match self.given_up(side) {
            None => (true, self.position.side_score(side), 0),
            Some(before) => (false, 0, before),
        };
        let standings: Vec<_> = self.position.sides().map(standing).collect();
        standings.iter().map(|own| 1 + standings.iter().filter(|other| *other > own).count()).collect()
    }

    fn seat_result(&self, index: usize, holder: &Holder, sides: &[SideResult]) -> SeatResult {
        let seat = SeatNumber::from_index(index);
        let own = self.position.sides().find(|&side| self.seats_of_side(side).contains(&seat));
        let side = own.map(Side::index);
        let own = side.map(|side| &sides[side]);
        let left = self.leaving(seat).map(|leaving| leaving.why);
        let last = sides.len();
        let rank = own.filter(|side| left.is_none() || side.given_up).map_or(last, |side| side.rank);
        let score = own.map(|side| side.score);
        SeatResult { seat, holder: holder.clone(), side, score, rank, left }
    }
}
