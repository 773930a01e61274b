//! Accounts: names, rights, and what is left when they go.

use ids::AccountId;
use store::{Account, Kind, Role, SeatRow, StoreError};

use crate::database::{Database, account, game, guest, id_of, on_both};
use crate::secrets::{session, token};

on_both! {
    an_account_is_kept_as_it_was_given,
    a_name_is_had_once_whatever_its_case,
    a_name_that_looks_like_another_is_taken,
    names_from_before_stay_and_are_taken_from_then_on,
    a_text_that_cannot_be_kept_is_refused_as_such,
    accounts_are_found_by_how_they_begin,
    a_guest_who_stays_keeps_the_id,
    rights_are_changed_one_by_one,
    a_deleted_account_leaves_its_name_and_opens_nothing,
    many_accounts_are_found_at_once,
    guests_who_never_played_are_forgotten,
}

async fn an_account_is_kept_as_it_was_given(database: Database) {
    let store = database.open().await;
    let full = Account {
        kind: Kind::Bot,
        role: Role::Moderator,
        banned_until: Some(i64::MAX),
        muted_until: Some(-1),
        ..account("1", "Łukasz'; DROP TABLE account; --")
    };
    let plain = Account { password: None, ..account("2", "李雷") };
    for account in [&full, &plain] {
        store.create_account(account).await.unwrap();
        assert_eq!(store.account(&account.id).await.unwrap().as_ref(), Some(account));
        assert_eq!(store.account_named(&account.name).await.unwrap().as_ref(), Some(account));
    }
    assert_eq!(store.account(&id_of("3")).await.unwrap(), None);
    assert_eq!(store.account_named("nobody").await.unwrap(), None);
}

async fn a_name_is_had_once_whatever_its_case(database: Database) {
    let store = database.open().await;
    for (id, name) in [("1", "Ada"), ("2", "Łukasz")] {
        store.create_account(&account(id, name)).await.unwrap();
    }
    for name in ["Ada", "aDA", "łUKASZ"] {
        assert!(
            matches!(store.create_account(&account("3", name)).await, Err(StoreError::Taken(_))),
            "{name}"
        );
        assert!(store.account_named(name).await.unwrap().is_some(), "{name}");
    }
    assert_eq!(store.account(&id_of("3")).await.unwrap(), None);
    // Other letters are other names, whatever a language thinks of accents.
    store.create_account(&account("3", "Adá")).await.unwrap();
    assert_eq!(store.account_named("ada").await.unwrap().unwrap().id, "1");
}

async fn a_name_that_looks_like_another_is_taken(database: Database) {
    let store = database.with(&["ace1"]).await;
    store.create_account(&guest("g", 5)).await.unwrap();
    // The second is written in Cyrillic letters.
    for name in ["acel", "асе1", "ACEL"] {
        let made = store.create_account(&account("2", name)).await;
        assert!(matches!(made, Err(StoreError::Taken(_))), "{name}: {made:?}");
        let named = store.name_account(&id_of("g"), name, Kind::Person, "hash").await;
        assert!(matches!(named, Err(StoreError::Taken(_))), "{name}: {named:?}");
    }
    store.delete_account(&id_of("ace1"), 5).await.unwrap();
    store.create_account(&account("2", "acel")).await.unwrap();
}

async fn names_from_before_stay_and_are_taken_from_then_on(database: Database) {
    let store = database.with(&["ace1", "bob"]).await;
    store.close().await;
    // As an older version left them.
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&database.address).await.unwrap();
    for sql in [
        "UPDATE account SET skeleton = NULL",
        "INSERT INTO account (id, name, folded, kind, role, created, seen) VALUES ('2', 'acel', 'acel', 'person', 'player', 9, 9)",
    ] {
        sqlx::query(sql).execute(&pool).await.unwrap();
    }
    pool.close().await;
    for _ in 0..2 {
        let store = database.open().await;
        for (id, name) in [("ace1", "ace1"), ("2", "acel"), ("bob", "bob")] {
            assert_eq!(store.account_named(name).await.unwrap().unwrap().id, id);
        }
        for name in ["aceI", "ВОВ"] {
            let made = store.create_account(&account("3", name)).await;
            assert!(matches!(made, Err(StoreError::Taken(_))), "{name}: {made:?}");
        }
        store.close().await;
    }
}

