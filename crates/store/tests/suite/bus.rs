//! The bus of a single node: who listens hears, in order, and who falls behind is told so.

use bytes::Bytes;
use store::{Bus, Heard, Local};

fn message(text: &str) -> Bytes {
    Bytes::copy_from_slice(text.as_bytes())
}

#[tokio::test]
async fn everybody_who_listens_hears_what_is_said_from_then_on() {
    let bus = Local::default();
    bus.publish("lobby", message("before")).await;
    let (mut one, mut two) = (bus.subscribe("lobby").await, bus.subscribe("lobby").await);
    let mut elsewhere = bus.subscribe("game.1").await;
    for text in ["first", "second"] {
        bus.publish("lobby", message(text)).await;
    }
    bus.publish("game.1", message("there")).await;
    for ear in [&mut one, &mut two] {
        assert_eq!(ear.next().await, Some(Heard::Message(message("first"))));
        assert_eq!(ear.next().await, Some(Heard::Message(message("second"))));
    }
    assert_eq!(elsewhere.next().await, Some(Heard::Message(message("there"))));
}

#[tokio::test]
async fn who_falls_behind_hears_that_something_was_missed() {
    let bus = Local::default();
    let mut slow = bus.subscribe("lobby").await;
    for number in 0..5000 {
        bus.publish("lobby", message(&number.to_string())).await;
    }
    assert_eq!(slow.next().await, Some(Heard::Missed));
    let Some(Heard::Message(next)) = slow.next().await else { panic!("the newest are still there") };
    let next: u32 = std::str::from_utf8(&next).unwrap().parse().unwrap();
    for number in next + 1..5000 {
        assert_eq!(slow.next().await, Some(Heard::Message(message(&number.to_string()))));
    }
}

#[tokio::test]
async fn a_topic_that_nobody_listens_to_can_be_listened_to_again() {
    let bus = Local::default();
    drop(bus.subscribe("lobby").await);
    bus.publish("lobby", message("to nobody")).await;
    let mut ear = bus.subscribe("lobby").await;
    bus.publish("lobby", message("to somebody")).await;
    assert_eq!(ear.next().await, Some(Heard::Message(message("to somebody"))));
    drop(bus);
    assert_eq!(ear.next().await, None, "the bus is gone");
}
