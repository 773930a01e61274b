//! `catercorner analyse`: a table, JSON and a graph of a game, what it refuses, and how it is interrupted.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, out, path, run, run_with};
use serde_json::Value;

/// A game of four moves; the third wastes the single cell.
const GAME: &str =
    "(;GM[Blokus Duo]\n;B[e8,e9,f9,d10,e10]\n;W[j5,i6,j6,k6,j7]\n;B[g10]\n;W[h8,i8,g9,h9,h10])\n";

/// Three players and the shared colour, once round.
const SHARED: &str = "(;GM[Blokus Three-Player]\n;1[a20]\n;2[t20]\n;3[t1]\n;4[a1]\n;1[b18,b19])\n";

#[test]
fn a_table_tells_every_move_and_every_player() {
    let name = file("analysed.blksgf", GAME);
    let text = out(&["analyse", &name, "--simulations", "300"]);
    let lines: Vec<&str> = text.lines().collect();
    let heads: Vec<&str> = lines[0].split_whitespace().collect();
    assert_eq!(heads, ["move", "colour", "played", "value,", "%", "best", "loss,", "%"]);
    for (number, played) in
        ["e8,e9,f9,d10,e10", "j5,i6,j6,k6,j7", "g10", "h8,i8,g9,h9,h10"].iter().enumerate()
    {
        let start = format!("   {}  ", number + 1);
        assert!(lines.iter().any(|line| line.starts_with(&start) && line.contains(played)), "{text}");
    }
    let bad = lines.iter().position(|line| line.contains(" g10 ")).unwrap();
    assert!(lines[bad].ends_with('?'), "{text}");
    assert!(lines[bad + 1].trim_start().starts_with("best: It "), "{text}");
    let players: Vec<&&str> = lines.iter().filter(|line| line.contains("lost on average")).collect();
    let average = |line: &str, start: &str| -> f64 {
        line.strip_prefix(start).unwrap().split(" % lost on average").next().unwrap().parse().unwrap()
    };
    // The move in the middle lost ten per cent at least, so its player lost five on average.
    assert!((5.0..100.0).contains(&average(players[0], "blue: 2 moves, ")), "{text}");
    assert!((0.0..100.0).contains(&average(players[1], "yellow: 2 moves, ")), "{text}");
    assert!(players[0].contains("the worst was move 3 with ") && players[0].ends_with(" %"), "{text}");
    let value = lines[1].split_whitespace().nth(3).unwrap();
    assert!((1.0..100.0).contains(&value.parse::<f64>().unwrap()), "{text}");
}

#[test]
fn the_same_simulations_give_the_same_analysis() {
    let name = file("analysed-twice.blksgf", GAME);
    let text = || out(&["analyse", &name, "--simulations", "60", "--json"]);
    assert_eq!(text(), text());
}

#[test]
fn json_has_values_for_every_side_and_reasons_as_data() {
    for (name, game, sides, moves) in [("duo", GAME, 2, 4), ("three", SHARED, 3, 5)] {
        let run = run_with(&["analyse", "-", "--simulations", "20", "--json"], game.as_bytes());
        assert_eq!(run.code, 0, "{}", run.err);
        let value: Value = serde_json::from_str(&run.out).unwrap();
        assert_eq!((&value["game"], &value["interrupted"]), (&Value::from(name), &Value::from(false)));
        assert_eq!(value["sides"].as_array().unwrap().len(), sides);
        let list = value["moves"].as_array().unwrap();
        assert_eq!(list.len(), moves);
        for item in list {
            assert_eq!(item["after"].as_array().unwrap().len(), sides);
            let loss = item["best_value"].as_f64().unwrap() - item["value"].as_f64().unwrap();
            assert!((loss - item["loss"].as_f64().unwrap()).abs() < 2e-4);
            assert!(item["why_best"].as_str().unwrap().ends_with('.'));
            assert!(item["reasons"].as_array().unwrap().iter().all(|reason| reason["kind"].is_string()));
        }
        assert_eq!(value["players"].as_array().unwrap().len(), sides);
    }
}

#[test]
fn a_shared_colour_tells_whose_turn_it_was() {
    let text = run_with(&["analyse", "-", "--simulations", "1"], SHARED.as_bytes()).out;
    assert!(text.contains("green by blue"), "{text}");
    assert!(text.contains("blue: 3 moves") && text.contains("red: 1 move,"), "{text}");
}

#[test]
fn the_graph_is_drawn_by_the_end_of_its_name() {
    let name = file("graphed.blksgf", GAME);
    let graph = |end: &str| {
        let path = path(&format!("graph.{end}"));
        out(&["analyse", &name, "--simulations", "5", "--graph", path.to_str().unwrap()]);
        std::fs::read(path).unwrap()
    };
    let drawn = String::from_utf8(graph("svg")).unwrap();
    assert!(drawn.contains("<title>Duo: values over 4 moves</title>"));
    assert!(graph("png").starts_with(b"\x89PNG"));
}

#[test]
fn bad_records_are_exit_code_1_and_bad_arguments_2() {
    for (text, message) in [
        ("(;GM[Blokus Duo];B[e10];W[a1])", ":1:25: "),
        ("(;GM[Blokus Duo]", "-:1:"),
        ("(;GM[Blokus Duo])", "expected a record with moves"),
        ("duo b:e10;w:i5,j5 b", "expected a game record"),
        ("", "expected a game record"),
    ] {
        let run = run_with(&["analyse", "-"], text.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (1, ""), "{text}: {}", run.err);
        assert!(run.err.contains(message), "{text}: {}", run.err);
    }
    for args in [
        &["analyse"][..],
        &["analyse", "no-such-file"],
        &["analyse", "-", "--level", "10"],
        &["analyse", "-", "--level", "3", "--time", "1"],
        &["analyse", "-", "--threads", "0"],
        &["analyse", "-", "--graph", "picture.gif"],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_leaves_what_was_found() {
    let name = file("interrupted.blksgf", GAME);
    let child = common::spawn(&["analyse", &name, "--simulations", "18446744073709551615"]);
    // A signal that comes before the program watches for it would just end it.
    while !watches_for_ctrl_c(child.id()) {
        std::thread::yield_now();
    }
    let kill = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("interrupted after 0 of 4 moves"), "{text}");
}

#[cfg(target_os = "linux")]
fn watches_for_ctrl_c(process: u32) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    u64::from_str_radix(caught.trim(), 16).unwrap() & 0b10 != 0
}
