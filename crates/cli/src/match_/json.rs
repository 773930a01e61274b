//! The result of a match for programs.

use anyhow::{Context, Result};
use gtp::contest::{Decision, Estimate, elo};
use serde_json::{Value, json};

use super::Match;
use super::report::{cpu_per_move, wall_per_move};

/// One object on several lines.
pub(super) fn text(contest: &Match, interrupted: bool) -> Result<String> {
    let settings = &contest.settings;
    let variant = settings.rules.variant();
    let share = contest.tally.standing(0).share.filter(|_| settings.engines.len() == 2);
    let value = json!({
        "game": variant.name,
        "options": variant.options.pairs(),
        "games": contest.tally.games(),
        "interrupted": interrupted,
        "seed": settings.seed,
        "opening_plies": settings.opening_plies,
        "equal_time": settings.equal_time,
        "engines": (0..settings.engines.len()).map(|engine| of_engine(contest, engine)).collect::<Vec<_>>(),
        "elo": share.map(|share| interval(share.map(elo))),
        "pairs": contest.tally.pairs(),
        "sprt": test(contest),
        "lost_otherwise": losses(contest),
    });
    let text = serde_json::to_string_pretty(&value).context("the result as JSON")?;
    Ok(text + "\n")
}

fn of_engine(contest: &Match, engine: usize) -> Value {
    let spec = &contest.settings.engines[engine];
    let standing = contest.tally.standing(engine);
    json!({
        "name": spec.name,
        "command": spec.command,
        "ahead": standing.ahead,
        "even": standing.even,
        "behind": standing.behind,
        "share": standing.share.map(interval),
        "share_by_side": standing.share_by_side,
        "rank": standing.rank.map(interval),
        "score": standing.score,
        "moves": standing.spent.moves,
        "cpu_seconds_per_move": cpu_per_move(&standing.spent),
        "wall_seconds_per_move": wall_per_move(&standing.spent),
        "faults": standing.faults,
        "resigned": standing.resigned,
    })
}

/// JSON has no infinity; it is null there.
fn interval(estimate: Estimate) -> Value {
    json!({"mean": estimate.mean, "low": estimate.low, "high": estimate.high})
}

fn test(contest: &Match) -> Option<Value> {
    let (sprt, decision) = (contest.sprt?, contest.decision()?);
    let decision = match decision {
        Decision::Open => "open",
        Decision::Lower => "elo0",
        Decision::Higher => "elo1",
    };
    let ((elo0, elo1), (alpha, beta)) = (sprt.elos(), sprt.chances());
    let (low, high) = sprt.bounds();
    let llr = sprt.llr(&contest.tally.whole_openings());
    Some(json!({
        "elo0": elo0, "elo1": elo1, "alpha": alpha, "beta": beta,
        "llr": llr, "lower_bound": low, "upper_bound": high, "verdict": decision,
    }))
}

fn losses(contest: &Match) -> Vec<Value> {
    let lost = contest.tally.outcomes().into_iter().filter_map(|outcome| {
        let loss = outcome.loss.as_ref()?;
        let name = &contest.settings.engines[loss.engine].name;
        Some(json!({"game": outcome.pairing.game + 1, "engine": name, "reason": loss.reason}))
    });
    lost.collect()
}
