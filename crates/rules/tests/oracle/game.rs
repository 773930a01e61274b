//! A game played by asking every rule of every placement.

use std::sync::Arc;

use super::board::{Board, Corner};
use super::variants::{Starts, Variant};

#[derive(Clone)]
pub struct Game {
    pub variant: Variant,
    pub board: Arc<Board>,
    /// By field: the colour that covers it.
    pub covered: Vec<Option<usize>>,
    /// By colour: the numbers of its placements, in the order of play.
    pub placed: Vec<Vec<usize>>,
    /// The placements whose fields are all free.
    free: Vec<usize>,
    last: Option<usize>,
    left_out: Vec<usize>,
}

impl Game {
    pub fn new(variant: Variant, board: Arc<Board>) -> Self {
        let shape_of = |fields: &Vec<(i32, i32)>| {
            let mut numbers: Vec<usize> = fields.iter().map(|&field| board.number(field)).collect();
            numbers.sort_unstable();
            board.placements.iter().find(|placement| placement.fields == numbers).unwrap().shape
        };
        let left_out = variant.without.iter().map(shape_of).collect();
        let covered = vec![None; board.fields.len()];
        let placed = vec![Vec::new(); variant.players.len()];
        let free = (0..board.placements.len()).collect();
        Self { variant, board, covered, placed, free, last: None, left_out }
    }

    pub fn colours(&self) -> std::ops::Range<usize> {
        0..self.placed.len()
    }

    /// How many pieces of a shape a colour has to begin with.
    pub fn copies(&self, shape: usize) -> usize {
        if self.left_out.contains(&shape) { 0 } else { self.variant.copies }
    }

    pub fn legal(&self, colour: usize) -> Vec<usize> {
        let open = self.open_starts(colour);
        self.free.iter().copied().filter(|&placement| self.may_place(colour, placement, &open)).collect()
    }

    /// The rules of placing on free fields, one line each; `open` are the start fields open to the colour.
    fn may_place(&self, colour: usize, placement: usize, open: &[usize]) -> bool {
        let fields = &self.board.placements[placement].fields;
        self.has_piece(colour, placement)
            && match self.placed[colour].is_empty() {
                true => fields.iter().any(|field| open.contains(field)),
                false => {
                    !self.touches(colour, placement, &self.board.beside)
                        && self.touches(colour, placement, &self.board.across)
                        && (!self.variant.tips || self.meets_tip_to_tip(colour, placement))
                }
            }
    }

    pub fn has_piece(&self, colour: usize, placement: usize) -> bool {
        let shape = |placement: usize| self.board.placements[placement].shape;
        let used = self.placed[colour].iter().filter(|&&own| shape(own) == shape(placement)).count();
        used < self.copies(shape(placement))
    }

    /// Whether a field of the placement has a neighbour of this kind that the colour covers.
    pub fn touches(&self, colour: usize, placement: usize, neighbours: &[Vec<usize>]) -> bool {
        let fields = &self.board.placements[placement].fields;
        fields.iter().any(|&field| neighbours[field].iter().any(|&n| self.covered[n] == Some(colour)))
    }

    /// Wherever it meets a piece of its colour, there must be a tip, one or two triangles, of both.
    pub fn meets_tip_to_tip(&self, colour: usize, placement: usize) -> bool {
        self.placed[colour].iter().all(|&own| {
            let corners =
                self.board.placements[placement].fields.iter().flat_map(|&field| &self.board.corners[field]);
            corners.into_iter().all(|&corner| {
                let (here, there) = (self.triangles(placement, corner), self.triangles(own, corner));
                there == 0 || here <= 2 && there <= 2
            })
        })
    }

    /// How many triangles of a placement have this corner.
    fn triangles(&self, placement: usize, corner: Corner) -> usize {
        let fields = &self.board.placements[placement].fields;
        fields.iter().filter(|&&field| self.board.corners[field].contains(&corner)).count()
    }

