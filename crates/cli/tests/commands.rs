//! Every subcommand of the binary: what it prints, what it refuses and its exit codes.
#![allow(clippy::unwrap_used)]

mod common;

use common::{file, out, path, run, run_with};

const GAME: &str = "(;GM[Blokus Duo]\n;B[e8,e9,f9,d10,e10]\n;W[j5,i6,j6,k6,j7]\n;B[g10,g11])\n";

#[test]
fn help_has_examples_and_exit_codes() {
    let main = out(&["--help"]);
    assert!(main.contains("Examples:") && main.contains("Exit codes:"));
    for name in [
        "gtp",
        "match",
        "analyse",
        "show",
        "check",
        "perft",
        "play",
        "rules",
        "variants",
        "completions",
        "man",
    ] {
        assert!(main.contains(&format!("  {name}")), "{name} is not in the help");
        assert!(out(&[name, "--help"]).contains("Usage: catercorner"), "{name}");
    }
    assert!(out(&["--version"]).starts_with("catercorner "));
}

#[test]
fn bad_arguments_are_exit_code_2() {
    for args in [
        &["fly"][..],
        &["gtp", "--fly"],
        &["gtp", "--game", "chess"],
        &["gtp", "--level", "0"],
        &["gtp", "--time", "-1"],
        &["gtp", "--threads", "0"],
        &["gtp", "--threads", "257"],
        &["analyse", "a", "--threads", "1000000"],
        &["gtp", "--time", "soon"],
        &["gtp", "--game", "duo", "--option", "rule=tips"],
        &["perft", "--option", "nonsense"],
        &["show", "a", "--format", "gif"],
        &["show", "-", "--output", "picture.gif"],
        &["check"],
        &["completions", "nosh"],
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}: {}", run.err);
        assert!(!run.err.is_empty(), "{args:?}");
    }
    assert!(run(&["gtp", "--game", "chess"]).err.contains("classic_2"), "it lists what is known");
}

#[test]
fn the_rules_of_every_variant_are_printed_with_their_diagrams() {
    for file in rules::variants() {
        let text = out(&["rules", file.name()]);
        let title = rules::variant(file.name(), &rules::Options::default()).unwrap().title;
        assert!(text.starts_with(&format!("Rules: {title}\n====")), "{}", file.name());
        assert!(text.contains("+ Corner to corner") && text.contains("- A shared edge"), "{}", file.name());
        assert!(!text.contains("rules-") && !text.contains("{"), "{}: a message is missing", file.name());
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{}: a line is too long", file.name());
    }
    assert_eq!(out(&["rules"]), out(&["rules", "classic"]), "the first variant is the default");
}

#[test]
fn the_rules_count_the_books_examples_and_follow_the_options() {
    let classic = out(&["rules", "classic"]);
    for part in ["The rule books give this example", "4+4 = 8", "5+4+4+4+4+3 = 24", "+20", "-24", "-20"] {
        assert!(classic.contains(part), "{part}: {classic}");
    }
    let trigon = out(&["rules", "trigon"]);
    for part in ["The rule books give this example", "4+4+4 = 12", "5+4 = 9", "6+6+6+5+4+4 = 31"] {
        assert!(trigon.contains(part), "{part}: {trigon}");
    }
    assert!(trigon.contains("Any corner will do") && !trigon.contains("Only tips touch"));
    let tips = out(&["rules", "trigon", "--option", "rule=tips"]);
    assert!(tips.contains("Only tips touch") && tips.contains("*  rule=tips"));
    assert!(out(&["rules", "three", "--option", "shared=red"]).contains("Nobody owns red."));
    let wrong = run(&["rules", "chess"]);
    assert_eq!((wrong.code, wrong.out.as_str()), (2, ""), "{}", wrong.err);
}

#[test]
fn a_mistyped_name_gets_a_suggestion() {
    for (args, meant) in [
        (&["perft", "--game", "clasic"][..], "did you mean classic?"),
        (&["gtp", "--game", "trigon_tow"], "did you mean trigon-two?"),
        (&["play", "--game", "dou"], "did you mean duo?"),
        (&["perft", "--game", "trigon", "--option", "rule=tip"], "did you mean rule=tips?"),
        (&["perft", "--game", "three", "--option", "shared=gren"], "did you mean shared=green?"),
        (&["play", "--game", "trigon", "--option", "rul=tips"], "did you mean rule=tips?"),
        (&["chekc", "x"], "'check'"),
    ] {
        let run = run(args);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{args:?}");
        assert!(run.err.contains(meant), "{args:?}: {}", run.err);
    }
    assert!(!run(&["perft", "--game", "chess"]).err.contains("did you mean"));
}

