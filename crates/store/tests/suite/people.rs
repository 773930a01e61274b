//! Mutes and challenges, as they are kept.

use store::{Challenge, ChallengeState, ChatMessage, Mute, Relation, RelationKind, Room, StoreError};

use crate::database::{Database, id_of, on_both};

on_both! {
    a_mute_hides_messages_from_its_owner_alone,
    a_challenge_is_kept_as_it_was_given,
    a_new_challenge_replaces_the_open_one,
    a_challenge_is_answered_once,
    challenges_of_the_blocked_are_left_out,
    what_has_expired_is_not_found_and_forgotten,
    a_challenge_whose_game_failed_is_open_again,
}

pub(crate) fn mute(owner: &str, other: &str) -> Mute {
    Mute { owner: id_of(owner), other: id_of(other), created: 5 }
}

pub(crate) fn challenge(id: &str, challenger: &str, opponent: &str) -> Challenge {
    Challenge {
        id: id_of(id),
        challenger: id_of(challenger),
        opponent: id_of(opponent),
        terms: "{}".into(),
        state: ChallengeState::Open,
        reason: None,
        game: None,
        created: 10,
        expires: 100,
    }
}

async fn a_mute_hides_messages_from_its_owner_alone(database: Database) {
    let store = database.with(&["ada", "bob", "carol"]).await;
    let message = ChatMessage {
        id: id_of("1"),
        room: Room::Lobby,
        author: id_of("bob"),
        text: "hello".into(),
        at: 5,
        removed_by: None,
        removed: None,
    };
    store.add_message(&message).await.unwrap();
    store.set_mute(&mute("ada", "bob")).await.unwrap();
    store.set_mute(&Mute { created: 6, ..mute("ada", "bob") }).await.unwrap();
    assert_eq!(store.mutes(&id_of("ada")).await.unwrap(), [mute("ada", "bob")], "it keeps its date");
    assert_eq!(store.mutes(&id_of("bob")).await.unwrap(), []);
    for (reader, expected) in [(Some("ada"), 0), (Some("bob"), 1), (Some("carol"), 1), (None, 1)] {
        let reader = reader.map(id_of);
        let read = store.messages(&Room::Lobby, None, reader.as_ref(), 9).await.unwrap();
        assert_eq!(read.len(), expected, "{reader:?}");
    }
    let block =
        Relation { owner: id_of("carol"), other: id_of("bob"), kind: RelationKind::Block, created: 5 };
    store.set_relation(&block).await.unwrap();
    store.set_mute(&mute("carol", "bob")).await.unwrap();
    assert_eq!(store.deaf_to(&id_of("bob")).await.unwrap(), ["ada", "carol"], "each once");
    assert!(!store.is_blocked(&id_of("ada"), &id_of("bob")).await.unwrap());
    assert!(store.delete_mute(&id_of("ada"), &id_of("bob")).await.unwrap());
    assert!(!store.delete_mute(&id_of("ada"), &id_of("bob")).await.unwrap());
    assert_eq!(store.messages(&Room::Lobby, None, Some(&id_of("ada")), 9).await.unwrap(), [message]);
}

async fn a_challenge_is_kept_as_it_was_given(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    let full = Challenge {
        terms: "{\"variant\":\"duo\"}".into(),
        state: ChallengeState::Declined,
        reason: Some("later".into()),
        game: Some(id_of("g")),
        ..challenge("1", "ada", "bob")
    };
    store.put_challenge(&full).await.unwrap();
    assert_eq!(store.challenge(&id_of("1"), 50).await.unwrap(), Some(full.clone()));
    let again = store.put_challenge(&full).await;
    assert!(matches!(again, Err(StoreError::Taken(_))), "{again:?}");
    assert!(store.put_challenge(&challenge("2", "ada", "nobody")).await.is_err());
}

