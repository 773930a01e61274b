//! The bus: what happens on one node is heard on all. It may lose messages; what matters is in the store.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use async_trait::async_trait;
use bytes::Bytes;
use tokio::sync::broadcast;

/// How many messages a listener may be behind before it misses some.
const BACKLOG: usize = 1024;

/// The nerve between nodes: whoever listens to a topic hears what is published there from then on.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Tells everybody who listens.
    async fn publish(&self, topic: &str, message: Bytes);
    /// Begins to listen.
    async fn subscribe(&self, topic: &str) -> Subscription;
}

/// What a listener hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Heard {
    /// A message.
    Message(Bytes),
    /// Some were missed: the store has what is missing.
    Missed,
}

/// An ear on a topic.
pub struct Subscription {
    receiver: broadcast::Receiver<Bytes>,
}

impl Subscription {
    /// The next thing that is heard; nothing once the bus is gone.
    pub async fn next(&mut self) -> Option<Heard> {
        match self.receiver.recv().await {
            Ok(message) => Some(Heard::Message(message)),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Heard::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

/// The bus of a single node: within the process.
#[derive(Default)]
pub struct Local {
    topics: Mutex<HashMap<String, broadcast::Sender<Bytes>>>,
}

impl Local {
    fn with_topics<T>(&self, act: impl FnOnce(&mut HashMap<String, broadcast::Sender<Bytes>>) -> T) -> T {
        act(&mut self.topics.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[async_trait]
impl Bus for Local {
    async fn publish(&self, topic: &str, message: Bytes) {
        self.with_topics(|topics| {
            let nobody_listens = topics.get(topic).is_some_and(|sender| sender.send(message).is_err());
            if nobody_listens {
                topics.remove(topic);
            }
        });
    }

    async fn subscribe(&self, topic: &str) -> Subscription {
        let receiver = self.with_topics(|topics| match topics.get(topic) {
            Some(sender) => sender.subscribe(),
            None => {
                let (sender, receiver) = broadcast::channel(BACKLOG);
                topics.insert(topic.to_owned(), sender);
                receiver
            }
        });
        Subscription { receiver }
    }
}
