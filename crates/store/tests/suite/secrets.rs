//! Sessions and tokens: what opens an account, and for how long.

use store::{Kind, Session, Token};

use crate::database::{Database, account, guest, id_of, on_both};

on_both! {
    a_session_opens_its_account_until_it_ends,
    a_session_notes_its_last_use,
    sessions_are_listed_oldest_first,
    sessions_are_closed_one_by_one_or_all_at_once,
    what_has_expired_is_deleted,
    a_token_notes_its_use_once_a_minute,
    a_token_opens_its_account_until_it_ends,
    a_token_is_deleted_by_its_owner_alone,
    a_token_has_an_id_and_a_secret_of_its_own,
    another_password_leaves_nothing_open,
    a_guest_with_a_name_has_none_of_the_secrets_of_before,
    what_is_open_is_found_and_nothing_else,
}

pub(crate) fn session(hash: &str, account: &str) -> Session {
    Session {
        id: id_of(format!("id-of-{hash}")),
        hash: id_of(hash),
        account: id_of(account),
        created: 5,
        used: 6,
        expires: 1000,
        client: "Firefox on Linux".into(),
    }
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
        expires: None,
        client: String::new(),
    }
}

async fn a_session_opens_its_account_until_it_ends(database: Database) {
    let store = database.open().await;
    let (ada, open) = (account("1", "Ada"), session("s", "1"));
    store.create_account(&ada).await.unwrap();
    assert!(store.open_session(&session("orphan", "nobody")).await.is_err());
    store.open_session(&open).await.unwrap();
    assert!(store.open_session(&open).await.is_err(), "the same secret twice");
    let same_id = Session { hash: id_of("other"), ..open.clone() };
    assert!(store.open_session(&same_id).await.is_err(), "the same id twice");
    assert_eq!(store.session(&id_of("s"), 999).await.unwrap(), Some((open, ada)));
    assert_eq!(store.session(&id_of("s"), 1000).await.unwrap(), None);
    assert_eq!(store.session(&id_of("other"), 0).await.unwrap(), None);
}

