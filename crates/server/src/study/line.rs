//! Lines: a position somewhere, and the moves that lead on from it. Whoever studies names both in one request.

use std::sync::Arc;

use axum::http::StatusCode;
use ids::StudyId;
use rules::{Position, Ruleset};
use serde::Deserialize;
use store::StudyRow;
use utoipa::ToSchema;

use crate::http::code::Code;
use crate::http::error::{ApiError, IllegalReason, Result};
use crate::runtime::context::Context;
use crate::study::kept::{KeptRecord, found};

/// No game has this many moves.
const LONGEST: usize = 400;

/// A line of moves. It begins at the start of a variant, at a node of a study or in a position: one of the three.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Line {
    /// The variant's name, to begin at its start.
    #[serde(default)]
    pub(crate) variant: Option<String>,
    /// Its options as `key=value`.
    #[serde(default)]
    pub(crate) options: Vec<String>,
    /// A study, to begin at one of its nodes.
    #[serde(default)]
    pub(crate) study: Option<StudyId>,
    /// The number of the node; without it, the root.
    #[serde(default)]
    pub(crate) node: usize,
    /// A position as `catercorner show` writes it, to begin there: `VARIANT LISTS TURN`.
    #[serde(default)]
    pub(crate) position: Option<String>,
    /// The moves that follow, each for the colour to move.
    #[serde(default)]
    pub(crate) moves: Vec<String>,
}

impl Line {
    /// The position after the line.
    pub(crate) async fn position(self, context: &Context) -> Result<Position> {
        let study = match &self.study {
            Some(id) => Some(found(context, id).await?),
            None => None,
        };
        let own = context.clone();
        context.compute.run(move || self.played(&own, study.as_ref())).await
    }

    fn played(&self, context: &Context, study: Option<&StudyRow>) -> Result<Position> {
        let mut position = match (&self.variant, study, &self.position) {
            (Some(variant), None, None) => Position::new(context.rulesets.find(variant, &self.options)?),
            (None, Some(study), None) => KeptRecord::read(context, study)?.position_at(self.node)?,
            (None, None, Some(text)) => {
                notation::read_position_with(text, |variant| context.rulesets.of(variant))
                    .map_err(|error| ApiError::bad(Code::Position, error))?
            }
            _ => {
                let message = "expected one of variant, study and position";
                return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, Code::Body, message));
            }
        };
        play(&mut position, self.moves.iter().map(String::as_str))?;
        Ok(position)
    }
}

/// The position after these moves from the start.
pub(crate) fn from_start<'a>(
    rules: &Arc<Ruleset>,
    moves: impl IntoIterator<Item = &'a str>,
) -> Result<Position> {
    let mut position = Position::new(rules.clone());
    play(&mut position, moves)?;
    Ok(position)
}

/// Makes moves, each for the colour to move.
fn play<'a>(position: &mut Position, moves: impl IntoIterator<Item = &'a str>) -> Result<()> {
    for (index, text) in moves.into_iter().enumerate() {
        let number = index + 1;
        if number > LONGEST {
            return Err(ApiError::bad(Code::Moves, format!("expected at most {LONGEST} moves")));
        }
        let error = |message: String| ApiError::bad(Code::Moves, format!("move {number}: {message}"));
        let fields = notation::parse_move(text).map_err(|wrong| error(wrong.to_string()))?;
        let colour = position.turn().ok_or_else(|| error("expected no move: the game is over".into()))?;
        let placement = position.check(colour, &fields).map_err(|refusal| {
            let mut error = error(refusal.to_string());
            error.problem.reasons = IllegalReason::list(&refusal);
            error
        })?;
        position.play(placement);
    }
    Ok(())
}
