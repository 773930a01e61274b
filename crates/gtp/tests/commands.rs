//! Every command of the protocol, with what it answers and what it refuses.
#![allow(clippy::unwrap_used)]

mod common;

use std::sync::Arc;

use common::{Memory, ask, bad, good, session, session_that_thinks};
use engine::{Player, Settings, Weights, WeightsSource};
use gtp::{Session, monotonic_time};
use rules::{Options, Ruleset};

/// Lines to an empty game of duo and what they are answered, in the order of a conversation. An expectation
/// that ends in `…` is only the beginning of the answer.
const TALK: &[(&str, &str)] = &[
    ("name", "= Catercorner"),
    ("name x", "? expected no arguments, got \"x\""),
    ("1 protocol_version", "=1 2"),
    ("protocol_version 2", "? expected no arguments…"),
    ("version", concat!("= ", env!("CARGO_PKG_VERSION"))),
    ("version 1", "? expected no arguments…"),
    ("known_command play", "= true"),
    ("known_command fly", "= false"),
    ("known_command", "? expected the name of a command, got nothing"),
    ("list_commands", "= all_legal\nclear_board\n…"),
    ("list_commands all", "? expected no arguments…"),
    ("help undo", "= undo                           takes the last move back"),
    ("help fly", "? unknown command \"fly\""),
    ("cputime", "= 1.500"),
    ("cputime now", "? expected no arguments…"),
    ("fly", "? unknown command \"fly\"; list_commands lists them all"),
    ("Name", "? unknown command \"Name\"…"),
    ("99", "?99 expected a command, got only a number"),
    ("set_random_seed 7", "= "),
    ("set_random_seed x", "? expected a whole number from 0 to 18446744073709551615, got \"x\""),
    ("set_random_seed -1", "? expected a whole number…"),
    ("move_time 2.5", "= "),
    ("move_time -1", "? expected seconds from 0 to 86400, got \"-1\""),
    ("move_time NaN", "? expected seconds…"),
    ("move_time inf", "? expected seconds…"),
    ("move_time", "? expected a number of seconds, got nothing"),
    ("get_value", "? expected a search before, got none…"),
    ("get_value b", "? expected no arguments…"),
    ("move_values", "? expected a search before, got none…"),
    ("move_values b", "? expected no arguments…"),
    ("param", "= fixed_simulations 60\nuse_book 0\navoid_symmetric_draw 0\nexploration 0.6\n…"),
    ("param use_book 1", "= "),
    ("param fixed_simulations 50", "= "),
    ("param avoid_symmetric_draw 1", "= "),
    ("param exploration 0.7", "= "),
    ("param", "= fixed_simulations 50\nuse_book 1\navoid_symmetric_draw 0\nexploration 0.7\n…"),
    ("param use_book 0", "= "),
    ("param use_book yes", "? use_book: expected 0 or 1, got \"yes\""),
    ("param fixed_simulations many", "? fixed_simulations: expected a whole number, got \"many\""),
    ("param exploration -1", "? exploration: expected 0 to 10, got -1"),
    ("param exploration", "? expected nothing or a name and a value, got \"exploration\""),
    ("param nonsense 1", "? expected one of exploration, …"),
    ("undo", "? cannot undo"),
    ("p", "? expected a move, such as `e10,f10`, got nothing"),
    ("g b", "? expected no arguments…"),
    ("p e10", "= "),
    ("p pass", "? illegal move: …"),
    ("position", "= duo b:e10;w: w"),
    ("undo", "= "),
    ("play b e10", "= "),
    ("play b e10", "? illegal move: piece 1 has been used already; e10 is covered by …"),
    ("play w i5,j5", "= "),
    ("position", "= duo b:e10;w:i5,j5 b"),
    ("play B F11, f12", "= "),
    ("play black g9", "? illegal move: piece 1 has been used already…"),
    ("play b", "? expected a colour and a move…"),
    ("play x e10", "? expected a colour, one of b w, got \"x\""),
    ("play b e10,,e11", "? expected …"),
    ("play b zz99", "? illegal move: …"),
    ("play b pass", "? illegal move: …"),
    ("undo", "= "),
    ("position", "= duo b:e10;w:i5,j5 b"),
    ("undo now", "? expected no arguments…"),
    ("final_score", "= W+1"),
    ("final_score b", "? expected no arguments…"),
    ("savesgf game.blksgf", "= "),
    ("savesgf", "? expected the name of a file, got nothing"),
    ("savesgf /nowhere/game.blksgf", "? cannot write /nowhere/game.blksgf: permission denied"),
    ("clear_board", "= "),
    ("position", "= duo b:;w: b"),
    ("clear_board 1", "? expected no arguments…"),
    ("loadsgf game.blksgf", "= "),
    ("position", "= duo b:e10;w:i5,j5 b"),
    ("loadsgf game.blksgf 2", "= "),
    ("position", "= duo b:e10;w: w"),
    ("loadsgf game.blksgf 1", "= "),
    ("position", "= duo b:;w: b"),
    ("loadsgf game.blksgf 0", "? expected the number of a move, from 1, got 0"),
    ("loadsgf game.blksgf 99999999999999999999", "? expected the number of a move, up to …"),
    ("loadsgf missing.blksgf", "? cannot read missing.blksgf: entity not found"),
    ("loadsgf broken.blksgf", "? broken.blksgf: line …"),
    ("loadsgf", "? expected the name of a file, got nothing"),
    ("set_position duo b:e10;w:i5,j5 b", "= "),
    ("position", "= duo b:e10;w:i5,j5 b"),
    ("set_position duo b:a1,a3;w: w", "? blue, move 1, a1,a3: …"),
    ("set_position", "? expected a position…"),
    ("position b", "? expected no arguments…"),
    ("all_legal c", "? expected a colour, one of b w, got \"c\""),
    ("all_legal b w", "? expected only a colour, got \"b w\""),
    ("all_legal", "? expected a colour, got nothing"),
    ("genmove c", "? expected a colour, one of b w, got \"c\""),
    ("reg_genmove", "? expected a colour, got nothing"),
    ("hint", "? expected a colour, got nothing"),
    ("showboard x", "? expected no arguments…"),
    ("set_game", "? expected the name of a game, got nothing"),
    ("set_game Chess", "? expected one of Blokus, Blokus Duo, …"),
    ("set_game Blokus rule=tips", "? classic does not offer rule=tips; …"),
    ("set_game teams rule=tips", "? teams does not offer rule=tips; …"),
    ("set_game Blokus speed=1", "? expected rule=any|tips, …"),
    ("position", "= duo b:e10;w:i5,j5 b"),
    ("set_game blokus TRIGON  two-player rule=tips", "= "),
    ("position", "= trigon-two?rule=tips&starts=any 1:;2:;3:;4: 1"),
    ("set_game trigon_2", "= "),
    ("position", "= trigon-two?starts=any 1:;2:;3:;4: 1"),
    ("set_game c2", "= "),
    ("position", "= two 1:;2:;3:;4: 1"),
    ("set_game teams", "= "),
    ("position", "= teams 1:;2:;3:;4: 1"),
    ("final_score", "= 0 0 0 0"),
    ("quit now", "? expected no arguments…"),
    ("5 quit", "=5 "),
];

