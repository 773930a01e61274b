//! The gate for moves from outside: a legal placement, or every reason why it is refused.

use std::fmt;

use crate::coord::Coord;
use crate::index::{Cell, Colour, PieceId, Placement};
use crate::pieces::{MAX_PIECE_SIZE, normalised};
use crate::position::Position;
use crate::ruleset::{CellSet, Ruleset, VertexSet};
use crate::set::Index;

/// A reason why a move is refused. It carries names, so that it can be shown without a [`Ruleset`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Another colour is to move, or none because the game is over.
    NotTheTurn {
        /// The colour that the move was made for.
        colour: String,
        /// The colour to move; `None` after the end of the game.
        to_move: Option<String>,
    },
    /// The board has no such field.
    OffTheBoard {
        /// As the move names it.
        field: Coord,
    },
    /// A field is named twice.
    Repeated {
        /// Reported once, however often the move names it.
        field: Coord,
    },
    /// The fields do not make a piece of this variant.
    NotAPiece,
    /// The colour has no copy of the piece left.
    PieceUsed {
        /// The name of its shape.
        piece: String,
    },
    /// A field is covered already.
    Overlap {
        /// The field that both want.
        field: Coord,
        /// The colour that covers it.
        by: String,
    },
    /// A field would share a side with a piece of the same colour.
    SideContact {
        /// The field of the move.
        field: Coord,
        /// The colour's own field beside it.
        with: Coord,
    },
    /// The move touches no piece of its colour at a vertex.
    NoContact,
    /// A first piece covers no start field.
    NoStartField {
        /// The ones that are open to the colour.
        open: Vec<Coord>,
    },
    /// A first piece covers a start field that is not open to the colour.
    WrongStartField {
        /// The one that it covers.
        field: Coord,
        /// The ones that are open to the colour.
        open: Vec<Coord>,
    },
    /// By the rule `tips`: a corner meets the middle of a straight side of the same colour.
    NotTipToTip {
        /// The field of the move.
        field: Coord,
        /// The colour's own field that it meets.
        with: Coord,
    },
}

impl Reason {
    /// A stable short name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotTheTurn { .. } => "not_the_turn",
            Self::OffTheBoard { .. } => "off_the_board",
            Self::Repeated { .. } => "repeated",
            Self::NotAPiece => "not_a_piece",
            Self::PieceUsed { .. } => "piece_used",
            Self::Overlap { .. } => "overlap",
            Self::SideContact { .. } => "side_contact",
            Self::NoContact => "no_contact",
            Self::NoStartField { .. } => "no_start_field",
            Self::WrongStartField { .. } => "wrong_start_field",
            Self::NotTipToTip { .. } => "not_tip_to_tip",
        }
    }

    /// The fields to point at: those of the move first, then others.
    pub fn fields(&self) -> Vec<Coord> {
        match self {
            Self::NotTheTurn { .. } | Self::NotAPiece | Self::PieceUsed { .. } | Self::NoContact => {
                Vec::new()
            }
            Self::OffTheBoard { field } | Self::Repeated { field } | Self::Overlap { field, .. } => {
                vec![*field]
            }
            Self::SideContact { field, with } | Self::NotTipToTip { field, with } => vec![*field, *with],
            Self::NoStartField { open } => open.clone(),
            Self::WrongStartField { field, open } => {
                std::iter::once(*field).chain(open.iter().copied()).collect()
            }
        }
    }
}

/// A move of more fields than this gets one reason: a list of all would fill pages.
const MANY_FIELDS: usize = 4 * MAX_PIECE_SIZE;

/// Every reason why a move is refused; at least one.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub struct Refusal {
    /// The plainest first: turn, fields, piece, contact.
    pub reasons: Vec<Reason>,
}

