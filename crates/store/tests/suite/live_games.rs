//! Games that are not over, and those that are over and go.

use store::{EndedGame, Game, GameFilter, GameResult, Kind, SeatRow, Stage, Store, Summary};

use crate::database::{Database, account, append, event, game, guest, id_of, on_both, summary};

on_both!(
    live_games_are_those_of_seats_and_of_makers,
    a_game_that_ends_is_live_no_longer,
    every_combination_of_filters_finds_what_passes_all_of_them,
    ended_games_come_in_the_order_of_their_ends,
    a_game_goes_with_all_that_belongs_to_it,
);

fn person(id: &str) -> SeatRow {
    SeatRow { account: Some(id_of(id)), ..SeatRow::default() }
}

fn computer() -> SeatRow {
    SeatRow { level: Some(9), ..SeatRow::default() }
}

fn with(id: &str, stage: Stage, seats: Vec<SeatRow>) -> Game {
    Game { summary: summary(stage, seats), ..game(id) }
}

async fn live_games_are_those_of_seats_and_of_makers(database: Database) {
    let store = database.open().await;
    let by_ada = |game| Game { creator: Some(id_of("ada")), ..game };
    for game in [
        with("1", Stage::Playing, vec![person("ada"), person("ada")]),
        by_ada(with("2", Stage::Open, vec![person("ada"), SeatRow::default()])),
        by_ada(with("3", Stage::Playing, vec![computer(), computer()])),
        by_ada(with("4", Stage::Over, vec![computer(), computer()])),
        with("5", Stage::Over, vec![person("ada"), computer()]),
        with("6", Stage::Playing, vec![person("bob"), computer()]),
        by_ada(with("7", Stage::Open, vec![computer(), SeatRow::default()])),
    ] {
        store.create_game(&game, &[]).await.unwrap();
    }
    assert_eq!(store.count_live_games(&id_of("ada")).await.unwrap(), 4);
    assert_eq!(store.count_live_games(&id_of("bob")).await.unwrap(), 1);
    assert_eq!(store.count_live_games(&id_of("cy")).await.unwrap(), 0);
    assert_eq!(store.count_computer_games(&id_of("ada")).await.unwrap(), 1);
    assert_eq!(store.count_computer_games(&id_of("bob")).await.unwrap(), 0);
}

async fn a_game_that_ends_is_live_no_longer(database: Database) {
    let store = database.open().await;
    let seats = vec![person("ada"), person("bob")];
    store.create_game(&with("1", Stage::Playing, seats.clone()), &[event(1)]).await.unwrap();
    let playing =
        GameFilter { account: Some(id_of("ada")), stage: Some(Stage::Playing), ..GameFilter::default() };
    assert_eq!(store.games(&playing, 10).await.unwrap().len(), 1);
    let over = Some(summary(Stage::Over, seats));
    store.append(store::Append { summary: over, ..append("1", [2]) }).await.unwrap();
    assert_eq!(store.games(&playing, 10).await.unwrap().len(), 0);
    assert_eq!(store.count_live_games(&id_of("ada")).await.unwrap(), 0);
}

/// Twelve games that differ in all that a filter asks for.
fn various() -> Vec<Game> {
    let one = |number: usize| {
        let ranked = |id: &str, rank| SeatRow { rank: Some(rank), ..person(id) };
        let seats = match number % 3 {
            0 => vec![ranked("ada", 1), ranked("bob", 2)],
            1 => vec![ranked("bob", 1), ranked("ada", 2)],
            _ => vec![ranked("bob", 1), computer()],
        };
        Game {
            variant: if number.is_multiple_of(2) { "duo".into() } else { "trigon".into() },
            rated: number % 4 < 2,
            listed: number % 5 < 3,
            follows: (number > 8).then(|| id_of("x")),
            ..with(&format!("{number:02}"), if number < 8 { Stage::Over } else { Stage::Playing }, seats)
        }
    };
    (0..12).map(one).collect()
}

/// Whether a game passes, found the simple way.
fn passes(game: &Game, filter: &GameFilter) -> bool {
    let own = |account| game.summary.seats.iter().find(|seat| seat.account.as_ref() == Some(account));
    let result = |seat: &SeatRow| if seat.rank == Some(1) { GameResult::Won } else { GameResult::Lost };
    let has_result = |result_wanted: GameResult| {
        filter.account.as_ref().and_then(own).is_some_and(|seat| result(seat) == result_wanted)
    };
    filter.account.as_ref().is_none_or(|account| own(account).is_some())
        && filter.variant.as_ref().is_none_or(|variant| game.variant == *variant)
        && filter.stage.is_none_or(|stage| game.summary.stage == stage)
        && filter.rated.is_none_or(|rated| game.rated == rated)
        && filter.listed.is_none_or(|listed| game.listed == listed)
        && filter.before.as_ref().is_none_or(|before| game.id < *before)
        && filter.follows.as_ref().is_none_or(|_| game.follows == filter.follows)
        && filter.result.is_none_or(has_result)
}

