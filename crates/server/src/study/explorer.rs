//! The opening explorer: what was played after a line of moves, and how it went, over all games that say something
//! about their opening.

use std::collections::BTreeSet;

use axum::extract::State;
use ids::{AccountId, GameId};
use rules::{Index, Placement, Position, Ruleset, Symmetry};
use serde::{Deserialize, Serialize};
use store::OpeningMove;
use table::{EndReason, LeaveReason, Outcome, Table};
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::error::{Problem, Result};
use crate::http::extract::{Path, Query};
use crate::runtime::context::Context;
use crate::study::line::from_start;
use crate::study::record::stored;
use crate::study::state::Study;

/// How many moves of a game count as its opening.
const LONGEST: usize = 12;

/// After this many rounds a resignation says something about the opening.
const SOME_ROUNDS: usize = 3;

/// How many games are added at a time.
const PAGE: u32 = 100;

/// A line of moves.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct Line {
    /// Options of the variant as `key=value`, with commas between.
    #[serde(default)]
    options: String,
    /// The moves so far, with semicolons between.
    #[serde(default)]
    moves: String,
}

/// What was played after a line.
#[derive(Serialize, ToSchema)]
struct Played {
    /// The colour to move.
    colour: Option<String>,
    /// The side to move, from 0, as the geometry lists them: the scores are its results.
    side: Option<usize>,
    /// How many games went on from here.
    games: u64,
    /// The moves, the most frequent first.
    moves: Vec<PlayedMove>,
}

/// A move that was played.
#[derive(Serialize, ToSchema)]
struct PlayedMove {
    #[serde(rename = "move")]
    text: String,
    /// As the geometry numbers it.
    placement: usize,
    /// In how many games.
    games: u64,
    /// How the mover ranked in them, on average: 1 is first, 0 is last.
    score: f64,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(explore))
}

/// What was played after a line of moves, over all games in which every side had a player of its own and that were played
/// to the end, or resigned after some rounds; mirror images are one line.
#[utoipa::path(get, path = "/api/explorer/{variant}", tag = "study", params(("variant" = String, Path), Line), responses((status = 200, body = Played), (status = "4XX", body = Problem)))]
async fn explore(
    State(context): State<Context>,
    Path(variant): Path<String>,
    Query(line): Query<Line>,
) -> Result<axum::Json<Played>> {
    let rules = context.rulesets.find_in_address(&variant, &line.options)?;
    let position = from_start(&rules, line.moves.split(';').filter(|text| !text.is_empty()))?;
    let (symmetry, key) = canonical(&rules, &placements(&position));
    let found = context.store.opening(&scale(&rules), &written(&rules, &key)).await?;
    let moves: Vec<PlayedMove> =
        found.iter().filter_map(|played| back(&position, symmetry, played)).collect();
    let games = moves.iter().map(|played| played.games).sum();
    let colour = position.turn().map(|colour| rules.variant().colour_name(colour).to_owned());
    let side = position.side_to_move().map(Index::index);
    Ok(axum::Json(Played { colour, side, games, moves }))
}

/// Adds every game that ends from now on.
pub(crate) fn subscribe(study: &Study) {
    let subscriber = study.clone();
    study.tables.ended.subscribe(move |game, table| {
        let study = subscriber.clone();
        async move {
            if let Err(error) = add(&study, &game.id, &table).await {
                tracing::error!(game = %game.id, ?error, "a game is not in the explorer");
            }
        }
    });
}

/// Adds every game that is over and was not added yet, as of a server that stopped in between.
pub(crate) async fn add_missing(study: &Study) -> Result<()> {
    loop {
        let games = study.store.games_without_opening(PAGE).await?;
        for game in &games {
            let (game, table) = stored(&study.tables, game).await?;
            add(study, &game.id, &table).await?;
        }
        if games.is_empty() {
            return Ok(());
        }
    }
}

/// Adds a game that is over.
async fn add(study: &Study, game: &GameId, table: &Table) -> Result<()> {
    let rules = table.position().rules();
    study.store.add_opening(game, &scale(rules), &moves_of(table)).await?;
    Ok(())
}

