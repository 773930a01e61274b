//! Matches of the real binary with itself, and with engines that misbehave.
#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use common::{Run, path, run, spawn};
use serde_json::Value;

/// The engine of this project, in a hurry; the match tells it the game.
const OURS: &str = "catercorner gtp --quiet --threads 1 --simulations 8";

/// An engine that does what it is told until it has to move.
fn fake(at_genmove: &str) -> String {
    let script = format!(
        r#"while read id rest; do case "$rest" in
        genmove*) {at_genmove};;
        list_commands) printf "=$id genmove\nplay\nclear_board\n\n";;
        *) printf "=$id \n\n";; esac; done"#
    );
    format!("sh -c '{}'", script.replace('\'', r"'\''"))
}

/// A folder that is not there yet.
fn fresh(name: &str) -> PathBuf {
    let folder = path(name);
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn play(game: &str, engines: &[&str], more: &[&str]) -> Run {
    let mut args = vec!["match", "--game", game];
    engines.iter().for_each(|engine| args.extend(["--engine", engine]));
    run(&[&args, more].concat())
}

/// The result of a match that must be played to its end.
fn result(game: &str, engines: &[&str], more: &[&str]) -> Value {
    let run = play(game, engines, &[more, &["--json"]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap()
}

/// Without what depends on the machine.
fn timeless(mut result: Value) -> Value {
    for engine in result["engines"].as_array_mut().unwrap() {
        engine["cpu_seconds_per_move"] = Value::Null;
        engine["wall_seconds_per_move"] = Value::Null;
    }
    result
}

fn record(folder: &Path, game: usize) -> PathBuf {
    folder.join(format!("game-{game:05}.blksgf"))
}

fn run_check(file: &Path) -> i32 {
    run(&["check", file.to_str().unwrap()]).code
}

/// The moves of a record, without times.
fn moves(file: &Path) -> Vec<String> {
    let text = fs::read_to_string(file).unwrap();
    text.lines()
        .filter(|line| line.starts_with(";"))
        .skip(1)
        .map(|l| l.split(']').next().unwrap().into())
        .collect()
}

#[test]
fn engines_meet_in_pairs_of_games_that_are_saved() {
    let folder = fresh("match-pairs");
    let output = ["--output", folder.to_str().unwrap()];
    let first = result("duo", &[OURS, OURS], &[&["--games", "3", "--jobs", "2"], &output[..]].concat());
    assert_eq!(
        (&first["games"], &first["interrupted"]),
        (&4.into(), &false.into()),
        "whole pairs are played"
    );
    assert_eq!(first["engines"][0]["name"], "catercorner 1");
    assert!(first["engines"][0]["cpu_seconds_per_move"].as_f64().unwrap() > 0.0);
    assert!(first["engines"][1]["wall_seconds_per_move"].as_f64().unwrap() > 0.0);
    let pairs: u64 = first["pairs"].as_array().unwrap().iter().map(|count| count.as_u64().unwrap()).sum();
    assert_eq!(pairs, 2);
    for game in 1..=4 {
        let file = record(&folder, game);
        assert_eq!(run_check(&file), 0);
        let text = fs::read_to_string(&file).unwrap();
        let names = ["PB[catercorner 1]PW[catercorner 2]", "PB[catercorner 2]PW[catercorner 1]"];
        assert!(text.contains(names[(game - 1) % 2]), "{text}");
        assert!(text.contains("WALL[") && text.contains("CPU[") && text.contains("RE["));
    }
    assert_eq!(moves(&record(&folder, 1))[..2], moves(&record(&folder, 2))[..2], "one opening");
    assert_ne!(moves(&record(&folder, 1))[..2], moves(&record(&folder, 3))[..2], "another opening");
}

#[test]
fn a_match_goes_on_where_it_was_left() {
    let folder = fresh("match-resume");
    let output = folder.to_str().unwrap();
    let part = result("duo", &[OURS, OURS], &["--games", "4", "--output", output]);
    let again = result("duo", &[OURS, OURS], &["--games", "4", "--output", output]);
    assert_eq!(timeless(part.clone()), timeless(again), "records say all that the games said");
    let mark = |game, mark: &str| {
        let file = record(&folder, game);
        fs::write(&file, fs::read_to_string(&file).unwrap().replacen("GM[", mark, 1)).unwrap();
    };
    mark(3, "GN[kept]GM[");
    let lost = moves(&record(&folder, 2));
    fs::remove_file(record(&folder, 2)).unwrap();
    let whole = result("duo", &[OURS, OURS], &["--games", "6", "--jobs", "2", "--output", output]);
    assert_eq!(whole["games"], 6);
    assert!(fs::read_to_string(record(&folder, 3)).unwrap().contains("GN[kept]"), "it was not played again");
    assert_eq!(moves(&record(&folder, 2)), lost, "the same game from the same seed");
    let other = play("duo", &[OURS, OURS], &["--seed", "2", "--output", output]);
    assert_eq!(other.code, 2);
    assert!(other.err.contains("another match: expected seed 2, got 1"), "{}", other.err);
    mark(4, "GN[x");
    let faulty = play("duo", &[OURS, OURS], &["--games", "4", "--output", output]);
    assert!(faulty.code == 2 && faulty.err.contains("game-00004.blksgf"), "{}", faulty.err);
    fs::copy(record(&folder, 3), record(&folder, 4)).unwrap();
    let moved = play("duo", &[OURS, OURS], &["--games", "4", "--output", output]);
    assert!(moved.code == 2 && moved.err.contains("expected seating [2, 1] of opening 2"), "{}", moved.err);
}

#[test]
fn more_sides_have_ranks_and_shares() {
    for (game, engines, games) in
        [("classic", 2, 6), ("classic", 3, 4), ("three", 3, 3), ("teams", 2, 2), ("trigon-two", 2, 2)]
    {
        let list = vec![OURS; engines];
        let folder = fresh(&format!("match-{game}-{engines}"));
        let number = games.to_string();
        let args = ["--games", &number, "--jobs", "2", "--output", folder.to_str().unwrap()];
        let result = result(game, &list, &args);
        assert_eq!(result["games"], games, "{game}");
        let each = |key: &str| -> Vec<f64> {
            let engines = result["engines"].as_array().unwrap();
            engines.iter().map(|engine| engine[key]["mean"].as_f64().unwrap()).collect()
        };
        assert!(each("rank").iter().all(|rank| (1.0..=4.0).contains(rank)));
        if engines == 2 {
            let shares = each("share");
            assert!((shares[0] + shares[1] - 1.0).abs() < 1e-9, "{game}: {shares:?}");
        }
        assert_eq!(result["elo"].is_null(), engines > 2);
        assert_eq!(result["lost_otherwise"].as_array().unwrap().len(), 0, "{game}: {result}");
        assert_eq!(run_check(&record(&folder, 1)), 0);
    }
}

#[test]
fn an_engine_that_misbehaves_loses_with_its_reason() {
    let cases = [
        (fake("exit 9"), "ended at `genmove"),
        (fake("sleep 1000"), "no answer to `genmove"),
        (fake(r#"printf "=$id a1,a2\n\n""#), "illegal move \"a1,a2\""),
        (fake(r#"printf "=$id banana\n\n""#), "no move \"banana\""),
        (fake(r#"printf "=$id \n\n""#), "no move \"\""),
        (fake(r#"printf "=$id pass\n\n""#), "passed with"),
        (fake(r#"printf "?$id dunno\n\n""#), "refused `genmove"),
        (fake("printf 'what?\\n\\n'"), "broke the protocol at `genmove"),
        (fake("yes"), "broke the protocol at `genmove"),
        (fake("yes ''"), "no answer to `genmove"),
    ];
    for (number, (bad, reason)) in cases.iter().enumerate() {
        let folder = fresh(&format!("match-fault-{number}"));
        let args = ["--name", "good", "--name", "bad", "--games", "2", "--jobs", "2", "--move-timeout", "2"];
        let run = play("duo", &[OURS, bad], &[&args[..], &["-o", folder.to_str().unwrap()]].concat());
        assert_eq!(run.code, 0, "{bad}: {}", run.err);
        let lines: Vec<&str> = run.out.lines().filter(|line| line.contains(": bad lost: ")).collect();
        assert_eq!(lines.len(), 2, "{bad}: {}", run.out);
        assert!(lines[0].contains(reason), "{bad}: {}", lines[0]);
        assert!(run.err.contains(reason), "{bad}: {}", run.err);
        assert!(run.out.contains("Elo of good over bad: +inf"), "{}", run.out);
        let file = record(&folder, 1);
        assert_eq!(run_check(&file), 0, "{bad}");
        let record = fs::read_to_string(file).unwrap();
        assert!(record.contains("RE[B+F]") && record.contains("LOSER[2]"), "{record}");
        assert!(record.contains("C[bad lost: "), "{record}");
        let again = play("duo", &[OURS, bad], &[&args[..], &["-o", folder.to_str().unwrap()]].concat());
        assert_eq!(again.out, run.out, "the records tell the same");
    }
}

/// An engine that plays no game at all must not count as beaten.
#[test]
fn an_engine_that_cannot_set_up_the_game_ends_the_match() {
    let refusing = |refused: &str| {
        let script = format!(
            r#"while read id rest; do case "$rest" in
            {refused}) printf "?$id no such thing\n\n";;
            list_commands) printf "=$id genmove\nplay\nclear_board\nset_game\n\n";;
            *) printf "=$id \n\n";; esac; done"#
        );
        format!("sh -c '{}'", script.replace('\'', r"'\''"))
    };
    for (bad, reason) in [
        (
            "/bin/cat".to_owned(),
            "broke the protocol at `list_commands`: expected `=1` or `?1`, got \"1 list_commands\"",
        ),
        ("yes".to_owned(), "broke the protocol at `list_commands`"),
        (
            "sh -c \"exec tr x y < /dev/zero\"".to_owned(),
            "broke the protocol at `list_commands`: expected at most",
        ),
        (
            "sh -c \"echo no luck >&2; exit 7\"".to_owned(),
            "ended at `list_commands` (exit status: 7; no luck)",
        ),
        ("sh -c \"sleep 1000\"".to_owned(), "no answer to `list_commands` within 2 s"),
        (refusing("set_game*"), "refused `set_game duo`: no such thing"),
        (refusing("clear_board"), "refused `clear_board`: no such thing"),
        (refusing("play*"), "refused `play b "),
    ] {
        let args = ["--name", "good", "--name", "bad", "--games", "2", "--move-timeout", "2"];
        let run = play("duo", &[OURS, &bad], &args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{bad}: {}", run.err);
        let expected = format!("engine bad cannot set up a game of duo: {reason}");
        assert!(run.err.contains(&expected), "{bad}: {}", run.err);
    }
}

/// Programs of this field have several names for a game.
#[test]
fn a_game_is_named_as_the_engine_knows_it() {
    for (game, known) in
        [("trigon_2", "trigon_2"), ("two", "classic_2"), ("duo", "Blokus Duo"), ("teams", "teams")]
    {
        let script = format!(
            r#"while read id rest; do case "$rest" in
            genmove*) printf "=$id resign\n\n";;
            list_commands) printf "=$id genmove\nplay\nclear_board\nset_game\n\n";;
            "set_game {known}") printf "=$id \n\n";;
            set_game*) printf "?$id unknown game\n\n";;
            *) printf "=$id \n\n";; esac; done"#
        );
        let engine = format!("sh -c '{}'", script.replace('\'', r"'\''"));
        let result = result(game, &[&engine, OURS], &["--games", "2"]);
        assert_eq!(result["engines"][0]["resigned"], 2, "{game}: {result}");
    }
}

#[test]
fn a_resignation_is_no_fault() {
    let folder = fresh("match-resign");
    let quitter = fake(r#"printf "=$id resign\n\n""#);
    let result = result("duo", &[&quitter, OURS], &["--games", "2", "-o", folder.to_str().unwrap()]);
    assert_eq!((&result["engines"][0]["resigned"], &result["engines"][0]["faults"]), (&2.into(), &0.into()));
    assert!(fs::read_to_string(record(&folder, 1)).unwrap().contains("RE[W+R]"));
    assert!(fs::read_to_string(record(&folder, 2)).unwrap().contains("RE[B+R]"));
}

#[test]
fn a_test_that_is_decided_ends_the_match() {
    let folder = fresh("match-sprt");
    let loser = fake(r#"printf "=$id resign\n\n""#);
    let args = ["--games", "1000", "--sprt", "-20,100", "-o", folder.to_str().unwrap()];
    let ended = result("duo", &[OURS, &loser], &args);
    assert_eq!(ended["sprt"]["verdict"], "elo1");
    assert!(ended["sprt"]["llr"].as_f64().unwrap() >= 2.944);
    let games = ended["games"].as_u64().unwrap();
    assert!((4..100).contains(&games), "{games}");
    assert_eq!(result("duo", &[OURS, &loser], &args)["games"], games, "nothing more is played");
    assert_eq!(result("duo", &[&loser, OURS], &args[..4])["sprt"]["verdict"], "elo0");
}

#[test]
fn the_second_engine_gets_the_time_of_the_first_and_what_it_saved() {
    let folder = fresh("match-time");
    let log = path("match-time.log");
    let _ = fs::remove_file(&log);
    // Its copy of what it was told shows the times.
    let listener = format!("sh -c 'tee -a {} | {OURS}'", log.display())
        .replace("catercorner", env!("CARGO_BIN_EXE_catercorner"));
    let args = ["--games", "2", "--equal-time", "-o", folder.to_str().unwrap()];
    let result = result("duo", &[OURS, &listener], &args);
    assert_eq!(result["lost_otherwise"].as_array().unwrap().len(), 0, "{result}");
    let log = fs::read_to_string(&log).unwrap();
    let mut sent = log.lines().filter_map(|line| line.split_once(" move_time ")?.1.parse::<f64>().ok());
    let mut given = 0;
    for (game, first) in [(1, 'B'), (2, 'W')] {
        let text = fs::read_to_string(record(&folder, game)).unwrap();
        let (mut last, mut saved) = (None, 0.0);
        for line in text.lines().filter(|line| line.starts_with(";") && line.contains("WALL[")) {
            let cpu: f64 = line.split("CPU[").nth(1).unwrap().trim_end_matches(']').parse().unwrap();
            if line.starts_with(&format!(";{first}[")) {
                last = Some(cpu);
                continue;
            }
            let sent = sent.next().unwrap();
            // Before its first move, what the first engine would take is in no record.
            saved += last.unwrap_or(sent);
            assert!((sent - f64::max(saved, 0.001)).abs() < 0.002, "{sent} for {saved}: {line}");
            saved -= cpu;
            given += 1;
        }
    }
    assert!(given > 10 && sent.next().is_none(), "{given}");
    let deaf = fake("exit 1");
    let run = play("duo", &[OURS, &deaf], &["--equal-time", "--games", "2"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(run.err.contains("engine sh does not know the command move_time"), "{}", run.err);
}

#[test]
fn an_interrupted_match_ends_at_once_and_can_be_resumed() {
    let folder = fresh("match-interrupt");
    let pids = path("match-interrupt.pids");
    let _ = fs::remove_file(&pids);
    // Plays one pair of games and then thinks for ever.
    let slow = fake(&format!(
        "echo $$ >> {}; if [ -e {}/game-00002.blksgf ]; then sleep 1000; else printf \"=$id resign\\n\\n\"; fi",
        pids.display(),
        folder.display()
    ));
    let args = ["match", "-g", "duo", "-e", OURS, "-e", &slow, "-n", "10", "-o", folder.to_str().unwrap()];
    let child = spawn(&args);
    let begin = Instant::now();
    let started = || fs::read_to_string(&pids).map_or(0, |pids| pids.lines().count());
    while started() < 3 {
        assert!(begin.elapsed() < Duration::from_secs(60));
        thread::sleep(Duration::from_millis(20));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let begin = Instant::now();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    assert!(begin.elapsed() < Duration::from_secs(20));
    assert!(
        String::from_utf8_lossy(&output.stdout)
            .contains("2 games, openings of 2 moves by seed 1, interrupted")
    );
    for pid in fs::read_to_string(&pids).unwrap().lines() {
        assert!(!Path::new(&format!("/proc/{pid}")).exists(), "engine {pid} lives");
    }
    assert!(record(&folder, 2).exists() && !record(&folder, 3).exists());
    // The games that are there are enough for a shorter match.
    let rest = run(&[&args[..7], &["-n", "2", "-o", folder.to_str().unwrap()]].concat());
    assert_eq!((rest.code, started()), (0, 3), "{}", rest.err);
}

#[test]
fn what_cannot_be_played_is_refused() {
    let folder = fresh("match-refused");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("match.json"), "nonsense").unwrap();
    let folder = folder.to_str().unwrap();
    for (engines, more, expected) in [
        (vec![OURS], vec![], "expected 2 engines for a game of 2 sides, got 1"),
        (vec![OURS; 3], vec![], "expected 2 engines for a game of 2 sides, got 3"),
        (
            vec![OURS, "/no/such/program"],
            vec![],
            "engine program does not start: cannot run \"/no/such/program\": No such file or directory (os error 2)\n",
        ),
        (vec![OURS, "'"], vec![], "open quote"),
        (vec![OURS, OURS], vec!["--name", "one"], "expected one for each of 2 engines or none, got 1"),
        (vec![OURS, OURS], vec!["--sprt", "10,0"], "expected ELO0 < ELO1"),
        (vec![OURS, OURS], vec!["--sprt", "10"], "expected two numbers such as 0,10"),
        (vec![OURS, OURS], vec!["--sprt", "0,10", "--alpha", "2"], "expected error chances"),
        (vec![OURS, OURS], vec!["--jobs", "0"], "--jobs"),
        (vec![OURS, OURS], vec!["--move-timeout", "0"], "--move-timeout"),
        (vec![OURS, OURS], vec!["--output", folder], "expected the settings of a match"),
        (vec![OURS, OURS], vec!["--output", "/dev/null/x"], "cannot make the folder"),
    ] {
        let run = play("duo", &engines, &more);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{engines:?} {more:?}");
        assert!(run.err.contains(expected), "{engines:?} {more:?}: {}", run.err);
    }
    let run = play("classic", &[OURS; 3], &["--sprt", "0,10"]);
    assert!(run.code == 2 && run.err.contains("expected 2 engines, got 3"), "{}", run.err);
}
