//! The solo puzzles over the API.

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::Site;

/// A solution as the API takes it.
fn solution(name: &str) -> Vec<Value> {
    solution_of(puzzle::puzzle(name).unwrap())
}

fn solution_of(puzzle: puzzle::Puzzle) -> Vec<Value> {
    let solver = puzzle::Solver::new(puzzle);
    let puzzle::Outcome::Solved(plies) = solver.solve(1, &mut |_| false).outcome else {
        panic!("it has one")
    };
    let written = plies.iter().map(|&ply| puzzle::PlacedPiece::new(solver.puzzle(), ply));
    let placed = written.map(|piece| {
        let cells: Vec<String> = piece.cells.iter().map(ToString::to_string).collect();
        json!({ "colour": piece.colour, "cells": cells })
    });
    placed.collect()
}

#[tokio::test]
async fn a_puzzle_is_begun_kept_solved_and_on_the_leaderboard() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let names = ada.get("/api/puzzles").await;
    assert!(names.as_array().unwrap().iter().any(|puzzle| puzzle["name"] == "tetro-8x10"));
    let attempt = ada.post("/api/puzzles/tetro-8x10/attempts", json!({})).await;
    let path = format!("/api/attempts/{}", attempt["id"].as_str().unwrap());
    let solution = solution("tetro-8x10");
    let (status, checked) = ada.ask(Method::PUT, &path, Some(json!({ "placements": solution[..3] }))).await;
    assert_eq!(
        (status.as_u16(), &checked["complete"], &checked["solved_in"]),
        (200, &json!(false), &Value::Null)
    );
    assert_eq!(ada.get(&path).await["placements"].as_array().unwrap().len(), 3);
    let (_, checked) = ada.ask(Method::PUT, &path, Some(json!({ "placements": solution }))).await;
    assert_eq!(checked["violations"], json!([]));
    assert!(checked["solved_in"].as_i64().unwrap() > 0);
    let again = ada.refused(Method::PUT, &path, Some(json!({ "placements": [] }))).await;
    assert_eq!(again, (409, "solved".into()));
    let board = ada.get("/api/puzzles/tetro-8x10/leaderboard").await;
    assert_eq!((board[0]["person"]["name"].as_str(), board[0]["hints"].as_u64()), (Some("Ada"), Some(0)));
    let bob = site.guest().await;
    assert_eq!(bob.refused(Method::GET, &path, None).await.0, 404);
}

#[tokio::test]
async fn violations_come_with_their_piece_and_hints_lead_on() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let attempt = guest.post("/api/puzzles/tetro-8x10/attempts", json!({})).await;
    let path = format!("/api/attempts/{}", attempt["id"].as_str().unwrap());
    let solution = solution("tetro-8x10");
    let twice = json!({ "placements": [solution[0], solution[0]] });
    let (_, checked) = guest.ask(Method::PUT, &path, Some(twice)).await;
    assert_eq!(checked["violations"][0]["piece"], 1);
    assert_eq!(guest.refused(Method::POST, &format!("{path}/hint"), None).await, (409, "violations".into()));
    guest.ask(Method::PUT, &path, Some(json!({ "placements": solution[..10] }))).await;
    let hint = guest.post(&format!("{path}/hint"), json!({})).await;
    assert_eq!(hint["type"], "place");
    assert_eq!(guest.get(&path).await["hints"], 1);
    let stray = json!({ "placements": [{ "colour": "blue", "cells": ["zz99"] }] });
    let (status, checked) = guest.ask(Method::PUT, &path, Some(stray)).await;
    assert!(status.is_client_error() || checked["violations"][0]["piece"] == 0, "{status} {checked}");
}

#[tokio::test]
async fn givens_count_whether_they_are_repeated_or_not() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let shown = guest.get("/api/puzzles/daily-2026-01-01").await;
    let givens = shown["givens"].as_array().unwrap().clone();
    assert_eq!(givens.len(), 1);
    let all = solution_of(puzzle::daily(2026, 1, 1, &mut |_| false).unwrap().puzzle);
    let (repeated, rest): (Vec<Value>, Vec<Value>) = all.into_iter().partition(|piece| *piece == givens[0]);
    for first in [Vec::new(), repeated] {
        let attempt = guest.post("/api/puzzles/daily-2026-01-01/attempts", json!({})).await;
        let path = format!("/api/attempts/{}", attempt["id"].as_str().unwrap());
        let put = |placements: Vec<Value>| {
            let (path, guest) = (path.clone(), guest.clone());
            async move { guest.ask(Method::PUT, &path, Some(json!({ "placements": placements }))).await.1 }
        };
        let twice = put([&first[..], &rest[..1], &rest[..1]].concat()).await;
        assert_eq!(twice["violations"][0]["piece"], first.len() + 1, "{twice}");
        let begun = put([&first[..], &rest[..1]].concat()).await;
        assert_eq!((&begun["violations"], &begun["complete"]), (&json!([]), &json!(false)));
        assert_eq!(guest.post(&format!("{path}/hint"), json!({})).await["type"], "place");
        let solved = put([&first[..], &rest[..]].concat()).await;
        assert!(solved["solved_in"].is_i64(), "{solved}");
    }
}

#[tokio::test]
async fn today_has_a_puzzle_and_tomorrow_has_none_yet() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let today = guest.get("/api/puzzles/daily").await;
    let name = today["name"].as_str().unwrap();
    assert!(name.starts_with("daily-"));
    assert!(!today["board"]["placements"].as_array().unwrap().is_empty());
    assert_eq!(guest.get(&format!("/api/puzzles/{name}")).await["givens"], today["givens"]);
    for missing in ["daily-2999-01-01", "daily-2026-2-3", "daily-", "nothing"] {
        assert_eq!(
            guest.refused(Method::GET, &format!("/api/puzzles/{missing}"), None).await.0,
            404,
            "{missing}"
        );
    }
}
