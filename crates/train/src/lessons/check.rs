//! Searches the positions of the built-in lessons again, with other random numbers.

use anyhow::{Result, bail};

/// Checks every answer of every exercise and prints how clear the right ones are this time.
pub(crate) fn all(simulations: u64, seed: u64) -> Result<()> {
    let mut wrong = 0;
    for lesson in lesson::lessons() {
        for (number, exercise) in lesson.exercises.iter().enumerate() {
            let margin = exercise.search_again(simulations, seed, exercise.answers.len())?;
            let verdict = if margin > 0.0 { "" } else { ", not the best" };
            let (tip, number, before) = (lesson.tip.name(), number + 1, exercise.margin);
            println!("{tip} {number}: {margin:.3}, was {before:.3}{verdict}");
            wrong += usize::from(margin <= 0.0);
        }
    }
    if wrong > 0 {
        bail!("a new search finds a wrong answer no worse in {wrong} exercises");
    }
    Ok(())
}
