//! Chat messages.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;

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

impl Store {
    /// Keeps a message.
    pub async fn add_message(&self, message: &ChatMessage) -> Result<()> {
        let sql = "INSERT INTO message (id, room, author, text, at) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(&message.id).bind(&message.room).bind(&message.author);
        query.bind(&message.text).bind(message.at).execute(&self.write).await?;
        Ok(())
    }

    /// The message with this id.
    pub async fn message(&self, id: &str) -> Result<Option<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE id = $1").bind(id);
        query.fetch_optional(&self.read).await?.as_ref().map(message).transpose()
    }

    /// The newest messages of a room from before this one, newest first, without those of people whom the reader
    /// blocks.
    pub async fn messages(
        &self,
        room: &str,
        before: Option<&str>,
        reader: Option<&str>,
        limit: u32,
    ) -> Result<Vec<ChatMessage>> {
        let sql = "SELECT * FROM message WHERE room = $1 AND (CAST($2 AS TEXT) IS NULL OR id < $2)
                   AND NOT EXISTS (SELECT 1 FROM relation WHERE owner = $3 AND other = message.author AND kind = 'block')
                   ORDER BY id DESC LIMIT $4";
        let query = sqlx::query(sql).bind(room).bind(before).bind(reader).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(message).collect()
    }

    /// Everything that an account said, oldest first.
    pub async fn messages_of(&self, author: &str) -> Result<Vec<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE author = $1 ORDER BY id").bind(author);
        query.fetch_all(&self.read).await?.iter().map(message).collect()
    }

    /// Takes a message away; says whether it was there.
    pub async fn remove_message(&self, id: &str, by: &str, at: Millis) -> Result<bool> {
        let sql = "UPDATE message SET removed = $3, removed_by = $2 WHERE id = $1 AND removed IS NULL";
        let query = sqlx::query(sql).bind(id).bind(by).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }
}

fn message(row: &AnyRow) -> Result<ChatMessage> {
    Ok(ChatMessage {
        id: row.try_get("id")?,
        room: row.try_get("room")?,
        author: row.try_get("author")?,
        text: row.try_get("text")?,
        at: row.try_get("at")?,
        removed_by: row.try_get("removed_by")?,
        removed: row.try_get("removed")?,
    })
}
