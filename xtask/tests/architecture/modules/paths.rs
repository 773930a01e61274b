//! The paths that a source file writes: those of its imports, each on its own, and those in its code.

use crate::tokens::{self, Token};

/// A path as it is written, with the name that an import gives it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Written {
    pub(crate) segments: Vec<String>,
    /// The name under which an import makes it known; `None` for a path in code.
    pub(crate) known_as: Option<String>,
    pub(crate) line: usize,
}

/// All paths of a file outside its tests. Of those in code, only what begins with one of `roots` counts.
pub(crate) fn written(source: &str, roots: &[&str]) -> Vec<Written> {
    let tokens = tokens::shipped(source);
    let mut paths = Vec::new();
    let mut next = 0;
    while next < tokens.len() {
        if text(&tokens, next) == "use" && text(&tokens, next + 1) != "<" {
            next = import(&tokens, next + 1, &[], &mut paths);
        } else if begins_path(&tokens, next, roots) {
            let (segments, end) = segments(&tokens, next);
            paths.push(Written { segments, known_as: None, line: tokens[next].line });
            next = end;
        } else {
            next += 1;
        }
    }
    paths
}

fn text(tokens: &[Token], number: usize) -> &str {
    tokens.get(number).map_or("", |token| &token.text)
}

/// Whether a path of this crate begins here: not in the middle of another path, and not in `pub(in …)`.
fn begins_path(tokens: &[Token], number: usize, roots: &[&str]) -> bool {
    let before = number.checked_sub(1).map_or("", |number| text(tokens, number));
    roots.contains(&text(tokens, number))
        && (text(tokens, number + 1), text(tokens, number + 2)) == (":", ":")
        && ![":", ".", "in"].contains(&before)
}

/// The names of a path, and the number of the token behind it.
fn segments(tokens: &[Token], start: usize) -> (Vec<String>, usize) {
    let is_name = |text: &str| text.starts_with(|letter: char| letter.is_alphabetic() || letter == '_');
    let mut segments = vec![text(tokens, start).to_owned()];
    let mut end = start + 1;
    while (text(tokens, end), text(tokens, end + 1)) == (":", ":") && is_name(text(tokens, end + 2)) {
        segments.push(text(tokens, end + 2).to_owned());
        end += 3;
    }
    (segments, end)
}

/// Reads one branch of an import, with the path `before` it, and returns the number of the token behind it.
fn import(tokens: &[Token], start: usize, before: &[String], paths: &mut Vec<Written>) -> usize {
    if text(tokens, start) == "{" {
        let mut next = start + 1;
        while !["}", ""].contains(&text(tokens, next)) {
            next = import(tokens, next, before, paths);
            next += usize::from(text(tokens, next) == ",");
        }
        return next + 1;
    }
    if text(tokens, start) == "*" {
        paths.push(Written {
            segments: before.to_vec(),
            known_as: Some("*".into()),
            line: tokens[start].line,
        });
        return start + 1;
    }
    let (own, end) = segments(tokens, start);
    let mut path = [before, &own].concat();
    if text(tokens, end) == ":" {
        return import(tokens, end + 2, &path, paths);
    }
    // `use a::{self}` imports `a`.
    if path.len() > 1 && path.last().is_some_and(|name| name == "self") {
        path.pop();
    }
    let renamed = text(tokens, end) == "as";
    let known_as = if renamed { text(tokens, end + 1).to_owned() } else { path[path.len() - 1].clone() };
    paths.push(Written { segments: path, known_as: Some(known_as), line: tokens[start].line });
    if renamed { end + 2 } else { end }
}

#[test]
fn imports_are_taken_apart() {
    let source = "use crate::{a::{self, B as C}, d::E};\npub(in crate::x) use super::f;\nuse g::*;\n";
    let found = written(source, &["crate", "super"]);
    let lines: Vec<String> = found
        .iter()
        .map(|path| format!("{} {} {:?}", path.line, path.segments.join("::"), path.known_as))
        .collect();
    assert_eq!(
        lines,
        [
            "1 crate::a Some(\"a\")",
            "1 crate::a::B Some(\"C\")",
            "1 crate::d::E Some(\"E\")",
            "2 super::f Some(\"f\")",
            "3 g Some(\"*\")",
        ]
    );
}

#[test]
fn paths_in_code_are_found_in_macros_too_and_not_in_tests() {
    let source = "fn a(x: &crate::b::C) { self.super_(); format!(\"{}\", super::d::<u8>()); y::crate_(); }\n\
                  fn e() -> impl Sized + use<> {}\n#[cfg(test)]\nmod tests { use crate::f; }";
    let found = written(source, &["crate", "super", "child"]);
    let paths: Vec<String> = found.iter().map(|path| path.segments.join("::")).collect();
    assert_eq!(paths, ["crate::b::C", "super::d"]);
    assert!(found.iter().all(|path| path.known_as.is_none()));
}
