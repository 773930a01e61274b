//! Random evenings: people and computers who do what they may and what they may not, at any time, against the
//! model and against what must always hold.

use ids::{AccountId, EventNumber, OfferNumber, TurnNumber};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use rules::Placement;
use table::{Clock, Command, Decision, Event, Fact, Holder, Request, SeatNumber, Setup, Stage, Table, Time};

use crate::common::{holder, rules_of};
use crate::model::Model;
use crate::summary::summary_of;

const NAMES: [&str; 5] = ["ada", "ben", "cleo", "dan", "eve"];
const EVENINGS_PER_VARIANT: u32 = 60;

/// Something that is tried; what exactly depends on how the game stands.
#[derive(Clone, Debug)]
enum Try {
    /// Whoever is to move makes this one of the legal moves.
    Move(u16),
    /// Somebody, whose turn it may not be, tries something that may be no move.
    Intrude { who: usize, computer: bool, turn: u64, choice: u16 },
    /// Somebody asks for something else.
    Request { who: usize, what: u8, number: u64 },
    /// The server has something to say.
    Serve { who: usize, what: u8, seat: u8 },
    /// Time passes, and the server may or may not look at the clock. It may even be set back.
    Wait { by: i64, look: bool },
}

fn tries() -> impl Strategy<Value = Vec<Try>> {
    let who = 0..NAMES.len();
    let time = prop_oneof![
        40 => 0..1_500_i64,
        8 => 0..30_000_i64,
        1 => 0..200_000_000_i64,
        4 => -5_000..0_i64,
    ];
    let each = prop_oneof![
        10 => any::<u16>().prop_map(Try::Move),
        2 => (who.clone(), any::<bool>(), 0..3_u64, any::<u16>())
            .prop_map(|(who, computer, turn, choice)| Try::Intrude { who, computer, turn, choice }),
        6 => (who.clone(), 0..40_u8, 0..6_u64).prop_map(|(who, what, number)| Try::Request { who, what, number }),
        3 => (who, 0..40_u8, 0..6_u8).prop_map(|(who, what, seat)| Try::Serve { who, what, seat }),
        6 => (time, any::<bool>()).prop_map(|(by, look)| Try::Wait { by, look: look || by < 3_000 }),
    ];
    prop::collection::vec(each, 0..90)
}

fn setups(
    variant: &'static str,
    options: &'static [&'static str],
    seats: usize,
) -> impl Strategy<Value = Setup> {
    let holder = prop_oneof![
        6 => (0..4_usize).prop_map(|who| holder(NAMES[who])),
        2 => (1..10_u8).prop_map(|level| Holder::Computer { level }),
        1 => Just(Holder::Open {}),
    ];
    let clock = prop_oneof![
        Just(Clock::None {}),
        (1..60_u32).prop_map(|seconds| Clock::PerMove { seconds }),
        (1..60_u32, 0..10_u32).prop_map(|(total, increment)| Clock::Fischer { total, increment }),
        (1..3_u32).prop_map(|days| Clock::Days { days }),
    ];
    let options = prop::sample::select(options);
    let holders = prop::collection::vec(holder, seats);
    let grace = prop::option::of(1..60_u32);
    (holders, clock, grace, 1..300_u32, prop::bool::weighted(0.8), options).prop_map(
        move |(seats, clock, grace, patience, takebacks, option)| {
            let options = option.split_whitespace().map(Into::into).collect();
            Setup { clock, grace, patience, takebacks, options, ..Setup::new(variant, seats) }
        },
    )
}

/// The table and the model side by side.
struct Evening {
    table: Table,
    model: Model,
    now: u64,
}

impl Evening {
    fn new(setup: &Setup) -> Self {
        let rules = rules_of(setup);
        let table = Table::new(setup.clone(), &rules).unwrap();
        Self { table, model: Model::new(setup, &rules), now: 1_000_000_000 }
    }

    fn try_out(&mut self, what: &Try) {
        match what {
            Try::Wait { by, look } => {
                self.now = self.now.saturating_add_signed(*by);
                if *look {
                    self.tick();
                }
            }
            Try::Move(number) => {
                if let Some(command) = self.legal(*number) {
                    self.command(&command);
                }
            }
            Try::Intrude { who, computer, turn, choice } => {
                let (turn_number, move_text) = (TurnNumber(self.a_turn(*turn)), self.a_text(*choice));
                let command = if *computer {
                    Command::Play { turn_number, placement: self.a_placement(*choice) }
                } else {
                    asked(*who, Request::Play { turn_number, move_text })
                };
                self.command(&command);
            }
            Try::Request { who, what, number } => {
                let request = self.a_request(*what, *number);
                let (name, answers) = (NAMES[*who], matches!(request, Request::Agree { .. }));
                let awaited = self.table.snapshot(Time(self.now)).offer.map(|offer| offer.awaited);
                // Of those who may agree, some mostly do; by chance alone nobody ever would.
                match awaited
                    .filter(|_| answers && !["ada", "eve"].contains(&name))
                    .and_then(|people| people.first().cloned())
                {
                    Some(person) => self.command(&Command::Request { person, request }),
                    None => self.command(&Command::request(AccountId::new(name), request)),
                }
            }
            Try::Serve { who, what, seat } => self.command(&serving(*who, *what, *seat)),
        }
    }

