//! The clocks: what a move costs and earns, when time is up, and that no time is charged while a server is down.

use crate::common::{TestTable, disconnected, person, reconnected, seat, setup};
use table::{Clock, Command, EndReason, Fact, LeaveReason, Refusal, Setup, Time};

const DAY: u64 = 24 * 60 * 60 * 1_000;

fn with(clock: Clock, seats: &str) -> TestTable {
    TestTable::open(Setup { clock, grace: None, ..setup("duo", seats) })
}

fn out_of_time(name: &str, number: u8) -> Fact {
    Fact::Left { person: person(name), seats: vec![seat(number)], why: LeaveReason::OutOfTime, level: 5 }
}

#[test]
fn fischer_time_runs_on_the_own_turn_and_each_move_earns_some() {
    let mut live = with(Clock::Fischer { total: 60, increment: 5 }, "ada ben");
    live.later(10_000);
    assert_eq!((live.remaining(1), live.remaining(2)), (Some(50_000), Some(60_000)));
    live.play(1);
    assert_eq!((live.remaining(1), live.remaining(2)), (Some(55_000), Some(60_000)));
    live.later(59_999);
    assert_eq!((live.remaining(1), live.remaining(2)), (Some(55_000), Some(1)));
    live.play(1);
    assert_eq!(live.remaining(2), Some(5_001));
    assert_eq!(live.table.deadline(), Some(Time(live.now + 55_000)));
    assert_eq!(live.later(54_999), []);
    assert_eq!(live.later(1), [out_of_time("ada", 1), Fact::Ended { why: EndReason::GivenUp }]);
}

#[test]
fn time_for_each_move_does_not_add_up() {
    for (clock, limit) in [(Clock::PerMove { seconds: 30 }, 30_000), (Clock::Days { days: 2 }, 2 * DAY)] {
        let mut live = with(clock, "ada ben");
        for _ in 0..4 {
            assert_eq!(live.later(limit - 1), []);
            live.play(1);
        }
        assert_eq!((live.remaining(1), live.remaining(2)), (Some(limit), Some(limit)));
        assert_eq!(live.later(limit), [out_of_time("ada", 1), Fact::Ended { why: EndReason::GivenUp }]);
        assert_eq!(live.side_ranks(), [2, 1]);
    }
}

#[test]
fn without_a_clock_only_patience_ends() {
    let mut live = with(Clock::None {}, "ada ben");
    assert_eq!(live.remaining(1), None);
    assert_eq!(live.later(DAY - 1), []);
    live.play(1);
    assert_eq!(live.later(DAY), [out_of_time("ben", 2), Fact::Ended { why: EndReason::GivenUp }]);
}

#[test]
fn a_move_that_comes_too_late_is_refused_before_anybody_looked_at_the_clock() {
    let mut live = with(Clock::PerMove { seconds: 30 }, "ada ben");
    live.now += 30_000;
    let refused = live.command(&live.the_move()).unwrap_err();
    let now = Time(live.now);
    assert_eq!(refused, Refusal::Overdue { deadline: now, now });
    assert_eq!(live.later(0).len(), 2);
}

#[test]
fn computer_players_have_no_clock() {
    let mut live = with(Clock::PerMove { seconds: 1 }, "3 ada");
    assert_eq!((live.table.deadline(), live.remaining(1)), (None, None));
    assert_eq!(live.later(DAY), []);
    live.play(1);
    assert_eq!(live.table.deadline(), Some(Time(live.now + 1_000)));
}

#[test]
fn one_seat_of_several_runs_out_of_time_alone() {
    let clock = Clock::PerMove { seconds: 10 };
    let mut live = TestTable::open(Setup { clock, ..setup("classic", "ada ada ben ben") });
    assert_eq!(live.later(10_000), [out_of_time("ada", 1)]);
    live.play(1);
    assert_eq!(live.mover().0, 2);
    live.play(1);
    assert_eq!(live.later(10_000), [out_of_time("ben", 3)]);
}

