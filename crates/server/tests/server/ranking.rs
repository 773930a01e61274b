//! Rated games, and what they do to ratings and leaderboards.

use std::collections::HashMap;
use std::time::Duration;

use ids::{AccountId, GameId, RatedNumber};
use reqwest::Method;
use serde_json::{Value, json};
use server::{Differences, recompute_ratings};
use skillratings::MultiTeamOutcome;
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_multi_team};
use store::{Corrections, Estimate, Game, Stage};

use crate::client::{Client, Socket};
use crate::meeting::{paired, seek};
use crate::site::Site;

/// Free-for-all: who, as the library sees them, with the rank.
fn library(players: &[(WengLinRating, usize)]) -> Vec<WengLinRating> {
    let teams: Vec<[WengLinRating; 1]> = players.iter().map(|&(rating, _)| [rating]).collect();
    let teams: Vec<(&[WengLinRating], MultiTeamOutcome)> = teams
        .iter()
        .zip(players)
        .map(|(team, &(_, place))| (&team[..], MultiTeamOutcome::new(place)))
        .collect();
    weng_lin_multi_team(&teams, &WengLinConfig::new()).into_iter().map(|team| team[0]).collect()
}

/// The only rating of an account, exactly as it is stored.
async fn rating(site: &Site, account: &str) -> WengLinRating {
    let ratings = site.store().await.ratings(Some(&AccountId::new(account))).await.unwrap();
    assert_eq!(ratings.len(), 1);
    let Estimate { mu, sigma } = ratings[0].estimate;
    WengLinRating { rating: mu, uncertainty: sigma }
}

/// Who sits where.
async fn seated(client: &Client, game: &str) -> Vec<String> {
    let info = client.get(&format!("/api/games/{game}")).await;
    let seats = info["table"]["seats"].as_array().unwrap();
    seats.iter().map(|seat| seat["holder"]["person"].as_str().unwrap().to_owned()).collect()
}

async fn resign(client: &Client, game: &str) {
    client.post(&format!("/api/games/{game}/ask"), json!({ "type": "resign" })).await;
}

/// Hears that a game was rated, and which follows it if any does.
async fn rated(socket: &mut Socket, pair: bool) -> (Value, String) {
    let (mut rated, mut next) = (None, None);
    while rated.is_none() || (pair && next.is_none()) {
        let message = socket.hear().await;
        match message["type"].as_str().unwrap() {
            "rated" => rated = Some(message),
            "next" => next = Some(message["next"].as_str().unwrap().to_owned()),
            _ => {}
        }
    }
    (rated.unwrap(), next.unwrap_or_default())
}

/// Waits until this many games are rated.
async fn until_rated(site: &Site, games: u64) {
    let store = site.store().await;
    while store.last_rated().await.unwrap() < RatedNumber(games) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A pair of rated games of two; gives the ids. The loser of each resigns.
async fn play_pair(clients: [&Client; 2], losers: [&Client; 2]) -> [String; 2] {
    let [one, other] = clients;
    let clock = json!({ "type": "per_move", "seconds": 10 });
    let seats = json!([{ "type": "me" }, { "type": "open" }]);
    let wanted = json!({ "variant": "duo", "rated": true, "clock": clock, "seats": seats });
    let first = one.post("/api/games", wanted).await["id"].as_str().unwrap().to_owned();
    other.post(&format!("/api/games/{first}/ask"), json!({ "type": "join", "seat": 2 })).await;
    resign(losers[0], &first).await;
    let info = one.get(&format!("/api/games/{first}")).await;
    let second = info["next"].as_str().unwrap().to_owned();
    resign(losers[1], &second).await;
    [first, second]
}

#[tokio::test]
async fn a_rated_pairing_of_two_is_two_games_with_the_start_swapped() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let wanted = json!({ "variant": "duo", "rated": true });
    let mut adas = seek(&ada, wanted.clone()).await;
    let mut bobs = seek(&bob, wanted).await;
    let first = paired(&mut adas).await;
    assert_eq!(paired(&mut bobs).await, first);
    let seats = seated(&ada, &first).await;
    // Who hears is not who asks: what comes before the answer would be passed over.
    bobs.watch(&first).await;
    assert_eq!(adas.request(&first, json!({ "type": "resign" })).await["type"], "done");
    let (message, second) = rated(&mut bobs, true).await;
    let new = WengLinRating::new();
    let after_first = library(&[(new, 2), (new, 1)]);
    assert_eq!([rating(&site, &ada.id).await, rating(&site, &bob.id).await], after_first[..]);
    let step = message["changes"].as_array().unwrap().iter().find(|step| step["account"] == *ada.id).unwrap();
    let shown = |rating: WengLinRating| (1500.0 + 30.0 * (rating.rating - 25.0)).round() as i64;
    assert_eq!((&step["before"], &step["after"]), (&json!(1500), &json!(shown(after_first[0]))));

    let mut swapped = seated(&ada, &second).await;
    swapped.reverse();
    assert_eq!(swapped, seats);
    adas.watch(&second).await;
    resign(&bob, &second).await;
    rated(&mut adas, false).await;
    let after_second = library(&[(after_first[0], 1), (after_first[1], 2)]);
    assert_eq!([rating(&site, &ada.id).await, rating(&site, &bob.id).await], after_second[..]);
    let info = ada.get(&format!("/api/games/{second}")).await;
    assert_eq!(info["next"], Value::Null, "a pair is two games and no more");

    let answer = bob.get("/api/people/ada/ratings").await;
    assert_eq!(answer["ratings"][0]["rating"], shown(after_second[0]));
    assert_eq!(
        (&answer["ratings"][0]["games"], &answer["ratings"][0]["provisional"]),
        (&json!(2), &json!(true))
    );
    let games: Vec<&Value> =
        answer["history"].as_array().unwrap().iter().map(|change| &change["game"]).collect();
    assert_eq!(games, [&second, &first]);
    let earlier = bob.get("/api/people/ada/ratings?before=2&limit=1").await;
    assert_eq!(earlier["history"][0]["game"], first);
    assert_eq!(bob.refused(Method::GET, "/api/people/nobody/ratings", None).await.0, 404);
}

