//! Events: stored in order, all of an append or none, many games at the same time.

use std::sync::Arc;

use futures_util::future::join_all;
use ids::EventNumber;
use store::{Append, EventRow, SeatRow, Stage, Store, StoreError, Summary};

use crate::database::{Database, append, event, game, id_of, numbers, on_both, summary};

on_both! {
    events_follow_each_other_without_gaps,
    what_is_appended_changes_the_summary_with_it,
    a_taken_number_stores_nothing_of_its_append,
    what_cannot_be_stored_does_not_harm_its_group,
    a_game_that_is_late_does_not_harm_the_others_of_its_group,
    of_two_who_append_the_same_number_one_is_first,
    many_tasks_append_to_many_games,
}

async fn with_games(database: &Database, ids: &[&str]) -> Store {
    let store = database.open().await;
    for id in ids {
        store.create_game(&game(id), &[event(1)]).await.unwrap();
    }
    store
}

async fn events_follow_each_other_without_gaps(database: Database) {
    let store = with_games(&database, &["1", "2"]).await;
    store.append(append("1", [2])).await.unwrap();
    store.append(append("1", [3, 4, 5])).await.unwrap();
    store.append(append("2", [2])).await.unwrap();
    assert_eq!(numbers(&store, "1").await, [1, 2, 3, 4, 5]);
    assert_eq!(store.events(&id_of("1"), EventNumber(3)).await.unwrap(), [event(4), event(5)]);
    assert_eq!(store.events(&id_of("1"), EventNumber(5)).await.unwrap(), []);
    assert_eq!(store.events(&id_of("1"), EventNumber(u64::MAX)).await.unwrap(), []);
    for wrong in [append("1", [7]), append("1", [6, 8])] {
        let gap = store.append(wrong).await;
        assert!(matches!(gap, Err(StoreError::Gap { .. })), "{gap:?}");
        assert_eq!(numbers(&store, "1").await, [1, 2, 3, 4, 5]);
    }
}

async fn what_is_appended_changes_the_summary_with_it(database: Database) {
    let store = with_games(&database, &["1", "2"]).await;
    let seat = SeatRow { account: Some(id_of("ada")), rank: Some(1), score: Some(-3), ..SeatRow::default() };
    let after = Summary {
        started: Some(10),
        ended: Some(20),
        outcome: Some("won".into()),
        ..summary(Stage::Over, vec![seat, SeatRow { level: Some(5), gone: true, ..SeatRow::default() }])
    };
    store.append(Append { summary: Some(after.clone()), ..append("1", [2]) }).await.unwrap();
    assert_eq!(store.game(&id_of("1")).await.unwrap().unwrap().summary, after);
    assert_eq!(store.game(&id_of("2")).await.unwrap(), Some(game("2")));
}

async fn a_taken_number_stores_nothing_of_its_append(database: Database) {
    let store = with_games(&database, &["1", "2"]).await;
    store.append(append("1", [2, 3])).await.unwrap();
    let late = EventRow { fact: "too late".into(), ..event(3) };
    let late = Append {
        events: vec![late, event(4)],
        summary: Some(summary(Stage::Cancelled, Vec::new())),
        ..append("1", [])
    };
    // All of these are stored in one transaction.
    let results =
        join_all([append("2", [2]), late, append("2", [3])].map(|append| store.append(append))).await;
    assert!(results[0].is_ok() && results[2].is_ok(), "{results:?}");
    assert!(
        matches!(&results[1], Err(StoreError::Conflict { game, number: EventNumber(3) }) if *game == "1"),
        "{results:?}"
    );
    assert_eq!(store.events(&id_of("1"), EventNumber::START).await.unwrap(), [event(1), event(2), event(3)]);
    assert_eq!(store.game(&id_of("1")).await.unwrap(), Some(game("1")));
    assert_eq!(numbers(&store, "2").await, [1, 2, 3]);
}

