//! A type for each kind of id and number, so that none is taken for another.
//!
//! On the wire and in the database an id is plain text and a number a plain number. An id is read from outside in one
//! of two ways, and both check it: by [`str::parse`] or by deserialising.
//!
//! ```
//! use ids::{EventNumber, GameId, InvalidId};
//!
//! let game: GameId = "0197a3".parse().unwrap();
//! assert_eq!(game.to_string(), "0197a3");
//! assert!(matches!("".parse::<GameId>(), Err(InvalidId { .. })));
//! assert_eq!(EventNumber::START.next(), EventNumber(1));
//! ```

mod number;
#[cfg(feature = "schema")]
mod schema;
mod text;

pub use number::{EventNumber, OfferNumber, RatedNumber, TurnNumber};
pub use text::{
    AccountId, ActionId, AttemptId, ChallengeId, GameId, InvalidId, MessageId, ReportId, SecretHash, SeekId,
    SessionId, StudyId, TokenId,
};
