//! Finds the positions of lessons in games of the engine against itself, and checks those that were found.
//!
//! ```text
//! games ──▶ Scene ──tips──▶ Proposal ──valued──▶ Exercise ──▶ lessons/*.toml
//!           a position,     a question with      the worth of every answer,
//!           searched        answers              if the right ones are clearly right
//! ```

mod check;
mod games;
mod late;
mod opening;
mod scene;
mod valued;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use lesson::{Exercise, Lesson, Tip};

use self::scene::{Proposal, Scene};

/// Find positions for the lessons in games of the engine against itself
#[derive(Args)]
pub(crate) struct LessonsArgs {
    /// The variants to play, in turn
    #[arg(required_unless_present_any = ["check", "value"])]
    games: Vec<String>,
    /// The tips to find positions for; all if none is named
    #[arg(long)]
    tip: Vec<String>,
    /// How many positions of each variant a tip gets
    #[arg(long, default_value_t = 4)]
    count: usize,
    /// After how many minutes to stop
    #[arg(long, default_value_t = 10.0)]
    minutes: f64,
    /// How many simulations confirm what an answer is worth
    #[arg(long, default_value_t = 3_000)]
    simulations: u64,
    /// The folder of the lessons; what is found is added to them
    #[arg(long, default_value = "lessons")]
    out: PathBuf,
    /// Where random numbers begin; 1 if none is given
    #[arg(long)]
    seed: Option<u64>,
    /// Find nothing, but value every answer of the lessons in the folder anew, and leave out what is no longer clear
    #[arg(long, conflicts_with = "check")]
    value: bool,
    /// Find nothing, but check that every value of the built-in lessons comes out again; with a seed, that the right answers
    /// stay the best with other random numbers
    #[arg(long)]
    check: bool,
}

/// How every file begins.
const HEADER: &str = "# Written by `train lessons`: positions of games of the engine against itself; docs/lessons.md says how.\n";

/// The positions that were found, by tip.
type Found = BTreeMap<Tip, Vec<Exercise>>;

pub(crate) fn run(arguments: &LessonsArgs) -> Result<()> {
    if arguments.check {
        return arguments
            .seed
            .map_or_else(check::exactly, |seed| check::with_seed(arguments.simulations, seed));
    }
    if arguments.value {
        return Tip::ALL.into_iter().try_for_each(|tip| value(&arguments.out, tip));
    }
    let end = Instant::now() + Duration::from_secs_f64(60.0 * arguments.minutes);
    let mut found = Found::new();
    for number in 0.. {
        let (index, complete) = (number % arguments.games.len(), wanted(arguments, &found).is_empty());
        if complete || Instant::now() > end {
            break;
        }
        let rules = super::compile(&arguments.games[index])?;
        let seed = arguments.seed.unwrap_or(1).wrapping_mul(1_000_003).wrapping_add(number as u64);
        let mut new = Vec::new();
        games::play(&rules, seed, |scene| look(arguments, &found, &mut new, scene));
        for (tip, exercise) in new {
            eprintln!("{}: {} {:.3}", tip.name(), arguments.games[index], exercise.margin);
            found.entry(tip).or_default().push(exercise);
        }
        write(&arguments.out, &found)?;
    }
    Ok(())
}

/// Looks for an exercise about each tip that still needs one. A game gives a tip one at most.
fn look(arguments: &LessonsArgs, found: &Found, new: &mut Vec<(Tip, Exercise)>, scene: &Scene<'_>) {
    let game = &scene.rules.variant().name;
    for tip in wanted(arguments, found) {
        let enough = of_game(found, tip, game) >= arguments.count;
        if enough || new.iter().any(|(other, _)| *other == tip) {
            continue;
        }
        let exercise = propose(tip, scene).and_then(|it| valued::exercise(scene, it, arguments.simulations));
        new.extend(exercise.map(|exercise| (tip, exercise)));
    }
}

fn propose(tip: Tip, scene: &Scene<'_>) -> Option<Proposal> {
    match tip {
        Tip::Centre => opening::centre(scene),
        Tip::BigFirst => opening::big_first(scene),
        Tip::Corners => opening::corners(scene),
        Tip::Shapes => opening::shapes(scene),
        Tip::WaysOut => opening::ways_out(scene),
        Tip::Block => opening::block(scene),
        Tip::Patience => opening::patience(scene),
        Tip::SafeFields => late::safe_fields(scene),
        Tip::Count => late::count(scene),
        Tip::DenyBonus => late::deny_bonus(scene),
        Tip::SingleLast => late::single_last(scene),
    }
}

/// The tips that do not have enough positions of every variant yet.
fn wanted(arguments: &LessonsArgs, found: &Found) -> Vec<Tip> {
    let named = |tip: &Tip| arguments.tip.is_empty() || arguments.tip.iter().any(|name| name == tip.name());
    let open = |tip: &Tip| arguments.games.iter().any(|game| of_game(found, *tip, game) < arguments.count);
    Tip::ALL.into_iter().filter(named).filter(open).collect()
}

fn of_game(found: &Found, tip: Tip, game: &str) -> usize {
    let is_of_game = |exercise: &&Exercise| exercise.position.split(['?', ' ']).next() == Some(game);
    found.get(&tip).map_or(0, |exercises| exercises.iter().filter(is_of_game).count())
}

/// The file of a tip, and the lesson that it holds.
fn read(folder: &Path, tip: Tip) -> Result<(PathBuf, Lesson)> {
    let path = folder.join(format!("{}.toml", tip.name()));
    let text = std::fs::read_to_string(&path).ok();
    let lesson = text.map(|text| Lesson::parse(&text)).transpose();
    let lesson = lesson.with_context(|| path.display().to_string())?;
    Ok((path, lesson.unwrap_or(Lesson { tip, exercises: Vec::new() })))
}

/// Adds what was found to the files; what was there before stays, and nothing is there twice.
fn write(folder: &Path, found: &Found) -> Result<()> {
    for (&tip, exercises) in found {
        let (path, mut lesson) = read(folder, tip)?;
        for exercise in exercises {
            if lesson.exercises.iter().all(|it| it.position != exercise.position) {
                let again = exercise.valued_again()?;
                lesson.exercises.extend(is_clear(&again).then_some(again));
            }
        }
        save(&path, &lesson)?;
    }
    Ok(())
}

/// Values every answer of a tip anew.
fn value(folder: &Path, tip: Tip) -> Result<()> {
    let (path, mut lesson) = read(folder, tip)?;
    let again: Vec<Exercise> =
        lesson.exercises.iter().map(Exercise::valued_again).collect::<Result<_, _>>()?;
    for (number, (before, now)) in lesson.exercises.iter().zip(&again).enumerate() {
        let left_out = if is_clear(now) { "" } else { ", left out" };
        println!("{} {}: {:.3}, was {:.3}{left_out}", tip.name(), number + 1, now.margin, before.margin);
    }
    lesson.exercises = again.into_iter().filter(is_clear).collect();
    save(&path, &lesson)
}

/// Whether the right answers are clearly right.
fn is_clear(exercise: &Exercise) -> bool {
    exercise.margin >= Exercise::least_margin(exercise.unit)
}

fn save(path: &Path, lesson: &Lesson) -> Result<()> {
    let text = format!("{HEADER}{}", toml::to_string(lesson)?);
    std::fs::write(path, text).with_context(|| format!("cannot write {}", path.display()))
}