#[tokio::test]
async fn four_who_seek_a_rated_game_are_rated_by_their_ranks() {
    let site = Site::start().await;
    let mut people: Vec<(Client, Socket)> = Vec::new();
    for name in ["Ada", "Bob", "Carl", "Dora"] {
        let client = site.person(name).await;
        let socket = seek(&client, json!({ "variant": "classic", "rated": true })).await;
        people.push((client, socket));
    }
    let mut game = String::new();
    for (_, socket) in &mut people {
        game = paired(socket).await;
    }
    people[3].1.watch(&game).await;
    // The first to leave is last, and the one who stays has won.
    for (client, _) in &people[..3] {
        resign(client, &game).await;
    }
    let (message, _) = rated(&mut people[3].1, false).await;
    assert_eq!(message["changes"].as_array().unwrap().len(), 4);
    let ranks: HashMap<&str, usize> =
        people.iter().enumerate().map(|(index, (client, _))| (&*client.id, 4 - index)).collect();
    let seats = outcome_seats(&site, &game).await;
    let players: Vec<(WengLinRating, usize)> =
        seats.iter().map(|account| (WengLinRating::new(), ranks[&**account])).collect();
    for (account, expected) in seats.iter().zip(library(&players)) {
        assert_eq!(rating(&site, account).await, expected);
    }
}

/// Who held the seats when a game began.
async fn outcome_seats(site: &Site, game: &str) -> Vec<String> {
    let game = site.store().await.game(&GameId::new(game)).await.unwrap().unwrap();
    game.summary.seats.into_iter().map(|seat| seat.account.unwrap().to_string()).collect()
}

#[tokio::test]
async fn all_ratings_can_be_computed_again_to_the_last_bit() {
    let site = Site::start().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Carl", "Dora"] {
        people.push(site.person(name).await);
    }
    let mut games = 0;
    for round in 0..3 {
        for (index, one) in people.iter().enumerate() {
            for other in &people[..index] {
                let losers = if round == 1 { [one, other] } else { [other, other] };
                play_pair([one, other], losers).await;
                games += 2;
            }
        }
    }
    until_rated(&site, games).await;
    let config = site.config();
    let found = recompute_ratings(&config, Differences::Count).await.unwrap();
    assert_eq!((found.games, found.games_differ, found.ratings, found.ratings_differ), (games, 0, 4, 0));

    // What somebody meddles with is found, and put right.
    let store = site.store().await;
    let right = store.ratings(None).await.unwrap();
    let mut wrong = right[0].clone();
    wrong.estimate.mu = f64::from_bits(wrong.estimate.mu.to_bits() + 1);
    let mut game = store.rated_games(RatedNumber(5), 1).await.unwrap().remove(0);
    game.changes[1].after.sigma += 1.0;
    let baseless = vec![right[1].key.clone()];
    let meddling =
        Corrections { last: RatedNumber(games), games: vec![game], ratings: vec![wrong], baseless };
    store.correct_ratings(&meddling).await.unwrap();
    let (count, correct) = (Differences::Count, Differences::Correct);
    for (differences, wrong) in [(count, (1, 2)), (correct, (1, 2)), (count, (0, 0))] {
        let found = recompute_ratings(&config, differences).await.unwrap();
        assert_eq!((found.games_differ, found.ratings_differ), wrong);
    }
    assert_eq!(store.ratings(None).await.unwrap(), right);
}

