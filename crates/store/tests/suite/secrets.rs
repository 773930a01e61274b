//! Sessions and tokens: what opens an account, and for how long.

use store::{Session, Token};

use crate::database::{Database, account, id_of, on_both};

on_both! {
    a_session_opens_its_account_until_it_ends,
    sessions_are_listed_oldest_first,
    sessions_are_closed_one_by_one_or_all_but_one,
    a_token_notes_its_use_once_a_minute,
    a_token_is_deleted_by_its_owner_alone,
    a_token_has_an_id_and_a_secret_of_its_own,
}

pub(crate) fn session(hash: &str, account: &str) -> Session {
    Session { hash: id_of(hash), account: id_of(account), created: 5, expires: 1000 }
}

pub(crate) fn token(id: &str, account: &str) -> Token {
    Token {
        id: id_of(id),
        account: id_of(account),
        name: "my bot".into(),
        hash: id_of(format!("hash-of-{id}")),
        scopes: "play read".into(),
        created: 7,
        used: None,
    }
}

async fn a_session_opens_its_account_until_it_ends(database: Database) {
    let store = database.open().await;
    let (ada, open) = (account("1", "Ada"), session("s", "1"));
    store.create_account(&ada).await.unwrap();
    assert!(store.open_session(&session("orphan", "nobody")).await.is_err());
    store.open_session(&open).await.unwrap();
    assert!(store.open_session(&open).await.is_err(), "the same secret twice");
    assert_eq!(store.session(&id_of("s"), 999).await.unwrap(), Some((open.clone(), ada.clone())));
    assert_eq!(store.session(&id_of("s"), 1000).await.unwrap(), None);
    assert_eq!(store.session(&id_of("other"), 0).await.unwrap(), None);
    store.extend_session(&id_of("s"), 2000).await.unwrap();
    assert_eq!(
        store.session(&id_of("s"), 1999).await.unwrap(),
        Some((Session { expires: 2000, ..open }, ada))
    );
}

async fn sessions_are_listed_oldest_first(database: Database) {
    let store = database.with(&["1", "2"]).await;
    let at = |hash: &str, created| Session { created, ..session(hash, "1") };
    for session in [at("a", 20), at("b", 10), at("c", 30)] {
        store.open_session(&session).await.unwrap();
    }
    assert_eq!(store.sessions(&id_of("1")).await.unwrap(), [at("b", 10), at("a", 20), at("c", 30)]);
    assert_eq!(store.sessions(&id_of("2")).await.unwrap(), []);
}

async fn sessions_are_closed_one_by_one_or_all_but_one(database: Database) {
    let store = database.open().await;
    for (id, name) in [("1", "Ada"), ("2", "Bob")] {
        store.create_account(&account(id, name)).await.unwrap();
    }
    for (hash, account) in [("a", "1"), ("b", "1"), ("c", "1"), ("d", "2"), ("e", "2")] {
        store.open_session(&session(hash, account)).await.unwrap();
    }
    store.close_session(&id_of("a")).await.unwrap();
    store.close_sessions(&id_of("1"), Some(&id_of("c"))).await.unwrap();
    let mut open = Vec::new();
    for hash in ["a", "b", "c", "d", "e"] {
        if store.session(&id_of(hash), 0).await.unwrap().is_some() {
            open.push(hash);
        }
    }
    assert_eq!(open, ["c", "d", "e"]);
    store.close_sessions(&id_of("1"), None).await.unwrap();
    assert_eq!(store.session(&id_of("c"), 0).await.unwrap(), None);
    store.extend_session(&id_of("d"), 3000).await.unwrap();
    assert_eq!(store.forget_sessions(1000).await.unwrap(), 1);
    assert!(store.session(&id_of("d"), 0).await.unwrap().is_some());
    assert_eq!(store.session(&id_of("e"), 0).await.unwrap(), None);
}

async fn a_token_notes_its_use_once_a_minute(database: Database) {
    let store = database.open().await;
    let ada = account("1", "Ada");
    store.create_account(&ada).await.unwrap();
    store.create_token(&token("t", "1")).await.unwrap();
    assert_eq!(store.use_token(&id_of("wrong"), 1).await.unwrap(), None);
    let used = || async { store.tokens(&id_of("1")).await.unwrap()[0].used };
    assert_eq!(used().await, None);
    for (now, noted) in [(100_000, 100_000), (130_000, 100_000), (170_000, 170_000)] {
        let (found, whose) = store.use_token(&id_of("hash-of-t"), now).await.unwrap().unwrap();
        assert_eq!((found.id.as_str(), &whose), ("t", &ada));
        assert_eq!(used().await, Some(noted), "at {now}");
    }
}

async fn a_token_is_deleted_by_its_owner_alone(database: Database) {
    let store = database.open().await;
    for (id, name) in [("1", "Ada"), ("2", "Bob")] {
        store.create_account(&account(id, name)).await.unwrap();
    }
    for id in ["t1", "t2"] {
        store.create_token(&token(id, "1")).await.unwrap();
    }
    assert!(!store.delete_token(&id_of("2"), &id_of("t1")).await.unwrap());
    assert_eq!(store.tokens(&id_of("1")).await.unwrap(), [token("t1", "1"), token("t2", "1")]);
    assert_eq!(store.tokens(&id_of("2")).await.unwrap(), []);
    assert!(store.delete_token(&id_of("1"), &id_of("t1")).await.unwrap());
    assert!(!store.delete_token(&id_of("1"), &id_of("t1")).await.unwrap());
    assert_eq!(store.tokens(&id_of("1")).await.unwrap(), [token("t2", "1")]);
}

async fn a_token_has_an_id_and_a_secret_of_its_own(database: Database) {
    let store = database.with(&["1"]).await;
    store.create_token(&token("t", "1")).await.unwrap();
    let same_secret = Token { id: id_of("u"), ..token("t", "1") };
    for refused in [token("t", "1"), same_secret, token("v", "nobody")] {
        assert!(store.create_token(&refused).await.is_err(), "{refused:?}");
    }
    assert_eq!(store.tokens(&id_of("1")).await.unwrap(), [token("t", "1")]);
}
