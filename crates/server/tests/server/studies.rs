//! Studies: records from elsewhere with their variations, how they are seen, changed, copied and handed on.

use reqwest::Method;
use serde_json::{Value, json};

use crate::client::Client;
use crate::games::make;
use crate::site::Site;
use crate::study::finished;

/// Two games in the manner of another program: variations, comments, signs, a property that only it knows, and a set-up.
const RECORD: &str = "(
;GM[Blokus Duo]
CA[UTF-8]AP[Pentobi:18.5]
DT[2021-03-04]PB[Ann]PW[Ben]
C[A short game.
In two lines.]
;B[e8,e9,f9,d10,e10]TE[1]
;W[j5,i6,j6,k6,j7]C[The cross \\[again\\].]
(
;B[g7,h7,g8]XX[a\\:b]
;W[k8,k9,l9]
)
(
;B[g8,h8]BM[2]C[Too small.]N[the timid way]
)
)
(
;GM[Blokus Duo]AB[e10]AW[j5]PL[W]
;W[k6,k7]
)
";

async fn imported(client: &Client) -> Vec<String> {
    let studies = client.post("/api/studies", json!({ "record": RECORD })).await;
    studies.as_array().unwrap().iter().map(|study| study["id"].as_str().unwrap().to_owned()).collect()
}

fn fields(geometry: &Value, placement: &Value) -> Vec<String> {
    let cells = geometry["placements"][placement.as_u64().unwrap() as usize].as_array().unwrap();
    let mut names: Vec<String> = cells
        .iter()
        .map(|cell| geometry["cells"][cell.as_u64().unwrap() as usize]["name"].as_str().unwrap().to_owned())
        .collect();
    names.sort();
    names
}

/// The nodes of a view as they are sent back unchanged.
fn unchanged(view: &Value) -> Vec<Value> {
    let nodes = view["nodes"].as_array().unwrap().iter().enumerate();
    let node = |(number, node): (usize, &Value)| {
        json!({
            "parent": node["parent"], "from": number,
            "comment": node["comment"], "name": node["name"], "sign": node["sign"],
        })
    };
    nodes.map(node).collect()
}

#[tokio::test]
async fn a_file_is_looked_into_before_its_games_are_kept() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let text = format!("{RECORD}(;GM[Blokus Duo]\n;B[e10]\n;W[a1])(;GM[Chess])");
    let games = site.stranger().post("/api/records", json!({ "record": text })).await;
    let games = games["games"].as_array().unwrap();
    assert_eq!(games.len(), 4);
    assert_eq!((&games[0]["title"], &games[0]["players"]), (&json!("Ann – Ben"), &json!(["Ann", "Ben"])));
    assert_eq!((&games[0]["moves"], &games[0]["nodes"]), (&json!(4), &json!(6)));
    assert_eq!((&games[0]["date"], &games[0]["problem"]), (&json!("2021-03-04"), &Value::Null));
    assert_eq!((&games[2]["problem"]["line"], &games[2]["problem"]["column"]), (&json!(23), &json!(2)));
    assert_eq!((&games[3]["variant"], &games[3]["problem"]["code"]), (&Value::Null, &json!("record")));
    let all = guest.refused(Method::POST, "/api/studies", Some(json!({ "record": text }))).await;
    assert_eq!(all, (422, "record".into()), "all games or none");
    assert_eq!(guest.get("/api/studies").await, json!([]));
    let wanted = json!({ "title": "One", "record": text, "games": [2] });
    let second = guest.post("/api/studies", wanted).await;
    assert_eq!((second.as_array().unwrap().len(), &second[0]["moves"]), (1, &json!(1)));
    let both = guest.post("/api/studies", json!({ "title": "Two", "record": RECORD })).await;
    assert_eq!((&both[0]["title"], &both[1]["title"]), (&json!("Two (1)"), &json!("Two (2)")));
    assert_eq!(guest.get("/api/studies").await.as_array().unwrap().len(), 3);
    let none = json!({ "record": RECORD, "games": [3] });
    assert_eq!(guest.refused(Method::POST, "/api/studies", Some(none)).await, (422, "record".into()));
}

