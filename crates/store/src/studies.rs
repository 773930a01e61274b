//! Study: analyses, imported records, and what was played in the openings.

use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::narrow;

/// A record that somebody imported.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// Never changes.
    pub id: String,
    /// Whose it is.
    pub account: String,
    /// What its owner calls it.
    pub title: String,
    /// The record, as it is written.
    pub record: String,
    /// When it was imported.
    pub created: Millis,
}

/// What was played after a line of moves.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningMove {
    /// The moves before it, with blanks between.
    pub line: String,
    /// The move.
    pub place: String,
    /// In how many games.
    pub games: u64,
    /// The sum of what the mover got in them: 1 for the first place, 0 for the last.
    pub score: f64,
}

impl Store {
    /// The analysis of something, as it was told.
    pub async fn analysis(&self, subject: &str) -> Result<Option<String>> {
        let query = sqlx::query("SELECT told FROM analysis WHERE subject = $1").bind(subject);
        let row = query.fetch_optional(&self.read).await?;
        Ok(row.map(|row| row.try_get("told")).transpose()?)
    }

    /// Keeps an analysis; a later one replaces it.
    pub async fn keep_analysis(&self, subject: &str, told: &str, at: Millis) -> Result<()> {
        let sql = "INSERT INTO analysis (subject, made, told) VALUES ($1, $2, $3)
                   ON CONFLICT (subject) DO UPDATE SET made = $2, told = $3";
        sqlx::query(sql).bind(subject).bind(at).bind(told).execute(&self.write).await?;
        Ok(())
    }

    /// Keeps a record.
    pub async fn create_study(&self, study: &StudyRow) -> Result<()> {
        let sql = "INSERT INTO study (id, account, title, record, created) VALUES ($1, $2, $3, $4, $5)";
        let query = sqlx::query(sql).bind(&study.id).bind(&study.account).bind(&study.title);
        query.bind(&study.record).bind(study.created).execute(&self.write).await?;
        Ok(())
    }

    /// The record with this id.
    pub async fn study(&self, id: &str) -> Result<Option<StudyRow>> {
        let row =
            sqlx::query("SELECT * FROM study WHERE id = $1").bind(id).fetch_optional(&self.read).await?;
        row.as_ref().map(study).transpose()
    }

    /// The records of an account, newest first.
    pub async fn studies(&self, account: &str) -> Result<Vec<StudyRow>> {
        let query = sqlx::query("SELECT * FROM study WHERE account = $1 ORDER BY id DESC").bind(account);
        query.fetch_all(&self.read).await?.iter().map(study).collect()
    }

    /// Deletes a record and its analysis; says whether the account had it.
    pub async fn delete_study(&self, account: &str, id: &str) -> Result<bool> {
        let query = sqlx::query("DELETE FROM study WHERE account = $1 AND id = $2").bind(account).bind(id);
        let had = query.execute(&self.write).await?.rows_affected() > 0;
        if had {
            sqlx::query("DELETE FROM analysis WHERE subject = $1").bind(id).execute(&self.write).await?;
        }
        Ok(had)
    }

    /// Adds the moves of a game to what was played on a scale; a game counts once, however often it is added.
    pub async fn add_opening(&self, game: &str, scale: &str, moves: &[OpeningMove]) -> Result<()> {
        let mut transaction = self.begin().await?;
        let once = sqlx::query("INSERT INTO opening_game (game) VALUES ($1) ON CONFLICT (game) DO NOTHING");
        if once.bind(game).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(());
        }
        for played in moves {
            let sql = "INSERT INTO opening (scale, line, move, games, score) VALUES ($1, $2, $3, $4, $5)
                       ON CONFLICT (scale, line, move)
                       DO UPDATE SET games = opening.games + $4, score = opening.score + $5";
            let games = i64::try_from(played.games).unwrap_or(i64::MAX);
            let query = sqlx::query(sql).bind(scale).bind(&played.line).bind(&played.place);
            query.bind(games).bind(played.score).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// What was played after a line, the most frequent first.
    pub async fn opening(&self, scale: &str, line: &str) -> Result<Vec<OpeningMove>> {
        let sql = "SELECT * FROM opening WHERE scale = $1 AND line = $2 ORDER BY games DESC, move LIMIT 200";
        let rows = sqlx::query(sql).bind(scale).bind(line).fetch_all(&self.read).await?;
        let opening_move = |row: &AnyRow| {
            Ok(OpeningMove {
                line: line.to_owned(),
                place: row.try_get("move")?,
                games: narrow(row.try_get("games")?, "opening.games")?,
                score: row.try_get("score")?,
            })
        };
        rows.iter().map(opening_move).collect()
    }

    /// Games that are over and were not added yet.
    pub async fn games_without_opening(&self, limit: u32) -> Result<Vec<String>> {
        let sql = "SELECT id FROM game WHERE stage = 'over'
                   AND NOT EXISTS (SELECT 1 FROM opening_game WHERE opening_game.game = game.id) ORDER BY id LIMIT $1";
        let rows = sqlx::query(sql).bind(i64::from(limit)).fetch_all(&self.read).await?;
        rows.iter().map(|row| Ok(row.try_get("id")?)).collect()
    }
}

fn study(row: &AnyRow) -> Result<StudyRow> {
    Ok(StudyRow {
        id: row.try_get("id")?,
        account: row.try_get("account")?,
        title: row.try_get("title")?,
        record: row.try_get("record")?,
        created: row.try_get("created")?,
    })
}
