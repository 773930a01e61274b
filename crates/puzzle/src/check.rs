//! The checker: judges an attempt from its colours and cells alone, and knows nothing of the solvers.

use std::fmt;

use rules::{Cell, CellSet, Colour, Coord, CoordError, Index, PieceId, Ply, Position};

use crate::data::{Bonds, Puzzle, Task};

/// One piece of somebody's attempt, as it was written down.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Attempt {
    /// The name of the colour.
    pub colour: String,
    /// The name of the piece, if it was said; it must be that of the cells.
    pub piece: Option<String>,
    /// What it covers.
    pub cells: Vec<Coord>,
}

/// A fault of an attempt.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The piece it is about, counted from 0; `None` if it is about the whole.
    pub at: Option<usize>,
    /// What is wrong and where.
    pub message: String,
}

/// What the checker found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Every fault, in the order of the pieces.
    pub faults: Vec<Fault>,
    /// Whether all pieces are there.
    pub complete: bool,
}

impl Report {
    /// Whether the attempt is a solution.
    pub fn is_solution(&self) -> bool {
        self.complete && self.faults.is_empty()
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(f, "piece {}: {}", at + 1, self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl Attempt {
    /// A placement written down.
    pub fn of(puzzle: &Puzzle, ply: Ply) -> Self {
        let rules = &puzzle.rules;
        Self {
            colour: rules.variant().colour_name(ply.colour).to_owned(),
            piece: Some(rules.piece(rules.piece_of(ply.placement)).name.clone()),
            cells: rules.cells_of(ply.placement).iter().map(|&cell| rules.coord(cell)).collect(),
        }
    }
}

/// Reads fields that are joined by commas.
pub fn fields(text: &str) -> Result<Vec<Coord>, CoordError> {
    text.split(',').map(|name| name.trim().parse()).collect()
}

/// Checks an attempt, complete or partial; it must begin with or contain the given placements.
pub fn check(puzzle: &Puzzle, attempt: &[Attempt]) -> Report {
    let mut faults = Vec::new();
    let mut read = Vec::new();
    for (number, piece) in attempt.iter().enumerate() {
        match puzzle.rules.variant().colour(&piece.colour) {
            Some(colour) => read.push((number, colour, piece)),
            None => {
                let known = puzzle.rules.variant().colours.join(", ");
                let message = format!("expected a colour ({known}), got {:?}", piece.colour);
                faults.push(Fault { at: Some(number), message });
            }
        }
    }
    match puzzle.task {
        Task::Cover(bonds) => check_cover(puzzle, bonds, &read, &mut faults),
        Task::Play { falling } => check_play(puzzle, falling, &read, &mut faults),
    }
    check_givens(puzzle, attempt, &mut faults);
    faults.sort_by_key(|fault| fault.at.unwrap_or(usize::MAX));
    Report { complete: attempt.len() >= puzzle.piece_count(), faults }
}

/// An attempt as placements, or what is wrong with it. Givens lie from the start, whether the attempt repeats
/// them or not.
pub fn placed(puzzle: &Puzzle, attempt: &[Attempt]) -> Result<Vec<Ply>, Report> {
    let report = check(puzzle, attempt);
    if !report.faults.is_empty() {
        return Err(report);
    }
    let ply = |piece: &Attempt| {
        let colour = puzzle.rules.variant().colour(&piece.colour)?;
        Some(Ply { colour, placement: puzzle.placement_at(&piece.cells)? })
    };
    let laid: Vec<Ply> = attempt.iter().filter_map(ply).collect();
    let mut placed: Vec<Ply> = puzzle.givens.iter().filter(|given| !laid.contains(given)).copied().collect();
    let unsaid = !placed.is_empty();
    placed.extend(laid);
    let written: Vec<Attempt> = placed.iter().map(|&ply| Attempt::of(puzzle, ply)).collect();
    let report = check(puzzle, &written);
    if unsaid && !report.faults.is_empty() { Err(report) } else { Ok(placed) }
}

/// Whether placements are a solution.
pub(crate) fn is_solution(puzzle: &Puzzle, plies: &[Ply]) -> bool {
    let attempt: Vec<Attempt> = plies.iter().map(|&ply| Attempt::of(puzzle, ply)).collect();
    check(puzzle, &attempt).is_solution()
}

type Read<'a> = (usize, Colour, &'a Attempt);

/// What a placed piece is to the checker.
struct Lying {
    at: usize,
    colour: Colour,
    cells: CellSet,
    beside: CellSet,
    corners: CellSet,
}

fn check_cover(puzzle: &Puzzle, bonds: Bonds, read: &[Read<'_>], faults: &mut Vec<Fault>) {
    let rules = &puzzle.rules;
    let mut left: Vec<Vec<u8>> =
        rules.colours().map(|_| rules.pieces().iter().map(|piece| piece.copies).collect()).collect();
    let mut lying: Vec<Lying> = Vec::new();
    for &(at, colour, piece) in read {
        let mut say = |message: String| faults.push(Fault { at: Some(at), message });
        let Some((id, cells)) = recognise(puzzle, piece, &mut say) else { continue };
        let left = &mut left[colour.index()][id.index()];
        if *left == 0 {
            say(format!("piece {} of {} has been used already", rules.piece(id).name, piece.colour));
        }
        *left = left.saturating_sub(1);
        let this = Lying::new(puzzle, at, colour, &cells);
        for other in &lying {
            if let Some(cell) = (this.cells & other.cells).min() {
                say(format!("{} is covered by piece {} already", rules.coord(cell), other.at + 1));
            } else if bonds.apart
                && other.colour == colour
                && let Some(cell) = (this.cells & other.beside).min()
            {
                let (field, number) = (rules.coord(cell), other.at + 1);
                say(format!("{field} shares a side with piece {number} of its own colour"));
            }
        }
        lying.push(this);
    }
    if lying.len() >= puzzle.piece_count() {
        check_whole(puzzle, bonds, &lying, faults);
    }
}

/// What can be judged only when all pieces lie.
fn check_whole(puzzle: &Puzzle, bonds: Bonds, lying: &[Lying], faults: &mut Vec<Fault>) {
    let covered = lying.iter().fold(CellSet::EMPTY, |all, piece| all | piece.cells);
    for cell in puzzle.rules.cells().filter(|&cell| !covered.contains(cell)) {
        faults.push(Fault { at: None, message: format!("{} is not covered", puzzle.rules.coord(cell)) });
    }
    let touch = |a: &Lying, b: &Lying| a.corners.meets(&b.cells) && !a.beside.meets(&b.cells);
    for piece in lying.iter().filter(|_| bonds.touching) {
        let own = |other: &&Lying| other.at != piece.at && other.colour == piece.colour;
        if !lying.iter().filter(own).any(|other| touch(piece, other)) {
            let message = "it touches no piece of its colour at a corner".into();
            faults.push(Fault { at: Some(piece.at), message });
        }
    }
    for colour in puzzle.rules.colours().filter(|_| bonds.linked) {
        let mut rest: Vec<&Lying> = lying.iter().filter(|piece| piece.colour == colour).collect();
        let Some(first) = rest.pop() else { continue };
        let mut chain = vec![first];
        while let Some(next) = rest.iter().position(|piece| chain.iter().any(|other| touch(piece, other))) {
            chain.push(rest.swap_remove(next));
        }
        if let Some(loose) = rest.first() {
            let message = "it does not hang together with the rest of its colour".into();
            faults.push(Fault { at: Some(loose.at), message });
        }
    }
}

impl Lying {
    fn new(puzzle: &Puzzle, at: usize, colour: Colour, cells: &[Cell]) -> Self {
        let rules = &puzzle.rules;
        let union =
            |sets: &dyn Fn(Cell) -> CellSet| cells.iter().fold(CellSet::EMPTY, |all, &cell| all | sets(cell));
        let set: CellSet = cells.iter().copied().collect();
        Self {
            at,
            colour,
            cells: set,
            beside: union(&|cell| rules.edge_neighbours(cell)) - set,
            corners: union(&|cell| rules.corner_neighbours(cell)) - set,
        }
    }
}

/// The piece that the fields make on the board.
fn recognise(puzzle: &Puzzle, piece: &Attempt, say: &mut impl FnMut(String)) -> Option<(PieceId, Vec<Cell>)> {
    let rules = &puzzle.rules;
    let mut cells = Vec::new();
    for &field in &piece.cells {
        match rules.cell_at(field) {
            None => say(format!("{field} is not on the board")),
            Some(cell) if cells.contains(&cell) => say(format!("{field} is named twice")),
            Some(cell) => cells.push(cell),
        }
    }
    if cells.len() < piece.cells.len() {
        return None;
    }
    cells.sort_unstable();
    let Some(placement) = rules.find(&cells) else {
        say("the fields do not make a piece of this puzzle".into());
        return None;
    };
    let id = rules.piece_of(placement);
    check_name(puzzle, piece, id, say);
    Some((id, cells))
}

fn check_name(puzzle: &Puzzle, piece: &Attempt, id: PieceId, say: &mut impl FnMut(String)) {
    let name = &puzzle.rules.piece(id).name;
    if let Some(said) = piece.piece.as_ref().filter(|said| *said != name) {
        say(format!("expected piece {said}, got the fields of {name}"));
    }
}

fn check_play(puzzle: &Puzzle, falling: bool, read: &[Read<'_>], faults: &mut Vec<Fault>) {
    let mut position = Position::new(puzzle.rules.clone());
    let mut last_size = usize::MAX;
    for &(at, colour, piece) in read {
        let mut say = |message: String| faults.push(Fault { at: Some(at), message });
        match position.check(colour, &piece.cells) {
            Ok(placement) => {
                check_name(puzzle, piece, puzzle.rules.piece_of(placement), &mut say);
                let size = piece.cells.len();
                if falling && size > last_size {
                    say(format!("expected at most {last_size} cells (falling sizes), got {size}"));
                }
                last_size = last_size.min(size);
                if let Some(passed) = passed_over(&position, colour) {
                    say(format!("{passed} cannot move any more and still has pieces"));
                }
                position.play(placement);
            }
            Err(refusal) => {
                say(refusal.to_string());
                // What lies there still counts for the pieces after it, as far as it can lie.
                if let Some(placement) = puzzle.placement_at(&piece.cells) {
                    let next = Colour::from_index((colour.index() + 1) % puzzle.rules.colours().len());
                    if position.set_up(colour, placement) {
                        position.set_turn(next);
                    }
                }
            }
        }
    }
}

/// A colour before `colour` in this round that the rules have passed over, for then it never finishes.
fn passed_over(position: &Position, colour: Colour) -> Option<String> {
    let rules = position.rules();
    let unfinished = |other: &Colour| {
        let placed = position.placed(*other).len();
        let before = other.index() < colour.index();
        let due = position.placed(colour).len() + usize::from(before);
        placed < due && rules.piece_ids().any(|piece| position.left(*other, piece) > 0)
    };
    rules.colours().find(unfinished).map(|other| rules.variant().colour_name(other).to_owned())
}

fn check_givens(puzzle: &Puzzle, attempt: &[Attempt], faults: &mut Vec<Fault>) {
    if attempt.len() < puzzle.givens.len() {
        return;
    }
    for &given in &puzzle.givens {
        let wanted = Attempt::of(puzzle, given);
        let same = |piece: &Attempt| {
            let mut cells = piece.cells.clone();
            cells.sort_unstable();
            piece.colour == wanted.colour && cells == wanted.cells
        };
        if !attempt.iter().any(same) {
            let message = format!("the given {} {} is missing", wanted.colour, puzzle.move_name(given));
            faults.push(Fault { at: None, message });
        }
    }
}
