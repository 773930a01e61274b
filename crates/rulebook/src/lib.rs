//! The rules of every variant, for people: sections of words, with diagrams to try placements on and examples worked
//! through.
//!
//! The sections are data, in `rulebook/`. Which of them a variant shows follows from the variant's own data, and so do the
//! numbers in their sentences: a new variant has its rules without a new word. The words themselves are Fluent messages in
//! `text/`, named after the sections; nothing here has any.
//!
//! ```
//! let duo = rules::variant("duo", &Default::default()).unwrap();
//! let book = rulebook::Rulebook::of(&rules::Ruleset::compile(duo).unwrap());
//! let contact = book.sections.iter().find(|section| section.name == "contact").unwrap();
//! let refused = contact.diagrams[0].tries.iter().find(|one| one.name == "edge").unwrap();
//! assert_eq!(contact.diagrams[0].reasons(refused.placement), ["side_contact"]);
//! ```

mod condition;
mod diagram;
mod example;
mod fact;
mod miniature;
mod section;
mod section_file;
mod starts;
mod turn;

use std::sync::Arc;

use rules::Ruleset;

pub use diagram::{Diagram, Try};
pub use example::{Example, ExampleColour, ExampleSide};
pub use fact::Fact;
pub use section::{Section, section_names};
pub use turn::Turn;

/// The rules of a variant with its options.
pub struct Rulebook {
    /// What the sentences name: numbers and colours of the variant, each by the name of its variable.
    pub facts: Vec<(&'static str, Fact)>,
    /// In the order of reading.
    pub sections: Vec<Section>,
    /// The options that may be chosen, as `key=value`, where there is a choice.
    pub choices: Vec<Choice>,
}

/// An option of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// As `key=value`.
    pub option: String,
    /// Whether the rules at hand have it.
    pub chosen: bool,
}

impl Rulebook {
    /// The rules of a compiled variant.
    pub fn of(rules: &Arc<Ruleset>) -> Self {
        Self { facts: fact::facts(rules), sections: section::sections(rules), choices: choices(rules) }
    }
}

fn choices(rules: &Ruleset) -> Vec<Choice> {
    let variant = rules.variant();
    let file = rules::variants().iter().find(|file| file.name() == variant.name);
    let offered = file.map(rules::VariantFile::option_choices).unwrap_or_default();
    let mut own = vec![format!("rule={}", variant.contact), format!("starts={}", variant.starts)];
    own.extend(fact::shared_colour(variant).map(|colour| format!("shared={colour}")));
    let choice = |option: String| Choice { chosen: own.contains(&option), option };
    offered.into_iter().map(choice).collect()
}