#[test]
fn gtp_talks() {
    let every = "--game duo --level 3 --threads 1 --seed 4 --time 0.5 --cpu-time --simulations 10 --nobook --noresign --quiet";
    let mut args = vec!["gtp"];
    args.extend(every.split(' '));
    let input = b"1 name\n2 genmove b\n3 showboard\n4 nonsense\n5 quit\n6 name\n";
    let first = run_with(&args, input);
    assert_eq!((first.code, first.err.as_str()), (0, ""));
    assert!(first.out.starts_with("=1 Catercorner\n\n=2 "));
    assert!(first.out.contains("\n\n?4 ") && first.out.ends_with("\n\n=5 \n\n"));
    assert_eq!(run_with(&args, input).out, first.out, "one seed gives one game");
}

#[test]
fn gtp_refuses_weights_that_are_cut_off_or_of_another_board() {
    let table = include_str!("../../engine/weights/square-196-2.txt");
    let whole = file("weights-whole.txt", table);
    let cut = file("weights-cut.txt", &table[..table.rfind("standing").unwrap()]);
    assert_eq!(run_with(&["gtp", "--game", "duo", "--weights", &whole], b"quit\n").code, 0);
    assert_eq!(run_with(&["gtp", "--weights", "none"], b"set_game Blokus Duo\nquit\n").out, "= \n\n= \n\n");
    for (game, weights, expected) in [
        ("duo", &cut, "expected a whole table, got the end without standing "),
        (
            "classic",
            &whole,
            "for --game classic: expected weights for a board of 400 cells, got those for one of 196",
        ),
        ("trigon", &whole, "expected weights of all pieces of the game, got none of "),
    ] {
        let run = run(&["gtp", "--game", game, "--weights", weights]);
        assert_eq!((run.code, run.out.as_str()), (2, ""), "{game}");
        assert!(run.err.contains(expected), "{game}: {}", run.err);
    }
}

#[test]
fn gtp_takes_options_and_foreign_names() {
    let position = |args: &[&str]| {
        let run = run_with(&[&["gtp"], args].concat(), b"position\n");
        run.out.trim_start_matches("= ").split(' ').next().unwrap().trim().to_owned()
    };
    assert_eq!(position(&["--game", "trigon_2"]), "trigon-two?starts=any");
    assert_eq!(position(&["--game", "trigon-two", "--option", "rule=tips"]), "trigon-two?rule=tips");
    assert_eq!(position(&["--game", "three", "--option", "shared=red"]), "three?shared=red");
}

#[test]
fn gtp_loads_and_saves_files() {
    let game = file("gtp-load.blksgf", GAME);
    let copy = path("gtp-save.blksgf");
    let copy = copy.to_str().unwrap();
    let input =
        format!("loadsgf {game}\nsavesgf {copy}\nclear_board\nloadsgf {copy} 3\nposition\nloadsgf /\n");
    let run = run_with(&["gtp"], input.as_bytes());
    assert!(
        run.out.contains("= duo b:e8,e9,f9,d10,e10;w:j5,i6,j6,k6,j7 b\n\n? cannot read /: "),
        "{}",
        run.out
    );
}

#[test]
fn show_draws_records_and_positions() {
    let game = file("show.blksgf", GAME);
    let text = out(&["show", &game]);
    assert!(text.starts_with("14 . .") && text.ends_with("scores: blue -82, yellow -84\n"), "{text}");
    let earlier = out(&["show", &game, "-m", "1"]);
    assert!(earlier.contains("yellow to move; scores: blue -84, yellow -89"), "{earlier}");
    assert_ne!(out(&["show", &game, "--no-coordinates"]), text);
    let position = run_with(&["show", "-"], b"# the same\n\n  duo b:e8,e9,f9,d10,e10;w: w\n");
    assert_eq!((position.code, position.out), (0, earlier));
    assert!(out(&["show", &game, "--format", "svg"]).starts_with("<svg"));
    let (svg, png) = (path("show.svg"), path("show.png"));
    assert_eq!(out(&["show", &game, "-o", svg.to_str().unwrap()]), "");
    assert!(std::fs::read_to_string(svg).unwrap().starts_with("<svg"));
    assert_eq!(out(&["show", &game, "-o", png.to_str().unwrap(), "--width", "200"]), "");
    let png = std::fs::read(png).unwrap();
    assert!(png.starts_with(b"\x89PNG"));
    assert_eq!(png[16..20], [0, 0, 0, 200], "the width that was asked for");
}

