//! The result of a match for people.

use std::fmt::Write;

use gtp::contest::{Decision, Estimate, Spent, Standing, elo};

use super::Match;

/// The result, and how it came about.
pub(super) fn text(contest: &Match, interrupted: bool) -> String {
    let (settings, tally) = (&contest.settings, &contest.tally);
    let title = &settings.rules.variant().title;
    let mut text = format!(
        "{title}: {} games, openings of {} moves by seed {}{}{}\n\n",
        tally.games(),
        settings.opening_plies,
        settings.seed,
        if settings.equal_time { ", equal time" } else { "" },
        if interrupted { ", interrupted" } else { "" },
    );
    text += &table(contest);
    text.push('\n');
    if settings.engines.len() == 2 {
        text += &duel(contest);
    }
    text += &test(contest);
    text += &losses(contest);
    text
}

/// The result so far on one line.
pub(super) fn line(contest: &Match) -> String {
    let (settings, tally) = (&contest.settings, &contest.tally);
    if tally.games() == 0 {
        return String::new();
    }
    let share = |engine: usize| tally.standing(engine).share;
    let mut line = if let ([_, _], Some(share)) = (settings.engines.as_slice(), share(0)) {
        let games = tally.games() as f64;
        format!("{:.1} : {:.1}, Elo {}", share.mean * games, games - share.mean * games, elos(share))
    } else {
        let engines = settings.engines.iter().enumerate();
        let shares = engines
            .filter_map(|(number, spec)| Some(format!("{} {:.1} %", spec.name, 100.0 * share(number)?.mean)));
        shares.collect::<Vec<_>>().join(", ")
    };
    if let Some(sprt) = contest.sprt {
        let (low, high) = sprt.bounds();
        let llr = sprt.llr(&tally.whole_openings());
        write!(line, ", LLR {llr:.2} ({low:.2} to {high:.2})").expect("a text takes everything");
    }
    line
}

/// One row for each engine.
fn table(contest: &Match) -> String {
    let engines = &contest.settings.engines;
    let width = engines.iter().map(|spec| spec.name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "{:<width$} {:>13} {:>24} {:>20} {:>7} {:>11} {:>11} {:>6}\n",
        "engine", "+  =  -", "share, 95 %", "rank, 95 %", "score", "CPU s/move", "wall s/move", "faults"
    );
    for (number, spec) in engines.iter().enumerate() {
        let standing = contest.tally.standing(number);
        let Standing { ahead, even, behind, faults, .. } = standing;
        writeln!(
            text,
            "{:<width$} {:>13} {:>24} {:>20} {:>7} {:>11} {:>11} {faults:>6}",
            spec.name,
            format!("{ahead} {even} {behind}"),
            standing.share.map_or_else(|| "-".into(), percent),
            standing.rank.map_or_else(|| "-".into(), rank),
            standing.score.map_or_else(|| "-".into(), |score| format!("{score:.1}")),
            seconds(cpu_per_move(&standing.spent)),
            seconds(wall_per_move(&standing.spent)),
        )
        .expect("a text takes everything");
    }
    text
}

/// What two engines' results mean.
fn duel(contest: &Match) -> String {
    let engines = &contest.settings.engines;
    let standing = contest.tally.standing(0);
    let Some(share) = standing.share else { return String::new() };
    let (first, second) = (&engines[0].name, &engines[1].name);
    let mut text = format!("Elo of {first} over {second}: {}, 95 % interval\n", elos(share));
    if let Some(pairs) = contest.tally.pairs() {
        let pairs: Vec<String> = pairs.iter().map(usize::to_string).collect();
        writeln!(text, "pairs of games that brought it 0, ½, 1, 1½ and 2 points: {}", pairs.join(" "))
            .expect("a text takes everything");
    }
    let by_side: Vec<String> = standing
        .share_by_side
        .iter()
        .map(|share| share.map_or_else(|| "-".into(), |share| format!("{:.1} %", 100.0 * share)))
        .collect();
    writeln!(text, "its share on each side: {}", by_side.join(", ")).expect("a text takes everything");
    text
}

/// What the test says.
fn test(contest: &Match) -> String {
    let (Some(sprt), Some(decision)) = (contest.sprt, contest.decision()) else { return String::new() };
    let ((elo0, elo1), (low, high), (alpha, beta)) = (sprt.elos(), sprt.bounds(), sprt.chances());
    let llr = sprt.llr(&contest.tally.whole_openings());
    let says = match decision {
        Decision::Open => "not decided yet".into(),
        Decision::Lower => format!("Elo {elo0} rather than {elo1}"),
        Decision::Higher => format!("Elo {elo1} rather than {elo0}"),
    };
    format!(
        "SPRT of Elo {elo0} against {elo1}, errors {alpha} and {beta}: LLR {llr:.2}, bounds {low:.2} and \
         {high:.2}: {says}\n"
    )
}

/// Every game that an engine lost by a fault.
fn losses(contest: &Match) -> String {
    let mut text = String::new();
    for outcome in contest.tally.outcomes() {
        if let Some(loss) = outcome.loss.as_ref().filter(|loss| !loss.is_resignation()) {
            let (game, name) = (outcome.pairing.game + 1, &contest.settings.engines[loss.engine].name);
            writeln!(text, "game {game}: {name} lost: {}", loss.reason).expect("a text takes everything");
        }
    }
    text
}

/// Processor seconds, if they are known of all moves.
pub(super) fn cpu_per_move(spent: &Spent) -> Option<f64> {
    (spent.cpu_moves > 0 && spent.cpu_moves == spent.moves).then(|| spent.cpu / spent.cpu_moves as f64)
}

pub(super) fn wall_per_move(spent: &Spent) -> Option<f64> {
    (spent.moves > 0).then(|| spent.wall / spent.moves as f64)
}

fn seconds(value: Option<f64>) -> String {
    value.map_or_else(|| "-".into(), |value| format!("{value:.4}"))
}

fn percent(share: Estimate) -> String {
    let Estimate { mean, low, high } = share.map(|share| 100.0 * share);
    format!("{mean:.1} ({low:.1} to {high:.1}) %")
}

fn rank(rank: Estimate) -> String {
    let Estimate { mean, low, high } = rank;
    format!("{mean:.2} ({low:.2} to {high:.2})")
}

fn elos(share: Estimate) -> String {
    let Estimate { mean, low, high } = share.map(elo);
    format!("{mean:+.0} ({low:+.0} to {high:+.0})")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn estimates_read_well() {
        let share = Estimate { mean: 0.75, low: 0.5, high: 1.0 };
        assert_eq!(percent(share), "75.0 (50.0 to 100.0) %");
        assert_eq!(elos(share), "+191 (+0 to +inf)");
        assert_eq!(rank(share), "0.75 (0.50 to 1.00)");
    }

    #[test]
    fn processor_time_is_shown_if_all_of_it_is_known() {
        let mut spent = Spent { moves: 4, wall: 2.0, cpu_moves: 4, cpu: 1.0 };
        assert_eq!((cpu_per_move(&spent), wall_per_move(&spent)), (Some(0.25), Some(0.5)));
        spent.cpu_moves = 3;
        assert_eq!(cpu_per_move(&spent), None);
        assert_eq!(wall_per_move(&Spent::default()), None);
    }
}
