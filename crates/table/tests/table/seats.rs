//! Who may sit where: setups, joining, filling, withdrawing, the start.

use crate::common::{LEAVE, TestTable, disconnected, holder, person, reconnected, rules_of, seat, setup};
use table::{
    Clock, Command, EndReason, Fact, Holder, Refusal, Request, Setup, SetupError, Stage, Table, Time,
};

fn join(number: u8) -> Request {
    Request::Join { seat: seat(number) }
}

#[test]
fn a_full_table_starts_when_it_opens() {
    let mut live = TestTable::new(setup("duo", "ada 3"));
    assert_eq!(live.table.stage(), Stage::New);
    assert_eq!(live.table.turn(), None);
    assert_eq!(live.command(&Command::Open).unwrap(), [Fact::Opened {}, Fact::Started {}]);
    let turn = live.table.turn().unwrap();
    assert_eq!((turn.number, turn.seat, turn.holder), (ids::TurnNumber(2), seat(1), holder("ada")));
    let again = live.command(&Command::Open).unwrap_err();
    assert_eq!(again.to_string(), "expected a game that is not yet open, but this one is being played");
}

#[test]
fn open_seats_are_joined_and_filled_and_the_last_one_starts_the_game() {
    let mut live = TestTable::open(setup("classic", "ada - - -"));
    let ben = live.ask("ben", join(3)).unwrap();
    assert_eq!(ben, [Fact::Seated { seat: seat(3), holder: holder("ben") }]);
    assert_eq!(live.ask("cleo", join(3)).unwrap_err(), Refusal::SeatTaken { seat: seat(3) });
    assert_eq!(live.ask("cleo", join(5)).unwrap_err().to_string(), "expected a seat from 1 to 4, got 5");
    assert_eq!(live.ask("cleo", join(0)).unwrap_err().code(), "no_such_seat");
    live.command(&Command::Fill { seat: seat(2), level: 7 }).unwrap();
    assert_eq!(live.table.stage(), Stage::Open);
    let facts = live.ask("ada", join(4)).unwrap();
    assert_eq!(facts[1], Fact::Started {}, "one person may hold several seats");
    assert_eq!(live.ask("cleo", join(4)).unwrap_err().code(), "stage");
    let seats: Vec<Holder> =
        live.table.snapshot(Time(live.now)).seats.into_iter().map(|seat| seat.holder).collect();
    let level = Holder::Computer { level: 7 };
    assert_eq!(seats, [holder("ada"), level, holder("ben"), holder("ada")]);
}

#[test]
fn who_leaves_before_the_start_frees_the_seats() {
    let mut live = TestTable::open(setup("classic", "ada ada ben -"));
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [Fact::Withdrew { person: person("ada") }]);
    assert_eq!(live.ask("ada", LEAVE).unwrap_err(), Refusal::NotAPlayer { person: person("ada") });
    live.ask("cleo", join(1)).unwrap();
    let last = live.ask("ben", LEAVE).unwrap();
    assert_eq!(last, [Fact::Withdrew { person: person("ben") }]);
    let last = live.ask("cleo", LEAVE).unwrap();
    assert_eq!(last[1], Fact::Ended { why: EndReason::Cancelled }, "nobody is left to wait");
    assert_eq!((live.table.stage(), live.table.outcome()), (Stage::Cancelled, None));
    let refused = live.ask("ada", Request::AskRematch {}).unwrap_err();
    assert_eq!(refused.to_string(), "expected a game that is over, but this one was cancelled");
}

#[test]
fn a_table_does_not_wait_for_players_for_ever() {
    let mut live = TestTable::open(Setup { patience: 60, grace: None, ..setup("duo", "ada -") });
    assert_eq!(live.table.deadline(), Some(Time(live.now + 60_000)));
    assert_eq!(live.later(59_999), []);
    assert_eq!(live.later(1), [Fact::Ended { why: EndReason::Cancelled }]);
    assert_eq!(live.table.deadline(), None);
}

