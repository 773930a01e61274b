//! Ratings: what games changed, in their order, what came of it, and the leaderboards.

use futures_util::future::join_all;
use ids::RatedNumber;
use store::{
    Corrections, Estimate, Game, Kind, LeaderboardFilter, RatedGame, RatedScale, Rating, RatingChange,
    RatingKey, Relation, RelationKind, Stage, Store, StoreError, Summary,
};

use crate::database::{Database, account, game, id_of, on_both, summary};

on_both! {
    a_rated_game_changes_its_ratings_and_is_kept_to_the_last_digit,
    a_place_in_the_order_and_a_game_are_had_once,
    of_two_who_rate_at_the_same_time_one_is_first,
    games_that_count_wait_in_the_order_of_their_ends,
    rated_games_and_histories_have_pages,
    ratings_are_separate_by_account_scale_and_speed,
    corrections_are_made_all_or_none,
    corrections_come_too_late_if_a_game_was_rated_meanwhile,
    a_board_is_ordered_and_has_pages,
    a_board_shows_who_may_be_seen,
    a_board_of_a_week_counts_what_was_gained,
    scales_come_by_how_many_play_there,
}

const SIGMA: f64 = 8.333_333_333_333_334;

fn estimate(mu: f64, sigma: f64) -> Estimate {
    Estimate { mu, sigma }
}

pub(crate) fn key(account: &str, scale: &str, speed: &str) -> RatingKey {
    RatingKey { account: id_of(account), scale: scale.into(), speed: speed.into() }
}

/// A game that changed ratings of fast duo: whose, from what and to what.
pub(crate) fn rated(ordinal: u64, game: &str, changes: &[(&str, f64, f64)]) -> RatedGame {
    let change = |&(account, before, after): &(&str, f64, f64)| RatingChange {
        key: key(account, "duo", "fast"),
        before: estimate(before, SIGMA),
        after: estimate(after, SIGMA - 1.0),
    };
    let at = 1000 * i64::try_from(ordinal).unwrap();
    RatedGame {
        number: RatedNumber(ordinal),
        game: id_of(game),
        at,
        changes: changes.iter().map(change).collect(),
    }
}

async fn with(database: &Database, accounts: &[&str], games: &[&str]) -> Store {
    let store = database.with(accounts).await;
    for id in games {
        store.create_game(&game(id), &[]).await.unwrap();
    }
    store
}

async fn a_rated_game_changes_its_ratings_and_is_kept_to_the_last_digit(database: Database) {
    let store = with(&database, &["ada", "bob"], &["1", "2"]).await;
    assert_eq!(store.last_rated().await.unwrap(), RatedNumber::START);
    assert!(!store.is_rated(&id_of("1")).await.unwrap());
    // Numbers that only survive if nothing is rounded on the way.
    let (third, tiny) = (1.0 / 3.0, f64::MIN_POSITIVE);
    let first = rated(1, "1", &[("ada", 25.0, 25.0 + third), ("bob", -tiny, 0.1 + 0.2)]);
    store.rate_game(&first).await.unwrap();
    let second = rated(2, "2", &[("ada", 25.0 + third, 27.0)]);
    store.rate_game(&second).await.unwrap();
    assert_eq!(store.changes_by_game(&id_of("1")).await.unwrap(), first.changes);
    assert_eq!(store.changes_by_game(&id_of("3")).await.unwrap(), []);
    assert_eq!(store.rated_games(RatedNumber::START, 9).await.unwrap(), [first, second]);
    assert_eq!(
        (store.last_rated().await.unwrap(), store.is_rated(&id_of("2")).await.unwrap()),
        (RatedNumber(2), true)
    );
    let ada = store.rating(&key("ada", "duo", "fast")).await.unwrap().unwrap();
    let expected = Rating {
        key: key("ada", "duo", "fast"),
        estimate: estimate(27.0, SIGMA - 1.0),
        games: 2,
        number: RatedNumber(2),
        at: 2000,
    };
    assert_eq!(ada, expected);
    let bob = store.rating(&key("bob", "duo", "fast")).await.unwrap().unwrap();
    assert_eq!(
        (bob.estimate.mu.to_bits(), bob.games, bob.number),
        ((0.1_f64 + 0.2).to_bits(), 1, RatedNumber(1))
    );
}

