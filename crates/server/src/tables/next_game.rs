//! The game that follows another: a rematch, or the second of a rated pair with the start swapped.

use ids::GameId;
use store::{Game, GameFilter};
use table::{EndReason, Holder, Setup, Table};

use crate::http::error::Result;
use crate::tables::create;
use crate::tables::new_game::{Terms, is_played_twice};
use crate::tables::state::Tables;

/// Makes the games that are due from now on.
pub(crate) fn start(tables: &Tables) {
    let maker = tables.clone();
    tables.next_game_maker.set(move |game, table| {
        let tables = maker.clone();
        async move { find_or_make(&tables, &game, &table).await }
    });
}

/// A server may stop between the end of a game and the next, so a table that is loaded asks again.
async fn find_or_make(tables: &Tables, game: &Game, table: &Table) -> Result<Option<GameId>> {
    let filter = GameFilter { follows: Some(game.id.clone()), ..GameFilter::default() };
    if let Some(made) = tables.store.games(&filter, 1).await?.pop() {
        return Ok(Some(made.id));
    }
    let Some((setup, leg)) = following(game, table) else { return Ok(None) };
    create::create(tables, setup, Terms::after(game, leg)).await.map(Some)
}

/// What is to be played next, if anything is, and whether it is the first or the second of a pair.
fn following(game: &Game, table: &Table) -> Option<(Setup, u8)> {
    if let Some(setup) = table.next_game() {
        return Some((setup, 1));
    }
    let outcome = table.outcome().filter(|outcome| outcome.why != EndReason::Abandoned)?;
    if !game.rated || game.leg != 1 || !is_played_twice(table.position().rules()) {
        return None;
    }
    let mut seats: Vec<Holder> = outcome.seats.into_iter().map(|seat| seat.holder).collect();
    seats.rotate_left(1);
    Some((Setup { seats, ..table.setup().clone() }, 2))
}
