//! The screen: where everything goes, and what is under the mouse.

mod board;
mod foot;
mod look;
mod menu;
mod overlay;
mod palette;
mod panel;
mod raster;

use ratatui::Frame;
use ratatui::layout::{Position as Spot, Rect};
use ratatui::widgets::{Paragraph, Wrap};
use rules::{Cell, PieceId};

use super::command::Mode;
use super::model::Game;
use raster::Raster;

pub(crate) use look::Look;
pub(crate) use menu::draw as draw_menu;

/// The lines below the board.
const FOOT: u16 = 3;
/// The least width of what stands beside the board.
const PANEL: u16 = 32;
const MAX_ZOOM: u16 = 4;

/// What is under the mouse.
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

pub(crate) fn draw(game: &Game, look: Look, frame: &mut Frame) {
    let area = frame.area();
    let layout = match Layout::new(game, look, area) {
        Ok(layout) => layout,
        Err(needed) => return draw_too_small(game, needed, frame),
    };
    board::draw(game, &layout.raster, look.letters(game), look.colours, layout.board, frame.buffer_mut());
    panel::draw(game, look, layout.panel, &layout.slots, frame.buffer_mut());
    foot::draw(game, look, layout.foot, frame);
    match &game.mode {
        Mode::Board => {}
        Mode::Help => overlay::draw_help(frame),
        Mode::Quit => overlay::draw_quit(game, frame),
        Mode::Resigning(seat) => overlay::draw_resigning(game, *seat, frame),
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

    /// What of the game is shown at a point of the screen.
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
