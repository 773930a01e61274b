//! Games: what is kept of them, and every way to list them.

use ids::{AccountId, EventNumber, GameId};
use store::{EventRow, Game, GameFilter, GameResult, SeatRow, Stage, Store, StoreError, Summary, Tally};

use crate::database::{Database, event, game, id_of, numbers, on_both, summary};

on_both! {
    a_game_is_kept_as_it_was_given,
    an_id_is_had_once,
    games_are_listed_by_every_filter,
    lists_have_pages,
    results_count_in_games_against_others,
}

async fn a_game_is_kept_as_it_was_given(database: Database) {
    let store = database.open().await;
    let seat =
        SeatRow { account: Some(id_of("a")), level: None, rank: Some(2), score: Some(-89), gone: true };
    let computer = SeatRow { level: Some(9), rank: Some(1), score: Some(i32::MAX), ..SeatRow::default() };
    let full = Game {
        options: "rule=tips starts=any".into(),
        setup: "{\"quoted\": \"'\u{1F600}'\"}".into(),
        rated: true,
        listed: false,
        creator: Some(id_of("a")),
        follows: Some(id_of("0")),
        leg: 2,
        summary: Summary {
            started: Some(5),
            ended: Some(-6),
            outcome: Some("won".into()),
            ..summary(Stage::Over, vec![seat, SeatRow::default(), computer])
        },
        ..game("1")
    };
    let plain = game("2");
    for game in [&full, &plain] {
        store.create_game(game, &[event(1), event(2)]).await.unwrap();
        assert_eq!(store.game(&game.id).await.unwrap().as_ref(), Some(game));
        assert_eq!(store.events(&game.id, EventNumber::START).await.unwrap(), [event(1), event(2)]);
    }
    assert_eq!(store.games(&GameFilter::default(), 10).await.unwrap(), [plain, full]);
    assert_eq!(store.game(&id_of("3")).await.unwrap(), None);
    assert_eq!(store.events(&id_of("3"), EventNumber::START).await.unwrap(), []);
}

async fn an_id_is_had_once(database: Database) {
    let store = database.open().await;
    store.create_game(&game("1"), &[event(1)]).await.unwrap();
    let other = Game { variant: "other".into(), ..game("1") };
    let taken = store.create_game(&other, &[event(1), event(2)]).await;
    assert!(matches!(taken, Err(StoreError::Taken(_))), "{taken:?}");
    assert_eq!(store.game(&id_of("1")).await.unwrap(), Some(game("1")));
    assert_eq!(numbers(&store, "1").await, [1]);
    let gap = store.create_game(&game("2"), &[event(2)]).await;
    assert!(matches!(gap, Err(StoreError::Gap { .. })), "{gap:?}");
    assert_eq!(store.game(&id_of("2")).await.unwrap(), None, "a game without its first events");
}

async fn listed(store: &Store, filter: GameFilter) -> Vec<GameId> {
    store.games(&filter, 100).await.unwrap().into_iter().map(|game| game.id).collect()
}

async fn games_are_listed_by_every_filter(database: Database) {
    let store = database.open().await;
    let with = |id: &str, seats: [Option<&str>; 2], stage| {
        let seat = |account: Option<&str>| SeatRow { account: account.map(id_of), ..SeatRow::default() };
        Game { summary: summary(stage, seats.map(seat).into()), ..game(id) }
    };
    for game in [
        with("1", [Some("ada"), Some("bob")], Stage::Over),
        Game { rated: true, ..with("2", [Some("bob"), Some("ada")], Stage::Playing) },
        Game { variant: "trigon".into(), ..with("3", [Some("ada"), Some("ada")], Stage::Open) },
        Game { listed: false, follows: Some(id_of("1")), ..with("4", [None, Some("cy")], Stage::Open) },
        Game { rated: true, ..with("5", [None, None], Stage::Cancelled) },
    ] {
        store.create_game(&game, &[]).await.unwrap();
    }
    let any = GameFilter::default;
    for (filter, expected) in [
        (any(), vec!["5", "4", "3", "2", "1"]),
        (GameFilter { account: Some(id_of("ada")), ..any() }, vec!["3", "2", "1"]),
        (GameFilter { account: Some(id_of("nobody")), ..any() }, vec![]),
        (GameFilter { variant: Some("trigon".into()), ..any() }, vec!["3"]),
        (GameFilter { stage: Some(Stage::Open), ..any() }, vec!["4", "3"]),
        (GameFilter { stage: Some(Stage::Playing), ..any() }, vec!["2"]),
        (GameFilter { stage: Some(Stage::Over), ..any() }, vec!["1"]),
        (GameFilter { stage: Some(Stage::Cancelled), ..any() }, vec!["5"]),
        (GameFilter { rated: Some(true), ..any() }, vec!["5", "2"]),
        (GameFilter { rated: Some(false), ..any() }, vec!["4", "3", "1"]),
        (GameFilter { listed: Some(true), ..any() }, vec!["5", "3", "2", "1"]),
        (GameFilter { listed: Some(false), ..any() }, vec!["4"]),
        (GameFilter { before: Some(id_of("3")), ..any() }, vec!["2", "1"]),
        (GameFilter { follows: Some(id_of("1")), ..any() }, vec!["4"]),
        (
            GameFilter { account: Some(id_of("ada")), rated: Some(true), before: Some(id_of("5")), ..any() },
            vec!["2"],
        ),
    ] {
        assert_eq!(listed(&store, filter.clone()).await, expected, "{filter:?}");
    }
    let seats = store
        .games(&GameFilter { before: Some(id_of("2")), ..any() }, 1)
        .await
        .unwrap()
        .remove(0)
        .summary
        .seats;
    assert_eq!(
        seats.iter().map(|seat| seat.account.as_ref().map(AccountId::as_str)).collect::<Vec<_>>(),
        [Some("ada"), Some("bob")]
    );
}

