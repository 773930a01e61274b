//! The solo puzzles: those that come with the program and one for every day; attempts at them, hints, and who was
//! fastest.

pub(crate) mod state;

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::http::StatusCode;
use jiff::civil::Date;
use puzzle::{Attempt, Hint, Puzzle, Solver, Task};
use serde::{Deserialize, Serialize};
use store::{AttemptRow, MadePuzzle, Millis};
use utoipa::ToSchema;
use utoipa_axum::{router::OpenApiRouter, routes};

use crate::accounts::caller::Caller;
use crate::accounts::people::people;
use crate::accounts::scope::Scope;
use crate::http::code::Code;
use crate::http::error::{ApiError, Problem, Result};
use crate::http::extract::{Json, Path};
use crate::protocol::PersonInfo;
use crate::puzzles::state::Puzzles;
use crate::runtime::context::Context;
use crate::runtime::time::now;
use crate::tables::geometry::{Geometry, describe};

/// How long the search for a hint may take.
const LONGEST_HINT: Duration = Duration::from_secs(10);

/// The most pieces of an attempt: more than any puzzle has.
const MOST_PIECES: usize = 500;

/// The first day that has a puzzle.
const FIRST_DAY: Date = jiff::civil::date(2026, 1, 1);

/// What a name of a day's puzzle begins with.
const DAILY: &str = "daily-";

/// A puzzle as the list shows it.
#[derive(Serialize, ToSchema)]
struct PuzzleItem {
    name: String,
    title: String,
}

/// A puzzle.
#[derive(Serialize, ToSchema)]
struct PuzzleInfo {
    name: String,
    title: String,
    /// What is asked for: `cover`, `play` or `play_falling`.
    task: &'static str,
    /// Of a cover: `apart`, `touching`, `linked`.
    constraints: Vec<&'static str>,
    /// The region, the pieces and the colours.
    board: Geometry,
    /// What lies from the start.
    givens: Vec<Placed>,
}

/// A piece that lies.
#[derive(Clone, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Placed {
    /// The name of its colour.
    colour: String,
    /// The names of its fields.
    cells: Vec<String>,
}

/// What lies.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
struct Lying {
    /// In the order in which the pieces were laid. What the puzzle gives lies from the start and need not be repeated.
    placements: Vec<Placed>,
}

/// An attempt at a puzzle.
#[derive(Serialize, ToSchema)]
pub(crate) struct AttemptInfo {
    id: String,
    puzzle: String,
    started: Millis,
    placements: Vec<Placed>,
    /// How many hints were given.
    hints: u32,
    /// How many milliseconds it took, once it is solved.
    solved_in: Option<Millis>,
}

/// What the checker says.
#[derive(Serialize, ToSchema)]
struct Checked {
    /// Every fault.
    faults: Vec<FaultInfo>,
    /// Whether all pieces lie.
    complete: bool,
    /// How many milliseconds it took, if it is solved.
    solved_in: Option<Millis>,
}

/// A fault of an attempt.
#[derive(Serialize, ToSchema)]
struct FaultInfo {
    /// Which of your placements it is about, counted from 0; nothing if it is about the whole.
    piece: Option<usize>,
    /// What is wrong and where.
    message: String,
}

/// A hint.
#[derive(Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
enum HintInfo {
    /// All pieces lie.
    Done,
    /// This piece leads on to a solution.
    Place {
        /// Where.
        placement: Placed,
    },
    /// What lies has no solution.
    TakeBack {
        /// Which of your placements to take back first, counted from 0, with all that were laid after it.
        first: usize,
        /// Why nothing leads on.
        reason: String,
    },
    /// Nothing but the givens lies, and there is no solution.
    Impossible {
        /// Why.
        reason: String,
    },
    /// Nothing was found in time, neither a way on nor a proof that there is none.
    Unknown,
}

/// A row of a leaderboard.
#[derive(Serialize, ToSchema)]
struct Best {
    person: Option<PersonInfo>,
    hints: u32,
    /// In milliseconds.
    solved_in: Millis,
}

