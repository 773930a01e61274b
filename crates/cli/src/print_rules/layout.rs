//! Text for a terminal: wrapped paragraphs, tables, and drawings side by side.

/// Breaks a text between words so that no line is longer than the width, unless a single word is.
pub(super) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a line");
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() > width {
            lines.push(word.into());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}

/// Blocks of lines beside each other, as many in a row as fit.
pub(super) fn side_by_side(blocks: &[Vec<String>], width: usize) -> String {
    const GAP: usize = 4;
    let widest = |block: &Vec<String>| block.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    let mut rows: Vec<Vec<&Vec<String>>> = Vec::new();
    let mut used = width + 1;
    for block in blocks {
        let own = widest(block);
        if used + GAP + own > width {
            rows.push(Vec::new());
            used = own;
        } else {
            used += GAP + own;
        }
        rows.last_mut().expect("a row was added").push(block);
    }
    let mut text = String::new();
    for (number, row) in rows.iter().enumerate() {
        if number > 0 {
            text.push('\n');
        }
        let height = row.iter().map(|block| block.len()).max().unwrap_or(0);
        for line in 0..height {
            let parts = row.iter().map(|block| {
                let part = block.get(line).map_or("", String::as_str);
                format!("{part:<width$}", width = widest(block) + GAP)
            });
            text += parts.collect::<String>().trim_end();
            text.push('\n');
        }
    }
    text
}

/// Columns as wide as they need to be.
pub(super) fn table(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |row: &Vec<String>, column: usize| row.get(column).cloned().unwrap_or_default();
    let width = |column| rows.iter().map(|row| cell(row, column).chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells =
            widths.iter().enumerate().map(|(column, &width)| format!("{:<width$}", cell(row, column)));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_never_broken() {
        assert_eq!(wrapped("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrapped("a veryverylong word", 5), ["a", "veryverylong", "word"]);
        assert_eq!(wrapped("", 5), [""]);
    }

    #[test]
    fn blocks_go_beside_each_other_as_long_as_there_is_room() {
        let blocks = [vec!["aa".to_owned(), "a".to_owned()], vec!["b".to_owned()], vec!["c".to_owned()]];
        assert_eq!(side_by_side(&blocks, 7), "aa    b\na\n\nc\n");
        assert_eq!(side_by_side(&blocks, 80), "aa    b    c\na\n");
        assert_eq!(side_by_side(&blocks, 1), "aa\na\n\nb\n\nc\n");
    }
}
