//! Miniature games: the small boards of diagrams, written with the keys of a variant file.

use std::sync::Arc;

use rules::{Contact, Options, Placement, Position, Ruleset, Variant, VariantFile, piece_set};
use serde::Deserialize;
use toml::{Table, Value};

use crate::fact::shared_colour;

/// Stands for the colour that several seats of the variant share.
const SHARED: &str = "shared";
/// Stands for a colour that somebody has alone.
const OWN: &str = "own";

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
    pub(crate) fn compile(&self, variant: &Variant) -> Result<Arc<Ruleset>, String> {
        let colours: Vec<&str> = self.colours.iter().map(|name| colour_name(variant, name)).collect();
        let text = toml::to_string(&self.variant_file(&colours, variant.contact))
            .map_err(|error| error.to_string())?;
        let file = VariantFile::parse(&text, piece_set).map_err(|error| error.to_string())?;
        let variant = file.choose(&Options::default()).map_err(|error| error.to_string())?;
        Ruleset::compile(variant).map_err(|error| error.to_string())
    }

    fn variant_file(&self, colours: &[&str], contact: Contact) -> Table {
        let alone: Vec<Value> = colours.iter().map(|&colour| Value::from(vec![colour])).collect();
        let bonus =
            Table::from_iter(["all_placed", "single_last"].map(|key| (key.to_owned(), Value::from(0))));
        let keys: [(&str, Value); 12] = [
            ("name", "diagram".into()),
            ("title", "Diagram".into()),
            ("pieces", self.pieces.as_str().into()),
            ("only", self.only.clone().into()),
            ("board", self.board.clone()),
            ("colours", colours.to_vec().into()),
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

/// The name of a colour in a diagram; `shared` and `own` depend on the variant.
pub(crate) fn colour_name<'a>(variant: &'a Variant, name: &'a str) -> &'a str {
    let shared = shared_colour(variant);
    let own = || variant.colours.iter().map(String::as_str).find(|&colour| Some(colour) != shared);
    match name {
        SHARED => shared.unwrap_or(name),
        OWN => own().unwrap_or(name),
        _ => name,
    }
}

/// The placement of a move that is written for a position, or what is wrong with it.
pub(crate) fn placement_of(position: &Position, text: &str) -> Result<Placement, String> {
    let rules = position.rules();
    let fields = notation::parse_move(text).map_err(|error| error.to_string())?;
    let mut cells: Vec<_> = fields
        .iter()
        .map(|&field| rules.cell_at(field).ok_or_else(|| format!("{field} is not on the board")))
        .collect::<Result<_, String>>()?;
    cells.sort_unstable();
    rules.find(&cells).ok_or_else(|| format!("{text} is no piece of the diagram"))
}
