//! One live game as a state machine: events in, events out, no input or output, time an argument.
//!
//! ```text
//!  Setup ──check──▶ Table ──decide(command, now)──▶ Decision { events, table }
//!                     │  └───────────────────────▶ Refusal, and nothing changes
//!                     └──────tick(now)──▶ what has become due, as a Decision
//!
//!  stored events ──replay──▶ the same Table
//!
//!  new ──opened──▶ open ──started──▶ playing ──ended──▶ over ──rematch──▶ next_game()
//!                    └──────────ended (cancelled)─────────▲
//! ```
//!
//! [`Table::decide`] and [`Table::tick`] never change a table: they return the events and the table after them.
//! So a server stores the events before anybody hears of them, and only then replaces the old table by the new. A command is parsed and checked once. [`Table::replay`] of what was stored is the same table;
//! [`Table::apply`] adds stored events one by one.
//!
//! For each command that reaches it a server calls [`tick`](Table::tick), then [`decide`](Table::decide), each
//! time stores and swaps, and publishes the events. Then it has a computer player think if
//! [`turn`](Table::turn) names one, and sleeps until the [`deadline`](Table::deadline). After a restart it
//! replays and decides [`Command::Resume`], so that nobody is charged for the time in between.
//!
//! # Ranks
//!
//! Whoever resigns, leaves, vanishes, runs out of time or is removed loses the seat to a computer player of the
//! level that the setup states, and does not get it back. A side all of whose people have gone is *given up*.
//! Given-up sides rank behind all others, whatever their scores: the first to be given up is last, and those
//! that one person gives up at once share a rank. The others rank by their scores. A seat has the rank of its
//! side, but a player who left a partner behind ranks last, whatever the partner achieves.
//!
//! The game ends at once when all sides but one are given up: its winner is settled, and two people expect a
//! game to be over when one of them walks away. It also ends when no people are left at all. Otherwise those
//! who stayed play on against the computer player, who must move as the rules ask, so that nobody's corner of
//! the board is suddenly free.
//!
//! ```
//! use ids::{AccountId, TurnNumber};
//! use table::{Clock, Command, Holder, Request, Setup, Table, Time};
//!
//! let ada = AccountId::new("ada");
//! let seats = vec![Holder::Person { person: ada.clone() }, Holder::Computer { level: 3 }];
//! let setup = Setup { clock: Clock::Fischer { total: 300, increment: 5 }, ..Setup::new("duo", seats) };
//! let rules = setup.rules().unwrap();
//! let table = Table::new(setup, &rules).unwrap();
//! let table = table.decide(&Command::Open, Time(1_000)).unwrap().table;
//! let turn = table.turn().unwrap();
//! assert_eq!(turn.number, TurnNumber(2));
//! let request = Request::Play { turn_number: turn.number, move_text: "e8,e9,f9,d10,e10".into() };
//! let decision = table.decide(&Command::request(ada, request), Time(4_000)).unwrap();
//! // Here a server stores the events.
//! let table = decision.table;
//! assert_eq!(table.turn().unwrap().holder, Holder::Computer { level: 3 });
//! assert_eq!(table.snapshot(Time(4_000)).seats[0].remaining, Some(302_000));
//! ```

mod clock;
mod command;
mod decide;
mod event;
mod fold;
mod game;
mod refusal;
mod result;
mod seat;
mod setup;
mod snapshot;
mod table;

pub use clock::{Clock, Time};
pub use command::{Command, Request};
pub use decide::Decision;
pub use event::{EndReason, Event, Fact, LeaveReason, Subject};
pub use fold::Misfit;
pub use game::{Departure, Stage};
pub use refusal::Refusal;
pub use result::{BonusKind, BonusView, ColourResult, Outcome, SeatResult, SideResult};
pub use seat::{Holder, SeatNumber};
pub use setup::{Setup, SetupError, VERSION};
pub use snapshot::{ColourView, MoveView, OfferView, SeatView, SideView, Snapshot, TurnView};
pub use table::{ReplayError, Table, Turn};
