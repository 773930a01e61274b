//! A board with pieces and colours but no game: a puzzle is compiled from it, as a game is from a variant.

use serde::Deserialize;

use crate::board::{Board, BoardError, BoardShape};
use crate::coord::Coord;
use crate::index::{ByColour, Colour, MAX_COLOURS, Seat};
use crate::options::{Contact, Options, Starts};
use crate::pieces::{PieceError, PieceSet};
use crate::set::Index;
use crate::variant::{Bonus, Variant};

/// Where the pieces go, as a file describes it. Opaque, so that crates above need not know the shape of the cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(transparent)]
pub struct BoardSpec(BoardShape);

/// Cells to fill, and what to fill them with.
#[derive(Clone, Debug)]
pub struct Region {
    /// Its name on the command line.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Where the pieces go.
    pub board: BoardSpec,
    /// The text of the piece set.
    pub pieces: String,
    /// The names of the pieces to use; all of the set if this is empty.
    pub only: Vec<String>,
    /// How many of each a colour has.
    pub copies: u8,
    /// The colours in playing order.
    pub colours: Vec<String>,
    /// How pieces of one colour may touch.
    pub contact: Contact,
    /// Which start fields are open.
    pub starts: Starts,
    /// Empty if pieces may start anywhere.
    pub start_fields: Vec<Coord>,
}

/// Why a region cannot become a variant.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RegionError {
    /// The board has no cells, or too many.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// The piece set cannot be read.
    #[error(transparent)]
    Pieces(#[from] PieceError),
    /// The piece set is for other cells.
    #[error("the pieces do not fit on the cells of this board")]
    OtherCells,
    /// A piece is not one of the set.
    #[error("expected names of pieces ({known}), got {name:?}")]
    UnknownPiece {
        /// What was asked for.
        name: String,
        /// What may be asked for.
        known: String,
    },
    /// Too many pieces or none.
    #[error("expected 1 to 64 pieces for a colour, got {0}")]
    PieceCount(usize),
    /// Too many colours or none.
    #[error("expected 1 to {MAX_COLOURS} colours, each once, got {0}")]
    ColourCount(usize),
    /// A start field is missing, repeated or not on the board.
    #[error("expected a start field of the board for each colour, each once, got {0:?}")]
    StartFields(Vec<String>),
}

impl Variant {
    /// A region as a variant: a seat and a side for each colour, and no bonus.
    pub fn of_region(region: Region) -> Result<Self, RegionError> {
        let board = Board::new(&region.board.0)?;
        let set = PieceSet::parse(&region.pieces)?;
        if set.lattice != board.lattice {
            return Err(RegionError::OtherCells);
        }
        let names: Vec<String> = set.shapes.iter().map(|shape| shape.name.clone()).collect();
        if let Some(name) = region.only.iter().find(|name| !names.contains(name)) {
            return Err(RegionError::UnknownPiece {
                name: name.chars().take(20).collect(),
                known: names.join(" "),
            });
        }
        let mut pieces = set.shapes;
        pieces.retain(|shape| region.only.is_empty() || region.only.contains(&shape.name));
        let count = pieces.len() * usize::from(region.copies);
        if !(1..=64).contains(&count) {
            return Err(RegionError::PieceCount(count));
        }
        check_colours(&region.colours)?;
        check_starts(&region, &board)?;
        let count = region.colours.len();
        Ok(Self {
            name: region.name,
            title: region.title,
            options: Options::default(),
            interchange: None,
            contact: region.contact,
            starts: if region.start_fields.is_empty() { Starts::Any } else { region.starts },
            start_fields: region.start_fields,
            colours: region.colours,
            controllers: ByColour::from_fn(|colour| vec![Seat::from_index(colour.index())]),
            sides: (0..count).map(|number| vec![Colour::from_index(number)]).collect(),
            bonus: Bonus { all_placed: 0, single_last: 0 },
            copies: region.copies,
            board,
            pieces,
        })
    }
}

fn check_colours(colours: &[String]) -> Result<(), RegionError> {
    let twice = (1..colours.len()).any(|number| colours[..number].contains(&colours[number]));
    if twice || !(1..=MAX_COLOURS).contains(&colours.len()) {
        return Err(RegionError::ColourCount(colours.len()));
    }
    Ok(())
}

/// Either no start field at all, or enough of them for the rule of the starts.
fn check_starts(region: &Region, board: &Board) -> Result<(), RegionError> {
    let fields = &region.start_fields;
    let on_board = fields.iter().all(|&field| board.index_of(board.point(field)).is_some());
    let once = (1..fields.len()).all(|number| !fields[..number].contains(&fields[number]));
    let enough = fields.is_empty() || region.starts.expected(fields.len(), region.colours.len()).is_none();
    if on_board && once && enough {
        return Ok(());
    }
    Err(RegionError::StartFields(fields.iter().map(Coord::to_string).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ruleset::Ruleset;

    fn region() -> Region {
        Region {
            name: "test".into(),
            title: "Test".into(),
            board: BoardSpec(BoardShape::Rectangle { columns: 10, rows: 8 }),
            pieces: crate::piece_set("square").unwrap().into(),
            only: vec!["I4".into(), "O".into()],
            copies: 1,
            colours: vec!["blue".into(), "red".into()],
            contact: Contact::Any,
            starts: Starts::Fixed,
            start_fields: Vec::new(),
        }
    }

    #[test]
    fn a_region_compiles_with_all_the_motions_of_its_board() {
        let rules = Ruleset::compile(Variant::of_region(region()).unwrap()).unwrap();
        assert_eq!(rules.symmetries().len(), 4);
        assert_eq!(rules.placement_count(), 7 * 8 + 10 * 5 + 9 * 7);
    }

    #[test]
    fn what_is_wrong_is_named() {
        let error = |change: fn(&mut Region)| {
            let mut wrong = region();
            change(&mut wrong);
            Variant::of_region(wrong).unwrap_err().to_string()
        };
        assert!(error(|r| r.only = vec!["Q".into()]).contains("got \"Q\""));
        assert!(error(|r| r.board = BoardSpec(BoardShape::Hexagon { side: 3 })).contains("do not fit"));
        assert!(error(|r| r.copies = 40).contains("got 80"));
        assert!(error(|r| r.colours.clear()).contains("got 0"));
        assert!(error(|r| r.start_fields = vec!["a1".parse().unwrap()]).contains("a1"));
        assert!(
            error(|r| r.board = BoardSpec(BoardShape::Rectangle { columns: 0, rows: 1 }))
                .contains("got one of 0")
        );
    }
}
