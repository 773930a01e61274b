//! Chat, friends and blocks, reports and actions, as they are kept.

use store::{Action, ActionKind, ChatMessage, Relation, RelationKind, Report, ReportFilter, Room};

use crate::database::{Database, id_of, on_both};

on_both! {
    messages_come_newest_first_page_by_page,
    those_of_the_blocked_are_left_out_for_who_blocks_them,
    a_message_is_taken_away_once,
    of_two_people_one_thinks_one_thing_of_the_other,
    reports_are_open_until_they_are_closed,
    actions_stay_as_they_were_recorded,
    what_nobody_said_or_reported_is_not_there,
    the_same_id_or_an_unknown_account_is_refused,
}

fn message(id: &str, author: &str) -> ChatMessage {
    ChatMessage {
        id: id_of(id),
        room: Room::Lobby,
        author: id_of(author),
        text: format!("message {id}"),
        at: 5,
        removed_by: None,
        removed: None,
    }
}

fn relation(owner: &str, other: &str, kind: RelationKind, created: i64) -> Relation {
    Relation { owner: id_of(owner), other: id_of(other), kind, created }
}

fn report(id: &str, reporter: &str, subject: &str) -> Report {
    Report {
        id: id_of(id),
        reporter: id_of(reporter),
        subject: id_of(subject),
        message: Some(id_of("m")),
        game: None,
        reason: "because".into(),
        created: 5,
        closed: None,
        closed_by: None,
    }
}

fn action(id: &str, subject: &str) -> Action {
    Action {
        id: id_of(id),
        at: 5,
        actor: None,
        kind: ActionKind::RemovePlayer,
        subject: Some(id_of(subject)),
        target: Some("game".into()),
        until: Some(9),
        reason: "because".into(),
    }
}

fn ids(messages: &[ChatMessage]) -> Vec<&str> {
    messages.iter().map(|message| message.id.as_str()).collect()
}

async fn messages_come_newest_first_page_by_page(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, author) in [("1", "ada"), ("2", "bob"), ("3", "ada"), ("5", "bob")] {
        store.add_message(&message(id, author)).await.unwrap();
    }
    let elsewhere =
        ChatMessage { room: "table:1".parse().unwrap(), text: "\u{1F600}'\"".into(), ..message("4", "ada") };
    store.add_message(&elsewhere).await.unwrap();
    assert_eq!(store.message(&id_of("2")).await.unwrap(), Some(message("2", "bob")));
    assert_eq!(store.message(&id_of("4")).await.unwrap(), Some(elsewhere));
    for (before, expected) in
        [(None, vec!["5", "3"]), (Some("3"), vec!["2", "1"]), (Some("2"), vec!["1"]), (Some("1"), vec![])]
    {
        let page = store.messages(&Room::Lobby, before.map(id_of).as_ref(), None, 2).await.unwrap();
        assert_eq!(ids(&page), expected, "before {before:?}");
    }
    assert_eq!(ids(&store.messages(&"table:1".parse().unwrap(), None, None, 9).await.unwrap()), ["4"]);
    assert_eq!(store.messages(&"table:2".parse().unwrap(), None, None, 9).await.unwrap(), []);
    assert_eq!(ids(&store.messages_of(&id_of("ada")).await.unwrap()), ["1", "3", "4"]);
    assert_eq!(store.messages_of(&id_of("nobody")).await.unwrap(), []);
}

async fn those_of_the_blocked_are_left_out_for_who_blocks_them(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, author) in [("1", "ada"), ("2", "bob"), ("3", "ada")] {
        store.add_message(&message(id, author)).await.unwrap();
    }
    store.set_relation(&relation("bob", "ada", RelationKind::Block, 5)).await.unwrap();
    store.set_relation(&relation("ada", "bob", RelationKind::Friend, 5)).await.unwrap();
    // Those that are left out do not use up the page.
    assert_eq!(ids(&store.messages(&Room::Lobby, None, Some(&id_of("bob")), 1).await.unwrap()), ["2"]);
    for reader in [None, Some("ada"), Some("nobody")] {
        let heard = store.messages(&Room::Lobby, None, reader.map(id_of).as_ref(), 9).await.unwrap();
        assert_eq!(ids(&heard), ["3", "2", "1"], "{reader:?}");
    }
}