async fn a_place_in_the_order_and_a_game_are_had_once(database: Database) {
    let store = with(&database, &["ada"], &["1", "2"]).await;
    let first = rated(1, "1", &[("ada", 25.0, 26.0)]);
    store.rate_game(&first).await.unwrap();
    for late in [rated(1, "2", &[("ada", 25.0, 30.0)]), rated(2, "1", &[("ada", 26.0, 30.0)])] {
        let taken = store.rate_game(&late).await;
        assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
    }
    // The second change cannot be stored, and so nothing is.
    let broken = rated(2, "2", &[("ada", 26.0, 30.0), ("nobody", 25.0, 20.0)]);
    assert!(store.rate_game(&broken).await.is_err());
    assert!(store.rate_game(&rated(2, "nowhere", &[])).await.is_err());
    assert_eq!(store.rated_games(RatedNumber::START, 9).await.unwrap(), [first]);
    assert!(!store.is_rated(&id_of("2")).await.unwrap());
    let rating = store.rating(&key("ada", "duo", "fast")).await.unwrap().unwrap();
    assert_eq!((rating.estimate.mu, rating.games), (26.0, 1));
}

async fn of_two_who_rate_at_the_same_time_one_is_first(database: Database) {
    let games: Vec<String> = (1..=20).map(|number| number.to_string()).collect();
    let ids: Vec<&str> = games.iter().map(|id| &**id).collect();
    let stores = [with(&database, &["ada", "bob"], &ids).await, database.open().await];
    for (round, pair) in ids.chunks(2).enumerate() {
        let ordinal = round as u64 + 1;
        let one = rated(ordinal, pair[0], &[("ada", 25.0, 26.0), ("bob", 25.0, 24.0)]);
        let two = rated(ordinal, pair[1], &[("bob", 25.0, 26.0), ("ada", 25.0, 24.0)]);
        let done = join_all([stores[0].rate_game(&one), stores[1].rate_game(&two)]).await;
        let taken = done.iter().filter(|done| matches!(done, Err(StoreError::Taken(_)))).count();
        assert_eq!((taken, done.iter().filter(|done| done.is_ok()).count()), (1, 1), "{done:?}");
    }
    assert_eq!(stores[0].last_rated().await.unwrap(), RatedNumber(10));
    for rating in stores[1].ratings(None).await.unwrap() {
        assert_eq!((rating.games, rating.number), (10, RatedNumber(10)), "{rating:?}");
    }
}

async fn games_that_count_wait_in_the_order_of_their_ends(database: Database) {
    let store = database.with(&["ada"]).await;
    for (id, stage, rated, ended) in [
        ("1", Stage::Over, true, Some(30)),
        ("2", Stage::Over, true, Some(10)),
        ("3", Stage::Over, false, Some(5)),
        ("4", Stage::Playing, true, None),
        ("5", Stage::Cancelled, true, Some(1)),
        ("6", Stage::Over, true, Some(20)),
        ("7", Stage::Over, true, Some(10)),
    ] {
        let summary = Summary { ended, ..summary(stage, Vec::new()) };
        store.create_game(&Game { rated, summary, ..game(id) }, &[]).await.unwrap();
    }
    assert_eq!(store.unrated_games().await.unwrap(), ["2", "7", "6", "1"]);
    store.rate_game(&rated(1, "2", &[])).await.unwrap();
    assert_eq!(store.unrated_games().await.unwrap(), ["7", "6", "1"]);
}

