//! Lessons as the API shows them, with what is true of every answer.

use engine::reasons::{Adviser, Hint, Reason, WeightedReason};
use engine::report;
use lesson::{Answer, Exercise, Kind, Lesson, ResolvedAnswer, Tip, Unit};
use rules::{Index, Placement, Position};
use serde::Serialize;
use tokio::sync::OnceCell;
use utoipa::ToSchema;

use crate::http::error::{ApiError, Result};
use crate::runtime::rulesets::Rulesets;

/// More reasons would hide the most telling ones.
const MOST_REASONS: usize = 4;

/// A tip of the rule books with its exercises.
#[derive(Clone, Serialize, ToSchema)]
pub(crate) struct LessonInfo {
    tip: String,
    exercises: Vec<ExerciseInfo>,
}

/// A position with a question.
#[derive(Clone, Serialize, ToSchema)]
struct ExerciseInfo {
    variant: String,
    /// As `key=value`.
    options: Vec<String>,
    /// The position as text.
    position: String,
    /// The colour to move.
    colour: String,
    kind: ExerciseKind,
    /// The piece to place, if that is the question, as the geometry numbers it.
    piece: Option<usize>,
    unit: ExerciseUnit,
    /// How many simulations the value of a right answer comes from, and that of the best wrong ones; 0 if it is exact.
    simulations: u64,
    /// How much less than the worst right answer the best wrong one is worth.
    margin: f32,
    /// All answers that can be given, the best first.
    answers: Vec<AnswerInfo>,
}

/// How a question is answered: by one of a few pieces, fields or placements, or by placing a certain piece anywhere.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ExerciseKind {
    Piece,
    Field,
    Choice,
    Placement,
}

/// What values are: the share of games that is won, or the exact lead at the end in points.
#[derive(Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum ExerciseUnit {
    WinShare,
    Points,
}

/// An answer, and what it is worth.
#[derive(Clone, Serialize, ToSchema)]
struct AnswerInfo {
    /// Whether it is right.
    right: bool,
    /// The piece of the move, as the geometry numbers it.
    piece: usize,
    /// The number of the field that is chosen, if the answer is one.
    field: Option<usize>,
    /// The best move with it.
    #[serde(rename = "move")]
    text: String,
    /// The number of its placement.
    placement: usize,
    /// What it is worth to who makes it.
    value: f32,
    /// What the next to move does then.
    reply: Option<ReplyInfo>,
    /// What is true of the move, the most telling first.
    reasons: Vec<report::Reason>,
}

/// A reply to an answer.
#[derive(Clone, Serialize, ToSchema)]
struct ReplyInfo {
    colour: String,
    #[serde(rename = "move")]
    text: String,
    placement: usize,
}

/// The lessons that were asked for. Counting the reasons of all answers takes a moment, and they never change.
#[derive(Default)]
pub(crate) struct Lessons(pub(crate) [OnceCell<LessonInfo>; lesson::Tip::ALL.len()]);

/// A lesson with the reasons of its answers.
pub(crate) fn info(lesson: &Lesson, rulesets: &Rulesets) -> Result<LessonInfo> {
    let exercises = lesson.exercises.iter().map(|exercise| exercise_info(lesson.tip, exercise, rulesets));
    Ok(LessonInfo { tip: lesson.tip.name().into(), exercises: exercises.collect::<Result<_>>()? })
}

fn exercise_info(tip: Tip, exercise: &Exercise, rulesets: &Rulesets) -> Result<ExerciseInfo> {
    let resolved = exercise.resolve(|variant| rulesets.of(variant)).map_err(ApiError::internal)?;
    let position = &resolved.position;
    let variant = position.rules().variant();
    let adviser = Adviser::new(position).ok_or_else(|| ApiError::internal("a lesson after the game"))?;
    let answers = exercise.answers.iter().zip(&resolved.answers);
    Ok(ExerciseInfo {
        variant: variant.name.clone(),
        options: variant.options.pairs(),
        position: exercise.position.clone(),
        colour: position.turn().map(|colour| variant.colour_name(colour).to_owned()).unwrap_or_default(),
        kind: match exercise.kind {
            Kind::Piece => ExerciseKind::Piece,
            Kind::Field => ExerciseKind::Field,
            Kind::Choice => ExerciseKind::Choice,
            Kind::Placement => ExerciseKind::Placement,
        },
        piece: resolved.piece.map(Index::index),
        unit: match exercise.unit {
            Unit::WinShare => ExerciseUnit::WinShare,
            Unit::Points => ExerciseUnit::Points,
        },
        simulations: exercise.simulations,
        margin: exercise.margin,
        answers: answers
            .map(|(answer, found)| {
                answer_info(answer, *found, position, reasons_about(tip, &adviser, found.placement))
            })
            .collect(),
    })
}

fn answer_info(
    answer: &Answer,
    found: ResolvedAnswer,
    position: &Position,
    reasons: Vec<WeightedReason>,
) -> AnswerInfo {
    let rules = position.rules();
    let hint = Hint { placement: found.placement, value: answer.value, visits: 0, reasons };
    let mut reasons = report::hint(rules, position.side_to_move(), &hint, &[]).reasons;
    reasons.truncate(MOST_REASONS);
    let mut after = position.clone();
    after.play(found.placement);
    let reply = found.reply.zip(after.turn()).zip(answer.reply.clone());
    AnswerInfo {
        right: answer.right,
        piece: rules.piece_of(found.placement).index(),
        field: found.field.map(Index::index),
        text: answer.text.clone(),
        placement: found.placement.index(),
        value: answer.value,
        reply: reply.map(|((placement, colour), text)| ReplyInfo {
            colour: rules.variant().colour_name(colour).to_owned(),
            text,
            placement: placement.index(),
        }),
        reasons,
    }
}

/// The reasons of an answer. What the lesson is about comes first, even if most moves of the position do it.
fn reasons_about(tip: Tip, adviser: &Adviser<'_>, placement: Placement) -> Vec<WeightedReason> {
    let about = |reason: &Reason| kinds_of(tip).contains(&reason.kind());
    let mut reasons = adviser.reasons(placement);
    let first = 1.0 + reasons.iter().map(|it| it.weight).fold(0.0, f32::max);
    reasons.retain(|it| !about(&it.reason));
    let of_tip = adviser.all_reasons(placement).into_iter().filter(about);
    reasons.splice(0..0, of_tip.map(|reason| WeightedReason { reason, weight: first }));
    reasons
}

/// The reasons that speak of a tip; some tips are about more than one reason can say.
fn kinds_of(tip: Tip) -> &'static [&'static str] {
    match tip {
        Tip::Centre => &["centre"],
        Tip::BigFirst => &["large"],
        Tip::Corners => &["corners"],
        Tip::Block => &["reach", "out"],
        Tip::SafeFields => &["saves"],
        Tip::Count => &["scarce", "unfit"],
        Tip::DenyBonus => &["finish-denied"],
        Tip::SingleLast => &["single-kept", "finish"],
        Tip::Shapes | Tip::WaysOut | Tip::Patience => &[],
    }
}
