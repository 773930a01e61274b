//! The solo puzzles over the API.

use reqwest::Method;
use serde_json::{Value, json};
use store::MadePuzzleRow;

use crate::client::Client;
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
    assert_eq!(board["alone"][0]["person"]["name"], "Ada");
    assert_eq!(board["helped"], json!([]));
    let bob = site.guest().await;
    assert_eq!(bob.refused(Method::GET, &path, None).await.0, 404);
}

/// Begins an attempt; returns its path.
async fn begin(who: &Client, name: &str) -> String {
    let attempt = who.post(&format!("/api/puzzles/{name}/attempts"), json!({})).await;
    format!("/api/attempts/{}", attempt["id"].as_str().unwrap())
}

async fn save(who: &Client, path: &str, placements: &[Value], elapsed: i64) -> Value {
    let body = json!({ "placements": placements, "elapsed": elapsed });
    let (status, checked) = who.ask(Method::PUT, path, Some(body)).await;
    assert_eq!(status, 200, "{checked}");
    checked
}

#[tokio::test]
async fn help_counts_for_the_person_and_not_for_the_attempt() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let solution = solution("tetro-8x10");
    let path = begin(&ada, "tetro-8x10").await;
    assert_eq!(ada.post(&format!("{path}/hint"), json!({})).await["type"], "place");
    // A new attempt replaces the first and does not wash the hint off.
    let again = begin(&ada, "tetro-8x10").await;
    assert_eq!(ada.refused(Method::GET, &path, None).await.0, 404);
    assert_eq!(save(&ada, &again, &solution, 7_000).await["solved_in"], 7_000);
    // The clock never goes back.
    let path = begin(&bob, "tetro-8x10").await;
    save(&bob, &path, &solution[..3], 5_000).await;
    assert_eq!(save(&bob, &path, &solution, 10).await["solved_in"], 5_000);
    let board = bob.get("/api/puzzles/tetro-8x10/leaderboard").await;
    let row = |half: &str| (board[half][0]["person"]["name"].clone(), board[half][0]["solved_in"].clone());
    assert_eq!(row("alone"), (json!("Bob"), json!(5_000)));
    assert_eq!(row("helped"), (json!("Ada"), json!(7_000)));
    assert_eq!(board["alone"].as_array().unwrap().len() + board["helped"].as_array().unwrap().len(), 2);
    let own = ada.get("/api/me/puzzles/tetro-8x10").await;
    assert_eq!(
        (&own["help"], &own["best_alone"], &own["best_helped"]),
        (&json!(1), &Value::Null, &json!(7_000))
    );
    assert_eq!(own["attempt"]["placements"].as_array().unwrap().len(), 20);
    // Help that comes after a solution takes nothing away from it.
    let path = begin(&bob, "tetro-8x10").await;
    bob.post(&format!("{path}/solvable"), json!({})).await;
    let own = bob.get("/api/me/puzzles/tetro-8x10").await;
    assert_eq!((&own["help"], &own["best_alone"]), (&json!(1), &json!(5_000)));
    let export = bob.get("/api/me/export").await;
    assert_eq!(export["puzzle_results"][0]["best_alone"], 5_000);
}

#[tokio::test]
async fn of_solutions_that_are_saved_at_the_same_moment_one_counts() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let solution = solution("tetro-8x10");
    let path = begin(&guest, "tetro-8x10").await;
    let saves = (1..=20).map(|elapsed| {
        let body = json!({ "placements": solution, "elapsed": elapsed });
        guest.ask(Method::PUT, &path, Some(body))
    });
    let answers = futures_util::future::join_all(saves).await;
    let solved: Vec<&Value> =
        answers.iter().filter(|(status, _)| *status == 200).map(|(_, body)| body).collect();
    assert_eq!(solved.len(), 1, "{answers:?}");
    assert_eq!(guest.get(&path).await["solved_in"], solved[0]["solved_in"]);
    let refused = answers.iter().filter(|(status, body)| *status == 409 && body["code"] == "solved");
    assert_eq!(refused.count(), 19, "{answers:?}");
}

