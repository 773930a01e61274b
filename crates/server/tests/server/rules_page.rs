//! The rules of variants over the API: every diagram is complete, and answers as the rules do.

use std::collections::BTreeSet;

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::site::Site;

fn list(value: &Value) -> &Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("expected a list, got {value}"))
}

fn section<'a>(rules: &'a Value, name: &str) -> &'a Value {
    let found = list(&rules["sections"]).iter().find(|section| section["name"] == name);
    found.unwrap_or_else(|| panic!("no section {name}"))
}

/// Whether a diagram has an answer to every placement of its board, and the examples among them.
fn check_diagram(diagram: &Value) {
    let placements = list(&diagram["geometry"]["placements"]).len();
    let (reasons, answers) = (list(&diagram["reasons"]), list(&diagram["answers"]));
    assert_eq!(answers.len(), placements, "{}", diagram["name"]);
    let used: BTreeSet<u64> = answers.iter().map(|answer| answer.as_u64().unwrap()).collect();
    assert_eq!(used, (0..reasons.len() as u64).collect(), "every answer occurs");
    assert!(reasons.contains(&json!([])), "something fits");
    for placed in list(&diagram["board"]).iter().chain(list(&diagram["tries"])) {
        assert!((placed["placement"].as_u64().unwrap() as usize) < placements);
    }
}

#[tokio::test]
async fn every_variant_has_rules_with_complete_diagrams() {
    let site = Site::start().await;
    let guest = site.guest().await;
    for variant in list(&guest.get("/api/variants").await) {
        let name = variant["name"].as_str().unwrap();
        let rules = guest.get(&format!("/api/variants/{name}/rules")).await;
        assert_eq!((&rules["variant"], &rules["title"]), (&variant["name"], &variant["title"]));
        for name in ["aim", "pieces", "turns", "contact", "others", "passing"] {
            section(&rules, name);
        }
        let diagrams: Vec<&Value> =
            list(&rules["sections"]).iter().flat_map(|section| list(&section["diagrams"])).collect();
        assert!(diagrams.len() >= 4, "{name}: {}", diagrams.len());
        diagrams.into_iter().for_each(check_diagram);
        assert_eq!(rules["facts"]["players"]["number"], variant["seats"], "{name}");
    }
}

#[tokio::test]
async fn the_books_examples_come_with_a_board() {
    let site = Site::start().await;
    let guest = site.guest().await;
    for (name, pieces, points) in
        [("classic", 84 - 13, [20, -8, -24, -20]), ("trigon", 88 - 11, [20, -12, -9, -31])]
    {
        let rules = guest.get(&format!("/api/variants/{name}/rules")).await;
        let example = &section(&rules, "scoring")["example"];
        assert_eq!((&example["from_books"], list(&example["board"]).len()), (&json!(true), pieces));
        let found: Vec<i64> =
            list(&example["colours"]).iter().map(|one| one["points"].as_i64().unwrap()).collect();
        assert_eq!(found, points, "{name}");
    }
}

#[tokio::test]
async fn options_change_the_rules_and_unknown_ones_are_refused() {
    let site = Site::start().await;
    let guest: Client = site.guest().await;
    let tips = guest.get("/api/variants/trigon/rules?options=rule%3Dtips").await;
    assert_eq!(tips["options"], json!(["rule=tips"]));
    let diagram = &section(&tips, "tips")["diagrams"][0];
    let middle = list(&diagram["tries"]).iter().find(|one| one["name"] == "middle").unwrap();
    let answer = diagram["answers"][middle["placement"].as_u64().unwrap() as usize].as_u64().unwrap();
    assert_eq!(diagram["reasons"][answer as usize], json!(["not_tip_to_tip"]));
    let red = guest.get("/api/variants/three/rules?options=shared%3Dred").await;
    assert_eq!(red["facts"]["shared"]["colour"], "red");
    assert_eq!(section(&red, "shared")["diagrams"][0]["colour"], "red");
    for address in ["/api/variants/chess/rules", "/api/variants/duo/rules?options=rule%3Dtips"] {
        let (status, _) = guest.refused(Method::GET, address, None).await;
        assert!((400..500).contains(&status), "{address}: {status}");
    }
}
