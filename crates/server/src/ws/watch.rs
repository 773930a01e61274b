//! Watching a game over a socket: every update in order, without gaps or repeats.

use ids::{AccountId, EventNumber, GameId};
use store::{Delivery, EventRange, Message, Topic};
use tokio::task::AbortHandle;

use crate::http::error::Result;
use crate::protocol::ServerMessage;
use crate::tables::info::{info, update_since};
use crate::tables::state::Tables;
use crate::tables::your_turn::your_turn;
use crate::ws::outbox::{Closed, Outbox};

/// Begins to watch: sends the game as it stands, or what happened since an event, and from then on every update.
pub(super) async fn watch(
    tables: &Tables,
    game: &GameId,
    since: Option<EventNumber>,
    watcher: Option<&AccountId>,
    outbox: &Outbox,
) -> Result<AbortHandle> {
    // There is no topic of a game that does not exist.
    tables.registry.game(game).await?;
    // It subscribes before it looks, so that nothing can happen in between unheard.
    let mut subscription = tables.bus.subscribe(&Topic::Game(game.clone())).await;
    let loaded = tables.registry.game(game).await?;
    let first = match since {
        Some(since) => {
            ServerMessage::Update(Box::new(update_since(tables, since, &loaded.game, &loaded.table).await?))
        }
        None => ServerMessage::Game(Box::new(info(tables, loaded.clone()).await?)),
    };
    let _ = outbox.send(&first).await;
    if let Some(message) = watcher.and_then(|watcher| your_turn(&loaded, watcher)) {
        let _ = outbox.send(&message).await;
    }
    let mut known = Known { tables: tables.clone(), game: game.to_owned(), number: loaded.table.number() };
    let outbox = outbox.clone();
    let task = tokio::spawn(async move {
        while let Some(delivery) = subscription.next().await {
            if known.pass_on(delivery, &outbox).await.is_err() {
                return;
            }
        }
    });
    Ok(task.abort_handle())
}

/// What a client knows of a game.
struct Known {
    tables: Tables,
    game: GameId,
    /// The last event that it was sent.
    number: EventNumber,
}

impl Known {
    async fn pass_on(&mut self, delivery: Delivery, outbox: &Outbox) -> std::result::Result<(), Closed> {
        let Delivery::Message(Message { events, bytes }) = delivery else {
            return self.send_missing(outbox).await;
        };
        match events {
            Some(EventRange { last, .. }) if last <= self.number => Ok(()),
            Some(EventRange { first, last }) if first == self.number.next() => {
                self.number = last;
                outbox.forward_bytes(bytes).await
            }
            // Some are missing, or the client has some of them already.
            Some(_) => self.send_missing(outbox).await,
            None => outbox.forward_bytes(bytes).await,
        }
    }

    /// Asks the table for what the client has not been sent.
    async fn send_missing(&mut self, outbox: &Outbox) -> std::result::Result<(), Closed> {
        let Ok(loaded) = self.tables.registry.game(&self.game).await else { return Ok(()) };
        let missing = update_since(&self.tables, self.number, &loaded.game, &loaded.table).await;
        let Ok(missing) = missing else { return Ok(()) };
        if missing.events.is_empty() {
            return Ok(());
        }
        self.number = missing.number;
        outbox.send(&ServerMessage::Update(Box::new(missing))).await
    }
}
