//! A computer player's turn at a table: it thinks on a thread of its own, starts anew when the turn changes, and keeps
//! a move that could not be stored.

use std::time::Duration;

use ids::{GameId, TurnNumber};
use rules::Placement;
use store::Game;
use table::{Holder, Table};
use tokio::time::Instant;

use crate::runtime::pool::Ticket;
use crate::runtime::time::now;
use crate::tables::computers::Thinkers;

/// How long to wait after a failure.
const PAUSES: Pauses = Pauses { first: Duration::from_secs(1), longest: Duration::from_secs(60) };

pub(crate) struct ComputerTurn {
    game: GameId,
    /// Whose turn it is in the queue: somebody with many games waits behind somebody with one.
    asker: String,
    seed: u64,
    state: State,
    failures: Failures,
    pauses: Pauses,
}

enum State {
    Idle,
    Thinking {
        turn: TurnNumber,
        choice: Ticket<Option<Placement>>,
    },
    /// The queue was full, no move was found, or the one that was found could not be stored.
    Paused {
        turn: TurnNumber,
        until: Instant,
        found: Option<Placement>,
    },
}

/// Each failure in a turn doubles the pause after it, up to a bound: a store that is back after an hour shall not wait
/// for another hour.
#[derive(Clone, Copy)]
struct Pauses {
    first: Duration,
    longest: Duration,
}

impl Pauses {
    fn after(self, failures: u32) -> Duration {
        self.first.saturating_mul(2_u32.saturating_pow(failures)).min(self.longest)
    }
}

/// How often something failed in a turn.
#[derive(Default)]
struct Failures {
    turn: TurnNumber,
    count: u32,
}

impl ComputerTurn {
    pub(crate) fn new(game: &Game, seed: u64) -> Self {
        let mut people = game.summary.seats.iter().filter_map(|seat| seat.account.as_ref());
        let person = game.creator.as_ref().or_else(|| people.next());
        let asker = person.map_or_else(|| game.id.to_string(), ToString::to_string);
        Self {
            game: game.id.clone(),
            asker,
            seed,
            state: State::Idle,
            failures: Failures::default(),
            pauses: PAUSES,
        }
    }

    /// Begins to think if a computer player is to move and none thinks yet; stops if none is to move any more.
    pub(crate) fn begin_or_stop(&mut self, thinkers: &Thinkers, table: &Table) {
        let to_move = table.turn().and_then(|turn| match turn.holder {
            Holder::Computer { level } => Some((turn.number, turn.seat, level)),
            Holder::Open {} | Holder::Person { .. } => None,
        });
        let Some((turn, seat, level)) = to_move else {
            self.state = State::Idle;
            return;
        };
        match self.state {
            State::Thinking { turn: current, .. } | State::Paused { turn: current, .. }
                if current == turn =>
            {
                return;
            }
            _ => {}
        }
        // A restart need not repeat a game, but two games shall not be the same.
        let seed = self.seed ^ now().unsigned_abs().rotate_left(20) ^ turn.0;
        match thinkers.choose(&self.asker, &self.game, seat, level, table.position().clone(), seed) {
            Ok(choice) => self.state = State::Thinking { turn, choice },
            Err(_) => self.pause(turn, None),
        }
    }

    /// Waits for a move and the turn that it is for, or for the end of a pause, after which there is to be another
    /// search; for ever if there is nothing to wait for.
    pub(crate) async fn chosen(&mut self) -> Option<(TurnNumber, Placement)> {
        let (turn, found) = match &mut self.state {
            State::Idle => std::future::pending().await,
            State::Thinking { turn, choice } => (*turn, choice.await.flatten()),
            State::Paused { turn, until, found } => {
                tokio::time::sleep_until(*until).await;
                (*turn, *found)
            }
        };
        if found.is_none() && matches!(self.state, State::Thinking { .. }) {
            tracing::error!(game = %self.game, "a computer player found no move");
            self.pause(turn, None);
        } else {
            self.state = State::Idle;
        }
        found.map(|placement| (turn, placement))
    }

    /// Keeps a move that could not be made, to try it again later unless the turn changes.
    pub(crate) fn try_again_later(&mut self, turn: TurnNumber, placement: Placement) {
        self.pause(turn, Some(placement));
    }

    /// Begins another search after a pause, unless the turn changes.
    pub(crate) fn search_again_later(&mut self, turn: TurnNumber) {
        self.pause(turn, None);
    }

    fn pause(&mut self, turn: TurnNumber, found: Option<Placement>) {
        if self.failures.turn != turn {
            self.failures = Failures { turn, count: 0 };
        }
        let until = Instant::now() + self.pauses.after(self.failures.count);
        self.failures.count += 1;
        self.state = State::Paused { turn, until, found };
    }
}

#[cfg(test)]
mod tests {
    use ids::AccountId;
    use store::{SeatRow, Stage, Summary};
    use table::{Command, Request, Setup, Time};