async fn every_combination_of_filters_finds_what_passes_all_of_them(database: Database) {
    let store = database.open().await;
    let games = various();
    for game in &games {
        store.create_game(game, &[]).await.unwrap();
    }
    for bits in 0_u32..256 {
        let is_set = |bit: u32| bits & 1 << bit != 0;
        let filter = GameFilter {
            account: is_set(0).then(|| id_of("ada")),
            variant: is_set(1).then(|| "duo".into()),
            stage: is_set(2).then_some(if is_set(6) { Stage::Playing } else { Stage::Over }),
            rated: is_set(3).then_some(true),
            listed: is_set(4).then_some(true),
            before: is_set(5).then(|| id_of("07")),
            follows: is_set(6).then(|| id_of("x")),
            result: is_set(7).then_some(GameResult::Won),
        };
        let expected: Vec<&str> =
            games.iter().rev().filter(|game| passes(game, &filter)).map(|game| game.id.as_str()).collect();
        let found = store.games(&filter, 100).await.unwrap();
        assert_eq!(found.iter().map(|game| game.id.as_str()).collect::<Vec<_>>(), expected, "{filter:?}");
        assert!(found.iter().all(|game| game.summary.seats.len() == 2));
    }
}

fn ended(id: &str, at: i64, seats: Vec<SeatRow>) -> Game {
    Game { summary: Summary { ended: Some(at), ..summary(Stage::Over, seats) }, ..game(id) }
}

async fn all_ended(store: &Store, before: i64) -> Vec<(String, bool)> {
    let (mut all, mut last): (Vec<_>, Option<EndedGame>) = (Vec::new(), None);
    loop {
        let page = store.ended_games(last.as_ref(), before, 2).await.unwrap();
        all.extend(page.iter().map(|game| (game.id.to_string(), game.of_guests)));
        match page.into_iter().next_back() {
            Some(game) => last = Some(game),
            None => return all,
        }
    }
}

async fn ended_games_come_in_the_order_of_their_ends(database: Database) {
    let store = database.with(&["ada"]).await;
    store.create_account(&guest("g", 1)).await.unwrap();
    for game in [
        ended("1", 30, vec![person("g"), computer()]),
        ended("2", 10, vec![person("g"), person("ada")]),
        ended("3", 20, vec![person("g"), person("g")]),
        ended("4", 20, vec![computer(), computer()]),
        Game { creator: Some(id_of("ada")), ..ended("5", 20, vec![person("g"), computer()]) },
        Game { rated: true, ..ended("6", 21, vec![person("g"), computer()]) },
        with("7", Stage::Playing, vec![person("g"), computer()]),
    ] {
        store.create_game(&game, &[]).await.unwrap();
    }
    let expected =
        |all: &[(&str, bool)]| all.iter().map(|(id, own)| ((*id).to_owned(), *own)).collect::<Vec<_>>();
    let all = [("2", false), ("3", true), ("4", true), ("5", false), ("6", false), ("1", true)];
    assert_eq!(all_ended(&store, 31).await, expected(&all));
    assert_eq!(all_ended(&store, 20).await, expected(&all[..1]));
    // Whoever registers keeps the games.
    store.name_account(&id_of("g"), "Greta", Kind::Person, "hash").await.unwrap();
    assert_eq!(
        all_ended(&store, 21).await,
        expected(&[("2", false), ("3", false), ("4", true), ("5", false)])
    );
}

async fn a_game_goes_with_all_that_belongs_to_it(database: Database) {
    let store = database.with(&["ada"]).await;
    for id in ["1", "2"] {
        store.create_game(&ended(id, 5, vec![person("ada"), computer()]), &[event(1)]).await.unwrap();
        store.add_opening(&id_of(id), "duo", &[]).await.unwrap();
        let subject = store::AnalysisSubject::Game(id_of(id));
        store.save_analysis(&subject, "{}", 5).await.unwrap();
        for (number, room) in
            [store::Room::Table(id_of(id)), store::Room::Watchers(id_of(id))].into_iter().enumerate()
        {
            let message = store::ChatMessage {
                id: id_of(format!("{id}-{number}")),
                room,
                author: account("ada", "ada").id,
                text: "hello".into(),
                at: 5,
                removed_by: None,
                removed: None,
            };
            store.add_message(&message).await.unwrap();
        }
    }
    store.delete_game(&id_of("1")).await.unwrap();
    assert_eq!(store.game(&id_of("1")).await.unwrap(), None);
    assert_eq!(crate::database::numbers(&store, "1").await, [0_u64; 0]);
    assert_eq!(store.analysis(&store::AnalysisSubject::Game(id_of("1"))).await.unwrap(), None);
    assert_eq!(store.messages_of(&id_of("ada")).await.unwrap().len(), 2);
    assert_eq!(crate::database::numbers(&store, "2").await, [1]);
    assert!(store.analysis(&store::AnalysisSubject::Game(id_of("2"))).await.unwrap().is_some());
}