    /// The start fields that a first piece of the colour may cover.
    pub fn open_starts(&self, colour: usize) -> Vec<usize> {
        let ring: Vec<usize> = self.variant.start_fields.iter().map(|&f| self.board.number(f)).collect();
        let count = ring.len();
        let covered = |n: usize| self.covered[ring[n % count]].is_some();
        let steps = |a: usize, b: usize| a.abs_diff(b).min(count - a.abs_diff(b));
        let open = |n: &usize| match self.variant.starts {
            Starts::Own => *n == colour,
            Starts::Any => true,
            Starts::Opposite => match self.start_of(self.partner(colour)) {
                Some(start) => steps(*n, start) == 3,
                None => !covered(n + 3),
            },
            Starts::EverySecond => (0..count).all(|other| !covered(other) || steps(*n, other) == 2),
        };
        (0..count).filter(|&n| !covered(n)).filter(open).map(|n| ring[n]).collect()
    }

    fn partner(&self, colour: usize) -> usize {
        (colour + 2) % 4
    }

    /// Which of the start fields the colour's first piece covers.
    fn start_of(&self, colour: usize) -> Option<usize> {
        let fields = &self.board.placements[*self.placed[colour].first()?].fields;
        let is_covered = |&field: &(i32, i32)| fields.contains(&self.board.number(field));
        self.variant.start_fields.iter().position(is_covered)
    }

    /// The next colour after the last mover that can move.
    pub fn turn(&self) -> Option<usize> {
        let count = self.placed.len();
        let first = self.last.map_or(0, |last| last + 1);
        (first..first + count).map(|n| n % count).find(|&colour| !self.legal(colour).is_empty())
    }

    /// Turn n of a colour belongs to the n-th of its players, round and round.
    pub fn player(&self, colour: usize) -> usize {
        let players = &self.variant.players[colour];
        players[self.placed[colour].len() % players.len()]
    }

    /// The side of the player whose turn it is if the colour moves: that of the player's own colour.
    pub fn side_playing(&self, colour: usize) -> usize {
        let own =
            self.variant.players.iter().position(|players| players[..] == [self.player(colour)]).unwrap();
        self.variant.sides.iter().position(|side| side.contains(&own)).unwrap()
    }

    pub fn play(&mut self, colour: usize, placement: usize) {
        for &field in &self.board.placements[placement].fields {
            self.covered[field] = Some(colour);
        }
        let is_free = |placement: usize| {
            self.board.placements[placement].fields.iter().all(|&f| self.covered[f].is_none())
        };
        self.free.retain(|&placement| is_free(placement));
        self.placed[colour].push(placement);
        self.last = Some(colour);
    }

    /// The number of sequences of `depth` moves; a game that ends sooner counts once.
    pub fn perft(&self, depth: usize) -> u64 {
        let Some(colour) = self.turn() else { return 1 };
        let legal = self.legal(colour);
        if depth == 1 {
            return legal.len() as u64;
        }
        let after = |&placement: &usize| {
            let mut game = self.clone();
            game.play(colour, placement);
            game.perft(depth - 1)
        };
        legal.iter().map(after).sum()
    }

    pub fn score(&self, colour: usize) -> i32 {
        let size = |placement: usize| self.board.placements[placement].fields.len();
        let all: usize = (0..self.board.sizes.len()).map(|n| self.board.sizes[n] * self.copies(n)).sum();
        let placed: usize = self.placed[colour].iter().map(|&placement| size(placement)).sum();
        let [all_placed, single_last] = self.variant.bonus;
        match self.placed[colour].last() {
            Some(&last) if placed == all => {
                if size(last) == 1 {
                    single_last
                } else {
                    all_placed
                }
            }
            _ => placed as i32 - all as i32,
        }
    }

    pub fn side_scores(&self) -> Vec<i32> {
        let sum = |side: &Vec<usize>| side.iter().map(|&colour| self.score(colour)).sum();
        self.variant.sides.iter().map(sum).collect()
    }

    /// Rank 1 for the highest score; equal scores share a rank, and the next ranks are skipped.
    pub fn ranks(&self) -> Vec<usize> {
        let scores = self.side_scores();
        let mut order = scores.clone();
        order.sort_unstable_by(|a, b| b.cmp(a));
        scores.iter().map(|score| 1 + order.iter().position(|other| other == score).unwrap()).collect()
    }
}