#[tokio::test]
async fn a_game_that_ended_while_the_server_stopped_is_rated_when_it_starts() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let [first, _] = play_pair([&ada, &bob], [&ada, &bob]).await;
    until_rated(&site, 2).await;
    let store = site.store().await;
    let game = store.game(&GameId::new(first)).await.unwrap().unwrap();
    assert_eq!(game.summary.stage, Stage::Over);
    let unheard = Game { id: GameId::new("unheard"), leg: 2, ..game };
    store.create_game(&unheard, &[]).await.unwrap();
    let site = site.restart().await;
    until_rated(&site, 3).await;
    let last = store.rated_games(RatedNumber(2), 10).await.unwrap().remove(0);
    assert_eq!((last.game.as_str(), last.changes.len()), ("unheard", 2));
}

#[tokio::test]
async fn leaderboards_show_people_and_the_levels_of_the_computer_player() {
    let site = Site::start().await;
    let mut people = Vec::new();
    for name in ["Ada", "Bob", "Carl"] {
        people.push(site.person(name).await);
    }
    let [ada, bob, carl] = &people[..] else { unreachable!() };
    // Ada is a little better than Bob, who is better than Carl; Carl plays too little for a settled rating.
    for _ in 0..12 {
        play_pair([ada, bob], [bob, ada]).await;
    }
    for _ in 0..2 {
        play_pair([ada, bob], [bob, bob]).await;
    }
    play_pair([bob, carl], [carl, carl]).await;
    until_rated(&site, 30).await;
    let boards = ada.get("/api/leaderboards").await;
    assert_eq!(boards, json!([{ "scale": "duo", "speed": "fast", "players": 3 }]));
    let board = ada.get("/api/leaderboards/duo/fast").await;
    let rows = board["rows"].as_array().unwrap();
    let ratings: Vec<i64> = rows.iter().map(|row| row["rating"].as_i64().unwrap()).collect();
    assert!(ratings.is_sorted_by(|one, other| one >= other), "{ratings:?}");
    let levels: Vec<u64> = rows.iter().filter_map(|row| row["level"].as_u64()).collect();
    let measured: Vec<u64> = (1..=levels.len() as u64).rev().collect();
    assert!(levels.len() >= 5 && levels == measured, "{levels:?}");
    let rank = |name: &str| {
        let row = rows.iter().find(|row| row["person"]["name"] == name).unwrap();
        (row["rank"].as_u64(), row["provisional"].as_bool().unwrap(), row["games"].as_u64().unwrap())
    };
    assert_eq!(rank("Ada"), (Some(1), false, 28));
    assert_eq!(rank("Bob"), (Some(2), false, 30));
    assert_eq!(rank("Carl"), (None, true, 2));

    let mut pages = Vec::new();
    let mut next = json!(0);
    while !next.is_null() {
        let page = ada.get(&format!("/api/leaderboards/duo/fast?limit=1&offset={next}")).await;
        pages.extend(page["rows"].as_array().unwrap().clone());
        next = page["next"].clone();
    }
    assert_eq!(&pages, rows);
    assert_eq!(&ada.get("/api/leaderboards/duo/fast?who=week").await["rows"], &board["rows"]);
    let (_here, _hidden) = (ada.socket().await, bob.socket().await);
    bob.done(Method::PUT, "/api/blocks/Carl", None).await;
    let online = carl.get("/api/leaderboards/duo/fast").await;
    let there = online["rows"].as_array().unwrap().iter().filter(|row| row["online"] == true);
    assert_eq!(there.map(|row| &row["person"]["name"]).collect::<Vec<_>>(), ["Ada"]);
    carl.done(Method::PUT, "/api/friends/ada", None).await;
    let friends = carl.get("/api/leaderboards/duo/fast?who=friends").await;
    let names: Vec<&str> =
        friends["rows"].as_array().unwrap().iter().filter_map(|row| row["person"]["name"].as_str()).collect();
    assert_eq!(names, ["Ada", "Carl"]);
    let path = "/api/leaderboards/duo/fast?who=friends";
    assert_eq!(site.stranger().refused(Method::GET, path, None).await.0, 401);
    assert_eq!(ada.get("/api/leaderboards/duo/fast?offset=9").await["rows"], json!([]));
    assert_eq!(ada.get("/api/leaderboards/two/normal").await["rows"], json!([]));
    for wrong in ["chess/fast", "duo/never", "duo/fast?who=nobody", "duo/fast?offset=-1"] {
        assert!(ada.refused(Method::GET, &format!("/api/leaderboards/{wrong}"), None).await.0 >= 400);
    }
}

