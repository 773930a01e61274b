//! The files of `rulebook/`: a section each, read but not yet compiled.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

use crate::condition::Condition;
use crate::example::RawExample;
use crate::miniature::Miniature;

include!(concat!(env!("OUT_DIR"), "/sections.rs"));

/// A file of `rulebook/`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SectionFile {
    /// Where it stands among the others.
    pub(crate) order: u32,
    /// Which variants have it; without it, all.
    #[serde(default)]
    pub(crate) when: Condition,
    /// What is worked out from the variant, below the words.
    pub(crate) shows: Option<Shows>,
    /// How many first pieces are placed before a diagram of the start, which is made on the variant's own board.
    pub(crate) after_starts: Option<usize>,
    /// The small games of its diagrams, by name.
    #[serde(default)]
    pub(crate) games: BTreeMap<String, Miniature>,
    #[serde(default)]
    pub(crate) diagrams: Vec<RawDiagram>,
    #[serde(default)]
    pub(crate) examples: Vec<RawExample>,
}

/// What a section works out from the variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Shows {
    /// The shapes of the pieces, by size.
    Pieces,
    /// Who plays which colour.
    Rounds,
    /// An example of the score.
    Scores,
}

/// A diagram as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawDiagram {
    pub(crate) name: String,
    pub(crate) game: String,
    /// The moves that are on the board, by colour.
    #[serde(default)]
    pub(crate) board: BTreeMap<String, Vec<String>>,
    /// The colour to move.
    pub(crate) colour: String,
    pub(crate) tries: Vec<RawTry>,
}

/// A placement to try, with the answer.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawTry {
    pub(crate) name: String,
    #[serde(rename = "move")]
    pub(crate) fields: String,
    /// The codes of the refusal; none if it is legal.
    #[serde(default)]
    pub(crate) refused: Vec<String>,
}

/// Every section by name, in the order of reading.
pub(crate) static SECTION_FILES: LazyLock<Vec<(&str, SectionFile)>> = LazyLock::new(|| {
    let read = |&(name, text): &(&'static str, &str)| {
        let file: SectionFile =
            toml::from_str(text).unwrap_or_else(|error| panic!("rulebook/{name}.toml: {error}"));
        (name, file)
    };
    let mut files: Vec<(&str, SectionFile)> = SECTIONS.iter().map(read).collect();
    files.sort_by_key(|(_, file)| file.order);
    files
});