    use super::*;

    /// A game that Ada plays.
    fn game(id: &str, account: &str) -> Game {
        let seat = SeatRow { account: Some(AccountId::new(account)), ..SeatRow::default() };
        let computer = SeatRow { level: Some(1), ..SeatRow::default() };
        let seats = vec![computer, seat];
        Game {
            id: GameId::new(id),
            variant: "duo".into(),
            options: String::new(),
            setup: String::new(),
            speed: String::new(),
            rated: false,
            listed: false,
            creator: None,
            follows: None,
            leg: 1,
            created: 0,
            summary: Summary { stage: Stage::Playing, started: None, ended: None, outcome: None, seats },
        }
    }

    /// A table where a computer player is to move against Ada.
    fn table() -> Table {
        let ada = Holder::Person { person: AccountId::new("ada") };
        let setup = Setup::new("duo", vec![Holder::Computer { level: 1 }, ada]);
        let rules = setup.rules().unwrap();
        Table::new(setup, &rules).unwrap().decide(&Command::Open, Time(1)).unwrap().table
    }

    fn computer() -> ComputerTurn {
        let millisecond = Duration::from_millis(1);
        let pauses = Pauses { first: millisecond, longest: millisecond };
        ComputerTurn { pauses, ..ComputerTurn::new(&game("g", "ada"), 1) }
    }

    #[test]
    fn pauses_double_up_to_a_bound() {
        let seconds: Vec<u64> = (0..8).map(|failures| PAUSES.after(failures).as_secs()).collect();
        assert_eq!(seconds, [1, 2, 4, 8, 16, 32, 60, 60]);
        assert_eq!(PAUSES.after(u32::MAX), PAUSES.longest);
    }

    #[test]
    fn all_games_of_a_person_wait_in_one_row() {
        let asker = |game: &Game| ComputerTurn::new(game, 1).asker;
        assert_eq!(asker(&game("g", "ada")), asker(&game("h", "ada")));
        assert_ne!(asker(&game("g", "ada")), asker(&game("g", "bob")));
        let made = Game { creator: Some(AccountId::new("bob")), ..game("g", "ada") };
        assert_eq!(asker(&made), "bob", "who made it asked for it");
    }

    #[tokio::test]
    async fn a_move_that_cannot_be_stored_is_tried_again_without_another_search() {
        let (thinkers, table, mut computer) = (Thinkers::start(1), table(), computer());
        computer.begin_or_stop(&thinkers, &table);
        let (turn, placement) = computer.chosen().await.unwrap();
        assert_eq!(turn, table.turn().unwrap().number);
        for failures in 1..5 {
            computer.try_again_later(turn, placement);
            assert_eq!(computer.failures.count, failures);
            computer.begin_or_stop(&thinkers, &table);
            assert!(matches!(computer.state, State::Paused { .. }), "no second search");
            assert_eq!(computer.chosen().await, Some((turn, placement)));
        }
    }

    #[tokio::test]
    async fn a_move_that_the_rules_refuse_is_not_kept() {
        let (thinkers, table, mut computer) = (Thinkers::start(1), table(), computer());
        computer.begin_or_stop(&thinkers, &table);
        let (turn, _) = computer.chosen().await.unwrap();
        computer.search_again_later(turn);
        assert_eq!(computer.chosen().await, None, "the pause is over");
        computer.begin_or_stop(&thinkers, &table);
        assert!(matches!(computer.state, State::Thinking { .. }), "another search");
        assert!(computer.chosen().await.is_some());
    }

    #[tokio::test]
    async fn a_move_that_is_kept_goes_with_its_turn() {
        let (thinkers, before, mut computer) = (Thinkers::start(1), table(), computer());
        computer.begin_or_stop(&thinkers, &before);
        let (turn_number, placement) = computer.chosen().await.unwrap();
        // Another node stored a move; it is Ada's turn, and then the computer player's again.
        let mut table = before.decide(&Command::Play { turn_number, placement }, Time(2)).unwrap().table;
        computer.try_again_later(turn_number, placement);
        computer.begin_or_stop(&thinkers, &table);
        assert!(matches!(computer.state, State::Idle));
        computer.try_again_later(turn_number, placement);
        let move_text = notation::format_move(table.position().rules(), table.position().legal_moves()[0]);
        let play = Request::Play { turn_number: table.turn().unwrap().number, move_text };
        table = table.decide(&Command::request(AccountId::new("ada"), play), Time(3)).unwrap().table;
        computer.begin_or_stop(&thinkers, &table);
        let (turn, next) = computer.chosen().await.unwrap();
        assert_eq!(turn, table.turn().unwrap().number);
        assert!(table.position().legal_moves().contains(&next));
        computer.try_again_later(turn, next);
        assert_eq!(computer.failures.count, 1, "the pauses begin anew");
    }
}
