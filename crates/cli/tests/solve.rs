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
    assert_eq!(
        (checked.status.code(), text(&checked).contains("no violations; 20 of 20 pieces placed")),
        (Some(0), true)
    );
    let hint = solve(&["tetro-8x10-apart", "--hint", solution.to_str().unwrap()]);
    assert!(text(&hint).contains("all pieces are placed"));
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

/// All pieces by the rules of play with one cell to spare: no search ends by itself.
const TIGHT: &str = "name = \"tight\"\ntitle = \"Tight\"\ntask = \"play\"\npieces = \"square\"\nstarts = \"fixed\"\n\
    colours = [\"blue\", \"yellow\", \"red\", \"green\"]\nstart_fields = [\"a17\", \"u17\", \"u1\", \"a1\"]\n\
    board = { shape = \"rectangle\", columns = 21, rows = 17 }\n";

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
    let tight = file("tight.toml", TIGHT);
    let late = solve(&[tight.to_str().unwrap(), "--limit", "0.2", "--json"]);
    assert_eq!(late.status.code(), Some(2), "{}", errors(&late));
    let object: serde_json::Value = serde_json::from_str(&text(&late)).unwrap();
    assert_eq!(object["solved"].as_bool(), Some(false));
    assert!(!object["placements"].as_array().unwrap().is_empty());
    let unknown = solve(&["tetris"]);
    assert_eq!(unknown.status.code(), Some(2));
    assert!(errors(&unknown).contains("all-84"));
    assert!(!errors(&unknown).contains("did you mean"), "{}", errors(&unknown));
    let mistyped = solve(&["tetro-8x10-linkd"]);
    assert_eq!(mistyped.status.code(), Some(2));
    assert!(errors(&mistyped).contains("did you mean tetro-8x10-linked?"), "{}", errors(&mistyped));
}

