//! Scales: games are rated together if they have the same rules.

use rules::Options;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};

/// The scale of a game: its variant and, after commas, its options, so that it can stand in an address.
pub(crate) fn scale_of(variant: &str, options: &str) -> String {
    std::iter::once(variant).chain(options.split_whitespace()).collect::<Vec<_>>().join(",")
}

/// A scale that somebody asks for. Options that the variant has anyway are left out, so that one has one name.
pub(crate) fn parse_scale(text: &str) -> Result<String> {
    let mut parts = text.split(',');
    let name = parts.next().unwrap_or_default();
    let mut options = Options::default();
    for option in parts {
        options.set(option).map_err(|error| ApiError::bad(Code::Option, error))?;
    }
    let variant = rules::variant(name, &options).map_err(|error| ApiError::bad(Code::Variant, error))?;
    Ok(scale_of(&variant.name, &variant.options.pairs().join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_rules_are_one_scale_whatever_they_are_called() {
        assert_eq!(parse_scale("trigon,rule=tips").unwrap(), scale_of("trigon", "rule=tips"));
        assert_eq!(parse_scale("trigon,rule=any").unwrap(), "trigon");
        assert_eq!(parse_scale("classic,starts=free").unwrap(), "classic,starts=any");
        for unknown in ["", "chess", "duo,rule=tips", "duo,x"] {
            assert!(parse_scale(unknown).is_err(), "{unknown}");
        }
    }
}
