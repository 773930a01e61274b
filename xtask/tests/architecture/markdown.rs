//! The parts of a Markdown text that name things: code, links and fenced blocks.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// One of those parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub(crate) line: usize,
    pub(crate) kind: Kind,
    pub(crate) text: String,
}

/// Which of them it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Between backticks.
    Code,
    /// Where a link leads.
    Link,
    /// A fenced block with the word behind its fence.
    Block(String),
}

/// The parts in the order of the text.
pub(crate) fn parts(text: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut block = false;
    for (event, range) in Parser::new_ext(text, Options::ENABLE_TABLES).into_offset_iter() {
        let line = 1 + text[..range.start].matches('\n').count();
        let mut add = |kind, text: &str| parts.push(Part { line, kind, text: text.into() });
        match event {
            Event::Code(code) => add(Kind::Code, &code),
            Event::Start(Tag::Link { dest_url, .. }) => add(Kind::Link, &dest_url),
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(word))) => {
                add(Kind::Block(word.into_string()), "");
                block = true;
            }
            Event::Text(text) if block => parts.last_mut().expect("the block").text.push_str(&text),
            Event::End(TagEnd::CodeBlock) => block = false,
            _ => {}
        }
    }
    parts
}

/// The first fenced block with this word behind its fence.
pub(crate) fn block(text: &str, word: &str) -> Option<String> {
    parts(text).into_iter().find(|part| part.kind == Kind::Block(word.into())).map(|part| part.text)
}

#[test]
fn parts_are_found_with_their_lines() {
    let text = "# `a`\n\n[b](c.md)\n\n```sh\nd\n\ne\n```\n\n| f |\n|---|\n| `g` |\n";
    let part = |line, kind, text: &str| Part { line, kind, text: text.into() };
    let expected = [
        part(1, Kind::Code, "a"),
        part(3, Kind::Link, "c.md"),
        part(5, Kind::Block("sh".into()), "d\n\ne\n"),
        part(13, Kind::Code, "g"),
    ];
    assert_eq!(parts(text), expected);
    assert_eq!(block(text, "sh").as_deref(), Some("d\n\ne\n"));
    assert_eq!(block(text, "toml"), None);
}
