//! Lessons: the tips of the rule books as positions with a question, and what every answer is worth. Whoever learns asks
//! for a lesson once; all answers come with it, so that none has to wait.

use axum::extract::State;
use lesson::Lesson;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::Path;
use crate::study::lesson_info::{LessonInfo, info};
use crate::study::state::Study;

/// A lesson in the list.
#[derive(Serialize, ToSchema)]
struct LessonItem {
    /// The name of its tip.
    tip: String,
    /// How many exercises it has.
    exercises: usize,
}

pub(crate) fn routes() -> OpenApiRouter<Study> {
    OpenApiRouter::new().routes(routes!(list)).routes(routes!(one))
}

/// The lessons there are, in the order of the rule books' tips.
#[utoipa::path(get, path = "/api/lessons", tag = "study", responses((status = 200, body = [LessonItem])))]
async fn list() -> axum::Json<Vec<LessonItem>> {
    let item =
        |lesson: &Lesson| LessonItem { tip: lesson.tip.name().into(), exercises: lesson.exercises.len() };
    axum::Json(lesson::lessons().iter().map(item).collect())
}

/// A lesson: its positions, and what every answer is worth, with reasons.
#[utoipa::path(get, path = "/api/lessons/{tip}", tag = "study", params(("tip" = String, Path)), responses((status = 200, body = LessonInfo), (status = "4XX", body = Problem)))]
async fn one(State(study): State<Study>, Path(tip): Path<String>) -> Result<axum::Json<LessonInfo>> {
    let lesson = lesson::lesson(&tip).ok_or_else(|| ApiError::not_found("lesson"))?;
    let make = || async {
        let study = study.clone();
        let made = tokio::task::spawn_blocking(move || info(lesson, &study.rulesets)).await;
        made.map_err(ApiError::internal)?
    };
    let info = study.lessons.0[lesson.tip as usize].get_or_try_init(make).await?;
    Ok(axum::Json(info.clone()))
}
