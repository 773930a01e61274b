//! The lines below the board: what the player should know now, what happened, and the keys.

use ratatui::Frame;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::Paragraph;

use super::look::Look;
use super::palette;
use crate::play::model::Game;

/// Draws the lines below the board.
pub(super) fn draw(game: &Game, look: Look, area: Rect, frame: &mut Frame) {
    let (style, text) = status(game, look);
    // Why a hint is one, or every reason against a move, may take the whole foot.
    if text.chars().count() > usize::from(area.width) {
        let lines: Vec<Line> = wrapped(&text, area).into_iter().map(Line::raw).collect();
        frame.render_widget(Paragraph::new(Text::from(lines)).style(style), area);
        return;
    }
    let news = latest(&game.log, usize::from(area.width));
    let keys = "arrows move  Tab next  r rotate  f flip  Space fits  Enter place  u undo  ? help";
    let dim = Style::new().add_modifier(Modifier::DIM);
    let lines = vec![Line::styled(text, style), Line::raw(news), Line::styled(keys, dim)];
    frame.render_widget(Paragraph::new(Text::from(lines)).alignment(Alignment::Left), area);
}

/// What the player should know now: the answer to the last key, or whether the piece in hand fits.
fn status(game: &Game, look: Look) -> (Style, String) {
    if let Some(note) = &game.note {
        return (Style::new().add_modifier(Modifier::BOLD), note.clone());
    }
    let (Some(checked), Some(piece), Some(hand)) = (game.check_hand(), game.piece_in_hand(), game.hand())
    else {
        return (Style::new(), waiting(game));
    };
    let name = &game.rules().piece(piece).name;
    let at = game.rules().coord(game.rules().cells_of(hand.placement)[0]);
    match checked {
        Ok(_) => (
            look.ink(palette::FITS),
            format!("{name} at {at} fits: Enter places it ({} ways in all)", game.fitting_count()),
        ),
        Err(refusal) => (look.ink(palette::REFUSED), format!("{name} at {at}: {refusal}")),
    }
}

/// A text in lines that have room in an area, broken between words; an ellipsis says that there was more.
fn wrapped(text: &str, area: Rect) -> Vec<String> {
    let (width, height) = (usize::from(area.width), usize::from(area.height));
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is a first line");
        let blank = usize::from(!line.is_empty());
        if line.is_empty() || line.chars().count() + blank + word.chars().count() <= width {
            line.extend((blank > 0).then_some(' '));
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    if lines.len() > height {
        let rest = lines.split_off(height.saturating_sub(1)).join(" ");
        lines.push(rest);
    }
    lines.iter().map(|line| cut(line, area.width)).collect()
}

fn waiting(game: &Game) -> String {
    match game.position.seat() {
        Some(seat) if !game.is_over() => format!("{} is thinking", game.who(seat)),
        _ => "The game is over: Enter shows the result, u takes back, q quits".into(),
    }
}

/// As many of the latest entries as fit on a line, the latest last.
fn latest(log: &[String], width: usize) -> String {
    let mut line = String::new();
    for entry in log.iter().rev() {
        let longer = if line.is_empty() { entry.clone() } else { format!("{entry}; {line}") };
        if longer.chars().count() > width && !line.is_empty() {
            break;
        }
        line = longer;
    }
    cut(&line, u16::try_from(width).unwrap_or(u16::MAX))
}

/// A text that fits on a line; an ellipsis says that there was more.
pub(super) fn cut(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
