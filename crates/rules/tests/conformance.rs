//! Replays the conformance games ply by ply: legal moves of every colour, who plays, points, final score.
#![allow(clippy::unwrap_used)]

use std::fs;
use std::path::{Path, PathBuf};

use rules::{Colour, Coord, Index, Options, Position, Ruleset};
use serde_json::Value;
use sha2::{Digest, Sha256};

fn vectors() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

fn number(value: &Value) -> usize {
    value.as_u64().unwrap() as usize
}

fn position_for(game: &Value) -> Position {
    let mut options = Options::default();
    for (key, value) in game["options"].as_object().into_iter().flatten() {
        options.set(&format!("{key}={}", value.as_str().unwrap())).unwrap();
    }
    let variant = rules::variant(game["variant"].as_str().unwrap(), &options).unwrap();
    Position::new(Ruleset::compile(variant).unwrap())
}

fn name(position: &Position, placement: rules::Placement) -> String {
    let rules = position.rules();
    let names: Vec<String> =
        rules.cells_of(placement).iter().map(|&cell| rules.coord(cell).to_string()).collect();
    names.join(",")
}

fn hash_of_legal(position: &Position, colour: Colour) -> String {
    let moves = position.legal_moves_of(colour);
    let mut names: Vec<String> = moves.into_iter().map(|placement| name(position, placement)).collect();
    names.sort();
    let digest = Sha256::digest(names.join("\n"));
    digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

fn replay(file: &Path) {
    let game: Value = serde_json::from_str(&fs::read_to_string(file).unwrap()).unwrap();
    let mut position = position_for(&game);
    for (ply, expected) in game["plies"].as_array().unwrap().iter().enumerate() {
        let place = format!("{} ply {ply}", file.display());
        let colour = Colour::from_index(number(&expected["color"]) - 1);
        assert_eq!(position.turn(), Some(colour), "{place}");
        assert_eq!(position.seat().unwrap().index() + 1, number(&expected["player"]), "{place}");
        assert_eq!(position.legal_count(), number(&expected["legal_before"]), "{place}");
        assert_eq!(position.legal_moves(), position.legal_moves_of(colour), "{place}");
        let counts: Vec<usize> =
            position.rules().colours().map(|other| position.legal_moves_of(other).len()).collect();
        let expected_counts: Vec<usize> =
            expected["legal_before_all"].as_array().unwrap().iter().map(number).collect();
        assert_eq!(counts, expected_counts, "{place}");
        assert_eq!(hash_of_legal(&position, colour), expected["legal_before_sha256_16"], "{place}");
        let fields: Vec<Coord> =
            expected["move"].as_str().unwrap().split(',').map(|field| field.parse().unwrap()).collect();
        let placement =
            position.check(colour, &fields).unwrap_or_else(|refusal| panic!("{place}: {refusal}"));
        if let Some(piece) = expected["piece"].as_str() {
            assert_eq!(position.rules().piece(position.rules().piece_of(placement)).name, piece, "{place}");
        }
        position.play(placement);
        assert_points(&position, &expected["points_after"], &place);
    }
    assert!(position.is_over(), "{}", file.display());
    assert_points(&position, &game["final_points"], &file.display().to_string());
}

fn assert_points(position: &Position, expected: &Value, place: &str) {
    let expected: Vec<i64> = expected.as_array().unwrap().iter().map(|v| v.as_i64().unwrap()).collect();
    let points: Vec<i64> =
        position.rules().colours().map(|colour| i64::from(position.covered_score(colour))).collect();
    assert_eq!(points, expected, "{place}");
}

#[test]
fn every_conformance_game_replays() {
    let mut files: Vec<PathBuf> =
        fs::read_dir(vectors()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "json") && !file.ends_with("facts.json"));
    assert!(files.len() >= 138, "only {} games found", files.len());
    for file in &files {
        replay(file);
    }
}

#[test]
fn boards_and_pieces_have_the_known_numbers() {
    let facts: Value =
        serde_json::from_str(&fs::read_to_string(vectors().join("facts.json")).unwrap()).unwrap();
    for (name, facts) in facts.as_object().unwrap().iter().filter(|(name, _)| !name.starts_with('_')) {
        let position = position_for(&serde_json::json!({ "variant": name }));
        let rules = position.rules();
        assert_eq!(rules.cell_count(), number(&facts["cells"]), "{name}");
        assert_eq!(rules.placement_count(), number(&facts["placements"]), "{name}");
        assert_eq!(rules.cells_per_colour(), number(&facts["squares"]), "{name}");
        assert_eq!(position.legal_count(), number(&facts["first_moves"]), "{name}");
        for expected in facts["pieces"].as_array().unwrap() {
            let id = rules.piece_named(expected["name"].as_str().unwrap()).unwrap();
            let piece = rules.piece(id);
            let first = position.legal_moves().into_iter().filter(|&p| rules.piece_of(p) == id).count();
            let all = rules.placements().filter(|&p| rules.piece_of(p) == id).count();
            assert_eq!(piece.size, number(&expected["size"]), "{name} {}", piece.name);
            assert_eq!(piece.orientations.len(), number(&expected["orientations"]), "{name} {}", piece.name);
            assert_eq!(usize::from(piece.copies), number(&expected["instances"]), "{name} {}", piece.name);
            assert_eq!(first, number(&expected["first_moves"]), "{name} {}", piece.name);
            assert_eq!(all, number(&expected["placements"]), "{name} {}", piece.name);
        }
        for (depth, count) in facts["perft"].as_array().unwrap().iter().enumerate() {
            let count = count.as_u64().unwrap();
            if count < 3_000_000 {
                assert_eq!(rules::perft(&position, depth + 1), count, "{name} depth {}", depth + 1);
            }
        }
    }
}
