//! Made puzzles of three sizes, each known by a number.

use super::draft::MadePuzzle;
use super::generate::{MakeError, SEEDS, make, make_from_first};
use super::outline::Outline;
use crate::search::Observer;

/// How large a made puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// Five pieces.
    Small,
    /// Eight pieces.
    Medium,
    /// Ten triangular pieces, or a dozen square ones.
    Large,
}

/// The puzzles of a size have the numbers from 1 to this.
pub const MOST_OF_A_SIZE: u64 = 1000;

impl Size {
    /// All sizes, the smallest first.
    pub const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// What names of puzzles and addresses call it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Medium => "medium",
            Self::Large => "large",
        }
    }

    /// The name of its puzzle with this number.
    pub fn name(self, number: u64) -> String {
        format!("{}-{number}", self.word())
    }

    /// The size and the number of a puzzle, if it has such a name.
    pub fn parse_name(name: &str) -> Option<(Self, u64)> {
        let (word, digits) = name.split_once('-')?;
        let size = Self::ALL.into_iter().find(|size| size.word() == word)?;
        let number = digits.parse().ok().filter(|number| (1..=MOST_OF_A_SIZE).contains(number))?;
        (size.name(number) == name).then_some((size, number))
    }

    /// Makes the puzzle with this number. Odd ones have square pieces, even ones triangular pieces; every other one of
    /// each is a rectangle where that is possible.
    pub fn make(self, number: u64, observer: &mut Observer<'_>) -> Result<MadePuzzle, MakeError> {
        let square = number % 2 == 1;
        let outline = if square && number % 4 == 1 { Outline::Rectangle } else { Outline::Grown };
        let level = match (self, square) {
            (Self::Small, _) => 1,
            (Self::Medium, _) => 3,
            (Self::Large, true) => 5,
            (Self::Large, false) => 4,
        };
        let set = if square { "square" } else { "triangle" };
        let seeds = (0..SEEDS).map(|part| number + part * MOST_OF_A_SIZE);
        make_from_first(seeds, |seed| make(&self.name(number), set, outline, level, seed, observer))
    }
}
