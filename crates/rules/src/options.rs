//! The options that a player may choose for a variant.

use std::fmt;
use std::str::FromStr;

use serde::Deserialize;

/// How pieces of one colour may touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Contact {
    /// At any vertex.
    Any,
    /// Only tip to tip: never with a vertex in the middle of a straight side.
    Tips,
}

/// Which start fields are open to a colour's first piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Starts {
    /// Each colour has its own.
    Fixed,
    /// Any that is not covered.
    #[serde(alias = "free")]
    Any,
    /// A side's first colour starts on a free pair of opposite fields, its second colour opposite the first.
    Opposite,
    /// Those an even number of steps round the ring from every covered one.
    Alternating,
}

/// The options that somebody chose; where one is `None`, the variant keeps its own value.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// `rule=any|tips`
    pub rule: Option<Contact>,
    /// `starts=fixed|any|opposite|alternating`, with `free` for `any`
    pub starts: Option<Starts>,
    /// `shared=COLOUR`
    pub shared: Option<String>,
}

/// A text that is not an option.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected rule=any|tips, starts=fixed|any|opposite|alternating or shared=COLOUR, got {0:?}")]
pub struct OptionError(String);

impl Options {
    /// Adds one option given as `key=value`.
    pub fn set(&mut self, text: &str) -> Result<(), OptionError> {
        match text.split_once('=').ok_or_else(|| OptionError(text.into()))? {
            ("rule", "any") => self.rule = Some(Contact::Any),
            ("rule", "tips") => self.rule = Some(Contact::Tips),
            ("starts", value) => {
                self.starts = Some(value.parse().map_err(|()| OptionError(text.into()))?);
            }
            ("shared", colour) => self.shared = Some(colour.into()),
            _ => return Err(OptionError(text.into())),
        }
        Ok(())
    }

    /// These options; where one is not chosen, that of `fallback`.
    pub fn or(&self, fallback: &Self) -> Self {
        Self {
            rule: self.rule.or(fallback.rule),
            starts: self.starts.or(fallback.starts),
            shared: self.shared.clone().or_else(|| fallback.shared.clone()),
        }
    }

    /// The chosen options as `key=value`.
    pub fn pairs(&self) -> Vec<String> {
        let rule = self.rule.map(|rule| format!("rule={rule}"));
        let starts = self.starts.map(|starts| format!("starts={starts}"));
        let shared = self.shared.as_ref().map(|colour| format!("shared={colour}"));
        [rule, starts, shared].into_iter().flatten().collect()
    }
}

impl Starts {
    /// What start fields this rule expects, if this many of them do not do for this many colours.
    pub(crate) fn expected(self, fields: usize, colours: usize) -> Option<&'static str> {
        let in_pairs = fields.is_multiple_of(2);
        let (fits, expected) = match self {
            Self::Fixed => (fields == colours, "one for each colour"),
            Self::Any => (fields >= colours, "at least one for each colour"),
            Self::Opposite => (in_pairs && fields >= colours, "a ring of pairs, a field for each colour"),
            Self::Alternating => (in_pairs && fields / 2 >= colours, "a ring with two for each colour"),
        };
        (!fits).then_some(expected)
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Any => "any",
            Self::Tips => "tips",
        })
    }
}

impl fmt::Display for Starts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fixed => "fixed",
            Self::Any => "any",
            Self::Opposite => "opposite",
            Self::Alternating => "alternating",
        })
    }
}

impl FromStr for Starts {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "fixed" => Ok(Self::Fixed),
            "any" | "free" => Ok(Self::Any),
            "opposite" => Ok(Self::Opposite),
            "alternating" => Ok(Self::Alternating),
            _ => Err(()),
        }
    }
}