    fn legal(&self, number: u16) -> Option<Command> {
        let turn = self.table.turn()?;
        let position = self.table.position();
        let chosen = position.nth_legal(usize::from(number) % position.legal_count())?;
        let turn_number = turn.number;
        Some(match turn.holder {
            Holder::Person { person } => {
                let move_text = notation::format_move(position.rules(), chosen);
                Command::Request { person, request: Request::Play { turn_number, move_text } }
            }
            _ => Command::Play { turn_number, placement: chosen },
        })
    }

    fn a_turn(&self, off: u64) -> u64 {
        self.table.turn().map_or(1, |turn| turn.number.0).saturating_sub(off)
    }

    /// A legal placement or any other.
    fn a_placement(&self, number: u16) -> Placement {
        let position = self.table.position();
        let rules = position.rules();
        let any = rules.placements().nth(usize::from(number) % rules.placement_count()).unwrap();
        let legal = position.nth_legal(usize::from(number) % position.legal_count().max(1));
        legal.filter(|_| number.is_multiple_of(2)).unwrap_or(any)
    }

    fn a_text(&self, number: u16) -> String {
        let position = self.table.position();
        let rules = position.rules();
        let any = rules.placements().nth(usize::from(number) % rules.placement_count()).unwrap();
        let legal = position.nth_legal(usize::from(number) % position.legal_count().max(1)).unwrap_or(any);
        match number % 4 {
            0 => notation::format_move(rules, any),
            1 => "pass".into(),
            2 => notation::format_move(rules, legal)
                .to_uppercase()
                .split(',')
                .rev()
                .collect::<Vec<_>>()
                .join(" , "),
            _ => notation::format_move(rules, legal),
        }
    }

    fn a_request(&self, what: u8, number: u64) -> Request {
        let open = self.table.snapshot(Time(self.now)).offer;
        let offer = open.as_ref().map_or(number, |offer| offer.number.0 + number / 5);
        match what {
            0 => Request::Leave {},
            1 => Request::Resign { seat: None },
            2 => Request::Resign { seat: Some(SeatNumber(number as u8)) },
            3..=11 => Request::AskTakeback {},
            12..=16 => Request::AskRematch {},
            17..=22 => Request::Join { seat: SeatNumber(number as u8) },
            23..=24 => Request::Decline { offer: OfferNumber(offer) },
            _ => Request::Agree { offer: OfferNumber(offer) },
        }
    }

    /// The table and the model must agree on whether it is possible, and on what comes of it.
    fn command(&mut self, command: &Command) {
        let before = self.table.clone();
        let decided = self.table.decide(command, Time(self.now));
        let accepted = self.model.command(command, self.now);
        let refusal = decided.as_ref().err();
        assert_eq!(decided.is_ok(), accepted, "{command:?}: {refusal:?}");
        match decided {
            Ok(decision) => self.accept(decision),
            Err(refusal) => {
                assert!(self.table == before, "{refusal}");
                assert!(!refusal.to_string().is_empty() && !refusal.code().is_empty());
            }
        }
        self.compare();
    }

    fn tick(&mut self) {
        let decision = self.table.tick(Time(self.now));
        self.model.tick(self.now);
        if let Some(decision) = decision {
            self.accept(decision);
        }
        self.compare();
        assert!(self.table.deadline().is_none_or(|deadline| deadline > Time(self.now)));
    }

    /// The decided table must be the one that its events make of the old one.
    fn accept(&mut self, decision: Decision) {
        decision.events.iter().for_each(|event| self.table.apply(event).unwrap());
        assert!(self.table == decision.table, "{:?}", decision.events);
        self.table = decision.table;
    }

    fn compare(&self) {
        assert_eq!(summary_of(&self.table, self.now), self.model.summary(self.now));
    }