fn talk() -> Session {
    let files = Memory::default();
    files.0.borrow_mut().insert("broken.blksgf".into(), b"(;GM[Blokus Duo]B[e10]".to_vec());
    let mut session = session("duo", &[], &files);
    for (line, expected) in TALK {
        let answer = ask(&mut session, line);
        let answer = answer.strip_suffix("\n\n").unwrap();
        match expected.strip_suffix('…') {
            Some(start) => {
                assert!(answer.starts_with(start), "{line}\n  expected {expected}\n  got {answer}");
            }
            None => assert_eq!(answer, *expected, "{line}"),
        }
    }
    session
}

#[test]
fn the_conversation_goes_as_written() {
    let session = talk();
    assert!(session.is_finished());
    assert_eq!(session.player().settings().time.unwrap().as_millis(), 2_500);
}

#[test]
fn every_command_occurs_in_a_test() {
    let mut session = session("duo", &[], &Memory::default());
    let elsewhere =
        ["all_legal", "g", "genmove", "get_value", "hint", "move_values", "reg_genmove", "showboard"];
    for name in good(&mut session, "list_commands").lines() {
        let spoken = |good: bool| {
            let of_name = |line: &str| line.split(' ').any(|word| word == name);
            TALK.iter().any(|(line, answer)| of_name(line) && answer.starts_with('=') == good)
        };
        assert!(spoken(true) || elsewhere.contains(&name), "{name} is never obeyed");
        assert!(spoken(false), "{name} is never refused");
        assert_eq!(good(&mut session, &format!("known_command {name}")), "true");
        assert!(good(&mut session, &format!("help {name}")).starts_with(name));
    }
    let rows = good(&mut session, "help");
    assert_eq!(rows.lines().count(), good(&mut session, "list_commands").lines().count());
}

