//! Whole games over the protocol: the conformance games replayed, and games of the player with itself.
#![allow(clippy::unwrap_used)]

mod common;

use std::path::Path;

use common::{Memory, bad, good, session};
use serde_json::Value;

fn vectors() -> Vec<(String, Value)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../rules/tests/vectors");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut games: Vec<(String, Value)> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == "json"))
        .filter(|path| path.file_stem().is_some_and(|stem| stem != "facts"))
        .map(|path| {
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            (name, serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap())
        })
        .collect();
    games.sort_by(|one, other| one.0.cmp(&other.0));
    games
}

/// How a controller names a colour that the file counts from 1.
fn code(colours: usize, number: u64) -> String {
    match (colours, number) {
        (2, 1) => "b".into(),
        (2, _) => "w".into(),
        _ => number.to_string(),
    }
}

fn replay(name: &str, game: &Value) {
    let variant = game["variant"].as_str().unwrap();
    let options: Vec<String> = match &game["options"] {
        Value::Object(options) => {
            options.iter().map(|(key, value)| format!("{key}={}", value.as_str().unwrap())).collect()
        }
        Value::Array(options) => options.iter().map(|option| option.as_str().unwrap().to_owned()).collect(),
        _ => Vec::new(),
    };
    let files = Memory::default();
    let mut session = session(variant, &options, &files);
    if let Some(record_name) = game["sgf_gm"].as_str() {
        // What other programs call the game must mean what `--game` means.
        let before = good(&mut session, "position");
        good(&mut session, &format!("set_game {record_name}"));
        assert_eq!(good(&mut session, "position"), before, "{name}");
    }
    let colours = game["final_points"].as_array().unwrap().len();
    for (number, ply) in game["plies"].as_array().unwrap().iter().enumerate() {
        for (index, count) in ply["legal_before_all"].as_array().unwrap().iter().enumerate() {
            let moves = good(&mut session, &format!("all_legal {}", code(colours, index as u64 + 1)));
            assert_eq!(moves.lines().count() as u64, count.as_u64().unwrap(), "{name}, ply {number}");
        }
        let colour = code(colours, ply["color"].as_u64().unwrap());
        good(&mut session, &format!("play {colour} {}", ply["move"].as_str().unwrap()));
    }
    assert_eq!(good(&mut session, "final_score"), game["final_score"].as_str().unwrap(), "{name}");
    let end = good(&mut session, "position");
    good(&mut session, "savesgf game.blksgf");
    good(&mut session, "clear_board");
    good(&mut session, "loadsgf game.blksgf");
    assert_eq!(good(&mut session, "position"), end, "{name}");
}

#[test]
fn one_conformance_game_of_each_kind_replays() {
    let mut kinds = Vec::new();
    for (name, game) in vectors() {
        let kind = name.rsplit_once('-').unwrap().0.to_owned();
        if !kinds.contains(&kind) {
            replay(&name, &game);
            kinds.push(kind);
        }
    }
    assert!(kinds.len() >= 30, "{kinds:?}");
}

#[test]
fn a_game_of_the_player_with_itself_ends_in_every_variant() {
    for file in rules::variants() {
        let mut session = session(file.name(), &[], &Memory::default());
        let count = session.position().rules().colours().len() as u64;
        let mut passes = 0;
        let mut moves = 0;
        while passes < count {
            passes = 0;
            for number in 1..=count {
                match good(&mut session, &format!("genmove {}", code(count as usize, number))).as_str() {
                    "pass" => passes += 1,
                    _ => moves += 1,
                }
            }
        }
        assert!(session.position().is_over(), "{}", file.name());
        assert_eq!(session.position().history().len(), moves);
        assert_eq!(good(&mut session, "final_score"), score_by_hand(&session), "{}", file.name());
        let end = good(&mut session, "position");
        good(&mut session, &format!("set_position {end}"));
        assert_eq!(good(&mut session, "position"), end);
        (0..moves).for_each(|_| {
            session.run("undo", "").ok();
        });
        assert_eq!(bad(&mut session, "undo"), "cannot undo");
    }
}

/// The score from the cells on the board, without the rules' own counting.
fn score_by_hand(session: &gtp::Session) -> String {
    let position = session.position();
    let rules = position.rules();
    let points: Vec<i32> = rules
        .colours()
        .map(|colour| {
            let cells = position.cells(colour).len();
            let single_last =
                position.placed(colour).last().is_some_and(|&last| rules.cells_of(last).len() == 1);
            let bonus = match (cells == rules.cells_per_colour(), single_last) {
                (true, true) => rules.variant().bonus.single_last,
                (true, false) => rules.variant().bonus.all_placed,
                _ => 0,
            };
            cells as i32 + bonus
        })
        .collect();
    if rules.variant().seats() != 2 {
        return points.iter().map(i32::to_string).collect::<Vec<_>>().join(" ");
    }
    // The two players' colours alternate.
    let lead: i32 = points.iter().zip([1, -1, 1, -1]).map(|(points, sign)| points * sign).sum();
    match lead {
        0 => "0".into(),
        1.. => format!("B+{lead}"),
        _ => format!("W+{}", -lead),
    }
}
