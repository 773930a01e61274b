//! The compiled rules of every variant that is played here, made once and shared.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use rules::{Options, Ruleset};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

/// Compiled rules by variant and options.
#[derive(Default)]
pub(crate) struct Rulebook {
    compiled: Mutex<HashMap<Chosen, Arc<Ruleset>>>,
}

/// A variant's name and its options.
type Chosen = (String, Vec<String>);

impl Rulebook {
    /// The rules of a variant with options as an address has them: `key=value`, with commas between.
    pub(crate) fn rules_in_address(&self, variant: &str, options: &str) -> Result<Arc<Ruleset>> {
        let options = options.split(',').filter(|option| !option.is_empty());
        self.rules(variant, &options.map(String::from).collect::<Vec<_>>())
    }

    /// The rules of a variant with these options, each as `key=value`.
    pub(crate) fn rules(&self, variant: &str, options: &[String]) -> Result<Arc<Ruleset>> {
        let mut chosen = Options::default();
        for option in options {
            chosen.set(option).map_err(|error| ApiError::bad(Code::Option, error))?;
        }
        let variant =
            rules::variant(variant, &chosen).map_err(|error| ApiError::bad(Code::Variant, error))?;
        // What is not said is the default: the same rules by another name must not be compiled again.
        let key = (variant.name.clone(), variant.options.pairs());
        let mut compiled = self.compiled.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = compiled.get(&key) {
            return Ok(rules.clone());
        }
        let rules = Ruleset::compile(variant).map_err(|error| ApiError::bad(Code::Variant, error))?;
        compiled.insert(key, rules.clone());
        Ok(rules)
    }
}