#[test]
fn all_legal_takes_any_colour_at_any_time() {
    let mut duo = session("duo", &[], &Memory::default());
    for colour in ["b", "w", "black", "White", "1", "2"] {
        let moves = good(&mut duo, &format!("all_legal {colour}"));
        assert_eq!(moves.lines().count(), 414, "{colour}");
        assert!(moves.lines().all(|line| line.split(',').all(|field| !field.is_empty())));
    }
    let mut classic = session("classic", &[], &Memory::default());
    good(&mut classic, "play 3 t1");
    good(&mut classic, "play 3 s2,r2");
    assert_eq!(good(&mut classic, "all_legal 1").lines().count(), 58);
}

#[test]
fn reg_genmove_gives_what_genmove_plays() {
    for game in ["duo", "trigon"] {
        let mut session = session(game, &[], &Memory::default());
        good(&mut session, "set_random_seed 3");
        let expected = good(&mut session, "reg_genmove 1");
        assert_eq!(bad(&mut session, "undo"), "cannot undo", "it was not played");
        good(&mut session, "set_random_seed 3");
        assert_eq!(good(&mut session, "genmove 1"), expected);
        good(&mut session, "undo");
        assert_eq!(bad(&mut session, "undo"), "cannot undo");
    }
}

#[test]
fn reg_genmove_changes_nothing() {
    let mut asked = session("duo", &[], &Memory::default());
    let mut unasked = session("duo", &[], &Memory::default());
    for colour in ["b", "w", "b", "w", "b"] {
        let expected = good(&mut asked, &format!("reg_genmove {colour}"));
        assert_eq!(good(&mut asked, &format!("reg_genmove {colour}")), expected);
        assert_eq!(good(&mut asked, &format!("genmove {colour}")), expected);
        assert_eq!(good(&mut unasked, &format!("genmove {colour}")), expected);
    }
}

/// What scripts for other players of the protocol ask after a move.
#[test]
fn the_last_search_can_be_asked_for() {
    let mut session = session("duo", &[], &Memory::default());
    let played = good(&mut session, "g");
    assert!(session.position().history().len() == 1 && played.contains(','), "{played}");
    let value: f32 = good(&mut session, "get_value").parse().unwrap();
    assert!((0.0..=1.0).contains(&value));
    let lines = good(&mut session, "move_values");
    let (first, visits): (Vec<&str>, u32) = {
        let count = |line: &str| line.split(' ').next().unwrap().parse::<u32>().unwrap();
        (lines.lines().next().unwrap().split(' ').collect(), lines.lines().map(count).sum())
    };
    assert_eq!((first.len(), first[3]), (4, played.as_str()), "{lines}");
    assert_eq!(visits, 60, "{lines}");
    let foretold = good(&mut session, "reg_genmove w");
    assert!(good(&mut session, "move_values").lines().next().unwrap().ends_with(&foretold));
    good(&mut session, "param use_book 1");
    good(&mut session, "clear_board");
    good(&mut session, "g");
    assert!(bad(&mut session, "get_value").contains("came from the book"));
}

const COMMENTED: &str = "(;GM[Blokus Duo]PB[Ann]PW[Ben]C[a good game]\n;B[e10]C[first](;W[i5,j5]N[main];B[f11,f12])(;W[j5]C[other]))";

/// The record that the session saves, after these commands.
fn saved_after(commands: &[&str]) -> notation::Record {
    let files = Memory::default();
    files.0.borrow_mut().insert("old.blksgf".into(), COMMENTED.into());
    let mut session = session("duo", &[], &files);
    commands.iter().for_each(|command| drop(good(&mut session, command)));
    good(&mut session, "savesgf new.blksgf");
    let text = files.0.borrow()["new.blksgf"].clone();
    notation::Record::parse(&text).unwrap()
}

