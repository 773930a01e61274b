//! A lesson as its file holds it.

use serde::{Deserialize, Serialize};

/// A tip of the rule books, in their order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tip {
    /// Head for the centre.
    Centre,
    /// Place big pieces first.
    BigFirst,
    /// Keep corners open.
    Corners,
    /// Know what each shape is good for.
    Shapes,
    /// Keep ways out.
    WaysOut,
    /// Block the corners where an opponent has come furthest.
    Block,
    /// Do not block too early.
    Patience,
    /// Save the fields that only you can reach.
    SafeFields,
    /// Count the pieces that are left.
    Count,
    /// Keep an opponent from placing everything.
    DenyBonus,
    /// Keep the single cell for last.
    SingleLast,
}

/// How a question is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// By choosing one of a few pieces.
    Piece,
    /// By choosing one of a few fields.
    Field,
    /// By choosing one of a few placements.
    Choice,
    /// By placing a certain piece, anywhere.
    Placement,
}

/// What the value of an answer is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Unit {
    /// The share of games that is won, from 0 to 1, as a search estimates it.
    WinShare,
    /// The lead at the end in points if everybody plays well, exactly.
    Points,
}

/// A tip with its exercises.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// What it teaches.
    pub tip: Tip,
    /// The exercises, the easiest first.
    #[serde(rename = "exercise")]
    pub exercises: Vec<Exercise>,
}

/// A position with a question.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exercise {
    /// The position, as `catercorner show` writes it.
    pub position: String,
    /// How the question is answered.
    pub kind: Kind,
    /// The piece to place, if that is how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub piece: Option<String>,
    /// What values are.
    pub unit: Unit,
    /// How many simulations the value of a right answer comes from, and that of the best wrong ones; 0 if it is exact.
    pub simulations: u64,
    /// How much less than the worst right answer the best wrong one is worth.
    pub margin: f32,
    /// All answers that can be given, the best first.
    #[serde(rename = "answer")]
    pub answers: Vec<Answer>,
}

/// An answer to a question, and what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// The piece or the field that is chosen; the move itself where that is the answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub choice: Option<String>,
    /// The best move with it.
    #[serde(rename = "move")]
    pub text: String,
    /// Whether it is right.
    #[serde(default, skip_serializing_if = "is_false")]
    pub right: bool,
    /// What it is worth.
    pub value: f32,
    /// What the next to move does then, unless nobody is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reply: Option<String>,
}

impl Tip {
    /// All tips, in the order of the rule books.
    pub const ALL: [Self; 11] = [
        Self::Centre,
        Self::BigFirst,
        Self::Corners,
        Self::Shapes,
        Self::WaysOut,
        Self::Block,
        Self::Patience,
        Self::SafeFields,
        Self::Count,
        Self::DenyBonus,
        Self::SingleLast,
    ];

    /// Its name in files and addresses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Centre => "centre",
            Self::BigFirst => "big-first",
            Self::Corners => "corners",
            Self::Shapes => "shapes",
            Self::WaysOut => "ways-out",
            Self::Block => "block",
            Self::Patience => "patience",
            Self::SafeFields => "safe-fields",
            Self::Count => "count",
            Self::DenyBonus => "deny-bonus",
            Self::SingleLast => "single-last",
        }
    }
}

impl Lesson {
    /// Reads the file of a lesson.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

impl Exercise {
    /// How much less a wrong answer must be worth at least, by what values are: as much as makes a move an inaccuracy, or
    /// a small piece. Positions with less are left out.
    pub fn least_margin(unit: Unit) -> f32 {
        match unit {
            Unit::WinShare => 0.05,
            Unit::Points => 3.0,
        }
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_false(value: &bool) -> bool {
    !value
}
