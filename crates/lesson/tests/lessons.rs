//! Every lesson is complete, legal and clear; one exercise of each is searched again.
#![allow(clippy::unwrap_used)]

use lesson::{Exercise, Kind, Lesson, Unit, lessons};
use rules::{Index, Ruleset};

/// How many simulations a value gets here; `train lessons --check` searches everything for longer.
const SIMULATIONS: u64 = 400;

fn all() -> impl Iterator<Item = (&'static Lesson, usize, &'static Exercise)> {
    lessons()
        .iter()
        .flat_map(|lesson| lesson.exercises.iter().enumerate().map(move |(n, it)| (lesson, n, it)))
}

#[test]
fn every_tip_has_at_least_four_exercises() {
    assert_eq!(lessons().len(), 11);
    for lesson in lessons() {
        assert!(lesson.exercises.len() >= 4, "{}", lesson.tip.name());
        let mut positions: Vec<&str> = lesson.exercises.iter().map(|it| it.position.as_str()).collect();
        positions.sort_unstable();
        positions.dedup();
        assert_eq!(positions.len(), lesson.exercises.len(), "{}: a position twice", lesson.tip.name());
    }
}

#[test]
fn every_answer_is_legal_and_right_ones_are_clearly_best() {
    for (lesson, number, exercise) in all() {
        let name = format!("{} {}", lesson.tip.name(), number + 1);
        exercise.resolve(Ruleset::compile).unwrap_or_else(|error| panic!("{name}: {error}"));
        let values =
            |right: bool| exercise.answers.iter().filter(move |it| it.right == right).map(|it| it.value);
        let worst_right = values(true).reduce(f32::min).unwrap_or_else(|| panic!("{name}: nothing is right"));
        let best_wrong = values(false).reduce(f32::max).unwrap_or_else(|| panic!("{name}: nothing is wrong"));
        let margin = worst_right - best_wrong;
        assert!((margin - exercise.margin).abs() < 0.002, "{name}: {margin}, written {}", exercise.margin);
        assert!(margin >= Exercise::least_margin(exercise.unit) - 0.002, "{name}: {margin}");
        assert_eq!(exercise.simulations == 0, exercise.unit == Unit::Points, "{name}");
        assert!(exercise.answers.is_sorted_by(|one, other| one.value >= other.value), "{name}");
    }
}

#[test]
fn a_piece_to_place_may_go_anywhere() {
    let placements = all().filter(|(_, _, exercise)| exercise.kind == Kind::Placement);
    for (lesson, number, exercise) in placements {
        let resolved = exercise.resolve(Ruleset::compile).unwrap();
        let rules = resolved.position.rules();
        let mut legal = resolved.position.legal_moves();
        legal.retain(|&placement| Some(rules.piece_of(placement)) == resolved.piece);
        let mut answers: Vec<_> = resolved.answers.iter().map(|answer| answer.placement).collect();
        legal.sort_by_key(|placement| placement.index());
        answers.sort_by_key(|placement| placement.index());
        assert_eq!(answers, legal, "{} {}", lesson.tip.name(), number + 1);
    }
}

#[test]
fn choices_differ() {
    for (lesson, number, exercise) in all() {
        let mut choices: Vec<(Option<&str>, &str)> = Vec::new();
        for answer in &exercise.answers {
            let by_choice = matches!(exercise.kind, Kind::Piece | Kind::Field);
            assert_eq!(answer.choice.is_some(), by_choice, "{} {}", lesson.tip.name(), number + 1);
            choices.push((answer.choice.as_deref(), if by_choice { "" } else { &answer.text }));
        }
        choices.sort_unstable();
        let count = choices.len();
        choices.dedup();
        assert_eq!(choices.len(), count, "{} {}: an answer twice", lesson.tip.name(), number + 1);
    }
}

#[test]
fn some_lessons_are_about_triangles_and_some_about_four_colours() {
    let on_boards = |matches: &dyn Fn(&Ruleset) -> bool| {
        let mut tips: Vec<&str> = all()
            .filter(|(_, _, exercise)| matches(exercise.resolve(Ruleset::compile).unwrap().position.rules()))
            .map(|(lesson, _, _)| lesson.tip.name())
            .collect();
        tips.dedup();
        tips.len()
    };
    let triangles = |rules: &Ruleset| rules.cells().next().is_some_and(|cell| rules.outline(cell).len() == 3);
    assert!(on_boards(&triangles) >= 2);
    assert!(on_boards(&|rules| rules.colours().len() == 4 && rules.variant().sides.len() == 4) >= 2);
}

#[test]
fn a_new_search_finds_the_same_answers_best() {
    for lesson in lessons() {
        let exercise = &lesson.exercises[0];
        let margin = exercise.search_again(SIMULATIONS, 41, 3).unwrap();
        let least = Exercise::least_margin(exercise.unit) / 2.0;
        assert!(margin >= least, "{}: {margin}, written {}", lesson.tip.name(), exercise.margin);
    }
}

#[test]
fn the_values_of_the_files_come_out_again_to_the_last_digit() {
    for unit in [Unit::Points, Unit::WinShare] {
        let of_unit = all().filter(|(_, _, exercise)| exercise.unit == unit);
        let (lesson, number, exercise) = of_unit.min_by_key(|(_, _, it)| it.answers.len()).unwrap();
        let again = exercise.valued_again().unwrap();
        assert_eq!(&again, exercise, "{} {}", lesson.tip.name(), number + 1);
        let mut shuffled = exercise.clone();
        shuffled.answers.reverse();
        shuffled.answers.iter_mut().for_each(|answer| answer.value = 0.0);
        assert_eq!(shuffled.valued_again().unwrap(), again, "nothing depends on the file's order");
    }
}