#[test]
fn a_loaded_record_is_saved_with_names_comments_and_variations() {
    let old = notation::Record::parse(COMMENTED.as_bytes()).unwrap();
    assert!(saved_after(&["loadsgf old.blksgf"]) == old);
    // Moves that it has are followed, forward and back.
    assert!(
        saved_after(&["loadsgf old.blksgf 2", "play w j5", "undo", "play w i5,j5", "undo", "undo"]) == old
    );
    let more = saved_after(&["loadsgf old.blksgf 2", "play w j5", "play b f11,f12", "undo", "undo", "undo"]);
    assert_eq!(more.node_count(), old.node_count() + 1);
    let other = more.nodes().find(|&node| more.value(node, "C") == Some("other")).unwrap();
    let added = more.node(other).children[0];
    assert_eq!((more.value(added, "B"), more.value(more.root(), "PW")), (Some("f11,f12"), Some("Ben")));
    // A new line from the end of the record, and one from its beginning.
    let longer = saved_after(&["loadsgf old.blksgf", "play w h6"]);
    assert_eq!(longer.main_line().len(), old.main_line().len() + 1);
    let beginning = saved_after(&["loadsgf old.blksgf 1", "play b e9,e10"]);
    assert_eq!(beginning.node(beginning.root()).children.len(), 2);
}

#[test]
fn a_game_that_is_no_longer_the_loaded_one_is_saved_alone() {
    for command in ["clear_board", "set_game duo", "set_position duo b:e10;w:i5,j5 b"] {
        let record = saved_after(&["loadsgf old.blksgf", command]);
        assert_eq!(record.value(record.root(), "PB"), None, "{command}");
    }
}

#[test]
fn games_that_the_weights_do_not_fit_are_refused() {
    let duo = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
    let weights = WeightsSource::Table(Arc::new(Weights::of(&duo)));
    let player = Player::new(Settings { weights, ..Settings::default() }, 1, monotonic_time);
    let mut session = Session::new(duo, player, Box::new(Memory::default()));
    let before = good(&mut session, "position");
    let expected = "expected weights for a board of 400 cells, got those for one of 196";
    assert_eq!(bad(&mut session, "set_game Blokus"), expected);
    assert_eq!(bad(&mut session, "set_position classic 1:;2:;3:;4: 1"), expected);
    assert_eq!(good(&mut session, "position"), before);
    good(&mut session, "set_game Blokus Duo");
}

#[test]
fn hints_are_legal_moves_with_values_visits_and_reasons() {
    let mut session = session_that_thinks(2_000, "trigon-three", &[], &Memory::default());
    let legal = good(&mut session, "all_legal 2");
    let hints = good(&mut session, "hint 2");
    assert_eq!(hints.lines().count(), 5);
    for line in hints.lines() {
        let [name, value, visits, why] = line.splitn(4, ' ').collect::<Vec<_>>().try_into().unwrap();
        assert!(legal.lines().any(|legal| legal == name));
        value.parse::<f64>().unwrap();
        visits.parse::<u32>().unwrap();
        assert!(why.ends_with('.'), "{why}");
    }
}

#[test]
fn showboard_draws_the_position() {
    let mut session = session("duo", &[], &Memory::default());
    let empty = good(&mut session, "showboard");
    good(&mut session, "play b e10");
    let one = good(&mut session, "showboard");
    assert_ne!(empty, one);
    assert!(one.lines().count() >= 14);
}

#[test]
fn a_colour_without_moves_passes() {
    let mut session = session("duo", &[], &Memory::default());
    let mut passed = [false; 2];
    while passed != [true; 2] {
        for (number, colour) in ["b", "w"].into_iter().enumerate() {
            passed[number] = good(&mut session, &format!("genmove {colour}")) == "pass";
        }
    }
    let before = good(&mut session, "position");
    for colour in ["b", "w"] {
        assert_eq!(good(&mut session, &format!("play {colour} pass")), "");
        assert_eq!(good(&mut session, &format!("play {colour} PASS")), "");
        assert_eq!(good(&mut session, &format!("reg_genmove {colour}")), "pass");
        assert_eq!(good(&mut session, &format!("hint {colour}")), "pass");
        assert_eq!(good(&mut session, &format!("all_legal {colour}")), "");
    }
    assert_eq!(good(&mut session, "position"), before);
}
