//! The command that computes ratings again.
#![allow(clippy::unwrap_used)]

mod common;

use common::{path, run};

#[test]
fn a_database_that_is_not_there_is_not_made() {
    let folder = path("no-ratings");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let done = run(&["admin", "recompute-ratings", "--data", folder.to_str().unwrap()]);
    assert_eq!(done.code, 2);
    assert!(done.err.contains("expected the database of a server"), "{}", done.err);
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0);
}

#[test]
fn without_games_nothing_differs() {
    let file = path("empty-ratings.sqlite");
    let _ = std::fs::remove_file(&file);
    let database = format!("sqlite:{}?mode=rwc", file.display());
    let done = run(&["admin", "recompute-ratings", "--write", "--database", &database]);
    assert_eq!((done.code, &*done.err), (0, ""));
    assert_eq!(done.out, "replayed 0 games, 0 differ; 0 ratings, 0 differ\n");
}
