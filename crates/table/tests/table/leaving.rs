//! Who leaves, vanishes, resigns or is removed: the game goes on or ends, and where everybody is placed.

use table::{Command, EndReason, Fact, Holder, LeaveReason, Request, SeatResult, Setup, Stage, Time};

use crate::common::{LEAVE, RESIGN, TestTable, disconnected, holder, person, reconnected, seat, setup};

/// One of the four whose seats are in the order of their names.
fn left(number: u8, why: LeaveReason) -> Fact {
    by(["ada", "ben", "cleo", "dan"][usize::from(number) - 1], &[number], why)
}

fn by(name: &str, seats: &[u8], why: LeaveReason) -> Fact {
    let seats = seats.iter().map(|&number| seat(number)).collect();
    Fact::Left { person: person(name), seats, why, level: 5 }
}

const GIVEN_UP: Fact = Fact::Ended { why: EndReason::GivenUp };
const ABANDONED: Fact = Fact::Ended { why: EndReason::Abandoned };

#[test]
fn with_two_people_the_game_is_over_when_one_goes() {
    for (request, why) in [(RESIGN, LeaveReason::Resigned), (LEAVE, LeaveReason::Left)] {
        let mut live = TestTable::open(setup("duo", "ada ben"));
        live.play(3);
        assert_eq!(live.ask("ada", request).unwrap(), [left(1, why), GIVEN_UP]);
        assert_eq!(live.side_ranks(), [2, 1], "though ada has placed more");
        assert!(live.table.position().side_score(live.table.position().sides().next().unwrap()) > -84);
        let outcome = live.table.outcome().unwrap();
        let ada = SeatResult {
            seat: seat(1),
            holder: holder("ada"),
            side: Some(0),
            score: Some(outcome.sides[0].score),
            rank: 2,
            left: Some(why),
        };
        assert_eq!((outcome.why, &outcome.seats[0]), (EndReason::GivenUp, &ada));
        assert_eq!(outcome.how, Some(why));
        let scores: Vec<(&str, i32)> =
            outcome.colours.iter().map(|own| (own.colour.as_str(), own.score)).collect();
        assert_eq!(scores, [("blue", outcome.sides[0].score), ("yellow", outcome.sides[1].score)]);
        assert_eq!(live.table.deadline(), None);
        assert_eq!(live.ask("ben", LEAVE).unwrap_err().code(), "stage");
    }
}

#[test]
fn with_more_people_a_computer_player_takes_the_seat() {
    let mut live = TestTable::open(Setup { stand_in: 7, ..setup("classic", "ada ben cleo 2") });
    live.play(1);
    assert_eq!(
        live.ask("ben", LEAVE).unwrap(),
        [Fact::Left { person: person("ben"), seats: vec![seat(2)], why: LeaveReason::Left, level: 7 }]
    );
    let turn = live.table.turn().unwrap();
    assert_eq!((turn.seat, turn.holder), (seat(2), Holder::Computer { level: 7 }));
    assert_eq!(live.table.deadline(), None, "the computer player has no clock");
    let view = live.table.snapshot(Time(live.now));
    assert_eq!(view.seats[1].left.as_ref().map(|left| left.person.as_str()), Some("ben"));
    let late = Request::Play { turn_number: live.turn(), move_text: live.a_move() };
    assert_eq!(live.ask("ben", late).unwrap_err().code(), "not_a_player", "the seat is lost for good");
    assert_eq!(live.play_out().last(), Some(&Fact::Ended { why: EndReason::PlayedOut }));
    assert_eq!(live.table.outcome().unwrap().how, None, "it was played out, whoever left before");
    assert_eq!(live.seat_ranks()[1], 4);
}

