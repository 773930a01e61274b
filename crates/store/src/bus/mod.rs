//! The bus between nodes: what is published on one node reaches the subscribers on all. It may lose messages; what
//! matters is in the store.
//!
//! Today the nodes are one, and [`LocalBus`] is its bus. A bus over NATS fits the same trait: a [`Topic`] has a subject
//! name, the numbers of a [`Message`] travel beside its bytes, and what comes in is handed to the subscribers of the
//! node as [`LocalBus`] does it, so that a [`Subscription`] is the same thing for both.

mod local;
mod topic;

use async_trait::async_trait;
use bytes::Bytes;
use ids::EventNumber;

pub use local::{LocalBus, Subscription};
pub use topic::Topic;

/// Carries messages between nodes. Subscribers get what is published after they subscribed.
#[async_trait]
pub trait Bus: Send + Sync {
    /// Sends a message to all who subscribe to the topic.
    async fn publish(&self, topic: &Topic, message: Message);
    /// Whether anybody may subscribe to the topic now. If not, what is published on it is lost, and need not be made.
    fn has_subscribers(&self, topic: &Topic) -> bool;
    /// Subscribes to a topic until the subscription is dropped.
    async fn subscribe(&self, topic: &Topic) -> Subscription;
}

/// What is published. The bus does not look into the bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Message {
    /// The events of a game that the bytes hold, so that a subscriber can skip those it knows without parsing.
    pub events: Option<EventRange>,
    /// What the publisher wrote.
    pub bytes: Bytes,
}

/// Consecutive events of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EventRange {
    /// A subscriber that knows the event before it has no gap.
    pub first: EventNumber,
    /// What a subscriber knows afterwards.
    pub last: EventNumber,
}

/// What a subscription yields.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Delivery {
    /// The next message.
    Message(Message),
    /// The subscriber fell behind and messages were dropped. The store has what they told of.
    Missed,
}
