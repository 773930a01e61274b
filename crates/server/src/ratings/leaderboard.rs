//! Leaderboards: people by their ratings, with the computer player's levels among them.

use axum::extract::State;
use serde::{Deserialize, Serialize};
use store::{LeaderboardFilter, LeaderboardRow};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::is_seen;
use crate::accounts::state::Accounts;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Path, Query, at_most};
use crate::protocol::PersonInfo;
use crate::ratings::estimate::{PROVISIONAL, exact, is_provisional, points, rounded};
use crate::ratings::ladder::{Rung, rungs};
use crate::ratings::scale::parse_scale;
use crate::ratings::speed::Speed;
use crate::runtime::context::Context;
use crate::runtime::time::{DAY, now};

/// The most people on a page.
const LONGEST_PAGE: u32 = 100;

/// Who is on a leaderboard, and where it begins.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Page {
    /// Everybody, those who played in the last seven days, or you and your friends.
    #[serde(default)]
    who: Who,
    /// How many people to skip: `next` of the page before.
    #[serde(default)]
    offset: u32,
    /// At most this many people.
    #[param(minimum = 1, maximum = 100)]
    limit: Option<u32>,
}

/// Who is on a leaderboard.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum Who {
    /// Everybody.
    #[default]
    World,
    /// Those who played a rated game in the last seven days.
    Week,
    /// You and your friends.
    Friends,
}

/// A page of a leaderboard.
#[derive(Serialize, ToSchema)]
struct Board {
    /// The variant, with its options after commas.
    scale: String,
    /// How fast the games are.
    speed: Speed,
    /// The choice that the rows come from.
    who: Who,
    /// Best first.
    rows: Vec<Row>,
    /// The offset of the next page, if there is one.
    next: Option<u32>,
}

/// A line of a leaderboard: a person or a level of the computer player.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
struct Row {
    /// `person`, `bot` or `computer`.
    kind: String,
    /// Who, unless it is the computer player.
    person: Option<PersonInfo>,
    /// The level of the computer player.
    level: Option<u8>,
    /// The rank, from 1, among people whose ratings are settled.
    rank: Option<u64>,
    /// 1500 is where everybody begins.
    rating: i32,
    /// Whether too little is known for a rank.
    provisional: bool,
    /// How many rated games it comes from.
    games: u32,
    /// How much it rose in the last seven days.
    gain: i32,
    /// Whether they have a socket open; those who block you are never there.
    online: bool,
}

/// A scale and speed at which people have ratings.
#[derive(Serialize, ToSchema)]
struct ScaleItem {
    /// The variant, with its options after commas.
    scale: String,
    /// How fast the games are.
    speed: String,
    /// How many have a rating there.
    players: u64,
}

/// A row with the rating that it is sorted by.
type Placed = (f64, Row);

pub(crate) fn routes() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(board))
}

/// Which leaderboards there are, those with most people first.
#[utoipa::path(get, path = "/api/leaderboards", tag = "ranking", responses((status = 200, body = [ScaleItem]), (status = "4XX", body = Problem)))]
async fn list(State(context): State<Context>) -> Result<axum::Json<Vec<ScaleItem>>> {
    let scales = context.store.rated_scales().await?.into_iter();
    let item = |scale: store::RatedScale| ScaleItem {
        scale: scale.scale,
        speed: scale.speed,
        players: scale.players,
    };
    Ok(axum::Json(scales.map(item).collect()))
}

/// A leaderboard, best first. The computer player's levels are on it where their strength was measured.
#[utoipa::path(get, path = "/api/leaderboards/{scale}/{speed}", tag = "ranking", security((), ("session" = []), ("token" = [])), params(("scale" = String, Path, description = "The variant, with its options after commas."), ("speed" = Speed, Path), Page), responses((status = 200, body = Board), (status = "4XX", body = Problem)))]
async fn board(
    State(accounts): State<Accounts>,
    caller: Option<Caller>,
    Path((scale, speed)): Path<(String, Speed)>,
    Query(page): Query<Page>,
) -> Result<axum::Json<Board>> {
    let scale = parse_scale(&scale)?;
    let now = now();
    let filter = LeaderboardFilter {
        scale: scale.clone(),
        speed: speed.word().to_owned(),
        since: now - 7 * DAY,
        active: page.who == Who::Week,
        established: PROVISIONAL,
        now,
        friends_of: match page.who {
            Who::Friends => Some(caller.as_ref().ok_or_else(ApiError::not_signed_in)?.id().to_owned()),
            Who::World | Who::Week => None,
        },
    };
    let limit = at_most("limit", page.limit, LONGEST_PAGE, LONGEST_PAGE)?;
    // One before and one after the page tell which levels stand on it and whether there is another.
    let before = page.offset.min(1);
    let rows = accounts.store.leaderboard(&filter, page.offset - before, before + limit + 1).await?;
    let mut rows: Vec<Placed> = rows.into_iter().map(person).collect();
    let above = rows.drain(..(before as usize).min(rows.len())).next().map(|(rating, _)| rating);
    let more = rows.len() > limit as usize;
    rows.truncate(limit as usize);
    // Beyond the end there is nothing, the levels neither: they were on the last page.
    let beyond = page.offset > 0 && rows.is_empty();
    let mut rows = if beyond { Vec::new() } else { with_levels(rows, rungs(&scale), above, more) };
    for row in &mut rows {
        if let Some(person) = &row.person {
            row.online = is_seen(&accounts, caller.as_ref(), &person.id).await?;
        }
    }
    let next = more.then_some(page.offset.saturating_add(limit));
    Ok(axum::Json(Board { scale, speed, who: page.who, rows, next }))
}