async fn a_message_is_taken_away_once(database: Database) {
    let store = database.with(&["ada"]).await;
    store.add_message(&message("1", "ada")).await.unwrap();
    assert!(!store.remove_message(&id_of("2"), &id_of("max"), 7).await.unwrap(), "it is not there");
    assert!(store.remove_message(&id_of("1"), &id_of("max"), 7).await.unwrap());
    assert!(!store.remove_message(&id_of("1"), &id_of("eva"), 8).await.unwrap(), "once");
    let removed = ChatMessage { removed_by: Some(id_of("max")), removed: Some(7), ..message("1", "ada") };
    assert_eq!(store.message(&id_of("1")).await.unwrap(), Some(removed.clone()));
    // Whoever shows it decides what is left to see.
    assert_eq!(store.messages(&Room::Lobby, None, None, 9).await.unwrap(), [removed]);
}

async fn of_two_people_one_thinks_one_thing_of_the_other(database: Database) {
    let store = database.with(&["ada", "bob", "carol"]).await;
    store.set_relation(&relation("ada", "bob", RelationKind::Friend, 5)).await.unwrap();
    store.set_relation(&relation("ada", "bob", RelationKind::Friend, 6)).await.unwrap();
    store.set_relation(&relation("ada", "carol", RelationKind::Friend, 4)).await.unwrap();
    let friends = store.relations(&id_of("ada"), RelationKind::Friend).await.unwrap();
    let expected =
        [relation("ada", "carol", RelationKind::Friend, 4), relation("ada", "bob", RelationKind::Friend, 5)];
    assert_eq!(friends, expected);
    assert_eq!(store.relations(&id_of("bob"), RelationKind::Friend).await.unwrap(), [], "it is not mutual");
    assert!(!store.is_blocked(&id_of("ada"), &id_of("bob")).await.unwrap());
    store.set_relation(&relation("ada", "bob", RelationKind::Block, 7)).await.unwrap();
    assert_eq!(store.relations(&id_of("ada"), RelationKind::Friend).await.unwrap().len(), 1);
    assert_eq!(
        store.relations(&id_of("ada"), RelationKind::Block).await.unwrap(),
        [relation("ada", "bob", RelationKind::Block, 7)]
    );
    assert!(
        store.is_blocked(&id_of("ada"), &id_of("bob")).await.unwrap()
            && store.is_blocked(&id_of("bob"), &id_of("ada")).await.unwrap()
    );
    assert!(!store.is_blocked(&id_of("bob"), &id_of("carol")).await.unwrap());
    assert_eq!(store.blockers(&id_of("bob")).await.unwrap(), ["ada"]);
    assert!(!store.delete_relation(&id_of("ada"), &id_of("bob"), RelationKind::Friend).await.unwrap());
    assert!(!store.delete_relation(&id_of("bob"), &id_of("ada"), RelationKind::Block).await.unwrap());
    assert!(store.delete_relation(&id_of("ada"), &id_of("bob"), RelationKind::Block).await.unwrap());
    assert!(!store.is_blocked(&id_of("ada"), &id_of("bob")).await.unwrap());
    assert!(store.blockers(&id_of("bob")).await.unwrap().is_empty());
}

