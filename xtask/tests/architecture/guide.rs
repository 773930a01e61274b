//! What CONTRIBUTING.md shows as a new variant and a new piece set must be one that plays.

use rules::{Options, Position, Ruleset, VariantFile};

use crate::markdown;
use crate::project::Project;

pub(crate) fn adds_a_variant_that_does_not_play(project: &Project) -> Vec<String> {
    let guide = project.read("CONTRIBUTING.md");
    let variant = markdown::block(&guide, "toml").expect("the guide shows a variant");
    let pieces = markdown::block(&guide, "pieces").expect("the guide shows a piece set");
    let name = variant.lines().find_map(|line| line.strip_prefix("pieces = ")).expect("it names its pieces");
    let other = variant.replace(name, "\"new\"").replace("only = ", "# only = ");
    let built_in = played(&variant, rules::piece_set);
    let new = played(&other, |_| Some(pieces.as_str()));
    [built_in, new].into_iter().filter_map(Result::err).collect()
}

/// Plays the first legal move until the game is over.
fn played<'a>(variant: &str, pieces: impl FnOnce(&str) -> Option<&'a str>) -> Result<(), String> {
    let file = VariantFile::parse(variant, pieces).map_err(|error| error.to_string())?;
    let variant = file.choose(&Options::default()).map_err(|error| error.to_string())?;
    let rules = Ruleset::compile(variant).map_err(|error| error.to_string())?;
    let colours = rules.colours().len();
    let mut position = Position::new(rules);
    while let Some(first) = position.nth_legal(0) {
        position.play(first);
    }
    let plies = position.history().len();
    if plies < 2 * colours {
        Err(format!("expected every colour to play, got {plies} moves"))
    } else {
        Ok(())
    }
}

#[test]
fn a_variant_that_cannot_be_played_is_found() {
    assert!(played("name = 1", rules::piece_set).unwrap_err().starts_with("line 1, column 8"));
}