#[test]
fn an_attempt_is_read_line_by_line_and_its_violations_are_listed() {
    let attempt = file("attempt.txt", "blue a20,b20,c20,d20,e20\nyellow a19,a18\n");
    let output = solve(&["all-84", "--check", attempt.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    assert!(text(&output).contains("piece 2: a first piece must cover start field t20"), "{}", text(&output));
    let broken = file("broken.txt", "blue a20,?\n");
    let output = solve(&["all-84", "--check", broken.to_str().unwrap()]);
    assert!(errors(&output).contains("broken.txt:1"), "{}", errors(&output));
}

#[test]
fn givens_count_whether_the_attempt_repeats_them_or_not() {
    let given = "name = \"given\"\ntitle = \"Given\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"2\", \"I3\"]\ncolours = [\"blue\"]\nboard = { shape = \"rectangle\", columns = 5, rows = 1 }\n\
        [[given]]\ncolour = \"blue\"\ncells = \"d1,e1\"\n";
    let puzzle = file("given.toml", given);
    let puzzle = puzzle.to_str().unwrap();
    for attempt in ["", "blue d1,e1\n"] {
        let attempt = file("begun.txt", attempt);
        let attempt = attempt.to_str().unwrap();
        assert_eq!(text(&solve(&[puzzle, "--hint", attempt])), "blue a1,b1,c1\n");
        assert_eq!(solve(&[puzzle, "--from", attempt]).status.code(), Some(0));
    }
    for attempt in ["blue a1,b1,c1\n", "blue a1,b1,c1\nblue e1,d1\n"] {
        let attempt = file("placed.txt", attempt);
        let checked = text(&solve(&[puzzle, "--check", attempt.to_str().unwrap()]));
        assert_eq!(checked, "no violations; 2 of 2 pieces placed\n");
    }
    let wrong = file("wrong.txt", "blue c1,d1,e1\n");
    let checked = text(&solve(&[puzzle, "--check", wrong.to_str().unwrap()]));
    assert!(checked.starts_with("piece 1: d1 is covered by a given piece already\n"), "{checked}");
}

#[test]
fn a_hint_for_what_cannot_be_solved_at_all_says_so() {
    let hopeless = "name = \"no\"\ntitle = \"No\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"I3\", \"V3\"]\ncolours = [\"blue\"]\nboard = { shape = \"rectangle\", columns = 6, rows = 1 }\n";
    let puzzle = file("no.toml", hopeless);
    for attempt in ["", "blue a1,b1,c1\n"] {
        let attempt = file("hopeless.txt", attempt);
        let output = solve(&[puzzle.to_str().unwrap(), "--hint", attempt.to_str().unwrap()]);
        assert_eq!(output.status.code(), Some(1), "{}", errors(&output));
        assert!(text(&output).starts_with("the puzzle has no solution: "), "{}", text(&output));
    }
}

#[test]
fn made_puzzles_can_be_solved() {
    for outline in [&[][..], &["--rectangle"][..]] {
        let made = solve(&[&["--make", "2", "--seed", "9"][..], outline].concat());
        assert_eq!(made.status.code(), Some(0), "{}", errors(&made));
        let path = file("made.toml", &text(&made));
        assert_eq!(solve(&[path.to_str().unwrap()]).status.code(), Some(0));
    }
}

/// The object that a run printed.
fn object(output: &Output) -> serde_json::Value {
    serde_json::from_str(&text(output)).unwrap_or_else(|error| panic!("{error}: {:?}", text(output)))
}

#[test]
fn what_is_made_is_printed_as_json() {
    for arguments in [&["--make", "1"][..], &["--daily", "2026-11-16"][..]] {
        let made = object(&solve(&[arguments, &["--json"]].concat()));
        let path = file("made-json.toml", made["file"].as_str().unwrap());
        let solved = object(&solve(&[path.to_str().unwrap(), "--json"]));
        assert_eq!(solved["puzzle"], made["puzzle"]);
        assert_eq!(solved["placements"].as_array().unwrap().len() as u64, made["pieces"].as_u64().unwrap());
        assert!(made["difficulty"].is_u64());
    }
    let list = object(&solve(&["--list", "--json"]));
    assert_eq!(list["puzzles"][0]["name"], "all-84");
}

#[test]
fn today_has_a_puzzle() {
    let made = object(&solve(&["--daily", "today", "--json"]));
    let name = made["puzzle"].as_str().unwrap();
    let date = name.strip_prefix("daily-").unwrap();
    // Asked again by its date, so that the test holds at midnight too.
    assert_eq!(object(&solve(&["--daily", date, "--json"]))["file"], made["file"]);
    assert!(made["file"].as_str().unwrap().contains("task = \"cover\""));
}

#[test]
fn one_is_counted_in_the_singular() {
    let row = "name = \"row\"\ntitle = \"Row\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"I3\"]\ncolours = [\"blue\"]\nboard = { shape = \"rectangle\", columns = 3, rows = 1 }\n";
    let puzzle = file("single.toml", row);
    let puzzle = puzzle.to_str().unwrap();
    let counted = text(&solve(&[puzzle, "--count"]));
    assert!(counted.starts_with("row: 1 tiling, 1 up to symmetry\n1 solution, "), "{counted}");
    let solved = text(&solve(&[puzzle]));
    assert!(
        solved.contains("row: solved, 1 of 1 piece, ") && solved.ends_with(" 1 placement tried\n"),
        "{solved}"
    );
    let none = file("none.txt", "");
    let checked = text(&solve(&[puzzle, "--check", none.to_str().unwrap()]));
    assert_eq!(checked, "no violations; 0 of 1 piece placed\n");
}

#[test]
fn reasons_why_nothing_can_be_made_differ() {
    for (arguments, expected) in [
        (&["--make", "0"][..], "--make: expected a level from 1 to 5, got 0"),
        (&["--make", "1", "--pieces", "cube"], "--pieces: expected a piece set"),
        (&["--daily", "tomorrow"], "--daily: expected `today` or a day such as 2026-11-15, got \"tomorrow\""),
        (
            &["--daily", "2026-02-30"],
            "--daily: expected a day of the calendar, of the years 1 to 9999, got 2026-02-30",
        ),
    ] {
        let output = solve(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(expected), "{arguments:?}: {}", errors(&output));
    }
}

#[test]
fn making_ends_with_the_time_limit() {
    // Nothing can be made in a millionth of a second, so it does not matter how fast the machine is.
    for wanted in [&["--make", "5", "--pieces", "triangle"][..], &["--daily", "2026-11-20"]] {
        let arguments = [wanted, &["--limit", "0.000001"]].concat();
        let output = solve(&arguments);
        assert_eq!((output.status.code(), text(&output)), (Some(2), String::new()));
        let message = format!("{}: not within 0.000001 s", wanted[0]);
        assert!(errors(&output).contains(&message), "{}", errors(&output));
        let output = solve(&[&arguments[..], &["--json"]].concat());
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(object(&output)["made"], false);
        assert_eq!(object(&output)["reason"], "not within 0.000001 s");
    }
    let output = solve(&["--make", "1", "--limit", "0"]);
    assert!(errors(&output).contains("--limit: expected a number of seconds above 0, got 0"));
}

#[test]
fn the_list_begins_with_the_puzzles_of_the_books() {
    let list = text(&solve(&["--list"]));
    let names: Vec<&str> = list.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let books =
        ["all-84", "all-84-descending", "tetro-8x10", "tetro-8x10-apart", "pento-15x16", "pento-15x16-apart"];
    assert_eq!(names[..6], books);
    assert_eq!(names[6..8], ["all-88", "all-88-descending"]);
}

#[test]
fn hints_are_printed_as_json() {
    let given = "name = \"row\"\ntitle = \"Row\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"2\", \"I3\", \"1\"]\ncolours = [\"blue\"]\n\
        board = { shape = \"rectangle\", columns = 6, rows = 1 }\n";
    let puzzle = file("row.toml", given);
    for (attempt, code, expected) in [
        (
            "blue a1,b1\nblue c1,d1,e1\n",
            0,
            r#"{"hint":"place","placement":{"cells":["f1"],"colour":"blue","piece":"1"},"reason":"nothing else covers f1"}"#,
        ),
        ("blue a1\nblue b1,c1\nblue d1,e1,f1\n", 0, r#"{"hint":"done"}"#),
        (
            "blue a1\nblue c1,d1\n",
            1,
            r#"{"hint":"take_back","may_stay":1,"proved":true,"placement":{"cells":["c1","d1"],"colour":"blue","piece":"2"}}"#,
        ),
        ("blue a1,c1\n", 1, r#"{"complete":false,"solved":false}"#),
    ] {
        let attempt = file("row.txt", attempt);
        let output = solve(&[puzzle.to_str().unwrap(), "--hint", attempt.to_str().unwrap(), "--json"]);
        assert_eq!(output.status.code(), Some(code), "{}", text(&output));
        let got = object(&output);
        assert_eq!(got["puzzle"], "row");
        let expected: serde_json::Value = serde_json::from_str(expected).unwrap();
        for (key, value) in expected.as_object().unwrap() {
            assert_eq!(&got[key], value, "{got}");
        }
    }
}

#[test]
fn what_is_not_counted_is_printed_as_json_with_the_reason() {
    let played = solve(&["all-84", "--count", "--json"]);
    assert_eq!(played.status.code(), Some(2));
    assert!(object(&played)["reason"].as_str().unwrap().contains("rules of play"));
    let late = solve(&["pento-15x16", "--count", "--json", "--limit", "0.01"]);
    assert_eq!(late.status.code(), Some(2));
    assert_eq!(object(&late)["reason"], "not within 0.01 s");
}

#[test]
fn pieces_of_one_colour_are_drawn_with_borders() {
    let row = "name = \"row\"\ntitle = \"Row\"\ntask = \"cover\"\npieces = \"square\"\n\
        only = [\"2\"]\ncopies = 2\ncolours = [\"blue\"]\n\
        board = { shape = \"rectangle\", columns = 4, rows = 1 }\n";
    let shown = text(&solve(&[file("twins.toml", row).to_str().unwrap()]));
    assert!(shown.starts_with("  +---+---+\n1 |b b|b b|\n  +---+---+\n   a b c d\n"), "{shown}");
}

#[test]
fn what_cannot_be_asked_for_is_refused_before_the_search() {
    let all = puzzle::text("all-84").unwrap();
    let given = format!("{all}[[given]]\ncolour = \"blue\"\ncells = \"a20,b20\"\n");
    let given = file("begun.toml", &given);
    let lopsided = file("lopsided.toml", &all.replace("\"t1\"", "\"s2\""));
    for (arguments, expected) in [
        (
            &["tetro-8x10", "--symmetric"][..],
            "--symmetric: expected a puzzle by the rules of play, got tetro-8x10",
        ),
        (&[given.to_str().unwrap(), "--symmetric"], "--symmetric: expected a puzzle without givens, got "),
        (&[lopsided.to_str().unwrap(), "--symmetric"], "--symmetric: no rotation or reflection of "),
        (&["--daily", "today", "--count"], "cannot be used with"),
        (&["--make", "2", "--hint", "mine.txt"], "cannot be used with"),
        (&["--list", "--check", "mine.txt"], "cannot be used with"),
        (&["tetro-8x10", "--count", "--threads", "8"], "cannot be used with"),
        (&["tetro-8x10", "--threads", "0"], "0 is not in 1..=256"),
        (
            &["tetro-8x10", "--output", "picture.gif"],
            "--output: expected a name that ends with .svg, .png or .txt",
        ),
        (&["tetro-8x10", "--count", "--output", "count.svg"], "cannot be used with"),
        (&["tetro-8x10", "--pieces", "square"], "cannot be used with"),
    ] {
        let output = solve(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(errors(&output).contains(expected), "{arguments:?}: {}", errors(&output));
        assert_eq!(text(&output), "", "{arguments:?}");
    }
}

/// What the kernel says of a process, from a file of its folder in /proc.
#[cfg(target_os = "linux")]
fn proc_file(process: u32, file: &str) -> String {
    std::fs::read_to_string(format!("/proc/{process}/{file}")).unwrap()
}

/// Whether a process has taken Ctrl-C into its own hands and then worked for a tenth of a second.
#[cfg(target_os = "linux")]
fn is_at_work(process: u32) -> bool {
    let status = proc_file(process, "status");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap().trim();
    let interrupt = u64::from_str_radix(caught, 16).unwrap() >> 1 & 1;
    let stat = proc_file(process, "stat");
    let ticks: u64 = stat.rsplit(')').next().unwrap().split_whitespace().nth(11).unwrap().parse().unwrap();
    interrupt == 1 && ticks >= 10
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_leaves_the_best_so_far_on_the_screen() {
    let path = file("interrupted.toml", TIGHT);
    for (signal, json) in [("-INT", false), ("-TERM", true)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_catercorner"));
        command.args(["solve", path.to_str().unwrap(), "--limit", "100000"]).args(json.then_some("--json"));
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let child = command.spawn().unwrap();
        while !is_at_work(child.id()) {
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let killed = Command::new("kill").args([signal, &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(3), "{}", errors(&output));
        let shown = text(&output);
        if json {
            assert_eq!(object(&output)["reason"], "stopped");
        } else {
            assert!(shown.contains("tight: stopped; the best so far has"), "{shown}");
            assert!(shown.contains("17 b") || shown.contains("17 ."), "no board: {shown}");
        }
    }
}