#[tokio::test]
async fn a_record_of_another_program_is_seen_with_its_variations_and_comments() {
    let site = Site::start().await;
    let ids = imported(&site.guest().await).await;
    let stranger = site.stranger();
    let view = stranger.get(&format!("/api/studies/{}", ids[0])).await;
    let nodes = view["nodes"].as_array().unwrap();
    assert_eq!((view["mine"].as_bool(), &view["title"], nodes.len()), (Some(false), &json!("Ann – Ben"), 6));
    assert_eq!(nodes[0]["comment"], "A short game.\nIn two lines.");
    assert_eq!((&nodes[1]["sign"], &nodes[2]["comment"]), (&json!("!"), &json!("The cross [again].")));
    assert_eq!((&nodes[2]["children"], &nodes[5]["parent"]), (&json!([3, 5]), &json!(2)));
    assert_eq!((&nodes[5]["sign"], &nodes[5]["name"]), (&json!("??"), &json!("the timid way")));
    assert_eq!((&nodes[5]["ply"], &nodes[5]["turn"]), (&json!(3), &nodes[3]["turn"]));
    let geometry = stranger.get("/api/variants/duo").await;
    for node in &nodes[1..] {
        let played = &node["move"];
        let mut named: Vec<&str> = played["move"].as_str().unwrap().split(',').collect();
        named.sort_unstable();
        assert_eq!(fields(&geometry, &played["placement"]), named);
        let added = json!([{ "colour": played["colour"], "placement": played["placement"] }]);
        assert_eq!((&node["added"], &node["removed"]), (&added, &json!([])));
    }
    let set_up = stranger.get(&format!("/api/studies/{}", ids[1])).await;
    let root = &set_up["nodes"][0];
    assert_eq!((root["added"].as_array().unwrap().len(), &root["move"]), (2, &Value::Null));
    assert_eq!((&root["turn"], &set_up["nodes"][1]["move"]["seat"]), (&json!("yellow"), &json!(2)));
    let at_root = stranger.post("/api/positions", json!({ "study": ids[1], "moves": ["k6,k7"] })).await;
    assert_eq!((at_root["board"].as_array().unwrap().len(), &at_root["turn"]["seat"]), (3, &json!(1)));
    let export = stranger.text(&format!("/api/studies/{}/record.blksgf", ids[0])).await;
    for kept in ["XX[a\\:b]", "C[The cross [again\\].]", "BM[2]", "N[the timid way]", "AP[Pentobi:18.5]"] {
        assert!(export.contains(kept), "{kept}: {export}");
    }
}

#[tokio::test]
async fn the_owner_changes_a_study_and_nothing_else_is_lost() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let path = format!("/api/studies/{}", imported(&guest).await[0]);
    let view = guest.get(&path).await;
    assert_eq!(view["mine"], true);
    let mut nodes = unchanged(&view);
    nodes[2]["comment"] = json!("A cross.");
    nodes[3]["sign"] = json!("!?");
    nodes.push(json!({ "parent": 5, "colour": "yellow", "move": "k8,k9", "comment": "] and \\" }));
    let change = json!({ "revision": view["revision"], "title": "Mine", "nodes": nodes });
    let (status, changed) = guest.ask(Method::PUT, &path, Some(change.clone())).await;
    assert_eq!((status.as_u16(), &changed["title"]), (200, &json!("Mine")), "{changed}");
    assert_eq!(
        (&changed["nodes"][2]["comment"], &changed["nodes"][3]["sign"]),
        (&json!("A cross."), &json!("!?"))
    );
    assert_eq!((&changed["nodes"][6]["parent"], &changed["nodes"][6]["ply"]), (&json!(5), &json!(4)));
    assert_eq!(guest.get(&path).await, changed);
    let export = guest.text(&format!("{path}/record.blksgf")).await;
    assert!(export.contains("XX[a\\:b]") && export.contains("C[\\] and \\\\]"), "{export}");
    let late = guest.refused(Method::PUT, &path, Some(change)).await;
    assert_eq!(late, (409, "overtaken".into()), "another window changed it");
    let title = json!({ "revision": changed["revision"], "title": "Still mine" });
    let other = site.guest().await;
    assert_eq!(other.refused(Method::PUT, &path, Some(title.clone())).await, (403, "not_yours".into()));
    let (_, renamed) = guest.ask(Method::PUT, &path, Some(title)).await;
    assert_eq!((&renamed["title"], &renamed["nodes"]), (&json!("Still mine"), &changed["nodes"]));
    let copy = other.post(&format!("{path}/copy"), json!({})).await;
    let copied = other.get(&format!("/api/studies/{}", copy["id"].as_str().unwrap())).await;
    assert_eq!((&copied["nodes"], &copied["mine"]), (&changed["nodes"], &json!(true)));
    assert_eq!(other.refused(Method::DELETE, &path, None).await, (404, "not_found".into()));
    guest.done(Method::DELETE, &path, None).await;
    assert_eq!(guest.refused(Method::GET, &path, None).await, (404, "not_found".into()));
}

