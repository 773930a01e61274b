//! What people are to each other: chat, friends and blocks, reports, and what moderators did.

use async_trait::async_trait;

use crate::Millis;
use crate::error::Result;
use crate::words::words;

words! {
    /// What one account thinks of another.
    Bond in "relation.kind" {
        /// Wants to see whether the other is there.
        Friend = "friend",
        /// Wants to have nothing to do with the other.
        Block = "block",
    }
}

words! {
    /// What a moderator did.
    Action in "deed.action" {
        /// Silenced somebody for a time.
        Mute = "mute",
        /// Let somebody speak again.
        Unmute = "unmute",
        /// Kept somebody out for a time.
        Ban = "ban",
        /// Let somebody in again.
        Unban = "unban",
        /// Took a message away.
        RemoveMessage = "remove_message",
        /// Took a seat away.
        RemovePlayer = "remove_player",
        /// Dealt with a report.
        CloseReport = "close_report",
        /// Made an account for somebody.
        Create = "create",
        /// Gave an account another password.
        ResetPassword = "reset_password",
        /// Changed what an account may do.
        Promote = "promote",
    }
}

/// Something that was said in a room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatMessage {
    /// Never changes; later ones are greater.
    pub id: String,
    /// Where.
    pub room: String,
    /// By whom.
    pub author: String,
    /// What.
    pub text: String,
    /// When.
    pub at: Millis,
    /// Who took it away.
    pub removed_by: Option<String>,
    /// When it was taken away.
    pub removed: Option<Millis>,
}

/// What one account thinks of another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relation {
    /// Who thinks it.
    pub owner: String,
    /// Of whom.
    pub other: String,
    /// What.
    pub bond: Bond,
    /// Since when.
    pub created: Millis,
}

/// A complaint about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Never changes; later ones are greater.
    pub id: String,
    /// Who complains.
    pub reporter: String,
    /// About whom.
    pub subject: String,
    /// About which message.
    pub message: Option<String>,
    /// About what happened in which game.
    pub game: Option<String>,
    /// In the reporter's words.
    pub reason: String,
    /// When.
    pub created: Millis,
    /// When it was dealt with.
    pub closed: Option<Millis>,
    /// By whom.
    pub closed_by: Option<String>,
}

/// Something that a moderator did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Deed {
    /// Never changes; later ones are greater.
    pub id: String,
    /// When.
    pub at: Millis,
    /// Who did it; nobody's account if it was done on the command line.
    pub actor: Option<String>,
    /// What.
    pub action: Action,
    /// To whom.
    pub subject: Option<String>,
    /// To which message, game or report.
    pub target: Option<String>,
    /// Until when it holds.
    pub until: Option<Millis>,
    /// Why, in the moderator's words.
    pub reason: String,
}

/// Which reports a list shows; what is `None` does not matter.
#[derive(Clone, Debug, Default)]
pub struct ReportFilter {
    /// That were dealt with, or that were not.
    pub closed: Option<bool>,
    /// Of this account.
    pub reporter: Option<String>,
    /// Made before the report with this id.
    pub before: Option<String>,
}

/// Chat, friends and blocks, reports, and what moderators did.
#[async_trait]
pub trait Social {
    /// Keeps a message.
    async fn add_message(&self, message: &ChatMessage) -> Result<()>;
    /// The message with this id.
    async fn message(&self, id: &str) -> Result<Option<ChatMessage>>;
    /// The newest messages of a room from before this one, newest first, without those of people whom the reader
    /// blocks.
    async fn messages(
        &self,
        room: &str,
        before: Option<&str>,
        reader: Option<&str>,
        limit: u32,
    ) -> Result<Vec<ChatMessage>>;
    /// Everything that an account said, oldest first.
    async fn messages_of(&self, author: &str) -> Result<Vec<ChatMessage>>;
    /// Takes a message away; says whether it was there.
    async fn remove_message(&self, id: &str, by: &str, at: Millis) -> Result<bool>;

    /// Keeps what an account thinks of another, instead of what it thought before.
    async fn set_relation(&self, relation: &Relation) -> Result<()>;
    /// Forgets it; says whether it was so.
    async fn delete_relation(&self, owner: &str, other: &str, bond: Bond) -> Result<bool>;
    /// Of whom an account thinks so, the first first.
    async fn relations(&self, owner: &str, bond: Bond) -> Result<Vec<Relation>>;
    /// Whether one of the two blocks the other.
    async fn is_blocked(&self, one: &str, other: &str) -> Result<bool>;
    /// Who blocks this account.
    async fn blockers(&self, of: &str) -> Result<Vec<String>>;
    /// Among those who wait for opponents: who blocks whom.
    async fn blocks_among_seekers(&self) -> Result<Vec<(String, String)>>;

    /// Keeps a report.
    async fn add_report(&self, report: &Report) -> Result<()>;
    /// The report with this id.
    async fn report(&self, id: &str) -> Result<Option<Report>>;
    /// The newest reports that pass, newest first.
    async fn reports(&self, filter: &ReportFilter, limit: u32) -> Result<Vec<Report>>;
    /// Notes that a report was dealt with; says whether it was open.
    async fn close_report(&self, id: &str, by: &str, at: Millis) -> Result<bool>;

    /// Notes what a moderator did.
    async fn add_deed(&self, deed: &Deed) -> Result<()>;
    /// The newest deeds from before this one, newest first: all, or those to one account.
    async fn deeds(&self, subject: Option<&str>, before: Option<&str>, limit: u32) -> Result<Vec<Deed>>;
}
