//! Source files taken apart into names and prose: comments, strings and messages are prose, the rest is code.

/// What a file is written in, as far as words are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Rust,
    /// TypeScript, the components of the page, and style sheets.
    Web,
    /// Markdown, messages, data files.
    Prose,
}

/// One word of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Word {
    pub(crate) text: String,
    pub(crate) line: usize,
    pub(crate) is_name: bool,
}

/// All words of a text, in order.
pub(crate) fn words(text: &str, language: Language) -> Vec<Word> {
    let mut words = Vec::new();
    let mut line = 1;
    for (is_prose, piece) in pieces(text, language) {
        // In scripts backticks are the marks of a string.
        let quotes = is_prose && !(language == Language::Web && piece.starts_with('`'));
        for (number, text) in piece.split('\n').enumerate() {
            line += usize::from(number > 0);
            for (number, part) in text.split('`').enumerate() {
                push(part, !is_prose || quotes && number % 2 == 1, line, &mut words);
            }
        }
    }
    words
}

/// Adds the words of a line of code, or of prose: there what no English word looks like is a name too.
fn push(text: &str, is_code: bool, line: usize, words: &mut Vec<Word>) {
    let found = text.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    for word in found.filter(|word| !word.is_empty()) {
        words.push(Word { text: word.into(), line, is_name: is_code || looks_like_a_name(word) });
    }
}

fn looks_like_a_name(word: &str) -> bool {
    word.contains('_') || parts(word).len() > 1 && word.chars().any(char::is_lowercase)
}

/// The words that a name is made of, in lower case: `isOpen`, `is_open` and `IS_OPEN` are made of two.
pub(crate) fn parts(name: &str) -> Vec<String> {
    let mut parts: Vec<String> = Vec::new();
    for piece in name.split('_').filter(|piece| !piece.is_empty()) {
        let mut before = '_';
        for letter in piece.chars() {
            let begins = before == '_' || letter.is_uppercase() && !before.is_uppercase();
            if begins {
                parts.push(String::new());
            }
            parts.last_mut().expect("the first letter begins a part").extend(letter.to_lowercase());
            before = letter;
        }
    }
    parts
}

/// The pieces of a text, each with whether it is prose. Together they are the whole text.
fn pieces(text: &str, language: Language) -> Vec<(bool, &str)> {
    if language == Language::Prose {
        return vec![(true, text)];
    }
    let mut pieces = Vec::new();
    let (mut start, mut at) = (0, 0);
    while at < text.len() {
        let length = prose_at(&text[at..], language);
        if length > 0 {
            pieces.push((false, &text[start..at]));
            pieces.push((true, &text[at..at + length]));
            start = at + length;
            at = start;
        } else {
            at += skipped(&text[at..], language);
        }
    }
    pieces.push((false, &text[start..]));
    pieces
}

/// The length of the comment or string that a text begins with; 0 if it begins with neither.
fn prose_at(text: &str, language: Language) -> usize {
    let until =
        |end: &str, from: usize| text[from..].find(end).map_or(text.len(), |at| from + at + end.len());
    let web = language == Language::Web;
    if text.starts_with("//") {
        return text.find('\n').unwrap_or(text.len());
    }
    if text.starts_with("/*") {
        return until("*/", 2);
    }
    if web && text.starts_with("<!--") {
        return until("-->", 4);
    }
    if !web && text.starts_with("r#\"") {
        return until("\"#", 3);
    }
    match text.as_bytes()[0] {
        b'"' => string_length(text, '"', !web),
        b'\'' if web => string_length(text, '\'', false),
        b'`' if web => string_length(text, '`', true),
        _ => 0,
    }
}

/// The length of a string with its marks. If it may not go over lines, one that is not closed ends with its line: it was an
/// apostrophe or part of a pattern.
fn string_length(text: &str, mark: char, over_lines: bool) -> usize {
    let mut escaped = false;
    for (at, letter) in text.char_indices().skip(1) {
        match letter {
            '\n' if !over_lines => return at,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            _ if letter == mark => return at + mark.len_utf8(),
            _ => {}
        }
    }
    text.len()
}

/// The length of what begins a piece of code: a letter, or a character literal, which may be a quotation mark.
fn skipped(text: &str, language: Language) -> usize {
    let literals = ["'\"'", "'\\\"'", "b'\"'"];
    let literal = literals.iter().find(|literal| language == Language::Rust && text.starts_with(**literal));
    literal.map_or_else(|| text.chars().next().map_or(1, char::len_utf8), |literal| literal.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split(text: &str, language: Language) -> (Vec<String>, Vec<String>) {
        let (names, prose): (Vec<Word>, Vec<Word>) =
            words(text, language).into_iter().partition(|word| word.is_name);
        let texts = |words: Vec<Word>| words.into_iter().map(|word| word.text).collect();
        (texts(names), texts(prose))
    }

    #[test]
    fn names_are_separated_from_prose() {
        let rust =
            "/// Says `Hello` to all.\nfn a<'b>() { c('\"', \"two words\", r#\"one \"more\"\"#); } // end";
        let (names, prose) = split(rust, Language::Rust);
        assert_eq!(names, ["Hello", "fn", "a", "b", "c"]);
        assert_eq!(prose, ["Says", "to", "all", "two", "words", "r", "one", "more", "end"]);
        let web = "<!-- why -->\n<p class='big'>{name}</p> /* how */ f(`a b`, /\"/);\nlast";
        let (names, prose) = split(web, Language::Web);
        assert_eq!(names, ["p", "class", "name", "p", "f", "last"]);
        assert_eq!(prose, ["why", "big", "how", "a", "b"]);
        let (names, prose) = split("A `name` and a_name, someName, NATO.", Language::Prose);
        assert_eq!(names, ["name", "a_name", "someName"]);
        assert_eq!(prose, ["A", "and", "NATO"]);
    }

    #[test]
    fn lines_are_counted_through_strings() {
        let found = words("\"a\nb\"\nc", Language::Rust);
        let lines: Vec<(&str, usize)> = found.iter().map(|word| (word.text.as_str(), word.line)).collect();
        assert_eq!(lines, [("a", 1), ("b", 2), ("c", 3)]);
    }

    #[test]
    fn names_are_split_however_they_are_written() {
        for name in ["isOpen", "is_open", "IS_OPEN", "IsOpen"] {
            assert_eq!(parts(name), ["is", "open"], "{name}");
        }
        assert_eq!(parts("HTTPServer"), ["httpserver"]);
        assert_eq!(parts("Open"), ["open"]);
    }
}
