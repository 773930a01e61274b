//! An exercise on its board: texts become pieces, fields and placements.

use std::sync::Arc;

use notation::{PositionError, parse_move, read_position_with};
use rules::{Cell, CompileError, PieceId, Placement, Position, Ruleset, Variant};

use crate::data::{Answer, Exercise, Kind};

/// An exercise with its position.
pub struct Resolved {
    /// What is on the board.
    pub position: Position,
    /// The piece to place, if that is the question.
    pub piece: Option<PieceId>,
    /// The answers, as the exercise lists them.
    pub answers: Vec<ResolvedAnswer>,
}

/// An answer on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResolvedAnswer {
    /// The best move with it.
    pub placement: Placement,
    /// The field that is chosen, if the answer is one.
    pub field: Option<Cell>,
    /// What the next to move does then.
    pub reply: Option<Placement>,
}

/// Why an exercise is not a good one.
#[derive(Debug, thiserror::Error)]
pub enum LessonError {
    /// Its position cannot be read.
    #[error("the position: {0}")]
    Position(#[from] PositionError),
    /// A text names nothing on this board, or what is not legal.
    #[error("expected {expected}, got {got:?}")]
    Answer {
        /// What was expected.
        expected: &'static str,
        /// What came.
        got: String,
    },
}

impl Exercise {
    /// The exercise on its board, with the rule set that `compiled` gives for the variant.
    pub fn resolve(
        &self,
        compiled: impl FnOnce(Variant) -> Result<Arc<Ruleset>, CompileError>,
    ) -> Result<Resolved, LessonError> {
        let position = read_position_with(&self.position, compiled)?;
        let piece = match &self.piece {
            Some(name) => Some(piece_named(&position, name)?),
            None => None,
        };
        let answers = self.answers.iter().map(|answer| self.answer(&position, piece, answer));
        let answers = answers.collect::<Result<_, _>>()?;
        Ok(Resolved { position, piece, answers })
    }

    fn answer(
        &self,
        position: &Position,
        piece: Option<PieceId>,
        answer: &Answer,
    ) -> Result<ResolvedAnswer, LessonError> {
        let rules = position.rules();
        let placement = legal(position, &answer.text)?;
        let wrong = |expected| LessonError::Answer { expected, got: answer.text.clone() };
        let choice = || answer.choice.as_deref().ok_or_else(|| wrong("a piece or a field beside the move"));
        let mut field = None;
        match self.kind {
            Kind::Piece if piece_named(position, choice()?)? != rules.piece_of(placement) => {
                return Err(wrong("a move of the piece that is chosen"));
            }
            Kind::Field => {
                let cell = choice()?.parse().ok().and_then(|coord| rules.cell_at(coord));
                let covered = cell.filter(|cell| rules.cells_of(placement).contains(cell));
                field = Some(covered.ok_or_else(|| wrong("a move that covers the field that is chosen"))?);
            }
            Kind::Placement if piece != Some(rules.piece_of(placement)) => {
                return Err(wrong("a move of the piece to place"));
            }
            Kind::Piece | Kind::Choice | Kind::Placement => {}
        }
        let mut after = position.clone();
        after.play(placement);
        let reply = match &answer.reply {
            Some(text) => Some(legal(&after, text)?),
            None => None,
        };
        Ok(ResolvedAnswer { placement, field, reply })
    }
}

fn piece_named(position: &Position, name: &str) -> Result<PieceId, LessonError> {
    let found = position.rules().piece_named(name);
    found.ok_or_else(|| LessonError::Answer { expected: "a piece", got: name.into() })
}

/// The move that a text names, if the colour to move may make it.
fn legal(position: &Position, text: &str) -> Result<Placement, LessonError> {
    let wrong = |expected| LessonError::Answer { expected, got: text.into() };
    let fields = parse_move(text).map_err(|_| wrong("a move"))?;
    let colour = position.turn().ok_or_else(|| wrong("no move, since the game is over"))?;
    position.check(colour, &fields).map_err(|_| wrong("a legal move"))
}