async fn rated_games_and_histories_have_pages(database: Database) {
    let store = with(&database, &["ada", "bob"], &["1", "2", "3", "4", "5"]).await;
    let games: Vec<RatedGame> = (1..=5)
        .map(|ordinal| {
            let both = [("ada", 25.0, 26.0), ("bob", 25.0, 24.0)];
            rated(ordinal, &ordinal.to_string(), if ordinal == 3 { &both[1..] } else { &both })
        })
        .collect();
    for game in &games {
        store.rate_game(game).await.unwrap();
    }
    for (after, limit, expected) in [(0, 2, 0..2), (2, 2, 2..4), (4, 2, 4..5), (5, 2, 5..5), (0, 9, 0..5)] {
        assert_eq!(
            store.rated_games(RatedNumber(after), limit).await.unwrap(),
            games[expected],
            "{after} {limit}"
        );
    }
    assert_eq!(store.rated_games(RatedNumber(u64::MAX), 9).await.unwrap(), []);
    let history = async |before: Option<u64>, limit| {
        let games = store.rating_history(&id_of("ada"), before.map(RatedNumber), limit).await.unwrap();
        // Only what concerns the account itself.
        assert!(games.iter().all(|game| game.changes.len() == 1 && game.changes[0].key.account == "ada"));
        games.into_iter().map(|game| game.number.0).collect::<Vec<_>>()
    };
    assert_eq!(history(None, 9).await, [5, 4, 2, 1]);
    assert_eq!(history(None, 2).await, [5, 4]);
    assert_eq!(history(Some(4), 2).await, [2, 1]);
    assert_eq!(history(Some(1), 2).await, [0; 0]);
}

/// The same changes on another scale and at another speed.
fn moved(game: RatedGame, scale: &str, speed: &str) -> RatedGame {
    let changes = game.changes.into_iter().map(|change| {
        let key = key(change.key.account.as_str(), scale, speed);
        RatingChange { key, ..change }
    });
    RatedGame { changes: changes.collect(), ..game }
}

async fn ratings_are_separate_by_account_scale_and_speed(database: Database) {
    let store = with(&database, &["ada", "bob"], &["1", "2", "3"]).await;
    let change = |ordinal: u64, mu| rated(ordinal, &ordinal.to_string(), &[("ada", 25.0, mu)]);
    store.rate_game(&change(1, 26.0)).await.unwrap();
    store.rate_game(&moved(change(2, 27.0), "duo", "days")).await.unwrap();
    store.rate_game(&moved(change(3, 28.0), "classic starts=any", "fast")).await.unwrap();
    let found = store.ratings(Some(&id_of("ada"))).await.unwrap();
    let found: Vec<(&str, &str, f64)> =
        found.iter().map(|one| (&*one.key.scale, &*one.key.speed, one.estimate.mu)).collect();
    let expected = [("classic starts=any", "fast", 28.0), ("duo", "days", 27.0), ("duo", "fast", 26.0)];
    assert_eq!(found, expected);
    assert_eq!(store.ratings(None).await.unwrap().len(), 3);
    assert_eq!(store.ratings(Some(&id_of("bob"))).await.unwrap(), []);
    assert_eq!(store.rating(&key("ada", "duo", "slow")).await.unwrap(), None);
}

async fn corrections_are_made_all_or_none(database: Database) {
    let store = with(&database, &["ada", "bob"], &["1", "2"]).await;
    store.rate_game(&rated(1, "1", &[("ada", 25.0, 26.0), ("bob", 25.0, 24.0)])).await.unwrap();
    let second = moved(rated(2, "2", &[("bob", 25.0, 24.5)]), "duo", "days");
    store.rate_game(&second).await.unwrap();
    let before = store.ratings(None).await.unwrap();
    let right = rated(1, "1", &[("ada", 25.0, 25.5)]);
    let made = Rating { estimate: estimate(25.5, 7.0), games: 1, ..before[0].clone() };
    let corrections = Corrections {
        last: RatedNumber(2),
        games: vec![right.clone()],
        ratings: vec![made.clone()],
        baseless: vec![key("bob", "duo", "fast"), key("nobody", "duo", "fast")],
    };
    let stranger = Rating { key: key("nobody", "duo", "fast"), ..made.clone() };
    let broken = Corrections { ratings: vec![made.clone(), stranger], ..corrections.clone() };
    assert!(store.correct_ratings(&broken).await.is_err());
    assert_eq!(store.ratings(None).await.unwrap(), before);
    store.correct_ratings(&corrections).await.unwrap();
    assert_eq!(store.rated_games(RatedNumber::START, 9).await.unwrap(), [right, second]);
    let kept = before.iter().find(|rating| rating.key.speed == "days").unwrap().clone();
    assert_eq!(store.ratings(None).await.unwrap(), [made, kept]);
}

