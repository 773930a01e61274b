//! The document that the page's types are made from is the one that the server hands out.

use std::path::Path;

use crate::site::Site;

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

#[test]
fn every_operation_says_that_it_may_be_asked_too_often() {
    let document = serde_json::to_value(server::openapi()).unwrap();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            for status in ["429", "503"] {
                let reference = operation["responses"][status]["$ref"].as_str().unwrap_or_default();
                let answer = document.pointer(reference.trim_start_matches('#'));
                let answer = answer.unwrap_or_else(|| panic!("{method} {path} has no {status}"));
                let kind = &answer["headers"]["Retry-After"]["schema"]["type"];
                assert_eq!(kind, "integer", "{method} {path} {status}");
                let body = &answer["content"]["application/json"]["schema"]["$ref"];
                assert_eq!(body, "#/components/schemas/Problem", "{method} {path} {status}");
            }
        }
    }
}

#[tokio::test]
async fn who_asks_too_often_hears_when_to_try_again() {
    let site = Site::start_with(|config| config.requests_per_minute = 2).await;
    let url = format!("http://{}/api/variants", site.address());
    for status in [200, 200, 429] {
        let answer = reqwest::get(&url).await.unwrap();
        assert_eq!(answer.status(), status);
        let wait = answer.headers().get("retry-after").map(|value| value.to_str().unwrap().to_owned());
        // Two a minute: the next is free within half of one.
        let wait = wait.map(|wait| wait.parse::<u32>().unwrap());
        assert_eq!(wait.is_some_and(|wait| (25..=30).contains(&wait)), status == 429, "{wait:?}");
    }
}