pub(crate) fn routes() -> OpenApiRouter<Puzzles> {
    OpenApiRouter::new()
        .routes(routes!(list))
        .routes(routes!(one))
        .routes(routes!(leaderboard))
        .routes(routes!(begin))
        .routes(routes!(own))
        .routes(routes!(look, save))
        .routes(routes!(hint))
}

/// The puzzles there are; that of today comes last.
#[utoipa::path(get, path = "/api/puzzles", tag = "puzzles", responses((status = 200, body = [PuzzleItem])))]
async fn list() -> axum::Json<Vec<PuzzleItem>> {
    let item = |name: &str| PuzzleItem {
        name: name.to_owned(),
        title: puzzle::puzzle(name).map_or_else(String::new, |puzzle| puzzle.title),
    };
    let today = today();
    let daily = PuzzleItem { name: format!("{DAILY}{today}"), title: format!("Puzzle of {today}") };
    axum::Json(puzzle::names().map(item).chain([daily]).collect())
}

/// A puzzle: its board, its pieces and what is asked for. `daily` is that of today.
#[utoipa::path(get, path = "/api/puzzles/{name}", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = PuzzleInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn one(State(app): State<Puzzles>, Path(name): Path<String>) -> Result<axum::Json<PuzzleInfo>> {
    let solver = solver(&app, &name).await?;
    let puzzle = solver.puzzle();
    let (task, constraints) = match puzzle.task {
        Task::Cover(bonds) => {
            let all = [(bonds.apart, "apart"), (bonds.touching, "touching"), (bonds.linked, "linked")];
            ("cover", all.into_iter().filter(|(asked, _)| *asked).map(|(_, name)| name).collect())
        }
        Task::Play { falling: false } => ("play", Vec::new()),
        Task::Play { falling: true } => ("play_falling", Vec::new()),
    };
    Ok(axum::Json(PuzzleInfo {
        name: puzzle.name.clone(),
        title: puzzle.title.clone(),
        task,
        constraints,
        board: describe(&puzzle.rules),
        givens: puzzle.givens.iter().map(|&ply| placed(&Attempt::of(puzzle, ply))).collect(),
    }))
}

/// Who solved a puzzle, without hints first, then the fastest first.
#[utoipa::path(get, path = "/api/puzzles/{name}/leaderboard", tag = "puzzles", params(("name" = String, Path)), responses((status = 200, body = [Best]), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn leaderboard(State(app): State<Puzzles>, Path(name): Path<String>) -> Result<axum::Json<Vec<Best>>> {
    let solver = solver(&app, &name).await?;
    let best = app.store.best_attempts(&solver.puzzle().name, 100).await?;
    let accounts: BTreeSet<String> = best.iter().map(|attempt| attempt.account.clone()).collect();
    let people = people(&app, accounts).await?;
    let row = |attempt: AttemptRow| {
        Some(Best {
            person: people.get(&attempt.account).cloned(),
            hints: attempt.hints,
            solved_in: attempt.solved_in?,
        })
    };
    Ok(axum::Json(best.into_iter().filter_map(row).collect()))
}

/// Begins an attempt: the time runs from now.
#[utoipa::path(post, path = "/api/puzzles/{name}/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), params(("name" = String, Path)), responses((status = 201, body = AttemptInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn begin(
    State(app): State<Puzzles>,
    caller: Caller,
    Path(name): Path<String>,
) -> Result<(StatusCode, axum::Json<AttemptInfo>)> {
    caller.needs(Scope::Study)?;
    let solver = solver(&app, &name).await?;
    let attempt = AttemptRow {
        id: crate::runtime::id::new(),
        puzzle: solver.puzzle().name.clone(),
        account: caller.id().to_owned(),
        started: now(),
        placements: "[]".into(),
        hints: 0,
        solved_in: None,
    };
    app.store.create_attempt(&attempt).await?;
    Ok((StatusCode::CREATED, axum::Json(info(attempt)?)))
}

