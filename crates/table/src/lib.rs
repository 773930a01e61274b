//! One live game as a state machine: events in, events out, no input or output, time an argument.
//!
//! ```text
//!            Setup ──check──▶ Table ◀──────── apply ◀──────┐
//!                              │ │                         │
//!  Command (a person's Request,│ │tick(now)                │ one by one, as soon as
//!  or a word of the server)    │ │                         │ they are stored
//!        └───────────▶ decide ◀┘ └▶ what became due ──▶ [Event] numbered 1, 2, 3 …
//!                        │                                 ▲
//!                        ├── Refusal: nothing changes      │
//!                        └─────────────────────────────────┘
//!
//!  new ──opened──▶ open ──started──▶ playing ──ended──▶ over ──rematch──▶ next_game()
//!                    └──────────ended (cancelled)─────────▲
//! ```
//!
//! [`Table::decide`] and [`Table::tick`] look and never touch; [`Table::apply`] is the only thing that changes
//! a table. So an event can be stored before anybody hears of it, and [`Table::replay`] of what was stored is
//! the same table.
//!
//! What a server does, in this order, for each thing that reaches it: store and apply what
//! [`tick`](Table::tick) says, then [`decide`](Table::decide), store, [`apply`](Table::apply), and tell the
//! others; then look at [`waiting_for`](Table::waiting_for) and have a computer player think if one is to
//! move, and wake up at the [`deadline`](Table::deadline). After a restart it replays and says
//! [`Command::Resume`], so that nobody is charged for the time in between.
//!
//! # Who is placed where
//!
//! Whoever resigns, leaves, vanishes, runs out of time or is removed loses the seat to a computer player of the
//! level that the setup states, and does not get it back. A side all of whose people have gone is *given up*.
//! Given-up sides are placed behind all others, whatever their points: the first to be given up is last, and
//! those that one person leaves in one go share a place. The others are placed by their points. A seat has
//! its side's place, but who left a partner behind is placed last, wherever the partner gets to.
//!
//! The game ends at once when all sides but one are given up: its winner is settled, and two people expect a
//! game to be over when one of them walks away. It also ends when no people are left at all. Otherwise those
//! who stayed play on against the computer player, who must move as the rules ask, so that nobody's corner of
//! the board is suddenly free.
//!
//! ```
//! use table::{Clock, Command, Holder, Request, Setup, Table, Time};
//!
//! let seats = vec![Holder::named("ada"), Holder::Computer { level: 3 }];
//! let setup = Setup { clock: Clock::Fischer { total: 300, increment: 5 }, ..Setup::new("duo", seats) };
//! let rules = setup.rules().unwrap();
//! let mut table = Table::new(setup, &rules).unwrap();
//! for event in table.decide(&Command::Open, Time(1_000)).unwrap() {
//!     table.apply(&event).unwrap();
//! }
//! let turn = table.waiting_for().unwrap();
//! assert_eq!(turn.number, 2);
//! let request = Request::Play { turn: turn.number, place: "e8,e9,f9,d10,e10".into() };
//! let events = table.decide(&Command::asked_by("ada", request), Time(4_000)).unwrap();
//! table.apply(&events[0]).unwrap();
//! assert_eq!(table.waiting_for().unwrap().holder, Holder::Computer { level: 3 });
//! assert_eq!(table.view(Time(4_000)).seats[0].remaining, Some(302_000));
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
mod table;
mod view;

pub use clock::{Clock, Time};
pub use command::{Command, Request};
pub use event::{End, Event, Fact, Subject, Why};
pub use fold::Misfit;
pub use game::{Leaving, Stage};
pub use refusal::Refusal;
pub use result::{ColourResult, Outcome, SeatResult, SideResult};
pub use seat::{Holder, Person, SeatNumber};
pub use setup::{Setup, SetupError, VERSION};
pub use table::{ReplayError, Table, Turn};
pub use view::{ColourView, MoveView, OfferView, SeatView, SideView, TurnView, View};
