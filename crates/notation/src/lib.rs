//! Text forms of the game: moves, positions, game records and pictures of the board.
//!
//! Nothing here knows the variants or tells squares from triangles: names come from the variant's data, and
//! pictures are drawn from the outlines of the fields.
//!
//! ```
//! let duo = rules::variant("duo", &Default::default()).unwrap();
//! let mut position = rules::Position::new(rules::Ruleset::compile(duo).unwrap());
//! let fields = notation::parse_move("e8,e9,f9,d10,e10").unwrap();
//! let placement = position.check(position.turn().unwrap(), &fields).unwrap();
//! position.play(placement);
//! assert_eq!(notation::write_position(&position), "duo b:e8,e9,f9,d10,e10;w: w");
//! ```

mod fuzz;
mod moves;
pub mod picture;
mod position;
mod record;
mod result;

pub use fuzz::fuzz_record;
pub use moves::{MoveError, colour_code, format_move, parse_colour, parse_move};
pub use position::{PositionError, PositionReader, read_position, read_position_with, write_position};
pub use record::{MAX_BYTES, MAX_PARTS, Node, NodeId, Property, Record, RecordError, Sign, Visited};
pub use result::result;
