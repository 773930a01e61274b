//! What is stored and sent: the names are fixed, the types are closed, and a replay is the same table.

use ids::{EventNumber, OfferNumber, TurnNumber};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use table::{
    Clock, EndReason, Event, Fact, LeaveReason, ReplayError, Request, Setup, Snapshot, Subject, Table, Time,
};

use crate::common::{LEAVE, TestTable, disconnected, holder, person, reconnected, rules_of, seat, setup};

/// Written and read, it is the same; and with anything added, it is refused.
fn check<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, expected: Value) {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), expected);
    assert_eq!(serde_json::from_str::<T>(&text).unwrap(), *value);
    let mut more = expected;
    more["surprise"] = json!(1);
    assert!(serde_json::from_value::<T>(more.clone()).is_err(), "{more}");
}

#[test]
fn facts_have_fixed_names() {
    let who = || person("ada");
    let holder = holder("ada");
    for (fact, expected) in [
        (Fact::Opened {}, json!({"type": "opened"})),
        (
            Fact::Seated { seat: seat(2), holder },
            json!({"type": "seated", "seat": 2, "holder": {"type": "person", "person": "ada"}}),
        ),
        (Fact::Withdrew { person: who() }, json!({"type": "withdrew", "person": "ada"})),
        (Fact::Started {}, json!({"type": "started"})),
        (
            Fact::Moved { seat: seat(1), colour: "blue".into(), move_text: "a20,b20".into() },
            json!({"type": "moved", "seat": 1, "colour": "blue", "move": "a20,b20"}),
        ),
        (Fact::Passed { colour: "red".into() }, json!({"type": "passed", "colour": "red"})),
        (
            Fact::Asked { person: who(), subject: Subject::Takeback { to: 4 } },
            json!({"type": "asked", "person": "ada", "subject": {"type": "takeback", "to": 4}}),
        ),
        (
            Fact::Asked { person: who(), subject: Subject::Rematch {} },
            json!({"type": "asked", "person": "ada", "subject": {"type": "rematch"}}),
        ),
        (Fact::Agreed { person: who() }, json!({"type": "agreed", "person": "ada"})),
        (Fact::Declined { person: who() }, json!({"type": "declined", "person": "ada"})),
        (Fact::TakenBack { to: 4 }, json!({"type": "taken_back", "to": 4})),
        (
            Fact::Left { person: who(), seats: vec![seat(3)], why: LeaveReason::OutOfTime, level: 5 },
            json!({"type": "left", "person": "ada", "seats": [3], "why": "out_of_time", "level": 5}),
        ),
        (Fact::Disconnected { person: who() }, json!({"type": "disconnected", "person": "ada"})),
        (Fact::Reconnected { person: who() }, json!({"type": "reconnected", "person": "ada"})),
        (Fact::Resumed {}, json!({"type": "resumed"})),
        (Fact::Ended { why: EndReason::PlayedOut }, json!({"type": "ended", "why": "played_out"})),
        (Fact::Rematch {}, json!({"type": "rematch"})),
    ] {
        check(&fact, expected.clone());
        let event = Event { number: EventNumber(7), at: Time(1_700_000_000_000), fact };
        check(&event, json!({"number": 7, "at": 1_700_000_000_000_u64, "fact": expected}));
    }
}

#[test]
fn reasons_have_fixed_names() {
    let name = |value: &dyn Fn() -> Value| value().as_str().unwrap().to_owned();
    let whys = [
        LeaveReason::Resigned,
        LeaveReason::Left,
        LeaveReason::Vanished,
        LeaveReason::OutOfTime,
        LeaveReason::Removed,
    ];
    let whys: Vec<String> = whys.iter().map(|why| name(&|| json!(why))).collect();
    assert_eq!(whys, ["resigned", "left", "vanished", "out_of_time", "removed"]);
    let ends = [EndReason::PlayedOut, EndReason::GivenUp, EndReason::Abandoned, EndReason::Cancelled];
    let ends: Vec<String> = ends.iter().map(|end| name(&|| json!(end))).collect();
    assert_eq!(ends, ["played_out", "given_up", "abandoned", "cancelled"]);
}

