//! The names of puzzles: built-in ones, and those that are made, for days and by number.

use jiff::civil::Date;
use puzzle::{DAILY, Size};

use super::day::{FIRST_DAY, today};

/// A puzzle by what its name says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum PuzzleName {
    BuiltIn(String),
    Made(MadeName),
}

/// A puzzle that the server makes when it is first asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum MadeName {
    Daily(Date),
    Numbered(Size, u64),
}

impl PuzzleName {
    /// What a name stands for; `daily` is the puzzle of today. There is none before the first day, nor for a day that is
    /// still to come.
    pub(super) fn parse(name: &str) -> Option<Self> {
        let built_in = || puzzle::names().find(|known| *known == name);
        let made = MadeName::parse(name).map(Self::Made);
        made.or_else(|| built_in().map(|known| Self::BuiltIn(known.to_owned())))
    }

    /// What people read.
    pub(super) fn title(&self) -> String {
        match self {
            Self::BuiltIn(name) => puzzle::title(name).unwrap_or_else(|| name.clone()),
            Self::Made(MadeName::Daily(day)) => format!("Puzzle of {}", day.strftime("%-d %B %Y")),
            Self::Made(MadeName::Numbered(size, number)) => {
                let word = size.word();
                format!("{}{} puzzle {number}", word[..1].to_uppercase(), &word[1..])
            }
        }
    }
}

impl MadeName {
    fn parse(name: &str) -> Option<Self> {
        if name == DAILY {
            return Some(Self::Daily(today()));
        }
        if let Some(day) = name.strip_prefix(DAILY).and_then(|rest| rest.strip_prefix('-')) {
            let known: Date = day.parse().ok().filter(|day| (FIRST_DAY..=today()).contains(day))?;
            return (known.to_string() == day).then_some(Self::Daily(known));
        }
        Size::parse_name(name).map(|(size, number)| Self::Numbered(size, number))
    }
}

impl std::fmt::Display for PuzzleName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::BuiltIn(name) => f.write_str(name),
            Self::Made(name) => name.fmt(f),
        }
    }
}

impl std::fmt::Display for MadeName {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Daily(day) => write!(f, "{DAILY}-{day}"),
            Self::Numbered(size, number) => f.write_str(&size.name(*number)),
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
        assert_eq!(PuzzleName::parse("daily"), Some(PuzzleName::Made(MadeName::Daily(today()))));
        assert_eq!(PuzzleName::parse("medium-17").unwrap().title(), "Medium puzzle 17");
        assert_eq!(PuzzleName::parse("daily-2026-02-03").unwrap().title(), "Puzzle of 3 February 2026");
    }
}
