//! The document that the page's types are made from is the one that the server hands out.

use std::path::Path;

#[test]
fn the_page_has_the_servers_document() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/openapi.json");
    let current = serde_json::to_string_pretty(&server::openapi()).unwrap() + "\n";
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap();
    let differs = kept.lines().zip(current.lines()).position(|(kept, current)| kept != current);
    assert!(
        kept == current,
        "web/openapi.json is not the server's document, from line {} on; renew it with\n  \
         UPDATE=1 cargo test --package server --test server the_page_has\nand see what `npm run check` says in web/",
        differs.map_or(kept.lines().count().min(current.lines().count()), |line| line) + 1
    );
}
