//! The bus of a single node, within the process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use async_trait::async_trait;
use tokio::sync::broadcast;

use super::{Bus, Delivery, Message, Topic};

/// How many messages a subscriber may be behind before it misses some.
const BACKLOG: usize = 1024;

/// The bus of a single node. A topic takes up room only while somebody subscribes to it.
#[derive(Default)]
pub struct LocalBus {
    topics: Arc<Topics>,
}

/// The topics that somebody subscribes to.
#[derive(Default)]
struct Topics(Mutex<HashMap<Topic, broadcast::Sender<Message>>>);

/// The messages of a topic, from when it was made until it is dropped.
pub struct Subscription {
    receiver: broadcast::Receiver<Message>,
    // Dropped after the receiver, which it must not count.
    _lease: Lease,
}

/// Removes a topic when its last subscription goes.
struct Lease {
    topic: Topic,
    // Subscriptions do not keep the bus alive: they end with it.
    topics: Weak<Topics>,
}

#[async_trait]
impl Bus for LocalBus {
    async fn publish(&self, topic: &Topic, message: Message) {
        let sender = self.topics.with(|topics| topics.get(topic).cloned());
        if let Some(sender) = sender {
            // The last subscriber may have gone a moment ago.
            let _ = sender.send(message);
        }
    }

    fn has_subscribers(&self, topic: &Topic) -> bool {
        self.topics.with(|topics| topics.contains_key(topic))
    }

    async fn subscribe(&self, topic: &Topic) -> Subscription {
        let receiver = self.topics.with(|topics| match topics.get(topic) {
            Some(sender) => sender.subscribe(),
            None => {
                let (sender, receiver) = broadcast::channel(BACKLOG);
                topics.insert(topic.clone(), sender);
                receiver
            }
        });
        Subscription {
            receiver,
            _lease: Lease { topic: topic.clone(), topics: Arc::downgrade(&self.topics) },
        }
    }
}

impl Subscription {
    /// The next delivery, or nothing once the bus is gone.
    pub async fn next(&mut self) -> Option<Delivery> {
        match self.receiver.recv().await {
            Ok(message) => Some(Delivery::Message(message)),
            Err(broadcast::error::RecvError::Lagged(_)) => Some(Delivery::Missed),
            Err(broadcast::error::RecvError::Closed) => None,
        }
    }
}

impl Topics {
    fn with<T>(&self, act: impl FnOnce(&mut HashMap<Topic, broadcast::Sender<Message>>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        let Some(topics) = self.topics.upgrade() else { return };
        topics.with(|topics| {
            if topics.get(&self.topic).is_some_and(|sender| sender.receiver_count() == 0) {
                topics.remove(&self.topic);
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_topic_goes_with_its_last_subscription() {
        let bus = LocalBus::default();
        let count = || bus.topics.with(|topics| topics.len());
        let (one, two) = (bus.subscribe(&Topic::Lobby).await, bus.subscribe(&Topic::Lobby).await);
        assert_eq!(count(), 1);
        drop(one);
        assert_eq!(count(), 1);
        assert!(bus.has_subscribers(&Topic::Lobby));
        drop(two);
        assert_eq!(count(), 0);
        assert!(!bus.has_subscribers(&Topic::Lobby));
        bus.publish(&Topic::Lobby, Message { events: None, bytes: "to nobody".into() }).await;
        assert_eq!(count(), 0);
    }
}
