//! Opening, reopening, and copies to come back to.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ids::EventNumber;
use store::{Store, StoreError};
use testing::Postgres;

use crate::database::{Database, account, append, event, game, id_of, numbers, on_both};

on_both! {
    everything_is_there_when_it_is_opened_again,
    a_closed_store_takes_no_more,
    tables_are_brought_up_to_date_once,
}

async fn everything_is_there_when_it_is_opened_again(database: Database) {
    let store = database.open().await;
    store.ping().await.unwrap();
    store.create_account(&account("1", "Ada")).await.unwrap();
    store.create_game(&game("1"), &[event(1)]).await.unwrap();
    store.append(append("1", [2, 3])).await.unwrap();
    // Without closing: so does a server that is killed.
    drop(store);
    let store = database.open().await;
    assert_eq!(store.account(&id_of("1")).await.unwrap(), Some(account("1", "Ada")));
    assert_eq!(store.game(&id_of("1")).await.unwrap(), Some(game("1")));
    assert_eq!(store.events(&id_of("1"), EventNumber::START).await.unwrap(), [event(1), event(2), event(3)]);
    store.append(append("1", [4])).await.unwrap();
}

async fn a_closed_store_takes_no_more(database: Database) {
    let store = database.open().await;
    store.create_game(&game("1"), &[event(1)]).await.unwrap();
    let (stored, ()) = tokio::join!(store.append(append("1", [2])), store.close());
    stored.unwrap();
    assert!(matches!(store.append(append("1", [3])).await, Err(StoreError::Closed)));
    assert!(store.ping().await.is_err());
    store.close().await;
    assert_eq!(numbers(&database.open().await, "1").await, [1, 2]);
}

async fn tables_are_brought_up_to_date_once(database: Database) {
    let store = database.open().await;
    store.create_account(&account("1", "Ada")).await.unwrap();
    let again = database.open().await;
    assert!(again.account(&id_of("1")).await.unwrap().is_some());
    store.create_account(&account("2", "Bob")).await.unwrap();
    assert!(again.account(&id_of("2")).await.unwrap().is_some());
}

#[tokio::test]
async fn nodes_that_start_at_the_same_moment_share_the_work() {
    let database = Database::postgres();
    let open = || Store::open(&database.address);
    let (one, two, three) = tokio::join!(open(), open(), open());
    one.unwrap().create_account(&account("1", "Ada")).await.unwrap();
    for other in [two, three] {
        assert!(other.unwrap().account(&id_of("1")).await.unwrap().is_some());
    }
}

#[tokio::test]
async fn addresses_of_other_kinds_are_refused_without_their_passwords() {
    let refused = Store::open("mysql://ada:secret@localhost/games").await.err().unwrap().to_string();
    assert!(refused.contains("mysql") && !refused.contains("secret"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_while_in_use_is_whole() {
    let database = Database::sqlite();
    let folder = database.folder.as_ref().unwrap().path();
    let store = Arc::new(database.open().await);
    store.create_game(&game("1"), &[event(1)]).await.unwrap();
    let acknowledged = Arc::new(AtomicU64::new(1));
    let (writing, known) = (store.clone(), acknowledged.clone());
    let writer = tokio::spawn(async move {
        for number in 2..400 {
            writing.append(append("1", [number])).await.unwrap();
            known.store(number, Ordering::SeqCst);
        }
    });
    let mut copies = Vec::new();
    while copies.is_empty() || !writer.is_finished() {
        let path = folder.join(format!("copy-{}.sqlite", copies.len()));
        let before = acknowledged.load(Ordering::SeqCst);
        store.backup(path.to_str().unwrap()).await.unwrap();
        copies.push((path, before));
    }
    writer.await.unwrap();
    assert!(store.backup(copies[0].0.to_str().unwrap()).await.is_err(), "a copy is never written over");
    for (path, before) in copies {
        let restored = restore(&path, folder).await;
        let found = numbers(&restored, "1").await;
        assert_eq!(found, (1..=found.len() as u64).collect::<Vec<_>>());
        assert!(found.len() as u64 >= before, "{} events, but {before} were acknowledged", found.len());
        restored.append(append("1", [found.len() as u64 + 1])).await.unwrap();
        restored.close().await;
    }
}

/// Puts a copy instead of a database, as the manual says.
async fn restore(copy: &Path, folder: &Path) -> Store {
    let place = folder.join("restored.sqlite");
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(format!("{}{ending}", place.display()));
    }
    std::fs::copy(copy, &place).unwrap();
    Store::open(&format!("sqlite:{}?mode=rwc", place.display())).await.unwrap()
}

#[tokio::test]
async fn a_server_is_copied_with_its_own_tools() {
    let (postgres, database) = (Postgres::shared(), Database::postgres());
    let store = database.open().await;
    store.create_account(&account("1", "Ada")).await.unwrap();
    store.create_game(&game("1"), &[event(1), event(2)]).await.unwrap();
    let folder = tempfile::tempdir().unwrap();
    let copy = folder.path().join("copy.dump");
    let refused = store.backup(copy.to_str().unwrap()).await;
    assert!(matches!(refused, Err(StoreError::NotEmbedded(_))), "{refused:?}");
    let name = |address: &str| address.rsplit('/').next().unwrap().to_owned();
    run(postgres
        .program("pg_dump")
        .args(["--format=custom", "--file"])
        .arg(&copy)
        .arg(name(&database.address)));
    let other = Database::postgres();
    run(postgres.program("pg_restore").args(["--no-owner", "--dbname", &name(&other.address)]).arg(&copy));
    let restored = other.open().await;
    assert_eq!(restored.account_named("ada").await.unwrap(), Some(account("1", "Ada")));
    assert_eq!(restored.events(&id_of("1"), EventNumber::START).await.unwrap(), [event(1), event(2)]);
    restored.append(append("1", [3])).await.unwrap();
}

fn run(command: &mut Command) {
    let done = command.status().unwrap();
    assert!(done.success(), "{command:?}: {done}");
}
