//! The analysis as a table for people, and a line for each player.

use std::fmt::Write;

use engine::analysis::{Judgement, Summary, Verdict, summaries};
use engine::reasons::english;
use engine::told;
use notation::format_move;
use rules::Ruleset;

use super::Analysed;

/// The table, what the mistakes missed, and what each player lost.
pub(super) fn text(analysed: &Analysed) -> String {
    let rules = analysed.game.rules();
    let mut text = table(rules, &analysed.judgements);
    text.push('\n');
    if analysed.interrupted {
        let (done, all) = (analysed.judgements.len(), analysed.game.history().len());
        let _ = writeln!(text, "interrupted after {done} of {all} moves");
    }
    for summary in summaries(&analysed.judgements, rules.variant().seats()) {
        text.push_str(&line(rules, &analysed.judgements, &summary));
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

fn table(rules: &Ruleset, judgements: &[Judgement]) -> String {
    let heads = ["move", "colour", "played", "value", "best", "loss"].map(String::from);
    let rows: Vec<[String; 6]> = judgements.iter().map(|judgement| row(rules, judgement)).collect();
    let width = |column: usize| {
        let cells = rows.iter().chain([&heads]).map(|row| row[column].chars().count());
        cells.max().unwrap_or(0)
    };
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = aligned(&heads, &widths);
    for (row, judgement) in rows.iter().zip(judgements) {
        text.push_str(&aligned(row, &widths));
        if judgement.verdict() >= Verdict::Mistake {
            let why = english::sentence(rules, judgement.side, &judgement.reasons);
            let _ = writeln!(text, "{:width$}  best: {why}", "", width = widths[0]);
        }
    }
    text
}

fn row(rules: &Ruleset, judgement: &Judgement) -> [String; 6] {
    let best = match judgement.best == judgement.ply.placement {
        true => "the same".into(),
        false => format_move(rules, judgement.best),
    };
    let loss = match judgement.loss() {
        // Less would be shown as nothing.
        loss if loss >= 0.005 => format!("{loss:.2} {}", sign(judgement.verdict())),
        _ => String::new(),
    };
    [
        judgement.number.to_string(),
        colour(rules, judgement),
        format_move(rules, judgement.ply.placement),
        format!("{:.2}", judgement.value),
        best,
        loss,
    ]
}

/// The colour, and of a shared one the player.
fn colour(rules: &Ruleset, judgement: &Judgement) -> String {
    let variant = rules.variant();
    let name = variant.colour_name(judgement.ply.colour);
    match variant.controllers[judgement.ply.colour].len() {
        1 => name.into(),
        _ => format!("{name} by {}", told::player(rules, judgement.seat)),
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

fn line(rules: &Ruleset, judgements: &[Judgement], summary: &Summary) -> String {
    let player = told::player(rules, summary.seat);
    if summary.moves == 0 {
        return format!("{player}: no moves\n");
    }
    let moves = counted(summary.moves, "move", "moves");
    let mut text = format!("{player}: {moves}, {:.3} lost on average", summary.average_loss);
    let names = [("inaccuracy", "inaccuracies"), ("mistake", "mistakes"), ("blunder", "blunders")];
    for (&count, (one, many)) in summary.verdicts.iter().zip(names).filter(|(count, _)| **count > 0) {
        let _ = write!(text, ", {}", counted(count, one, many));
    }
    let worst =
        summary.worst.and_then(|number| judgements.iter().find(|judgement| judgement.number == number));
    if let Some(worst) = worst {
        let _ = write!(text, "; the worst was move {} with {:.2}", worst.number, worst.loss());
    }
    text + "\n"
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}
