//! The rule sets of every variant that is played here, compiled once and shared.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rules::{ChoiceError, CompileError, OptionError, Options, Ruleset, Variant};

/// Rule sets by variant and options.
#[derive(Default)]
pub(crate) struct Rulesets {
    compiled: Mutex<HashMap<Choice, Arc<Ruleset>>>,
}

/// A variant's name and its options.
type Choice = (String, Vec<String>);

/// Why there is no such rule set.
#[derive(Debug, thiserror::Error)]
pub(crate) enum RulesetError {
    #[error(transparent)]
    Option(#[from] OptionError),
    #[error(transparent)]
    Variant(#[from] ChoiceError),
    #[error(transparent)]
    Compile(#[from] CompileError),
}

impl Rulesets {
    /// The rule set of a variant with options as an address has them: `key=value`, separated by commas.
    pub(crate) fn find_in_address(&self, variant: &str, options: &str) -> Result<Arc<Ruleset>, RulesetError> {
        let options = options.split(',').filter(|option| !option.is_empty());
        self.find(variant, &options.map(String::from).collect::<Vec<_>>())
    }

    /// The rule set of a variant with these options, each as `key=value`.
    pub(crate) fn find(&self, variant: &str, options: &[String]) -> Result<Arc<Ruleset>, RulesetError> {
        let mut chosen = Options::default();
        for option in options {
            chosen.set(option)?;
        }
        Ok(self.of(rules::variant(variant, &chosen)?)?)
    }

    /// The rule set of a variant with its options.
    pub(crate) fn of(&self, variant: Variant) -> Result<Arc<Ruleset>, CompileError> {
        // An option that is not named has its default: the same rules by another name must not be compiled again.
        let key = (variant.name.clone(), variant.options.pairs());
        if let Some(rules) = self.lock().get(&key) {
            return Ok(rules.clone());
        }
        // Compiled without the lock, so that games of other variants need not wait for it.
        let rules = Ruleset::compile(variant)?;
        Ok(self.lock().entry(key).or_insert(rules).clone())
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Choice, Arc<Ruleset>>> {
        self.compiled.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
