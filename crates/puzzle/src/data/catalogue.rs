//! The built-in puzzles.

use serde::Deserialize;

use super::puzzle::Puzzle;

include!(concat!(env!("OUT_DIR"), "/puzzles.rs"));

/// The names of the built-in puzzles in the order that their files ask for: those of the rule books come first.
pub fn names() -> impl Iterator<Item = &'static str> {
    PUZZLES.iter().map(|&(name, _)| name)
}

/// The file of a built-in puzzle.
pub fn text(name: &str) -> Option<&'static str> {
    PUZZLES.iter().find(|(stem, _)| *stem == name).map(|&(_, text)| text)
}

/// The title of a built-in puzzle. The rest of its file is neither checked nor compiled, which would take long.
pub fn title(name: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct Heading {
        title: String,
    }
    let heading: Heading = toml::from_str(text(name)?).ok()?;
    Some(heading.title)
}

/// A built-in puzzle by its name.
pub fn puzzle(name: &str) -> Option<Puzzle> {
    let text = text(name)?;
    Some(Puzzle::parse(text).unwrap_or_else(|error| panic!("puzzles/{name}.toml: {error}")))
}