#[test]
fn requests_have_fixed_names() {
    for (request, expected) in [
        (Request::Join { seat: seat(1) }, json!({"type": "join", "seat": 1})),
        (Request::Leave {}, json!({"type": "leave"})),
        (
            Request::Play { turn_number: TurnNumber(9), move_text: "a1".into() },
            json!({"type": "play", "turn_number": 9, "move": "a1"}),
        ),
        (Request::Resign { seat: None }, json!({"type": "resign"})),
        (Request::Resign { seat: Some(seat(2)) }, json!({"type": "resign", "seat": 2})),
        (Request::AskTakeback {}, json!({"type": "ask_takeback"})),
        (Request::AskRematch {}, json!({"type": "ask_rematch"})),
        (Request::Agree { offer: OfferNumber(3) }, json!({"type": "agree", "offer": 3})),
        (Request::Decline { offer: OfferNumber(3) }, json!({"type": "decline", "offer": 3})),
    ] {
        check(&request, expected);
    }
    for wrong in
        [json!({"type": "fill", "seat": 1, "level": 3}), json!({"type": "play", "turn_number": 1}), json!(1)]
    {
        assert!(serde_json::from_value::<Request>(wrong).is_err());
    }
}

#[test]
fn setups_have_fixed_names() {
    let clocks = [
        (Clock::None {}, json!({"type": "none"})),
        (Clock::PerMove { seconds: 30 }, json!({"type": "per_move", "seconds": 30})),
        (
            Clock::Fischer { total: 600, increment: 5 },
            json!({"type": "fischer", "total": 600, "increment": 5}),
        ),
        (Clock::Days { days: 3 }, json!({"type": "days", "days": 3})),
    ];
    for (clock, expected) in clocks {
        check(&clock, expected.clone());
        let options = vec!["shared=red".to_owned()];
        let setup = Setup { clock, options, ..setup("three", "ada 4 -") };
        let holders =
            json!([{"type": "person", "person": "ada"}, {"type": "computer", "level": 4}, {"type": "open"}]);
        let expected = json!({
            "version": 2, "variant": "three", "options": ["shared=red"], "seats": holders, "clock": expected,
            "grace": 120, "patience": 86_400, "stand_in": 5, "takebacks": true,
            "hints": true,
        });
        check(&setup, expected.clone());
        // Games from before there was a choice allowed them.
        let mut older = expected;
        older.as_object_mut().unwrap().remove("hints");
        assert_eq!(serde_json::from_value::<Setup>(older).unwrap(), setup);
    }
}

fn an_evening() -> TestTable {
    let mut live = TestTable::open(Setup {
        clock: Clock::Fischer { total: 90, increment: 3 },
        ..setup("classic", "ada ben - 3")
    });
    live.ask("dan", Request::Join { seat: seat(3) }).unwrap();
    live.play(9);
    live.ask("ada", Request::AskTakeback {}).unwrap();
    live.ask("ben", Request::Agree { offer: live.offer() }).unwrap();
    live.ask("dan", Request::Agree { offer: live.offer() }).unwrap();
    live.later(4_321);
    live.command(&disconnected("dan")).unwrap();
    live.play(1);
    live.command(&reconnected("dan")).unwrap();
    live.ask("dan", LEAVE).unwrap();
    live.play_out();
    live.ask("ben", Request::AskRematch {}).unwrap();
    live.ask("ada", Request::Agree { offer: live.offer() }).unwrap();
    live
}

#[test]
fn a_replay_from_text_is_the_same_table() {
    let live = an_evening();
    let log: Vec<&Event> = live.table.events().iter().map(|event| &**event).collect();
    let text = serde_json::to_string(&log).unwrap();
    let events: Vec<Event> = serde_json::from_str(&text).unwrap();
    let setup = live.table.setup().clone();
    let again = Table::replay(setup.clone(), &rules_of(&setup), &events).unwrap();
    assert!(again == live.table);
    assert_eq!(again.snapshot(Time(live.now)), live.table.snapshot(Time(live.now)));
    let view = serde_json::to_string(&live.table.snapshot(Time(live.now))).unwrap();
    assert_eq!(serde_json::from_str::<Snapshot>(&view).unwrap(), live.table.snapshot(Time(live.now)));
    let fewer = Table::replay(setup.clone(), &rules_of(&setup), &events[1..]).map(|_| ()).unwrap_err();
    assert_eq!(fewer.to_string(), "event 2: expected event 1, got event 2");
    let old = Setup { version: 0, ..setup };
    let refused = Table::replay(old.clone(), &rules_of(&old), &events).map(|_| ()).unwrap_err();
    assert!(matches!(refused, ReplayError::Setup(_)));
}

