//! The variants that are built in, found by any of their names.

use std::sync::LazyLock;

use crate::options::Options;
use crate::variant::Variant;
use crate::variant_file::{ChoiceError, VariantFile};

include!(concat!(env!("OUT_DIR"), "/data.rs"));

static BUILT_IN: LazyLock<Vec<VariantFile>> = LazyLock::new(|| {
    let read = |&(name, text): &(&str, &str)| {
        VariantFile::parse(text, piece_set).unwrap_or_else(|error| panic!("variants/{name}.toml: {error}"))
    };
    let mut files: Vec<VariantFile> = VARIANTS.iter().map(read).collect();
    files.sort_by_key(VariantFile::order);
    files
});

/// The variants that are built in, in the order that their files ask for.
pub fn variants() -> &'static [VariantFile] {
    &BUILT_IN
}

/// The variant to play if nobody names one: the first.
pub fn default_variant() -> &'static VariantFile {
    &variants()[0]
}

/// The text of a built-in piece set.
pub fn piece_set(name: &str) -> Option<&'static str> {
    PIECES.iter().find(|(stem, _)| *stem == name).map(|(_, text)| *text)
}

/// Finds a variant by its own name, or by the short name that other programs use, with what that implies.
pub fn variant(name: &str, options: &Options) -> Result<Variant, ChoiceError> {
    if let Some(file) = variants().iter().find(|file| file.name() == name) {
        return file.choose(options);
    }
    let by_game = |file: &&VariantFile| {
        file.interchange().is_some_and(|names| names.game == name || abbreviation(&names.game) == name)
    };
    match variants().iter().find(by_game) {
        Some(file) => choose_interchanged(file, options),
        None => Err(unknown(name, |file| {
            let game = file.interchange().map(|names| names.game.clone());
            [Some(file.name().to_owned()), game].into_iter().flatten().collect()
        })),
    }
}

/// Finds a variant by the name that game records use, with what that implies.
pub fn variant_of_record(record: &str, options: &Options) -> Result<Variant, ChoiceError> {
    let by_record =
        |file: &&VariantFile| file.interchange().is_some_and(|n| n.record.eq_ignore_ascii_case(record));
    match variants().iter().find(by_record) {
        Some(file) => choose_interchanged(file, options),
        None => Err(unknown(record, |file| {
            file.interchange().map(|names| names.record.clone()).into_iter().collect()
        })),
    }
}

/// What other programs shorten a name to: its first letter, and the number of players after it.
fn abbreviation(game: &str) -> String {
    let (word, players) = game.split_once('_').unwrap_or((game, ""));
    word.chars().take(1).chain(players.chars()).collect()
}

fn choose_interchanged(file: &VariantFile, options: &Options) -> Result<Variant, ChoiceError> {
    let implied = file.interchange().map(|names| names.options.clone()).unwrap_or_default();
    file.choose(&options.or(&implied))
}

fn unknown(name: &str, names: impl Fn(&VariantFile) -> Vec<String>) -> ChoiceError {
    let mut known: Vec<String> = variants().iter().flat_map(names).collect();
    known.sort();
    known.dedup();
    ChoiceError::Unknown { name: name.chars().take(40).collect(), known: known.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Contact, Starts};

    #[test]
    fn every_file_is_named_after_its_variant() {
        assert!(VARIANTS.len() >= 10);
        for (stem, text) in VARIANTS {
            assert_eq!(*stem, VariantFile::parse(text, piece_set).unwrap().name());
        }
    }

    #[test]
    fn no_two_have_the_same_order() {
        let orders: Vec<u32> =
            variants().iter().map(VariantFile::order).filter(|&order| order < u32::MAX).collect();
        assert!(orders.windows(2).all(|pair| pair[0] < pair[1]), "{orders:?}");
        assert_eq!(orders.first(), Some(&1));
    }

    #[test]
    fn other_programs_names_imply_their_rules() {
        let none = Options::default();
        assert_eq!(variant("trigon-two", &none).unwrap().starts, Starts::Opposite);
        assert_eq!(variant("trigon_2", &none).unwrap().starts, Starts::Any);
        for (short, name) in
            [("c", "classic"), ("c2", "two"), ("d", "duo"), ("j", "junior"), ("t3", "trigon-three")]
        {
            assert_eq!(variant(short, &none).unwrap().name, name);
        }
        assert_eq!(variant_of_record("Blokus Trigon Three-Player", &none).unwrap().starts, Starts::Any);
        let mut book = none.clone();
        book.set("starts=opposite").unwrap();
        book.set("rule=tips").unwrap();
        let chosen = variant("trigon_2", &book).unwrap();
        assert_eq!((chosen.starts, chosen.contact), (Starts::Opposite, Contact::Tips));
        assert_eq!(chosen.options.pairs(), ["rule=tips"]);
    }

    #[test]
    fn an_option_that_is_not_offered_is_refused_with_what_is() {
        let refused = |name: &str, option: &str| {
            let mut options = Options::default();
            options.set(option).unwrap();
            variant(name, &options).unwrap_err().to_string()
        };
        assert_eq!(refused("duo", "starts=any"), "duo does not offer starts=any; it has no options");
        assert!(refused("classic", "rule=tips").contains("expected one of starts=fixed, starts=any"));
        assert!(refused("three", "shared=purple").contains("shared=blue"));
        assert!(refused("nonsense", "rule=any").contains("classic_2"));
        assert!(Options::default().set("colour=blue").is_err());
        let mut own = Options::default();
        own.set("starts=fixed").unwrap();
        own.set("rule=any").unwrap();
        assert!(variant("duo", &own).unwrap().options.pairs().is_empty());
    }
}
