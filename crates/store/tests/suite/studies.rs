//! Analyses, imported records, and what was played in the openings.

use store::{AnalysisSubject, Game, OpeningMove, Stage, Store, StudyRow};

use crate::database::{Database, game, id_of, on_both, summary};

on_both! {
    a_later_analysis_replaces_an_earlier_one,
    a_record_is_kept_as_it_was_given,
    records_are_listed_newest_first,
    records_are_kept_together_or_not_at_all,
    a_study_changes_only_if_nobody_changed_it_meanwhile,
    an_analysis_is_deleted_alone,
    a_record_goes_with_its_analysis_and_by_its_owner_alone,
    a_game_counts_once_in_the_openings,
    moves_come_by_how_often_they_were_played,
    games_that_are_over_wait_until_they_are_counted,
}

pub(crate) fn study(id: &str, account: &str) -> StudyRow {
    StudyRow {
        id: id_of(id),
        account: id_of(account),
        title: format!("study {id}"),
        record: "(;GM[Blokus Duo])".into(),
        created: 5,
    }
}

fn about(study: &str) -> AnalysisSubject {
    AnalysisSubject::Study(id_of(study))
}

async fn a_later_analysis_replaces_an_earlier_one(database: Database) {
    let store = database.open().await;
    assert_eq!(store.analysis(&about("1")).await.unwrap(), None);
    store.save_analysis(&about("1"), "first", 5).await.unwrap();
    store.save_analysis(&about("2"), "another", 5).await.unwrap();
    store.save_analysis(&about("1"), "{\"second\": \"'\"}", 6).await.unwrap();
    assert_eq!(store.analysis(&about("1")).await.unwrap().as_deref(), Some("{\"second\": \"'\"}"));
    assert_eq!(store.analysis(&about("2")).await.unwrap().as_deref(), Some("another"));
}

async fn a_record_is_kept_as_it_was_given(database: Database) {
    let store = database.with(&["ada"]).await;
    let full = StudyRow { title: "Łódź '26 \u{1F600}".into(), created: -1, ..study("1", "ada") };
    store.create_study(&full).await.unwrap();
    assert_eq!(store.study(&id_of("1")).await.unwrap(), Some(full.clone()));
    assert!(store.create_study(&study("1", "ada")).await.is_err(), "an id is had once");
    assert!(store.create_study(&study("2", "nobody")).await.is_err());
    assert_eq!(store.study(&id_of("1")).await.unwrap(), Some(full));
    assert_eq!(store.study(&id_of("2")).await.unwrap(), None);
}

async fn records_are_kept_together_or_not_at_all(database: Database) {
    let store = database.with(&["ada"]).await;
    store.create_studies(&[study("1", "ada"), study("2", "ada")]).await.unwrap();
    let taken = store.create_studies(&[study("3", "ada"), study("2", "ada")]).await;
    assert!(taken.is_err());
    assert_eq!(store.studies(&id_of("ada")).await.unwrap(), [study("2", "ada"), study("1", "ada")]);
}

async fn a_study_changes_only_if_nobody_changed_it_meanwhile(database: Database) {
    let store = database.with(&["ada"]).await;
    let old = study("1", "ada");
    store.create_studies(&[old.clone(), study("2", "ada")]).await.unwrap();
    assert!(store.update_study(&old, "New '26", "(;GM[Blokus])").await.unwrap());
    let new = StudyRow { title: "New '26".into(), record: "(;GM[Blokus])".into(), ..old.clone() };
    assert_eq!(store.study(&old.id).await.unwrap(), Some(new.clone()));
    assert!(!store.update_study(&old, "Late", "(;)").await.unwrap(), "it is no longer as it was");
    let of_another = StudyRow { account: id_of("bob"), ..new.clone() };
    assert!(!store.update_study(&of_another, "Stolen", "(;)").await.unwrap());
    assert_eq!(store.study(&old.id).await.unwrap(), Some(new));
    assert_eq!(store.study(&id_of("2")).await.unwrap(), Some(study("2", "ada")));
}

async fn an_analysis_is_deleted_alone(database: Database) {
    let store = database.open().await;
    for id in ["1", "2"] {
        store.save_analysis(&about(id), "known", 5).await.unwrap();
    }
    store.delete_analysis(&about("1")).await.unwrap();
    store.delete_analysis(&about("3")).await.unwrap();
    assert_eq!(store.analysis(&about("1")).await.unwrap(), None);
    assert_eq!(store.analysis(&about("2")).await.unwrap().as_deref(), Some("known"));
}

