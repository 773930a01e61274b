//! Forwarding what is published on a topic to a socket.

use std::sync::Arc;

use store::{Bus, Delivery, Topic};
use tokio::sync::Notify;
use tokio::task::AbortHandle;

use crate::protocol::ServerMessage;
use crate::ws::outbox::Outbox;

/// Forwards what is published on a topic from now on. A socket that misses messages is closed: its client comes back,
/// and is sent what matters as if it were new.
pub(super) async fn forward(
    bus: &dyn Bus,
    topic: Topic,
    outbox: Outbox,
    closing: Arc<Notify>,
) -> AbortHandle {
    let mut subscription = bus.subscribe(&topic).await;
    let task = tokio::spawn(async move {
        while let Some(delivery) = subscription.next().await {
            let is_last = match (&delivery, &topic) {
                (_, topic) if topic.is_closing() => true,
                // Its messages say no more than that something has changed.
                (Delivery::Missed, Topic::Lobby) => false,
                (Delivery::Missed, _) => true,
                (Delivery::Message(_), _) => false,
            };
            let sent = match delivery {
                Delivery::Message(message) => outbox.forward_bytes(message.bytes).await,
                Delivery::Missed if topic == Topic::Lobby => outbox.send(&ServerMessage::Lobby {}).await,
                Delivery::Missed => outbox.send(&ServerMessage::missed()).await,
            };
            if sent.is_err() {
                return;
            }
            if is_last {
                return closing.notify_one();
            }
        }
    });
    task.abort_handle()
}

#[cfg(test)]
mod tests {
    use ids::AccountId;
    use store::{LocalBus, Message};

    use super::*;

    /// More than a subscriber of the bus may be behind.
    const MANY: usize = 5000;

    /// What a socket is sent whose forwarder does not come to forward anything for a while.
    async fn forwarded_late(topic: Topic) -> (String, Arc<Notify>) {
        let (bus, closing) = (LocalBus::default(), Arc::<Notify>::default());
        let (outbox, mut waiting) = Outbox::channel();
        forward(&bus, topic.clone(), outbox, closing.clone()).await;
        // Nothing is awaited that is not ready, so the forwarder has no turn before all are published.
        for _ in 0..MANY {
            bus.publish(&topic, Message { events: None, bytes: "{}".into() }).await;
        }
        (waiting.recv().await.unwrap().to_string(), closing)
    }

    #[tokio::test]
    async fn a_socket_that_misses_messages_for_its_account_is_closed() {
        let ada = AccountId::new("ada");
        for topic in [Topic::Account(ada.clone()), Topic::Closing(ada)] {
            let (first, closing) = forwarded_late(topic).await;
            assert!(first.contains(r#""type":"bye""#) && first.contains(r#""code":"busy""#), "{first}");
            closing.notified().await;
        }
    }

    #[tokio::test]
    async fn a_socket_that_misses_changes_of_the_lobby_hears_that_there_were_some() {
        let (first, _) = forwarded_late(Topic::Lobby).await;
        assert_eq!(first, r#"{"type":"lobby"}"#);
    }
}
