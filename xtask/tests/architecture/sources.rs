//! What no source file may do, by looking at its tokens.

use crate::project::Project;
use crate::tokens::{self, Token};

/// Crates whose results depend on nothing but their arguments. Time and seed are arguments too.
const PURE: &[&str] = &["ids", "rules", "notation", "puzzle", "rulebook", "table", "engine"];

/// The search may use several threads, and a player one to ponder; with one thread and no pondering a seed must still
/// give one game.
const MAY_USE_THREADS: &[&str] = &["crates/engine/src/player.rs", "crates/engine/src/search.rs"];

/// Modules of a crate that a pure crate may not reach into. `std::io` is not among them: its traits also
/// write into memory. Nor is `std::time`: a duration is a number, and its clocks are found by their names.
const IMPURE_MODULES: &[(&str, &str)] = &[
    ("std", "env"),
    ("std", "fs"),
    ("std", "net"),
    ("std", "os"),
    ("std", "process"),
    ("std", "thread"),
    ("rand", "rng"),
    ("rand", "random"),
];

/// Names that give away input, output, a clock or chance wherever they come from.
const IMPURE_NAMES: &[&str] = &[
    "Instant",
    "SystemTime",
    "UNIX_EPOCH",
    "stdin",
    "stdout",
    "stderr",
    "thread_rng",
    "ThreadRng",
    "OsRng",
    "SysRng",
];

const IMPURE_MACROS: &[&str] = &["print", "println", "eprint", "eprintln", "dbg"];

/// What only `rules` may know of the shape of cells.
const LATTICE_NAMES: &[&str] = &["Lattice", "BoardShape"];

pub(crate) fn does_io_or_reads_a_clock(project: &Project) -> Vec<String> {
    let pure = |file: &&str| PURE.iter().any(|name| file.starts_with(&format!("crates/{name}/src/")));
    project.files_with(".rs").filter(pure).flat_map(|file| impure(file, &project.read(file))).collect()
}

fn impure(file: &str, source: &str) -> Vec<String> {
    let tokens = tokens::shipped(source);
    let mut found: Vec<(usize, String)> = Vec::new();
    for (number, token) in tokens.iter().enumerate() {
        let next = tokens.get(number + 1).map_or("", |token| &token.text);
        if IMPURE_NAMES.contains(&&*token.text) || next == "!" && IMPURE_MACROS.contains(&&*token.text) {
            found.push((token.line, token.text.clone()));
        }
        for module in modules_after(&tokens[number..]) {
            let allowed = module == "thread" && MAY_USE_THREADS.contains(&file);
            if !allowed && IMPURE_MODULES.contains(&(&token.text, module)) {
                found.push((token.line, format!("{}::{module}", token.text)));
            }
        }
    }
    found.into_iter().map(|(line, what)| format!("{file}:{line}: {what}")).collect()
}

/// What a path goes on with after its first word: one name, or several in braces.
fn modules_after(tokens: &[Token]) -> Vec<&str> {
    let text = |number: usize| tokens.get(number).map_or("", |token: &Token| token.text.as_str());
    if (text(1), text(2)) != (":", ":") {
        return Vec::new();
    }
    if text(3) != "{" {
        return vec![text(3)];
    }
    let mut depth = 0;
    let mut names = Vec::new();
    for number in 3..tokens.len() {
        match text(number) {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && ["{", ","].contains(&text(number)) {
            names.push(text(number + 1));
        }
    }
    names
}

pub(crate) fn names_a_variant(project: &Project) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for variant in rules::variants() {
        names.push(variant.name().into());
        names.extend(variant.interchange().map(|known| known.game.clone()));
        names.extend(variant.interchange().map(|known| known.record.clone()));
    }
    let code = |file: &&str| is_shipped(file) && file.ends_with(".rs");
    let literals =
        project.files_with("").filter(code).flat_map(|file| literal(file, &project.read(file), &names));
    let quoted = project.files_with("").filter(|file| is_page(file) && !file.contains(".test."));
    literals.chain(quoted.flat_map(|file| quotation(file, &project.read(file), &names))).collect()
}

/// The sources of the page and its words.
fn is_page(file: &str) -> bool {
    file.starts_with("web/src/") || file.starts_with("text/")
}

/// What is built into a program, as opposed to tests, benches and build scripts.
fn is_shipped(file: &str) -> bool {
    file.contains("/src/") && !file.ends_with("/tests.rs") && !file.contains("/tests/")
}

