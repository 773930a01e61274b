//! Attempts at puzzles, the results, and the puzzles that were made.

use store::{AttemptRow, BestTime, LeaderboardHalf, MadePuzzleRow, PuzzleResult, Store};

use crate::database::{Database, id_of, on_both};

on_both! {
    an_attempt_is_kept_as_it_was_given,
    one_attempt_is_kept_for_each_puzzle_and_the_newest_of_all,
    attempts_that_are_begun_at_the_same_moment_leave_one,
    what_is_placed_is_kept_until_it_is_solved_or_given_up,
    to_give_up_counts_as_help_even_if_another_attempt_was_begun_meanwhile,
    help_counts_for_the_person_and_the_puzzle,
    the_best_times_alone_and_with_help_are_apart,
    results_are_found_by_the_beginning_of_the_name,
    a_puzzle_is_made_once,
}

pub(crate) fn attempt(id: &str, account: &str) -> AttemptRow {
    AttemptRow {
        id: id_of(id),
        puzzle: "daily".into(),
        account: id_of(account),
        started: 5,
        placements: "[]".into(),
        elapsed: 0,
        solved_in: None,
        given_up: false,
    }
}

async fn an_attempt_is_kept_as_it_was_given(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    let full = AttemptRow {
        placements: "[\"a1,'b1'\"]".into(),
        elapsed: i64::MAX,
        solved_in: Some(i64::MAX),
        given_up: true,
        ..attempt("1", "ada")
    };
    for attempt in [&full, &attempt("2", "bob")] {
        store.create_attempt(attempt, 9).await.unwrap();
        assert_eq!(store.attempt(&attempt.id).await.unwrap().as_ref(), Some(attempt));
        assert_eq!(store.attempt_at(&attempt.account, "daily").await.unwrap().as_ref(), Some(attempt));
    }
    assert!(store.create_attempt(&attempt("1", "bob"), 9).await.is_err(), "an id is had once");
    assert!(store.create_attempt(&attempt("3", "nobody"), 9).await.is_err());
    assert_eq!(store.attempt(&id_of("1")).await.unwrap(), Some(full));
    assert_eq!(
        store.attempt(&id_of("2")).await.unwrap(),
        Some(attempt("2", "bob")),
        "a failure changes nothing"
    );
    assert_eq!(store.attempt(&id_of("3")).await.unwrap(), None);
    assert_eq!(store.attempt_at(&id_of("ada"), "other").await.unwrap(), None);
}

async fn one_attempt_is_kept_for_each_puzzle_and_the_newest_of_all(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    let at = |id: &str, puzzle: &str| AttemptRow { puzzle: puzzle.into(), ..attempt(id, "ada") };
    for (id, puzzle) in [("1", "one"), ("2", "two"), ("3", "one"), ("4", "four")] {
        store.create_attempt(&at(id, puzzle), 3).await.unwrap();
    }
    store.create_attempt(&attempt("5", "bob"), 1).await.unwrap();
    let ids = async || {
        let all = store.attempts(&id_of("ada"), 9).await.unwrap();
        all.into_iter().map(|attempt| attempt.id).collect::<Vec<_>>()
    };
    assert_eq!(ids().await, ["4", "3", "2"]);
    store.create_attempt(&at("6", "six"), 3).await.unwrap();
    assert_eq!(ids().await, ["6", "4", "3"]);
    assert_eq!(store.attempts(&id_of("ada"), 1).await.unwrap(), [at("6", "six")]);
    assert_eq!(store.attempts(&id_of("bob"), 9).await.unwrap(), [attempt("5", "bob")]);
    assert_eq!(store.attempts(&id_of("nobody"), 9).await.unwrap(), []);
}

