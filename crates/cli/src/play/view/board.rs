//! The board: fields in their colours, the piece in hand over them, and the names along the rim.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use rules::{Cell, CellSet, Colour, Coord, Ruleset};

use super::palette::{self, hue_of, letter_of};
use super::raster::{Raster, Tile};
use crate::play::model::Game;

/// The room for the row numbers.
pub(crate) const MARGIN: u16 = 3;

/// How one cell is drawn.
#[derive(Clone, Copy)]
struct CellLook {
    ground: Color,
    ink: Color,
    mark: char,
    bold: bool,
}

/// What the fields' looks depend on.
struct Scene<'a> {
    game: &'a Game,
    letters: bool,
    hand: CellSet,
    fits: bool,
    last: CellSet,
    corners: CellSet,
    fitting: CellSet,
    mover: Option<Colour>,
}

/// The raster that shows the board at a size in a style.
pub(crate) fn raster(rules: &Ruleset, zoom: u16, letters: bool) -> Raster {
    let raster = Raster::of_board(rules, zoom);
    if letters && !raster.has_room() { Raster::of_letters(rules) } else { raster }
}

/// Draws the board with its upper left field, names included, at the upper left of `area`.
pub(crate) fn draw(
    game: &Game,
    raster: &Raster,
    letters: bool,
    colours: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    let scene = Scene::new(game, letters);
    let (left, top) = (area.x + MARGIN, area.y);
    for y in 0..raster.height {
        for x in 0..raster.width {
            let at = (left + x, top + y);
            if !area.contains(at.into()) {
                continue;
            }
            let tile = raster.tile(x, y);
            let (symbol, style) = match colours {
                true => coloured(tile, |cell| scene.look(cell)),
                false => (plain(tile), Style::new()),
            };
            buffer[at].set_char(symbol).set_style(style);
        }
    }
    for cell in game.rules().cells() {
        draw_mark(&scene.look(cell), raster.inner(cell), (left, top), area, colours, buffer);
    }
    draw_names(game, raster, area, buffer);
}

fn coloured(tile: Tile, look: impl Fn(Cell) -> CellLook) -> (char, Style) {
    let ground = |cell: Option<Cell>| cell.map_or(Color::Reset, |cell| look(cell).ground);
    let pair = |front: Option<Cell>, back: Option<Cell>| Style::new().fg(ground(front)).bg(ground(back));
    match tile {
        Tile::Whole(cell) => (' ', Style::new().bg(ground(cell))),
        // The ground behind the board has a background only, so the board's field must be in front.
        Tile::Rising { upper, lower: None } => ('◤', pair(upper, None)),
        Tile::Rising { upper, lower } => ('◢', pair(lower, upper)),
        Tile::Falling { lower: None, upper } => ('◥', pair(upper, None)),
        Tile::Falling { lower, upper } => ('◣', pair(lower, upper)),
        Tile::Stacked { top, bottom: None } => ('▀', pair(top, None)),
        Tile::Stacked { top, bottom } => ('▄', pair(bottom, top)),
    }
}

fn plain(tile: Tile) -> char {
    match tile {
        Tile::Whole(_) => ' ',
        Tile::Rising { .. } => '/',
        Tile::Falling { .. } => '\\',
        Tile::Stacked { .. } => '-',
    }
}

fn draw_mark(
    look: &CellLook,
    inner: &[(u16, u16)],
    (left, top): (u16, u16),
    area: Rect,
    colours: bool,
    buffer: &mut Buffer,
) {
    // Two marks side by side read as one field, a long row of them does not.
    let from = inner.len().saturating_sub(2) / 2;
    let width = if look.bold { 2 } else { 1 };
    for &(x, y) in inner.iter().skip(from).take(width) {
        let at = (left + x, top + y);
        if look.mark != ' ' && area.contains(at.into()) {
            let mut style = if colours { Style::new().fg(look.ink) } else { Style::new() };
            if look.bold {
                style = style.add_modifier(Modifier::BOLD);
            }
            buffer[at].set_char(look.mark).set_style(style);
        }
    }
}