/// Puts the levels among the people of a page. A level stands behind people of the same rating; it is on this page
/// unless it is better than the last of the page before, or, if another page follows, not better than the last here.
fn with_levels(rows: Vec<Placed>, levels: &[Rung], above: Option<f64>, more: bool) -> Vec<Row> {
    let last = rows.last().map(|(rating, _)| *rating).filter(|_| more);
    let here = |rung: &&Rung| {
        above.is_none_or(|above| rung.rating <= above) && last.is_none_or(|last| rung.rating > last)
    };
    let mut levels = levels.iter().filter(here).peekable();
    let mut merged = Vec::new();
    for (rating, row) in rows {
        while let Some(rung) = levels.next_if(|rung| rung.rating > rating) {
            merged.push(computer(rung));
        }
        merged.push(row);
    }
    merged.extend(levels.map(computer));
    merged
}

fn person(row: LeaderboardRow) -> Placed {
    let kind = row.kind.word().to_owned();
    let provisional = is_provisional(row.estimate);
    let rating = exact(row.estimate.mu);
    let row = Row {
        kind: kind.clone(),
        person: Some(PersonInfo { id: row.account, name: row.name, kind }),
        level: None,
        rank: (!provisional).then_some(row.rank),
        rating: rounded(rating),
        provisional,
        games: row.games,
        gain: rounded(points(row.gain)),
        online: false,
    };
    (rating, row)
}

fn computer(rung: &Rung) -> Row {
    Row {
        kind: "computer".into(),
        person: None,
        level: Some(rung.level),
        rank: None,
        rating: rounded(rung.rating),
        provisional: false,
        games: 0,
        gain: 0,
        online: false,
    }
}

#[cfg(test)]
mod tests {
    use ids::AccountId;
    use store::{Estimate, Kind};

    use super::*;

    fn row(index: usize, mu: f64) -> Placed {
        person(LeaderboardRow {
            account: AccountId::new(format!("a{index}")),
            name: format!("a{index}"),
            kind: Kind::Person,
            estimate: Estimate { mu, sigma: 2.0 },
            games: 30,
            gain: 0.0,
            rank: index as u64 + 1,
        })
    }

    #[test]
    fn every_level_is_on_one_page_wherever_pages_begin() {
        let people: Vec<Placed> =
            [40.0, 30.0, 25.0, 25.0, 18.0, 9.0].iter().enumerate().map(|(i, &mu)| row(i, mu)).collect();
        let levels = [1990.0, 1700.0, 1500.0, 1450.0, 900.0];
        let levels: Vec<Rung> =
            levels.iter().zip((1..=5).rev()).map(|(&rating, level)| Rung { level, rating }).collect();
        let whole = with_levels(people.clone(), &levels, None, false);
        let ratings: Vec<i32> = whole.iter().map(|row| row.rating).collect();
        assert_eq!(ratings, [1990, 1950, 1700, 1650, 1500, 1500, 1500, 1450, 1290, 1020, 900]);
        assert_eq!(whole[6].level, Some(3), "behind people of the same rating");
        for size in 1..=people.len() {
            let mut pages = Vec::new();
            let mut above = None;
            for (number, page) in people.chunks(size).enumerate() {
                let more = (number + 1) * size < people.len();
                pages.extend(with_levels(page.to_vec(), &levels, above, more));
                above = page.last().map(|(rating, _)| *rating);
            }
            assert_eq!(pages, whole, "pages of {size}");
        }
    }

    #[test]
    fn an_empty_board_shows_the_levels() {
        let level = Rung { level: 5, rating: 1500.0 };
        assert_eq!(with_levels(Vec::new(), &[level], None, false), [computer(&level)]);
    }
}