#[test]
fn show_says_what_is_wrong_and_where() {
    let faulty = file("show-faulty.blksgf", &GAME.replace("g10,g11", "e10"));
    let end = run(&["show", &faulty]);
    assert_eq!((end.code, end.out.as_str()), (1, ""));
    assert!(end.err.contains("show-faulty.blksgf:4:2: B[e10]: "), "{}", end.err);
    assert_eq!(run(&["show", &faulty, "--move", "2"]).code, 0, "the fault comes later");
    assert_eq!(run(&["show", "no-such-file"]).code, 2);
    assert_eq!(run(&["show", &faulty, "--move", "2", "-o", "/nowhere/at/all.svg"]).code, 2);
    for (input, message) in [
        ("", "expected a record or a position, got nothing"),
        ("nonsense", "-:1:1: expected a position"),
        ("duo b:;w: b\nduo b:;w: b\n", "expected one position, got several"),
        ("\u{feff}(;GM[Blokus Duo]", "-:1:"),
    ] {
        let run = run_with(&["show", "-"], input.as_bytes());
        assert_eq!(run.code, 1, "{input:?}");
        assert!(run.err.contains(message), "{input:?}: {}", run.err);
    }
    assert_eq!(run_with(&["show", "-", "--move", "1"], b"duo b:;w: b\n").code, 1);
}

#[test]
fn check_lists_every_error() {
    let clean = file("check-clean.blksgf", GAME);
    let faulty = file("check-faulty.blksgf", &GAME.replace("e8,", "e7,").replace("g10,g11", "g10,,g11"));
    let positions = file("check-positions.txt", "duo b:e10;w: w\n  duo b:e10;w: q\n");
    assert_eq!(out(&["check", &clean]), format!("{clean}: no errors\n"));
    assert_eq!(out(&["check", "--quiet", &clean]), "");
    let faults = run(&["check", &clean, &faulty, &positions]);
    assert_eq!((faults.code, faults.err.as_str()), (1, ""));
    let lines: Vec<&str> = faults.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", faults.out);
    assert!(lines[1].starts_with(&format!("{faulty}:2:2: B[e7,e9,f9,d10,e10]: ")), "{}", lines[1]);
    assert!(lines[2].starts_with(&format!("{faulty}:4:2: B[g10,,g11]: ")), "{}", lines[2]);
    assert!(lines[3].starts_with(&format!("{positions}:2:3: ")), "{}", lines[3]);
    let missing = run(&["check", &clean, "no-such-file", &faulty]);
    assert_eq!(missing.code, 2);
    assert!(missing.err.contains("cannot read no-such-file"));
    assert_eq!(missing.out.lines().count(), 3, "the other files are checked all the same");
    assert_eq!(run_with(&["check", "-"], GAME.as_bytes()).code, 0);
}

const EARLIER: &str = "(;GM[Blokus Duo];B[e10])";

#[test]
fn a_file_with_several_games_needs_a_number() {
    let several = file("several.blksgf", &format!("{EARLIER}\n{GAME}"));
    let lines = "duo b:;w: b\nduo b:e10;w: w\n";
    for command in ["show", "analyse"] {
        let refused = run(&[command, &several]);
        assert_eq!((refused.code, refused.out.as_str()), (1, ""), "{command}");
        assert!(
            refused.err.contains("expected one game, got 2; choose one with --number 1 to 2"),
            "{command}"
        );
        let missing = run(&[command, &several, "--number", "3"]);
        assert_eq!((missing.code, missing.out.as_str()), (2, ""), "{command}");
        assert!(missing.err.contains("--number: expected 1 to 2, the games of the file, got 3"), "{command}");
        assert_eq!(run(&[command, &several, "--number", "0"]).code, 2);
    }
    assert!(
        out(&["show", &several, "--number", "1"]).contains("yellow to move; scores: blue -88, yellow -89")
    );
    assert!(
        out(&["show", &several, "--number", "2"]).contains("yellow to move; scores: blue -82, yellow -84")
    );
    let second = ["analyse", &several, "--number", "2", "--simulations", "1", "--quiet"];
    assert!(out(&second).contains("yellow: 1 move,"));
    assert_eq!(out(&["check", &several]), format!("{several}: no errors in 2 games\n"));
    assert_eq!(out(&["check", &several, "--number", "2"]), format!("{several}: no errors\n"));
    assert_eq!(run(&["check", &several, "--number", "3"]).code, 2);
    let shown = run_with(&["show", "-", "--number", "2"], lines.as_bytes());
    assert!(shown.code == 0 && shown.out.contains("yellow to move"), "{}", shown.err);
    assert_eq!(run_with(&["show", "-", "--number", "3"], lines.as_bytes()).code, 2);
    let one = run(&["show", &file("one.blksgf", GAME), "--number", "2"]);
    assert!(one.code == 2 && one.err.contains("because the file holds one game, got 2"), "{}", one.err);
}

