//! Draws a card: the picture that other sites show beside a link, in the colours of the page.

use rules::{Colour, Index, Position, Ruleset};

use super::PictureError;
use super::font;
use super::palette::{Tones, tones};
use super::scene::{Brush, Ink, Point, Scene, Step};
use super::shape::Shape;

/// How wide a card is, in pixels; sites that show links expect this.
pub const CARD_WIDTH: u32 = 1200;
const WIDTH: f64 = CARD_WIDTH as f64;
const HEIGHT: f64 = 630.0;

/// The square that holds the board.
const BOARD: f64 = 550.0;
const MARGIN: f64 = 40.0;

/// Where the words and bars are.
const LEFT: f64 = 660.0;
const RIGHT: f64 = WIDTH - 60.0;

const GROUND: Ink = Ink::new([0xec, 0xee, 0xeb], 1.0);
const INK: Ink = Ink::new([0x14, 0x18, 0x1b], 1.0);
const LINE: Ink = Ink::new([0xd5, 0xda, 0xd6], 1.0);
const FLOOR: Ink = Ink::new([0xfa, 0xfb, 0xf9], 1.0);
const RAIL: Ink = Ink::new([0xd7, 0xdc, 0xd8], 1.0);
const RIM: Ink = Ink::new([0xb9, 0xc1, 0xbc], 1.0);

/// The position as a card of [`CARD_WIDTH`] pixels: the board, and how many cells each colour has covered.
pub fn card(position: &Position) -> Result<Vec<u8>, PictureError> {
    scene(position).png(CARD_WIDTH)
}

/// A puzzle as a card of [`CARD_WIDTH`] pixels: its board with what is given, what it is called, and how many pieces it has.
pub fn puzzle_card(position: &Position, title: &str, pieces: usize) -> Result<Vec<u8>, PictureError> {
    puzzle_scene(position, title, pieces).png(CARD_WIDTH)
}

fn puzzle_scene(position: &Position, title: &str, pieces: usize) -> Scene {
    let mut card = Card::new(position, title);
    card.board();
    card.pieces();
    let bottom = card.paragraph(&title.to_lowercase(), (LEFT, 90.0), 7.0);
    card.paragraph(&format!("{pieces} pieces"), (LEFT, bottom + 30.0), 5.2);
    card.name_of_site();
    card.scene
}

fn scene(position: &Position) -> Scene {
    let mut card = Card::new(position, &position.rules().variant().title);
    card.board();
    card.pieces();
    card.words();
    card.scene
}

struct Card<'a> {
    position: &'a Position,
    unit: f64,
    /// The lower left of the board.
    corner: Point,
    scene: Scene,
}

impl<'a> Card<'a> {
    fn new(position: &'a Position, title: &str) -> Self {
        let (columns, rows) = position.rules().extent();
        let unit = (BOARD / columns).min(BOARD / rows);
        let corner = (MARGIN + (BOARD - columns * unit) / 2.0, MARGIN + (BOARD + rows * unit) / 2.0);
        let scene = Scene { width: WIDTH, height: HEIGHT, title: title.to_owned(), shapes: Vec::new() };
        Self { position, unit, corner, scene }
    }

    fn rules(&self) -> &Ruleset {
        self.position.rules()
    }

    /// From the plane of the rules, where y points up, to the picture.
    fn at(&self, (x, y): Point) -> Point {
        (self.corner.0 + x * self.unit, self.corner.1 - y * self.unit)
    }

    fn outlines(&self, loops: &[Vec<Point>]) -> Vec<Step> {
        loops.iter().flat_map(|points| polygon(points.iter().map(|&point| self.at(point)))).collect()
    }

    /// The outlines of cells, each drawn in towards its middle.
    fn shrunk(&self, cells: impl IntoIterator<Item = rules::Cell>, factor: f64) -> Vec<Step> {
        let outline = |cell| {
            let points: Vec<Point> = self.rules().outline(cell).iter().map(|&point| self.at(point)).collect();
            let count = points.len() as f64;
            let middle = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
            let middle = (middle.0 / count, middle.1 / count);
            let inward =
                move |(x, y): Point| (middle.0 + (x - middle.0) * factor, middle.1 + (y - middle.1) * factor);
            polygon(points.into_iter().map(inward))
        };
        cells.into_iter().flat_map(outline).collect()
    }

