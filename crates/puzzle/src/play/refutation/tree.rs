//! The complete search for a proof: the piece with the fewest placements is next, and each of them is tried.
//!
//! Pieces that led to contradictions before come sooner, so that a search that begins anew stays near what is wrong.

use rules::Ply;

use super::contradiction::Contradiction;
use super::domains::Domains;
use crate::data::Refutation;
use crate::play::tables::PlayTables;

/// A proof under way.
pub(crate) struct Proof<'a> {
    play: PlayTables<'a>,
    /// The position, without what has been ruled out so far.
    root: Domains,
    /// By colour and piece: how often it had no placement left.
    weights: Vec<f32>,
    /// Placements tried.
    pub(crate) nodes: u64,
}

/// How a search for a proof ended.
pub(crate) enum Verdict {
    Refuted(Refutation),
    /// What completes the position, in no order.
    Solved(Vec<Ply>),
    /// Neither was found within the limit.
    Open,
    Stopped,
}

/// Called every few placements with their number; returns `true` to stop the search.
type Pause<'p> = dyn FnMut(u64) -> bool + 'p;

/// Placements between two pauses; each takes up to a fifth of a millisecond.
const PAUSED_EVERY: u64 = 16;

/// How the search of a subtree ended.
enum Subtree {
    Refuted,
    Solved(Vec<Ply>),
    CutShort,
    Stopped,
}

impl<'a> Proof<'a> {
    pub(super) fn new(play: PlayTables<'a>, root: Domains) -> Self {
        let units = root.colours.iter().map(|domain| domain.left.len()).sum();
        Self { play, root, weights: vec![1.0; units], nodes: 0 }
    }

    /// By colour: the placements that are still open.
    pub(crate) fn open(&self) -> Vec<&[u16]> {
        self.root.colours.iter().map(|domain| domain.open.as_slice()).collect()
    }

    /// Searches from the start again, with this many placements at most.
    pub(crate) fn search(&mut self, limit: u64, pause: &mut Pause<'_>) -> Verdict {
        let end = self.nodes + limit;
        let mut root = self.root.clone();
        let first = self.next_unit(&root);
        let before = self.nodes;
        let subtree = self.search_below(&mut root, end, pause);
        match subtree {
            Subtree::Refuted => {
                let wherever = first.filter(|&(colour, piece)| {
                    self.nodes - before <= u64::from(self.root.colours[colour].counts[piece])
                });
                let contradiction = wherever.map_or(Contradiction::Exhausted, |(colour, piece)| {
                    Contradiction::EachPlacementFails { colour, piece }
                });
                Verdict::Refuted(contradiction.refutation(self.play.puzzle))
            }
            Subtree::Solved(plies) => Verdict::Solved(plies),
            Subtree::Stopped => Verdict::Stopped,
            Subtree::CutShort => {
                self.root = root;
                Verdict::Open
            }
        }
    }

    fn search_below(&mut self, domains: &mut Domains, end: u64, pause: &mut Pause<'_>) -> Subtree {
        loop {
            let Some((colour, piece)) = self.next_unit(domains) else {
                return domains.rest_of_solution().map_or(Subtree::Refuted, Subtree::Solved);
            };
            if self.nodes >= end {
                return Subtree::CutShort;
            }
            self.nodes += 1;
            if self.nodes.is_multiple_of(PAUSED_EVERY) && pause(self.nodes) {
                return Subtree::Stopped;
            }
            let piece_of = |number: u16| usize::from(self.play.tables.piece[usize::from(number)]);
            let domain = &domains.colours[colour];
            let mut open = domain.open.iter().copied().filter(|number| !domain.fixed.contains(number));
            let Some(number) = open.find(|&number| piece_of(number) == piece) else {
                return Subtree::Refuted;
            };
            let mut child = domains.clone();
            match child.fix(self.play, colour, number) {
                Err(contradiction) => self.blame(contradiction),
                Ok(()) => match self.search_below(&mut child, end, pause) {
                    Subtree::Refuted => {}
                    ended => return ended,
                },
            }
            if let Err(contradiction) = domains.exclude(self.play, colour, number) {
                self.blame(contradiction);
                return Subtree::Refuted;
            }
        }
    }

    /// The piece that is branched on, unless no piece has a choice.
    fn next_unit(&self, domains: &Domains) -> Option<(usize, usize)> {
        let mut best = None;
        for (colour, domain) in domains.colours.iter().enumerate() {
            for (piece, (&left, &count)) in domain.left.iter().zip(&domain.counts).enumerate() {
                let weight = self.weights[colour * domain.left.len() + piece];
                let key = f32::from(count) / weight;
                if count > u16::from(left) && left > 0 && best.is_none_or(|(least, _)| key < least) {
                    best = Some((key, (colour, piece)));
                }
            }
        }
        best.map(|(_, unit)| unit)
    }

    fn blame(&mut self, contradiction: Contradiction) {
        if let Contradiction::NoPlacement { colour, piece } = contradiction {
            let pieces = self.weights.len() / self.root.colours.len();
            self.weights[colour * pieces + piece] += 1.0;
        }
    }
}
