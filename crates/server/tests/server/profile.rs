//! What others see of somebody.

use reqwest::Method;
use serde_json::json;

use crate::chat::open_game;
use crate::games::make;
use crate::site::Site;

#[tokio::test]
async fn a_profile_tells_who_somebody_is_and_how_they_did() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    for _ in 0..2 {
        let game = open_game(&ada).await;
        bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
        bob.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
    }
    // Against nobody else nothing is won.
    let alone = make(&ada, json!({ "variant": "duo", "seats": [{ "type": "me" }, { "type": "me" }] })).await;
    ada.post(&format!("/api/games/{alone}/ask"), json!({ "type": "resign", "seat": 1 })).await;

    let profile = site.stranger().get("/api/people/ADA").await;
    assert_eq!((profile["id"].as_str(), profile["name"].as_str()), (Some(&*ada.id), Some("Ada")));
    assert_eq!((profile["kind"].as_str(), profile["role"].as_str()), (Some("person"), Some("player")));
    assert_eq!(profile["results"], json!([{ "variant": "duo", "played": 2, "won": 2, "shared": 0 }]));
    assert_eq!(
        bob.get("/api/people/Bob").await["results"],
        json!([{ "variant": "duo", "played": 2, "won": 0, "shared": 0 }])
    );
    for (result, count) in [("won", 2), ("shared", 0), ("lost", 0)] {
        let games = bob.get(&format!("/api/games?account=Ada&stage=over&result={result}")).await;
        assert_eq!(games.as_array().unwrap().len(), count, "{result}");
    }
    assert_eq!(profile["recent"].as_array().unwrap().len(), 3);
    assert_eq!(profile["recent"][0]["id"], *alone);
    assert!(profile["seen"].as_i64() >= profile["since"].as_i64());
    assert_eq!(profile["online"], false);
    let socket = ada.socket().await;
    let there = bob.get("/api/people/Ada").await;
    assert_eq!(there["online"], true);
    assert!(there["seen"].as_i64() > profile["seen"].as_i64(), "the socket was noted");
    ada.done(Method::PUT, "/api/blocks/Bob", None).await;
    assert_eq!(bob.get("/api/people/Ada").await["online"], false);
    drop(socket);
    assert_eq!(bob.refused(Method::GET, "/api/people/nobody", None).await.0, 404);
}

#[tokio::test]
async fn people_are_found_by_how_their_names_begin() {
    let site = Site::start().await;
    for name in ["Adam", "Ada", "Bob", "Łukasz", "A_b"] {
        site.person(name).await;
    }
    site.guest().await;
    let stranger = site.stranger();
    let found = async |start: &str| {
        let people = stranger.get(&format!("/api/people?start={start}")).await;
        let names = people
            .as_array()
            .unwrap()
            .iter()
            .map(|found| found["person"]["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(found("aD").await, ["Ada", "Adam"]);
    assert_eq!(found("ł").await, ["Łukasz"]);
    assert_eq!(found("a_").await, ["A_b"]);
    assert_eq!(found("%25").await, [""; 0]);
    assert_eq!(found("g").await, [""; 0], "guests are not searched for");
    assert_eq!(found("%00").await, [""; 0]);
    assert_eq!(found("").await.len(), 5);
}