async fn corrections_come_too_late_if_a_game_was_rated_meanwhile(database: Database) {
    let store = with(&database, &["ada"], &["1", "2"]).await;
    store.correct_ratings(&Corrections::default()).await.unwrap();
    for ordinal in 1..=2 {
        let game = rated(ordinal, &ordinal.to_string(), &[("ada", 25.0, 26.0)]);
        store.rate_game(&game).await.unwrap();
    }
    for last in [0, 1, 3].map(RatedNumber) {
        let baseless = vec![key("ada", "duo", "fast")];
        let late = store.correct_ratings(&Corrections { last, baseless, ..Corrections::default() }).await;
        assert!(matches!(late, Err(StoreError::Taken(_))), "{last}: {late:?}");
    }
    assert_eq!(store.ratings(None).await.unwrap().len(), 1);
}

fn board_of_duo() -> LeaderboardFilter {
    LeaderboardFilter {
        scale: "duo".into(),
        speed: "fast".into(),
        since: 0,
        active: false,
        established: SIGMA,
        now: 0,
        friends_of: None,
    }
}

async fn names(store: &Store, filter: &LeaderboardFilter) -> Vec<String> {
    store.leaderboard(filter, 0, 100).await.unwrap().into_iter().map(|row| row.name).collect()
}

async fn a_board_is_ordered_and_has_pages(database: Database) {
    let store = with(&database, &["a", "b", "c", "d", "e"], &["1", "2", "3"]).await;
    let changes = [("a", 25.0, 20.0), ("b", 25.0, 30.0), ("c", 25.0, 25.0), ("d", 25.0, 25.0)];
    let mut first = rated(1, "1", &changes);
    // Who is not certain yet is shown where it belongs, and takes no rank.
    first.changes[2].after.sigma = SIGMA + 0.1;
    store.rate_game(&first).await.unwrap();
    store.rate_game(&moved(rated(2, "2", &[("e", 25.0, 99.0)]), "duo", "days")).await.unwrap();
    store.rate_game(&moved(rated(3, "3", &[("e", 25.0, 99.0)]), "trigon", "fast")).await.unwrap();
    let board = store.leaderboard(&board_of_duo(), 0, 100).await.unwrap();
    let lines: Vec<(&str, u64, u32, f64)> =
        board.iter().map(|row| (row.account.as_str(), row.rank, row.games, row.estimate.mu)).collect();
    assert_eq!(lines, [("b", 1, 1, 30.0), ("c", 1, 1, 25.0), ("d", 2, 1, 25.0), ("a", 3, 1, 20.0)]);
    assert_eq!((board[0].kind, &*board[0].name), (Kind::Person, "b"));
    for (offset, limit, expected) in [(0, 2, 0..2), (2, 1, 2..3), (3, 9, 3..4), (4, 9, 4..4)] {
        let page = store.leaderboard(&board_of_duo(), offset, limit).await.unwrap();
        assert_eq!(page, board[expected], "{offset} {limit}");
    }
}