async fn a_text_that_cannot_be_kept_is_refused_as_such(database: Database) {
    let store = database.open().await;
    let embedded = database.folder.is_some();
    let made = store.create_account(&account("1", "A\u{0}da")).await;
    assert!(if embedded { made.is_ok() } else { matches!(made, Err(StoreError::Text)) }, "{made:?}");
    let found = store.account_named("nobody\u{0}").await;
    assert!(matches!(found, Ok(None) | Err(StoreError::Text)), "{found:?}");
}

async fn accounts_are_found_by_how_they_begin(database: Database) {
    let store = database.open().await;
    let names = ["ada", "Adam", "adá", "ad_hoc", "ad-lib", "ADZ99", "Bob", "a", "ad%"];
    for (number, name) in names.iter().enumerate() {
        store.create_account(&account(&number.to_string(), name)).await.unwrap();
    }
    store.create_account(&Account { kind: Kind::Guest, ..account("g", "Adele") }).await.unwrap();
    store.create_account(&account("d", "Adrian")).await.unwrap();
    store.delete_account(&id_of("d"), 5).await.unwrap();
    for (start, expected) in [
        ("ada", vec!["Adam", "ada"]),
        ("AD_", vec!["ad_hoc"]),
        ("ad%", vec!["ad%"]),
        ("adz9", vec!["ADZ99"]),
        ("ad", vec!["ADZ99", "Adam", "ad%", "ad-lib", "ad_hoc", "ada", "adá"]),
        ("x", vec![]),
    ] {
        let found = store.accounts_like(start, 10).await.unwrap();
        let mut found: Vec<&str> = found.iter().map(|account| &*account.name).collect();
        // The order is the language's, and that is the database's choice.
        found.sort_unstable();
        assert_eq!(found, expected, "{start}");
    }
    assert_eq!(store.accounts_like("ad", 3).await.unwrap().len(), 3);
}

async fn a_guest_who_stays_keeps_the_id(database: Database) {
    let store = database.open().await;
    store.create_account(&guest("g", 5)).await.unwrap();
    store.create_account(&account("1", "Ada")).await.unwrap();
    let taken = store.name_account(&id_of("g"), "ADA", Kind::Person, "hash").await;
    assert!(matches!(taken, Err(StoreError::Taken(_))));
    assert_eq!(store.account(&id_of("g")).await.unwrap(), Some(guest("g", 5)));
    store.name_account(&id_of("g"), "Grace", Kind::Person, "another").await.unwrap();
    let named = store.account_named("grace").await.unwrap().unwrap();
    assert_eq!(
        (named.id.as_str(), named.kind, named.password.as_deref()),
        ("g", Kind::Person, Some("another"))
    );
    assert_eq!(store.account_named("Guest-g").await.unwrap(), None);
    store.name_account(&id_of("g"), "GRACE", Kind::Person, "another").await.unwrap();
    assert_eq!(store.account(&id_of("g")).await.unwrap().unwrap().name, "GRACE");
}

async fn rights_are_changed_one_by_one(database: Database) {
    let store = database.open().await;
    let mut expected = account("1", "Ada");
    store.create_account(&expected).await.unwrap();
    store.create_account(&account("2", "Bob")).await.unwrap();
    store.set_password(&id_of("1"), "new").await.unwrap();
    store.set_role(&id_of("1"), Role::Admin).await.unwrap();
    store.set_banned(&id_of("1"), Some(10)).await.unwrap();
    store.set_muted(&id_of("1"), Some(20)).await.unwrap();
    store.set_seen(&id_of("1"), 30).await.unwrap();
    (expected.password, expected.role) = (Some("new".into()), Role::Admin);
    (expected.banned_until, expected.muted_until, expected.seen) = (Some(10), Some(20), 30);
    assert_eq!(store.account(&id_of("1")).await.unwrap(), Some(expected.clone()));
    store.set_banned(&id_of("1"), None).await.unwrap();
    store.set_muted(&id_of("1"), None).await.unwrap();
    (expected.banned_until, expected.muted_until) = (None, None);
    assert_eq!(store.account(&id_of("1")).await.unwrap(), Some(expected));
    assert_eq!(store.account(&id_of("2")).await.unwrap(), Some(account("2", "Bob")));
}

