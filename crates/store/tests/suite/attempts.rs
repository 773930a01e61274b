//! Attempts at puzzles, the best of them, and the puzzles that were made.

use store::{AttemptRow, MadePuzzle};

use crate::database::{Database, id_of, on_both};

on_both! {
    an_attempt_is_kept_as_it_was_given,
    attempts_are_listed_newest_first,
    what_lies_is_kept_until_it_is_solved,
    hints_are_counted_whoever_asks_at_the_same_time,
    the_best_of_each_account_stand_on_the_board,
    a_puzzle_is_made_once,
}

pub(crate) fn attempt(id: &str, account: &str) -> AttemptRow {
    AttemptRow {
        id: id_of(id),
        puzzle: "daily".into(),
        account: id_of(account),
        started: 5,
        placements: "[]".into(),
        hints: 0,
        solved_in: None,
    }
}

async fn an_attempt_is_kept_as_it_was_given(database: Database) {
    let store = database.with(&["ada"]).await;
    let full = AttemptRow {
        placements: "[\"a1,'b1'\"]".into(),
        hints: u32::MAX,
        solved_in: Some(i64::MAX),
        ..attempt("1", "ada")
    };
    for attempt in [&full, &attempt("2", "ada")] {
        store.create_attempt(attempt).await.unwrap();
        assert_eq!(store.attempt(&attempt.id).await.unwrap().as_ref(), Some(attempt));
    }
    assert!(store.create_attempt(&attempt("1", "ada")).await.is_err(), "an id is had once");
    assert!(store.create_attempt(&attempt("3", "nobody")).await.is_err());
    assert_eq!(store.attempt(&id_of("1")).await.unwrap(), Some(full));
    assert_eq!(store.attempt(&id_of("3")).await.unwrap(), None);
}

async fn attempts_are_listed_newest_first(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, account) in [("1", "ada"), ("2", "bob"), ("3", "ada"), ("4", "ada")] {
        store.create_attempt(&attempt(id, account)).await.unwrap();
    }
    assert_eq!(store.attempts(&id_of("ada"), 2).await.unwrap(), [attempt("4", "ada"), attempt("3", "ada")]);
    assert_eq!(store.attempts(&id_of("ada"), 9).await.unwrap().len(), 3);
    assert_eq!(store.attempts(&id_of("nobody"), 9).await.unwrap(), []);
}

async fn what_lies_is_kept_until_it_is_solved(database: Database) {
    let store = database.with(&["ada"]).await;
    for id in ["1", "2"] {
        store.create_attempt(&attempt(id, "ada")).await.unwrap();
    }
    store.save_attempt(&id_of("1"), "some", None).await.unwrap();
    let found = async || store.attempt(&id_of("1")).await.unwrap().unwrap();
    assert_eq!((&*found().await.placements, found().await.solved_in), ("some", None));
    store.save_attempt(&id_of("1"), "all", Some(77)).await.unwrap();
    for solved_in in [None, Some(1)] {
        store.save_attempt(&id_of("1"), "less", solved_in).await.unwrap();
        assert_eq!((&*found().await.placements, found().await.solved_in), ("all", Some(77)));
    }
    store.save_attempt(&id_of("nowhere"), "some", None).await.unwrap();
    assert_eq!(store.attempt(&id_of("nowhere")).await.unwrap(), None);
    assert_eq!(store.attempt(&id_of("2")).await.unwrap(), Some(attempt("2", "ada")));
}

async fn hints_are_counted_whoever_asks_at_the_same_time(database: Database) {
    let store = database.with(&["ada"]).await;
    for id in ["1", "2"] {
        store.create_attempt(&attempt(id, "ada")).await.unwrap();
    }
    let first = id_of("1");
    let counted = futures_util::future::join_all((0..20).map(|_| store.count_hint(&first))).await;
    assert!(counted.iter().all(Result::is_ok), "{counted:?}");
    assert_eq!(store.attempt(&id_of("1")).await.unwrap().unwrap().hints, 20);
    assert_eq!(store.attempt(&id_of("2")).await.unwrap().unwrap().hints, 0);
}

async fn the_best_of_each_account_stand_on_the_board(database: Database) {
    let store = database.with(&["ada", "bob", "cy", "dee"]).await;
    for (id, account, hints, solved_in) in [
        ("1", "ada", 0, Some(900)),
        ("2", "ada", 1, Some(10)),
        ("3", "ada", 0, Some(800)),
        ("4", "bob", 0, Some(700)),
        ("5", "bob", 0, None),
        ("6", "cy", 2, Some(1)),
        ("7", "cy", 2, Some(1)),
        ("8", "dee", 0, Some(800)),
    ] {
        let row = AttemptRow { hints, solved_in, ..attempt(id, account) };
        store.create_attempt(&row).await.unwrap();
    }
    let other = AttemptRow { puzzle: "other".into(), solved_in: Some(3), ..attempt("9", "ada") };
    store.create_attempt(&other).await.unwrap();
    let best = async |limit| {
        let best = store.best_attempts("daily", limit).await.unwrap();
        best.into_iter().map(|attempt| attempt.id).collect::<Vec<_>>()
    };
    // Without hints first, then by time, then who was first.
    assert_eq!(best(9).await, ["4", "3", "8", "6"]);
    assert_eq!(best(2).await, ["4", "3"]);
    assert_eq!(store.best_attempts("other", 9).await.unwrap(), [other]);
    assert_eq!(store.best_attempts("nowhere", 9).await.unwrap(), []);
}

async fn a_puzzle_is_made_once(database: Database) {
    let store = database.open().await;
    let puzzle = |file: &str, difficulty| MadePuzzle { name: "daily".into(), file: file.into(), difficulty };
    assert_eq!(store.made_puzzle("daily").await.unwrap(), None);
    store.save_puzzle(&puzzle("first", 40)).await.unwrap();
    store.save_puzzle(&puzzle("second", 50)).await.unwrap();
    assert_eq!(store.made_puzzle("daily").await.unwrap(), Some(puzzle("first", 40)));
    assert_eq!(store.made_puzzle("DAILY").await.unwrap(), None);
}