#[tokio::test]
async fn whether_it_can_be_solved_is_answered_with_a_reason() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let solution = solution("tetro-8x10");
    let path = begin(&guest, "tetro-8x10").await;
    let solvable = async || guest.post(&format!("{path}/solvable"), json!({})).await;
    save(&guest, &path, &solution[..5], 1).await;
    assert_eq!(solvable().await, json!({ "answer": "yes" }));
    let shut_in = [
        json!({ "colour": "blue", "cells": ["e4", "f4", "e5", "f5"] }),
        json!({ "colour": "blue", "cells": ["b1", "b2", "b3", "a2"] }),
        json!({ "colour": "red", "cells": ["h1", "i1", "h2", "i2"] }),
    ];
    save(&guest, &path, &shut_in, 1).await;
    let answer = solvable().await;
    assert_eq!(
        (&answer["answer"], &answer["may_stay"], &answer["proved"]),
        (&json!("no"), &json!(1), &json!(true))
    );
    assert_eq!(
        (&answer["reason"]["code"], &answer["reason"]["cells"]),
        (&json!("component"), &json!(["a1"]))
    );
    let hint = guest.post(&format!("{path}/hint"), json!({})).await;
    assert_eq!(
        (&hint["type"], &hint["may_stay"], &hint["proved"]),
        (&json!("take_back"), &json!(1), &json!(true))
    );
    assert_eq!(guest.get("/api/me/puzzles/tetro-8x10").await["help"], 3);
}

#[tokio::test]
async fn who_gives_up_sees_a_solution_and_begins_again() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let solution = solution("tetro-8x10");
    let solved = async |path: &str, stay: &[Value], start: &str| {
        let shown = guest.post(&format!("{path}/solution"), json!({})).await;
        assert_eq!((&shown["may_stay"], &shown["start"]), (&json!(stay.len()), &json!(start)), "{shown}");
        let rest = shown["placements"].as_array().unwrap();
        let given_up = guest.refused(Method::PUT, path, Some(json!({ "placements": [] }))).await;
        assert_eq!(given_up, (409, "given_up".into()));
        let again = begin(&guest, "tetro-8x10").await;
        let checked = save(&guest, &again, &[stay, rest].concat(), 9).await;
        assert_eq!((&checked["violations"], &checked["solved_in"]), (&json!([]), &json!(9)));
    };
    let path = begin(&guest, "tetro-8x10").await;
    save(&guest, &path, &solution[..7], 1).await;
    solved(&path, &solution[..7], "here").await;
    // Nothing leads on from here: the solution begins at the start.
    let path = begin(&guest, "tetro-8x10").await;
    save(&guest, &path, &[json!({ "colour": "blue", "cells": ["b1", "b2", "b3", "a2"] })], 1).await;
    solved(&path, &[], "refuted").await;
    let board = guest.get("/api/puzzles/tetro-8x10/leaderboard").await;
    assert_eq!((board["alone"].as_array().unwrap().len(), board["helped"].as_array().unwrap().len()), (0, 1));
}

