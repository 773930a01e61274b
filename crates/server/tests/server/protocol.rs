//! The page about the protocol names every message there is, and no other.

use std::collections::BTreeSet;

use serde_json::Value;

const PAGE: &str = include_str!("../../../../docs/protocol.md");

/// The names of the variants of a message type, as the schema has them.
fn names(document: &Value, schema: &str) -> BTreeSet<String> {
    let variants = document["components"]["schemas"][schema]["oneOf"].as_array().unwrap();
    let name = |variant: &Value| {
        let parts = std::iter::once(variant).chain(variant["allOf"].as_array().into_iter().flatten());
        let mut names = parts.filter_map(|part| part["properties"]["type"]["enum"][0].as_str());
        names.next().unwrap_or_else(|| panic!("{schema}: {variant}")).to_owned()
    };
    variants.iter().map(name).collect()
}

/// The names in the first column of the table below a heading.
fn listed(heading: &str) -> BTreeSet<String> {
    let section = PAGE.split("\n## ").find(|section| section.starts_with(heading)).unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.map(|row| row.split('`').next().unwrap().to_owned()).collect()
}

/// The names in backticks of the sentence that has these words.
fn told(words: &str) -> BTreeSet<String> {
    let start = PAGE.find(words).unwrap() + words.len();
    let sentence = &PAGE[start..start + PAGE[start..].find([';', '.']).unwrap()];
    let quoted = sentence.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).map(String::from).collect()
}

#[test]
fn the_page_names_every_message_and_no_other() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    assert_eq!(listed("What a client says"), names(&document, "ClientMessage"));
    assert_eq!(listed("What the server says"), names(&document, "ServerMessage"));
    assert_eq!(told("`fact`, which is one of"), names(&document, "Fact"));
    let requests = told("A `request` is one of");
    for name in names(&document, "Request") {
        assert!(requests.contains(&name), "{name}");
    }
}
