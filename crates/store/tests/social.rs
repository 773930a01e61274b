//! Chat, friends and blocks, reports and deeds, as they are kept.
#![allow(clippy::unwrap_used)]

use store::{
    Account, Accounts, Action, Bond, ChatMessage, Deed, Kind, Relation, Report, ReportFilter, Role, Seek,
    Seeks, Social, SqlStore,
};
use tempfile::TempDir;

/// An empty database, deleted with its folder.
async fn open() -> (SqlStore, TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let address = format!("sqlite:{}?mode=rwc", folder.path().join("test.sqlite").display());
    (SqlStore::open(&address).await.unwrap(), folder)
}

async fn enter(store: &SqlStore, names: &[&str]) {
    for name in names {
        let account = Account {
            id: (*name).to_owned(),
            name: (*name).to_owned(),
            kind: Kind::Guest,
            role: Role::Player,
            password: None,
            created: 1,
            seen: 1,
            banned_until: None,
            muted_until: None,
            deleted: None,
        };
        store.create_account(&account).await.unwrap();
    }
}

fn seek(account: &str) -> Seek {
    Seek {
        id: format!("seek of {account}"),
        account: account.into(),
        variant: "any".into(),
        options: String::new(),
        clock: "{}".into(),
        rated: false,
        rating: None,
        computers: false,
        level: None,
        created: 1,
        seen: 1,
    }
}

fn message(id: &str, author: &str) -> ChatMessage {
    ChatMessage {
        id: id.into(),
        room: "lobby".into(),
        author: author.into(),
        text: format!("message {id}"),
        at: 5,
        removed_by: None,
        removed: None,
    }
}

fn relation(owner: &str, other: &str, bond: Bond, created: i64) -> Relation {
    Relation { owner: owner.into(), other: other.into(), bond, created }
}

fn report(id: &str, reporter: &str, subject: &str) -> Report {
    Report {
        id: id.into(),
        reporter: reporter.into(),
        subject: subject.into(),
        message: Some("m".into()),
        game: None,
        reason: "because".into(),
        created: 5,
        closed: None,
        closed_by: None,
    }
}

fn deed(id: &str, subject: &str) -> Deed {
    Deed {
        id: id.into(),
        at: 5,
        actor: None,
        action: Action::RemovePlayer,
        subject: Some(subject.into()),
        target: Some("game".into()),
        until: Some(9),
        reason: "because".into(),
    }
}

fn ids(messages: &[ChatMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.id.as_str()).collect()
}

#[tokio::test]
async fn messages_come_newest_first_page_by_page_without_those_of_the_blocked() {
    let (store, _folder) = open().await;
    enter(&store, &["ada", "bob"]).await;
    for (id, author) in [("1", "ada"), ("2", "bob"), ("3", "ada")] {
        store.add_message(&message(id, author)).await.unwrap();
    }
    store.add_message(&ChatMessage { room: "table:1".into(), ..message("4", "ada") }).await.unwrap();
    assert_eq!(store.message("2").await.unwrap(), Some(message("2", "bob")));
    assert_eq!(ids(&store.messages("lobby", None, None, 2).await.unwrap()), ["3", "2"]);
    assert_eq!(ids(&store.messages("lobby", Some("2"), None, 2).await.unwrap()), ["1"]);
    store.set_relation(&relation("bob", "ada", Bond::Block, 5)).await.unwrap();
    assert_eq!(ids(&store.messages("lobby", None, Some("bob"), 9).await.unwrap()), ["2"]);
    assert_eq!(ids(&store.messages("lobby", None, Some("ada"), 9).await.unwrap()), ["3", "2", "1"]);
    assert_eq!(ids(&store.messages_of("ada").await.unwrap()), ["1", "3", "4"]);
    assert!(store.remove_message("1", "max", 7).await.unwrap());
    assert!(!store.remove_message("1", "eva", 8).await.unwrap(), "once");
    let removed = store.message("1").await.unwrap().unwrap();
    assert_eq!((removed.removed_by.as_deref(), removed.removed), (Some("max"), Some(7)));
}