impl Position {
    /// The placement that covers these fields, if the colour is to move and may make it.
    pub fn check(&self, colour: Colour, fields: &[Coord]) -> Result<Placement, Refusal> {
        let name = |colour| self.rules().variant().colour_name(colour).to_owned();
        let mut reasons = Vec::new();
        if self.turn() != Some(colour) {
            reasons.push(Reason::NotTheTurn { colour: name(colour), to_move: self.turn().map(name) });
        }
        self.check_fields(colour, fields, reasons)
    }

    /// The placement that covers these fields, if the colour may make it, whoever is to move.
    pub fn check_out_of_turn(&self, colour: Colour, fields: &[Coord]) -> Result<Placement, Refusal> {
        self.check_fields(colour, fields, Vec::new())
    }

    fn check_fields(
        &self,
        colour: Colour,
        fields: &[Coord],
        mut reasons: Vec<Reason>,
    ) -> Result<Placement, Refusal> {
        if fields.len() > MANY_FIELDS {
            reasons.push(Reason::NotAPiece);
            return Err(Refusal { reasons });
        }
        let mut distinct = fields.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        for &field in &distinct {
            if fields.iter().filter(|&&other| other == field).count() > 1 {
                reasons.push(Reason::Repeated { field });
            }
        }
        let cells = on_board(self.rules(), &distinct, &mut reasons);
        match piece_with(self.rules(), &distinct) {
            None => reasons.push(Reason::NotAPiece),
            Some(piece) if self.copies_left(colour, piece) == 0 => {
                reasons.push(Reason::PieceUsed { piece: self.rules().piece(piece).name.clone() });
            }
            Some(_) => {}
        }
        self.find_overlaps(&cells, &mut reasons);
        self.find_side_contacts(colour, &cells, &mut reasons);
        if self.placed(colour).is_empty() {
            self.find_wrong_starts(colour, &cells, &mut reasons);
        } else if !corner_halo(self.rules(), &cells).intersects(&self.cells(colour)) {
            reasons.push(Reason::NoContact);
        }
        let sorted: Vec<Cell> = cells.iter().collect();
        let placement = self.rules().find(&sorted);
        if let Some(placement) = placement {
            self.find_wrong_tips(colour, placement, &mut reasons);
        }
        match placement {
            Some(placement) if reasons.is_empty() => Ok(placement),
            _ => Err(Refusal { reasons }),
        }
    }

    fn find_overlaps(&self, cells: &CellSet, reasons: &mut Vec<Reason>) {
        for cell in &(*cells & self.occupied) {
            let by = self.colour_at(cell).expect("an occupied cell has a colour");
            let by = self.rules().variant().colour_name(by).to_owned();
            reasons.push(Reason::Overlap { field: self.rules().coord(cell), by });
        }
    }

    fn find_side_contacts(&self, colour: Colour, cells: &CellSet, reasons: &mut Vec<Reason>) {
        let own = self.cells(colour);
        for cell in &(*cells - self.occupied) {
            for with in &(self.rules().edge_neighbours(cell) & own) {
                let (field, with) = (self.rules().coord(cell), self.rules().coord(with));
                reasons.push(Reason::SideContact { field, with });
            }
        }
    }

    fn find_wrong_starts(&self, colour: Colour, cells: &CellSet, reasons: &mut Vec<Reason>) {
        let rules = self.rules();
        let open = self.open_starts(colour);
        if cells.intersects(&open) {
            return;
        }
        let names = || open.iter().map(|cell| rules.coord(cell)).collect();
        let covered: Vec<Cell> = rules.start_cells().iter().copied().filter(|&c| cells.contains(c)).collect();
        if covered.is_empty() {
            reasons.push(Reason::NoStartField { open: names() });
        }
        for cell in covered {
            reasons.push(Reason::WrongStartField { field: rules.coord(cell), open: names() });
        }
    }

