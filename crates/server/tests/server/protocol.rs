//! The page about the protocol names every message there is, and no other.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::Site;

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
fn documented(words: &str) -> BTreeSet<String> {
    let start = PAGE.find(words).unwrap() + words.len();
    let sentence = &PAGE[start..start + PAGE[start..].find([';', '.']).unwrap()];
    let quoted = sentence.split('`').skip(1).step_by(2);
    quoted.filter(|name| name.chars().all(|c| c.is_ascii_lowercase() || c == '_')).map(String::from).collect()
}

/// The words of an enumeration, as the schema has them.
fn words(document: &Value, schema: &str) -> BTreeSet<String> {
    let words = document["components"]["schemas"][schema]["enum"].as_array().unwrap();
    words.iter().map(|word| word.as_str().unwrap().to_owned()).collect()
}

#[test]
fn the_page_names_every_problem_and_no_other() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    assert_eq!(listed("Problem codes"), words(&document, "ProblemCode"));
    assert_eq!(documented("The code of a reason is one of"), words(&document, "IllegalCode"));
}

/// The document says of every address who may ask, and the server holds to it.
#[tokio::test]
async fn who_may_ask_is_declared_and_true() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let document = serde_json::to_value(server::openapi()).unwrap();
    let schemes = &document["components"]["securitySchemes"];
    assert_eq!(schemes["session"]["in"], "cookie");
    assert_eq!(schemes["token"]["scheme"], "bearer");
    let scopes = json!({ "name": "all", "scopes": ["play", "chat", "study", "read"] });
    let token = guest.post("/api/me/tokens", scopes).await["secret"].as_str().unwrap().to_owned();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let address = path.replace("{", "").replace("}", "");
            let body = (method != Method::GET).then(|| json!({}));
            let security = operation["security"].as_array().cloned().unwrap_or_default();
            let open = security.is_empty() || security.contains(&json!({}));
            let (_, answer) = site.stranger().ask(method.clone(), &address, body.clone()).await;
            assert_eq!(answer["code"] != "not_signed_in", open, "{method} {path}: {answer}");
            let for_people = security == [json!({ "session": [] })];
            if security.is_empty() || path == "/api/socket" {
                continue;
            }
            let (_, answer) = site.stranger().with_token(&token).ask(method.clone(), &address, body).await;
            let sent_away = answer["code"] == "session_only";
            // Some look at what is wanted first.
            let unread = answer["code"] == "body" || answer["code"] == "not_found";
            assert!(sent_away == for_people || for_people && unread, "{method} {path}: {answer}");
        }
    }
}

#[test]
fn the_page_names_every_message_and_no_other() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    assert_eq!(listed("What a client sends"), names(&document, "ClientMessage"));
    assert_eq!(listed("What the server sends"), names(&document, "ServerMessage"));
    assert_eq!(documented("`fact`, which is one of"), names(&document, "Fact"));
    let requests = documented("A `request` is one of");
    for name in names(&document, "Request") {
        assert!(requests.contains(&name), "{name}");
    }
}