#[tokio::test]
async fn a_full_board_that_is_no_solution_can_be_asked_about_and_given_up() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let name = "tetro-8x10-touching";
    // All pieces fill the board, but not every piece touches one of its colour.
    let full = solution("tetro-8x10-apart");
    let path = begin(&guest, name).await;
    let checked = save(&guest, &path, &full, 5).await;
    assert_eq!(
        (&checked["complete"], &checked["violations"][0]["code"]),
        (&json!(true), &json!("untouched"))
    );
    let hint = guest.post(&format!("{path}/hint"), json!({})).await;
    assert_eq!((&hint["type"], &hint["reason"]["code"]), (&json!("take_back"), &json!("no_contact")));
    assert!(hint["may_stay"].as_u64().unwrap() < 20, "{hint}");
    assert_eq!(guest.post(&format!("{path}/solvable"), json!({})).await["answer"], "no");
    let shown = guest.post(&format!("{path}/solution"), json!({})).await;
    assert_eq!((&shown["start"], &shown["may_stay"]), (&json!("refuted"), &json!(0)));
    assert_eq!(shown["placements"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn nothing_is_given_up_without_a_solution() {
    let site = Site::start().await;
    let file = "name = \"small-7\"\ntitle = \"Nobody can\"\ntask = \"cover\"\npieces = \"square\"\nonly = [\"T4\"]\n\
                copies = 5\ncolours = [\"blue\"]\nboard = { shape = \"rectangle\", columns = 5, rows = 4 }\n";
    let impossible = MadePuzzleRow { name: "small-7".into(), file: file.into(), difficulty: 1 };
    site.store().await.save_puzzle(&impossible).await.unwrap();
    let guest = site.guest().await;
    let path = begin(&guest, "small-7").await;
    let shown = guest.post(&format!("{path}/solution"), json!({})).await;
    assert_eq!(shown, json!({ "start": "unknown", "may_stay": 0, "placements": null }));
    let own = guest.get("/api/me/puzzles/small-7").await;
    assert_eq!((&own["help"], &own["attempt"]["given_up"]), (&json!(0), &json!(false)));
    save(&guest, &path, &[json!({ "colour": "blue", "cells": ["a1", "b1", "c1", "b2"] })], 5).await;
}

#[tokio::test]
async fn a_puzzle_is_made_once_for_all_who_ask_meanwhile() {
    let site = Site::start().await;
    let guest = site.guest().await;
    // More than may be made at once.
    let ask = (0..30).map(async |_| guest.ask(Method::GET, "/api/puzzles/small-41", None).await);
    for (status, answer) in futures_util::future::join_all(ask).await {
        assert_eq!((status.as_u16(), &answer["title"]), (200, &json!("Small puzzle 41")));
    }
    for number in 42..50 {
        assert_eq!(guest.ask(Method::GET, &format!("/api/puzzles/small-{number}"), None).await.0, 200);
    }
}

#[tokio::test]
async fn puzzles_of_three_sizes_are_made_once_and_not_too_often() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let small = guest.get("/api/puzzles/small-1").await;
    assert_eq!((&small["kind"]["type"], &small["kind"]["size"]), (&json!("made"), &json!("small")));
    assert_eq!(small["title"], "Small puzzle 1");
    assert_eq!(guest.get("/api/puzzles/small-1").await, small);
    assert_eq!(
        guest.get("/api/puzzles/medium-2").await["board"]["cells"][0]["corners"].as_array().unwrap().len(),
        6
    );
    assert_eq!(guest.refused(Method::GET, "/api/puzzles/small-1001", None).await.0, 404);
    let mut refused = None;
    for number in 2..40 {
        let (status, problem) = guest.ask(Method::GET, &format!("/api/puzzles/small-{number}"), None).await;
        if status != 200 {
            refused = Some((status.as_u16(), problem["code"].clone()));
            break;
        }
    }
    assert_eq!(refused, Some((429, json!("too_many"))));
    assert_eq!(guest.get("/api/puzzles/small-1").await, small, "what is made already can be had");
}

#[tokio::test]
async fn the_calendar_knows_what_was_solved_and_the_streak() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let calendar = guest.get("/api/daily").await;
    assert_eq!((&calendar["first"], &calendar["streak"]), (&json!("2026-01-01"), &json!(0)));
    let today = calendar["today"].as_str().unwrap().to_owned();
    let date: Vec<u16> = today.split('-').map(|part| part.parse().unwrap()).collect();
    let made = puzzle::daily(i32::from(date[0]), date[1] as u8, date[2] as u8, &mut |_| false).unwrap();
    let old = puzzle::daily(2026, 1, 1, &mut |_| false).unwrap();
    for (name, puzzle) in [("daily", made.puzzle), ("daily-2026-01-01", old.puzzle)] {
        let givens = puzzle.givens.len();
        let path = begin(&guest, name).await;
        let checked = save(&guest, &path, &solution_of(puzzle)[givens..], 5).await;
        assert_eq!(checked["solved_in"], 5, "{checked}");
    }
    let calendar = guest.get("/api/daily").await;
    assert_eq!(calendar["solved"], json!(["2026-01-01", today]));
    // One that is solved later fills its day and makes no streak.
    assert_eq!((&calendar["streak"], &calendar["longest_streak"]), (&json!(1), &json!(1)));
    assert_eq!(site.guest().await.get("/api/daily").await["solved"], json!([]));
}