#[tokio::test]
async fn a_game_shows_the_ratings_of_its_players_and_what_it_did_to_them() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let [first, second] = play_pair([&ada, &bob], [&bob, &ada]).await;
    until_rated(&site, 2).await;
    let info = site.stranger().get(&format!("/api/games/{first}")).await;
    let person = |info: &Value, id: &str| {
        let people = info["people"].as_array().unwrap();
        people.iter().find(|person| person["id"] == *id).unwrap().clone()
    };
    let step = |info: &Value, id: &str| {
        let changes = info["changes"].as_array().unwrap();
        changes.iter().find(|change| change["account"] == *id).unwrap().clone()
    };
    assert_eq!(step(&info, &ada.id)["before"], 1500);
    assert!(step(&info, &ada.id)["after"].as_i64() > Some(1500));
    assert!(step(&info, &bob.id)["after"].as_i64() < Some(1500));
    let last = site.stranger().get(&format!("/api/games/{second}")).await;
    for client in [&ada, &bob] {
        assert_eq!(step(&last, &client.id)["before"], step(&info, &client.id)["after"]);
        // The rating is that of now, whichever game shows it.
        assert_eq!(person(&info, &client.id)["rating"], step(&last, &client.id)["after"]);
        assert_eq!(person(&info, &client.id)["provisional"], true);
    }
    let carl = site.person("Carl").await;
    let seats = json!([{ "type": "me" }, { "type": "open" }]);
    let clock = json!({ "type": "per_move", "seconds": 10 });
    let casual = json!({ "variant": "duo", "clock": clock, "seats": seats });
    let game = carl.post("/api/games", casual).await["id"].as_str().unwrap().to_owned();
    let mut socket = carl.socket().await;
    let info = socket.watch(&game).await;
    assert_eq!((&person(&info, &carl.id)["rating"], &info["changes"]), (&Value::Null, &json!([])));
    ada.post(&format!("/api/games/{game}/ask"), json!({ "type": "join", "seat": 2 })).await;
    let update = socket.hear_type("update").await;
    assert_eq!(person(&update, &ada.id)["rating"], step(&last, &ada.id)["after"]);
    let ratings = async |query: &str| {
        let games = carl.get(&format!("/api/games?{query}")).await;
        games[0]["seats"].as_array().unwrap().iter().map(|seat| seat["rating"].clone()).collect::<Vec<_>>()
    };
    let rating = step(&last, &ada.id)["after"].clone();
    assert_eq!(ratings("account=Carl&stage=playing").await, [Value::Null, rating]);
    assert_eq!(
        ratings("account=Ada&stage=over").await,
        [Value::Null, Value::Null],
        "they have changed since"
    );
}

#[tokio::test]
async fn a_rematch_follows_a_rated_pair_and_takes_the_watchers_along() {
    let site = Site::start().await;
    let (ada, bob) = (site.person("Ada").await, site.person("Bob").await);
    let [_, second] = play_pair([&ada, &bob], [&bob, &ada]).await;
    let mut watcher = site.stranger().socket().await;
    watcher.watch(&second).await;
    for client in [&ada, &bob] {
        client.post(&format!("/api/games/{second}/ask"), json!({ "type": "ask_rematch" })).await;
    }
    let next = watcher.hear_type("next").await["next"].as_str().unwrap().to_owned();
    let info = ada.get(&format!("/api/games/{next}")).await;
    assert_eq!((&info["rated"], &info["table"]["stage"]), (&json!(true), &json!("playing")));
    assert_eq!(ada.get(&format!("/api/games/{second}")).await["next"], *next, "after a reload too");
}