/// The first to leave is last, whatever the scores.
#[test]
fn those_who_leave_are_placed_in_the_order_of_leaving() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo dan"));
    live.play(4);
    for name in ["cleo", "ada"] {
        live.ask(name, RESIGN).unwrap();
    }
    live.play_out();
    let scores: Vec<i32> = live.table.outcome().unwrap().sides.iter().map(|side| side.score).collect();
    let stayed = if scores[1] > scores[3] { [3, 1, 4, 2] } else { [3, 2, 4, 1] };
    assert_eq!(live.side_ranks(), stayed, "{scores:?}");
    assert_eq!(live.seat_ranks(), stayed);
}

#[test]
fn the_last_of_four_has_won() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo dan"));
    for name in ["dan", "ada"] {
        assert_eq!(live.ask(name, LEAVE).unwrap().len(), 1);
    }
    assert_eq!(live.ask("ben", LEAVE).unwrap(), [left(2, LeaveReason::Left), GIVEN_UP]);
    assert_eq!(live.side_ranks(), [3, 2, 1, 4]);
}

#[test]
fn against_computer_players_alone_one_plays_on() {
    let mut live = TestTable::open(setup("classic", "ada ben 3 4"));
    live.play(1);
    assert_eq!(live.ask("ben", LEAVE).unwrap().len(), 1);
    live.play(8);
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [left(1, LeaveReason::Left), ABANDONED]);
    assert_eq!((live.side_ranks()[0], live.side_ranks()[1]), (3, 4));
}

#[test]
fn against_one_computer_player_resigning_loses() {
    let mut live = TestTable::open(setup("duo", "3 ada"));
    live.play(2);
    assert_eq!(live.ask("ada", RESIGN).unwrap(), [by("ada", &[2], LeaveReason::Resigned), GIVEN_UP]);
    assert_eq!(live.side_ranks(), [1, 2]);
}

#[test]
fn a_partner_who_stays_plays_on_for_the_side() {
    let mut live = TestTable::open(setup("teams", "ada ben cleo dan"));
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [left(1, LeaveReason::Left)]);
    live.play_out();
    let sides = live.side_ranks();
    assert_eq!(sides, live.table.position().ranks(), "cleo's side has not given up");
    assert_eq!(live.seat_ranks(), [2, sides[1], sides[0], sides[1]], "but ada is last");
}

#[test]
fn a_side_is_given_up_when_its_last_person_goes() {
    let mut live = TestTable::open(setup("teams", "ada ben 3 dan"));
    live.play(4);
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [left(1, LeaveReason::Left), GIVEN_UP], "3 is no person");
    let mut live = TestTable::open(setup("teams", "ada ben cleo dan"));
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [left(1, LeaveReason::Left)]);
    assert_eq!(live.ask("ben", LEAVE).unwrap(), [left(2, LeaveReason::Left)]);
    assert_eq!(live.ask("cleo", LEAVE).unwrap(), [left(3, LeaveReason::Left), GIVEN_UP]);
    assert_eq!((live.side_ranks(), live.seat_ranks()), (vec![2, 1], vec![2, 2, 2, 1]));
}

#[test]
fn one_person_on_several_seats_leaves_them_together_or_resigns_one() {
    let mut live = TestTable::open(setup("classic", "ada ada ben cleo"));
    let one = Request::Resign { seat: Some(seat(2)) };
    assert_eq!(live.ask("ada", one.clone()).unwrap(), [by("ada", &[2], LeaveReason::Resigned)]);
    assert_eq!(live.ask("ada", one).unwrap_err().code(), "not_your_seat");
    live.play(2);
    live.now += 1;
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [left(1, LeaveReason::Left)]);
    live.play_out();
    assert_eq!((live.side_ranks()[0], live.side_ranks()[1]), (3, 4));
    let mut live = TestTable::open(setup("classic", "ada ada ada ada"));
    assert_eq!(live.ask("ada", LEAVE).unwrap(), [by("ada", &[1, 2, 3, 4], LeaveReason::Left), ABANDONED]);
    assert_eq!(live.side_ranks(), [1, 1, 1, 1], "left in one go");
}

