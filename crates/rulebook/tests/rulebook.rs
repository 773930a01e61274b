//! Every diagram of every variant is played against the rules, and the rule books' examples come out.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::sync::Arc;

use rulebook::{Example, Rulebook, Section};
use rules::{Options, Ruleset, VariantFile};

/// A variant with every set of options that it offers, one at a time.
fn choices(file: &VariantFile) -> Vec<Options> {
    let one = |pair: &String| {
        let mut options = Options::default();
        options.set(pair).unwrap();
        options
    };
    std::iter::once(Options::default()).chain(file.option_choices().iter().map(one)).collect()
}

fn compiled(name: &str, pairs: &[&str]) -> Arc<Ruleset> {
    let mut options = Options::default();
    for pair in pairs {
        options.set(pair).unwrap();
    }
    Ruleset::compile(rules::variant(name, &options).unwrap()).unwrap()
}

fn names(name: &str, pairs: &[&str]) -> Vec<&'static str> {
    Rulebook::of(&compiled(name, pairs)).sections.iter().map(|section| section.name).collect()
}

fn example(name: &str) -> Example {
    let book = Rulebook::of(&compiled(name, &[]));
    book.sections.into_iter().find_map(|section| section.example).unwrap()
}

fn play(section: &Section, variant: &str) {
    for diagram in &section.diagrams {
        let place = format!("{variant}, {}, {}", section.name, diagram.name);
        assert!(diagram.tries.len() >= 2, "{place}");
        for one in &diagram.tries {
            assert_eq!(diagram.reasons(one.placement), one.reasons, "{place}, {}", one.name);
        }
        assert!(diagram.tries.iter().any(|one| one.reasons.is_empty()), "{place}: something fits");
        let legal = diagram.position.legal_moves_of(diagram.colour);
        for placement in diagram.position.rules().placements() {
            let fits = diagram.reasons(placement).is_empty();
            assert_eq!(fits, legal.contains(&placement), "{place}");
        }
    }
}

#[test]
fn every_try_of_every_diagram_gets_the_answer_it_names() {
    for file in rules::variants() {
        for options in choices(file) {
            let rules = Ruleset::compile(file.choose(&options).unwrap()).unwrap();
            let book = Rulebook::of(&rules);
            for section in &book.sections {
                play(section, file.name());
            }
            let diagrams: usize = book.sections.iter().map(|section| section.diagrams.len()).sum();
            assert!(diagrams >= 3, "{}: {diagrams} diagrams", file.name());
        }
    }
}

#[test]
fn a_variant_has_the_sections_that_its_data_ask_for() {
    assert_eq!(
        names("classic", &[]),
        ["aim", "pieces", "turns", "starts-fixed", "contact", "others", "passing", "scoring"]
    );
    let has = |name: &str, pairs: &[&str], section: &str| names(name, pairs).contains(&section);
    assert!(
        has("classic", &["starts=any"], "starts-any") && !has("classic", &["starts=any"], "starts-fixed")
    );
    assert!(has("teams", &[], "teams") && !has("two", &[], "teams"));
    assert!(has("two", &[], "two-colours") && !has("teams", &[], "two-colours"));
    assert!(has("three", &[], "shared") && !has("three", &[], "two-colours"));
    assert!(has("trigon", &["rule=tips"], "tips") && has("trigon", &[], "middles"));
    assert!(has("trigon-two", &[], "starts-opposite") && has("trigon-three", &[], "starts-alternating"));
    assert!(has("junior", &[], "scoring-plain") && has("duo", &[], "scoring"));
}

#[test]
fn the_examples_of_the_books_come_out() {
    let points = |name: &str| example(name).colours.iter().map(|one| one.points).collect::<Vec<_>>();
    assert_eq!(points("classic"), [20, -8, -24, -20]);
    assert_eq!(points("trigon"), [20, -12, -9, -31]);
    assert_eq!(points("junior"), [0, -8]);
    let teams: Vec<(i32, usize)> =
        example("teams").sides.iter().map(|side| (side.points, side.rank)).collect();
    assert_eq!(teams, [(-4, 1), (-28, 2)]);
    assert_eq!(example("three").sides.len(), 3, "the shared colour counts for nobody");
}