fn literal(file: &str, source: &str, names: &[String]) -> Vec<String> {
    let equal = |token: &&Token| {
        let text = token.text.trim_start_matches(['b', 'c', 'r']).trim_matches('#');
        let inner = text.strip_prefix('"').and_then(|text| text.strip_suffix('"'));
        inner.is_some_and(|inner| names.iter().any(|name| name == inner))
    };
    let tokens = tokens::shipped(source);
    tokens.iter().filter(equal).map(|token| format!("{file}:{}: {}", token.line, token.text)).collect()
}

/// Other languages have three kinds of quotation marks, and no tokens here.
fn quotation(file: &str, source: &str, names: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    for (number, line) in source.lines().enumerate() {
        for name in names {
            if ['"', '\'', '`'].iter().any(|mark| line.contains(&format!("{mark}{name}{mark}"))) {
                found.push(format!("{file}:{}: {name}", number + 1));
            }
        }
    }
    found
}

pub(crate) fn sees_a_lattice(project: &Project) -> Vec<String> {
    let outside = |file: &&str| !file.starts_with("crates/rules/") && !file.starts_with("xtask/tests/");
    let files = project.files_with(".rs").filter(outside);
    files.flat_map(|file| words(file, &project.read(file), LATTICE_NAMES)).collect()
}

pub(crate) fn is_unsafe(project: &Project) -> Vec<String> {
    project.files_with(".rs").flat_map(|file| words(file, &project.read(file), &["unsafe"])).collect()
}

/// The places where one of these words is code, in tests too.
pub(crate) fn words(file: &str, source: &str, words: &[&str]) -> Vec<String> {
    let tokens = tokens::all(source);
    let found = tokens.iter().filter(|token| words.contains(&&*token.text));
    found.map(|token| format!("{file}:{}: {}", token.line, token.text)).collect()
}

pub(crate) fn opens_without_saying_what_it_is(project: &Project) -> Vec<String> {
    let silent = |file: &&str| !opens_with_a_sentence(&project.read(file));
    project
        .files_with(".rs")
        .filter(silent)
        .map(|file| format!("{file}:1: expected `//! What it is.`"))
        .collect()
}

fn opens_with_a_sentence(source: &str) -> bool {
    let opening = source.lines().map_while(|line| line.strip_prefix("//! "));
    let opening: Vec<&str> = opening.collect();
    opening.join(" ").contains(['.', ':'])
}

#[test]
fn impurity_is_found_however_it_is_written() {
    let found = |source: &str| impure("f", source);
    assert_eq!(
        found("use std::fs::read;\nfn a() { std::env::var(\"A\"); }"),
        ["f:1: std::fs", "f:2: std::env"]
    );
    assert_eq!(found("use std::{fmt, io::{self, Write}, net};"), ["f:1: std::net"]);
    assert_eq!(found("fn a() { println!(\"{}\", time::Instant::now()) }"), ["f:1: println", "f:1: Instant"]);
    assert_eq!(found("use std::time::{Duration, UNIX_EPOCH};"), ["f:1: UNIX_EPOCH"]);
    assert_eq!(found("fn a() -> u8 { rand::random() }"), ["f:1: rand::random"]);
    let pure =
        "const A: &str = env!(\"A\"); fn print() {} // std::fs\n#[cfg(test)]\nmod tests { use std::fs; }";
    assert_eq!(found(pure), [""; 0]);
}

#[test]
fn a_variants_name_is_found_in_code_and_not_in_words() {
    let names = ["duo".to_owned()];
    assert_eq!(literal("f", "/// \"duo\"\nfn a() { b(\"duo\") }", &names), ["f:2: \"duo\""]);
    assert_eq!(literal("f", "#[arg(default_value = r#\"duo\"#)]\nstruct A;", &names).len(), 1);
    assert_eq!(literal("f", "fn duo() { b(\"a duo of\") }", &names), [""; 0]);
    assert_eq!(quotation("f", "// duo\nif (game === 'duo')", &names), ["f:2: duo"]);
}

#[test]
fn an_opening_is_a_sentence() {
    assert!(opens_with_a_sentence("//! What it is, over\n//! two lines.\n\nuse a;"));
    assert!(!opens_with_a_sentence("use a;\n//! Too late."));
    assert!(!opens_with_a_sentence("//! title\n\nuse a;"));
    assert!(!opens_with_a_sentence(""));
}

#[test]
fn words_are_found_in_tests_too_and_not_in_comments() {
    let source = "// unsafe\n#[cfg(test)]\nmod tests { fn a() { unsafe { b(\"unsafe\") } } }";
    assert_eq!(words("f", source, &["unsafe"]), ["f:3: unsafe"]);
}
