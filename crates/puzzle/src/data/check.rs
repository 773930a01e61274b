//! The checker: it sees the colours and cells of an attempt, and knows nothing of the solvers.

use std::fmt;

use rules::{CellSet, Colour, Index, PieceId, Placement, Ply, Position};

use super::attempt::PlacedPiece;
use super::puzzle::{ColourConstraints, Puzzle, Task};

/// Where an attempt breaks the task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The piece it is about, counted from 0 as the attempt lists them; `None` if it is about the whole.
    pub piece: Option<usize>,
    /// A stable short name for programs: that of the first reason if the rules of play refuse a piece, else one of
    /// `colour`, `name`, `larger`, `passed_over`, `uncovered`, `untouched`, `unconnected`.
    pub code: &'static str,
    /// What is wrong and where.
    pub message: String,
}

/// What the checker found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Every violation, in the order of the pieces.
    pub violations: Vec<Violation>,
    /// How many pieces are on the board, the givens among them.
    pub placed: usize,
    /// Whether all pieces are on the board.
    pub complete: bool,
}

/// An attempt as placements, the givens first. None of them is wrong in itself; if all pieces are on the board, the whole
/// may still be no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResolvedAttempt {
    /// Everything on the board.
    pub plies: Vec<Ply>,
    /// Which piece of the attempt each of them is, counted from 0; `None` for a given that the attempt leaves out.
    pub indices: Vec<Option<usize>>,
}

impl ResolvedAttempt {
    /// How many pieces the attempt lists before the first that has to go, if this many on the board may stay.
    pub fn listed_before(&self, may_stay: usize) -> usize {
        self.indices[may_stay].expect("givens are never taken back")
    }
}

impl Report {
    /// Whether the attempt is a solution.
    pub fn is_solution(&self) -> bool {
        self.complete && self.violations.is_empty()
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.piece {
            Some(index) => write!(f, "piece {}: {}", index + 1, self.message),
            None => f.write_str(&self.message),
        }
    }
}

/// Checks an attempt, complete or partial. Givens count as placed, whether the attempt repeats them or not.
pub fn check(puzzle: &Puzzle, attempt: &[PlacedPiece]) -> Report {
    report(puzzle, attempt, Scope::Whole)
}

/// Turns an attempt into placements, or says what is wrong with it. Where the pieces are right and only the whole is wrong,
/// it is a position like any other: a search refutes it.
pub fn resolve(puzzle: &Puzzle, attempt: &[PlacedPiece]) -> Result<ResolvedAttempt, Report> {
    if !report(puzzle, attempt, Scope::Pieces).violations.is_empty() {
        return Err(check(puzzle, attempt));
    }
    let resolved = with_givens(puzzle, attempt).into_iter().filter_map(|(index, piece)| {
        let colour = puzzle.rules.variant().colour(&piece.colour)?;
        Some((Ply { colour, placement: puzzle.placement_at(&piece.cells)? }, index))
    });
    let (plies, indices) = resolved.unzip();
    Ok(ResolvedAttempt { plies, indices })
}

/// What is checked.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// Each piece with those before it.
    Pieces,
    /// Also what can be checked only when all pieces are on the board.
    Whole,
}

fn report(puzzle: &Puzzle, attempt: &[PlacedPiece], scope: Scope) -> Report {
    let mut violations = Vec::new();
    let mut coloured = Vec::new();
    let placed = with_givens(puzzle, attempt);
    for (index, piece) in &placed {
        match puzzle.rules.variant().colour(&piece.colour) {
            Some(colour) => coloured.push((*index, colour, piece)),
            None => {
                let known = puzzle.rules.variant().colours.join(", ");
                let message = format!("expected a colour ({known}), got {:?}", piece.colour);
                violations.push(Violation { piece: *index, code: "colour", message });
            }
        }
    }
    match puzzle.task {
        Task::Cover(constraints) => check_cover(puzzle, constraints, &coloured, scope, &mut violations),
        Task::Play { descending } => check_play(puzzle, descending, &coloured, &mut violations),
    }
    violations.sort_by_key(|violation| violation.piece.unwrap_or(usize::MAX));
    Report { complete: placed.len() >= puzzle.piece_count(), placed: placed.len(), violations }
}

