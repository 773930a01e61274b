//! What people ask of each other: takebacks by consent, and the next game.

use table::{Clock, Fact, Holder, Refusal, Request, Setup, Subject, Time};

use crate::common::{LEAVE, RESIGN, TestTable, disconnected, holder, person, setup};

const TAKEBACK: Request = Request::AskTakeback {};
const REMATCH: Request = Request::AskRematch {};

fn agree(live: &TestTable) -> Request {
    Request::Agree { offer: live.offer() }
}

fn decline(live: &TestTable) -> Request {
    Request::Decline { offer: live.offer() }
}

#[test]
fn a_takeback_needs_the_consent_of_all_other_people() {
    let mut live = TestTable::open(setup("classic", "ada ben 3 dan"));
    live.play(6);
    let asked = Fact::Asked { person: person("ada"), subject: Subject::Takeback { to: 4 } };
    assert_eq!(live.ask("ada", TAKEBACK).unwrap(), [asked]);
    let offer = live.table.snapshot(Time(live.now)).offer.unwrap();
    assert_eq!(offer.awaited, [person("ben"), person("dan")]);
    let refused = live.ask("ada", agree(&live)).unwrap_err();
    assert_eq!(refused, Refusal::AlreadyAgreed { person: person("ada") });
    assert_eq!(live.ask("eve", agree(&live)).unwrap_err().code(), "not_a_player");
    assert_eq!(live.ask("ben", TAKEBACK).unwrap_err(), Refusal::AlreadyAsked { person: person("ada") });
    assert_eq!(live.ask("ben", agree(&live)).unwrap(), [Fact::Agreed { person: person("ben") }]);
    assert_eq!(live.ask("ben", agree(&live)).unwrap_err().code(), "already_agreed");
    let before = live.turn();
    let done = live.ask("dan", agree(&live)).unwrap();
    assert_eq!(done, [Fact::Agreed { person: person("dan") }, Fact::TakenBack { to: 4 }]);
    assert_eq!((live.mover(), live.table.position().history().len()), ((1, "blue".into()), 4));
    assert!(live.turn() > before, "a move for the turn as it was before comes too late");
    assert_eq!(live.table.snapshot(Time(live.now)).offer, None);
}

#[test]
fn with_only_computer_players_opposite_it_happens_at_once() {
    let mut live = TestTable::open(setup("duo", "ada 3"));
    let refused = live.ask("ada", TAKEBACK).unwrap_err();
    assert_eq!(refused, Refusal::NothingToTakeBack { person: person("ada") });
    live.play(2);
    let stale = live.the_move();
    let facts = live.ask("ada", TAKEBACK).unwrap();
    assert_eq!(facts[1], Fact::TakenBack { to: 0 });
    assert_eq!(live.command(&stale).unwrap_err().code(), "other_turn");
    assert_eq!(live.turn(), live.table.number().into());
    live.play(3);
}

#[test]
fn one_no_ends_the_question_and_so_does_a_move_or_a_leaving() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo dan"));
    live.play(1);
    live.ask("ada", TAKEBACK).unwrap();
    let number = live.offer();
    assert_eq!(live.ask("cleo", decline(&live)).unwrap(), [Fact::Declined { person: person("cleo") }]);
    let late = live.ask("ben", Request::Agree { offer: number }).unwrap_err();
    assert_eq!(
        late.to_string(),
        format!("expected an answer to an open offer, of which there is none, got one to offer {number}")
    );
    live.ask("ada", TAKEBACK).unwrap();
    let other = live.ask("ben", Request::Agree { offer: number }).unwrap_err();
    assert_eq!(other, Refusal::NoSuchOffer { expected: Some(live.offer()), got: number });
    live.ask("ada", decline(&live)).expect("who asked may withdraw");
    live.ask("ada", TAKEBACK).unwrap();
    live.play(1);
    assert_eq!(live.table.snapshot(Time(live.now)).offer, None);
    live.ask("ada", TAKEBACK).unwrap();
    live.ask("ben", LEAVE).unwrap();
    assert_eq!(live.table.snapshot(Time(live.now)).offer, None);
    live.ask("ada", TAKEBACK).unwrap();
    assert_eq!(live.table.snapshot(Time(live.now)).offer.unwrap().awaited, [person("cleo"), person("dan")]);
}

#[test]
fn where_none_were_agreed_there_are_none() {
    let mut live = TestTable::open(Setup { takebacks: false, ..setup("duo", "ada 3") });
    live.play(2);
    assert_eq!(live.ask("ada", TAKEBACK).unwrap_err(), Refusal::NoTakebacks);
}

