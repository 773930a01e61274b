//! Proofs that a position of a rules-of-play puzzle cannot be completed.
//!
//! Everything is judged in the player's disfavour: a colour may use any placement that is clear of what lies,
//! if a chain of such placements leads to it. If even so a piece has no place, two pieces have only one between
//! them, or too few cells can be covered, nothing can complete the position. Pieces with a single place left
//! are put there, which rules out more.

use rules::{CellSet, Index, Ply, Starts};

use crate::data::Puzzle;
use crate::tables::Tables;

/// What is left to a piece of a colour.
pub(crate) struct Candidates {
    pub(crate) colour: usize,
    piece: usize,
    copies: u8,
    pub(crate) places: Vec<u16>,
}

/// What a position that was not refuted leaves open.
pub(crate) struct Open {
    /// What lies, with the pieces that have only one place.
    pub(crate) lying: Vec<Ply>,
    pub(crate) candidates: Vec<Candidates>,
}

/// The reason why `from` cannot be completed, if one is found; else what is left to every piece.
pub(crate) fn against_play(puzzle: &Puzzle, tables: &Tables, from: &[Ply]) -> Result<Open, String> {
    let mut lying = from.to_vec();
    loop {
        let state = State::new(puzzle, tables, &lying)?;
        // A piece with one place lies there in every completion.
        match state.forced() {
            Some(ply) => lying.push(ply),
            None => {
                let reason = state.probe(&lying);
                return reason.map_or(Ok(Open { lying, candidates: state.candidates }), Err);
            }
        }
    }
}

struct State<'a> {
    puzzle: &'a Puzzle,
    tables: &'a Tables,
    candidates: Vec<Candidates>,
}

impl<'a> State<'a> {
    fn new(puzzle: &'a Puzzle, tables: &'a Tables, lying: &[Ply]) -> Result<Self, String> {
        let rules = &puzzle.rules;
        let occupied =
            lying.iter().fold(CellSet::EMPTY, |all, ply| all | tables.cells[ply.placement.index()]);
        let mut candidates = Vec::new();
        for colour in rules.colours() {
            let own: Vec<usize> =
                lying.iter().filter(|ply| ply.colour == colour).map(|ply| ply.placement.index()).collect();
            let mut left: Vec<u8> = rules.pieces().iter().map(|piece| piece.copies).collect();
            own.iter().for_each(|&slot| left[usize::from(tables.piece[slot])] -= 1);
            let near = own.iter().fold(CellSet::EMPTY, |all, &slot| all | tables.near[slot]);
            let barred = own.iter().fold(occupied, |all, &slot| all | tables.beside[slot]);
            let touch = if own.is_empty() { starts(puzzle, colour.index()) } else { near };
            let places = reachable(tables, &left, touch, barred);
            for (piece, places) in places.into_iter().enumerate() {
                if left[piece] > 0 && places.is_empty() {
                    let (name, of) = (&rules.pieces()[piece].name, rules.variant().colour_name(colour));
                    return Err(format!("{of} can no longer place {name} anywhere"));
                }
                if left[piece] > 0 {
                    candidates.push(Candidates {
                        colour: colour.index(),
                        piece,
                        copies: left[piece],
                        places,
                    });
                }
            }
        }
        let state = Self { puzzle, tables, candidates };
        state.check_areas(occupied).map_or(Ok(state), Err)
    }

    /// Too few cells that a colour, or all of them together, can still cover.
    fn check_areas(&self, occupied: CellSet) -> Option<String> {
        let rules = &self.puzzle.rules;
        let mut all = CellSet::EMPTY;
        let mut wanted_of_all = 0;
        for colour in rules.colours() {
            let own = || self.candidates.iter().filter(|c| c.colour == colour.index());
            let wanted: usize = own().map(|c| usize::from(c.copies) * rules.pieces()[c.piece].size).sum();
            let covered = own()
                .flat_map(|c| &c.places)
                .fold(CellSet::EMPTY, |all, &place| all | self.tables.cells[usize::from(place)]);
            if covered.len() < wanted {
                let name = rules.variant().colour_name(colour);
                let found = covered.len();
                return Some(format!("{name} needs {wanted} more cells and can reach only {found}"));
            }
            all |= covered;
            wanted_of_all += wanted;
        }
        let found = (all - occupied).len();
        (found < wanted_of_all)
            .then(|| format!("{wanted_of_all} more cells are needed and only {found} can still be covered"))
    }

    fn forced(&self) -> Option<Ply> {
        let single = self.candidates.iter().find(|c| c.places.len() == 1 && c.copies == 1)?;
        Some(self.ply(single, single.places[0]))
    }

    fn ply(&self, candidates: &Candidates, place: u16) -> Ply {
        Ply {
            colour: rules::Colour::from_index(candidates.colour),
            placement: crate::tables::placement(place),
        }
    }

    /// Tries each place of a piece that has few: if each leads to a contradiction, so does the position.
    fn probe(&self, lying: &[Ply]) -> Option<String> {
        let few = self.candidates.iter().filter(|c| c.places.len() <= PROBE_LIMIT);
        for candidates in few {
            let fails = candidates.places.iter().all(|&place| {
                let mut next = lying.to_vec();
                next.push(self.ply(candidates, place));
                State::new(self.puzzle, self.tables, &next).is_err()
            });
            if fails {
                let rules = &self.puzzle.rules;
                let name = &rules.pieces()[candidates.piece].name;
                let colour = rules.variant().colour_name(rules::Colour::from_index(candidates.colour));
                return Some(format!(
                    "wherever {colour} places {name}, another piece can no longer be placed"
                ));
            }
        }
        None
    }
}

/// Pieces with more places than this are not tried one by one.
const PROBE_LIMIT: usize = 12;

/// The start fields that a colour without pieces may cover.
fn starts(puzzle: &Puzzle, colour: usize) -> CellSet {
    let fields = puzzle.rules.start_cells();
    match puzzle.rules.variant().starts {
        Starts::Fixed => fields.get(colour).copied().into_iter().collect(),
        _ => fields.iter().copied().collect(),
    }
}

/// By piece: the placements clear of `barred` to which a chain of such placements leads from `touch`.
fn reachable(tables: &Tables, left: &[u8], mut touch: CellSet, barred: CellSet) -> Vec<Vec<u16>> {
    let mut found: Vec<Vec<u16>> = vec![Vec::new(); left.len()];
    let mut waiting: Vec<u16> = (0..left.len())
        .filter(|&piece| left[piece] > 0)
        .flat_map(|piece| tables.of_piece[piece].iter().copied())
        .filter(|&place| !tables.cells[usize::from(place)].intersects(&barred))
        .collect();
    loop {
        let before = waiting.len();
        let mut more = CellSet::EMPTY;
        waiting.retain(|&place| {
            let slot = usize::from(place);
            let reached = tables.cells[slot].intersects(&touch);
            if reached {
                more |= tables.near[slot];
                found[usize::from(tables.piece[slot])].push(place);
            }
            !reached
        });
        touch |= more;
        if waiting.len() == before {
            return found;
        }
    }
}