fn scale(rules: &Ruleset) -> String {
    let variant = rules.variant();
    std::iter::once(variant.name.clone()).chain(variant.options.pairs()).collect::<Vec<_>>().join(" ")
}

/// The opening moves of a game, each with the line before it and what its mover got.
fn moves_of(table: &Table) -> Vec<OpeningMove> {
    let position = table.position();
    let telling = table.outcome().filter(|outcome| tells_about_opening(outcome, position));
    // Whoever plays on from a position that is there already chose another opening, or none.
    let Some(outcome) = telling.filter(|_| table.setup().moves.is_empty()) else { return Vec::new() };
    let rules = position.rules();
    let mut all = placements(position);
    all.truncate(LONGEST);
    let (_, key) = canonical(rules, &all);
    let last = outcome.sides.len().saturating_sub(1).max(1) as f64;
    let side_of = |colour| rules.variant().sides.iter().position(|side| side.contains(&colour));
    let plies = position.history().iter().zip(&key).enumerate();
    let opening_move = |(number, (ply, &placement)): (usize, (&rules::Ply, &Placement))| {
        let rank = side_of(ply.colour).map_or(outcome.sides.len(), |side| outcome.sides[side].rank);
        OpeningMove {
            line: written(rules, &key[..number]),
            move_text: notation::format_move(rules, placement),
            games: 1,
            score: 1.0 - (rank - 1) as f64 / last,
        }
    };
    plies.map(opening_move).collect()
}

/// Whether a game tells something about its opening: everybody played for one side, and it was played to the end or
/// resigned after some rounds.
fn tells_about_opening(outcome: &Outcome, position: &Position) -> bool {
    let sides_of = |person: &AccountId| {
        let own = outcome.seats.iter().filter(|seat| seat.holder.is(person)).map(|seat| seat.side);
        own.collect::<BTreeSet<_>>().len()
    };
    let apart = outcome.seats.iter().filter_map(|seat| seat.holder.person()).all(|own| sides_of(own) == 1);
    let rounds = position.history().len() / position.rules().colours().len();
    apart
        && match (outcome.why, outcome.how) {
            (EndReason::PlayedOut, _) => true,
            (EndReason::GivenUp, Some(LeaveReason::Resigned)) => rounds >= SOME_ROUNDS,
            _ => false,
        }
}

fn placements(position: &Position) -> Vec<Placement> {
    position.history().iter().map(|ply| ply.placement).collect()
}

fn written(rules: &Ruleset, line: &[Placement]) -> String {
    line.iter().map(|&placement| notation::format_move(rules, placement)).collect::<Vec<_>>().join(" ")
}

/// The mirror image of a line that comes first, and the motion that leads to it. Its beginnings come first too, so
/// that a line is found whatever follows.
fn canonical<'a>(rules: &'a Ruleset, line: &[Placement]) -> (&'a Symmetry, Vec<Placement>) {
    let image = |symmetry: &'a Symmetry| {
        let image: Vec<Placement> = line.iter().map(|&placement| rules.image(symmetry, placement)).collect();
        (symmetry, image)
    };
    let images = rules.symmetries().iter().map(image);
    images
        .min_by_key(|(_, image)| image.iter().map(|placement| placement.index()).collect::<Vec<_>>())
        .expect("there is at least the motion that changes nothing")
}

/// A stored move as it is in the position that was asked about.
fn back(position: &Position, symmetry: &Symmetry, played: &OpeningMove) -> Option<PlayedMove> {
    let rules = position.rules();
    let mut legal = position.legal_moves().into_iter();
    let original = legal.find(|&placement| {
        notation::format_move(rules, rules.image(symmetry, placement)) == played.move_text
    })?;
    Some(PlayedMove {
        text: notation::format_move(rules, original),
        placement: original.index(),
        games: played.games,
        score: played.score / played.games.max(1) as f64,
    })
}