/// Everything on the board, each piece with its index in the attempt: the givens first, then what the attempt adds.
/// Only this function knows that an attempt may leave the givens out.
fn with_givens(puzzle: &Puzzle, attempt: &[PlacedPiece]) -> Vec<(Option<usize>, PlacedPiece)> {
    let mut own: Vec<Option<&PlacedPiece>> = attempt.iter().map(Some).collect();
    let mut placed = Vec::new();
    for &given in &puzzle.givens {
        let given = PlacedPiece::new(puzzle, given);
        let index = own.iter().position(|piece| piece.is_some_and(|piece| piece.covers_same_as(&given)));
        let repeated = index.and_then(|index| own[index].take()).cloned();
        placed.push((index, repeated.unwrap_or(given)));
    }
    let added = own.into_iter().enumerate();
    placed.extend(added.filter_map(|(index, piece)| Some((Some(index), piece?.clone()))));
    placed
}

/// What a violation calls another piece.
fn label(index: Option<usize>) -> String {
    index.map_or_else(|| "a given piece".into(), |index| format!("piece {}", index + 1))
}

/// Whether these placements solve the puzzle.
pub(crate) fn is_solution(puzzle: &Puzzle, plies: &[Ply]) -> bool {
    let attempt: Vec<PlacedPiece> = plies.iter().map(|&ply| PlacedPiece::new(puzzle, ply)).collect();
    check(puzzle, &attempt).is_solution()
}

/// A piece whose colour the puzzle knows, with its index in the attempt.
type ColouredPiece<'a> = (Option<usize>, Colour, &'a PlacedPiece);

/// A piece on the board, with the cells next to it.
struct Covered {
    index: Option<usize>,
    colour: Colour,
    cells: CellSet,
    /// What touches it, at a side or at a corner.
    halo: CellSet,
    edge_halo: CellSet,
}

