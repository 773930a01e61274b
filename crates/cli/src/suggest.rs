//! Suggestions for a mistyped name: the one among the known names that was probably meant.

/// The known name nearest to what was typed, if it is near enough to have been meant.
pub(crate) fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = typed.to_lowercase();
    // A third of the letters may differ: of a short name one, of a name of nine letters three.
    let limit = (typed.chars().count() / 3).max(1);
    known
        .into_iter()
        .map(|name| (strsim::osa_distance(&typed, &name.to_lowercase()), name))
        .filter(|&(distance, name)| distance <= limit && distance < name.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

/// The end of an error message: `; did you mean NAME?`, or nothing if no known name is near.
pub(crate) fn did_you_mean<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    nearest(typed, known).map_or_else(String::new, |name| format!("; did you mean {name}?"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["classic", "duo", "two", "trigon", "trigon-two"];

    #[test]
    fn a_slip_of_the_finger_finds_the_name() {
        for (typed, meant) in [
            ("clasic", "classic"),
            ("calssic", "classic"),
            ("Duo", "duo"),
            ("dou", "duo"),
            ("trigon_two", "trigon-two"),
            ("trigone", "trigon"),
        ] {
            assert_eq!(nearest(typed, NAMES), Some(meant), "{typed}");
        }
    }

    #[test]
    fn what_is_like_no_name_gets_no_suggestion() {
        for typed in ["chess", "", "x", "nonsense"] {
            assert_eq!(did_you_mean(typed, NAMES), "", "{typed}");
        }
        assert_eq!(did_you_mean("dio", NAMES), "; did you mean duo?");
    }
}
