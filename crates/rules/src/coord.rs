//! Coordinates, the names of fields: a letter for the column from the left, a number for the row from the bottom.

use std::fmt;
use std::str::FromStr;

/// The last column that has a name, `zz`.
pub(crate) const MAX_COLUMNS: u16 = 702;

/// The last row that has a name.
pub(crate) const MAX_ROWS: u16 = 999;

/// A column and a row, both counted from 1 at the lower left; not necessarily a field of any board.
///
/// ```
/// let field: rules::Coord = "ab12".parse().unwrap();
/// assert_eq!((field.column, field.row), (28, 12));
/// assert_eq!(field.to_string(), "ab12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Coord {
    /// 1 for `a`, 27 for `aa`.
    pub column: u16,
    /// 1 for the lowest row.
    pub row: u16,
}

// In the order in which a move names its cells: row by row.
impl Ord for Coord {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (self.row, self.column).cmp(&(other.row, other.column))
    }
}

impl PartialOrd for Coord {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Coord {
    /// The name of a column: `a` to `z`, then `aa`, `ab`, …
    pub fn column_name(column: u16) -> String {
        let mut letters = Vec::new();
        let mut rest = column;
        while rest > 0 {
            letters.push(b'a' + ((rest - 1) % 26) as u8);
            rest = (rest - 1) / 26;
        }
        letters.iter().rev().map(|&letter| char::from(letter)).collect()
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", Self::column_name(self.column), self.row)
    }
}

/// A text that is not a coordinate.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a field such as e10 (letters for the column, then a number for the row), got {0:?}")]
pub struct CoordError(String);

impl FromStr for Coord {
    type Err = CoordError;

    fn from_str(text: &str) -> Result<Self, CoordError> {
        // The message repeats only the beginning of a long text.
        parse(text).ok_or_else(|| CoordError(text.chars().take(20).collect()))
    }
}

fn parse(text: &str) -> Option<Coord> {
    let digits = text.find(|c: char| c.is_ascii_digit())?;
    let (letters, number) = text.split_at(digits);
    if letters.is_empty() || letters.len() > 2 || number.len() > 3 || number.starts_with('0') {
        return None;
    }
    let mut column = 0;
    for letter in letters.bytes() {
        if !letter.is_ascii_alphabetic() {
            return None;
        }
        column = column * 26 + u16::from(letter.to_ascii_lowercase() - b'a') + 1;
    }
    if !number.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    Some(Coord { column, row: number.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_columns_agree() {
        for column in 1..=702 {
            let field = Coord { column, row: 1 + column % 99 };
            assert_eq!(field.to_string().parse(), Ok(field));
        }
        assert_eq!(Coord::column_name(26), "z");
        assert_eq!(Coord::column_name(27), "aa");
        assert_eq!(Coord::column_name(35), "ai");
    }

    #[test]
    fn what_is_not_a_coordinate_is_refused_and_shortened() {
        for text in ["", "a", "7", "a0", "a01", "1a", "a1b", "abc1", "é1", "a1234", "a-1", "a+1"] {
            assert!(text.parse::<Coord>().is_err(), "{text:?}");
        }
        let long = "x".repeat(10_000).parse::<Coord>().unwrap_err().to_string();
        assert!(long.len() < 150, "{long}");
    }
}
