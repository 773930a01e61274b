//! Seeks: one for each account, taken together or not at all.

use futures_util::future::join_all;
use ids::SeekId;
use store::{Relation, RelationKind, Seek, StoreError};

use crate::database::{Database, id_of, on_both};

on_both! {
    a_seek_is_kept_as_it_was_given,
    a_new_seek_replaces_the_one_before,
    seeks_come_oldest_first,
    all_are_taken_or_none,
    of_two_who_take_the_same_seeks_one_gets_them,
    the_old_and_the_left_are_forgotten,
    blocks_among_those_who_wait_are_listed,
}

pub(crate) fn seek(id: &str, account: &str) -> Seek {
    Seek {
        id: id_of(id),
        account: id_of(account),
        variant: "duo".into(),
        options: String::new(),
        clock: "{}".into(),
        rated: false,
        rating: None,
        computers: false,
        level: None,
        takebacks: true,
        hints: true,
        created: 100,
        seen: 100,
    }
}

fn ids(ids: &[&str]) -> Vec<SeekId> {
    ids.iter().map(id_of).collect()
}

async fn a_seek_is_kept_as_it_was_given(database: Database) {
    let store = database.with(&["ada"]).await;
    assert_eq!(store.seeks().await.unwrap(), []);
    let full = Seek {
        options: "rule=tips starts=any".into(),
        clock: "{\"type\":\"fischer\"}".into(),
        rated: true,
        rating: Some(-1500),
        computers: true,
        level: Some(9),
        takebacks: false,
        hints: false,
        created: -5,
        seen: i64::MAX,
        ..seek("1", "ada")
    };
    store.put_seek(&full).await.unwrap();
    assert_eq!(store.seeks().await.unwrap(), [full]);
    assert!(store.put_seek(&seek("2", "nobody")).await.is_err());
    assert_eq!(store.seeks().await.unwrap().len(), 1);
}

async fn a_new_seek_replaces_the_one_before(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    store.put_seek(&Seek { rating: Some(5), level: Some(3), ..seek("1", "ada") }).await.unwrap();
    store.put_seek(&seek("2", "bob")).await.unwrap();
    store.put_seek(&seek("3", "ada")).await.unwrap();
    assert_eq!(store.seeks().await.unwrap(), [seek("2", "bob"), seek("3", "ada")]);
    assert!(!store.take_seeks(&ids(&["1"])).await.unwrap(), "it was replaced");
    let taken = store.put_seek(&seek("2", "ada")).await;
    assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
    assert_eq!(store.seeks().await.unwrap(), [seek("2", "bob"), seek("3", "ada")]);
}

async fn seeks_come_oldest_first(database: Database) {
    let store = database.with(&["a", "b", "c", "d"]).await;
    for (id, account, created) in [("4", "a", 30), ("3", "b", 20), ("2", "c", 10), ("1", "d", 20)] {
        store.put_seek(&Seek { created, ..seek(id, account) }).await.unwrap();
    }
    let found = store.seeks().await.unwrap();
    assert_eq!(found.iter().map(|seek| seek.id.as_str()).collect::<Vec<_>>(), ["2", "1", "3", "4"]);
}

async fn all_are_taken_or_none(database: Database) {
    let store = database.with(&["a", "b", "c"]).await;
    for (id, account) in [("1", "a"), ("2", "b"), ("3", "c")] {
        store.put_seek(&seek(id, account)).await.unwrap();
    }
    for missing in [&["1", "2", "4"][..], &["0", "1"], &["1", "1"]] {
        assert!(!store.take_seeks(&ids(missing)).await.unwrap(), "{missing:?}");
        assert_eq!(store.seeks().await.unwrap().len(), 3, "{missing:?}");
    }
    assert!(store.take_seeks(&ids(&["3", "1"])).await.unwrap());
    assert_eq!(store.seeks().await.unwrap(), [seek("2", "b")]);
    assert!(store.take_seeks(&[]).await.unwrap());
}

async fn of_two_who_take_the_same_seeks_one_gets_them(database: Database) {
    let stores = [database.with(&["a", "b"]).await, database.open().await];
    for _ in 0..20 {
        for (id, account) in [("1", "a"), ("2", "b")] {
            stores[0].put_seek(&seek(id, account)).await.unwrap();
        }
        // Two nodes that name them in different orders.
        let (forth, back) = (ids(&["1", "2"]), ids(&["2", "1"]));
        let taken = join_all([stores[0].take_seeks(&forth), stores[1].take_seeks(&back)]).await;
        let taken = taken.into_iter().filter(|taken| *taken.as_ref().unwrap()).count();
        assert_eq!(taken, 1);
        assert_eq!(stores[0].seeks().await.unwrap(), []);
    }
}

async fn the_old_and_the_left_are_forgotten(database: Database) {
    let store = database.with(&["a", "b", "c"]).await;
    for (id, account, created, seen) in [("1", "a", 10, 50), ("2", "b", 20, 30), ("3", "c", 20, 40)] {
        store.put_seek(&Seek { created, seen, ..seek(id, account) }).await.unwrap();
    }
    assert_eq!(store.forget_seeks(10, 30).await.unwrap(), 0, "the moments themselves still count");
    store.touch_seek(&id_of("2"), 60).await.unwrap();
    store.touch_seek(&id_of("nowhere"), 60).await.unwrap();
    assert_eq!(store.forget_seeks(11, 41).await.unwrap(), 2);
    assert_eq!(store.seeks().await.unwrap(), [Seek { created: 20, seen: 60, ..seek("2", "b") }]);
}

async fn blocks_among_those_who_wait_are_listed(database: Database) {
    let store = database.with(&["ada", "bob", "carol"]).await;
    for other in ["bob", "carol"] {
        let block =
            Relation { owner: id_of("ada"), other: id_of(other), kind: RelationKind::Block, created: 1 };
        store.set_relation(&block).await.unwrap();
    }
    store.put_seek(&seek("1", "ada")).await.unwrap();
    assert_eq!(store.blocks_among_seekers().await.unwrap(), [], "nobody else waits");
    store.put_seek(&seek("2", "bob")).await.unwrap();
    assert_eq!(store.blocks_among_seekers().await.unwrap(), [(id_of("ada"), id_of("bob"))]);
}