async fn a_session_notes_its_last_use(database: Database) {
    let store = database.with(&["1"]).await;
    store.open_session(&session("s", "1")).await.unwrap();
    store.renew_session(&id_of("s"), 900, 2000, "Safari on macOS").await.unwrap();
    let renewed = Session { used: 900, expires: 2000, client: "Safari on macOS".into(), ..session("s", "1") };
    assert_eq!(store.session(&id_of("s"), 1999).await.unwrap(), Some((renewed, account("1", "1"))));
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

async fn sessions_are_closed_one_by_one_or_all_at_once(database: Database) {
    let store = database.with(&["1", "2"]).await;
    for (hash, account) in [("a", "1"), ("b", "1"), ("c", "1"), ("d", "2")] {
        store.open_session(&session(hash, account)).await.unwrap();
    }
    assert!(!store.close_session(&id_of("2"), &id_of("id-of-a")).await.unwrap(), "somebody else's");
    assert!(store.close_session(&id_of("1"), &id_of("id-of-a")).await.unwrap());
    assert!(!store.close_session(&id_of("1"), &id_of("id-of-a")).await.unwrap());
    assert_eq!(store.sessions(&id_of("1")).await.unwrap(), [session("b", "1"), session("c", "1")]);
    store.close_sessions(&id_of("1")).await.unwrap();
    assert_eq!(store.sessions(&id_of("1")).await.unwrap(), []);
    assert_eq!(store.sessions(&id_of("2")).await.unwrap(), [session("d", "2")]);
}

async fn what_has_expired_is_deleted(database: Database) {
    let store = database.with(&["1"]).await;
    for (name, expires) in [("old", 1000), ("new", 1001)] {
        store.open_session(&Session { expires, ..session(name, "1") }).await.unwrap();
        store.create_token(&Token { expires: Some(expires), ..token(name, "1") }).await.unwrap();
    }
    store.create_token(&token("endless", "1")).await.unwrap();
    assert_eq!(store.forget_secrets(1000).await.unwrap(), 2);
    assert_eq!(store.sessions(&id_of("1")).await.unwrap().len(), 1);
    let tokens = store.tokens(&id_of("1")).await.unwrap();
    assert_eq!(tokens.iter().map(|token| token.id.as_str()).collect::<Vec<_>>(), ["endless", "new"]);
}

async fn a_token_notes_its_use_once_a_minute(database: Database) {
    let store = database.open().await;
    let ada = account("1", "Ada");
    store.create_account(&ada).await.unwrap();
    store.create_token(&token("t", "1")).await.unwrap();
    assert_eq!(store.use_token(&id_of("wrong"), 1, "").await.unwrap(), None);
    let noted = || async {
        let token = store.tokens(&id_of("1")).await.unwrap().remove(0);
        (token.used, token.client)
    };
    assert_eq!(noted().await, (None, String::new()));
    for (now, client, expected) in [
        (100_000, "curl", (100_000, "curl")),
        (130_000, "bot", (100_000, "curl")),
        (170_000, "bot", (170_000, "bot")),
    ] {
        let (found, whose) = store.use_token(&id_of("hash-of-t"), now, client).await.unwrap().unwrap();
        assert_eq!((found.id.as_str(), &whose), ("t", &ada));
        assert_eq!(noted().await, (Some(expected.0), expected.1.to_owned()), "at {now}");
    }
}

async fn a_token_opens_its_account_until_it_ends(database: Database) {
    let store = database.with(&["1"]).await;
    store.create_token(&Token { expires: Some(1000), ..token("t", "1") }).await.unwrap();
    assert!(store.use_token(&id_of("hash-of-t"), 999, "").await.unwrap().is_some());
    assert_eq!(store.use_token(&id_of("hash-of-t"), 1000, "").await.unwrap(), None);
}

async fn another_password_leaves_nothing_open(database: Database) {
    let store = database.with(&["1", "2"]).await;
    for id in ["1", "2"] {
        store.open_session(&session(&format!("s{id}"), id)).await.unwrap();
        store.create_token(&token(&format!("t{id}"), id)).await.unwrap();
    }
    store.set_password(&id_of("1"), "new").await.unwrap();
    assert_eq!(store.account(&id_of("1")).await.unwrap().unwrap().password.as_deref(), Some("new"));
    assert_eq!(store.sessions(&id_of("1")).await.unwrap(), []);
    assert_eq!(store.tokens(&id_of("1")).await.unwrap(), []);
    assert_eq!(store.sessions(&id_of("2")).await.unwrap(), [session("s2", "2")]);
    assert_eq!(store.tokens(&id_of("2")).await.unwrap(), [token("t2", "2")]);
}

async fn a_guest_with_a_name_has_none_of_the_secrets_of_before(database: Database) {
    let store = database.with(&["1"]).await;
    store.create_account(&guest("g", 5)).await.unwrap();
    store.open_session(&session("s", "g")).await.unwrap();
    store.create_token(&token("t", "g")).await.unwrap();
    assert!(store.name_account(&id_of("g"), "1", Kind::Person, "hash").await.is_err(), "the name is taken");
    assert_eq!(store.sessions(&id_of("g")).await.unwrap(), [session("s", "g")]);
    store.name_account(&id_of("g"), "Grace", Kind::Person, "hash").await.unwrap();
    assert_eq!(store.sessions(&id_of("g")).await.unwrap(), []);
    assert_eq!(store.tokens(&id_of("g")).await.unwrap(), []);
}

async fn what_is_open_is_found_and_nothing_else(database: Database) {
    let store = database.with(&["1", "2"]).await;
    for (hash, account) in [("a", "1"), ("b", "2")] {
        store.open_session(&session(hash, account)).await.unwrap();
    }
    store.create_token(&token("t", "1")).await.unwrap();
    store.create_token(&Token { expires: Some(20), ..token("u", "2") }).await.unwrap();
    let open = async |now| {
        let ids = ["id-of-a", "id-of-b", "id-of-c"].map(id_of);
        let sessions = store.open_sessions(&ids.each_ref(), now).await.unwrap();
        let ids = ["t", "u", "v"].map(id_of);
        let tokens = store.open_tokens(&ids.each_ref(), now).await.unwrap();
        let mut open: Vec<String> = sessions.iter().map(ToString::to_string).collect();
        open.extend(tokens.iter().map(ToString::to_string));
        open.sort();
        open
    };
    assert_eq!(open(10).await, ["id-of-a", "id-of-b", "t", "u"]);
    assert_eq!(open(20).await, ["id-of-a", "id-of-b", "t"]);
    store.set_banned(&id_of("1"), Some(30)).await.unwrap();
    assert_eq!(open(29).await, ["id-of-b"]);
    assert_eq!(open(30).await, ["id-of-a", "id-of-b", "t"]);
    assert_eq!(open(1000).await, ["t"]);
    assert!(store.open_sessions(&[], 0).await.unwrap().is_empty());
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
