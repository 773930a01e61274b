//! Pictures: the board as text, SVG and PNG, all drawn from the outlines of the fields; and graphs of games.

use rules::Position;

mod card;
mod draw;
mod font;
mod graph;
mod palette;
mod scene;
mod shape;
mod text;

pub use card::{CARD_WIDTH, card, puzzle_card};
pub use graph::{Curve, Graph, Mark};
pub use text::{TextStyle, text};

/// What a drawn picture shows besides the board and the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// The names of columns and rows round the board.
    pub coordinates: bool,
    /// A strong border round the piece that was placed last.
    pub last_move: bool,
    /// Rings on the start fields that are not covered.
    pub start_fields: bool,
    /// A small mark on every covered field, different for each colour, for those who cannot tell colours apart.
    pub marks: bool,
    /// Strong borders round all pieces, for boards on which pieces of one colour may share sides.
    pub borders: bool,
    /// What screen readers and tooltips say; empty for the name of the variant and whose turn it is.
    pub title: String,
}

impl Default for Picture {
    fn default() -> Self {
        Self {
            coordinates: true,
            last_move: true,
            start_fields: true,
            marks: true,
            borders: false,
            title: String::new(),
        }
    }
}

/// Why a picture cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PictureError {
    /// Too small to see, or too large for memory.
    #[error("expected a width of {MIN_WIDTH} to {MAX_WIDTH} pixels, got {0}")]
    Width(u32),
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Encoding(String),
}

/// The smallest width of a PNG picture.
pub const MIN_WIDTH: u32 = 16;
/// The largest width of a PNG picture.
pub const MAX_WIDTH: u32 = 8192;

/// The position as a vector picture that needs no fonts and stays sharp at any size.
///
/// ```
/// let duo = rules::variant("duo", &Default::default()).unwrap();
/// let position = rules::Position::new(rules::Ruleset::compile(duo).unwrap());
/// let drawn = notation::picture::svg(&position, &Default::default());
/// assert!(drawn.contains("<title>Duo: blue to move</title>"));
/// ```
pub fn svg(position: &Position, picture: &Picture) -> String {
    draw::scene(position, picture).svg()
}

/// The position as a picture of this many pixels in width.
pub fn png(position: &Position, picture: &Picture, width: u32) -> Result<Vec<u8>, PictureError> {
    draw::scene(position, picture).png(width)
}
