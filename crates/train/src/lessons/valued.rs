//! From a question to an exercise: what every answer is worth, and whether the right ones are clearly right.

use lesson::{Answer, Exercise, Unit, Value, Valuer};
use notation::{format_move, write_position};
use rules::Placement;

use super::scene::{Candidate, Proposal, Scene};

/// How many simulations a first look at a move gets.
const FIRST_LOOK: u64 = 120;

/// An exact value takes as long as it takes.
const EXACT: u64 = 30_000;

/// How many moves of an answer are tried.
const TRIED: usize = 3;

/// How many of the best wrong answers are searched as long as the right ones.
const CONFIRMED: usize = 4;

/// In a close position somebody may still learn something; in a decided one no move counts.
const OPEN: std::ops::RangeInclusive<f32> = 0.12..=0.95;

struct Valued {
    candidate: Candidate,
    placement: Placement,
    value: Value,
    right: bool,
}

/// The exercise, unless the right answers are not clearly the best.
pub(super) fn exercise(scene: &Scene<'_>, proposal: Proposal, simulations: u64) -> Option<Exercise> {
    let Proposal { kind, unit, piece, options, most_right, least } = proposal;
    let mut valuer = Valuer::new(scene.rules.clone(), unit, scene.seed);
    let mut valued: Vec<Valued> =
        options.into_iter().map(|option| first_look(scene, &mut valuer, option, unit)).collect();
    sort(&mut valued);
    let right = split(&mut valued, most_right)?;
    if margin(&valued)? < 0.7 * least {
        return None;
    }
    if unit == Unit::WinShare {
        for it in valued.iter_mut().take(right + CONFIRMED) {
            it.value = valuer.value(scene.position, it.placement, simulations);
        }
        sort(&mut valued);
        let known = valued.iter().take(right).all(|it| it.right);
        let open = OPEN.contains(&valued[0].value.value);
        if !known || !open {
            return None;
        }
    } else if !valued.iter().all(|it| it.value.exact) {
        return None;
    }
    let margin = margin(&valued)?;
    (margin >= least).then(|| Exercise {
        position: write_position(scene.position),
        kind,
        piece: piece.map(|piece| scene.rules.piece(piece).name.clone()),
        unit,
        simulations: if unit == Unit::Points { 0 } else { simulations },
        margin: round(margin),
        answers: valued.iter().map(|it| answer(scene, it)).collect(),
    })
}

fn first_look(scene: &Scene<'_>, valuer: &mut Valuer, candidate: Candidate, unit: Unit) -> Valued {
    // An exact value is that of the best move, wherever a search would look first.
    let (tried, simulations) = if unit == Unit::Points { (usize::MAX, EXACT) } else { (TRIED, FIRST_LOOK) };
    let tried = candidate.moves.iter().take(tried);
    let values = tried.map(|&placement| (placement, valuer.value(scene.position, placement, simulations)));
    let (placement, value) =
        values.max_by(|a, b| a.1.value.total_cmp(&b.1.value)).expect("an answer stands for a move");
    Valued { candidate, placement, value, right: false }
}

fn sort(valued: &mut [Valued]) {
    valued.sort_by(|a, b| b.value.value.total_cmp(&a.value.value));
}

/// Marks the right answers: those before the widest gap that follow the tip, of which there may not be more than this many.
fn split(valued: &mut [Valued], most: usize) -> Option<usize> {
    let gap = |count: usize| valued[count - 1].value.value - valued[count].value.value;
    let counts = 1..=most.min(valued.len() - 1);
    let right = counts.max_by(|&a, &b| gap(a).total_cmp(&gap(b)))?;
    valued[..right].iter_mut().for_each(|it| it.right = true);
    valued[..right].iter().all(|it| it.candidate.follows).then_some(right)
}

/// How much better the worst right answer is than the best wrong one.
fn margin(valued: &[Valued]) -> Option<f32> {
    let right = valued.iter().filter(|it| it.right).map(|it| it.value.value).reduce(f32::min)?;
    let wrong = valued.iter().filter(|it| !it.right).map(|it| it.value.value).reduce(f32::max)?;
    Some(right - wrong)
}

fn answer(scene: &Scene<'_>, valued: &Valued) -> Answer {
    let mut after = scene.position.clone();
    after.play(valued.placement);
    Answer {
        choice: valued.candidate.choice.clone(),
        text: format_move(scene.rules, valued.placement),
        right: valued.right,
        value: round(valued.value.value),
        reply: valued.value.reply.map(|reply| format_move(scene.rules, reply)),
    }
}

fn round(value: f32) -> f32 {
    (value * 1000.0).round() / 1000.0
}
