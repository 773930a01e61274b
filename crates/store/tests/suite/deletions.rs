//! Who goes for good, and what goes with them: accounts that are deleted and guests who are forgotten.

use ids::{EventNumber, RatedNumber};
use store::{
    AnalysisSubject, ChatMessage, LeaderboardHalf, RatedGame, RatingKey, Relation, RelationKind, Report,
    Room, SeatRow, SolvedExercise, Stage, Store,
};

use crate::attempts::{attempt, solve};
use crate::database::{Database, account, event, game, guest, id_of, on_both, summary};
use crate::people::{challenge, mute};
use crate::ratings::rated;
use crate::secrets::{session, token};
use crate::seeks::seek;
use crate::studies::study;

on_both! {
    who_goes_takes_along_all_that_is_theirs,
    what_others_need_stays,
    deletion_of_an_unknown_account_changes_nothing,
    a_guest_who_is_forgotten_takes_everything_along,
    guests_whom_others_may_ask_about_are_not_forgotten,
}

fn message(id: &str, author: &str) -> ChatMessage {
    ChatMessage {
        id: id_of(id),
        room: Room::Lobby,
        author: id_of(author),
        text: "hello".into(),
        at: 5,
        removed_by: None,
        removed: None,
    }
}

fn friend(owner: &str, other: &str) -> Relation {
    Relation { owner: id_of(owner), other: id_of(other), kind: RelationKind::Friend, created: 5 }
}

fn report(id: &str, reporter: &str, subject: &str) -> Report {
    Report {
        id: id_of(id),
        reporter: id_of(reporter),
        subject: id_of(subject),
        message: None,
        game: None,
        reason: "because".into(),
        created: 5,
        closed: None,
        closed_by: None,
    }
}

/// Gives an account one of everything that belongs to it alone.
async fn furnish(store: &Store, id: &str) {
    store.open_session(&session(&format!("session-of-{id}"), id)).await.unwrap();
    store.create_token(&token(&format!("token-of-{id}"), id)).await.unwrap();
    store.put_seek(&seek(&format!("seek-of-{id}"), id)).await.unwrap();
    store.create_attempt(&attempt(&format!("attempt-of-{id}"), id), 9).await.unwrap();
    store.count_help(&id_of(id), "daily").await.unwrap();
    let solved = SolvedExercise { lesson: "count".into(), exercise: 1 };
    store.solve_exercises(&id_of(id), &[solved]).await.unwrap();
    let study = study(&format!("study-of-{id}"), id);
    store.create_study(&study).await.unwrap();
    store.save_analysis(&AnalysisSubject::Study(study.id), "told", 5).await.unwrap();
}

/// What there is of it.
async fn furniture(store: &Store, id: &str) -> [bool; 8] {
    [
        store.session(&id_of(format!("session-of-{id}")), 0).await.unwrap().is_some(),
        !store.tokens(&id_of(id)).await.unwrap().is_empty(),
        store.seeks().await.unwrap().iter().any(|seek| seek.account == id),
        store.attempt(&id_of(format!("attempt-of-{id}"))).await.unwrap().is_some(),
        store.puzzle_result(&id_of(id), "daily").await.unwrap().is_some(),
        !store.solved_exercises(&id_of(id)).await.unwrap().is_empty(),
        store.study(&id_of(format!("study-of-{id}"))).await.unwrap().is_some(),
        store.analysis(&AnalysisSubject::Study(id_of(format!("study-of-{id}")))).await.unwrap().is_some(),
    ]
}

async fn who_goes_takes_along_all_that_is_theirs(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for id in ["ada", "bob"] {
        furnish(&store, id).await;
        store.add_message(&message(&format!("message-of-{id}"), id)).await.unwrap();
    }
    store.set_relation(&friend("ada", "bob")).await.unwrap();
    store.set_relation(&friend("bob", "ada")).await.unwrap();
    for (owner, other) in [("ada", "bob"), ("bob", "ada")] {
        store.set_mute(&mute(owner, other)).await.unwrap();
        store.put_challenge(&challenge(&format!("challenge-of-{owner}"), owner, other)).await.unwrap();
    }
    store.delete_account(&id_of("ada"), 9).await.unwrap();
    assert_eq!(furniture(&store, "ada").await, [false; 8]);
    assert_eq!(store.message(&id_of("message-of-ada")).await.unwrap(), None);
    assert_eq!(store.relations(&id_of("bob"), RelationKind::Friend).await.unwrap(), []);
    assert_eq!(store.relations(&id_of("ada"), RelationKind::Friend).await.unwrap(), []);
    for id in ["ada", "bob"] {
        assert_eq!(store.mutes(&id_of(id)).await.unwrap(), []);
        assert_eq!(store.challenges_of(&id_of(id), 50).await.unwrap(), []);
    }
    assert_eq!(furniture(&store, "bob").await, [true; 8]);
    assert!(store.message(&id_of("message-of-bob")).await.unwrap().is_some());
    assert_eq!(store.account(&id_of("bob")).await.unwrap(), Some(account("bob", "bob")));
}