#[test]
fn clocks_go_back_with_the_moves() {
    let clock = Clock::Fischer { total: 60, increment: 5 };
    let mut live = TestTable::open(Setup { clock, ..setup("duo", "ada 3") });
    for _ in 0..3 {
        live.later(10_000);
        live.play(2);
        assert_eq!(live.remaining(1), Some(55_000));
        live.later(7_000);
        live.ask("ada", TAKEBACK).unwrap();
        assert_eq!(live.remaining(1), Some(60_000), "and no increment is kept");
    }
}

#[test]
fn colours_that_were_out_are_in_again() {
    let mut live = TestTable::open(setup("two", "ada ada"));
    while live.table.snapshot(Time(live.now)).passed.is_empty() {
        live.play(1);
    }
    let before = live.table.snapshot(Time(live.now)).passed;
    live.play(1);
    assert_eq!(live.ask("ada", TAKEBACK).unwrap().len(), 2, "asked and done; nobody is passed over again");
    assert_eq!(live.table.snapshot(Time(live.now)).passed, before, "they were out before that move");
    live.ask("ada", TAKEBACK).unwrap();
    assert_eq!(live.table.snapshot(Time(live.now)).passed, [""; 0]);
    let facts = live.play(1);
    assert_eq!(facts.len(), 1 + before.len(), "and said again when they are out again");
}

#[test]
fn a_rematch_rotates_the_seats() {
    let mut live =
        TestTable::open(Setup { options: vec!["starts=any".into()], ..setup("teams", "ada ben 3 dan") });
    assert_eq!(live.ask("ada", REMATCH).unwrap_err().code(), "stage");
    live.play_out();
    assert_eq!(live.table.next_game(), None);
    live.ask("ben", REMATCH).unwrap();
    live.ask("ada", agree(&live)).unwrap();
    assert_eq!(live.ask("dan", agree(&live)).unwrap()[1], Fact::Rematch {});
    let next = live.table.next_game().unwrap();
    let rotated = vec![holder("ben"), Holder::Computer { level: 3 }, holder("dan"), holder("ada")];
    assert_eq!(next, Setup { seats: rotated, ..live.table.setup().clone() });
    assert_eq!(live.ask("ada", REMATCH).unwrap_err(), Refusal::RematchMade);
    TestTable::open(next).play(4);
}

#[test]
fn a_rematch_can_be_declined_and_asked_again() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    live.ask("ada", RESIGN).unwrap();
    live.ask("ada", REMATCH).expect("who resigned may want revenge");
    live.ask("ben", decline(&live)).unwrap();
    assert_eq!(live.ask("eve", REMATCH).unwrap_err().code(), "not_a_player");
    live.ask("ben", REMATCH).unwrap();
    live.ask("ada", agree(&live)).unwrap();
    assert_eq!(live.table.next_game().unwrap().seats, [holder("ben"), holder("ada")]);
}

#[test]
fn to_ask_for_the_same_rematch_is_to_agree() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo dan"));
    live.play_out();
    live.ask("ada", REMATCH).unwrap();
    assert_eq!(live.ask("ada", REMATCH).unwrap_err(), Refusal::AlreadyAsked { person: person("ada") });
    assert_eq!(live.ask("ben", REMATCH).unwrap(), [Fact::Agreed { person: person("ben") }]);
    assert_eq!(live.ask("ben", REMATCH).unwrap_err(), Refusal::AlreadyAgreed { person: person("ben") });
    live.ask("cleo", REMATCH).unwrap();
    assert_eq!(live.ask("dan", REMATCH).unwrap()[1], Fact::Rematch {});
}

#[test]
fn who_is_gone_is_not_asked_for_a_rematch_and_the_seat_is_open() {
    let mut live = TestTable::open(setup("classic", "ada ben 3 dan"));
    live.play(1);
    live.ask("ben", LEAVE).unwrap();
    live.command(&disconnected("dan")).unwrap();
    live.later(120_000);
    live.play_out();
    assert_eq!(live.ask("ben", REMATCH).unwrap_err().code(), "not_a_player");
    assert_eq!(live.ask("ada", REMATCH).unwrap()[1], Fact::Rematch {}, "nobody else is there");
    let open = Holder::Open {};
    let rotated = [open.clone(), Holder::Computer { level: 3 }, open, holder("ada")];
    assert_eq!(live.table.next_game().unwrap().seats, rotated);
}