async fn attempts_that_are_begun_at_the_same_moment_leave_one(database: Database) {
    let store = database.with(&["ada"]).await;
    let numbers: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
    let begin = numbers.iter().map(async |number| store.create_attempt(&attempt(number, "ada"), 9).await);
    let begun = futures_util::future::join_all(begin).await;
    assert!(begun.iter().all(Result::is_ok), "{begun:?}");
    let kept = store.attempts(&id_of("ada"), 99).await.unwrap();
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(store.attempt_at(&id_of("ada"), "daily").await.unwrap().as_ref(), kept.first());
}

async fn what_is_placed_is_kept_until_it_is_solved_or_given_up(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, account) in [("1", "ada"), ("2", "bob")] {
        store.create_attempt(&attempt(id, account), 9).await.unwrap();
    }
    let with = |id: &str, account: &str, placements: &str, solved_in| AttemptRow {
        placements: placements.into(),
        elapsed: 70,
        solved_in,
        ..attempt(id, account)
    };
    let found = async |id: &str| store.attempt(&id_of(id)).await.unwrap().unwrap();
    assert!(store.save_attempt(&with("1", "ada", "some", None), 100).await.unwrap());
    assert_eq!(found("1").await, with("1", "ada", "some", None));
    assert!(store.save_attempt(&with("1", "ada", "all", Some(77)), 100).await.unwrap());
    for solved_in in [None, Some(1)] {
        assert!(!store.save_attempt(&with("1", "ada", "less", solved_in), 200).await.unwrap());
        store.give_up(&attempt("1", "ada")).await.unwrap();
        assert_eq!(found("1").await, with("1", "ada", "all", Some(77)));
    }
    let result = store.puzzle_result(&id_of("ada"), "daily").await.unwrap().unwrap();
    assert_eq!((result.help, result.first_solved_at, result.best_alone), (0, Some(100), Some(77)));
    store.give_up(&attempt("2", "bob")).await.unwrap();
    assert!(!store.save_attempt(&with("2", "bob", "all", Some(5)), 300).await.unwrap());
    assert_eq!(found("2").await, AttemptRow { given_up: true, ..attempt("2", "bob") });
    let result = store.puzzle_result(&id_of("bob"), "daily").await.unwrap().unwrap();
    assert_eq!((result.help, result.first_solved_at, result.best_helped), (1, None, None));
    assert!(!store.save_attempt(&with("nowhere", "ada", "some", None), 1).await.unwrap());
    assert_eq!(store.attempt(&id_of("nowhere")).await.unwrap(), None);
}

async fn to_give_up_counts_as_help_even_if_another_attempt_was_begun_meanwhile(database: Database) {
    let store = database.with(&["ada"]).await;
    store.create_attempt(&attempt("1", "ada"), 9).await.unwrap();
    store.create_attempt(&attempt("2", "ada"), 9).await.unwrap();
    store.give_up(&attempt("1", "ada")).await.unwrap();
    assert_eq!(store.attempt(&id_of("2")).await.unwrap(), Some(attempt("2", "ada")));
    let solved = AttemptRow { solved_in: Some(9), ..attempt("2", "ada") };
    assert!(store.save_attempt(&solved, 100).await.unwrap());
    let result = store.puzzle_result(&id_of("ada"), "daily").await.unwrap().unwrap();
    assert_eq!((result.help, result.best_alone, result.best_helped), (1, None, Some(9)));
}

async fn help_counts_for_the_person_and_the_puzzle(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    let ada = id_of("ada");
    let counted = futures_util::future::join_all((0..20).map(|_| store.count_help(&ada, "daily"))).await;
    assert!(counted.iter().all(Result::is_ok), "{counted:?}");
    let help = async |account: &str, puzzle: &str| {
        store.puzzle_result(&id_of(account), puzzle).await.unwrap().map(|result| result.help)
    };
    assert_eq!(help("ada", "daily").await, Some(20));
    assert_eq!((help("ada", "other").await, help("bob", "daily").await), (None, None));
    assert!(store.count_help(&id_of("nobody"), "daily").await.is_err());
}