/// Your newest attempts.
#[utoipa::path(get, path = "/api/me/attempts", tag = "puzzles", security(("session" = []), ("token" = [])), responses((status = 200, body = [AttemptInfo]), (status = "4XX", body = Problem)))]
async fn own(State(app): State<Puzzles>, caller: Caller) -> Result<axum::Json<Vec<AttemptInfo>>> {
    caller.needs(Scope::Study)?;
    let attempts = app.store.attempts(caller.id(), 100).await?;
    Ok(axum::Json(attempts.into_iter().map(info).collect::<Result<_>>()?))
}

/// An attempt of yours.
#[utoipa::path(get, path = "/api/attempts/{id}", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = String, Path)), responses((status = 200, body = AttemptInfo), (status = "4XX", body = Problem)))]
async fn look(
    State(app): State<Puzzles>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<axum::Json<AttemptInfo>> {
    Ok(axum::Json(info(own_attempt(&app, &caller, &id).await?)?))
}

/// Keeps what lies and checks it. When it is a solution, the clock stops.
#[utoipa::path(put, path = "/api/attempts/{id}", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = String, Path)), request_body = Lying, responses((status = 200, body = Checked), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn save(
    State(app): State<Puzzles>,
    caller: Caller,
    Path(id): Path<String>,
    Json(lying): Json<Lying>,
) -> Result<axum::Json<Checked>> {
    let attempt = own_attempt(&app, &caller, &id).await?;
    if attempt.solved_in.is_some() {
        return Err(ApiError::conflict(
            Code::Solved,
            "expected an attempt that is not solved yet: begin another",
        ));
    }
    let solver = solver(&app, &attempt.puzzle).await?;
    let written = read(&lying.placements)?;
    let report = puzzle::check(solver.puzzle(), &written);
    let solved_in = report.is_solution().then(|| (now() - attempt.started).max(1));
    let text = serde_json::to_string(&lying.placements).map_err(ApiError::internal)?;
    app.store.save_attempt(&id, &text, solved_in).await?;
    let faults = report.faults.into_iter().map(|fault| FaultInfo { piece: fault.at, message: fault.message });
    Ok(axum::Json(Checked { faults: faults.collect(), complete: report.complete, solved_in }))
}

