//! Seeks: people who wait for opponents.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;

/// Somebody who waits for opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seek {
    /// Never changes; later ones are greater.
    pub id: String,
    /// Who waits.
    pub account: String,
    /// The variant's name.
    pub variant: String,
    /// Its options as `key=value`, with blanks between.
    pub options: String,
    /// How long a player may think, as the table writes it.
    pub clock: String,
    /// Whether the game is to count for ratings.
    pub rated: bool,
    /// The owner's rating when the seek was made, as it is shown.
    pub rating: Option<i32>,
    /// Whether computer players may fill the seats after a while.
    pub computers: bool,
    /// Of which level, if the owner chose one.
    pub level: Option<u8>,
    /// When it was made.
    pub created: Millis,
    /// When the owner was last connected.
    pub seen: Millis,
}

/// People who wait for opponents.
#[async_trait]
pub trait Seeks {
    /// Stores a seek in place of the one that its owner had.
    async fn put_seek(&self, seek: &Seek) -> Result<()>;
    /// All, the oldest first.
    async fn seeks(&self) -> Result<Vec<Seek>>;
    /// Notes that its owner was connected.
    async fn see_seek(&self, id: &str, at: Millis) -> Result<()>;
    /// Takes these away to make a game of them, if all are still there; says whether they were.
    async fn take_seeks(&self, ids: &[String]) -> Result<bool>;
    /// Deletes those made before a moment and those whose owners were last connected before one; says how many.
    async fn forget_seeks(&self, made: Millis, seen: Millis) -> Result<u64>;
}
