//! Reads the words of a table of weights; errors say what was expected.

/// No fitted number comes near this; products of larger ones might not be numbers any more.
const MOST: f32 = 1000.0;

/// Reads a count.
pub(crate) fn count(word: &str) -> Result<usize, String> {
    word.parse().map_err(|_| format!("expected a count, got {word:?}"))
}

/// The index of a name among those that are known.
pub(crate) fn named(names: &[&str], name: &str) -> Result<usize, String> {
    let number = names.iter().position(|known| *known == name);
    number.ok_or_else(|| format!("expected one of {}, got {name:?}", names.join(", ")))
}

/// Reads this many numbers.
pub(crate) fn column<const N: usize>(words: &[&str]) -> Result<[f32; N], String> {
    let number = |word: &&str| {
        let number = word.parse::<f32>().ok().filter(|number| number.abs() <= MOST);
        number.ok_or_else(|| format!("expected a number from -{MOST} to {MOST}, got {word:?}"))
    };
    let numbers: Vec<f32> = words.iter().map(number).collect::<Result<_, _>>()?;
    <[f32; N]>::try_from(numbers).map_err(|numbers| format!("expected {N} numbers, got {}", numbers.len()))
}