async fn a_deleted_account_leaves_its_name_and_opens_nothing(database: Database) {
    let store = database.open().await;
    for (id, name) in [("1", "Ada"), ("2", "Bob")] {
        store.create_account(&account(id, name)).await.unwrap();
        store.open_session(&session(&format!("s{id}"), id)).await.unwrap();
        store.create_token(&token(&format!("t{id}"), id)).await.unwrap();
        store.delete_account(&id_of(id), 77).await.unwrap();
        let left = store.account(&id_of(id)).await.unwrap().unwrap();
        assert_eq!((&*left.name, left.password, left.deleted), ("", None, Some(77)));
        assert_eq!(store.account_named(name).await.unwrap(), None);
        assert_eq!(store.session(&id_of(format!("s{id}")), 0).await.unwrap(), None);
        assert_eq!(store.use_token(&id_of(format!("hash-of-t{id}")), 0, "").await.unwrap(), None);
    }
    assert_eq!(store.account_named("").await.unwrap(), None);
    store.create_account(&account("3", "ada")).await.unwrap();
    assert_eq!(store.account_named("Ada").await.unwrap().unwrap().id, "3");
}

async fn many_accounts_are_found_at_once(database: Database) {
    let store = database.with(&["ada", "bob", "cy"]).await;
    let ids = async |wanted: &[&str]| {
        let wanted: Vec<AccountId> = wanted.iter().map(id_of).collect();
        let found = store.accounts(&wanted.iter().collect::<Vec<_>>()).await.unwrap();
        let mut ids: Vec<String> = found.into_iter().map(|account| account.id.to_string()).collect();
        ids.sort();
        ids
    };
    assert_eq!(ids(&["cy", "nobody", "ada"]).await, ["ada", "cy"]);
    assert_eq!(ids(&[]).await, [""; 0]);
    let mut many = vec!["nobody"; 2500];
    (many[0], many[2499]) = ("ada", "bob");
    assert_eq!(ids(&many).await, ["ada", "bob"]);
}

async fn guests_who_never_played_are_forgotten(database: Database) {
    let store = database.open().await;
    for account in [
        guest("old", 10),
        guest("new", 100),
        guest("player", 10),
        Account { seen: 10, ..account("p", "Ada") },
    ] {
        store.create_account(&account).await.unwrap();
        store.open_session(&session(&format!("s-{}", account.id), account.id.as_str())).await.unwrap();
        store.create_token(&token(&format!("t-{}", account.id), account.id.as_str())).await.unwrap();
    }
    let mut played = game("1");
    played.summary.seats[1] = SeatRow { account: Some(id_of("player")), ..SeatRow::default() };
    store.create_game(&played, &[]).await.unwrap();
    assert_eq!(store.forget_guests(100).await.unwrap(), 1);
    assert_eq!(store.account(&id_of("old")).await.unwrap(), None);
    assert_eq!(store.session(&id_of("s-old"), 0).await.unwrap(), None);
    for id in ["new", "player", "p"] {
        assert!(store.account(&id_of(id)).await.unwrap().is_some(), "{id}");
        assert!(store.session(&id_of(format!("s-{id}")), 0).await.unwrap().is_some(), "{id}");
        assert_eq!(store.tokens(&id_of(id)).await.unwrap().len(), 1, "{id}");
    }
    assert_eq!(store.forget_guests(100).await.unwrap(), 0);
}
