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
