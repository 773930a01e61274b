//! Games that start with moves on the board.

use table::{Fact, Holder, Request, Setup, SetupError, Table, Time};

use crate::common::{TestTable, person, rules_of, setup};

/// The moves of a game of two after this many.
fn line(count: usize) -> Vec<String> {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    live.play(count);
    live.table.snapshot(Time(live.now)).moves.into_iter().map(|made| made.move_text).collect()
}

fn continued(moves: Vec<String>) -> Setup {
    Setup { moves, ..setup("duo", "ada 3") }
}

#[test]
fn play_goes_on_after_the_first_moves_and_is_replayed_so() {
    let moves = line(5);
    let mut live = TestTable::open(continued(moves.clone()));
    assert_eq!(live.mover().0, 2, "five moves are made");
    live.play(2);
    let shown = live.table.snapshot(Time(live.now));
    let made: Vec<String> = shown.moves.iter().map(|made| made.move_text.clone()).collect();
    assert_eq!((made.len(), &made[..5]), (7, &moves[..]));
    assert_eq!(shown.moves.iter().map(|made| made.seat.0).collect::<Vec<_>>(), [1, 2, 1, 2, 1, 2, 1]);
    let events: Vec<_> = live.table.events().iter().map(|event| (**event).clone()).collect();
    let again = Table::replay(continued(moves), &rules_of(live.table.setup()), &events).unwrap();
    assert!(again == live.table);
}

#[test]
fn only_what_was_played_here_is_taken_back() {
    let mut live = TestTable::open(continued(line(4)));
    let refused = live.ask("ada", Request::AskTakeback {}).unwrap_err();
    assert_eq!(refused.code(), "nothing_to_take_back");
    live.play(2);
    let facts = live.ask("ada", Request::AskTakeback {}).unwrap();
    assert_eq!(facts[1], Fact::TakenBack { to: 4 });
    assert!(live.ask("ada", Request::AskTakeback {}).is_err());
}

#[test]
fn colours_that_could_not_move_before_the_start_are_passed_over() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    while live.table.snapshot(Time(live.now)).passed.is_empty() {
        live.play(1);
    }
    let before = live.table.snapshot(Time(live.now));
    let moves = before.moves.iter().map(|made| made.move_text.clone()).collect();
    let later = TestTable::open(continued(moves)).table.snapshot(Time(0));
    assert_eq!((later.passed, later.moves), (before.passed, before.moves));
    assert_eq!(later.turn.unwrap().seat, before.turn.unwrap().seat, "one colour can still move");
}

#[test]
fn moves_that_cannot_be_made_make_no_table() {
    let refused = |moves: &[&str]| {
        let setup = continued(moves.iter().map(|&text| text.to_owned()).collect());
        Table::new(setup.clone(), &rules_of(&setup)).err().unwrap()
    };
    assert!(matches!(refused(&["e10", "x"]), SetupError::Move { number: 2, .. }));
    assert!(matches!(refused(&["e10", "e10"]), SetupError::Move { number: 2, .. }));
    let mut live = TestTable::open(setup("duo", "ada ben"));
    while live.table.turn().is_some() {
        live.play(1);
    }
    let all = live.table.snapshot(Time(live.now)).moves.into_iter().map(|made| made.move_text).collect();
    let over = continued(all);
    assert_eq!(Table::new(over.clone(), &rules_of(&over)).err().unwrap(), SetupError::Over);
}

#[test]
fn a_setup_without_first_moves_is_written_as_ever() {
    let plain = setup("duo", "ada 3");
    let text = serde_json::to_string(&plain).unwrap();
    assert!(!text.contains("moves"), "{text}");
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), plain);
    let moved = Setup { seats: vec![Holder::Person { person: person("ada") }; 2], ..continued(line(2)) };
    assert_eq!(serde_json::from_str::<Setup>(&serde_json::to_string(&moved).unwrap()).unwrap(), moved);
}