#[tokio::test]
async fn variations_are_promoted_and_removed_and_bad_trees_are_refused() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let path = format!("/api/studies/{}", imported(&guest).await[0]);
    let view = guest.get(&path).await;
    let put = async |nodes: Vec<Value>| {
        let revision = guest.get(&path).await["revision"].clone();
        guest.ask(Method::PUT, &path, Some(json!({ "revision": revision, "nodes": nodes }))).await
    };
    let all = unchanged(&view);
    let child = |parent: usize, colour: &str, text: &str| {
        [all.clone(), vec![json!({ "parent": parent, "colour": colour, "move": text })]].concat()
    };
    for (nodes, at) in [
        (child(5, "yellow", "a1"), true),
        (child(5, "blue", "i9"), true),
        (child(5, "yellow", "k8,"), true),
        (child(9, "yellow", "k8,k9"), false),
        (child(5, "pink", "k8,k9"), false),
        (all[1..].to_vec(), false),
        ([all[..1].to_vec(), vec![json!({ "parent": 0, "from": 6 })]].concat(), false),
        (vec![], false),
    ] {
        let (status, problem) = put(nodes).await;
        assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("record")), "{problem}");
        assert_eq!(problem["line"].is_number() && problem["column"].is_number(), at, "{problem}");
    }
    assert_eq!(guest.get(&path).await, view, "a refusal changes nothing");
    let mut promoted = vec![all[0].clone(), all[1].clone(), all[2].clone(), all[5].clone()];
    promoted.extend([all[3].clone(), json!({ "parent": 4, "from": 4 })]);
    let (_, changed) = put(promoted).await;
    assert_eq!(changed["nodes"][2]["children"], json!([3, 4]));
    assert_eq!(changed["nodes"][3]["move"], view["nodes"][5]["move"]);
    let (_, short) = put(unchanged(&changed)[..3].to_vec()).await;
    assert_eq!(short["nodes"].as_array().unwrap().len(), 3);
    let text = json!({ "revision": short["revision"], "record": "(;GM[Blokus Duo];B[e10]C[Anew])" });
    let (_, anew) = guest.ask(Method::PUT, &path, Some(text)).await;
    assert_eq!(anew["nodes"][1]["comment"], "Anew");
}

#[tokio::test]
async fn a_game_is_studied_in_place_and_copied_to_a_study() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let game = finished(&guest, "duo", 2).await;
    let path = format!("/api/games/{game}/study");
    let view = site.stranger().get(&path).await;
    let moves = guest.get(&format!("/api/games/{game}")).await["table"]["moves"].clone();
    let nodes = view["nodes"].as_array().unwrap();
    assert_eq!(nodes.len(), moves.as_array().unwrap().len() + 1);
    for (node, played) in nodes[1..].iter().zip(moves.as_array().unwrap()) {
        assert_eq!((&node["move"]["move"], &node["move"]["seat"]), (&played["move"], &played["seat"]));
    }
    assert_eq!((&view["source"]["type"], &view["outcome"]["why"]), (&json!("game"), &json!("played_out")));
    assert!(view["result"].is_string() && view["date"].is_string());
    assert_eq!(view["players"][0]["person"]["id"], guest.id.as_str());
    assert_eq!((&nodes[0]["turn"], &nodes.last().unwrap()["turn"]), (&json!("blue"), &Value::Null));
    let study = guest.post(&path, json!({ "title": "My game" })).await;
    let copied = guest.get(&format!("/api/studies/{}", study["id"].as_str().unwrap())).await;
    assert_eq!((&copied["nodes"], &copied["title"]), (&view["nodes"], &json!("My game")));
    assert_eq!((&copied["result"], &copied["date"]), (&view["result"], &view["date"]));
    assert_eq!(site.stranger().refused(Method::POST, &path, None).await, (401, "not_signed_in".into()));
}

