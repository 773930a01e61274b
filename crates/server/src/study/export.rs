//! Records as files for other programs: games and studies, with what the computer found if that is wanted.

use axum::extract::State;
use axum::response::Response;
use engine::analysis::Verdict;
use engine::report;
use ids::{GameId, StudyId};
use notation::{NodeId, Property, Record, Sign};
use rules::Variant;
use serde::Deserialize;
use store::AnalysisSubject;
use utoipa::IntoParams;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::error::{Problem, Result};
use crate::http::extract::{Path, Query};
use crate::study::analysis::kept_analysis;
use crate::study::kept::{KeptRecord, found};
use crate::study::record::{as_file, players, record, stored};
use crate::study::state::Study;

const KIND: &str = "application/x-blksgf";

/// What a file has besides the record.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
struct With {
    /// Signs behind inaccuracies and mistakes, and better moves as variations, as far as the analysis of the main line has
    /// come.
    #[serde(default)]
    analysis: bool,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(of_game)).routes(routes!(of_study))
}

/// A game as a record that other programs read.
#[utoipa::path(get, path = "/api/games/{id}/record.blksgf", tag = "study", params(("id" = GameId, Path), With), responses((status = 200, body = String, content_type = "application/x-blksgf"), (status = "4XX", body = Problem)))]
async fn of_game(
    State(study): State<Study>,
    Path(id): Path<GameId>,
    Query(with): Query<With>,
) -> Result<Response> {
    let (game, table) = stored(&study.tables, &id).await?;
    let record = record(&game, &table, &players(&study.tables, &[&game]).await?);
    let kept = KeptRecord { record, rules: table.position().rules().clone() };
    let name = format!("{id}.blksgf");
    let record = with_analysis(&study, &AnalysisSubject::Game(id), kept, &with).await?;
    Ok(as_file(&name, KIND, format!("{record}\n")))
}

/// A study as a record that other programs read, with its variations and comments.
#[utoipa::path(get, path = "/api/studies/{id}/record.blksgf", tag = "study", params(("id" = StudyId, Path), With), responses((status = 200, body = String, content_type = "application/x-blksgf"), (status = "4XX", body = Problem)))]
async fn of_study(
    State(study): State<Study>,
    Path(id): Path<StudyId>,
    Query(with): Query<With>,
) -> Result<Response> {
    let (own, row) = (study.context.clone(), found(&study, &id).await?);
    let kept = study.compute.run(move || KeptRecord::read(&own, &row)).await?;
    let name = format!("{id}.blksgf");
    let record = with_analysis(&study, &AnalysisSubject::Study(id), kept, &with).await?;
    Ok(as_file(&name, KIND, record.to_string()))
}

async fn with_analysis(
    study: &Study,
    subject: &AnalysisSubject,
    kept: KeptRecord,
    with: &With,
) -> Result<Record> {
    let KeptRecord { mut record, rules } = kept;
    if let (true, Some(analysis)) = (with.analysis, kept_analysis(study, subject).await?) {
        annotate(&mut record, rules.variant(), &analysis.moves);
    }
    Ok(record)
}

/// Adds what the computer found to the main line. What people wrote stays.
fn annotate(record: &mut Record, variant: &Variant, moves: &[report::Move]) {
    let played: Vec<(NodeId, NodeId)> = main_line_moves(record, variant);
    for ((before, node), found) in played.into_iter().zip(moves) {
        let sign = match found.verdict {
            Verdict::Sound => continue,
            Verdict::Inaccuracy => Sign::Doubtful,
            Verdict::Mistake => Sign::Bad,
            Verdict::Blunder => Sign::VeryBad,
        };
        if record.sign(node).is_none() {
            record.add_property(node, sign.property());
        }
        let mut at = before;
        for (number, expected) in found.best_line.iter().enumerate() {
            let Some(colour) = variant.colour(&expected.colour) else { break };
            let code = notation::colour_code(variant, colour).to_uppercase();
            let mut properties = vec![Property::new(code, &expected.text)];
            if number == 0 {
                let lost = (found.loss * 100.0).round();
                let words = format!("Better: {lost} % more. {}", found.why_best);
                properties.push(Property::new("C", words));
            }
            at = record.add_node(at, properties);
        }
    }
}

/// The moves of the main line: the node before each, and its own.
fn main_line_moves(record: &Record, variant: &Variant) -> Vec<(NodeId, NodeId)> {
    let line = record.main_line();
    let pairs = line.iter().zip(line.iter().skip(1));
    pairs
        .filter(|(_, node)| record.has_move(**node, variant))
        .map(|(&before, &node)| (before, node))
        .collect()
}
