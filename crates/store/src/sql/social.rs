//! Chat, relations, reports and deeds in SQL.

use async_trait::async_trait;
use sqlx::Row;
use sqlx::any::AnyRow;

use super::SqlStore;
use crate::Millis;
use crate::error::Result;
use crate::social::{Action, Bond, ChatMessage, Deed, Relation, Report, ReportFilter, Social};

#[async_trait]
impl Social for SqlStore {
    async fn add_message(&self, message: &ChatMessage) -> Result<()> {
        let sql = "INSERT INTO message (id, room, author, text, at) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(&message.id).bind(&message.room).bind(&message.author);
        query.bind(&message.text).bind(message.at).execute(&self.write).await?;
        Ok(())
    }

    async fn message(&self, id: &str) -> Result<Option<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE id = $1").bind(id);
        query.fetch_optional(&self.read).await?.as_ref().map(message).transpose()
    }

    async fn messages(
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

    async fn messages_of(&self, author: &str) -> Result<Vec<ChatMessage>> {
        let query = sqlx::query("SELECT * FROM message WHERE author = $1 ORDER BY id").bind(author);
        query.fetch_all(&self.read).await?.iter().map(message).collect()
    }

    async fn remove_message(&self, id: &str, by: &str, at: Millis) -> Result<bool> {
        let sql = "UPDATE message SET removed = $3, removed_by = $2 WHERE id = $1 AND removed IS NULL";
        let query = sqlx::query(sql).bind(id).bind(by).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    async fn set_relation(&self, relation: &Relation) -> Result<()> {
        // Who says the same again does not begin anew.
        let sql = "INSERT INTO relation (owner, other, kind, created) VALUES ($1, $2, $3, $4)
                   ON CONFLICT (owner, other) DO UPDATE SET kind = excluded.kind, created = excluded.created
                   WHERE relation.kind <> excluded.kind";
        let query = sqlx::query(sql).bind(&relation.owner).bind(&relation.other);
        query.bind(relation.bond.word()).bind(relation.created).execute(&self.write).await?;
        Ok(())
    }

    async fn delete_relation(&self, owner: &str, other: &str, bond: Bond) -> Result<bool> {
        let sql = "DELETE FROM relation WHERE owner = $1 AND other = $2 AND kind = $3";
        let query = sqlx::query(sql).bind(owner).bind(other).bind(bond.word());
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    async fn relations(&self, owner: &str, bond: Bond) -> Result<Vec<Relation>> {
        let sql = "SELECT * FROM relation WHERE owner = $1 AND kind = $2 ORDER BY created, other";
        let query = sqlx::query(sql).bind(owner).bind(bond.word());
        query.fetch_all(&self.read).await?.iter().map(relation).collect()
    }

    async fn is_blocked(&self, one: &str, other: &str) -> Result<bool> {
        let sql = "SELECT 1 AS found FROM relation WHERE kind = 'block'
                   AND ((owner = $1 AND other = $2) OR (owner = $2 AND other = $1))";
        Ok(sqlx::query(sql).bind(one).bind(other).fetch_optional(&self.read).await?.is_some())
    }

    async fn blockers(&self, of: &str) -> Result<Vec<String>> {
        let query = sqlx::query("SELECT owner FROM relation WHERE other = $1 AND kind = 'block'").bind(of);
        query.fetch_all(&self.read).await?.iter().map(|row| Ok(row.try_get("owner")?)).collect()
    }

    async fn blocks_among_seekers(&self) -> Result<Vec<(String, String)>> {
        let sql = "SELECT relation.owner, relation.other FROM relation
                   JOIN seek AS one ON one.account = relation.owner
                   JOIN seek AS another ON another.account = relation.other
                   WHERE relation.kind = 'block' ORDER BY relation.owner, relation.other";
        let rows = sqlx::query(sql).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok((row.try_get("owner")?, row.try_get("other")?))).collect()
    }

    async fn add_report(&self, report: &Report) -> Result<()> {
        let sql = "INSERT INTO report (id, reporter, subject, message, game, reason, created)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql).bind(&report.id).bind(&report.reporter).bind(&report.subject);
        let query = query.bind(report.message.as_deref()).bind(report.game.as_deref());
        query.bind(&report.reason).bind(report.created).execute(&self.write).await?;
        Ok(())
    }

    async fn report(&self, id: &str) -> Result<Option<Report>> {
        let query = sqlx::query("SELECT * FROM report WHERE id = $1").bind(id);
        query.fetch_optional(&self.read).await?.as_ref().map(report).transpose()
    }

    async fn reports(&self, filter: &ReportFilter, limit: u32) -> Result<Vec<Report>> {
        let sql = "SELECT * FROM report
            WHERE (CAST($1 AS BIGINT) IS NULL OR (CASE WHEN closed IS NULL THEN 0 ELSE 1 END) = $1)
            AND (CAST($2 AS TEXT) IS NULL OR reporter = $2)
            AND (CAST($3 AS TEXT) IS NULL OR id < $3)
            ORDER BY id DESC LIMIT $4";
        let query = sqlx::query(sql)
            .bind(filter.closed.map(i64::from))
            .bind(filter.reporter.as_deref())
            .bind(filter.before.as_deref())
            .bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(report).collect()
    }

    async fn close_report(&self, id: &str, by: &str, at: Millis) -> Result<bool> {
        let sql = "UPDATE report SET closed = $3, closed_by = $2 WHERE id = $1 AND closed IS NULL";
        let query = sqlx::query(sql).bind(id).bind(by).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    async fn add_deed(&self, deed: &Deed) -> Result<()> {
        let sql = "INSERT INTO deed (id, at, actor, action, subject, target, until, reason)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let query = sqlx::query(sql)
            .bind(&deed.id)
            .bind(deed.at)
            .bind(deed.actor.as_deref())
            .bind(deed.action.word())
            .bind(deed.subject.as_deref())
            .bind(deed.target.as_deref())
            .bind(deed.until)
            .bind(&deed.reason);
        query.execute(&self.write).await?;
        Ok(())
    }

    async fn deeds(&self, subject: Option<&str>, before: Option<&str>, limit: u32) -> Result<Vec<Deed>> {
        let sql = "SELECT * FROM deed WHERE (CAST($1 AS TEXT) IS NULL OR subject = $1)
                   AND (CAST($2 AS TEXT) IS NULL OR id < $2) ORDER BY id DESC LIMIT $3";
        let query = sqlx::query(sql).bind(subject).bind(before).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(deed).collect()
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

fn relation(row: &AnyRow) -> Result<Relation> {
    Ok(Relation {
        owner: row.try_get("owner")?,
        other: row.try_get("other")?,
        bond: Bond::from_word(row.try_get("kind")?)?,
        created: row.try_get("created")?,
    })
}

fn report(row: &AnyRow) -> Result<Report> {
    Ok(Report {
        id: row.try_get("id")?,
        reporter: row.try_get("reporter")?,
        subject: row.try_get("subject")?,
        message: row.try_get("message")?,
        game: row.try_get("game")?,
        reason: row.try_get("reason")?,
        created: row.try_get("created")?,
        closed: row.try_get("closed")?,
        closed_by: row.try_get("closed_by")?,
    })
}

fn deed(row: &AnyRow) -> Result<Deed> {
    Ok(Deed {
        id: row.try_get("id")?,
        at: row.try_get("at")?,
        actor: row.try_get("actor")?,
        action: Action::from_word(row.try_get("action")?)?,
        subject: row.try_get("subject")?,
        target: row.try_get("target")?,
        until: row.try_get("until")?,
        reason: row.try_get("reason")?,
    })
}