#[test]
fn a_client_gets_exactly_what_it_missed() {
    let live = an_evening();
    let count = live.table.events().len() as u64;
    for known in 0..=count {
        let missed: Vec<u64> =
            live.table.events_since(EventNumber(known)).iter().map(|event| event.number.0).collect();
        assert_eq!(missed, (known + 1..=count).collect::<Vec<u64>>());
    }
    assert_eq!(live.table.events_since(EventNumber(u64::MAX)), []);
}

#[test]
fn an_event_that_does_not_fit_changes_nothing() {
    let mut live = TestTable::open(setup("duo", "ada ben"));
    live.play(2);
    let moved = |seat_number, colour: &str, move_text: &str| Fact::Moved {
        seat: seat(seat_number),
        colour: colour.into(),
        move_text: move_text.into(),
    };
    let left = |seats: &[u8]| {
        let seats = seats.iter().map(|&number| seat(number)).collect();
        Fact::Left { person: person("ada"), seats, why: LeaveReason::Left, level: 1 }
    };
    let own = live.a_move();
    let wrong = [
        (5, 2_000_000, Fact::Opened {}),
        (5, 2_000_000, moved(2, "blue", &own)),
        (5, 2_000_000, moved(1, "yellow", &own)),
        (5, 2_000_000, moved(1, "blue", "a1")),
        (5, 2_000_000, moved(1, "blue", "nonsense")),
        (6, 2_000_000, moved(1, "blue", &own)),
        (4, 2_000_000, moved(1, "blue", &own)),
        (5, 999_999, moved(1, "blue", &own)),
        (5, 2_000_000, Fact::Passed { colour: "blue".into() }),
        (5, 2_000_000, Fact::Passed { colour: "pink".into() }),
        (5, 2_000_000, Fact::TakenBack { to: 2 }),
        (5, 2_000_000, Fact::Asked { person: person("ada"), subject: Subject::Takeback { to: 2 } }),
        (5, 2_000_000, Fact::Asked { person: person("eve"), subject: Subject::Takeback { to: 1 } }),
        (5, 2_000_000, Fact::Asked { person: person("ada"), subject: Subject::Rematch {} }),
        (5, 2_000_000, Fact::Agreed { person: person("ada") }),
        (5, 2_000_000, Fact::Declined { person: person("ada") }),
        (5, 2_000_000, left(&[3])),
        (5, 2_000_000, left(&[])),
        (5, 2_000_000, left(&[1, 2])),
        (5, 2_000_000, Fact::TakenBack { to: 1 }),
        (5, 2_000_000, Fact::Ended { why: EndReason::PlayedOut }),
        (5, 2_000_000, Fact::Ended { why: EndReason::Cancelled }),
        (5, 2_000_000, Fact::Disconnected { person: person("eve") }),
        (5, 2_000_000, Fact::Withdrew { person: person("ada") }),
        (5, 2_000_000, Fact::Started {}),
        (5, 2_000_000, Fact::Rematch {}),
    ];
    let before = live.table.clone();
    for (number, at, fact) in wrong {
        let event = Event { number: EventNumber(number), at: Time(at), fact };
        let misfit = live.table.apply(&event).unwrap_err();
        assert_eq!(misfit.number, event.number, "{misfit}");
        assert!(live.table == before, "{event:?}");
    }
    live.table
        .apply(&Event { number: EventNumber(5), at: Time(2_000_000), fact: moved(1, "blue", &own) })
        .unwrap();
}

/// A batch that was cut short, by a crash between two events, is completed by the next tick.
#[test]
fn what_follows_from_an_event_is_said_even_if_it_was_not_stored() {
    let mut live = TestTable::open(setup("junior", "ada ben"));
    while live.table.turn().is_some() {
        let turn = live.the_move();
        let events = live.table.decide(&turn, Time(live.now)).unwrap().events;
        for cut in 1..events.len() {
            let mut cut_short = TestTable { table: live.table.clone(), now: live.now };
            events[..cut].iter().for_each(|event| cut_short.table.apply(event).unwrap());
            assert_eq!(cut_short.command(&turn).unwrap_err().code(), "overdue");
            let number = cut_short.table.number().next();
            let other =
                Event { number, at: Time(live.now), fact: Fact::Disconnected { person: person("ada") } };
            assert!(cut_short.table.apply(&other).is_err(), "what follows comes first");
            cut_short.later(0);
            let since = cut_short.table.events_since(live.table.number());
            assert!(since.iter().map(|event| &**event).eq(&events));
        }
        live.play(1);
    }
}
