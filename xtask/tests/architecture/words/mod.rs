//! What no text may do: use a word that the glossary replaces with another.

mod text;

use text::{Language, Word, parts, words};

use crate::project::Project;

const GLOSSARY: &str = "docs/glossary.md";
const SECTION: &str = "\n## Words not used\n";

/// Folders and files that speak of the past, are made by a program, or belong to others.
const NOT_READ: &[&str] = &["CHANGELOG.md", "docs/notebook/", "web/openapi.json", "web/package-lock.json"];

/// What kind of use of a word is banned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Use {
    /// As a whole name.
    Name,
    /// As part of a name.
    Part,
    /// In prose.
    Prose,
    /// In prose and as part of a name.
    Any,
}

/// One row of the table in the glossary.
#[derive(PartialEq, Eq, Debug)]
struct Ban {
    word: String,
    what: Use,
    instead: String,
    /// Beginnings of paths where it may stand.
    allowed: Vec<String>,
}

pub(crate) fn uses_a_banned_word(project: &Project) -> Vec<String> {
    let bans = bans(&project.read(GLOSSARY));
    assert!(!bans.is_empty(), "{GLOSSARY}: expected a table under {SECTION:?}");
    let skipped = |file: &str| NOT_READ.iter().any(|start| file.starts_with(start));
    let files = project.files_with("").filter(|file| !skipped(file));
    let read = files.filter_map(|file| Some((file, language(file)?)));
    read.flat_map(|(file, language)| found(file, &current(file, project.read(file)), language, &bans))
        .collect()
}

/// The last section of the glossary names the words that it bans.
fn current(file: &str, text: String) -> String {
    match text.split_once(SECTION) {
        Some((before, _)) if file == GLOSSARY => before.into(),
        _ => text,
    }
}

fn language(file: &str) -> Option<Language> {
    let (_, ending) = file.rsplit_once('.')?;
    match ending {
        "rs" => Some(Language::Rust),
        "ts" | "svelte" | "css" | "mjs" => Some(Language::Web),
        "md" | "ftl" | "toml" | "html" | "py" | "sql" => Some(Language::Prose),
        _ => None,
    }
}

/// The rows of the table: `| word | instead | where it may stand |`.
fn bans(glossary: &str) -> Vec<Ban> {
    let table = glossary.split_once(SECTION).map_or("", |(_, table)| table);
    let rows = table.lines().filter(|line| line.starts_with('|')).skip(2);
    rows.flat_map(|row| {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [words, instead, allowed] = cells[..] else {
            panic!("{GLOSSARY}: expected three columns: {row}")
        };
        let allowed: Vec<String> = allowed.split('`').skip(1).step_by(2).map(Into::into).collect();
        words.split(", ").map(move |word| ban(word, instead, &allowed)).collect::<Vec<Ban>>()
    })
    .collect()
}

/// Backticks ban a whole name, or part of one if there is no capital in it; quotation marks ban prose; neither bans both.
fn ban(word: &str, instead: &str, allowed: &[String]) -> Ban {
    let bare = word.trim_matches(['`', '"']);
    let what = match word.chars().next() {
        Some('`') if bare.contains(char::is_uppercase) => Use::Name,
        Some('`') => Use::Part,
        Some('"') => Use::Prose,
        _ => Use::Any,
    };
    Ban { word: bare.into(), what, instead: instead.into(), allowed: allowed.to_vec() }
}

fn found(file: &str, text: &str, language: Language, bans: &[Ban]) -> Vec<String> {
    let words = words(text, language);
    let here = bans.iter().filter(|ban| !ban.allowed.iter().any(|start| file.starts_with(start.as_str())));
    here.flat_map(|ban| hits(&words, ban).into_iter().map(move |word| (word, ban)))
        .map(|(word, ban)| {
            let text = if word.is_name { &word.text } else { &ban.word };
            format!("{file}:{}: {text}; the word is {}", word.line, ban.instead)
        })
        .collect()
}

/// The words of a text that are, or begin, what is banned.
fn hits<'a>(words: &'a [Word], ban: &Ban) -> Vec<&'a Word> {
    let names = || words.iter().filter(|word| word.is_name);
    let part = || {
        let sought = parts(&ban.word.replace(' ', "_"));
        names().filter(move |word| parts(&word.text).windows(sought.len()).any(|parts| parts == sought))
    };
    match ban.what {
        Use::Name => names().filter(|word| word.text == ban.word).collect(),
        Use::Part => part().collect(),
        Use::Prose => in_prose(words, &ban.word),
        Use::Any => part().chain(in_prose(words, &ban.word)).collect(),
    }
}

fn in_prose<'a>(words: &'a [Word], phrase: &str) -> Vec<&'a Word> {
    let sought: Vec<&str> = phrase.split(' ').collect();
    let equal = |(word, sought): (&Word, &&str)| !word.is_name && word.text.eq_ignore_ascii_case(sought);
    let here = words.windows(sought.len()).filter(|here| here.iter().zip(&sought).all(equal));
    here.map(|here| &here[0]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GLOSSARY: &str = "# Glossary\n\n| word | meaning |\n|---|---|\n| cell | one square |\n\n## Words not used\n\n\
        | not | but | may stand |\n|---|---|---|\n\
        | widget, widgets | action | |\n| `Gizmo` | `Sweep` | |\n| `isFizz` | reconnected | |\n\
        | \"Who can\" | a player who can | in old files: `old/` |\n";

    fn hits(file: &str, text: &str, language: Language) -> Vec<String> {
        found(file, text, language, &bans(GLOSSARY))
    }

    #[test]
    fn words_are_found_in_code_prose_and_messages() {
        let rust = "/// A widget.\nfn last_widget(x: WidgetKind) { say(\"Widgets!\") }";
        let expected = [
            "f:2: last_widget; the word is action",
            "f:2: WidgetKind; the word is action",
            "f:1: widget; the word is action",
            "f:2: widgets; the word is action",
        ];
        assert_eq!(hits("f", rust, Language::Rust), expected);
        assert_eq!(hits("f", "let midgets = 1; // midgets", Language::Web), [""; 0]);
        assert_eq!(
            hits("f", "key = Who can\n", Language::Prose),
            ["f:1: Who can; the word is a player who can"]
        );
    }

    #[test]
    fn a_capital_bans_the_whole_name_alone() {
        let rust = "struct Gizmo; fn gizmo(x: GizmoResult) {} // Gizmo";
        assert_eq!(hits("f", rust, Language::Rust), ["f:1: Gizmo; the word is `Sweep`"]);
        let web = "isFizz(); is_fizz(); wasIsFizz(); // is fizz";
        assert_eq!(hits("f", web, Language::Web).len(), 1);
    }

    #[test]
    fn a_phrase_goes_over_lines_and_may_stand_where_the_table_says() {
        assert_eq!(hits("f", "// Who\n// can place", Language::Rust).len(), 1);
        assert_eq!(hits("old/f", "// Who\n// can place", Language::Rust), [""; 0]);
    }

    #[test]
    fn the_glossary_may_name_what_it_bans_at_its_end_alone() {
        let text = current("docs/glossary.md", GLOSSARY.into());
        assert!(text.contains("cell") && !text.contains("widget"));
        assert!(current("docs/other.md", GLOSSARY.into()).contains("widget"));
    }
}
