//! Which variant a record is of.

use std::sync::Arc;

use rules::{Options, Ruleset, Variant};

use super::{Location, Record, RecordError};

impl Record {
    /// The variant that is played: what `RU` names if that is one of ours, else the game of `GM`.
    pub fn variant(&self) -> Result<Variant, RecordError> {
        if let Some(property) = self.property(self.root(), "RU")
            && let Some(chosen) = of_rules(property.values.first().map_or("", String::as_str))
        {
            return chosen.map_err(|message| property.location.error(format!("RU: {message}")));
        }
        let Some(property) = self.property(self.root(), "GM") else {
            return Err(self
                .location
                .error("expected a property GM that names the game, got none in the first node"));
        };
        let name = property.values.first().map_or("", |value| value.trim());
        rules::variant_of_record(name, &Options::default())
            .map_err(|error| property.location.error(format!("GM: {error}")))
    }

    /// The rules of the variant that is played, for [`position_with`](Self::position_with).
    pub fn rules(&self) -> Result<Arc<Ruleset>, RecordError> {
        let variant = self.variant()?;
        Ruleset::compile(variant).map_err(|error| Location::default().error(error.to_string()))
    }
}

/// What `RU` says, if its first word is the name of one of our variants: other programs may write anything.
fn of_rules(text: &str) -> Option<Result<Variant, String>> {
    let mut words = text.split_whitespace();
    let name = words.next()?;
    let file = rules::variants().iter().find(|file| file.name() == name)?;
    let mut options = Options::default();
    for word in words {
        if let Err(error) = options.set(word) {
            return Some(Err(error.to_string()));
        }
    }
    Some(file.choose(&options).map_err(|error| error.to_string()))
}
