//! Which exercises of the lessons an account has solved, so that all its devices know.

use std::collections::{BTreeMap, BTreeSet};

use axum::extract::State;
use ids::AccountId;
use serde::{Deserialize, Serialize};
use store::SolvedExercise;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::scope::Scope;
use crate::http::error::{Problem, Result};
use crate::http::extract::Json;
use crate::runtime::context::Context;
use crate::study::state::Study;

/// The first game counts as a lesson, and its steps as exercises. What they are is the page's business.
const FIRST_GAME: (&str, u32) = ("first-game", 32);

/// What somebody has solved.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct LessonProgress {
    /// The numbers of the exercises from 0, by the name of the lesson's tip; `first-game` has the steps of the first game.
    solved: BTreeMap<String, BTreeSet<u32>>,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(own, add))
}

/// The exercises that you have solved.
#[utoipa::path(get, path = "/api/me/lessons", tag = "study", security(("session" = []), ("token" = [])), responses((status = 200, body = LessonProgress), (status = "4XX", body = Problem)))]
async fn own(State(study): State<Study>, caller: Caller) -> Result<axum::Json<LessonProgress>> {
    caller.needs(Scope::Read)?;
    Ok(axum::Json(lesson_progress(&study, caller.id()).await?))
}

/// Adds to the exercises that you have solved, and returns all of them. What is no exercise is left out: a page may be older
/// than the lessons.
#[utoipa::path(post, path = "/api/me/lessons", tag = "study", security(("session" = []), ("token" = [])), request_body = LessonProgress, responses((status = 200, body = LessonProgress), (status = "4XX", body = Problem)))]
async fn add(
    State(study): State<Study>,
    caller: Caller,
    Json(new): Json<LessonProgress>,
) -> Result<axum::Json<LessonProgress>> {
    caller.needs(Scope::Study)?;
    let solved = new.solved.into_iter().flat_map(|(lesson, numbers)| {
        let count = exercises(&lesson);
        let known = numbers.into_iter().filter(move |&exercise| exercise < count);
        known.map(move |exercise| SolvedExercise { lesson: lesson.clone(), exercise })
    });
    study.store.solve_exercises(caller.id(), &solved.collect::<Vec<_>>()).await?;
    Ok(axum::Json(lesson_progress(&study, caller.id()).await?))
}

/// What an account has solved.
pub(crate) async fn lesson_progress(context: &Context, account: &AccountId) -> Result<LessonProgress> {
    let mut solved: BTreeMap<String, BTreeSet<u32>> = BTreeMap::new();
    for SolvedExercise { lesson, exercise } in context.store.solved_exercises(account).await? {
        solved.entry(lesson).or_default().insert(exercise);
    }
    Ok(LessonProgress { solved })
}

/// How many exercises a lesson has; none if there is no such lesson.
fn exercises(lesson: &str) -> u32 {
    if lesson == FIRST_GAME.0 {
        return FIRST_GAME.1;
    }
    lesson::lesson(lesson).map_or(0, |found| found.exercises.len() as u32)
}