/// A hint for what was kept last. It is counted.
#[utoipa::path(post, path = "/api/attempts/{id}/hint", tag = "puzzles", security(("session" = []), ("token" = [])), params(("id" = String, Path)), responses((status = 200, body = HintInfo), (status = "4XX", body = Problem), (status = 503, body = Problem)))]
async fn hint(
    State(app): State<Puzzles>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<axum::Json<HintInfo>> {
    let attempt = own_attempt(&app, &caller, &id).await?;
    let solver = solver(&app, &attempt.puzzle).await?;
    let lying: Vec<Placed> = serde_json::from_str(&attempt.placements).map_err(ApiError::internal)?;
    let written = read(&lying)?;
    let numbers = puzzle::numbers(solver.puzzle(), &written);
    let plies = puzzle::placed(solver.puzzle(), &written).map_err(|report| {
        let faults: Vec<String> = report.faults.iter().map(ToString::to_string).collect();
        ApiError::conflict(Code::Faults, format!("expected an attempt without faults: {}", faults.join("; ")))
    })?;
    let ticket = app.thinkers.patient.submit(caller.id(), move |stop| {
        let began = Instant::now();
        let late = || began.elapsed() > LONGEST_HINT || stop.load(std::sync::atomic::Ordering::Relaxed);
        match solver.hint(&plies, 1, &mut |_| late()) {
            Hint::Done => HintInfo::Done,
            Hint::Place(next, _) => {
                HintInfo::Place { placement: placed(&Attempt::of(solver.puzzle(), next)) }
            }
            // Givens are never taken back, so it is a piece of the attempt.
            Hint::TakeBack { first, reason } => {
                HintInfo::TakeBack { first: numbers.get(first).copied().flatten().unwrap_or(first), reason }
            }
            Hint::Impossible(reason) => HintInfo::Impossible { reason },
            Hint::Unknown => HintInfo::Unknown,
        }
    })?;
    let hint = ticket.await.ok_or_else(|| ApiError::internal("a hint was lost"))?;
    if attempt.solved_in.is_none() {
        app.store.count_hint(&id).await?;
    }
    Ok(axum::Json(hint))
}

/// Every attempt of an account.
pub(crate) async fn all_attempts(app: &Context, account: &str) -> Result<Vec<AttemptInfo>> {
    app.store.attempts(account, u32::MAX).await?.into_iter().map(info).collect()
}

fn info(attempt: AttemptRow) -> Result<AttemptInfo> {
    let placements = serde_json::from_str(&attempt.placements).map_err(ApiError::internal)?;
    Ok(AttemptInfo {
        id: attempt.id,
        puzzle: attempt.puzzle,
        started: attempt.started,
        placements,
        hints: attempt.hints,
        solved_in: attempt.solved_in,
    })
}

async fn own_attempt(app: &Puzzles, caller: &Caller, id: &str) -> Result<AttemptRow> {
    caller.needs(Scope::Study)?;
    let attempt = app.store.attempt(id).await?.filter(|attempt| attempt.account == caller.id());
    attempt.ok_or_else(|| ApiError::not_found("attempt"))
}

fn placed(attempt: &Attempt) -> Placed {
    let cells = attempt.cells.iter().map(ToString::to_string).collect();
    Placed { colour: attempt.colour.clone(), cells }
}

fn read(placements: &[Placed]) -> Result<Vec<Attempt>> {
    if placements.len() > MOST_PIECES {
        return Err(ApiError::bad(Code::Placements, format!("expected at most {MOST_PIECES} pieces")));
    }
    let piece = |(number, placed): (usize, &Placed)| {
        let cells = placed.cells.iter().map(|cell| cell.parse()).collect::<std::result::Result<_, _>>();
        let cells = cells
            .map_err(|error| ApiError::bad(Code::Placements, format!("piece {}: {error}", number + 1)))?;
        Ok(Attempt { colour: placed.colour.clone(), piece: None, cells })
    };
    placements.iter().enumerate().map(piece).collect()
}

fn today() -> Date {
    jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).date()
}

/// The solver of a puzzle, made once.
async fn solver(app: &Puzzles, name: &str) -> Result<Arc<Solver>> {
    let name = if name == "daily" { format!("{DAILY}{}", today()) } else { name.to_owned() };
    let known = app.solvers.lock().unwrap_or_else(PoisonError::into_inner).get(&name).cloned();
    if let Some(solver) = known {
        return Ok(solver);
    }
    let puzzle = match puzzle::puzzle(&name) {
        Some(puzzle) => puzzle,
        None => daily(app, &name).await?,
    };
    let solver = Arc::new(Solver::new(puzzle));
    app.solvers.lock().unwrap_or_else(PoisonError::into_inner).insert(name, solver.clone());
    Ok(solver)
}

/// The puzzle of a day, which is made when it is first asked for.
async fn daily(app: &Puzzles, name: &str) -> Result<Puzzle> {
    let missing = || ApiError::not_found("puzzle");
    let day: Date = name.strip_prefix(DAILY).and_then(|day| day.parse().ok()).ok_or_else(missing)?;
    if day < FIRST_DAY || day > today() || name != format!("{DAILY}{day}") {
        return Err(missing());
    }
    if let Some(made) = app.store.made_puzzle(name).await? {
        return Puzzle::parse(&made.file).map_err(ApiError::internal);
    }
    let (year, month, number) = (i32::from(day.year()), day.month().unsigned_abs(), day.day().unsigned_abs());
    let ticket =
        app.thinkers.patient.submit(DAILY, move |_| puzzle::daily(year, month, number, &mut |_| false))?;
    let made = ticket.await.ok_or_else(|| ApiError::internal("the puzzle of a day was lost"))?;
    let mut made = made.map_err(ApiError::internal)?;
    made.puzzle.name = name.to_owned();
    let kept = MadePuzzle { name: name.to_owned(), file: made.text, difficulty: made.difficulty };
    app.store.keep_puzzle(&kept).await?;
    Ok(made.puzzle)
}
