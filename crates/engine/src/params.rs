//! Every number that the search can be tuned by, in one table: its default, its range and its reason.
//!
//! A table of weights can change values for its kind of game, and whoever sets up a player can change them again.

use std::collections::BTreeMap;

/// A parameter as the table describes it.
#[derive(Clone, Copy, Debug)]
pub struct Parameter {
    /// Its name, as in `--param NAME=VALUE`.
    pub name: &'static str,
    /// Its value where nobody sets another.
    pub default: f32,
    /// The smallest and the largest value that make sense.
    pub range: (f32, f32),
    /// What it does and why it has its default.
    pub reason: &'static str,
}

/// Why a parameter is refused.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum ParameterError {
    /// There is none of that name.
    #[error("expected one of {known}, got {name:?}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// All names that would do.
        known: String,
    },
    /// The value is out of its range.
    #[error("{name}: expected {low} to {high}, got {value}")]
    OutOfRange {
        /// As the table spells it.
        name: &'static str,
        /// The smallest value.
        low: f32,
        /// The largest value.
        high: f32,
        /// What came.
        value: f32,
    },
}

macro_rules! parameters {
    ($($name:ident = $default:literal in $low:literal..=$high:literal: $reason:literal;)*) => {
        /// The values of all parameters.
        #[derive(Clone, PartialEq, Debug)]
        pub struct Params {
            $(#[doc = $reason] pub $name: f32,)*
        }

        impl Default for Params {
            fn default() -> Self {
                Self { $($name: $default,)* }
            }
        }

        impl Params {
            /// The table: every parameter with its default, range and reason.
            pub const TABLE: &'static [Parameter] = &[
                $(Parameter {
                    name: stringify!($name),
                    default: $default,
                    range: ($low, $high),
                    reason: $reason,
                },)*
            ];

            /// A value by the name of its parameter; `None` if the table has none of that name.
            pub fn get(&self, name: &str) -> Option<f32> {
                match name {
                    $(stringify!($name) => Some(self.$name),)*
                    _ => None,
                }
            }

            /// Changes a value, unless the name is not in the table or the value not in its range.
            pub fn set(&mut self, name: &str, value: f32) -> Result<(), ParameterError> {
                match name {
                    $(stringify!($name) if ($low..=$high).contains(&value) => self.$name = value,)*
                    _ => return Err(refusal(name, value)),
                }
                Ok(())
            }
        }
    };
}

impl Params {
    /// The same with other values where there are changes.
    #[must_use]
    pub fn with(mut self, changes: &ParamChanges) -> Self {
        for (name, value) in changes.iter() {
            self.set(name, value).expect("changes are checked when they are made");
        }
        self
    }
}

/// Values that some parameters get instead of their defaults.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct ParamChanges(BTreeMap<&'static str, f32>);

impl ParamChanges {
    /// Changes a value, unless the name is not in the table or the value not in its range.
    pub fn set(&mut self, name: &str, value: f32) -> Result<(), ParameterError> {
        Params::default().set(name, value)?;
        let known = Params::TABLE.iter().find(|parameter| parameter.name == name);
        self.0.extend(known.map(|parameter| (parameter.name, value)));
        Ok(())
    }

    /// The names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, f32)> {
        self.0.iter().map(|(name, value)| (*name, *value))
    }
}

fn refusal(name: &str, value: f32) -> ParameterError {
    match Params::TABLE.iter().find(|parameter| parameter.name == name) {
        Some(&Parameter { name, range: (low, high), .. }) => {
            ParameterError::OutOfRange { name, low, high, value }
        }
        None => {
            let known: Vec<&str> = Params::TABLE.iter().map(|parameter| parameter.name).collect();
            ParameterError::Unknown { name: name.into(), known: known.join(", ") }
        }
    }
}

parameters! {
    exploration = 0.6 in 0.0..=10.0:
        "How far a prior can pull the choice towards a move that was tried little.";
    first_play = 0.15 in 0.0..=1.0:
        "How much worse than its parent a move is taken to be before its first visit.";
    prior_temperature = 1.0 in 0.05..=10.0:
        "Scores of moves are divided by this before they become priors: higher is flatter.";
    widest = 80.0 in 1.0..=5000.0:
        "How many moves of a position are searched: the best by their priors. The rest is pruned at once.";
    widest_root = 250.0 in 1.0..=5000.0:
        "The same at the root, where a pruned move cannot be found by going deeper.";
    expand_at = 4.0 in 1.0..=100.0:
        "At which visit a position gets its moves: priors cost about as much as two playouts.";
    amaf = 60.0 in 0.0..=100000.0:
        "For how many visits the simulations in which a move came later count as much as its own; 0 is never.";
    playout_rounds = 3.0 in 0.0..=1000.0:
        "How many moves of each colour a playout makes before the position is evaluated: up to the end it would be mostly noise.";
    at_once = 0.4 in 0.0..=1.0:
        "The share of a simulation's reward that is the evaluation of the leaf, before the playout.";
    tournament = 4.0 in 1.0..=64.0:
        "In a playout the best of this many random moves is played: 1 is uniformly random.";
    playout_size = 1.0 in 0.0..=10.0:
        "In a playout: the worth of each cell of a piece.";
    playout_gain = 0.3 in 0.0..=10.0:
        "In a playout: the worth of each new corner.";
    playout_loss = 0.1 in 0.0..=10.0:
        "In a playout: the cost of each own corner that is used up.";
    playout_hit = 0.6 in 0.0..=10.0:
        "In a playout: the worth of each covered corner of an opponent.";
    endgame = 50.0 in 0.0..=1000.0:
        "With at most this many legal moves, of all colours together, the rest of the game is tried out in every way.";
    score_weight = 0.02 in 0.0..=1.0:
        "The share of a reward that depends on the score and not on the rank.";
    score_scale = 20.0 in 1.0..=200.0:
        "The lead in score that earns about three quarters of that share.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_what_the_defaults_are() {
        let mut params = Params::default();
        for parameter in Params::TABLE {
            let (low, high) = parameter.range;
            assert!((low..=high).contains(&parameter.default), "{}", parameter.name);
            params.set(parameter.name, parameter.default).unwrap();
            assert_eq!(params.get(parameter.name), Some(parameter.default));
        }
        assert_eq!(params, Params::default());
    }

    #[test]
    fn wrong_names_and_values_are_refused() {
        let mut params = Params::default();
        assert!(params.set("nonsense", 1.0).unwrap_err().to_string().contains("exploration"));
        assert!(params.set("tournament", 0.0).unwrap_err().to_string().contains("expected 1 to 64"));
        assert!(params.set("tournament", f32::NAN).is_err());
        assert_eq!(params, Params::default());
        let mut changes = ParamChanges::default();
        assert!(changes.set("nonsense", 1.0).is_err() && changes.set("tournament", 0.0).is_err());
        assert_eq!(params.with(&changes), Params::default());
    }

    #[test]
    fn later_changes_replace_earlier_ones() {
        let mut changes = ParamChanges::default();
        changes.set("tournament", 2.0).unwrap();
        changes.set("amaf", 7.0).unwrap();
        changes.set("tournament", 3.0).unwrap();
        let params = Params::default().with(&changes);
        assert_eq!(params, Params { tournament: 3.0, amaf: 7.0, ..Params::default() });
    }
}