#[test]
fn who_vanishes_before_the_start_frees_the_seats_too() {
    let mut live = TestTable::open(Setup { grace: Some(10), ..setup("duo", "ada -") });
    live.command(&disconnected("ada")).unwrap();
    assert_eq!(live.later(9_999), []);
    let withdrew = Fact::Withdrew { person: person("ada") };
    assert_eq!(live.later(1), [withdrew, Fact::Ended { why: EndReason::Cancelled }]);
    let mut live = TestTable::open(Setup { grace: Some(10), ..setup("classic", "ada ben - -") });
    live.command(&disconnected("ada")).unwrap();
    live.later(5_000);
    live.command(&reconnected("ada")).unwrap();
    assert_eq!(live.later(100_000), []);
}

#[test]
fn nobody_does_anything_on_anothers_seat() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo 4"));
    let (turn_number, move_text) = (live.turn(), live.a_move());
    let play = || Request::Play { turn_number, move_text: move_text.clone() };
    let refused = live.ask("ben", play()).unwrap_err();
    assert_eq!(refused.to_string(), "seat 1 is to move with blue, and ben does not hold it");
    let refused = live.ask("eve", play()).unwrap_err();
    assert_eq!(refused.to_string(), "expected somebody who plays here, got eve");
    let refused = live.command(&Command::Play { turn_number, placement: live.a_placement() }).unwrap_err();
    assert_eq!(refused.code(), "not_your_turn", "a computer player moves for its own seats only");
    let foreign = Request::Resign { seat: Some(seat(2)) };
    let refused = live.ask("ada", foreign).unwrap_err();
    assert_eq!(refused, Refusal::NotYourSeat { person: person("ada"), seat: seat(2) });
    assert_eq!(live.ask("eve", LEAVE).unwrap_err().code(), "not_a_player");
    assert_eq!(live.command(&disconnected("eve")).unwrap_err().code(), "not_a_player");
    assert_eq!(live.table.events().len(), 2);
    live.play(3);
    let turn_number = live.turn();
    let refused = live.ask("ada", Request::Play { turn_number, move_text: live.a_move() }).unwrap_err();
    assert_eq!(refused.code(), "not_your_turn", "nor does a person for a computer player");
}

#[test]
fn one_person_may_play_all_seats() {
    let mut live = TestTable::open(setup("two", "ada ada"));
    for _ in 0..6 {
        let play = Request::Play { turn_number: live.turn(), move_text: live.a_move() };
        live.ask("ada", play).unwrap();
    }
}

#[test]
fn a_setup_that_cannot_be_played_is_refused() {
    let refused = |change: fn(&mut Setup)| {
        let mut wrong = setup("duo", "ada 3");
        let rules = rules_of(&wrong);
        change(&mut wrong);
        Table::new(wrong, &rules).map(|_| ()).unwrap_err()
    };
    assert_eq!(refused(|s| s.version = 1).to_string(), "expected version 2 of setup and events, got 1");
    let seats = SetupError::Seats { variant: "duo".into(), expected: 2, got: 1 };
    assert_eq!(refused(|s| s.seats.truncate(1)), seats);
    let other = refused(|s| {
        s.variant = "three".into();
        s.options = vec!["shared=red".into()];
    });
    assert_eq!(other.to_string(), "expected the rules of three shared=red, got those of duo");
    assert!(refused(|s| s.variant = "chess".into()).to_string().contains("chess"));
    assert!(matches!(refused(|s| s.options = vec!["rule=tips".into()]), SetupError::Choice(_)));
    assert!(matches!(refused(|s| s.options = vec!["nonsense".into()]), SetupError::Option(_)));
    assert_eq!(refused(|s| s.clock = Clock::PerMove { seconds: 0 }), SetupError::NoTime("the clock"));
    assert_eq!(
        refused(|s| s.clock = Clock::Fischer { total: 0, increment: 5 }),
        SetupError::NoTime("the clock")
    );
    assert_eq!(refused(|s| s.clock = Clock::Days { days: 0 }), SetupError::NoTime("the clock"));
    assert_eq!(refused(|s| s.patience = 0), SetupError::NoTime("the patience"));
    assert_eq!(refused(|s| s.seats[0] = holder("")), SetupError::NoId(1));
}
