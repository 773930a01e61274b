//! The rules of the Blokus family of games.
//!
//! A variant is data. It passes one gate from file to play:
//!
//! ```text
//! variants/*.toml ──parse──▶ VariantFile ──choose options──▶ Variant ──compile──▶ Ruleset ──▶ Position
//! ```
//!
//! Behind the gate there are only tables: nothing that uses a [`Ruleset`] or a [`Position`] can ask whether
//! cells are squares or triangles, or what the variant is called in order to treat it differently.

mod board;
mod catalogue;
mod compile;
mod coord;
mod frontier;
mod fuzz;
mod index;
mod lattice;
mod options;
mod perft;
mod pieces;
mod position;
mod refusal;
mod region;
mod ruleset;
mod score;
mod set;
mod symmetry;
mod variant;
mod variant_file;

pub use board::{BoardError, BoardShape};
pub use catalogue::{default_variant, piece_set, variant, variant_of_record, variants};
pub use compile::CompileError;
pub use coord::{Coord, CoordError};
pub use fuzz::{FuzzOutcome, PIECES_FOLLOW, fuzz_variant};
pub use index::{ByColour, Cell, Colour, Local, MAX_COLOURS, PieceId, Placement, Seat, Side, Vertex};
pub use options::{Contact, OptionError, Options, Starts};
pub use perft::perft;
pub use pieces::{DrawingError, MAX_PIECE_SIZE, MAX_PIECES, PieceError};
pub use position::{Mobility, Ply, Position};
pub use refusal::{Reason, Refusal};
pub use region::{BoardSpec, Region, RegionError};
pub use ruleset::{CellSet, LocalSet, Piece, Ruleset, VertexSet};
pub use score::BonusKind;
pub use set::{CAPACITY, Index, Members, Set};
pub use symmetry::Symmetry;
pub use variant::{Bonus, Interchange, Variant};
pub use variant_file::{ChoiceError, VariantError, VariantFile};
