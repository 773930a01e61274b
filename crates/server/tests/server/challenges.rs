//! Challenges: they reach somebody now or later, and become a game when they are accepted.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::meeting::paired;
use crate::site::Site;

fn to(name: &str, clock: &Value) -> Value {
    let seats = json!([{ "type": "opponent" }, { "type": "me" }]);
    json!({ "name": name, "game": { "variant": "duo", "clock": clock, "seats": seats, "hints": false } })
}

fn in_seconds() -> Value {
    json!({ "type": "per_move", "seconds": 30 })
}

fn in_days() -> Value {
    json!({ "type": "days", "days": 2 })
}

async fn challenge(client: &Client, name: &str, clock: &Value) -> String {
    let made = client.post("/api/challenges", to(name, clock)).await;
    made["id"].as_str().unwrap().to_owned()
}

fn path(id: &str, what: &str) -> String {
    format!("/api/challenges/{id}{what}")
}

fn ids(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|challenge| challenge["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_challenge_is_heard_at_once_and_becomes_a_game_for_both() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let (mut adas, mut bobs) = (ada.socket().await, bob.socket().await);
    let id = challenge(&ada, "bob", &in_seconds()).await;
    let heard = bobs.hear_type("challenged").await["challenge"].clone();
    assert_eq!((heard["id"].as_str(), &heard["by"]["name"]), (Some(&*id), &json!("Ada")));
    assert_eq!(
        (&heard["state"], &heard["online"], &heard["hints"]),
        (&json!("open"), &json!(true), &json!(false))
    );
    assert_eq!((&heard["speed"], &heard["takebacks"]), (&json!("normal"), &json!(true)));
    let accepted = bob.post(&path(&id, "/accept"), json!({})).await;
    let game = paired(&mut bobs).await;
    assert_eq!((accepted["state"].as_str(), accepted["game"].as_str()), (Some("accepted"), Some(&*game)));
    let answer = adas.hear_type("challenge_answered").await["challenge"].clone();
    assert_eq!((answer["state"].as_str(), answer["game"].as_str()), (Some("accepted"), Some(&*game)));
    assert_eq!(paired(&mut adas).await, game);
    let table = ada.get(&format!("/api/games/{game}")).await["table"].clone();
    let holders: Vec<&Value> = (0..2).map(|seat| &table["seats"][seat]["holder"]["person"]).collect();
    assert_eq!(holders, [&json!(bob.id), &json!(ada.id)], "the challenger chose the colours");
    assert_eq!((&table["stage"], &table["hints"]), (&json!("playing"), &json!(false)));
    assert_eq!(bob.refused(Method::POST, &path(&id, "/accept"), None).await, (409, "closed".into()));
    ada.done(Method::DELETE, &path(&id, ""), None).await;
    assert_eq!(ada.get("/api/challenges").await, json!({ "incoming": [], "outgoing": [] }));
}

#[tokio::test]
async fn who_is_away_finds_challenges_and_answers_later() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let id = challenge(&ada, "Bob", &in_days()).await;
    assert_eq!(ids(&ada.get("/api/challenges").await["outgoing"]), [&*id]);
    assert_eq!(ids(&bob.get("/api/challenges").await["incoming"]), [&*id]);
    let mut bobs = bob.socket().await;
    assert_eq!(bobs.hear_type("challenged").await["challenge"]["id"], *id);
    bob.done(Method::POST, &path(&id, "/decline"), Some(json!({ "reason": "faster" }))).await;
    assert_eq!(bob.get("/api/challenges").await["incoming"], json!([]));
    // Again and again, until it is dismissed.
    for _ in 0..2 {
        let answer = ada.socket().await.hear_type("challenge_answered").await["challenge"].clone();
        assert_eq!((&answer["state"], &answer["reason"]), (&json!("declined"), &json!("faster")));
    }
    ada.done(Method::DELETE, &path(&id, ""), None).await;
    let mut adas = ada.socket().await;
    adas.say(json!({ "type": "ping" })).await;
    assert_eq!(adas.hear().await["type"], "pong");
    let id = challenge(&ada, "Bob", &in_days()).await;
    drop(adas);
    bob.post(&path(&id, "/accept"), json!({})).await;
    let outgoing = ada.get("/api/challenges").await["outgoing"].clone();
    assert_eq!((&outgoing[0]["state"], outgoing[0]["game"].is_string()), (&json!("accepted"), true));
}

#[tokio::test]
async fn a_clock_of_seconds_waits_for_the_challenger() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let id = challenge(&ada, "Bob", &in_seconds()).await;
    assert_eq!(bob.refused(Method::POST, &path(&id, "/accept"), None).await, (409, "away".into()));
    assert_eq!(bob.get("/api/challenges").await["incoming"][0]["online"], false);
    let _adas = ada.socket().await;
    bob.post(&path(&id, "/accept"), json!({})).await;
}