#[tokio::test]
async fn a_link_to_a_puzzle_has_a_title_and_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("index.html"), "<!doctype html><!-- social --><title>ours</title>")
        .unwrap();
    std::fs::write(folder.path().join("routes.json"), r#"[{ "path": "/puzzle/:name" }]"#).unwrap();
    let page = folder.path().to_owned();
    let site = Site::start_with(|config| config.page = Some(page)).await;
    let page = site.guest().await.text("/puzzle/tetro-8x10").await;
    assert!(page.contains("og:title\" content=\"Twenty tetrominoes in a rectangle"), "{page}");
    assert!(page.contains("/api/puzzles/tetro-8x10/picture.png"), "{page}");
    for name in ["tetro-8x10", "all-88", "daily-2026-01-03"] {
        let url = format!("http://{}/api/puzzles/{name}/picture.png", site.address());
        let answer = reqwest::get(&url).await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"image/png".parse().unwrap())
        );
        assert!(answer.bytes().await.unwrap().starts_with(b"\x89PNG"));
    }
}

#[tokio::test]
async fn an_attempt_has_no_more_pieces_than_its_puzzle() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let path = begin(&guest, "tetro-8x10").await;
    let piece = json!({ "colour": "blue", "cells": ["a1"] });
    let long = json!({ "colour": "blue", "cells": vec!["a1"; 17] });
    let unnamed = json!({ "colour": "blue".repeat(5), "cells": ["a1"] });
    for (placements, message) in [
        (vec![piece.clone(); 21], "expected at most 20 pieces, got 21"),
        (vec![long], "piece 1: expected at most 16 fields, got 17"),
        (vec![unnamed], "piece 1: expected the name of a colour, got 20 letters"),
    ] {
        let (status, problem) =
            guest.ask(Method::PUT, &path, Some(json!({ "placements": placements }))).await;
        assert_eq!(
            (status.as_u16(), &problem["code"], &problem["message"]),
            (422, &json!("placements"), &json!(message))
        );
    }
    let (status, _) = guest.ask(Method::PUT, &path, Some(json!({ "placements": vec![piece; 20] }))).await;
    assert_eq!(status, 200);
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
    let codes: Vec<&str> =
        checked["violations"].as_array().unwrap().iter().map(|one| one["code"].as_str().unwrap()).collect();
    assert_eq!((&checked["violations"][0]["piece"], codes), (&json!(1), vec!["piece_used", "overlap"]));
    assert_eq!(guest.refused(Method::POST, &format!("{path}/hint"), None).await, (409, "violations".into()));
    guest.ask(Method::PUT, &path, Some(json!({ "placements": solution[..10] }))).await;
    let hint = guest.post(&format!("{path}/hint"), json!({})).await;
    assert_eq!(hint["type"], "place");
    assert!(hint["reason"]["code"].is_string(), "{hint}");
    assert_eq!(guest.get("/api/me/puzzles/tetro-8x10").await["help"], 1);
    let stray = json!({ "placements": [{ "colour": "blue", "cells": ["zz99"] }] });
    let (status, checked) = guest.ask(Method::PUT, &path, Some(stray)).await;
    assert_eq!((status.as_u16(), &checked["violations"][0]["piece"]), (200, &json!(0)), "{checked}");
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