async fn a_new_challenge_replaces_the_open_one(database: Database) {
    let store = database.with(&["ada", "bob", "carol"]).await;
    for (id, to) in [("1", "bob"), ("2", "carol"), ("3", "bob")] {
        store.put_challenge(&challenge(id, "ada", to)).await.unwrap();
    }
    let ids = |all: Vec<Challenge>| all.iter().map(|one| one.id.to_string()).collect::<Vec<_>>();
    assert_eq!(ids(store.challenges_of(&id_of("ada"), 50).await.unwrap()), ["3", "2"]);
    assert_eq!(ids(store.challenges_for(&id_of("bob"), 50).await.unwrap()), ["3"]);
    assert!(store.answer_challenge(&id_of("3"), ChallengeState::Declined, None, 50).await.unwrap());
    store.put_challenge(&challenge("4", "ada", "bob")).await.unwrap();
    assert_eq!(ids(store.challenges_of(&id_of("ada"), 50).await.unwrap()), ["4", "3", "2"]);
    assert_eq!(store.count_challenges_for(&id_of("bob"), 50).await.unwrap(), 1);
}

async fn a_challenge_is_answered_once(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    store.put_challenge(&challenge("1", "ada", "bob")).await.unwrap();
    assert!(!store.forget_challenge(&id_of("1")).await.unwrap(), "it is open");
    let declined = ChallengeState::Declined;
    assert!(store.answer_challenge(&id_of("1"), declined, Some("later"), 50).await.unwrap());
    assert!(!store.answer_challenge(&id_of("1"), ChallengeState::Accepted, None, 50).await.unwrap());
    let kept = store.challenge(&id_of("1"), 50).await.unwrap().unwrap();
    assert_eq!((kept.state, kept.reason.as_deref()), (declined, Some("later")));
    assert_eq!(store.challenges_for(&id_of("bob"), 50).await.unwrap(), []);
    assert!(store.forget_challenge(&id_of("1")).await.unwrap());
    assert_eq!(store.challenges_of(&id_of("ada"), 50).await.unwrap(), []);
}

async fn challenges_of_the_blocked_are_left_out(database: Database) {
    let store = database.with(&["ada", "bob", "carol"]).await;
    store.put_challenge(&challenge("1", "ada", "bob")).await.unwrap();
    store.put_challenge(&challenge("2", "carol", "bob")).await.unwrap();
    let block = Relation { owner: id_of("bob"), other: id_of("ada"), kind: RelationKind::Block, created: 5 };
    store.set_relation(&block).await.unwrap();
    let seen = store.challenges_for(&id_of("bob"), 50).await.unwrap();
    assert_eq!(seen, [challenge("2", "carol", "bob")]);
    assert_eq!(store.challenges_of(&id_of("ada"), 50).await.unwrap().len(), 1, "ada does not notice");
}

async fn what_has_expired_is_not_found_and_forgotten(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    store.put_challenge(&challenge("1", "ada", "bob")).await.unwrap();
    assert!(store.challenge(&id_of("1"), 99).await.unwrap().is_some());
    assert_eq!(store.challenge(&id_of("1"), 100).await.unwrap(), None);
    assert_eq!(store.challenges_for(&id_of("bob"), 100).await.unwrap(), []);
    assert_eq!(store.count_challenges_for(&id_of("bob"), 100).await.unwrap(), 0);
    assert!(!store.answer_challenge(&id_of("1"), ChallengeState::Accepted, None, 100).await.unwrap());
    assert_eq!(store.forget_challenges(99).await.unwrap(), 0);
    assert_eq!(store.forget_challenges(100).await.unwrap(), 1);
}

async fn a_challenge_whose_game_failed_is_open_again(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    store.put_challenge(&challenge("1", "ada", "bob")).await.unwrap();
    assert!(store.answer_challenge(&id_of("1"), ChallengeState::Accepted, None, 50).await.unwrap());
    store.reopen_challenge(&id_of("1")).await.unwrap();
    assert_eq!(store.challenge(&id_of("1"), 50).await.unwrap(), Some(challenge("1", "ada", "bob")));
    assert!(store.answer_challenge(&id_of("1"), ChallengeState::Accepted, None, 50).await.unwrap());
    store.set_challenge_game(&id_of("1"), &id_of("g")).await.unwrap();
    let game = store.challenge(&id_of("1"), 50).await.unwrap().unwrap().game;
    assert_eq!(game, Some(id_of("g")));
}