#[test]
fn a_lost_connection_has_a_time_of_grace() {
    let mut live = TestTable::open(Setup { grace: Some(30), ..setup("classic", "ada ben cleo dan") });
    assert_eq!(live.command(&disconnected("cleo")).unwrap(), [Fact::Disconnected { person: person("cleo") }]);
    assert_eq!(live.command(&disconnected("cleo")).unwrap(), [], "known already");
    assert_eq!(live.table.snapshot(Time(live.now)).seats[2].disconnected, Some(Time(live.now)));
    assert_eq!(live.later(29_999), []);
    live.command(&reconnected("cleo")).unwrap();
    assert_eq!(live.table.snapshot(Time(live.now)).seats[2].disconnected, None);
    assert_eq!(live.later(30_000), []);
    live.command(&disconnected("cleo")).unwrap();
    assert_eq!(live.later(29_999), []);
    assert_eq!(live.later(1), [left(3, LeaveReason::Vanished)], "also when it is another's turn");
    assert_eq!(live.command(&reconnected("cleo")).unwrap_err().code(), "not_a_player");
}

#[test]
fn who_resigns_one_seat_of_two_is_still_away_from_the_other() {
    let mut live = TestTable::open(Setup { grace: Some(30), ..setup("classic", "ada ada ben cleo") });
    live.command(&disconnected("ada")).unwrap();
    live.ask("ada", Request::Resign { seat: Some(seat(2)) }).unwrap();
    assert_eq!(live.later(30_000), [left(1, LeaveReason::Vanished)]);
}

#[test]
fn all_who_vanish_leave_an_abandoned_game() {
    let mut live = TestTable::open(setup("classic", "ada 2 ben 4"));
    live.command(&disconnected("ada")).unwrap();
    live.now += 1;
    live.command(&disconnected("ben")).unwrap();
    assert_eq!(
        live.later(120_000),
        [left(1, LeaveReason::Vanished), by("ben", &[3], LeaveReason::Vanished), ABANDONED]
    );
    let ranks = live.side_ranks();
    assert_eq!((ranks[0], ranks[2]), (4, 3));
}

#[test]
fn in_games_that_take_days_nobody_need_be_connected() {
    let mut live = TestTable::open(Setup { grace: None, ..setup("duo", "ada ben") });
    assert_eq!(live.command(&disconnected("ada")).unwrap(), []);
    assert_eq!(live.later(20 * 60 * 60 * 1_000), []);
    assert_eq!(live.table.stage(), Stage::Playing);
}

#[test]
fn the_server_can_send_somebody_away() {
    let mut live = TestTable::open(setup("trigon-three", "ada ben cleo"));
    let removed = live.command(&Command::Remove { person: person("ben") }).unwrap();
    assert_eq!(removed, [left(2, LeaveReason::Removed)]);
    let mut live = TestTable::open(setup("trigon-three", "ada ben -"));
    let removed = live.command(&Command::Remove { person: person("ben") }).unwrap();
    assert_eq!(removed, [Fact::Withdrew { person: person("ben") }]);
}

#[test]
fn the_server_can_end_a_game() {
    for (seats, why) in [("ada ben", EndReason::Abandoned), ("ada -", EndReason::Cancelled)] {
        let mut live = TestTable::open(setup("duo", seats));
        assert_eq!(live.command(&Command::End).unwrap(), [Fact::Ended { why }]);
        live.command(&Command::End).unwrap_err();
    }
}

/// The score of the shared colour is nobody's, and a leaver's turns on it are the stand-in's.
#[test]
fn a_stand_in_also_plays_the_shared_colour() {
    let mut live = TestTable::open(setup("three", "ada ben cleo"));
    live.ask("ada", LEAVE).unwrap();
    live.play(3);
    let turn = live.table.turn().unwrap();
    assert_eq!((live.mover(), turn.holder), ((1, "green".into()), Holder::Computer { level: 5 }));
    live.play_out();
    assert_eq!(live.side_ranks()[0], 3);
}