fn check_cover(
    puzzle: &Puzzle,
    constraints: ColourConstraints,
    pieces: &[ColouredPiece<'_>],
    scope: Scope,
    violations: &mut Vec<Violation>,
) {
    let rules = &puzzle.rules;
    let mut left: Vec<Vec<u8>> =
        rules.colours().map(|_| rules.pieces().iter().map(|piece| piece.copies).collect()).collect();
    let mut covered: Vec<Covered> = Vec::new();
    for &(index, colour, piece) in pieces {
        let mut report = |code, message| violations.push(Violation { piece: index, code, message });
        let Some(placement) = identify(puzzle, piece, &mut report) else { continue };
        let id = rules.piece_of(placement);
        let left = &mut left[colour.index()][id.index()];
        if *left == 0 {
            let name = &rules.piece(id).name;
            report("piece_used", format!("piece {name} of {} has been used already", piece.colour));
        }
        *left = left.saturating_sub(1);
        let this = Covered::new(puzzle, index, colour, placement);
        for other in &covered {
            if let Some(cell) = (this.cells & other.cells).min() {
                let (coord, other) = (rules.coord(cell), label(other.index));
                report("overlap", format!("{coord} is covered by {other} already"));
            } else if constraints.apart
                && other.colour == colour
                && let Some(cell) = (this.cells & other.edge_halo).min()
            {
                let (coord, other) = (rules.coord(cell), label(other.index));
                report("side_contact", format!("{coord} shares a side with {other} of its own colour"));
            }
        }
        covered.push(this);
    }
    if scope == Scope::Whole && covered.len() >= puzzle.piece_count() {
        check_whole(puzzle, constraints, &covered, violations);
    }
}

/// What can be checked only when all pieces are on the board.
fn check_whole(
    puzzle: &Puzzle,
    constraints: ColourConstraints,
    placed: &[Covered],
    violations: &mut Vec<Violation>,
) {
    let covered = placed.iter().fold(CellSet::EMPTY, |all, piece| all | piece.cells);
    for cell in puzzle.rules.cells().filter(|&cell| !covered.contains(cell)) {
        let message = format!("{} is not covered", puzzle.rules.coord(cell));
        violations.push(Violation { piece: None, code: "uncovered", message });
    }
    for piece in placed.iter().filter(|_| constraints.touching) {
        let own = |other: &&Covered| !std::ptr::eq(*other, piece) && other.colour == piece.colour;
        if !placed.iter().filter(own).any(|other| piece.touches(other)) {
            let message = "it touches no piece of its colour at a corner".into();
            violations.push(Violation { piece: piece.index, code: "untouched", message });
        }
    }
    for colour in puzzle.rules.colours().filter(|_| constraints.linked) {
        let mut rest: Vec<&Covered> = placed.iter().filter(|piece| piece.colour == colour).collect();
        let Some(first) = rest.pop() else { continue };
        let mut chain = vec![first];
        while let Some(next) = rest.iter().position(|piece| chain.iter().any(|other| piece.touches(other))) {
            chain.push(rest.swap_remove(next));
        }
        if let Some(stray) = rest.first() {
            let message = "it is not connected with the rest of its colour".into();
            violations.push(Violation { piece: stray.index, code: "unconnected", message });
        }
    }
}

impl Covered {
    fn new(puzzle: &Puzzle, index: Option<usize>, colour: Colour, placement: Placement) -> Self {
        let rules = &puzzle.rules;
        let cells = rules.cell_set(placement);
        let (halo, edge_halo) = (rules.halo(placement) - cells, rules.edge_halo(placement) - cells);
        Self { index, colour, cells, halo, edge_halo }
    }

    /// Whether another piece is next to this one at a corner and nowhere at a side.
    fn touches(&self, other: &Self) -> bool {
        self.halo.intersects(&other.cells) && !self.edge_halo.intersects(&other.cells)
    }
}

/// The placement that has the cells of a piece; reports why there is none.
fn identify(
    puzzle: &Puzzle,
    piece: &PlacedPiece,
    report: &mut impl FnMut(&'static str, String),
) -> Option<Placement> {
    let rules = &puzzle.rules;
    let mut cells = Vec::new();
    for &coord in &piece.cells {
        match rules.cell_at(coord) {
            None => report("off_the_board", format!("{coord} is not on the board")),
            Some(cell) if cells.contains(&cell) => report("repeated", format!("{coord} is named twice")),
            Some(cell) => cells.push(cell),
        }
    }
    if cells.len() < piece.cells.len() {
        return None;
    }
    cells.sort_unstable();
    let Some(placement) = rules.find(&cells) else {
        report("not_a_piece", "the fields do not make a piece of this puzzle".into());
        return None;
    };
    check_name(puzzle, piece, rules.piece_of(placement), report);
    Some(placement)
}

fn check_name(
    puzzle: &Puzzle,
    piece: &PlacedPiece,
    id: PieceId,
    report: &mut impl FnMut(&'static str, String),
) {
    let name = &puzzle.rules.piece(id).name;
    if let Some(said) = piece.piece.as_ref().filter(|said| *said != name) {
        report("name", format!("expected piece {said}, got the fields of {name}"));
    }
}

fn check_play(
    puzzle: &Puzzle,
    descending: bool,
    pieces: &[ColouredPiece<'_>],
    violations: &mut Vec<Violation>,
) {
    let mut position = Position::new(puzzle.rules.clone());
    let mut last_size = usize::MAX;
    for &(index, colour, piece) in pieces {
        let mut report = |code, message| violations.push(Violation { piece: index, code, message });
        match position.check(colour, &piece.cells) {
            Ok(placement) => {
                check_name(puzzle, piece, puzzle.rules.piece_of(placement), &mut report);
                let size = piece.cells.len();
                if descending && size > last_size {
                    let message =
                        format!("expected at most {last_size} fields (descending sizes), got {size}");
                    report("larger", message);
                }
                last_size = last_size.min(size);
                if let Some(passed) = passed_over(&position, colour) {
                    report("passed_over", format!("{passed} cannot move any more and still has pieces"));
                }
                position.play(placement);
            }
            Err(refusal) => {
                let code = refusal.reasons.first().map_or("not_a_piece", rules::Reason::code);
                report(code, refusal.to_string());
                // It still counts for the pieces after it, as far as it can be placed.
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

/// A colour that the rules have passed over in this round before `colour`: it can never finish.
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