#[test]
fn check_says_which_of_several_games_has_errors() {
    let several = file("several-faulty.blksgf", &format!("{EARLIER}\n{}", GAME.replace("g10,g11", "e10")));
    let all = run(&["check", &several]);
    assert_eq!(all.code, 1);
    assert!(
        all.out.contains("several-faulty.blksgf:5:2: ") && all.out.contains("1 error in 2 games"),
        "{}",
        all.out
    );
    assert_eq!(run(&["check", &several, "--number", "1"]).code, 0);
    assert_eq!(run(&["check", &several, "--number", "2"]).code, 1);
}

#[test]
fn a_move_past_the_end_is_refused() {
    let game = file("short.blksgf", GAME);
    assert_eq!(run(&["show", &game, "--move", "3"]).code, 0);
    let refused = run(&["show", &game, "--move", "99"]);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(
        refused.err.contains("--move: expected 0 to 3, the moves of the game, got 99"),
        "{}",
        refused.err
    );
}

#[test]
fn check_and_variants_print_json() {
    let faulty = file("json-faulty.blksgf", &GAME.replace("g10,g11", "e10"));
    let run = run(&["check", "--json", &faulty, "no-such-file"]);
    assert_eq!(run.code, 2);
    let value: serde_json::Value = serde_json::from_str(&run.out).unwrap();
    let (first, second) = (&value["files"][0], &value["files"][1]);
    assert_eq!((first["file"].as_str(), first["games"].as_u64()), (Some(faulty.as_str()), Some(1)));
    let error = &first["errors"][0];
    assert_eq!((error["line"].as_u64(), error["column"].as_u64()), (Some(4), Some(2)));
    assert!(error["message"].as_str().unwrap().starts_with("B[e10]: "));
    assert!(second["failed"].as_str().unwrap().contains("cannot read no-such-file"));
    let value: serde_json::Value = serde_json::from_str(&out(&["variants", "--json"])).unwrap();
    let listed = value["variants"].as_array().unwrap();
    assert_eq!(listed.len(), rules::variants().len());
    let duo = listed.iter().find(|variant| variant["name"] == "duo").unwrap();
    assert_eq!(duo["colours"], serde_json::json!(["blue", "yellow"]));
    assert_eq!(duo["players"], 2);
}

#[test]
fn many_positions_are_checked_in_bounded_memory() {
    let many = file("check-many.txt", &"duo b:e10;w: w\n".repeat(20_000));
    let script = format!("ulimit -v 400000; exec {} check {many}", env!("CARGO_BIN_EXE_catercorner"));
    let run = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&run.stdout), format!("{many}: no errors\n"));
    assert_eq!(run.status.code(), Some(0));
}

#[test]
fn perft_counts() {
    let counts = out(&["perft", "--game", "duo", "--depth", "2"]);
    let counts: Vec<Vec<&str>> = counts.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(counts[0], ["depth", "sequences", "seconds", "per", "second"]);
    assert_eq!([counts[1][1], counts[2][1], counts[3][1]], ["1", "414", "171396"]);
    let divided = out(&["perft", "--game", "classic", "--depth", "1", "--divide"]);
    assert_eq!(divided.lines().count(), 59);
    assert!(divided.lines().last().unwrap().starts_with("total 58 in "));
    assert!(divided.contains("\na20 1\n") || divided.starts_with("a20 1\n"));
}

#[test]
fn variants_are_listed_with_their_options() {
    let list = out(&["variants"]);
    for file in rules::variants() {
        let line = list.lines().find(|line| line.split(' ').next() == Some(file.name())).unwrap();
        assert!(file.option_choices().iter().all(|offer| line.contains(offer.as_str())), "{line}");
    }
    assert!(list.contains("trigon_3"));
}

#[test]
fn completions_name_the_binary() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(out(&["completions", shell]).contains("catercorner"), "{shell}");
    }
}

#[test]
fn man_pages_are_printed_and_written() {
    let page = out(&["man"]);
    assert!(page.contains(".TH catercorner 1") && page.contains("analyse"), "{page}");
    let folder = path("man-pages");
    let _ = std::fs::remove_dir_all(&folder);
    assert_eq!(out(&["man", "--output", folder.to_str().unwrap()]), "");
    for name in ["catercorner.1", "catercorner-play.1", "catercorner-admin-create.1"] {
        assert!(std::fs::read_to_string(folder.join(name)).unwrap().contains(".SH"), "{name}");
    }
    assert_eq!(run(&["man", "--output", "/dev/null/man"]).code, 2);
}
