//! Watching a game over a socket: every update in order, without gaps or repeats.

use ids::{AccountId, EventNumber};
use store::Heard;
use tokio::task::AbortHandle;

use crate::http::error::Result;
use crate::protocol::ServerMessage;
use crate::runtime::envelope::Envelope;
use crate::tables::info::{info, update_since};
use crate::tables::state::Tables;
use crate::tables::your_turn::your_turn;
use crate::ws::outbox::{Closed, Outbox};

/// Begins to watch: sends the game as it stands, or what happened since an event, and from then on every update.
pub(super) async fn watch(
    tables: &Tables,
    game: &str,
    since: Option<EventNumber>,
    watcher: Option<&AccountId>,
    outbox: &Outbox,
) -> Result<AbortHandle> {
    // It subscribes before it looks, so that nothing can happen in between unheard.
    let mut subscription = tables.bus.subscribe(&format!("game.{game}")).await;
    let snapshot = tables.registry.snapshot(game).await?;
    let table = snapshot.table.clone();
    let first = match since {
        Some(since) => ServerMessage::Update(Box::new(update_since(tables, since, game, &table).await?)),
        None => ServerMessage::Game(Box::new(info(tables, snapshot).await?)),
    };
    let _ = outbox.send(&first).await;
    if let Some(message) = watcher.and_then(|watcher| your_turn(game, &table, watcher)) {
        let _ = outbox.send(&message).await;
    }
    let mut known = Known { tables: tables.clone(), game: game.to_owned(), number: table.number() };
    let outbox = outbox.clone();
    let task = tokio::spawn(async move {
        while let Some(heard) = subscription.next().await {
            if known.pass_on(heard, &outbox).await.is_err() {
                return;
            }
        }
    });
    Ok(task.abort_handle())
}

/// What a client knows of a game.
struct Known {
    tables: Tables,
    game: String,
    /// The last event that it was sent.
    number: EventNumber,
}

impl Known {
    async fn pass_on(&mut self, heard: Heard, outbox: &Outbox) -> std::result::Result<(), Closed> {
        let Heard::Message(sealed) = heard else { return self.send_missing(outbox).await };
        let Some(Envelope { events, text }) = Envelope::open(sealed) else { return Ok(()) };
        match events {
            Some((_, last)) if last <= self.number => Ok(()),
            Some((first, last)) if first == self.number.next() => {
                self.number = last;
                outbox.forward(text).await
            }
            // Some are missing, or the client has some of them already.
            Some(_) => self.send_missing(outbox).await,
            None => outbox.forward(text).await,
        }
    }

    /// Asks the table for what the client has not been sent.
    async fn send_missing(&mut self, outbox: &Outbox) -> std::result::Result<(), Closed> {
        let Ok(snapshot) = self.tables.registry.snapshot(&self.game).await else { return Ok(()) };
        let missing = update_since(&self.tables, self.number, &self.game, &snapshot.table).await;
        let Ok(missing) = missing else { return Ok(()) };
        if missing.events.is_empty() {
            return Ok(());
        }
        self.number = missing.number;
        outbox.send(&ServerMessage::Update(Box::new(missing))).await
    }
}
