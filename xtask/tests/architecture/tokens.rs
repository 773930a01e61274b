//! Rust source as a flat list of tokens, without its tests and its documentation.

use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};

/// A word, a sign, a literal or a bracket.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) text: String,
    pub(crate) line: usize,
}

/// All tokens of a source file, tests and documentation left out.
pub(crate) fn shipped(source: &str) -> Vec<Token> {
    flat(source, false)
}

/// All tokens of a source file, tests included.
pub(crate) fn all(source: &str) -> Vec<Token> {
    flat(source, true)
}

fn flat(source: &str, tests: bool) -> Vec<Token> {
    let stream: TokenStream = source.parse().unwrap_or_else(|error| panic!("{error} in:\n{source}"));
    let mut tokens = Vec::new();
    flatten(stream, tests, &mut tokens);
    tokens
}

fn flatten(stream: TokenStream, tests: bool, tokens: &mut Vec<Token>) {
    let trees: Vec<TokenTree> = stream.into_iter().collect();
    let mut next = 0;
    while next < trees.len() {
        match attribute(&trees[next..]) {
            Some((length, text)) if text.starts_with("doc =") => next += length,
            Some((_, text)) if text == "cfg (test)" && !tests => next += item(&trees[next..]),
            _ => {
                push(&trees[next], tests, tokens);
                next += 1;
            }
        }
    }
}

/// The number of trees of the attribute that these begin with, and what stands in its brackets.
fn attribute(trees: &[TokenTree]) -> Option<(usize, String)> {
    let sign = |tree: &TokenTree, sign| matches!(tree, TokenTree::Punct(punct) if punct.as_char() == sign);
    let hash = sign(trees.first()?, '#');
    let bracket = if sign(trees.get(1)?, '!') { 2 } else { 1 };
    match trees.get(bracket)? {
        TokenTree::Group(group) if hash && group.delimiter() == Delimiter::Bracket => {
            Some((bracket + 1, group.stream().to_string()))
        }
        _ => None,
    }
}

/// The number of trees of the item that these begin with: up to its braces or its semicolon.
fn item(trees: &[TokenTree]) -> usize {
    let ends = |tree: &TokenTree| match tree {
        TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
        TokenTree::Punct(punct) => punct.as_char() == ';',
        _ => false,
    };
    trees.iter().position(ends).map_or(trees.len(), |end| end + 1)
}

fn push(tree: &TokenTree, tests: bool, tokens: &mut Vec<Token>) {
    let line = tree.span().start().line;
    match tree {
        TokenTree::Group(group) => {
            let (open, close) = brackets(group);
            tokens.push(Token { text: open.into(), line });
            flatten(group.stream(), tests, tokens);
            tokens.push(Token { text: close.into(), line: group.span_close().start().line });
        }
        other => tokens.push(Token { text: other.to_string(), line }),
    }
}

fn brackets(group: &Group) -> (&'static str, &'static str) {
    match group.delimiter() {
        Delimiter::Brace => ("{", "}"),
        Delimiter::Bracket => ("[", "]"),
        Delimiter::Parenthesis => ("(", ")"),
        Delimiter::None => ("", ""),
    }
}

#[test]
fn tests_and_documentation_are_left_out() {
    let source = "//! opening\n/// \"said\"\nfn a() { f(\"x\"); }\n#[cfg(test)]\n#[allow(dead_code)]\nmod tests { fn b() {} }\nconst C: u8 = 1;";
    let words = |tokens: Vec<Token>| tokens.into_iter().map(|token| token.text).collect::<Vec<_>>().join(" ");
    assert_eq!(words(shipped(source)), "fn a ( ) { f ( \"x\" ) ; } const C : u8 = 1 ;");
    assert!(words(all(source)).contains("mod tests { fn b ( ) { } }"));
    assert_eq!(shipped(source).last(), Some(&Token { text: ";".into(), line: 7 }));
}