#[tokio::test]
async fn a_record_calls_a_computer_player_by_the_name_of_its_level() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let seats = json!([{ "type": "me" }, { "type": "computer", "level": 4 }]);
    let game = make(&guest, json!({ "variant": "duo", "seats": seats })).await;
    let record = guest.get(&format!("/api/games/{game}/record.json")).await;
    assert_eq!(record["players"][1], "Beginner 4");
    let study = guest.post(&format!("/api/games/{game}/study"), json!({})).await;
    assert!(study["title"].as_str().unwrap().ends_with("Beginner 4"), "{study}");
}

#[tokio::test]
async fn a_variation_is_played_on_the_board_step_by_step() {
    let site = Site::start().await;
    let stranger = site.stranger();
    let geometry = stranger.get("/api/variants/classic").await;
    let mut moves: Vec<String> = Vec::new();
    let mut last = Value::Null;
    for step in 0..6 {
        let asked = json!({ "variant": "classic", "moves": moves });
        let position = stranger.post("/api/positions", asked).await;
        assert_eq!(position["turn"]["seat"], step % 4 + 1);
        assert_eq!(position["moves"].as_array().unwrap().len(), moves.len());
        let legal = position["placements"].as_array().unwrap();
        let chosen = &legal[legal.len() / 2];
        moves.push(fields(&geometry, chosen).join(","));
        last = position;
    }
    let blue = &last["colours"][0];
    assert_eq!((blue["pieces"].as_array().unwrap().len(), &blue["done"]), (19, &json!(false)));
    let again = stranger.post("/api/positions", json!({ "position": last["position"] })).await;
    assert_eq!((&again["placements"], &again["colours"]), (&last["placements"], &last["colours"]));
    moves.push("a1".into());
    let (status, problem) = stranger
        .ask(Method::POST, "/api/positions", Some(json!({ "variant": "classic", "moves": moves })))
        .await;
    assert_eq!((status.as_u16(), &problem["code"]), (422, &json!("moves")));
    assert!(problem["message"].as_str().unwrap().starts_with("move 7: "), "{problem}");
    assert!(!problem["reasons"].as_array().unwrap().is_empty());
    for wrong in [json!({}), json!({ "variant": "duo", "position": "duo b:;w: b" })] {
        let refused = stranger.refused(Method::POST, "/api/positions", Some(wrong)).await;
        assert_eq!(refused, (422, "body".into()));
    }
}

