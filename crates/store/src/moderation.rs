//! Moderation: reports, and what moderators did.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::words::words;

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

impl Store {
    /// Keeps a report.
    pub async fn add_report(&self, report: &Report) -> Result<()> {
        let sql = "INSERT INTO report (id, reporter, subject, message, game, reason, created)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql).bind(&report.id).bind(&report.reporter).bind(&report.subject);
        let query = query.bind(report.message.as_deref()).bind(report.game.as_deref());
        query.bind(&report.reason).bind(report.created).execute(&self.write).await?;
        Ok(())
    }

    /// The report with this id.
    pub async fn report(&self, id: &str) -> Result<Option<Report>> {
        let query = sqlx::query("SELECT * FROM report WHERE id = $1").bind(id);
        query.fetch_optional(&self.read).await?.as_ref().map(report).transpose()
    }

    /// The newest reports that pass, newest first.
    pub async fn reports(&self, filter: &ReportFilter, limit: u32) -> Result<Vec<Report>> {
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

    /// Notes that a report was dealt with; says whether it was open.
    pub async fn close_report(&self, id: &str, by: &str, at: Millis) -> Result<bool> {
        let sql = "UPDATE report SET closed = $3, closed_by = $2 WHERE id = $1 AND closed IS NULL";
        let query = sqlx::query(sql).bind(id).bind(by).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Notes what a moderator did.
    pub async fn add_deed(&self, deed: &Deed) -> Result<()> {
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

    /// The newest deeds from before this one, newest first: all, or those to one account.
    pub async fn deeds(&self, subject: Option<&str>, before: Option<&str>, limit: u32) -> Result<Vec<Deed>> {
        let sql = "SELECT * FROM deed WHERE (CAST($1 AS TEXT) IS NULL OR subject = $1)
                   AND (CAST($2 AS TEXT) IS NULL OR id < $2) ORDER BY id DESC LIMIT $3";
        let query = sqlx::query(sql).bind(subject).bind(before).bind(i64::from(limit));
        query.fetch_all(&self.read).await?.iter().map(deed).collect()
    }
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
