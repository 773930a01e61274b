//! Every command of the protocol, with what it answers and what it refuses.
#![allow(clippy::unwrap_used)]

mod common;

use common::{Memory, ask, bad, good, session, session_that_thinks};
use std::sync::Arc;

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
    ("fly", "? unknown command \"fly\"; list_commands tells them all"),
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
    ("undo", "? cannot undo"),
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
    let elsewhere = ["all_legal", "genmove", "reg_genmove", "hint", "showboard"];
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
fn reg_genmove_tells_what_genmove_plays() {
    for game in ["duo", "trigon"] {
        let mut session = session(game, &[], &Memory::default());
        good(&mut session, "set_random_seed 3");
        let told = good(&mut session, "reg_genmove 1");
        assert_eq!(bad(&mut session, "undo"), "cannot undo", "it was not played");
        good(&mut session, "set_random_seed 3");
        assert_eq!(good(&mut session, "genmove 1"), told);
        good(&mut session, "undo");
        assert_eq!(bad(&mut session, "undo"), "cannot undo");
    }
}

#[test]
fn reg_genmove_changes_nothing() {
    let mut asked = session("duo", &[], &Memory::default());
    let mut unasked = session("duo", &[], &Memory::default());
    for colour in ["b", "w", "b", "w", "b"] {
        let told = good(&mut asked, &format!("reg_genmove {colour}"));
        assert_eq!(good(&mut asked, &format!("reg_genmove {colour}")), told);
        assert_eq!(good(&mut asked, &format!("genmove {colour}")), told);
        assert_eq!(good(&mut unasked, &format!("genmove {colour}")), told);
    }
}

#[test]
fn games_that_the_weights_do_not_fit_are_refused() {
    let duo = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
    let weights = WeightsSource::Table(Arc::new(Weights::of(&duo)));
    let player = Player::new(Settings { weights, ..Settings::default() }, 1, monotonic_time);
    let mut session = Session::new(duo, player, Box::new(Memory::default()));
    let before = good(&mut session, "position");
    let told = "expected weights for a board of 400 cells, got those for one of 196";
    assert_eq!(bad(&mut session, "set_game Blokus"), told);
    assert_eq!(bad(&mut session, "set_position classic 1:;2:;3:;4: 1"), told);
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