#[tokio::test]
async fn of_two_people_one_thinks_one_thing_of_the_other() {
    let (store, _folder) = open().await;
    enter(&store, &["ada", "bob", "carol"]).await;
    store.set_relation(&relation("ada", "bob", Bond::Friend, 5)).await.unwrap();
    store.set_relation(&relation("ada", "bob", Bond::Friend, 6)).await.unwrap();
    store.set_relation(&relation("ada", "carol", Bond::Friend, 4)).await.unwrap();
    let friends = store.relations("ada", Bond::Friend).await.unwrap();
    let expected = [relation("ada", "carol", Bond::Friend, 4), relation("ada", "bob", Bond::Friend, 5)];
    assert_eq!(friends, expected);
    assert!(!store.is_blocked("ada", "bob").await.unwrap());
    store.set_relation(&relation("ada", "bob", Bond::Block, 7)).await.unwrap();
    assert_eq!(store.relations("ada", Bond::Friend).await.unwrap().len(), 1);
    assert!(store.is_blocked("ada", "bob").await.unwrap() && store.is_blocked("bob", "ada").await.unwrap());
    assert!(!store.is_blocked("bob", "carol").await.unwrap());
    assert_eq!(store.blockers("bob").await.unwrap(), ["ada"]);
    store.put_seek(&seek("ada")).await.unwrap();
    assert_eq!(store.blocks_among_seekers().await.unwrap(), Vec::new(), "bob waits for nobody");
    store.put_seek(&seek("bob")).await.unwrap();
    assert_eq!(store.blocks_among_seekers().await.unwrap(), [("ada".to_owned(), "bob".to_owned())]);
    assert!(!store.delete_relation("ada", "bob", Bond::Friend).await.unwrap());
    assert!(store.delete_relation("ada", "bob", Bond::Block).await.unwrap());
    assert!(!store.is_blocked("ada", "bob").await.unwrap());
}

#[tokio::test]
async fn reports_are_open_until_they_are_closed_and_deeds_stay() {
    let (store, _folder) = open().await;
    enter(&store, &["ada", "bob"]).await;
    for (id, reporter, subject) in [("1", "ada", "bob"), ("2", "bob", "ada")] {
        store.add_report(&report(id, reporter, subject)).await.unwrap();
        store.add_deed(&deed(id, subject)).await.unwrap();
    }
    assert_eq!(store.report("1").await.unwrap(), Some(report("1", "ada", "bob")));
    assert!(store.close_report("1", "max", 8).await.unwrap());
    assert!(!store.close_report("1", "eva", 9).await.unwrap(), "once");
    let found = async |closed, reporter: Option<&str>, before: Option<&str>| {
        let filter =
            ReportFilter { closed, reporter: reporter.map(Into::into), before: before.map(Into::into) };
        let reports = store.reports(&filter, 9).await.unwrap();
        reports.into_iter().map(|report| report.id).collect::<Vec<_>>()
    };
    assert_eq!(found(None, None, None).await, ["2", "1"]);
    assert_eq!(found(Some(false), None, None).await, ["2"]);
    assert_eq!(found(Some(true), None, None).await, ["1"]);
    assert_eq!(found(None, Some("ada"), None).await, ["1"]);
    assert_eq!(found(None, None, Some("2")).await, ["1"]);
    assert_eq!(store.deeds(None, None, 1).await.unwrap(), [deed("2", "ada")]);
    assert_eq!(store.deeds(None, Some("2"), 9).await.unwrap(), [deed("1", "bob")]);
    assert_eq!(store.deeds(Some("bob"), None, 9).await.unwrap(), [deed("1", "bob")]);
}

#[tokio::test]
async fn who_goes_takes_words_and_friends_along() {
    let (store, _folder) = open().await;
    enter(&store, &["ada", "bob"]).await;
    store.add_message(&message("1", "ada")).await.unwrap();
    store.set_relation(&relation("ada", "bob", Bond::Friend, 5)).await.unwrap();
    store.set_relation(&relation("bob", "ada", Bond::Friend, 5)).await.unwrap();
    store.add_report(&report("1", "ada", "bob")).await.unwrap();
    store.delete_account("ada", 9).await.unwrap();
    assert_eq!(store.message("1").await.unwrap(), None);
    assert_eq!(store.relations("bob", Bond::Friend).await.unwrap(), []);
    assert!(store.report("1").await.unwrap().is_some(), "it is about another");
}

#[tokio::test]
async fn guests_who_said_something_are_not_forgotten() {
    let (store, _folder) = open().await;
    enter(&store, &["silent", "spoke", "told", "was-told-of", "befriended"]).await;
    store.add_message(&message("1", "spoke")).await.unwrap();
    store.add_report(&report("1", "told", "was-told-of")).await.unwrap();
    store.set_relation(&relation("spoke", "befriended", Bond::Friend, 5)).await.unwrap();
    assert_eq!(store.forget_guests(9).await.unwrap(), 2);
    assert!(store.account("silent").await.unwrap().is_none());
    assert_eq!(store.relations("spoke", Bond::Friend).await.unwrap(), []);
    for name in ["spoke", "told", "was-told-of"] {
        assert!(store.account(name).await.unwrap().is_some(), "{name}");
    }
}

#[tokio::test]
async fn the_banned_are_those_whose_time_is_not_over() {
    let (store, _folder) = open().await;
    enter(&store, &["ada", "bob", "carol"]).await;
    store.set_banned("ada", Some(10)).await.unwrap();
    store.set_banned("bob", Some(20)).await.unwrap();
    assert_eq!(store.banned(10).await.unwrap(), ["bob"]);
    store.set_banned("bob", None).await.unwrap();
    assert_eq!(store.banned(0).await.unwrap(), ["ada"]);
}