#[tokio::test]
async fn a_withdrawn_challenge_is_gone_for_both() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let mut bobs = bob.socket().await;
    let id = challenge(&ada, "Bob", &in_days()).await;
    bobs.hear_type("challenged").await;
    assert_eq!(bob.refused(Method::DELETE, &path(&id, ""), None).await, (403, "not_yours".into()));
    assert_eq!(ada.refused(Method::POST, &path(&id, "/accept"), None).await, (403, "not_yours".into()));
    ada.done(Method::DELETE, &path(&id, ""), None).await;
    assert_eq!(bobs.hear_type("challenge_answered").await["challenge"]["state"], "withdrawn");
    assert_eq!(bob.refused(Method::POST, &path(&id, "/accept"), None).await.0, 404);
    for client in [&ada, &bob] {
        assert_eq!(client.get("/api/challenges").await, json!({ "incoming": [], "outgoing": [] }));
    }
}

#[tokio::test]
async fn what_cannot_be_wished_for_is_refused() {
    let site = Site::start().await;
    let (ada, bob, carl) = (site.person("Ada").await, site.person("Bob").await, site.person("Carl").await);
    bob.done(Method::PUT, "/api/blocks/Carl", None).await;
    for (by, name, expected) in [
        (&carl, "Bob", (403, "blocked".to_owned())),
        (&ada, "Ada", (422, "self".to_owned())),
        (&ada, "Nobody", (404, "not_found".to_owned())),
    ] {
        let wanted = Some(to(name, &in_days()));
        assert_eq!(by.refused(Method::POST, "/api/challenges", wanted).await, expected, "{name}");
    }
    let refused = async |field: &str, value: Value| {
        let mut wanted = to("Bob", &in_seconds());
        wanted["game"][field] = value;
        ada.refused(Method::POST, "/api/challenges", Some(wanted)).await
    };
    let nobody = json!([{ "type": "me" }, { "type": "open" }]);
    let both = json!([{ "type": "opponent" }, { "type": "opponent" }]);
    let three = json!([{ "type": "me" }, { "type": "opponent" }, { "type": "open" }]);
    for seats in [nobody, both, three] {
        assert_eq!(refused("seats", seats).await, (422, "setup".into()));
    }
    assert_eq!(refused("variant", json!("chess")).await, (422, "variant".into()));
    assert_eq!(refused("clock", json!({ "type": "days", "days": 31 })).await, (422, "clock".into()));
    let guest = site.guest().await.get("/api/me").await["name"].as_str().unwrap().to_owned();
    let mut rated = to(&guest, &in_seconds());
    rated["game"]["rated"] = json!(true);
    assert_eq!(ada.refused(Method::POST, "/api/challenges", Some(rated)).await, (422, "rated".into()));
    let seats = json!([{ "type": "me" }, { "type": "opponent" }]);
    let game = json!({ "variant": "duo", "seats": seats });
    assert_eq!(ada.refused(Method::POST, "/api/games", Some(game)).await, (422, "setup".into()));
    assert_eq!(site.stranger().refused(Method::GET, "/api/challenges", None).await.0, 401);
}

#[tokio::test]
async fn who_blocks_a_challenger_later_no_longer_sees_the_challenge() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let id = challenge(&ada, "Bob", &in_days()).await;
    bob.done(Method::PUT, "/api/blocks/Ada", None).await;
    assert_eq!(bob.get("/api/challenges").await["incoming"], json!([]));
    assert_eq!(bob.refused(Method::POST, &path(&id, "/accept"), None).await, (403, "blocked".into()));
}

#[tokio::test]
async fn nobody_is_flooded_with_challenges() {
    let site = Site::start().await;
    let bob = site.person("Bob").await;
    let store = site.store().await;
    for number in 0..50 {
        let name = format!("p{number}");
        let account = store::Account {
            id: ids::AccountId::new(&*name),
            name: name.clone(),
            ..store.account_named("Bob").await.unwrap().unwrap()
        };
        store.create_account(&account).await.unwrap();
        let kept = store::Challenge {
            id: ids::ChallengeId::new(format!("c{number}")),
            challenger: account.id,
            opponent: ids::AccountId::new(&*bob.id),
            terms: to("Bob", &in_days())["game"].to_string(),
            state: store::ChallengeState::Open,
            reason: None,
            game: None,
            created: 0,
            expires: i64::MAX,
        };
        store.put_challenge(&kept).await.unwrap();
    }
    assert_eq!(ids(&bob.get("/api/challenges").await["incoming"]).len(), 50);
    let ada = site.person("Ada").await;
    let one_more = ada.refused(Method::POST, "/api/challenges", Some(to("Bob", &in_days()))).await;
    assert_eq!(one_more, (409, "too_many_challenges".into()));
}
