//! The bus of a single node: subscribers get what is published, in order, and are told when they fell behind.

use bytes::Bytes;
use ids::{EventNumber, GameId};
use store::{Bus, Delivery, EventRange, LocalBus, Message, Room, Topic};

fn message(text: &str) -> Message {
    Message { events: None, bytes: Bytes::copy_from_slice(text.as_bytes()) }
}

fn game() -> Topic {
    Topic::Game(GameId::new("1"))
}

#[tokio::test]
async fn every_subscriber_gets_what_is_published_from_then_on() {
    let bus = LocalBus::default();
    bus.publish(&Topic::Lobby, message("before")).await;
    let (mut one, mut two) = (bus.subscribe(&Topic::Lobby).await, bus.subscribe(&Topic::Lobby).await);
    let mut elsewhere = bus.subscribe(&game()).await;
    for text in ["first", "second"] {
        bus.publish(&Topic::Lobby, message(text)).await;
    }
    let numbered = EventRange { first: EventNumber(3), last: EventNumber(4) };
    let numbered = Message { events: Some(numbered), ..message("there") };
    bus.publish(&game(), numbered.clone()).await;
    for subscription in [&mut one, &mut two] {
        assert_eq!(subscription.next().await, Some(Delivery::Message(message("first"))));
        assert_eq!(subscription.next().await, Some(Delivery::Message(message("second"))));
    }
    assert_eq!(elsewhere.next().await, Some(Delivery::Message(numbered)));
}

#[tokio::test]
async fn a_subscriber_that_falls_behind_learns_that_it_missed_something() {
    let bus = LocalBus::default();
    let mut slow = bus.subscribe(&Topic::Lobby).await;
    for number in 0..5000 {
        bus.publish(&Topic::Lobby, message(&number.to_string())).await;
    }
    assert_eq!(slow.next().await, Some(Delivery::Missed));
    let Some(Delivery::Message(next)) = slow.next().await else { panic!("the newest are still there") };
    let next: u32 = std::str::from_utf8(&next.bytes).unwrap().parse().unwrap();
    for number in next + 1..5000 {
        assert_eq!(slow.next().await, Some(Delivery::Message(message(&number.to_string()))));
    }
}

#[tokio::test]
async fn a_topic_that_nobody_subscribes_to_can_be_subscribed_to_again() {
    let bus = LocalBus::default();
    drop(bus.subscribe(&Topic::Lobby).await);
    bus.publish(&Topic::Lobby, message("to nobody")).await;
    let mut again = bus.subscribe(&Topic::Lobby).await;
    bus.publish(&Topic::Lobby, message("to somebody")).await;
    assert_eq!(again.next().await, Some(Delivery::Message(message("to somebody"))));
    drop(bus);
    assert_eq!(again.next().await, None, "the bus is gone");
}

#[test]
fn a_topic_is_named_as_a_subject() {
    let id = || GameId::new("7");
    for (topic, subject) in [
        (Topic::Game(id()), "game.7"),
        (Topic::Account("ada".parse().unwrap()), "account.ada"),
        (Topic::Closing("ada".parse().unwrap()), "closing.ada"),
        (Topic::Chat(Room::Lobby), "chat.lobby"),
        (Topic::Chat(Room::Table(id())), "chat.table.7"),
        (Topic::Chat(Room::Watchers(id())), "chat.watchers.7"),
        (Topic::Lobby, "lobby"),
    ] {
        assert_eq!(topic.to_string(), subject);
    }
}
