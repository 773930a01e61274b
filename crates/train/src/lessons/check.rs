//! Values the positions of the built-in lessons again: to the last digit as they are written, or with other random numbers.

use anyhow::{Result, bail};
use lesson::{Exercise, Lesson};

/// Checks that every value, reply and margin of the files comes out again.
pub(crate) fn exactly() -> Result<()> {
    let differs = |lesson: &Lesson, number: usize, exercise: &Exercise| -> Result<bool> {
        let again = exercise.valued_again()?;
        let same = again == *exercise;
        let (tip, number, margin) = (lesson.tip.name(), number + 1, again.margin);
        println!("{tip} {number}: {margin:.3}{}", if same { "" } else { ", not as written" });
        Ok(!same)
    };
    match count(differs)? {
        0 => Ok(()),
        wrong => bail!("{wrong} exercises are not as `train lessons --value` writes them"),
    }
}

/// Checks that the right answers stay the best with other random numbers, and prints how clear they are this time.
pub(crate) fn with_seed(simulations: u64, seed: u64) -> Result<()> {
    let fails = |lesson: &Lesson, number: usize, exercise: &Exercise| -> Result<bool> {
        let margin = exercise.search_again(simulations, seed, exercise.answers.len())?;
        let verdict = if margin > 0.0 { "" } else { ", not the best" };
        let (tip, number, before) = (lesson.tip.name(), number + 1, exercise.margin);
        println!("{tip} {number}: {margin:.3}, was {before:.3}{verdict}");
        Ok(margin <= 0.0)
    };
    match count(fails)? {
        0 => Ok(()),
        wrong => bail!("a new search finds a wrong answer no worse in {wrong} exercises"),
    }
}

/// In how many exercises something is wrong.
fn count(mut is_wrong: impl FnMut(&Lesson, usize, &Exercise) -> Result<bool>) -> Result<usize> {
    let mut wrong = 0;
    for lesson in lesson::lessons() {
        for (number, exercise) in lesson.exercises.iter().enumerate() {
            wrong += usize::from(is_wrong(lesson, number, exercise)?);
        }
    }
    Ok(wrong)
}