    /// Nobody does anything any more but the computer players; the game must come to an end by itself.
    fn fall_asleep(&mut self) {
        self.command(&Command::Open);
        for _ in 0..1_000 {
            let computer = self.table.turn().is_some_and(|turn| turn.holder.person().is_none());
            if matches!(self.table.stage(), Stage::Over | Stage::Cancelled) {
                return;
            }
            if computer && self.table.deadline().is_none_or(|deadline| deadline > Time(self.now)) {
                self.command(&self.legal(self.now as u16).unwrap());
            } else {
                let deadline = self.table.deadline().expect("somebody is waited for, but not for ever");
                self.now = self.now.max(deadline.0);
                self.tick();
            }
        }
        panic!("the game does not end");
    }

    /// All play quickly to the end.
    fn play_out(&mut self) {
        for number in 0..u16::MAX {
            match self.legal(number.wrapping_mul(31)) {
                Some(command) => self.command(&command),
                None => return,
            }
            self.tick();
        }
    }

    fn check_log(&self) {
        let events = self.table.events();
        assert!(events.iter().zip(1..).all(|(event, number)| event.number == EventNumber(number)));
        assert!(events.is_sorted_by_key(|event| event.at));
        let ends = events.iter().filter(|event| matches!(event.fact, Fact::Ended { .. })).count();
        assert_eq!(ends, usize::from(matches!(self.table.stage(), Stage::Over | Stage::Cancelled)));
        let events: Vec<&Event> = events.iter().map(|event| &**event).collect();
        let text = serde_json::to_string(&events).unwrap();
        let stored: Vec<Event> = serde_json::from_str(&text).unwrap();
        let setup = self.table.setup().clone();
        let again = Table::replay(setup.clone(), &rules_of(&setup), &stored).unwrap();
        assert!(again == self.table);
        assert_eq!(again.snapshot(Time(self.now)), self.table.snapshot(Time(self.now)));
    }
}

fn asked(who: usize, request: Request) -> Command {
    Command::request(AccountId::new(NAMES[who]), request)
}

fn serving(who: usize, what: u8, seat: u8) -> Command {
    let person = AccountId::new(NAMES[who]);
    match what {
        0 => Command::Open,
        1..=7 => Command::Fill { seat: SeatNumber(seat), level: 3 },
        8..=19 => Command::Disconnected { person },
        20..=37 => Command::Reconnected { person },
        38 => Command::Remove { person },
        _ => Command::Resume,
    }
}

fn spend(setup: &Setup, tries: &[Try], play_on: bool, sleep: bool) {
    let mut evening = Evening::new(setup);
    evening.compare();
    if !tries.is_empty() {
        evening.command(&Command::Open);
    }
    tries.iter().for_each(|what| evening.try_out(what));
    evening.check_log();
    if play_on {
        evening.tick();
        evening.play_out();
    }
    if sleep {
        evening.fall_asleep();
    }
    evening.check_log();
    // What people do when it is over.
    tries.iter().for_each(|what| evening.try_out(what));
    evening.check_log();
}

fn random_evenings(variant: &'static str, options: &'static [&'static str]) {
    let seats = rules::variant(variant, &rules::Options::default()).unwrap().seats();
    let config = Config { cases: EVENINGS_PER_VARIANT, failure_persistence: None, ..Config::default() };
    let evenings = (setups(variant, options, seats), tries(), any::<bool>(), any::<bool>());
    let run = TestRunner::new(config).run(&evenings, |(setup, tries, play_on, sleep)| {
        spend(&setup, &tries, play_on, sleep);
        Ok(())
    });
    run.unwrap_or_else(|error| panic!("{error}"));
}

macro_rules! evenings {
    ($($name:ident: $variant:literal $options:expr,)*) => {
        $(
            #[test]
            fn $name() {
                random_evenings($variant, &$options);
            }
        )*

        #[test]
        fn no_variant_is_forgotten() {
            let mut played = [$($variant),*];
            played.sort_unstable();
            let mut known: Vec<&str> = rules::variants().iter().map(|file| file.name()).collect();
            known.sort_unstable();
            assert_eq!(played.as_slice(), known);
        }
    };
}

evenings! {
    classic: "classic" ["", "starts=any"],
    teams: "teams" ["", "starts=any"],
    two: "two" ["", "starts=any"],
    three: "three" ["", "shared=blue", "shared=red starts=any"],
    duo: "duo" [""],
    junior: "junior" [""],
    trigon: "trigon" ["", "rule=tips"],
    trigon_teams: "trigon-teams" ["", "rule=tips"],
    trigon_two: "trigon-two" ["", "starts=any", "rule=tips"],
    trigon_three: "trigon-three" ["", "starts=any", "rule=tips"],
}