    fn board(&mut self) {
        let corners = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)];
        self.scene.paint(polygon(corners), Brush::Fill(GROUND));
        let shape = Shape::of(self.rules(), self.rules().cells());
        let border = self.outlines(&shape.loops);
        self.scene.paint(border.clone(), Brush::Stroke(RIM, 20.0));
        self.scene.paint(border.clone(), Brush::Stroke(RAIL, 15.0));
        self.scene.paint(border, Brush::Fill(RAIL));
        let floor = self.shrunk(self.rules().cells(), 0.91);
        self.scene.paint(floor, Brush::Fill(FLOOR));
    }

    fn pieces(&mut self) {
        let rules = self.position.rules().clone();
        for colour in rules.colours() {
            let Tones { body, inner, edge } = tones(rules.variant(), colour);
            let shapes = self.position.placed(colour).iter();
            let shapes =
                shapes.map(|&placement| Shape::of(&rules, rules.cells_of(placement).iter().copied()));
            let border: Vec<Step> = shapes.flat_map(|shape| self.outlines(&shape.loops)).collect();
            self.scene.paint(border.clone(), Brush::Fill(Ink::new(body, 1.0)));
            let cells: Vec<_> = self.position.cells(colour).iter().collect();
            let glow = self.shrunk(cells, 0.66);
            self.scene.paint(glow, Brush::Fill(Ink::new(inner, 0.6)));
            self.scene.paint(border, Brush::Stroke(Ink::new(edge, 1.0), 0.07 * self.unit));
        }
        if let Some(ply) = self.position.history().last() {
            let shape = Shape::of(&rules, rules.cells_of(ply.placement).iter().copied());
            let border = self.outlines(&shape.loops);
            self.scene.paint(border.clone(), Brush::Stroke(INK, 0.17 * self.unit));
            self.scene.paint(border, Brush::Stroke(FLOOR, 0.06 * self.unit));
        }
    }

    /// The name of the variant, a bar for each colour, and the name of the site.
    fn words(&mut self) {
        let rules = self.position.rules().clone();
        self.word(&rules.variant().title.to_lowercase(), (LEFT, 90.0), 7.0);
        let count = rules.colours().len() as f64;
        let step = (320.0 / count).min(96.0);
        for colour in rules.colours() {
            let y = 190.0 + step * colour.index() as f64;
            self.bar(colour, y);
        }
        self.name_of_site();
    }

    fn name_of_site(&mut self) {
        self.mark((LEFT, 540.0), 12.0);
        self.word("catercorner", (LEFT + 78.0, 558.0), 4.2);
    }

    /// Words in as many lines as they need; returns the middle of the line after them.
    fn paragraph(&mut self, text: &str, (left, top): Point, scale: f64) -> f64 {
        let (mut x, mut y) = (left, top);
        for word in text.split([' ', '-']).map(|word| word.trim_matches(',')) {
            let width = font::width(word) * scale;
            if x > left && x + width > RIGHT {
                (x, y) = (left, y + 11.0 * scale);
            }
            self.word(word, (x, y), scale);
            x += width + 3.6 * scale;
        }
        y + 11.0 * scale
    }

    /// How much a colour has covered.
    fn bar(&mut self, colour: Colour, y: f64) {
        let rules = self.position.rules().clone();
        let Tones { body, edge, .. } = tones(rules.variant(), colour);
        let all = rules.cells_per_colour();
        let covered = all - self.position.cells_left(colour);
        let (from, to) = (LEFT + 64.0, RIGHT - 110.0);
        let reached = from + (to - from) * covered as f64 / all.max(1) as f64;
        let swatch = rectangle((LEFT, y), (LEFT + 40.0, y + 40.0));
        self.scene.paint(swatch.clone(), Brush::Fill(Ink::new(body, 1.0)));
        self.scene.paint(swatch, Brush::Stroke(Ink::new(edge, 1.0), 2.5));
        self.scene.paint(rectangle((from, y + 12.0), (to, y + 28.0)), Brush::Fill(LINE));
        if covered > 0 {
            self.scene
                .paint(rectangle((from, y + 12.0), (reached, y + 28.0)), Brush::Fill(Ink::new(body, 1.0)));
        }
        let number = covered.to_string();
        let scale = 5.2;
        self.word(&number, (RIGHT - font::width(&number) * scale, y + 20.0), scale);
    }

    /// Five squares that touch at their corners.
    fn mark(&mut self, (x, y): Point, size: f64) {
        let rules = self.position.rules().clone();
        let spots = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
        for (colour, (column, row)) in rules.colours().zip(spots) {
            let body = tones(rules.variant(), colour).body;
            let corner = (x + column * size, y + row * size);
            let square = rectangle(corner, (corner.0 + size, corner.1 + size));
            self.scene.paint(square, Brush::Fill(Ink::new(body, 1.0)));
        }
        let middle = (x + size, y + size);
        self.scene.paint(rectangle(middle, (middle.0 + size, middle.1 + size)), Brush::Fill(INK));
    }

    /// A word that begins at this point, which is half its height.
    fn word(&mut self, word: &str, (x, y): Point, scale: f64) {
        let middle = (x + font::width(word) * scale / 2.0, y);
        self.scene.paint(font::strokes(word, middle, scale), Brush::Stroke(INK, 0.95 * scale));
    }
}

fn polygon(points: impl IntoIterator<Item = Point>) -> Vec<Step> {
    let mut path: Vec<Step> = points.into_iter().map(Step::Line).collect();
    if let Some(&Step::Line(first)) = path.first() {
        path[0] = Step::Move(first);
        path.push(Step::Close);
    }
    path
}

fn rectangle((left, top): Point, (right, bottom): Point) -> Vec<Step> {
    polygon([(left, top), (right, top), (right, bottom), (left, bottom)])
}

#[cfg(test)]
mod tests {
    use rules::Options;

    use super::*;

    fn assert_fits(drawn: &Scene, name: &str) {
        let on_card = |(x, y): Point| (0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y);
        for step in drawn.shapes.iter().flat_map(|(path, _)| path) {
            if let Step::Move(point) | Step::Line(point) = *step {
                assert!(on_card(point), "{name}: {point:?}");
            }
        }
    }

    #[test]
    fn a_long_title_takes_several_lines() {
        let duo = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        let position = Position::new(duo);
        let drawn = puzzle_scene(&position, "All eighty-four, on the smallest board that there is", 84);
        assert_fits(&drawn, "a long title");
        let drawn = puzzle_scene(&position, "Short", 1);
        assert_fits(&drawn, "a short title");
    }

    #[test]
    fn every_variant_fits_its_card() {
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let mut position = Position::new(rules);
            while position.history().len() < 8 {
                position.play(position.legal_moves()[0]);
            }
            assert_fits(&scene(&position), file.name());
            let png = card(&position).unwrap();
            // The size of a PNG is in its first chunk.
            assert_eq!(png[16..24], [0, 0, 0x04, 0xb0, 0, 0, 0x02, 0x76], "{}", file.name());
        }
    }
}
