//! Moderation: reports, and the log of actions.

use ids::{AccountId, ActionId, GameId, MessageId, ReportId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::conditions::Conditions;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, optional_id};
use crate::stored_enum::stored_enum;

stored_enum! {
    /// What a moderator or an admin did.
    ActionKind in "deed.action" {
        /// Forbade somebody to chat for a time.
        Mute = "mute",
        /// Allowed it again.
        Unmute = "unmute",
        /// Forbade somebody to sign in for a time.
        Ban = "ban",
        /// Allowed it again before that time was over.
        Unban = "unban",
        /// Removed a chat message.
        RemoveMessage = "remove_message",
        /// Removed somebody from a table.
        RemovePlayer = "remove_player",
        /// Ended a game.
        EndGame = "end_game",
        /// Closed a report.
        CloseReport = "close_report",
        /// Created an account, on the command line.
        Create = "create",
        /// Set a new password, on the command line.
        ResetPassword = "reset_password",
        /// Changed the role of an account.
        Promote = "promote",
    }
}

/// A complaint about somebody.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Later reports have greater ids.
    pub id: ReportId,
    /// Who made it.
    pub reporter: AccountId,
    /// Whom it is about.
    pub subject: AccountId,
    /// The message that it is about.
    pub message: Option<MessageId>,
    /// The game that it is about.
    pub game: Option<GameId>,
    /// What is wrong, in the reporter's words.
    pub reason: String,
    /// When it was made.
    pub created: Millis,
    /// When a moderator closed it.
    pub closed: Option<Millis>,
    /// The moderator who closed it.
    pub closed_by: Option<AccountId>,
}

/// Which reports to list. A filter that is `None` lets all pass.
#[derive(Clone, Debug, Default)]
pub struct ReportFilter {
    /// Closed, or open.
    pub closed: Option<bool>,
    /// Made by this account.
    pub reporter: Option<AccountId>,
    /// Older than this report: for the next page.
    pub before: Option<ReportId>,
}

/// An action of a moderator, on record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Action {
    /// Later actions have greater ids.
    pub id: ActionId,
    /// When it was done.
    pub at: Millis,
    /// Who did it; nobody if it was done on the command line.
    pub actor: Option<AccountId>,
    /// What was done.
    pub kind: ActionKind,
    /// The account that it concerns.
    pub subject: Option<AccountId>,
    /// The id of the message, game or report that it concerns.
    pub target: Option<String>,
    /// When it ends by itself.
    pub until: Option<Millis>,
    /// Why, in the moderator's words.
    pub reason: String,
}

impl Store {
    /// Stores a report.
    pub async fn add_report(&self, report: &Report) -> Result<()> {
        let sql = "INSERT INTO report (id, reporter, subject, message, game, reason, created)
                   VALUES ($1, $2, $3, $4, $5, $6, $7)";
        let query = sqlx::query(sql)
            .bind(report.id.as_str())
            .bind(report.reporter.as_str())
            .bind(report.subject.as_str());
        let query = query
            .bind(report.message.as_ref().map(MessageId::as_str))
            .bind(report.game.as_ref().map(GameId::as_str));
        query.bind(&report.reason).bind(report.created).execute(&self.write).await?;
        Ok(())
    }

    /// Finds a report.
    pub async fn report(&self, id: &ReportId) -> Result<Option<Report>> {
        let query = sqlx::query("SELECT * FROM report WHERE id = $1").bind(id.as_str());
        query.fetch_optional(&self.read).await?.as_ref().map(report).transpose()
    }

    /// The reports that pass the filter, newest first.
    pub async fn reports(&self, filter: &ReportFilter, limit: u32) -> Result<Vec<Report>> {
        let mut conditions = Conditions::default();
        match filter.closed {
            Some(true) => conditions.add("closed IS NOT NULL"),
            Some(false) => conditions.add("closed IS NULL"),
            None => {}
        }
        conditions.compare("reporter =", filter.reporter.as_ref().map(AccountId::as_str));
        conditions.compare("id <", filter.before.as_ref().map(ReportId::as_str));
        let limit = conditions.value(limit);
        let sql = format!("SELECT * FROM report {} ORDER BY id DESC LIMIT {limit}", conditions.clause());
        conditions.fetch(&self.read, sql).await?.iter().map(report).collect()
    }

    /// Closes a report. Returns false if it was not open.
    pub async fn close_report(&self, id: &ReportId, by: &AccountId, at: Millis) -> Result<bool> {
        let sql = "UPDATE report SET closed = $3, closed_by = $2 WHERE id = $1 AND closed IS NULL";
        let query = sqlx::query(sql).bind(id.as_str()).bind(by.as_str()).bind(at);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Records an action.
    pub async fn add_action(&self, action: &Action) -> Result<()> {
        let sql = "INSERT INTO deed (id, at, actor, action, subject, target, until, reason)
                   VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
        let query = sqlx::query(sql)
            .bind(action.id.as_str())
            .bind(action.at)
            .bind(action.actor.as_ref().map(AccountId::as_str))
            .bind(action.kind.word())
            .bind(action.subject.as_ref().map(AccountId::as_str))
            .bind(action.target.as_deref())
            .bind(action.until)
            .bind(&action.reason);
        query.execute(&self.write).await?;
        Ok(())
    }

    /// A page of the log, newest first: all actions, or those that concern one account.
    pub async fn actions(
        &self,
        subject: Option<&AccountId>,
        before: Option<&ActionId>,
        limit: u32,
    ) -> Result<Vec<Action>> {
        let mut conditions = Conditions::default();
        conditions.compare("subject =", subject.map(AccountId::as_str));
        conditions.compare("id <", before.map(ActionId::as_str));
        let limit = conditions.value(limit);
        let sql = format!("SELECT * FROM deed {} ORDER BY id DESC LIMIT {limit}", conditions.clause());
        conditions.fetch(&self.read, sql).await?.iter().map(action).collect()
    }
}

fn report(row: &AnyRow) -> Result<Report> {
    Ok(Report {
        id: id(row, "id")?,
        reporter: id(row, "reporter")?,
        subject: id(row, "subject")?,
        message: optional_id(row, "message")?,
        game: optional_id(row, "game")?,
        reason: row.try_get("reason")?,
        created: row.try_get("created")?,
        closed: row.try_get("closed")?,
        closed_by: optional_id(row, "closed_by")?,
    })
}

fn action(row: &AnyRow) -> Result<Action> {
    Ok(Action {
        id: id(row, "id")?,
        at: row.try_get("at")?,
        actor: optional_id(row, "actor")?,
        kind: ActionKind::from_word(row.try_get("action")?)?,
        subject: optional_id(row, "subject")?,
        target: row.try_get("target")?,
        until: row.try_get("until")?,
        reason: row.try_get("reason")?,
    })
}
