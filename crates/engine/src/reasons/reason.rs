//! The reasons themselves: what can be true of a move and counts for it, or against it.

use rules::{CellSet, Colour, PieceId};

/// Something that is true of a move and counts for it, or against it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// There is no other move.
    Only,
    /// It opens more corners of its colour than it closes. A corner is a free field at which the colour's
    /// next piece can make contact and some piece fits.
    Corners {
        /// Corners that were none before.
        opened: usize,
        /// Corners that are none any more, the one that the piece was placed at among them.
        closed: usize,
    },
    /// At the beginning of the game: it brings its colour nearer to the centre, in steps from field to field
    /// across sides or corners.
    Centre {
        /// How far the colour's nearest field was, or the start field.
        from: usize,
        /// How far its nearest field is now.
        to: usize,
    },
    /// It places a piece that is as large as any that fits.
    Large {
        /// What is placed.
        piece: PieceId,
        /// Its cells.
        size: usize,
    },
    /// It places a piece that fits hardly anywhere any more.
    Scarce {
        /// What is placed.
        piece: PieceId,
        /// How many placements it had before the move, this one among them.
        placements: usize,
    },
    /// Pieces of its colour that still fit somewhere, which after many other moves they would not.
    Fits {
        /// The pieces, the largest first.
        pieces: Vec<PieceId>,
    },
    /// Against it: pieces of its colour that fit somewhere before and do not any more.
    Unfit {
        /// The pieces, the largest first.
        pieces: Vec<PieceId>,
    },
    /// It makes fields reachable for its own side alone.
    Alone {
        /// The fields that it adds to them.
        gained: CellSet,
        /// All of them after the move: no other colour can ever cover one.
        fields: CellSet,
    },
    /// It leaves the fields that only its own side can reach for later.
    Saves {
        /// Those fields, after the move.
        fields: CellSet,
    },
    /// It takes ground from another side.
    Reach {
        /// The colour that loses it.
        colour: Colour,
        /// How many fields the colour could have covered with its next piece, and cannot any more.
        fields: usize,
        /// How many it could have covered before.
        of: usize,
        /// How many of its corners are closed.
        corners: usize,
    },
    /// Pieces of another side that fit somewhere before and do not any more.
    Misfits {
        /// The colour that loses it.
        colour: Colour,
        /// The pieces, the largest first.
        pieces: Vec<PieceId>,
    },
    /// It leaves another side's colour without a move, for good.
    Out {
        /// Who cannot move any more.
        colour: Colour,
        /// The cells of the pieces that it is left with.
        cells: usize,
    },
    /// It places the last piece and earns the bonus.
    Finish {
        /// The bonus.
        points: i32,
        /// Whether that piece is a single cell.
        single: bool,
    },
    /// Near the end: every piece of its colour that is left may still fit, so the bonus can be
    /// earned.
    FinishKept {
        /// How many pieces are left after the move.
        left: usize,
        /// What the bonus is at least.
        points: i32,
    },
    /// Near the end: it keeps the single cell for last.
    SingleKept {
        /// How much more that earns.
        points: i32,
    },
    /// It makes it impossible for another side's colour to place all its pieces.
    FinishDenied {
        /// The colour that could have earned it.
        colour: Colour,
        /// What it would have been at least.
        points: i32,
    },
    /// Against it: its colour cannot place all its pieces any more.
    FinishLost {
        /// What the bonus would have been at least.
        points: i32,
    },
    /// Against it: it takes ground from its own side.
    Hampers {
        /// The colour that loses it.
        colour: Colour,
        /// As in [`Reason::Reach`].
        fields: usize,
        /// As in [`Reason::Reach`].
        of: usize,
        /// As in [`Reason::Reach`].
        corners: usize,
    },
}

/// A reason and how much it sets the move apart from the others of the position.
#[derive(Clone, PartialEq, Debug)]
pub struct WeightedReason {
    /// What is true of the move.
    pub reason: Reason,
    /// More is more telling; 1 is about the usual difference between two moves.
    pub weight: f32,
}

impl Reason {
    /// Whether it speaks against the move.
    pub fn is_drawback(&self) -> bool {
        matches!(self, Self::Unfit { .. } | Self::FinishLost { .. } | Self::Hampers { .. })
    }

    /// The name of its kind for programs. It never changes.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Only => "only",
            Self::Corners { .. } => "corners",
            Self::Centre { .. } => "centre",
            Self::Large { .. } => "large",
            Self::Scarce { .. } => "scarce",
            Self::Fits { .. } => "fits",
            Self::Unfit { .. } => "unfit",
            Self::Alone { .. } => "alone",
            Self::Saves { .. } => "saves",
            Self::Reach { .. } => "reach",
            Self::Misfits { .. } => "misfits",
            Self::Out { .. } => "out",
            Self::Finish { .. } => "finish",
            Self::FinishKept { .. } => "finish-kept",
            Self::SingleKept { .. } => "single-kept",
            Self::FinishDenied { .. } => "finish-denied",
            Self::FinishLost { .. } => "finish-lost",
            Self::Hampers { .. } => "hampers",
        }
    }

    /// The other colour that it is about.
    pub fn colour(&self) -> Option<Colour> {
        match *self {
            Self::Reach { colour, .. }
            | Self::Misfits { colour, .. }
            | Self::Out { colour, .. }
            | Self::FinishDenied { colour, .. }
            | Self::Hampers { colour, .. } => Some(colour),
            _ => None,
        }
    }
}