async fn a_board_shows_who_may_be_seen(database: Database) {
    let store = with(&database, &["ada", "bob", "cy", "dee"], &["1"]).await;
    let changes = [("ada", 25.0, 29.0), ("bob", 25.0, 28.0), ("cy", 25.0, 27.0), ("dee", 25.0, 26.0)];
    store.rate_game(&rated(1, "1", &changes)).await.unwrap();
    let relation = |owner: &str, other: &str, kind| Relation {
        owner: id_of(owner),
        other: id_of(other),
        kind,
        created: 5,
    };
    for relation in [
        relation("cy", "ada", RelationKind::Friend),
        relation("cy", "bob", RelationKind::Block),
        relation("dee", "cy", RelationKind::Friend),
    ] {
        store.set_relation(&relation).await.unwrap();
    }
    let friends = LeaderboardFilter { friends_of: Some(id_of("cy")), ..board_of_duo() };
    assert_eq!(names(&store, &friends).await, ["ada", "cy"]);
    let alone = LeaderboardFilter { friends_of: Some(id_of("nobody")), ..board_of_duo() };
    assert_eq!(names(&store, &alone).await, [""; 0]);
    store.set_banned(&id_of("bob"), Some(50)).await.unwrap();
    store.delete_account(&id_of("dee"), 9).await.unwrap();
    for (now, expected) in [(49, &["ada", "cy"][..]), (50, &["ada", "bob", "cy"])] {
        let filter = LeaderboardFilter { now, ..board_of_duo() };
        assert_eq!(names(&store, &filter).await, expected, "at {now}");
    }
    let rank =
        store.leaderboard(&LeaderboardFilter { now: 49, ..board_of_duo() }, 1, 1).await.unwrap()[0].rank;
    assert_eq!(rank, 2, "who is not shown takes no rank");
}

async fn a_board_of_a_week_counts_what_was_gained(database: Database) {
    let store = with(&database, &["ada", "bob", "cy"], &["1", "2", "3"]).await;
    store.rate_game(&rated(1, "1", &[("ada", 25.0, 27.0), ("cy", 25.0, 30.0)])).await.unwrap();
    store.rate_game(&rated(2, "2", &[("ada", 27.0, 26.0), ("bob", 25.0, 25.5)])).await.unwrap();
    store.rate_game(&rated(3, "3", &[("ada", 26.0, 28.5)])).await.unwrap();
    let gains = async |since, active| {
        let filter = LeaderboardFilter { since, active, ..board_of_duo() };
        let rows = store.leaderboard(&filter, 0, 9).await.unwrap();
        rows.into_iter().map(|row| (row.account, row.gain)).collect::<Vec<_>>()
    };
    let line = |account: &str, gain: f64| (id_of(account), gain);
    assert_eq!(gains(0, false).await, [line("cy", 5.0), line("ada", 3.5), line("bob", 0.5)]);
    assert_eq!(gains(2000, false).await, [line("cy", 0.0), line("ada", 1.5), line("bob", 0.5)]);
    assert_eq!(gains(2000, true).await, [line("ada", 1.5), line("bob", 0.5)]);
    assert_eq!(gains(2001, true).await, [line("ada", 2.5)]);
    assert_eq!(gains(3001, true).await, []);
}

async fn scales_come_by_how_many_play_there(database: Database) {
    let store = with(&database, &["ada", "bob"], &["1", "2", "3"]).await;
    assert_eq!(store.rated_scales().await.unwrap(), []);
    store.create_account(&account("x", "x")).await.unwrap();
    let one = |ordinal: u64| rated(ordinal, &ordinal.to_string(), &[("ada", 25.0, 26.0)]);
    store.rate_game(&moved(one(1), "trigon", "fast")).await.unwrap();
    store.rate_game(&moved(one(2), "duo", "days")).await.unwrap();
    store.rate_game(&rated(3, "3", &[("ada", 25.0, 26.0), ("bob", 25.0, 24.0)])).await.unwrap();
    let scale =
        |scale: &str, speed: &str, players| RatedScale { scale: scale.into(), speed: speed.into(), players };
    let expected = [scale("duo", "fast", 2), scale("duo", "days", 1), scale("trigon", "fast", 1)];
    assert_eq!(store.rated_scales().await.unwrap(), expected);
}