#[tokio::test]
async fn whoever_studies_a_position_can_play_on_from_there() {
    let site = Site::start().await;
    let ada = site.person("Ada").await;
    let line = ["e8,e9,f9,d10,e10", "j5,i6,j6,k6,j7"];
    let wanted = json!({
        "variant": "duo", "moves": line,
        "seats": [{ "type": "me" }, { "type": "computer", "level": 1 }],
    });
    let game = make(&ada, wanted.clone()).await;
    let path = format!("/api/games/{game}");
    let shown = ada.get(&path).await;
    assert_eq!((&shown["table"]["turn"]["seat"], &shown["rated"]), (&json!(1), &json!(false)));
    let played: Vec<&Value> =
        shown["table"]["moves"].as_array().unwrap().iter().map(|one| &one["move"]).collect();
    assert_eq!(played, line);
    let takeback =
        ada.refused(Method::POST, &format!("{path}/ask"), Some(json!({ "type": "ask_takeback" }))).await;
    assert_eq!(takeback, (409, "nothing_to_take_back".into()), "what was there at the start stays");
    let turn = &shown["table"]["turn"]["number"];
    ada.post(&format!("{path}/ask"), json!({ "type": "play", "turn_number": turn, "move": "g7,h7,g8" }))
        .await;
    while ada.get(&path).await["table"]["moves"].as_array().unwrap().len() < 4 {
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let site = site.restart().await;
    let ada = ada.at(site.address());
    assert_eq!(ada.get(&path).await["table"]["moves"].as_array().unwrap().len(), 4, "replayed as it was");
    let record = ada.text(&format!("{path}/record.blksgf")).await;
    assert!(record.contains("B[e8,e9,f9,d10,e10]") && record.contains("B[g7,h7,g8]"), "{record}");
    ada.post(&format!("{path}/ask"), json!({ "type": "resign" })).await;
    assert_eq!(ada.get("/api/explorer/duo").await["games"], 0, "nobody chose this opening");
    let mut rated = json!({ "rated": true, "clock": { "type": "per_move", "seconds": 30 } });
    rated["variant"] = json!("duo");
    rated["moves"] = json!(line);
    rated["seats"] = json!([{ "type": "me" }, { "type": "open" }]);
    assert_eq!(ada.refused(Method::POST, "/api/games", Some(rated)).await, (422, "rated".into()));
    let mut wrong = wanted;
    wrong["moves"] = json!(["e10", "e10"]);
    assert_eq!(ada.refused(Method::POST, "/api/games", Some(wrong)).await, (422, "moves".into()));
}

#[tokio::test]
async fn a_link_has_a_picture_of_the_position() {
    let site = Site::start().await;
    let guest = site.guest().await;
    let studies = imported(&guest).await;
    let game = finished(&guest, "duo", 2).await;
    let mut tags = Vec::new();
    for path in [
        format!("/api/games/{game}/picture.png"),
        format!("/api/games/{game}/picture.png?ply=3"),
        format!("/api/studies/{}/picture.png", studies[0]),
        format!("/api/studies/{}/picture.png?node=5", studies[0]),
    ] {
        let url = guest.url(&path);
        let answer = reqwest::get(&url).await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["content-type"]),
            (200, &"image/png".parse().unwrap())
        );
        let tag = answer.headers()["etag"].clone();
        assert_eq!(
            answer.bytes().await.unwrap()[16..24],
            [0, 0, 0x04, 0xb0, 0, 0, 0x02, 0x76],
            "1200 by 630"
        );
        let again = reqwest::Client::new().get(&url).header("if-none-match", &tag).send().await.unwrap();
        assert_eq!(again.status(), 304);
        tags.push(tag);
    }
    tags.sort_by(|a, b| a.as_bytes().cmp(b.as_bytes()));
    tags.dedup();
    assert_eq!(tags.len(), 4, "each position has its own");
    for path in [
        format!("/api/games/{game}/picture.png?ply=99"),
        format!("/api/studies/{}/picture.png?node=6", studies[0]),
    ] {
        assert_eq!(guest.refused(Method::GET, &path, None).await.0, 422, "{path}");
    }
}

#[tokio::test]
async fn a_link_to_a_game_or_a_study_says_what_it_is_about() {
    let folder = tempfile::tempdir().unwrap();
    let routes = r#"[{ "path": "/game/:id" }, { "path": "/game/:id/study" }, { "path": "/study/:id" }]"#;
    let index = "<!doctype html><head><title>x</title><!-- social --></head>";
    std::fs::write(folder.path().join("routes.json"), routes).unwrap();
    std::fs::write(folder.path().join("index.html"), index).unwrap();
    let page = folder.path().to_owned();
    let site = Site::start_with(|config| config.page = Some(page)).await;
    let guest = site.guest().await;
    let game = finished(&guest, "duo", 2).await;
    let studies =
        guest.post("/api/studies", json!({ "record": RECORD, "title": "A <b>bold</b> idea" })).await;
    let study = studies[0]["id"].as_str().unwrap();
    let html = guest.text(&format!("/study/{study}")).await;
    assert!(html.contains("A &lt;b&gt;bold&lt;/b&gt; idea (1)") && !html.contains("<b>"), "{html}");
    assert!(html.contains("Duo. A study of 4 moves."), "{html}");
    assert!(html.contains(&format!("/api/studies/{study}/picture.png")), "{html}");
    for end in ["", "/study"] {
        let html = guest.text(&format!("/game/{game}{end}")).await;
        assert!(html.contains(&format!("/api/games/{game}/picture.png")), "{html}");
        assert!(html.contains(" won after ") && html.contains("twitter:card"), "{html}");
        let html = guest.text(&format!("/game/{game}{end}?ply=3")).await;
        assert!(html.contains(&format!("/api/games/{game}/picture.png?ply=3\"")), "{html}");
        assert!(html.contains(&format!("/game/{game}{end}?ply=3\"")), "{html}");
        let nothing = reqwest::get(guest.url(&format!("/game/0199{end}"))).await.unwrap();
        assert_eq!(nothing.status(), 404);
    }
}
