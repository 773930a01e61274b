//! The analysis as a table for people, and a line for each player.

use std::fmt::Write;

use engine::analysis::{MoveAnalysis, Summary, Verdict, summaries};
use engine::reasons::english;
use engine::report;
use notation::format_move;
use rules::Ruleset;

use super::Analysed;

/// The table, what the mistakes missed, and what each player lost.
pub(super) fn text(analysed: &Analysed) -> String {
    let rules = analysed.game.rules();
    let mut text = table(rules, &analysed.moves);
    text.push('\n');
    if analysed.interrupted {
        let (done, all) = (analysed.moves.len(), analysed.game.history().len());
        let _ = writeln!(text, "interrupted after {done} of {all} moves");
    }
    for summary in summaries(&analysed.moves, rules.variant().seats()) {
        text.push_str(&line(rules, &analysed.moves, &summary));
    }
    text
}

/// What stands behind a bad move in records of many games.
pub(super) fn sign(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Sound => "",
        Verdict::Inaccuracy => "?!",
        Verdict::Mistake => "?",
        Verdict::Blunder => "??",
    }
}

fn table(rules: &Ruleset, moves: &[MoveAnalysis]) -> String {
    let heads = ["move", "colour", "played", "value, %", "best", "loss, %"].map(String::from);
    let rows: Vec<[String; 6]> = moves.iter().map(|analysis| row(rules, analysis)).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&heads]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = aligned(&heads, &widths);
    for (row, analysis) in rows.iter().zip(moves) {
        text.push_str(&aligned(row, &widths));
        if analysis.verdict() >= Verdict::Mistake {
            let why = english::sentence(rules, analysis.side, &analysis.reasons);
            let _ = writeln!(text, "{:width$}  best: {why}", "", width = widths[0]);
        }
    }
    text
}

fn row(rules: &Ruleset, analysis: &MoveAnalysis) -> [String; 6] {
    let best = match analysis.best == analysis.ply.placement {
        true => "the same".into(),
        false => format_move(rules, analysis.best),
    };
    let loss = match analysis.loss() {
        // Less would be shown as nothing.
        loss if loss >= 0.0005 => format!("{:.1} {}", percent(loss), sign(analysis.verdict())),
        _ => String::new(),
    };
    [
        analysis.number.to_string(),
        colour(rules, analysis),
        format_move(rules, analysis.ply.placement),
        format!("{:.1}", percent(analysis.value)),
        best,
        loss,
    ]
}

/// The colour, and of a shared one the player.
fn colour(rules: &Ruleset, analysis: &MoveAnalysis) -> String {
    let variant = rules.variant();
    let name = variant.colour_name(analysis.ply.colour);
    match variant.controllers[analysis.ply.colour].len() {
        1 => name.into(),
        _ => format!("{name} by {}", report::own_colours(rules, analysis.seat)),
    }
}

/// Numbers stand to the right, the rest to the left, and nothing behind the last.
fn aligned(row: &[String; 6], widths: &[usize; 6]) -> String {
    let mut text = String::new();
    for (column, (cell, &width)) in row.iter().zip(widths).enumerate() {
        let gap = if column == 0 { "" } else { "  " };
        let _ = match column {
            0 | 3 => write!(text, "{gap}{cell:>width$}"),
            _ => write!(text, "{gap}{cell:<width$}"),
        };
    }
    text.truncate(text.trim_end().len());
    text + "\n"
}

fn line(rules: &Ruleset, moves: &[MoveAnalysis], summary: &Summary) -> String {
    let player = report::own_colours(rules, summary.seat);
    if summary.moves == 0 {
        return format!("{player}: no moves\n");
    }
    let made = counted(summary.moves, "move", "moves");
    let mut text = format!("{player}: {made}, {:.1} % lost on average", percent(summary.average_loss));
    let names = [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")];
    for (&count, (one, many)) in summary.verdicts.iter().zip(names).filter(|(count, _)| **count > 0) {
        let _ = write!(text, ", {}", counted(count, one, many));
    }
    let worst = summary.worst.and_then(|number| moves.iter().find(|analysis| analysis.number == number));
    if let Some(worst) = worst {
        let _ = write!(text, "; the worst was move {} with {:.1} %", worst.number, percent(worst.loss()));
    }
    text + "\n"
}

/// The scale of the graph.
fn percent(value: f32) -> f32 {
    100.0 * value
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
