//! Whose turn it is, what a move must be, who is passed over, and how a game ends by itself.

use crate::common::{TestTable, person, setup};
use ids::TurnNumber;
use table::{Command, EndReason, Fact, Refusal, Request, Setup, Stage, Time};

#[test]
fn turns_go_round_and_each_has_a_number_of_its_own() {
    let mut live = TestTable::open(setup("classic", "ada ben 3 dan"));
    let mut numbers = vec![live.turn().0];
    for (number, colour) in ["blue", "yellow", "red", "green", "blue"].iter().enumerate() {
        assert_eq!(live.mover(), (number as u8 % 4 + 1, (*colour).to_string()));
        live.play(1);
        numbers.push(live.turn().0);
    }
    assert_eq!(numbers, [2, 3, 4, 5, 6, 7]);
}

#[test]
fn one_player_has_both_colours_of_a_pair() {
    let mut live = TestTable::open(setup("two", "ada ben"));
    let colours = ["blue", "yellow", "red", "green"];
    for number in 0..8 {
        assert_eq!(live.mover(), (number % 2 + 1, colours[usize::from(number % 4)].to_string()));
        live.play(1);
    }
}

#[test]
fn the_shared_colour_goes_round() {
    for shared in ["green", "blue"] {
        let setup = Setup { options: vec![format!("shared={shared}")], ..setup("three", "ada ben cleo") };
        let mut live = TestTable::open(setup);
        let mut turns = Vec::new();
        while turns.len() < 7 {
            let (seat, colour) = live.mover();
            if colour == shared {
                turns.push(seat);
            }
            live.play(1);
        }
        assert_eq!(turns, [1, 2, 3, 1, 2, 3, 1]);
    }
}

#[test]
fn a_late_or_second_copy_of_a_move_does_no_harm() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    let copy = live.the_move();
    live.command(&copy).unwrap();
    let refused = live.command(&copy).unwrap_err();
    assert_eq!(refused.to_string(), "expected a move for turn 3, got one for turn 2");
    assert_eq!(live.table.events().len(), 3);
}

#[test]
fn a_snapshot_has_how_every_colour_stands() {
    let mut live = TestTable::open(setup("junior", "ada ben"));
    let before = live.table.snapshot(Time(live.now));
    let sizes = |live: &TestTable, pieces: &[usize]| -> i32 {
        pieces.iter().map(|&piece| live.table.position().rules().pieces()[piece].size as i32).sum()
    };
    for colour in &before.colours {
        assert_eq!((colour.score, colour.done), (-sizes(&live, &colour.pieces), false));
        assert_eq!(colour.pieces.len(), 24, "two of each");
    }
    live.play(1);
    let after = live.table.snapshot(Time(live.now));
    assert_eq!((&*after.colours[0].colour, after.colours[0].pieces.len()), ("blue", 23));
    assert_eq!(after.colours[0].score, -sizes(&live, &after.colours[0].pieces));
    assert_eq!(after.colours[1], before.colours[1]);
    assert_eq!(after.sides[0].score, after.colours[0].score);
    assert_eq!(after.sides[1].colours, ["yellow"]);
    live.play_out();
    let over = live.table.snapshot(Time(live.now));
    assert!(over.colours.iter().all(|colour| colour.done));
    let mut pair = TestTable::open(setup("two", "ada ben"));
    pair.play(3);
    let view = pair.table.snapshot(Time(pair.now));
    assert_eq!(view.sides[0].colours, ["blue", "red"]);
    assert_eq!(view.sides[0].score, view.colours[0].score + view.colours[2].score);
}

#[test]
fn an_illegal_move_is_refused_with_every_reason() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    let mut refusal = |move_text: &str| {
        let play = Request::Play { turn_number: TurnNumber(2), move_text: move_text.into() };
        live.ask("ada", play).unwrap_err()
    };
    assert_eq!(refusal("a1").to_string(), "a first piece must cover start field e10");
    assert!(matches!(refusal("a1,z99"), Refusal::Illegal(reasons) if reasons.reasons.len() == 3));
    assert_eq!(refusal("pass").code(), "not_a_move");
    assert_eq!(refusal("").to_string(), "expected the fields of a move such as f9,e10,f10, got nothing");
}

#[test]
fn a_move_is_stored_by_its_one_name() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    let play = Request::Play { turn_number: TurnNumber(2), move_text: " E10, f9,e9 ,d10,e8".into() };
    let facts = live.ask("ada", play).unwrap();
    assert!(matches!(&facts[..], [Fact::Moved { move_text, .. }] if move_text == "e8,e9,f9,d10,e10"));
}

/// Every colour is passed over once, when its turn comes and it cannot move; then the game is over.
#[test]
fn colours_that_cannot_move_are_passed_over_once() {
    for (variant, seats) in [("classic", "ada ben 3 dan"), ("three", "1 2 ada"), ("trigon-two", "ada ben")] {
        let mut live = TestTable::open(setup(variant, seats));
        let mut out: Vec<String> = Vec::new();
        let mut last_move = 0;
        while live.table.stage() == Stage::Playing {
            let facts = live.play(1);
            for (number, fact) in facts.iter().enumerate() {
                match fact {
                    Fact::Moved { colour, .. } => {
                        assert!(!out.contains(colour), "{colour} is out");
                        last_move = live.table.position().history().len();
                    }
                    Fact::Passed { colour } => {
                        assert!(!out.contains(colour), "{colour} passed twice");
                        let colour_index = live.table.position().rules().variant().colour(colour).unwrap();
                        assert!(live.table.position().legal_moves_of(colour_index).is_empty());
                        out.push(colour.clone());
                    }
                    Fact::Ended { why } => {
                        assert_eq!((*why, number), (EndReason::PlayedOut, facts.len() - 1));
                    }
                    other => panic!("{other:?}"),
                }
            }
        }
        assert_eq!(out.len(), live.table.position().rules().colours().len());
        assert_eq!(live.table.snapshot(Time(0)).passed, out);
        assert_eq!(live.table.snapshot(Time(0)).moves.len(), last_move);
        assert_eq!(live.side_ranks(), live.table.position().ranks(), "nobody left");
        let late = Command::request(
            person("ada"),
            Request::Play { turn_number: TurnNumber(2), move_text: "a1".into() },
        );
        let refused = live.command(&late).unwrap_err();
        assert_eq!(refused.to_string(), "expected a game that is being played, but this one is over");
    }
}

#[test]
fn computer_players_alone_play_to_the_end() {
    let mut live = TestTable::open(setup("junior", "1 2"));
    assert_eq!(live.table.deadline(), None);
    assert_eq!(live.play_out().last(), Some(&Fact::Ended { why: EndReason::PlayedOut }));
}