async fn what_cannot_be_stored_does_not_harm_its_group(database: Database) {
    let store = with_games(&database, &["1", "2"]).await;
    let group = [append("1", [2]), append("nowhere", [1]), append("2", [2]), append("2", [3])];
    let results = join_all(group.map(|append| store.append(append))).await;
    assert!(matches!(results[1], Err(StoreError::Database(_))), "{results:?}");
    assert!([0, 2, 3].iter().all(|&number| results[number].is_ok()), "{results:?}");
    assert_eq!(numbers(&store, "1").await, [1, 2]);
    assert_eq!(numbers(&store, "2").await, [1, 2, 3]);
    assert_eq!(numbers(&store, "nowhere").await, [0; 0]);
}

async fn a_game_that_is_late_does_not_harm_the_others_of_its_group(database: Database) {
    // More than go into one statement.
    let ids: Vec<String> = (10..99).map(|number| number.to_string()).collect();
    let store = with_games(&database, &ids.iter().map(|id| &**id).collect::<Vec<_>>()).await;
    let group =
        async |first: u64| join_all(ids.iter().map(|id| store.append(append(id, [first, first + 1])))).await;
    assert!(group(2).await.iter().all(Result::is_ok));
    for late in ["10", "55", "98"] {
        store.append(append(late, [4])).await.unwrap();
    }
    for (id, result) in ids.iter().zip(group(4).await) {
        let is_late = ["10", "55", "98"].contains(&&**id);
        let conflict = matches!(&result, Err(StoreError::Conflict { number: EventNumber(4), .. }));
        assert!(if is_late { conflict } else { result.is_ok() }, "{id}: {result:?}");
        let last = if is_late { 4 } else { 5 };
        assert_eq!(numbers(&store, id).await, (1..=last).collect::<Vec<_>>(), "{id}");
    }
}

async fn of_two_who_append_the_same_number_one_is_first(database: Database) {
    let stores = [with_games(&database, &["1", "2"]).await, database.open().await];
    for number in 2..30 {
        // Two nodes, each with both games: in this order and in the other.
        let (one, two) = (append("1", [number]), append("2", [number]));
        let first = join_all([stores[0].append(one.clone()), stores[0].append(two.clone())]);
        let second = join_all([stores[1].append(two), stores[1].append(one)]);
        let (first, second) = tokio::join!(first, second);
        for (ours, theirs) in first.iter().zip(second.iter().rev()) {
            let won = [ours, theirs].iter().filter(|result| result.is_ok()).count();
            let lost =
                [ours, theirs].iter().filter(|one| matches!(one, Err(StoreError::Conflict { .. }))).count();
            assert_eq!((won, lost), (1, 1), "{ours:?} {theirs:?}");
        }
    }
    let all: Vec<u64> = (1..30).collect();
    assert_eq!((numbers(&stores[0], "1").await, numbers(&stores[1], "2").await), (all.clone(), all));
}

async fn many_tasks_append_to_many_games(database: Database) {
    let ids: Vec<String> = (0..40).map(|number| format!("game-{number}")).collect();
    let store = Arc::new(with_games(&database, &ids.iter().map(|id| &**id).collect::<Vec<_>>()).await);
    let mut tasks = tokio::task::JoinSet::new();
    for id in ids.clone() {
        let store = store.clone();
        tasks.spawn(async move {
            for number in (2..40).step_by(2) {
                store.append(append(&id, [number, number + 1])).await.unwrap();
                // What was acknowledged can be read by anybody.
                assert_eq!(
                    store.events(&id_of(&id), EventNumber(number)).await.unwrap(),
                    [event(number + 1)]
                );
            }
        });
    }
    while let Some(done) = tasks.join_next().await {
        done.unwrap();
    }
    store.close().await;
    let store = database.open().await;
    for id in &ids {
        assert_eq!(numbers(&store, id).await, (1..=39).collect::<Vec<_>>(), "{id}");
    }
}
