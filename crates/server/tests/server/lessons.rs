//! Lessons over the API.

use reqwest::Method;
use serde_json::{Value, json};

use crate::site::Site;

#[tokio::test]
async fn a_lesson_comes_with_all_its_answers() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let list = guest.get("/api/lessons").await;
    let tips = list.as_array().unwrap();
    assert_eq!(tips.len(), 11);
    let tip = tips[0]["tip"].as_str().unwrap();
    let lesson = guest.get(&format!("/api/lessons/{tip}")).await;
    let exercises = lesson["exercises"].as_array().unwrap();
    assert_eq!(
        (&lesson["tip"], exercises.len() as u64),
        (&json!(tip), tips[0]["exercises"].as_u64().unwrap())
    );
    for exercise in exercises {
        let view = guest.post("/api/positions", json!({ "position": exercise["position"] })).await;
        assert_eq!(view["turn"]["colour"], exercise["colour"]);
        let legal = view["placements"].as_array().unwrap();
        let answers = exercise["answers"].as_array().unwrap();
        assert_eq!(answers[0]["right"], true);
        for answer in answers {
            assert!(legal.contains(&answer["placement"]), "{answer}");
            let reasons = answer["reasons"].as_array().unwrap();
            assert!(reasons.iter().all(|reason| reason["kind"].is_string()), "{reasons:?}");
            let line: Vec<&Value> =
                [&answer["move"], &answer["reply"]["move"]].into_iter().filter(|it| !it.is_null()).collect();
            let played = guest
                .post("/api/positions", json!({ "position": exercise["position"], "moves": line }))
                .await;
            assert_eq!(played["variant"], exercise["variant"], "a reply can be played");
        }
    }
    let missing = guest.refused(Method::GET, "/api/lessons/nonsense", None).await;
    assert_eq!(missing, (404, "not_found".into()));
}

#[tokio::test]
async fn the_first_reason_of_a_right_answer_is_what_the_lesson_is_about() {
    let site = Site::start().await;
    let guest = site.guest().await;
    for (tip, kind) in
        [("deny-bonus", "finish-denied"), ("single-last", "single-kept"), ("safe-fields", "saves")]
    {
        let lesson = guest.get(&format!("/api/lessons/{tip}")).await;
        for exercise in lesson["exercises"].as_array().unwrap() {
            let right = exercise["answers"].as_array().unwrap().iter().filter(|it| it["right"] == true);
            for answer in right {
                assert_eq!(answer["reasons"][0]["kind"], kind, "{tip}: {}", answer["move"]);
            }
        }
    }
}

#[tokio::test]
async fn what_is_solved_is_kept_with_the_account_and_adds_up() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    assert_eq!(ada.get("/api/me/lessons").await, json!({ "solved": {} }));
    let first = json!({ "solved": { "count": [1, 0], "first-game": [0, 1, 2] } });
    ada.post("/api/me/lessons", first).await;
    // Elsewhere more was solved; what is no exercise is left out.
    let more = json!({ "solved": { "count": [1, 2, 900], "chess": [0], "first-game": [400] } });
    let all = ada.post("/api/me/lessons", more).await;
    assert_eq!(all, json!({ "solved": { "count": [0, 1, 2], "first-game": [0, 1, 2] } }));
    assert_eq!(ada.get("/api/me/lessons").await, all);
    assert_eq!(ada.get("/api/me/export").await["lessons"], all);
    assert_eq!(bob.get("/api/me/lessons").await, json!({ "solved": {} }));
    let (status, _) = ada.refused(Method::POST, "/api/me/lessons", Some(json!({ "solved": [1] }))).await;
    assert!((400..500).contains(&status), "{status}");
}