async fn lists_have_pages(database: Database) {
    let store = database.open().await;
    // Ids as the server makes them: hexadecimal with dashes, in order of time.
    let ids: Vec<String> =
        (0..25).map(|number| format!("0190{number:04x}-7{number:03x}-ab{number:02x}")).collect();
    for id in &ids {
        let events: Vec<EventRow> = Vec::new();
        store.create_game(&game(id), &events).await.unwrap();
    }
    let (mut seen, mut before) = (Vec::new(), None);
    loop {
        let page = store.games(&GameFilter { before, ..GameFilter::default() }, 10).await.unwrap();
        assert!(page.len() <= 10);
        assert!(page.iter().all(|game| game.summary.seats.len() == 2));
        let Some(last) = page.last() else { break };
        before = Some(last.id.clone());
        seen.extend(page.into_iter().map(|game| game.id));
    }
    seen.reverse();
    assert_eq!(seen.iter().map(GameId::as_str).collect::<Vec<_>>(), ids);
}

async fn results_count_in_games_against_others(database: Database) {
    let store = database.open().await;
    let seat = |account: Option<&str>, rank| SeatRow {
        account: account.map(id_of),
        rank: Some(rank),
        ..SeatRow::default()
    };
    let (first, second) = (seat(Some("ada"), 1), seat(Some("ada"), 2));
    let computer = |rank| SeatRow { level: Some(5), ..seat(None, rank) };
    for (id, variant, stage, seats) in [
        ("1", "duo", Stage::Over, vec![first.clone(), seat(Some("bob"), 2)]),
        ("2", "duo", Stage::Over, vec![seat(Some("bob"), 1), second.clone()]),
        ("3", "duo", Stage::Over, vec![computer(1), first.clone()]),
        ("4", "duo", Stage::Over, vec![first.clone(), second.clone()]),
        ("5", "duo", Stage::Playing, vec![first.clone(), seat(Some("bob"), 2)]),
        ("6", "classic", Stage::Over, vec![second.clone(), first.clone(), second.clone(), computer(3)]),
        ("7", "classic", Stage::Cancelled, vec![first.clone(), computer(2)]),
        ("8", "trigon", Stage::Over, vec![second.clone(), computer(1)]),
        ("9", "teams", Stage::Over, vec![first.clone(), computer(2), computer(1), computer(2)]),
        ("a", "teams", Stage::Over, vec![first.clone(), computer(1), computer(1), computer(1)]),
        ("b", "trigon", Stage::Over, vec![first.clone(), computer(3), computer(1), computer(4)]),
    ] {
        let game = Game { variant: variant.into(), summary: summary(stage, seats), ..game(id) };
        store.create_game(&game, &[]).await.unwrap();
    }
    let tally = |variant: &str, played, won, shared| Tally { variant: variant.into(), played, won, shared };
    let expected =
        [tally("classic", 1, 1, 0), tally("duo", 3, 1, 1), tally("teams", 2, 1, 1), tally("trigon", 2, 0, 1)];
    assert_eq!(store.tallies(&id_of("ada")).await.unwrap(), expected);
    assert_eq!(store.tallies(&id_of("bob")).await.unwrap(), [tally("duo", 2, 1, 0)]);
    assert_eq!(store.tallies(&id_of("nobody")).await.unwrap(), []);
    for (account, result, expected) in [
        ("ada", GameResult::Won, vec!["9", "6", "1"]),
        ("ada", GameResult::Shared, vec!["b", "a", "3"]),
        ("ada", GameResult::Lost, vec!["8", "2"]),
        ("bob", GameResult::Won, vec!["2"]),
        ("bob", GameResult::Shared, vec![]),
    ] {
        let filter = GameFilter {
            account: Some(id_of(account)),
            stage: Some(Stage::Over),
            result: Some(result),
            ..GameFilter::default()
        };
        let games = store.games(&filter, 10).await.unwrap();
        assert_eq!(
            games.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(),
            expected,
            "{account} {result:?}"
        );
    }
    let nobodys = GameFilter { result: Some(GameResult::Won), ..GameFilter::default() };
    assert_eq!(store.games(&nobodys, 10).await.unwrap(), []);
}