async fn records_are_listed_newest_first(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for (id, account) in [("2", "ada"), ("1", "ada"), ("3", "bob")] {
        store.create_study(&study(id, account)).await.unwrap();
    }
    assert_eq!(store.studies(&id_of("ada")).await.unwrap(), [study("2", "ada"), study("1", "ada")]);
    assert_eq!(store.studies(&id_of("nobody")).await.unwrap(), []);
}

async fn a_record_goes_with_its_analysis_and_by_its_owner_alone(database: Database) {
    let store = database.with(&["ada", "bob"]).await;
    for id in ["1", "2"] {
        store.create_study(&study(id, "ada")).await.unwrap();
        store.save_analysis(&about(id), "told", 5).await.unwrap();
    }
    assert!(!store.delete_study(&id_of("bob"), &id_of("1")).await.unwrap());
    assert!(!store.delete_study(&id_of("ada"), &id_of("3")).await.unwrap());
    assert!(
        store.study(&id_of("1")).await.unwrap().is_some()
            && store.analysis(&about("1")).await.unwrap().is_some()
    );
    assert!(store.delete_study(&id_of("ada"), &id_of("1")).await.unwrap());
    assert!(!store.delete_study(&id_of("ada"), &id_of("1")).await.unwrap(), "once");
    assert_eq!(
        (store.study(&id_of("1")).await.unwrap(), store.analysis(&about("1")).await.unwrap()),
        (None, None)
    );
    assert!(
        store.study(&id_of("2")).await.unwrap().is_some()
            && store.analysis(&about("2")).await.unwrap().is_some()
    );
}

fn played(line: &str, text: &str, score: f64) -> OpeningMove {
    OpeningMove { line: line.into(), move_text: text.into(), games: 1, score }
}

async fn with_games(database: &Database, ids: &[&str]) -> Store {
    let store = database.open().await;
    for id in ids {
        store.create_game(&game(id), &[]).await.unwrap();
    }
    store
}

async fn a_game_counts_once_in_the_openings(database: Database) {
    let store = with_games(&database, &["1", "2"]).await;
    let moves = [played("", "e10", 1.0), played("e10", "j5", 0.0)];
    store.add_opening(&id_of("1"), "duo", &moves).await.unwrap();
    store.add_opening(&id_of("1"), "duo", &moves).await.unwrap();
    assert_eq!(store.opening("duo", "").await.unwrap(), [played("", "e10", 1.0)]);
    store.add_opening(&id_of("2"), "duo", &[played("", "e10", 0.25)]).await.unwrap();
    assert_eq!(
        store.opening("duo", "").await.unwrap(),
        [OpeningMove { games: 2, score: 1.25, ..played("", "e10", 0.0) }]
    );
    assert_eq!(store.opening("duo", "e10").await.unwrap(), [played("e10", "j5", 0.0)]);
    assert!(store.add_opening(&id_of("nowhere"), "duo", &moves).await.is_err());
    assert_eq!(store.opening("duo", "e10").await.unwrap(), [played("e10", "j5", 0.0)], "all or nothing");
}

async fn moves_come_by_how_often_they_were_played(database: Database) {
    let store = with_games(&database, &["1", "2", "3", "4"]).await;
    for (game, place) in [("1", "c"), ("2", "b"), ("3", "a"), ("4", "b")] {
        store.add_opening(&id_of(game), "duo", &[played("x y", place, 0.5)]).await.unwrap();
    }
    let positions = async |scale, line| {
        let moves = store.opening(scale, line).await.unwrap();
        moves.into_iter().map(|played| (played.move_text, played.games)).collect::<Vec<_>>()
    };
    let expected = [("b", 2), ("a", 1), ("c", 1)].map(|(place, games)| (place.to_owned(), games));
    assert_eq!(positions("duo", "x y").await, expected);
    for (scale, line) in [("duo", "x"), ("duo", ""), ("trigon", "x y")] {
        assert_eq!(positions(scale, line).await, [], "{scale} {line:?}");
    }
}

async fn games_that_are_over_wait_until_they_are_counted(database: Database) {
    let store = database.open().await;
    for (id, stage) in [
        ("1", Stage::Over),
        ("2", Stage::Playing),
        ("3", Stage::Over),
        ("4", Stage::Cancelled),
        ("5", Stage::Over),
    ] {
        let game = Game { summary: summary(stage, Vec::new()), ..game(id) };
        store.create_game(&game, &[]).await.unwrap();
    }
    assert_eq!(store.games_without_opening(2).await.unwrap(), ["1", "3"]);
    store.add_opening(&id_of("1"), "duo", &[]).await.unwrap();
    assert_eq!(store.games_without_opening(9).await.unwrap(), ["3", "5"]);
}
