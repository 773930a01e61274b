//! The analysis of a whole game, move by move: values, best moves, and what each move lost.
//!
//! Moves come one by one from an iterator, so that the caller can show progress; a flag ends it.

use std::sync::atomic::{AtomicBool, Ordering};

use rules::{Index, Placement, Ply, Position, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::engine::SearchResult;
use crate::player::Player;
use crate::reasons::{Adviser, WeightedReason};

/// One move of a game, its value and the best move instead.
#[derive(Clone, PartialEq, Debug)]
pub struct MoveAnalysis {
    /// Counted from 1.
    pub number: usize,
    /// What was played, and in which colour.
    pub ply: Ply,
    /// The seat that played it: a shared colour has several.
    pub seat: Seat,
    /// The side that it was played for.
    pub side: Option<Side>,
    /// How many legal moves there were.
    pub legal: usize,
    /// By side: what the position before the move was worth, from 0 to 1.
    pub before: Vec<f32>,
    /// By side: what the position after it was worth.
    pub after: Vec<f32>,
    /// What the search would have played; the same move if it agrees.
    pub best: Placement,
    /// What the best move was worth to the side that moved.
    pub best_value: f32,
    /// What the move that was played was worth to it; the same if it was the best.
    pub value: f32,
    /// How play would have gone on with it, as far as the search knows.
    pub best_line: Vec<Ply>,
    /// Why the best move was the best.
    pub reasons: Vec<WeightedReason>,
    /// The simulations of the search before the move, those of earlier searches not counted.
    pub simulations: u64,
}

/// How many moves the line of a best move has at most.
const LONGEST_LINE: usize = 8;

/// How bad a move was, by its loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Nothing was lost that counts.
    Sound,
    /// A little was lost.
    Inaccuracy,
    /// Much was lost.
    Mistake,
    /// A great deal was lost.
    Blunder,
}

/// The least loss of each verdict: 0.1 is a game in ten. Less than the first is within the noise of a search of a few
/// thousand simulations.
const INACCURACY: f32 = 0.05;
const MISTAKE: f32 = 0.1;
const BLUNDER: f32 = 0.2;

/// What one seat lost over a game.
#[derive(Clone, PartialEq, Debug)]
pub struct Summary {
    /// The seat that made the moves.
    pub seat: Seat,
    /// How many moves it made.
    pub moves: usize,
    /// What it lost on average.
    pub average_loss: f32,
    /// The move that lost most, by its number from 1, if any lost anything.
    pub worst: Option<usize>,
    /// How many moves of each verdict but [`Verdict::Sound`], from the mildest.
    pub verdicts: [usize; 3],
}

/// A game under analysis: an iterator over its moves.
pub struct Analysis<'a> {
    player: &'a mut Player,
    position: Position,
    plies: std::vec::IntoIter<Ply>,
    stop: &'a AtomicBool,
    number: usize,
    /// The last search, and the hash of the position that it was about.
    last_search: Option<(u64, SearchResult)>,
}

impl MoveAnalysis {
    /// What the move lost.
    pub fn loss(&self) -> f32 {
        self.best_value - self.value
    }

    /// How bad it was.
    pub fn verdict(&self) -> Verdict {
        match self.loss() {
            loss if loss >= BLUNDER => Verdict::Blunder,
            loss if loss >= MISTAKE => Verdict::Mistake,
            loss if loss >= INACCURACY => Verdict::Inaccuracy,
            _ => Verdict::Sound,
        }
    }
}

impl<'a> Analysis<'a> {
    /// Begins the analysis of a game, given as the position after it. A game of n moves takes n + 1 searches, the last of
    /// them about its end. Once `stop` is set there are no more moves.
    pub fn new(player: &'a mut Player, game: &Position, stop: &'a AtomicBool) -> Self {
        let plies = game.history().to_vec().into_iter();
        let mut position = game.clone();
        while position.undo().is_some() {}
        Self { player, position, plies, stop, number: 0, last_search: None }
    }

    /// Leaves out the first moves, as many as are known already.
    #[must_use]
    pub fn after(mut self, moves: usize) -> Self {
        for ply in self.plies.by_ref().take(moves) {
            self.position.play_as(ply.colour, ply.placement);
            self.number += 1;
        }
        self
    }

    /// How many moves are still to come.
    pub fn rest(&self) -> usize {
        self.plies.len()
    }

    /// The search of the position; `None` if it was stopped.
    fn search(&mut self) -> Option<SearchResult> {
        let hash = self.position.hash();
        let known = self.last_search.take().filter(|(other, _)| *other == hash);
        let search = match known {
            Some((_, search)) => search,
            None => self.player.search(&self.position, self.stop),
        };
        (!self.stop.load(Ordering::Relaxed)).then_some(search)
    }
}

impl Iterator for Analysis<'_> {
    type Item = MoveAnalysis;

    fn next(&mut self) -> Option<MoveAnalysis> {
        let ply = self.plies.next()?;
        // A record may have moves out of turn.
        if self.position.turn() != Some(ply.colour) {
            self.position.set_turn(ply.colour);
        }
        let before = self.search()?;
        let (seat, side) = (self.position.seat_of(ply.colour), self.position.side_to_move());
        let legal = self.position.legal_count();
        let best = before.candidates.first().copied();
        let best_move = best.map_or(ply.placement, |best| best.placement);
        let best_line = self.player.line(&self.position, best_move, LONGEST_LINE);
        let reasons =
            Adviser::new(&self.position).map(|adviser| adviser.reasons(best_move)).unwrap_or_default();
        self.position.play_as(ply.colour, ply.placement);
        let after = self.search()?;
        let of_side = |values: &[f32]| side.map_or(0.5, |side| values[side.index()]);
        let best_value =
            best.filter(|best| best.visits > 0).map_or_else(|| of_side(&before.values), |best| best.value);
        // The search that begins after a move knows more of it than the one before; but it cannot be better
        // than best.
        let value =
            if best_move == ply.placement { best_value } else { of_side(&after.values).min(best_value) };
        self.number += 1;
        let analysis = MoveAnalysis {
            number: self.number,
            ply,
            seat,
            side,
            legal,
            before: before.values,
            after: after.values.clone(),
            best: best_move,
            best_value,
            value,
            best_line,
            reasons,
            simulations: before.simulations,
        };
        self.last_search = Some((self.position.hash(), after));
        Some(analysis)
    }
}

/// What each seat lost, in their order.
pub fn summaries(analyses: &[MoveAnalysis], seats: usize) -> Vec<Summary> {
    let of_seat = |seat: Seat| {
        let own = || analyses.iter().filter(|analysis| analysis.seat == seat);
        let moves = own().count();
        let worst = own().filter(|own| own.loss() > 0.0).max_by(|a, b| a.loss().total_cmp(&b.loss()));
        let count = |verdict: Verdict| own().filter(|analysis| analysis.verdict() == verdict).count();
        Summary {
            seat,
            moves,
            average_loss: own().map(MoveAnalysis::loss).sum::<f32>() / moves.max(1) as f32,
            worst: worst.map(|worst| worst.number),
            verdicts: [Verdict::Inaccuracy, Verdict::Mistake, Verdict::Blunder].map(count),
        }
    };
    (0..seats).map(Seat::from_index).map(of_seat).collect()
}
