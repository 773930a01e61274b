//! Proofs that a position of a puzzle by the rules of play cannot be completed.
//!
//! Every doubt is decided in the player's favour: a colour may use any placement that is clear of the pieces on the
//! board, if a chain of such placements leads to it. If even so a piece has no placement, or too few cells can be covered,
//! nothing completes the position. A piece with a single placement left is placed there, which rules out more.

use rules::{CellSet, Colour, Index, Ply, Starts};

use crate::data::{Puzzle, Refutation};
use crate::search::{PlacementTables, ply};

/// The placements that are left to a piece of a colour.
pub(crate) struct Candidates {
    pub(super) colour: usize,
    piece: usize,
    copies: u8,
    pub(super) placements: Vec<u16>,
}

/// What a position that was not refuted leaves open.
pub(crate) struct OpenPosition {
    /// What is on the board, with the pieces that have only one placement.
    pub(super) placed: Vec<Ply>,
    pub(super) candidates: Vec<Candidates>,
}

/// The reason why a position cannot be completed, if one is found; else the placements that are left to every piece.
pub(crate) fn refute(
    puzzle: &Puzzle,
    tables: &PlacementTables,
    placed: &[Ply],
) -> Result<OpenPosition, Refutation> {
    let mut placed = placed.to_vec();
    loop {
        let state = PlayState::new(puzzle, tables, &placed)?;
        // A piece with one placement has it in every completion.
        match state.forced() {
            Some(ply) => placed.push(ply),
            None => {
                let reason = state.probe(&placed);
                return reason.map_or(Ok(OpenPosition { placed, candidates: state.candidates }), Err);
            }
        }
    }
}

struct PlayState<'a> {
    puzzle: &'a Puzzle,
    tables: &'a PlacementTables,
    candidates: Vec<Candidates>,
}

impl<'a> PlayState<'a> {
    fn new(puzzle: &'a Puzzle, tables: &'a PlacementTables, placed: &[Ply]) -> Result<Self, Refutation> {
        let rules = &puzzle.rules;
        let occupied =
            placed.iter().fold(CellSet::EMPTY, |all, ply| all | tables.cells[ply.placement.index()]);
        let mut candidates = Vec::new();
        for colour in rules.colours() {
            let own: Vec<usize> =
                placed.iter().filter(|ply| ply.colour == colour).map(|ply| ply.placement.index()).collect();
            let mut left: Vec<u8> = rules.pieces().iter().map(|piece| piece.copies).collect();
            own.iter().for_each(|&slot| left[usize::from(tables.piece[slot])] -= 1);
            let halo = own.iter().fold(CellSet::EMPTY, |all, &slot| all | tables.halo[slot]);
            let barred = own.iter().fold(occupied, |all, &slot| all | tables.edge_halo[slot]);
            let touch = if own.is_empty() { starts(puzzle, colour.index()) } else { halo };
            let reachable = reachable(tables, &left, touch, barred);
            for (piece, placements) in reachable.into_iter().enumerate() {
                if left[piece] > 0 && placements.is_empty() {
                    return Err(Refutation::NoPlacement {
                        colour: rules.variant().colour_name(colour).to_owned(),
                        piece: rules.pieces()[piece].name.clone(),
                    });
                }
                if left[piece] > 0 {
                    candidates.push(Candidates {
                        colour: colour.index(),
                        piece,
                        copies: left[piece],
                        placements,
                    });
                }
            }
        }
        let state = Self { puzzle, tables, candidates };
        state.check_areas(occupied).map_or(Ok(state), Err)
    }

    /// The reason, if a colour or all colours together can no longer cover as many cells as their pieces have.
    fn check_areas(&self, occupied: CellSet) -> Option<Refutation> {
        let rules = &self.puzzle.rules;
        let mut all = CellSet::EMPTY;
        let mut wanted_of_all = 0;
        for colour in rules.colours() {
            let own = || self.candidates.iter().filter(|c| c.colour == colour.index());
            let wanted: usize = own().map(|c| usize::from(c.copies) * rules.pieces()[c.piece].size).sum();
            let covered = own()
                .flat_map(|c| &c.placements)
                .fold(CellSet::EMPTY, |all, &number| all | self.tables.cells[usize::from(number)]);
            if covered.len() < wanted {
                let name = rules.variant().colour_name(colour).to_owned();
                return Some(Refutation::Reach { colour: Some(name), wanted, found: covered.len() });
            }
            all |= covered;
            wanted_of_all += wanted;
        }
        let found = (all - occupied).len();
        (found < wanted_of_all).then_some(Refutation::Reach { colour: None, wanted: wanted_of_all, found })
    }

    fn forced(&self) -> Option<Ply> {
        let single = self.candidates.iter().find(|c| c.placements.len() == 1 && c.copies == 1)?;
        Some(ply(single.colour, single.placements[0]))
    }

    /// Tries each placement of a piece that has few: if each leads to a contradiction, so does the position.
    fn probe(&self, placed: &[Ply]) -> Option<Refutation> {
        let few = self.candidates.iter().filter(|c| c.placements.len() <= PROBE_LIMIT);
        for candidates in few {
            let fails = candidates.placements.iter().all(|&number| {
                let mut next = placed.to_vec();
                next.push(ply(candidates.colour, number));
                PlayState::new(self.puzzle, self.tables, &next).is_err()
            });
            if fails {
                let rules = &self.puzzle.rules;
                let colour = rules.variant().colour_name(Colour::from_index(candidates.colour));
                return Some(Refutation::EachPlacementFails {
                    colour: colour.to_owned(),
                    piece: rules.pieces()[candidates.piece].name.clone(),
                });
            }
        }
        None
    }
}

/// Pieces with more placements than this are not tried one by one.
const PROBE_LIMIT: usize = 12;

/// The start fields that a colour without pieces may cover.
fn starts(puzzle: &Puzzle, colour: usize) -> CellSet {
    let cells = puzzle.rules.start_cells();
    match puzzle.rules.variant().starts {
        Starts::Fixed => cells.get(colour).copied().into_iter().collect(),
        _ => cells.iter().copied().collect(),
    }
}

/// By piece: the placements clear of `barred` to which a chain of such placements leads from `touch`.
fn reachable(tables: &PlacementTables, left: &[u8], mut touch: CellSet, barred: CellSet) -> Vec<Vec<u16>> {
    let mut found: Vec<Vec<u16>> = vec![Vec::new(); left.len()];
    let mut waiting: Vec<u16> = (0..left.len())
        .filter(|&piece| left[piece] > 0)
        .flat_map(|piece| tables.of_piece[piece].iter().copied())
        .filter(|&number| !tables.cells[usize::from(number)].intersects(&barred))
        .collect();
    loop {
        let before = waiting.len();
        let mut more = CellSet::EMPTY;
        waiting.retain(|&number| {
            let slot = usize::from(number);
            let reached = tables.cells[slot].intersects(&touch);
            if reached {
                more |= tables.halo[slot];
                found[usize::from(tables.piece[slot])].push(number);
            }
            !reached
        });
        touch |= more;
        if waiting.len() == before {
            return found;
        }
    }
}
