//! The screen: where everything goes, and what lies under the mouse.

mod board;
mod menu;
mod overlay;
mod palette;
mod panel;
mod raster;

use ratatui::Frame;
use ratatui::layout::{Alignment, Position as Spot, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};
use rules::{Cell, PieceId};

use super::command::Mode;
use super::model::Game;
use raster::Raster;

pub(crate) use menu::draw as draw_menu;

/// The lines below the board.
const FOOT: u16 = 3;
/// The least width of what stands beside the board.
const PANEL: u16 = 32;
const MAX_ZOOM: u16 = 4;

/// How to draw.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colours: bool,
}

/// What lies under the mouse.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Target {
    Field(Cell),
    Piece(PieceId),
}

/// Where everything is on a screen of some size.
pub(crate) struct Layout {
    raster: Raster,
    board: Rect,
    panel: Rect,
    slots: Vec<panel::Slot>,
    foot: Rect,
}

impl Look {
    /// Colours unless the environment asks for none.
    pub(crate) fn of_environment() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let term = std::env::var("TERM").unwrap_or_default();
        Self { colours: !no_color && Self::has_colours(&term) }
    }

    /// Whether a kind of terminal has colours; those of the time of the VT100 have none.
    pub(crate) fn has_colours(term: &str) -> bool {
        term != "dumb" && !term.starts_with("vt")
    }

    fn letters(self, game: &Game) -> bool {
        game.letters || !self.colours
    }

    /// The style of something in a colour, or none.
    fn ink(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }
}

/// Draws the game.
pub(crate) fn draw(game: &Game, look: Look, frame: &mut Frame) {
    let area = frame.area();
    let layout = match Layout::new(game, look, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(game, needed, frame),
    };
    board::draw(game, &layout.raster, look.letters(game), look.colours, layout.board, frame.buffer_mut());
    panel::draw(game, look, layout.panel, &layout.slots, frame.buffer_mut());
    draw_foot(game, look, layout.foot, frame);
    match &game.mode {
        Mode::Board => {}
        Mode::Help => overlay::draw_help(frame),
        Mode::Quit => overlay::draw_quit(game, frame),
        Mode::Saving(name) => overlay::draw_saving(name, frame),
        Mode::Result => overlay::draw_result(game, look, frame),
    }
}

/// Whether the game has room on a screen.
pub(crate) fn fits(game: &Game, look: Look, area: Rect) -> bool {
    Layout::new(game, look, area).is_ok()
}

impl Layout {
    /// The largest picture of the board that has room, or the least size that would do.
    pub(crate) fn new(game: &Game, look: Look, area: Rect) -> Result<Self, (u16, u16)> {
        let letters = look.letters(game);
        let mut needed = (0, 0);
        for zoom in (1..=MAX_ZOOM).rev() {
            let raster = board::raster(game.rules(), zoom, letters);
            let (width, height) = (board::MARGIN + raster.width, raster.height + 1);
            needed = (width + 1 + PANEL, height + FOOT);
            if needed.0 <= area.width && needed.1 <= area.height {
                let above = area.height - FOOT;
                let board = Rect::new(area.x, area.y, width, height);
                let panel = Rect::new(area.x + width + 1, area.y, area.width - width - 1, above);
                let foot = Rect::new(area.x, area.y + above, area.width, FOOT);
                let slots = panel::slots(game, panel);
                return Ok(Self { raster, board, panel, slots, foot });
            }
        }
        Err(needed)
    }

    /// What of the game lies at a place of the screen.
    pub(crate) fn target(&self, game: &Game, x: u16, y: u16) -> Option<Target> {
        if self.board.contains(Spot::new(x, y)) {
            let x = x.checked_sub(self.board.x + board::MARGIN)?;
            return self.raster.tile(x, y - self.board.y).field().map(Target::Field);
        }
        panel::piece_at(game, &self.slots, x, y).map(Target::Piece)
    }
}

fn draw_too_small(game: &Game, (width, height): (u16, u16), frame: &mut Frame) {
    let area = frame.area();
    let ask = if game.mode == Mode::Quit { "Quit? (y or n)" } else { "(q quits)" };
    let text = format!(
        "Please enlarge the terminal: this board needs {width} columns and {height} lines, and there are {} \
         and {}. {ask}",
        area.width, area.height
    ) + &game.note.as_ref().map_or(String::new(), |note| format!(" {note}"));
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
}

fn draw_foot(game: &Game, look: Look, area: Rect, frame: &mut Frame) {
    let (style, text) = status(game, look);
    // Why a hint is one, or every reason against a move, may take the whole foot.
    if text.chars().count() > usize::from(area.width) {
        let lines: Vec<Line> = wrapped(&text, area).into_iter().map(Line::raw).collect();
        frame.render_widget(Paragraph::new(Text::from(lines)).style(style), area);
        return;
    }
    let news = latest(&game.log, usize::from(area.width));
    let keys = "arrows move  Tab piece  r turn  f flip  Space fits  Enter place  u undo  ? help";
    let dim = Style::new().add_modifier(Modifier::DIM);
    let lines = vec![Line::styled(text, style), Line::raw(news), Line::styled(keys, dim)];
    frame.render_widget(Paragraph::new(Text::from(lines)).alignment(Alignment::Left), area);
}

/// What the player should know now: the answer to the last key, or how the piece in hand lies.
fn status(game: &Game, look: Look) -> (Style, String) {
    if let Some(note) = &game.note {
        return (Style::new().add_modifier(Modifier::BOLD), note.clone());
    }
    let (Some(verdict), Some(piece), Some(hand)) = (game.verdict(), game.piece_in_hand(), game.hand()) else {
        return (Style::new(), waiting(game));
    };
    let name = &game.rules().piece(piece).name;
    let at = game.rules().coord(game.rules().cells_of(hand.placement)[0]);
    match verdict {
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
        Some(seat) => format!("{} is thinking", game.who(seat)),
        None => "The game is over: Enter shows the result, u takes back, q quits".into(),
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
fn cut(text: &str, width: u16) -> String {
    let width = usize::from(width);
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}
