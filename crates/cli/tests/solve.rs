//! `catercorner solve` from outside: what it prints and how it exits.
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn solve(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_catercorner")).arg("solve").args(arguments).output().unwrap()
}

fn text(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn errors(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// A file of this test, in a folder of its own.
fn file(name: &str, content: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("solve");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    std::fs::write(&path, content).unwrap();
    path
}

#[test]
fn a_solution_is_printed_as_json_and_passes_the_check() {
    let output = solve(&["tetro-8x10-apart", "--seed", "3", "--json"]);
    assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
    let object: serde_json::Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(
        (object["puzzle"].as_str(), object["solved"].as_bool()),
        (Some("tetro-8x10-apart"), Some(true))
    );
    assert_eq!(object["placements"].as_array().unwrap().len(), 20);
    assert!(object["seconds"].is_f64() && object["nodes"].is_u64());
    let solution = file("solution.json", &text(&output));
    let checked = solve(&["tetro-8x10-apart", "--check", solution.to_str().unwrap()]);
    assert_eq!((checked.status.code(), text(&checked).contains("no fault")), (Some(0), true));
    let hint = solve(&["tetro-8x10-apart", "--hint", solution.to_str().unwrap()]);
    assert!(text(&hint).contains("all pieces lie"));
}

#[test]
fn pictures_are_written() {
    for end in ["svg", "png", "txt"] {
        let picture = file(&format!("picture.{end}"), "");
        let output = solve(&["tetro-8x10", "--output", picture.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(0), "{}", errors(&output));
        assert!(std::fs::metadata(picture).unwrap().len() > 100);
    }
}

#[test]
fn counts_are_printed_as_json() {
    let small = "name = \"small\"\ntitle = \"Small\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"I4\", \"L4\", \"O\", \"T4\", \"Z4\"]\ncolours = [\"blue\", \"red\"]\n\
        board = { shape = \"rectangle\", columns = 8, rows = 5 }\n";
    let path = file("small.toml", small);
    let output = solve(&[path.to_str().unwrap(), "--count", "--json"]);
    let object: serde_json::Value = serde_json::from_str(&text(&output)).unwrap();
    assert_eq!(object["tilings_up_to_symmetry"].as_u64(), Some(783));
    assert_eq!(object["solutions"].as_u64(), object["tilings"].as_u64().map(|tilings| tilings * 32));
}

#[test]
fn exit_codes_tell_impossible_from_not_found() {
    let odd = "name = \"odd\"\ntitle = \"Odd\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"I4\", \"L4\", \"O\", \"T4\", \"Z4\"]\ncolours = [\"blue\"]\n\
        board = { shape = \"rectangle\", columns = 5, rows = 4 }\n";
    let path = file("odd.toml", odd);
    let impossible = solve(&[path.to_str().unwrap()]);
    assert_eq!(impossible.status.code(), Some(1));
    assert!(text(&impossible).contains("chequerboard"));
    let small = file("too-small.toml", &odd.replace("columns = 5", "columns = 4"));
    let refused = solve(&[small.to_str().unwrap()]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(errors(&refused).contains("expected just 20 cells for 5 pieces, got 16"));
    let late = solve(&["all-84-18x20", "--limit", "0.2", "--json"]);
    assert_eq!(late.status.code(), Some(2), "{}", errors(&late));
    let object: serde_json::Value = serde_json::from_str(&text(&late)).unwrap();
    assert_eq!(object["solved"].as_bool(), Some(false));
    assert!(!object["placements"].as_array().unwrap().is_empty());
    let unknown = solve(&["tetris"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(errors(&unknown).contains("all-84"));
}

#[test]
fn an_attempt_is_read_line_by_line_and_its_faults_are_told() {
    let attempt = file("attempt.txt", "blue a20,b20,c20,d20,e20\nyellow a19,a18\n");
    let output = solve(&["all-84", "--check", attempt.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("piece 2: a first piece must cover start field t20"), "{}", text(&output));
    let broken = file("broken.txt", "blue a20,?\n");
    let output = solve(&["all-84", "--check", broken.to_str().unwrap()]);
    assert!(errors(&output).contains("broken.txt:1"), "{}", errors(&output));
}

#[test]
fn made_puzzles_can_be_solved() {
    let made = solve(&["--make", "2", "--seed", "9"]);
    assert_eq!(made.status.code(), Some(0), "{}", errors(&made));
    let path = file("made.toml", &text(&made));
    assert_eq!(solve(&[path.to_str().unwrap()]).status.code(), Some(0));
    assert_ne!(solve(&["--daily", "2026-02-30"]).status.code(), Some(0));
}
