//! The values of an exercise from its position and answers alone: the same numbers on every run.

use notation::format_move;
use rules::Ruleset;

use crate::data::{Answer, Exercise, Unit};
use crate::resolve::{LessonError, ResolvedAnswer};
use crate::valuer::{Value, Valuer};

/// How many simulations a first look at an answer gets.
const FIRST_LOOK: u64 = 120;
/// An exact value takes as long as it takes.
const EXACT: u64 = 30_000;
/// How many of the best wrong answers are searched as long as the right ones.
const CONFIRMED: usize = 4;

impl Exercise {
    /// The seed of every value in the files.
    pub const SEED: u64 = 1;

    /// The same exercise with the values, the replies and the order of its answers found again. Every answer is searched
    /// by itself with [`Self::SEED`], so that nothing depends on how the file came about.
    pub fn valued_again(&self) -> Result<Self, LessonError> {
        let resolved = self.resolve(Ruleset::compile)?;
        let value = |answer: &ResolvedAnswer, simulations: u64| {
            let mut valuer = Valuer::new(resolved.position.rules().clone(), self.unit, Self::SEED);
            valuer.value(&resolved.position, answer.placement, simulations)
        };
        let first = if self.unit == Unit::Points { EXACT } else { FIRST_LOOK };
        let mut all: Vec<_> = self.answers.iter().zip(&resolved.answers).collect();
        // By the move first, so that the order of the file does not matter.
        all.sort_by(|one, other| one.0.text.cmp(&other.0.text));
        let mut valued: Vec<_> =
            all.into_iter().map(|(old, found)| (old, found, value(found, first))).collect();
        valued.sort_by(|one, other| other.2.value.total_cmp(&one.2.value));
        if self.unit == Unit::WinShare {
            let mut wrong = 0;
            for (old, found, known) in &mut valued {
                wrong += usize::from(!old.right);
                if old.right || wrong <= CONFIRMED {
                    *known = value(found, self.simulations);
                }
            }
            valued.sort_by(|one, other| other.2.value.total_cmp(&one.2.value));
        } else if let Some((old, ..)) = valued.iter().find(|(.., known)| !known.exact) {
            return Err(LessonError::Answer {
                expected: "an endgame that can be tried out",
                got: old.text.clone(),
            });
        }
        let answer = |(old, _, known): &(&Answer, &ResolvedAnswer, Value)| Answer {
            value: rounded(known.value),
            reply: known.reply.map(|reply| format_move(resolved.position.rules(), reply)),
            ..(*old).clone()
        };
        let answers: Vec<Answer> = valued.iter().map(answer).collect();
        let margin = margin(&answers);
        Ok(Self { margin, answers, ..self.clone() })
    }
}

/// How much more the worst right answer is worth than the best wrong one.
fn margin(answers: &[Answer]) -> f32 {
    let values = |right: bool| answers.iter().filter(move |it| it.right == right).map(|it| it.value);
    rounded(values(true).fold(f32::MAX, f32::min) - values(false).fold(f32::MIN, f32::max))
}

fn rounded(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}
