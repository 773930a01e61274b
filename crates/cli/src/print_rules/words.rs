//! The words of the rules, from the same Fluent files as the page's.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use rulebook::Fact;

const FILES: [&str; 3] = [
    include_str!("../../../../text/en/common.ftl"),
    include_str!("../../../../text/en/board.ftl"),
    include_str!("../../../../text/en/rules.ftl"),
];

/// Finds messages and fills in what they name.
pub(super) struct Words {
    bundle: FluentBundle<FluentResource>,
    /// What every sentence may name.
    facts: Vec<(&'static str, Fact)>,
}

impl Words {
    pub(super) fn new(facts: Vec<(&'static str, Fact)>) -> Self {
        let mut bundle = FluentBundle::new(vec!["en".parse().expect("it is a language")]);
        bundle.set_use_isolating(false);
        for file in FILES {
            let resource = FluentResource::try_new(file.into()).unwrap_or_else(|(resource, _)| resource);
            bundle.add_resource_overriding(resource);
        }
        Self { bundle, facts }
    }

    /// A message that names only facts.
    pub(super) fn say(&self, key: &str) -> String {
        self.say_with(key, &[])
    }

    /// A message that names more; one that is missing shows its key, and a test finds those.
    pub(super) fn say_with(&self, key: &str, more: &[(&str, FluentValue<'_>)]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.into();
        };
        let mut values = FluentArgs::new();
        for (name, fact) in &self.facts {
            match fact {
                Fact::Number(number) => values.set(*name, *number),
                Fact::Colour(colour) => values.set(*name, colour.as_str()),
            }
        }
        for (name, value) in more {
            values.set(*name, value.clone());
        }
        self.bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }

    /// The name of a colour; one without words keeps its own.
    pub(super) fn colour(&self, name: &str) -> String {
        let key = format!("colour-{name}");
        if self.bundle.has_message(&key) { self.say(&key) } else { name.into() }
    }

    /// Why a placement is refused.
    pub(super) fn reason(&self, code: &str) -> String {
        let corners = self.facts.iter().find(|(name, _)| *name == "corners");
        let cell =
            if matches!(corners, Some((_, Fact::Number(3)))) { "cell-triangle" } else { "cell-square" };
        let cell = self.say_with(cell, &[("count", 1.into())]);
        self.say_with(&format!("why-{}", code.replace('_', "-")), &[("cell", cell.into())])
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rulebook::{Rulebook, Section};
    use rules::{Options, Ruleset, VariantFile};

    use super::*;

    fn books(file: &VariantFile) -> Vec<Rulebook> {
        let choices = file.option_choices();
        let options = choices.iter().map(|pair| {
            let mut options = Options::default();
            options.set(pair).unwrap();
            options
        });
        std::iter::once(Options::default())
            .chain(options)
            .map(|options| Rulebook::of(&Ruleset::compile(file.choose(&options).unwrap()).unwrap()))
            .collect()
    }

    fn keys(section: &Section) -> Vec<String> {
        let mut keys = vec![format!("rules-{}", section.name), format!("rules-{}-text", section.name)];
        for one in section.diagrams.iter().flat_map(|diagram| &diagram.tries) {
            keys.push(format!("rules-try-{}", one.name));
            keys.extend(one.reasons.iter().map(|code| format!("why-{}", code.replace('_', "-"))));
        }
        keys
    }

    #[test]
    fn every_section_and_option_of_every_variant_has_its_words() {
        let mut missing = BTreeSet::new();
        for file in rules::variants() {
            for book in books(file) {
                let options =
                    book.choices.iter().map(|one| format!("rules-option-{}", one.option.replace('=', "-")));
                let all: Vec<String> = book.sections.iter().flat_map(keys).chain(options).collect();
                let words = Words::new(book.facts);
                missing.extend(all.into_iter().filter(|key| !words.bundle.has_message(key)));
            }
        }
        assert_eq!(missing, BTreeSet::new());
    }

    #[test]
    fn every_fact_that_a_sentence_names_is_there() {
        for file in rules::variants() {
            for book in books(file) {
                let sections: Vec<&str> = book.sections.iter().map(|section| section.name).collect();
                let words = Words::new(book.facts);
                for section in sections {
                    let text = words.say(&format!("rules-{section}-text"));
                    assert!(!text.contains("{$") && !text.contains('{'), "{}: {text}", file.name());
                }
            }
        }
    }
}
