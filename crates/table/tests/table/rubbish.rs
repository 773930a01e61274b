//! Events that were damaged or belong to another game: they are refused or taken, but nothing breaks.

use ids::{AccountId, OfferNumber, TurnNumber};
use proptest::prelude::*;
use table::{
    Command, EndReason, Event, Fact, Holder, LeaveReason, Request, SeatNumber, Setup, Subject, Table, Time,
};

use crate::common::{rules_of, setup};

fn people() -> impl Strategy<Value = AccountId> {
    prop::sample::select(vec!["ada", "ben", "cleo", "eve"]).prop_map(AccountId::new)
}

fn facts() -> impl Strategy<Value = Fact> {
    let seat = || (0..6_u8).prop_map(SeatNumber);
    let colour =
        || prop::sample::select(vec!["blue", "yellow", "red", "green", "pink"]).prop_map(String::from);
    let move_text = prop::sample::select(vec!["a20", "t20", "t1", "a1", "b19,b18", "s19", "nonsense", ""]);
    let holder = prop_oneof![
        Just(Holder::Open {}),
        people().prop_map(|person| Holder::Person { person }),
        any::<u8>().prop_map(|level| Holder::Computer { level }),
    ];
    let subject =
        prop_oneof![(0..4_usize).prop_map(|to| Subject::Takeback { to }), Just(Subject::Rematch {})];
    let why = prop::sample::select(vec![
        LeaveReason::Resigned,
        LeaveReason::Left,
        LeaveReason::Vanished,
        LeaveReason::OutOfTime,
        LeaveReason::Removed,
    ]);
    let end = prop::sample::select(vec![
        EndReason::PlayedOut,
        EndReason::GivenUp,
        EndReason::Abandoned,
        EndReason::Cancelled,
    ]);
    prop_oneof![
        3 => Just(Fact::Opened {}),
        3 => Just(Fact::Started {}),
        3 => (seat(), holder).prop_map(|(seat, holder)| Fact::Seated { seat, holder }),
        1 => people().prop_map(|person| Fact::Withdrew { person }),
        9 => (seat(), colour(), move_text)
            .prop_map(|(seat, colour, move_text)| Fact::Moved { seat, colour, move_text: move_text.into() }),
        1 => colour().prop_map(|colour| Fact::Passed { colour }),
        3 => (people(), subject).prop_map(|(person, subject)| Fact::Asked { person, subject }),
        2 => people().prop_map(|person| Fact::Agreed { person }),
        1 => people().prop_map(|person| Fact::Declined { person }),
        2 => (0..4_usize).prop_map(|to| Fact::TakenBack { to }),
        2 => (people(), prop::collection::vec(seat(), 0..3), why, any::<u8>())
            .prop_map(|(person, seats, why, level)| Fact::Left { person, seats, why, level }),
        2 => people().prop_map(|person| Fact::Disconnected { person }),
        1 => people().prop_map(|person| Fact::Reconnected { person }),
        1 => Just(Fact::Resumed {}),
        1 => end.prop_map(|why| Fact::Ended { why }),
        1 => Just(Fact::Rematch {}),
    ]
}

/// Whatever the table has come to, it can be looked at, asked and ticked.
fn use_it(table: &Table, now: u64) {
    let _ = table.snapshot(Time(now));
    let _ = (table.next_game(), table.tick(Time(now)), table.tick(Time(u64::MAX)));
    let turn = table.turn().map_or_else(TurnNumber::default, |turn| turn.number);
    let offer = table.snapshot(Time(now)).offer.map_or_else(OfferNumber::default, |offer| offer.number);
    for request in [
        Request::Play { turn_number: turn, move_text: "a20".into() },
        Request::AskTakeback {},
        Request::AskRematch {},
        Request::Agree { offer },
        Request::Leave {},
    ] {
        for name in ["ada", "ben", "eve"] {
            let _ = table.decide(&Command::request(AccountId::new(name), request.clone()), Time(now));
        }
    }
    let placement = table.position().rules().placements().next().unwrap();
    let _ = table.decide(&Command::Play { turn_number: turn, placement }, Time(now));
    let _ = table.decide(&Command::Resume, Time(now));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn damaged_events_break_nothing(
        events in prop::collection::vec((0..2_000_u64, facts()), 1..40),
        full in any::<bool>(),
    ) {
        let setup = Setup { grace: Some(1), ..setup("classic", if full { "ada ben cleo 3" } else { "ada - 3 -" }) };
        let rules = rules_of(&setup);
        let mut table = Table::new(setup, &rules).unwrap();
        let mut now = 0;
        for (step, fact) in events {
            now += step;
            let event = Event { number: table.number().next(), at: Time(now), fact };
            let before = table.clone();
            if table.apply(&event).is_err() {
                prop_assert!(table == before, "{event:?}");
            } else {
                use_it(&table, now);
            }
        }
    }
}
