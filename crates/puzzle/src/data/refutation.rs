//! Why an attempt cannot be completed: what a refutation has found, for programs and in words.

use std::fmt;

use rules::Coord;

/// A proof that no solution is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refutation {
    /// The free cells are not as many as the pieces have.
    Area {
        /// The cells that are free.
        free: usize,
        /// The cells of the pieces that are left.
        wanted: usize,
    },
    /// No selection of the pieces covers just this component.
    Component {
        /// The free cells of the component.
        cells: Vec<Coord>,
    },
    /// The two colours of a chequerboard do not come out even.
    Chequerboard {
        /// How many more free cells one colour has than the other.
        surplus: usize,
        /// The pieces that cover unequal numbers of the two, such as `4 × T4`.
        uneven: Vec<String>,
    },
    /// A piece fits nowhere any more.
    NoPlacement {
        /// Whose piece it is.
        colour: String,
        /// The name of the piece.
        piece: String,
    },
    /// Wherever a piece is placed, another one fits nowhere any more.
    EachPlacementFails {
        /// Whose piece it is.
        colour: String,
        /// The name of the piece.
        piece: String,
    },
    /// Too few cells are within reach.
    Reach {
        /// Of this colour; `None` if it is all of them together.
        colour: Option<String>,
        /// The cells of the pieces that are left.
        wanted: usize,
        /// The cells that can still be covered.
        found: usize,
    },
    /// Sizes descend, and a piece is larger than the last one on the board.
    TooLarge {
        /// Whose piece it is.
        colour: String,
        /// The name of the piece.
        piece: String,
    },
    /// Nothing that can still be placed leads to all pieces on the board.
    NoCompletion,
    /// Every tiling was tried.
    NoTiling,
    /// There are tilings, but none can have the colours asked for.
    NoColouring,
    /// Every coloured tiling was tried, and in none the colours touch as they have to.
    NoContact,
}

impl fmt::Display for Refutation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Area { free, wanted } => {
                write!(f, "{free} fields are free, but the pieces cover {wanted}")
            }
            Self::Component { cells } => match cells.as_slice() {
                [single] => write!(f, "no piece fits the single free field {single}"),
                several => {
                    let first = several.first().map_or_else(String::new, ToString::to_string);
                    let count = several.len();
                    write!(f, "no pieces together cover just the {count} free fields around {first}")
                }
            },
            Self::Chequerboard { surplus, uneven } => {
                let shown = if uneven.is_empty() { "no piece".into() } else { uneven.join(", ") };
                write!(
                    f,
                    "on a chequerboard the region has {surplus} more fields of one colour than of the other, and the \
                     pieces cannot: only {shown} cover unequal numbers of the two"
                )
            }
            Self::NoPlacement { colour, piece } => {
                write!(f, "{colour} can no longer place {piece} anywhere")
            }
            Self::EachPlacementFails { colour, piece } => {
                write!(f, "wherever {colour} places {piece}, another piece can no longer be placed")
            }
            Self::Reach { colour: Some(colour), wanted, found } => {
                write!(f, "{colour} needs {wanted} more fields and can reach only {found}")
            }
            Self::Reach { colour: None, wanted, found } => {
                write!(f, "{wanted} more fields are needed and only {found} can still be covered")
            }
            Self::TooLarge { colour, piece } => {
                write!(f, "{colour} still has {piece}, which is larger than the last piece on the board")
            }
            Self::NoCompletion => f.write_str("whatever is placed from here on, not all pieces can be"),
            Self::NoTiling => {
                f.write_str("every way to place the pieces was tried, and none fills the region")
            }
            Self::NoColouring => {
                f.write_str("every tiling was tried, and none can have the colours asked for")
            }
            Self::NoContact => {
                f.write_str("every coloured tiling was tried, and in none the colours touch as they have to")
            }
        }
    }
}