/// An attempt that is solved.
pub(crate) async fn solve(store: &Store, number: i64, account: &str, puzzle: &str, solved_in: i64) {
    let attempt = AttemptRow { puzzle: puzzle.into(), ..attempt(&number.to_string(), account) };
    store.create_attempt(&attempt, 9).await.unwrap();
    store.save_attempt(&AttemptRow { solved_in: Some(solved_in), ..attempt }, number).await.unwrap();
}

async fn the_best_times_alone_and_with_help_are_apart(database: Database) {
    let store = database.with(&["ada", "bob", "cy", "dee"]).await;
    solve(&store, 1, "ada", "daily", 900).await;
    solve(&store, 2, "ada", "daily", 800).await;
    solve(&store, 3, "ada", "daily", 850).await;
    solve(&store, 4, "dee", "daily", 800).await;
    solve(&store, 5, "bob", "daily", 700).await;
    solve(&store, 6, "bob", "other", 1).await;
    store.count_help(&id_of("bob"), "daily").await.unwrap();
    store.count_help(&id_of("cy"), "daily").await.unwrap();
    solve(&store, 7, "bob", "daily", 20).await;
    solve(&store, 8, "cy", "daily", 30).await;
    solve(&store, 9, "cy", "daily", 40).await;
    let best = async |half, limit| {
        let best = store.best_times("daily", half, limit).await.unwrap();
        best.into_iter().map(|best| (best.account.to_string(), best.solved_in)).collect::<Vec<_>>()
    };
    let row = |account: &str, solved_in| (account.to_owned(), solved_in);
    // By time, then who was first.
    assert_eq!(best(LeaderboardHalf::Alone, 9).await, [row("bob", 700), row("ada", 800), row("dee", 800)]);
    assert_eq!(best(LeaderboardHalf::Alone, 1).await, [row("bob", 700)]);
    assert_eq!(best(LeaderboardHalf::Helped, 9).await, [row("bob", 20), row("cy", 30)]);
    let other = BestTime { account: id_of("bob"), solved_in: 1 };
    assert_eq!(store.best_times("other", LeaderboardHalf::Alone, 9).await.unwrap(), [other]);
    let bob = PuzzleResult {
        puzzle: "daily".into(),
        help: 1,
        first_solved_at: Some(5),
        best_alone: Some(700),
        best_helped: Some(20),
    };
    assert_eq!(store.puzzle_result(&id_of("bob"), "daily").await.unwrap(), Some(bob));
}

async fn results_are_found_by_the_beginning_of_the_name(database: Database) {
    let store = database.with(&["ada"]).await;
    for (number, puzzle) in [(1, "day-2"), (2, "day-1"), (3, "days"), (4, "Day-3")] {
        solve(&store, number, "ada", puzzle, 5).await;
    }
    let names = async |prefix| {
        let found = store.puzzle_results(&id_of("ada"), prefix).await.unwrap();
        found.into_iter().map(|result| result.puzzle).collect::<Vec<_>>()
    };
    assert_eq!(names("day-").await, ["day-1", "day-2"]);
    assert_eq!(names("").await.len(), 4);
    assert_eq!(store.puzzle_results(&id_of("nobody"), "").await.unwrap(), []);
}

async fn a_puzzle_is_made_once(database: Database) {
    let store = database.open().await;
    let puzzle =
        |file: &str, difficulty| MadePuzzleRow { name: "daily".into(), file: file.into(), difficulty };
    assert_eq!(store.made_puzzle("daily").await.unwrap(), None);
    store.save_puzzle(&puzzle("first", 40)).await.unwrap();
    store.save_puzzle(&puzzle("second", 50)).await.unwrap();
    assert_eq!(store.made_puzzle("daily").await.unwrap(), Some(puzzle("first", 40)));
    assert_eq!(store.made_puzzle("DAILY").await.unwrap(), None);
}