#[test]
fn who_is_away_when_time_runs_out_has_vanished() {
    let clock = Clock::PerMove { seconds: 30 };
    let mut live = TestTable::open(Setup { clock, grace: Some(30), ..setup("duo", "ada ben") });
    live.command(&disconnected("ada")).unwrap();
    assert!(matches!(live.later(30_000)[0], Fact::Left { why: LeaveReason::Vanished, .. }));
}

#[test]
fn it_makes_no_difference_how_late_somebody_looks() {
    let clock = Clock::PerMove { seconds: 10 };
    let start = || TestTable::open(Setup { clock, grace: Some(15), ..setup("classic", "ada ben cleo dan") });
    let (mut often, mut once) = (start(), start());
    for live in [&mut often, &mut once] {
        live.command(&disconnected("cleo")).unwrap();
        live.later(1);
        live.command(&disconnected("ben")).unwrap();
    }
    (0..30).for_each(|_| drop(often.later(1_000)));
    assert_eq!(once.later(30_000).len(), 4, "ada was out of time, cleo and ben vanished, and dan has won");
    assert!(often.table == once.table);
    let at: Vec<u64> = once.table.events().iter().rev().take(4).map(|event| event.at.0 - 1_000_000).collect();
    assert_eq!(at, [15_001, 15_001, 15_000, 10_000]);
}

#[test]
fn a_clock_that_was_set_back_turns_nothing_round() {
    let mut live = with(Clock::Fischer { total: 60, increment: 0 }, "ada ben");
    live.later(10_000);
    live.play(1);
    live.now -= 20_000;
    live.play(1);
    assert_eq!((live.remaining(1), live.remaining(2)), (Some(50_000), Some(60_000)));
    let events = live.table.events();
    assert!(events.is_sorted_by_key(|event| event.at));
}

#[test]
fn nobody_is_charged_while_the_server_stood_still() {
    let clock = Clock::Fischer { total: 60, increment: 0 };
    let mut live = TestTable::open(Setup { clock, grace: Some(20), ..setup("duo", "ada ben") });
    live.later(10_000);
    live.play(1);
    live.later(5_000);
    assert_eq!(live.command(&reconnected("ben")).unwrap(), [], "ben was never away");
    live.command(&disconnected("ben")).unwrap();
    live.now += DAY;
    assert_eq!(live.command(&Command::Resume).unwrap(), [Fact::Resumed {}]);
    assert_eq!((live.remaining(1), live.remaining(2)), (Some(50_000), Some(55_000)));
    assert_eq!(live.later(19_999), [], "everybody has the time of grace");
    assert_eq!(live.command(&reconnected("ben")).unwrap(), [Fact::Reconnected { person: person("ben") }]);
    let vanished =
        Fact::Left { person: person("ada"), seats: vec![seat(1)], why: LeaveReason::Vanished, level: 5 };
    assert_eq!(live.later(1), [vanished, Fact::Ended { why: EndReason::GivenUp }]);
    assert_eq!(live.command(&Command::Resume).unwrap(), [], "a game that is over has no clocks");
}

#[test]
fn an_open_table_waits_as_long_after_a_restart() {
    let mut live = TestTable::open(Setup { patience: 60, grace: None, ..setup("duo", "ada -") });
    live.later(50_000);
    live.now += DAY;
    live.command(&Command::Resume).unwrap();
    assert_eq!(live.later(59_999), []);
    assert_eq!(live.later(1).len(), 1);
}

#[test]
fn time_at_the_end_of_the_scale_does_not_overflow() {
    for clock in [Clock::Fischer { total: u32::MAX, increment: u32::MAX }, Clock::Days { days: u32::MAX }] {
        let mut live = TestTable::new(Setup { clock, patience: u32::MAX, ..setup("duo", "ada ben") });
        live.now = u64::MAX - 10;
        live.command(&Command::Open).unwrap();
        live.command(&disconnected("ben")).unwrap();
        live.now = 0;
        live.play(3);
        assert_eq!(live.table.deadline(), Some(Time(u64::MAX)));
        assert_eq!(live.later(u64::MAX).len(), 2);
    }
}
