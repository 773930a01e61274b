//! A computer player's turn at a table: it thinks on a thread of its own, and starts anew when the turn changes.

use std::time::Duration;

use ids::{GameId, TurnNumber};
use rules::Placement;
use table::{Holder, Table};
use tokio::time::Instant;

use crate::runtime::pool::Ticket;
use crate::runtime::time::now;
use crate::tables::computers::Thinkers;

/// The pause before a search that could not be started is tried again.
const PAUSE: Duration = Duration::from_secs(1);

pub(crate) struct ComputerTurn {
    seed: u64,
    state: State,
}

enum State {
    Idle,
    Thinking {
        turn: TurnNumber,
        choice: Ticket<Option<Placement>>,
    },
    /// The queue was full, or no move was found.
    Paused {
        until: Instant,
    },
}

impl ComputerTurn {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, state: State::Idle }
    }

    /// Begins to think if a computer player is to move and none thinks yet; stops if none is to move any more.
    pub(crate) fn follow(&mut self, thinkers: &Thinkers, game: &GameId, table: &Table) {
        let to_move = table.turn().and_then(|turn| match turn.holder {
            Holder::Computer { level } => Some((turn.number, turn.seat, level)),
            Holder::Open {} | Holder::Person { .. } => None,
        });
        let Some((turn, seat, level)) = to_move else {
            self.state = State::Idle;
            return;
        };
        match self.state {
            State::Thinking { turn: current, .. } if current == turn => return,
            State::Paused { until } if until > Instant::now() => return,
            _ => {}
        }
        // A restart need not repeat a game, but two games shall not be the same.
        let seed = self.seed ^ now().unsigned_abs().rotate_left(20) ^ turn.0;
        match thinkers.choose(game, seat, level, table.position().clone(), seed) {
            Ok(choice) => self.state = State::Thinking { turn, choice },
            Err(_) => self.pause(),
        }
    }

    pub(crate) fn pause(&mut self) {
        self.state = State::Paused { until: Instant::now() + PAUSE };
    }

    /// Waits for the move, or for the end of a pause; for ever if there is nothing to wait for.
    pub(crate) async fn chosen(&mut self) -> Option<Placement> {
        match &mut self.state {
            State::Idle => std::future::pending().await,
            State::Thinking { choice, .. } => choice.await.flatten(),
            State::Paused { until } => {
                tokio::time::sleep_until(*until).await;
                None
            }
        }
    }

    /// The turn that the move is for, after [`chosen`](Self::chosen) has returned; nothing after a pause.
    pub(crate) fn take_turn(&mut self) -> Option<TurnNumber> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Thinking { turn, .. } => Some(turn),
            State::Idle | State::Paused { .. } => None,
        }
    }
}