    fn find_wrong_tips(&self, colour: Colour, placement: Placement, reasons: &mut Vec<Reason>) {
        let rules = self.rules();
        let Some(tips) = &rules.tips else { return };
        let flats_of = |placement: Placement| tips.flats[placement.index()];
        let vertices_of = |cells: CellSet| {
            cells.iter().fold(VertexSet::EMPTY, |all, cell| all | rules.geometry.corners[cell.index()])
        };
        let cells = rules.cell_set(placement);
        for &own in self.placed(colour) {
            let own_cells = rules.cell_set(own);
            let meetings = flats_of(placement) & vertices_of(own_cells) | flats_of(own) & vertices_of(cells);
            for vertex in &meetings {
                // Where the two also share a side or a cell, that reason says it better.
                let round = tips.cells_at[vertex.index()];
                let (here, there) = (round & cells, round & own_cells);
                let beside =
                    |cell: Cell| rules.edge_neighbours(cell).intersects(&there) || there.contains(cell);
                if let (false, Some(field), Some(with)) = (here.iter().any(beside), here.min(), there.min()) {
                    let (field, with) = (rules.coord(field), rules.coord(with));
                    reasons.push(Reason::NotTipToTip { field, with });
                }
            }
        }
    }
}

/// The fields that the board has; each of the others gets a reason.
fn on_board(rules: &Ruleset, fields: &[Coord], reasons: &mut Vec<Reason>) -> CellSet {
    let mut cells = CellSet::EMPTY;
    for &field in fields {
        match rules.cell_at(field) {
            None => reasons.push(Reason::OffTheBoard { field }),
            Some(cell) => cells.insert(cell),
        }
    }
    cells
}

/// The cells that touch these at a vertex and at no side.
fn corner_halo(rules: &Ruleset, cells: &CellSet) -> CellSet {
    let all = |table: &[CellSet]| cells.iter().fold(CellSet::EMPTY, |all, cell| all | table[cell.index()]);
    all(&rules.geometry.around) - all(&rules.geometry.edge) - *cells
}

/// The piece that the fields make, whether they are on the board or not.
fn piece_with(rules: &Ruleset, fields: &[Coord]) -> Option<PieceId> {
    if fields.is_empty() || fields.len() > MAX_PIECE_SIZE {
        return None;
    }
    let board = &rules.variant.board;
    let cells = fields.iter().map(|&field| board.point(field)).collect();
    let cells = normalised(board.lattice, cells);
    rules.orientations.iter().find(|orientation| orientation.cells == cells).map(|found| found.piece)
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, reason) in self.reasons.iter().enumerate() {
            write!(f, "{}{reason}", if number > 0 { "; " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotTheTurn { colour, to_move: Some(other) } => {
                write!(f, "{other} is to move, not {colour}")
            }
            Self::NotTheTurn { to_move: None, .. } => write!(f, "the game is over"),
            Self::OffTheBoard { field } => write!(f, "{field} is not on the board"),
            Self::Repeated { field } => write!(f, "{field} is named twice"),
            Self::NotAPiece => write!(f, "the fields do not make a piece of this game"),
            Self::PieceUsed { piece } => write!(f, "piece {piece} has been used already"),
            Self::Overlap { field, by } => write!(f, "{field} is covered by {by}"),
            Self::SideContact { field, with } => {
                write!(f, "{field} shares a side with its own colour at {with}")
            }
            Self::NoContact => write!(f, "it touches no piece of its colour at a corner"),
            Self::NoStartField { open } => write!(f, "a first piece must cover {}", one_of(open)),
            Self::WrongStartField { field, open } => {
                write!(
                    f,
                    "start field {field} is not open to it; its first piece must cover {}",
                    one_of(open)
                )
            }
            Self::NotTipToTip { field, with } => {
                write!(f, "{field} meets its own colour at {with}, but not tip to tip")
            }
        }
    }
}

fn one_of(fields: &[Coord]) -> String {
    let names: Vec<String> = fields.iter().map(Coord::to_string).collect();
    match names.as_slice() {
        [] => "a start field, and none is open".into(),
        [one] => format!("start field {one}"),
        _ => format!("one of the start fields {}", names.join(", ")),
    }
}