async fn what_others_need_stays(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    let seat = |id: &str| SeatRow { account: Some(id_of(id)), ..SeatRow::default() };
    let mut played = game("1");
    played.summary = summary(Stage::Over, vec![seat("ada"), seat("bob")]);
    store.create_game(&played, &[event(1)]).await.unwrap();
    let counted: RatedGame = rated(1, "1", &[("ada", 25.0, 26.0), ("bob", 25.0, 24.0)]);
    store.rate_game(&counted).await.unwrap();
    store.add_report(&report("1", "ada", "bob")).await.unwrap();
    store.add_report(&report("2", "bob", "ada")).await.unwrap();
    store.delete_account(&id_of("ada"), 9).await.unwrap();
    assert_eq!(store.game(&id_of("1")).await.unwrap(), Some(played), "the other's game too");
    assert_eq!(store.events(&id_of("1"), EventNumber::START).await.unwrap(), [event(1)]);
    // Without these the ratings of others could not be computed again.
    assert_eq!(store.rated_games(RatedNumber::START, 9).await.unwrap(), [counted]);
    let key = RatingKey { account: id_of("ada"), scale: "duo".into(), speed: "fast".into() };
    assert!(store.rating(&key).await.unwrap().is_some());
    assert!(store.report(&id_of("1")).await.unwrap().is_some(), "it is about another");
    assert!(store.report(&id_of("2")).await.unwrap().is_some());
}

async fn deletion_of_an_unknown_account_changes_nothing(database: Database) {
    let store = database.with(&["ada"]).await;
    store.delete_account(&id_of("nobody"), 9).await.unwrap();
    assert_eq!(store.account(&id_of("nobody")).await.unwrap(), None);
    assert_eq!(store.account(&id_of("ada")).await.unwrap(), Some(account("ada", "ada")));
}

async fn a_guest_who_is_forgotten_takes_everything_along(database: Database) {
    let store = database.with(&["ada"]).await;
    store.create_account(&guest("gone", 10)).await.unwrap();
    store.create_account(&guest("here", 100)).await.unwrap();
    for id in ["gone", "here"] {
        furnish(&store, id).await;
        store.set_relation(&friend("ada", id)).await.unwrap();
        store.set_relation(&friend(id, "ada")).await.unwrap();
        store.set_mute(&mute(id, "ada")).await.unwrap();
        store.put_challenge(&challenge(&format!("challenge-of-{id}"), id, "ada")).await.unwrap();
    }
    assert_eq!(store.forget_guests(100).await.unwrap(), 1);
    assert_eq!(store.account(&id_of("gone")).await.unwrap(), None);
    assert_eq!(furniture(&store, "gone").await, [false; 8]);
    assert_eq!(store.relations(&id_of("ada"), RelationKind::Friend).await.unwrap(), [friend("ada", "here")]);
    assert_eq!(furniture(&store, "here").await, [true; 8]);
}

async fn guests_whom_others_may_ask_about_are_not_forgotten(database: Database) {
    let store = database.open().await;
    for id in ["silent", "spoke", "told", "was-told-of", "befriended", "solved", "tried"] {
        store.create_account(&guest(id, 1)).await.unwrap();
    }
    store.add_message(&message("1", "spoke")).await.unwrap();
    store.add_report(&report("1", "told", "was-told-of")).await.unwrap();
    store.set_relation(&friend("spoke", "befriended")).await.unwrap();
    solve(&store, 1, "solved", "daily", 700).await;
    store.count_help(&id_of("tried"), "daily").await.unwrap();
    assert_eq!(store.forget_guests(9).await.unwrap(), 3);
    for id in ["silent", "befriended", "tried"] {
        assert!(store.account(&id_of(id)).await.unwrap().is_none(), "{id}");
    }
    assert_eq!(store.relations(&id_of("spoke"), RelationKind::Friend).await.unwrap(), []);
    assert_eq!(store.best_times("daily", LeaderboardHalf::Alone, 9).await.unwrap().len(), 1);
    for id in ["spoke", "told", "was-told-of", "solved"] {
        assert!(store.account(&id_of(id)).await.unwrap().is_some(), "{id}");
    }
}
