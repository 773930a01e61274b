//! Group commit: what many games append at the same time becomes one transaction.
//!
//! A commit waits for the disk, whether it holds one event or a hundred. Appends queue while a commit runs, and the
//! next one takes all of them.

use sqlx::AnyPool;
use tokio::sync::{mpsc, oneshot};

use crate::error::{Result, StoreError};
use crate::events::{Append, Stored, delete_event, has_events, insert_event, insert_events, write_summary};

/// The most appends in one transaction: more would make the first wait for the last.
const LARGEST_GROUP: usize = 512;

pub(crate) struct Appender {
    queue: mpsc::Sender<Task>,
}

enum Task {
    Append(Append, oneshot::Sender<Result<()>>),
    Finish(oneshot::Sender<()>),
}

impl Appender {
    pub(crate) fn start(pool: AnyPool) -> Self {
        let (queue, tasks) = mpsc::channel(4 * LARGEST_GROUP);
        tokio::spawn(run(pool, tasks));
        Self { queue }
    }

    pub(crate) async fn append(&self, append: Append) -> Result<()> {
        let (answer, answered) = oneshot::channel();
        self.queue.send(Task::Append(append, answer)).await.map_err(|_| StoreError::Closed)?;
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Returns when all that was queued before is stored.
    pub(crate) async fn finish(&self) {
        let (done, heard) = oneshot::channel();
        if self.queue.send(Task::Finish(done)).await.is_ok() {
            let _ = heard.await;
        }
    }
}

async fn run(pool: AnyPool, mut tasks: mpsc::Receiver<Task>) {
    let mut group = Vec::new();
    while tasks.recv_many(&mut group, LARGEST_GROUP).await > 0 {
        let mut asked = Vec::new();
        let mut finish = None;
        for task in group.drain(..) {
            match task {
                Task::Append(append, answer) => asked.push((append, answer)),
                Task::Finish(done) => finish = Some(done),
            }
        }
        // Nodes that lock the same games in the same order cannot deadlock. The sort is stable: what one game appends
        // stays in order.
        asked.sort_by(|(one, _), (other, _)| one.game.cmp(&other.game));
        let (appends, answers): (Vec<_>, Vec<_>) = asked.into_iter().unzip();
        let results = store_group(&pool, &appends).await;
        for (answer, result) in answers.into_iter().zip(results) {
            // The caller may have gone meanwhile.
            let _ = answer.send(result);
        }
        if let Some(done) = finish {
            let _ = done.send(());
            return;
        }
    }
}

/// Stores a group in one transaction. If that fails, each append is tried alone, so that a bad one does not harm the
/// others, and so that one that was stored although the database reported an error is known to be.
async fn store_group(pool: &AnyPool, appends: &[Append]) -> Vec<Result<()>> {
    if appends.is_empty() {
        return Vec::new();
    }
    match commit(pool, appends).await {
        Ok(results) => results,
        Err(error) => {
            tracing::warn!(%error, appends = appends.len(), "events could not be stored at first");
            let mut results = Vec::new();
            for append in appends {
                results.push(store_again(pool, append).await.flatten());
            }
            results
        }
    }
}

/// Stores an append that may be stored already: a connection can break between a commit and its answer.
async fn store_again(pool: &AnyPool, append: &Append) -> Result<Stored> {
    let mut transaction = pool.begin().await?;
    let mut stored = store(&mut transaction, append).await?;
    if matches!(stored, Err(StoreError::Conflict { .. })) && has_events(&mut transaction, append).await? {
        stored = Ok(());
    }
    transaction.commit().await?;
    Ok(stored)
}

async fn commit(pool: &AnyPool, appends: &[Append]) -> Result<Vec<Stored>> {
    if are_apart(appends) && commit_together(pool, appends).await? {
        return Ok(appends.iter().map(|_| Ok(())).collect());
    }
    let mut transaction = pool.begin().await?;
    let mut results = Vec::new();
    for append in appends {
        results.push(store(&mut transaction, append).await?);
    }
    transaction.commit().await?;
    Ok(results)
}

/// Whether no append depends on another of the group. They are sorted by game.
fn are_apart(appends: &[Append]) -> bool {
    appends.windows(2).all(|pair| pair[0].game != pair[1].game)
}

/// Stores a group by few statements, each of which costs more than what it does; returns whether it could. If another
/// was first in some game it stores nothing, and each append has to be tried.
async fn commit_together(pool: &AnyPool, appends: &[Append]) -> Result<bool> {
    let mut transaction = pool.begin().await?;
    if !insert_events(&mut transaction, appends).await? {
        transaction.rollback().await?;
        return Ok(false);
    }
    for append in appends {
        if let Some(summary) = &append.summary {
            write_summary(&mut transaction, &append.game, summary).await?;
        }
    }
    transaction.commit().await?;
    Ok(true)
}

/// Stores one append or nothing of it. The outer error is the database's; the inner one says that another was first.
async fn store(connection: &mut sqlx::AnyConnection, append: &Append) -> Result<Stored> {
    let mut stored = Vec::new();
    for event in &append.events {
        if let Err(refused) = insert_event(connection, &append.game, event).await? {
            // The others in the group go on in the same transaction.
            for number in stored {
                delete_event(connection, &append.game, number).await?;
            }
            return Ok(Err(refused));
        }
        stored.push(event.number);
    }
    if let Some(summary) = &append.summary {
        write_summary(connection, &append.game, summary).await?;
    }
    Ok(Ok(()))
}