impl<'a> Scene<'a> {
    fn new(game: &'a Game, letters: bool) -> Self {
        let rules = game.rules();
        let mover = game.to_move_by_hand();
        Self {
            letters,
            hand: game.hand().map_or(CellSet::EMPTY, |hand| rules.cell_set(hand.placement)),
            fits: game.check_hand().is_some_and(|checked| checked.is_ok()),
            last: game.recent(),
            corners: mover.map_or(CellSet::EMPTY, |colour| game.position.anchors(colour)),
            fitting: game.fitting_corners(),
            mover,
            game,
        }
    }

    fn look(&self, cell: Cell) -> CellLook {
        let covered = self.game.position.colour_at(cell);
        if self.hand.contains(cell) {
            return self.look_in_hand(covered.is_some());
        }
        match covered {
            Some(colour) => self.look_covered(cell, colour),
            None => self.look_free(cell),
        }
    }

    fn look_in_hand(&self, covered: bool) -> CellLook {
        let (ground, ink, mark) = match (self.fits, covered) {
            (true, _) => (palette::FITS, palette::DARK_INK, '+'),
            (false, false) => (palette::REFUSED, palette::DARK_INK, 'x'),
            (false, true) => (palette::REFUSED_COVERED, palette::PALE_INK, 'x'),
        };
        CellLook { ground, ink, mark, bold: true }
    }

    fn look_covered(&self, cell: Cell, colour: Colour) -> CellLook {
        let variant = self.game.rules().variant();
        let hue = hue_of(variant, colour);
        let last = self.last.contains(cell);
        let letter = letter_of(variant, colour);
        // The letters of the last piece are large: that can be seen without colours too.
        let mark = match (self.letters, last) {
            (true, true) => letter,
            (true, false) => letter.to_ascii_lowercase(),
            (false, true) => '•',
            (false, false) => ' ',
        };
        let ground = if last { hue.last } else { hue.piece };
        CellLook {
            ground,
            ink: if last { palette::DARK_INK } else { hue.ink },
            mark,
            bold: self.letters && last,
        }
    }

    fn look_free(&self, cell: Cell) -> CellLook {
        let rules = self.game.rules();
        let at = rules.coord(cell);
        let ground = palette::GROUND[usize::from((at.column + at.row) % 2)];
        let free = CellLook { ground, ink: palette::PALE_INK, mark: ' ', bold: false };
        let mine = self.mover.map(|colour| hue_of(rules.variant(), colour));
        match mine {
            Some(hue) if self.fitting.contains(cell) => CellLook { ground: hue.fit, mark: '●', ..free },
            Some(hue) if self.corners.contains(cell) => CellLook { ground: hue.corner, mark: '·', ..free },
            _ if rules.start_cells().contains(&cell) && !self.all_started() => {
                CellLook { ground: palette::START, ink: palette::DARK_INK, mark: '◇', ..free }
            }
            _ if self.letters => CellLook { mark: '.', ink: palette::DIM, ..free },
            _ => free,
        }
    }

    fn all_started(&self) -> bool {
        self.game.rules().colours().all(|colour| !self.game.position.placed(colour).is_empty())
    }
}

/// Row numbers at the left and column letters below, as many as have room.
fn draw_names(game: &Game, raster: &Raster, area: Rect, buffer: &mut Buffer) {
    let rules = game.rules();
    let (columns, rows) = rules.columns_and_rows();
    let style = Style::new().add_modifier(Modifier::DIM);
    let field = |wanted: &dyn Fn(Coord) -> bool| rules.cells().find(|&cell| wanted(rules.coord(cell)));
    for row in 1..=rows {
        let Some((_, middle)) = field(&|at| at.row == row).map(|cell| raster.middle(cell)) else { continue };
        buffer.set_string(area.x, area.y + middle as u16, format!("{row:>2}"), style);
    }
    let across = f64::from(raster.width) / f64::from(columns);
    let longest = Coord::column_name(columns).len() as f64;
    let every = ((longest + 1.0) / across).ceil().max(1.0) as u16;
    for column in (1..=columns).step_by(usize::from(every)) {
        let Some(cell) = field(&|at| at.column == column) else { continue };
        let x = area.x + MARGIN + (raster.middle(cell).0 - 0.5) as u16;
        buffer.set_stringn(
            x,
            area.y + raster.height,
            Coord::column_name(column),
            usize::from(area.right() - x),
            style,
        );
    }
}