async fn reports_are_open_until_they_are_closed(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, reporter, subject) in [("1", "ada", "bob"), ("2", "bob", "ada"), ("3", "ada", "bob")] {
        store.add_report(&report(id, reporter, subject)).await.unwrap();
    }
    assert_eq!(store.report(&id_of("1")).await.unwrap(), Some(report("1", "ada", "bob")));
    assert!(!store.close_report(&id_of("4"), &id_of("max"), 8).await.unwrap(), "it is not there");
    assert!(store.close_report(&id_of("1"), &id_of("max"), 8).await.unwrap());
    assert!(!store.close_report(&id_of("1"), &id_of("eva"), 9).await.unwrap(), "once");
    let closed = Report { closed: Some(8), closed_by: Some(id_of("max")), ..report("1", "ada", "bob") };
    assert_eq!(store.report(&id_of("1")).await.unwrap(), Some(closed));
    let found = async |closed, reporter: Option<&str>, before: Option<&str>, limit| {
        let filter = ReportFilter { closed, reporter: reporter.map(id_of), before: before.map(id_of) };
        let reports = store.reports(&filter, limit).await.unwrap();
        reports.into_iter().map(|report| report.id).collect::<Vec<_>>()
    };
    assert_eq!(found(None, None, None, 9).await, ["3", "2", "1"]);
    assert_eq!(found(None, None, None, 2).await, ["3", "2"]);
    assert_eq!(found(None, None, Some("2"), 2).await, ["1"]);
    assert_eq!(found(Some(false), None, None, 9).await, ["3", "2"]);
    assert_eq!(found(Some(true), None, None, 9).await, ["1"]);
    assert_eq!(found(None, Some("ada"), None, 9).await, ["3", "1"]);
    assert_eq!(found(Some(false), Some("ada"), Some("3"), 9).await, [""; 0]);
}

async fn actions_stay_as_they_were_recorded(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, subject) in [("1", "bob"), ("2", "ada")] {
        store.add_action(&action(id, subject)).await.unwrap();
    }
    let bare = Action {
        actor: Some(id_of("max")),
        kind: ActionKind::CloseReport,
        subject: None,
        target: None,
        until: None,
        ..action("3", "bob")
    };
    store.add_action(&bare).await.unwrap();
    assert_eq!(store.actions(None, None, 1).await.unwrap(), std::slice::from_ref(&bare));
    assert_eq!(store.actions(None, None, 9).await.unwrap(), [bare, action("2", "ada"), action("1", "bob")]);
    assert_eq!(store.actions(None, Some(&id_of("2")), 9).await.unwrap(), [action("1", "bob")]);
    assert_eq!(store.actions(Some(&id_of("bob")), None, 9).await.unwrap(), [action("1", "bob")]);
    assert_eq!(store.actions(Some(&id_of("bob")), Some(&id_of("1")), 9).await.unwrap(), []);
}

async fn what_nobody_said_or_reported_is_not_there(database: Database) {
    let store = database.open().await;
    assert_eq!(store.message(&id_of("1")).await.unwrap(), None);
    assert_eq!(store.report(&id_of("1")).await.unwrap(), None);
    assert_eq!(store.reports(&ReportFilter::default(), 9).await.unwrap(), []);
    assert_eq!(store.actions(None, None, 9).await.unwrap(), []);
    assert_eq!(store.relations(&id_of("ada"), RelationKind::Friend).await.unwrap(), []);
    assert!(!store.is_blocked(&id_of("ada"), &id_of("bob")).await.unwrap());
}

async fn the_same_id_or_an_unknown_account_is_refused(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    store.add_message(&message("1", "ada")).await.unwrap();
    store.add_report(&report("1", "ada", "bob")).await.unwrap();
    store.add_action(&action("1", "bob")).await.unwrap();
    let again = ChatMessage { text: "another".into(), ..message("1", "bob") };
    assert!(store.add_message(&again).await.is_err());
    assert!(store.add_report(&report("1", "bob", "ada")).await.is_err());
    assert!(store.add_action(&action("1", "ada")).await.is_err());
    assert_eq!(store.message(&id_of("1")).await.unwrap(), Some(message("1", "ada")));
    assert!(store.add_message(&message("2", "nobody")).await.is_err());
    assert!(store.add_report(&report("2", "ada", "nobody")).await.is_err());
    assert!(store.add_report(&report("2", "nobody", "ada")).await.is_err());
    assert!(store.set_relation(&relation("ada", "nobody", RelationKind::Friend, 5)).await.is_err());
    assert_eq!(store.message(&id_of("2")).await.unwrap(), None);
    assert_eq!(store.report(&id_of("2")).await.unwrap(), None);
}
