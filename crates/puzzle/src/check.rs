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
    /// The piece it is about, counted from 0 as the attempt lists them; `None` if it is about the whole.
    pub at: Option<usize>,
    /// What is wrong and where.
    pub message: String,
}

/// What the checker found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Every fault, in the order of the pieces.
    pub faults: Vec<Fault>,
    /// How many pieces lie, with the given ones.
    pub lying: usize,
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

    /// Whether both say that the same cells have the same colour.
    fn covers_as(&self, other: &Self) -> bool {
        let sorted = |piece: &Self| {
            let mut cells = piece.cells.clone();
            cells.sort_unstable();
            cells
        };
        self.colour == other.colour && sorted(self) == sorted(other)
    }
}

/// Reads fields that are joined by commas.
pub fn fields(text: &str) -> Result<Vec<Coord>, CoordError> {
    text.split(',').map(|name| name.trim().parse()).collect()
}

/// Checks an attempt, complete or partial. Givens lie from the start, whether the attempt repeats them or not.
pub fn check(puzzle: &Puzzle, attempt: &[Attempt]) -> Report {
    let mut faults = Vec::new();
    let mut read = Vec::new();
    let laid = laid(puzzle, attempt);
    for (at, piece) in &laid {
        match puzzle.rules.variant().colour(&piece.colour) {
            Some(colour) => read.push((*at, colour, piece)),
            None => {
                let known = puzzle.rules.variant().colours.join(", ");
                let message = format!("expected a colour ({known}), got {:?}", piece.colour);
                faults.push(Fault { at: *at, message });
            }
        }
    }
    match puzzle.task {
        Task::Cover(bonds) => check_cover(puzzle, bonds, &read, &mut faults),
        Task::Play { falling } => check_play(puzzle, falling, &read, &mut faults),
    }
    faults.sort_by_key(|fault| fault.at.unwrap_or(usize::MAX));
    Report { complete: laid.len() >= puzzle.piece_count(), lying: laid.len(), faults }
}

/// An attempt as placements, the givens first, or what is wrong with it.
pub fn placed(puzzle: &Puzzle, attempt: &[Attempt]) -> Result<Vec<Ply>, Report> {
    let report = check(puzzle, attempt);
    if !report.faults.is_empty() {
        return Err(report);
    }
    let ply = |(_, piece): &(Option<usize>, Attempt)| {
        let colour = puzzle.rules.variant().colour(&piece.colour)?;
        Some(Ply { colour, placement: puzzle.placement_at(&piece.cells)? })
    };
    Ok(laid(puzzle, attempt).iter().filter_map(ply).collect())
}

/// Which piece of the attempt each of [`placed`] is, counted from 0; a given that it does not repeat is none.
pub fn numbers(puzzle: &Puzzle, attempt: &[Attempt]) -> Vec<Option<usize>> {
    laid(puzzle, attempt).into_iter().map(|(at, _)| at).collect()
}

/// All that lies, each with its number in the attempt: the givens first, then what the attempt adds to them. This is
/// the one place that knows that givens need not be said.
fn laid(puzzle: &Puzzle, attempt: &[Attempt]) -> Vec<(Option<usize>, Attempt)> {
    let mut own: Vec<Option<&Attempt>> = attempt.iter().map(Some).collect();
    let mut laid = Vec::new();
    for &given in &puzzle.givens {
        let given = Attempt::of(puzzle, given);
        let at = own.iter().position(|piece| piece.is_some_and(|piece| piece.covers_as(&given)));
        let repeated = at.and_then(|at| own[at].take()).cloned();
        laid.push((at, repeated.unwrap_or(given)));
    }
    let added = own.into_iter().enumerate();
    laid.extend(added.filter_map(|(at, piece)| Some((Some(at), piece?.clone()))));
    laid
}

/// How a piece is called in a fault of another.
fn called(at: Option<usize>) -> String {
    at.map_or_else(|| "a given piece".into(), |at| format!("piece {}", at + 1))
}

/// Whether placements are a solution.
pub(crate) fn is_solution(puzzle: &Puzzle, plies: &[Ply]) -> bool {
    let attempt: Vec<Attempt> = plies.iter().map(|&ply| Attempt::of(puzzle, ply)).collect();
    check(puzzle, &attempt).is_solution()
}

type Read<'a> = (Option<usize>, Colour, &'a Attempt);

/// What a placed piece is to the checker.
struct Lying {
    at: Option<usize>,
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
        let mut say = |message: String| faults.push(Fault { at, message });
        let Some((id, cells)) = recognise(puzzle, piece, &mut say) else { continue };
        let left = &mut left[colour.index()][id.index()];
        if *left == 0 {
            say(format!("piece {} of {} has been used already", rules.piece(id).name, piece.colour));
        }
        *left = left.saturating_sub(1);
        let this = Lying::new(puzzle, at, colour, &cells);
        for other in &lying {
            if let Some(cell) = (this.cells & other.cells).min() {
                say(format!("{} is covered by {} already", rules.coord(cell), called(other.at)));
            } else if bonds.apart
                && other.colour == colour
                && let Some(cell) = (this.cells & other.beside).min()
            {
                let (field, other) = (rules.coord(cell), called(other.at));
                say(format!("{field} shares a side with {other} of its own colour"));
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
    let touch = |a: &Lying, b: &Lying| a.corners.intersects(&b.cells) && !a.beside.intersects(&b.cells);
    for piece in lying.iter().filter(|_| bonds.touching) {
        let own = |other: &&Lying| !std::ptr::eq(*other, piece) && other.colour == piece.colour;
        if !lying.iter().filter(own).any(|other| touch(piece, other)) {
            let message = "it touches no piece of its colour at a corner".into();
            faults.push(Fault { at: piece.at, message });
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
            faults.push(Fault { at: loose.at, message });
        }
    }
}

impl Lying {
    fn new(puzzle: &Puzzle, at: Option<usize>, colour: Colour, cells: &[Cell]) -> Self {
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
        let mut say = |message: String| faults.push(Fault { at, message });
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
        placed < due && rules.piece_ids().any(|piece| position.copies_left(*other, piece) > 0)
    };
    rules.colours().find(unfinished).map(|other| rules.variant().colour_name(other).to_owned())
}
