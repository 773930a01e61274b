//! The names of puzzles: built-in ones, those of days, and those of a size.

use jiff::civil::Date;
use puzzle::{DAILY, Size};

use super::day::{FIRST_DAY, today};

/// A puzzle by what its name says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PuzzleName {
    BuiltIn(String),
    Daily(Date),
    Made(Size, u64),
}

impl PuzzleName {
    /// What a name stands for; `daily` is the puzzle of today. There is none before the first day, nor for a day that is
    /// still to come.
    pub(super) fn parse(name: &str) -> Option<Self> {
        if name == DAILY.trim_end_matches('-') {
            return Some(Self::Daily(today()));
        }
        if let Some(day) = name.strip_prefix(DAILY) {
            let known: Date = day.parse().ok().filter(|day| (FIRST_DAY..=today()).contains(day))?;
            return (known.to_string() == day).then_some(Self::Daily(known));
        }
        if let Some((size, number)) = Size::parse_name(name) {
            return Some(Self::Made(size, number));
        }
        puzzle::names().find(|known| *known == name).map(|known| Self::BuiltIn(known.to_owned()))
    }

    /// What people read.
    pub(super) fn title(&self) -> String {
        match self {
            Self::BuiltIn(name) => puzzle::title(name).unwrap_or_else(|| name.clone()),
            Self::Daily(day) => format!("Puzzle of {}", day.strftime("%-d %B %Y")),
            Self::Made(size, number) => {
                let word = size.word();
                format!("{}{} puzzle {number}", word[..1].to_uppercase(), &word[1..])
            }
        }
    }
}

impl std::fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::BuiltIn(name) => f.write_str(name),
            Self::Daily(day) => write!(f, "{DAILY}{day}"),
            Self::Made(size, number) => f.write_str(&size.name(*number)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        for name in ["tetro-8x10", "daily-2026-01-01", "small-1", "large-1000"] {
            assert_eq!(PuzzleName::parse(name).unwrap().to_string(), name);
        }
        for name in
            ["daily-2025-12-31", "daily-2999-01-01", "daily-2026-1-1", "daily-", "nothing", "small-0", ""]
        {
            assert_eq!(PuzzleName::parse(name), None, "{name}");
        }
        assert_eq!(PuzzleName::parse("daily"), Some(PuzzleName::Daily(today())));
        assert_eq!(PuzzleName::parse("medium-17").unwrap().title(), "Medium puzzle 17");
        assert_eq!(PuzzleName::parse("daily-2026-02-03").unwrap().title(), "Puzzle of 3 February 2026");
    }
}