#[test]
fn the_examples_end_a_game_that_can_be_played() {
    for (name, left) in [
        ("classic", [0, 8, 24, 20]),
        ("teams", [0, 8, 24, 20]),
        ("two", [0, 8, 24, 20]),
        ("three", [0, 8, 24, 20]),
        ("trigon", [0, 12, 9, 31]),
        ("trigon-teams", [0, 12, 9, 31]),
    ] {
        let example = example(name);
        let end = example.end.unwrap_or_else(|| panic!("{name} has no board"));
        assert!(example.from_books && end.is_over(), "{name}");
        let colours = || end.rules().colours();
        assert_eq!(colours().map(|it| end.cells_left(it)).collect::<Vec<_>>(), left, "{name}");
        let scores: Vec<i32> = colours().map(|it| end.score(it)).collect();
        let written: Vec<i32> = example.colours.iter().map(|one| one.points).collect();
        assert_eq!(scores, written, "{name}: the single cell was the last");
    }
    assert!(example("duo").end.is_none() && !example("duo").from_books);
}

#[test]
fn the_diagrams_of_the_shared_colour_are_about_whichever_it_is() {
    for shared in ["blue", "yellow", "red", "green"] {
        let book = Rulebook::of(&compiled("three", &[&format!("shared={shared}")]));
        let section = book.sections.iter().find(|section| section.name == "shared").unwrap();
        let [diagram] = section.diagrams.as_slice() else { panic!("one diagram") };
        let variant = diagram.position.rules().variant();
        assert_eq!(variant.colour_name(diagram.colour), shared);
        assert!(variant.colours.iter().any(|colour| colour != shared), "another colour is beside it");
    }
}

#[test]
fn passing_is_shown_on_the_cells_of_the_variant() {
    for (name, corners) in [("classic", 4), ("trigon", 3)] {
        let book = Rulebook::of(&compiled(name, &[]));
        let section = book.sections.iter().find(|section| section.name == "passing").unwrap();
        let [diagram] = section.diagrams.as_slice() else { panic!("{name}: one diagram") };
        let rules = diagram.position.rules();
        assert_eq!(rules.outline(rules.cells().next().unwrap()).len(), corners, "{name}");
        let legal = diagram.position.legal_moves_of(diagram.colour);
        assert!(
            legal.iter().all(|&placement| rules.cells_of(placement).len() == 1),
            "only the single cell fits"
        );
    }
}

#[test]
fn the_shared_colour_goes_round() {
    let book = Rulebook::of(&compiled("three", &[]));
    let rounds = &book.sections.iter().find(|section| section.name == "turns").unwrap().rounds;
    let shared: Vec<usize> = rounds.iter().map(|round| rules::Index::index(round[3].seat)).collect();
    assert_eq!(shared, [0, 1, 2]);
}

#[test]
fn every_section_is_in_some_variant() {
    let used: BTreeSet<&str> = rules::variants()
        .iter()
        .flat_map(|file| choices(file).into_iter().map(move |options| file.choose(&options).unwrap()))
        .flat_map(|variant| Rulebook::of(&Ruleset::compile(variant).unwrap()).sections)
        .map(|section| section.name)
        .collect();
    assert_eq!(rulebook::section_names().collect::<BTreeSet<_>>(), used);
}

#[test]
fn the_chosen_options_are_marked() {
    let chosen = |pairs: &[&str]| {
        let book = Rulebook::of(&compiled("three", pairs));
        book.choices.into_iter().filter(|one| one.chosen).map(|one| one.option).collect::<Vec<_>>()
    };
    assert_eq!(chosen(&[]), ["starts=fixed", "shared=green"]);
    assert_eq!(chosen(&["shared=red", "starts=any"]), ["starts=any", "shared=red"]);
}
