//! What keys can ask of a game, and what a game asks of the program around it.

use std::path::PathBuf;

use rules::{Cell, PieceId, Seat};

use super::hand::Direction;

/// What the keys act on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The piece over the board.
    Board,
    /// The list of keys.
    Help,
    /// The question whether to quit.
    Quit,
    /// The question whether to give up a seat.
    Resigning(Seat),
    /// The name of a file to save to.
    Saving(String),
    /// How the game ended.
    Result,
}

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Command {
    Step(Direction),
    Next,
    Previous,
    /// The next piece whose name begins so.
    Named(char),
    Take(PieceId),
    Point(Cell),
    Rotate,
    RotateBack,
    Flip,
    Place,
    Jump,
    Undo,
    Hint,
    Help,
    Save,
    Quit,
    Resign,
    /// Letters instead of colours, and back.
    Letters,
    /// Shows the pieces of the next colour.
    Others,
    /// A new game of the same kind.
    Again,
    Type(char),
    Erase,
    Confirm,
    Cancel,
}

/// What only the program around a game can do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Request {
    Save(PathBuf),
    Again,
    Quit,
}
