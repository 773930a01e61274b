//! Study: analyses, records that somebody keeps, and statistics of openings.

use ids::{AccountId, GameId, StudyId};
use sqlx::Row;
use sqlx::any::AnyRow;

use crate::Millis;
use crate::database::Store;
use crate::error::Result;
use crate::row::{id, narrow};

/// A record that somebody keeps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// Made by the server.
    pub id: StudyId,
    /// Who keeps it.
    pub account: AccountId,
    /// Chosen by its owner.
    pub title: String,
    /// The text of the record.
    pub record: String,
    /// When it was made.
    pub created: Millis,
}

/// What an analysis is about.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum AnalysisSubject {
    /// A game that was played here.
    Game(GameId),
    /// A record that somebody keeps.
    Study(StudyId),
}

impl AnalysisSubject {
    fn as_str(&self) -> &str {
        match self {
            Self::Game(id) => id.as_str(),
            Self::Study(id) => id.as_str(),
        }
    }
}

/// A move that was played after a line of moves.
#[derive(Clone, PartialEq, Debug)]
pub struct OpeningMove {
    /// The moves before it, with blanks between.
    pub line: String,
    /// Its coordinates, as in a record.
    pub move_text: String,
    /// The number of games in which it was played.
    pub games: u64,
    /// The sum of the results of its movers: 1 for the first rank, 0 for the last.
    pub score: f64,
}

impl Store {
    /// Finds an analysis, as JSON.
    pub async fn analysis(&self, subject: &AnalysisSubject) -> Result<Option<String>> {
        let query = sqlx::query("SELECT told FROM analysis WHERE subject = $1").bind(subject.as_str());
        let row = query.fetch_optional(&self.read).await?;
        Ok(row.map(|row| row.try_get("told")).transpose()?)
    }

    /// Stores an analysis in place of an earlier one.
    pub async fn save_analysis(&self, subject: &AnalysisSubject, analysis: &str, at: Millis) -> Result<()> {
        let sql = "INSERT INTO analysis (subject, made, told) VALUES ($1, $2, $3)
                   ON CONFLICT (subject) DO UPDATE SET made = $2, told = $3";
        sqlx::query(sql).bind(subject.as_str()).bind(at).bind(analysis).execute(&self.write).await?;
        Ok(())
    }

    /// Deletes an analysis, if there is one.
    pub async fn delete_analysis(&self, subject: &AnalysisSubject) -> Result<()> {
        let query = sqlx::query("DELETE FROM analysis WHERE subject = $1").bind(subject.as_str());
        query.execute(&self.write).await?;
        Ok(())
    }

    /// Stores records, all or none.
    pub async fn create_studies(&self, studies: &[StudyRow]) -> Result<()> {
        let mut transaction = self.begin().await?;
        for study in studies {
            let sql = "INSERT INTO study (id, account, title, record, created) VALUES ($1, $2, $3, $4, $5)";
            let query =
                sqlx::query(sql).bind(study.id.as_str()).bind(study.account.as_str()).bind(&study.title);
            query.bind(&study.record).bind(study.created).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Stores a record.
    pub async fn create_study(&self, study: &StudyRow) -> Result<()> {
        self.create_studies(std::slice::from_ref(study)).await
    }

    /// Finds a record.
    pub async fn study(&self, id: &StudyId) -> Result<Option<StudyRow>> {
        let row = sqlx::query("SELECT * FROM study WHERE id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.read)
            .await?;
        row.as_ref().map(study).transpose()
    }

    /// The records of an account, newest first.
    pub async fn studies(&self, account: &AccountId) -> Result<Vec<StudyRow>> {
        let query =
            sqlx::query("SELECT * FROM study WHERE account = $1 ORDER BY id DESC").bind(account.as_str());
        query.fetch_all(&self.read).await?.iter().map(study).collect()
    }

    /// Changes the title and the record of a study, unless they are no longer as the old row has them. Returns whether it
    /// did.
    pub async fn update_study(&self, old: &StudyRow, title: &str, record: &str) -> Result<bool> {
        let sql = "UPDATE study SET title = $1, record = $2
                   WHERE id = $3 AND account = $4 AND title = $5 AND record = $6";
        let query = sqlx::query(sql).bind(title).bind(record).bind(old.id.as_str());
        let query = query.bind(old.account.as_str()).bind(&old.title).bind(&old.record);
        Ok(query.execute(&self.write).await?.rows_affected() > 0)
    }

    /// Deletes a record and its analysis. Returns false if the account has none with this id.
    pub async fn delete_study(&self, account: &AccountId, id: &StudyId) -> Result<bool> {
        let query = sqlx::query("DELETE FROM study WHERE account = $1 AND id = $2")
            .bind(account.as_str())
            .bind(id.as_str());
        let had = query.execute(&self.write).await?.rows_affected() > 0;
        if had {
            self.delete_analysis(&AnalysisSubject::Study(id.clone())).await?;
        }
        Ok(had)
    }

    /// Adds the moves of a game to the statistics of a scale. A game counts once, however often it is added.
    pub async fn add_opening(&self, game: &GameId, scale: &str, moves: &[OpeningMove]) -> Result<()> {
        let mut transaction = self.begin().await?;
        let once = sqlx::query("INSERT INTO opening_game (game) VALUES ($1) ON CONFLICT (game) DO NOTHING");
        if once.bind(game.as_str()).execute(&mut *transaction).await?.rows_affected() == 0 {
            return Ok(());
        }
        for played in moves {
            let sql = "INSERT INTO opening (scale, line, move, games, score) VALUES ($1, $2, $3, $4, $5)
                       ON CONFLICT (scale, line, move)
                       DO UPDATE SET games = opening.games + $4, score = opening.score + $5";
            let games = i64::try_from(played.games).unwrap_or(i64::MAX);
            let query = sqlx::query(sql).bind(scale).bind(&played.line).bind(&played.move_text);
            query.bind(games).bind(played.score).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The moves played after a line, the most frequent first.
    pub async fn opening(&self, scale: &str, line: &str) -> Result<Vec<OpeningMove>> {
        let sql = "SELECT * FROM opening WHERE scale = $1 AND line = $2 ORDER BY games DESC, move LIMIT 200";
        let rows = sqlx::query(sql).bind(scale).bind(line).fetch_all(&self.read).await?;
        let opening_move = |row: &AnyRow| {
            Ok(OpeningMove {
                line: line.to_owned(),
                move_text: row.try_get("move")?,
                games: narrow(row.try_get("games")?, "opening.games")?,
                score: row.try_get("score")?,
            })
        };
        rows.iter().map(opening_move).collect()
    }

    /// Games that are over and not yet in the statistics.
    pub async fn games_without_opening(&self, limit: u32) -> Result<Vec<GameId>> {
        let sql = "SELECT id FROM game WHERE stage = 'over'
                   AND NOT EXISTS (SELECT 1 FROM opening_game WHERE opening_game.game = game.id) ORDER BY id LIMIT $1";
        let rows = sqlx::query(sql).bind(i64::from(limit)).fetch_all(&self.read).await?;
        rows.iter().map(|row| id(row, "id")).collect()
    }
}

fn study(row: &AnyRow) -> Result<StudyRow> {
    Ok(StudyRow {
        id: id(row, "id")?,
        account: id(row, "account")?,
        title: row.try_get("title")?,
        record: row.try_get("record")?,
        created: row.try_get("created")?,
    })
}
