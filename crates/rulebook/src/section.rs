//! Sections: which a variant has, and what is worked out for it in each.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{PieceId, Ruleset};

use crate::condition::corners_of;
use crate::diagram::Diagram;
use crate::example::{self, Example};
use crate::section_file::{SECTION_FILES, SectionFile, Shows};
use crate::starts;
use crate::turn::{self, Turn};

/// A part of the rules.
pub struct Section {
    /// Its words are named after it.
    pub name: &'static str,
    /// Positions to try placements on.
    pub diagrams: Vec<Diagram>,
    /// The shapes by size, the largest first, if the section shows them.
    pub pieces: Vec<(usize, Vec<PieceId>)>,
    /// Who plays which colour, round by round, if the section shows it.
    pub rounds: Vec<Vec<Turn>>,
    /// An example of the score, if the section has one.
    pub example: Option<Example>,
}

/// The names of all sections that a variant may have.
pub fn section_names() -> impl Iterator<Item = &'static str> {
    SECTION_FILES.iter().map(|(name, _)| *name)
}

/// The sections of a variant, in the order of reading.
pub(crate) fn sections(rules: &Arc<Ruleset>) -> Vec<Section> {
    let files = SECTION_FILES.iter().filter(|(_, file)| file.when.holds(rules));
    files.map(|(name, file)| section(rules, name, file)).collect()
}

fn section(rules: &Arc<Ruleset>, name: &'static str, file: &SectionFile) -> Section {
    let shows = |what| file.shows == Some(what);
    let corners = corners_of(rules);
    let read = |raw| {
        Diagram::read(raw, file, rules.variant())
            .unwrap_or_else(|error| panic!("rulebook/{name}.toml, diagram {}: {error}", raw.name))
    };
    let written = file.diagrams.iter().map(read);
    let fitting = written.filter(|diagram| corners_of(diagram.position.rules()) == corners);
    let start = file.after_starts.and_then(|count| starts::diagram(rules, count));
    let raw = file.examples.iter().find(|raw| raw.corners == corners);
    Section {
        name,
        diagrams: fitting.chain(start).collect(),
        pieces: if shows(Shows::Pieces) { by_size(rules) } else { Vec::new() },
        rounds: if shows(Shows::Rounds) { turn::rounds(rules) } else { Vec::new() },
        example: shows(Shows::Scores).then(|| example::example(rules, raw)),
    }
}

fn by_size(rules: &Ruleset) -> Vec<(usize, Vec<PieceId>)> {
    let mut sizes: BTreeMap<usize, Vec<PieceId>> = BTreeMap::new();
    for piece in rules.piece_ids() {
        sizes.entry(rules.piece(piece).size).or_default().push(piece);
    }
    sizes.into_iter().rev().collect()
}
