//! Numbers with their nouns.

/// `1 tiling`, `2 tilings`: for nouns that form their plural with an s.
pub(super) fn counted(number: u128, noun: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::counted;

    #[test]
    fn only_one_is_singular() {
        let all = [0, 1, 2, 21].map(|number| counted(number, "tiling"));
        assert_eq!(all, ["0 tilings", "1 tiling", "2 tilings", "21 tilings"]);
    }
}
