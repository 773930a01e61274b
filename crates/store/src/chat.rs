//! Chat: the messages of all rooms.

use ids::{AccountId, MessageId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::conditions::Conditions;
use crate::database::Store;
use crate::error::{Result, StoreError};
use crate::room::Room;
use crate::row::{id, optional_id};

/// A message in a chat room.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChatMessage {
    /// Later messages have greater ids.
    pub id: MessageId,
    /// Where it was written.
    pub room: Room,
    /// Who wrote it.
    pub author: AccountId,
    /// As others read it, after the filter.
    pub text: String,
    /// When it was written.
    pub at: Millis,
    /// The moderator who removed it.
    pub removed_by: Option<AccountId>,
    /// When it was removed. The text stays, for moderators.
    pub removed: Option<Millis>,
}

impl Store {
    /// Stores a message.
    pub async fn add_message(&self, message: &ChatMessage) -> Result<()> {
        let sql = "INSERT INTO message (id, room, author, text, at) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql)
            .bind(message.id.as_str())
            .bind(message.room.to_string())
            .bind(message.author.as_str());
        query.bind(&message.text).bind(message.at).execute(&self.write).await?;
        Ok(())
    }

    /// Finds a message, a removed one too.
    pub async fn message(&self, id: &MessageId) -> Result<Option<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE id = $1").bind(id.as_str());
        query.fetch_optional(&self.read).await?.as_ref().map(message).transpose()
    }

    /// A page of a room, newest first, without the messages of those whom the reader blocks or mutes.
    pub async fn messages(
        &self,
        room: &Room,
        before: Option<&MessageId>,
        reader: Option<&AccountId>,
        limit: u32,
    ) -> Result<Vec<ChatMessage>> {
        let mut conditions = Conditions::default();
        conditions.compare("room =", Some(&*room.to_string()));
        conditions.compare("id <", before.map(MessageId::as_str));
        if let Some(reader) = reader {
            let reader = conditions.value(reader.as_str());
            conditions.add(format!(
                "NOT EXISTS (SELECT 1 FROM relation
                    WHERE owner = {reader} AND other = message.author AND kind = 'block')"
            ));
            conditions.add(format!(
                "NOT EXISTS (SELECT 1 FROM mute WHERE owner = {reader} AND other = message.author)"
            ));
        }
        let limit = conditions.value(limit);
        let sql = format!("SELECT * FROM message {} ORDER BY id DESC LIMIT {limit}", conditions.clause());
        conditions.fetch(&self.read, sql).await?.iter().map(message).collect()
    }

    /// All messages of an account, oldest first.
    pub async fn messages_of(&self, author: &AccountId) -> Result<Vec<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE author = $1 ORDER BY id").bind(author.as_str());
        query.fetch_all(&self.read).await?.iter().map(message).collect()
    }

    /// Removes a message. Returns false if there was none to remove.
    pub async fn remove_message(&self, id: &MessageId, by: &AccountId, at: Millis) -> Result<bool> {
        let sql = "UPDATE message SET removed = $3, removed_by = $2 WHERE id = $1 AND removed IS NULL";
        let query = sqlx::query(sql).bind(id.as_str()).bind(by.as_str()).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }
}

fn message(row: &AnyRow) -> Result<ChatMessage> {
    Ok(ChatMessage {
        id: id(row, "id")?,
        room: parse_room(row.try_get("room")?)?,
        author: id(row, "author")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        removed_by: optional_id(row, "removed_by")?,
        removed: row.try_get("removed")?,
    })
}

fn parse_room(name: &str) -> Result<Room> {
    name.parse().map_err(|_| StoreError::Unreadable {
        column: "message.room",
        expected: "lobby, table:GAME or watchers:GAME",
        got: name.to_owned(),
    })
}
