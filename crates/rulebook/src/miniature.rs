//! Miniature games: the small boards of diagrams, written with the keys of a variant file.

use std::sync::Arc;

use rules::{Contact, Options, Ruleset, VariantFile, piece_set};
use serde::Deserialize;
use toml::{Table, Value};

/// The board, pieces and colours of a diagram. All else is as plain as can be: each colour plays for itself.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Miniature {
    pieces: String,
    only: Vec<String>,
    board: Value,
    colours: Vec<String>,
    start_fields: Vec<String>,
}

impl Miniature {
    /// Its rules, with contact as the variant has it whose rules are explained.
    pub(crate) fn compile(&self, contact: Contact) -> Result<Arc<Ruleset>, String> {
        let text = toml::to_string(&self.variant_file(contact)).map_err(|error| error.to_string())?;
        let file = VariantFile::parse(&text, piece_set).map_err(|error| error.to_string())?;
        let variant = file.choose(&Options::default()).map_err(|error| error.to_string())?;
        Ruleset::compile(variant).map_err(|error| error.to_string())
    }

    fn variant_file(&self, contact: Contact) -> Table {
        let alone: Vec<Value> =
            self.colours.iter().map(|colour| Value::from(vec![colour.as_str()])).collect();
        let bonus =
            Table::from_iter(["all_placed", "single_last"].map(|key| (key.to_owned(), Value::from(0))));
        let keys: [(&str, Value); 12] = [
            ("name", "diagram".into()),
            ("title", "Diagram".into()),
            ("pieces", self.pieces.as_str().into()),
            ("only", self.only.clone().into()),
            ("board", self.board.clone()),
            ("colours", self.colours.clone().into()),
            ("seats", alone.clone().into()),
            ("sides", alone.into()),
            ("bonus", bonus.into()),
            ("rule", contact.to_string().into()),
            ("starts", "any".into()),
            ("start_fields", self.start_fields.clone().into()),
        ];
        keys.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
    }
}
