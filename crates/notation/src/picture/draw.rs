//! Draws a position: the board, the pieces as bevelled tiles, and what helps to read them.

use rules::{Cell, Colour, Coord, Index, Position, Starts};

use super::Picture;
use super::font;
use super::palette::{Hue, hue};
use super::scene::{Brush, Ink, Point, Scene, Step};
use super::shape::Shape;

/// The length of a field's side in the picture.
const UNIT: f64 = 40.0;
const THIN_BORDER: f64 = 2.6;
/// As wide as the slopes of two tiles that meet, which it covers.
const STRONG_BORDER: f64 = 6.0;
const MARGIN: f64 = 16.0;
const MARGIN_WITH_NAMES: f64 = 34.0;

const PAPER: Ink = Ink::new([0xff, 0xff, 0xff], 1.0);
const FRAME: Ink = Ink::new([0x4a, 0x4f, 0x57], 1.0);
const BOARD: Ink = Ink::new([0xec, 0xea, 0xe4], 1.0);
const GRID: Ink = Ink::new([0xc6, 0xc3, 0xba], 1.0);
const NAMES: Ink = Ink::new([0x4a, 0x4f, 0x57], 1.0);
const LIGHT: Ink = Ink::new([0xff, 0xff, 0xff], 0.3);
const SHADE: Ink = Ink::new([0, 0, 0], 0.18);
const SEAM: Ink = Ink::new([0, 0, 0], 0.28);
const BORDER: Ink = Ink::new([0x1d, 0x1f, 0x24], 1.0);
const LAST: Ink = Ink::new([0xff, 0xff, 0xff], 1.0);

pub(super) fn scene(position: &Position, picture: &Picture) -> Scene {
    let (width, height) = position.rules().extent();
    let margin = if picture.coordinates { MARGIN_WITH_NAMES } else { MARGIN };
    let scene = Scene {
        width: width * UNIT + 2.0 * margin,
        height: height * UNIT + 2.0 * margin,
        title: if picture.title.is_empty() { title(position) } else { picture.title.clone() },
        shapes: Vec::new(),
    };
    let mut drawing = Drawing { position, picture, margin, scene };
    drawing.board();
    if picture.start_fields {
        drawing.start_fields();
    }
    drawing.pieces();
    if picture.coordinates {
        drawing.names();
    }
    drawing.scene
}

fn title(position: &Position) -> String {
    let variant = position.rules().variant();
    match position.turn() {
        Some(colour) => format!("{}: {} to move", variant.title, variant.colour_name(colour)),
        None => {
            let score = |colour| format!("{} {}", variant.colour_name(colour), position.score(colour));
            let scores: Vec<String> = variant.colours().map(score).collect();
            format!("{}: game over, {}", variant.title, scores.join(", "))
        }
    }
}

struct Drawing<'a> {
    position: &'a Position,
    picture: &'a Picture,
    margin: f64,
    scene: Scene,
}

impl Drawing<'_> {
    /// From the plane of the rules, where y points up, to the picture.
    fn at(&self, (x, y): Point) -> Point {
        (self.margin + x * UNIT, self.scene.height - self.margin - y * UNIT)
    }

    fn polygons(&self, loops: &[Vec<Point>]) -> Vec<Step> {
        let mut path = Vec::new();
        for points in loops {
            for (number, &point) in points.iter().enumerate() {
                let point = self.at(point);
                path.push(if number == 0 { Step::Move(point) } else { Step::Line(point) });
            }
            path.push(Step::Close);
        }
        path
    }

    fn segments(&self, sides: &[(Point, Point)]) -> Vec<Step> {
        sides.iter().flat_map(|&(from, to)| [Step::Move(self.at(from)), Step::Line(self.at(to))]).collect()
    }

    fn board(&mut self) {
        let rules = self.position.rules();
        let shape = Shape::of(rules, rules.cells());
        let (border, grid) = (self.polygons(&shape.loops), self.segments(&shape.inner));
        let (width, height) = (self.scene.width, self.scene.height);
        let corners = [(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
        let mut paper: Vec<Step> = corners.into_iter().map(Step::Line).collect();
        paper[0] = Step::Move(corners[0]);
        paper.push(Step::Close);
        self.scene.paint(paper, Brush::Fill(PAPER));
        self.scene.paint(border.clone(), Brush::Stroke(FRAME, 7.0));
        self.scene.paint(border, Brush::Fill(BOARD));
        self.scene.paint(grid, Brush::Stroke(GRID, 1.2));
    }

    /// A ring and a dot; in the colour that must start there if each has its own field.
    fn start_fields(&mut self) {
        let rules = self.position.rules().clone();
        let variant = rules.variant();
        for (number, &cell) in rules.start_cells().iter().enumerate() {
            if self.position.occupied().contains(cell) {
                continue;
            }
            let own = variant.colours().nth(number).filter(|_| variant.starts == Starts::Fixed);
            let ink = own.map_or(FRAME, |colour| Ink::new(hue(variant, colour).fill, 1.0));
            let (centre, radius) = self.middle(cell);
            self.scene.paint(vec![Step::Circle(centre, 0.55 * radius)], Brush::Stroke(BORDER, 6.4));
            self.scene.paint(vec![Step::Circle(centre, 0.55 * radius)], Brush::Stroke(ink, 4.2));
            self.scene.paint(vec![Step::Circle(centre, 0.15 * radius)], Brush::Fill(BORDER));
        }
    }

    /// The middle of a field in the picture and how far its sides are from it.
    fn middle(&self, cell: Cell) -> (Point, f64) {
        let outline = self.position.rules().outline(cell);
        let middle = centre(outline.iter().copied());
        let sides = outline.iter().zip(outline.iter().cycle().skip(1));
        let distances = sides.map(|(a, b)| distance(middle, centre([*a, *b])));
        (self.at(middle), distances.fold(f64::MAX, f64::min) * UNIT)
    }

    fn pieces(&mut self) {
        let rules = self.position.rules().clone();
        let (mut light, mut shade, mut seams, mut borders) = (vec![], vec![], vec![], vec![]);
        for colour in rules.colours() {
            let mut fill = Vec::new();
            for &placement in self.position.placed(colour) {
                let shape = Shape::of(&rules, rules.cells_of(placement).iter().copied());
                fill.extend(self.polygons(&shape.loops));
                seams.extend(self.segments(&shape.inner));
            }
            borders.extend(fill.iter().copied());
            for cell in &self.position.cells(colour) {
                self.bevel(cell, &mut light, &mut shade);
            }
            self.scene.paint(fill, Brush::Fill(Ink::new(hue(rules.variant(), colour).fill, 1.0)));
        }
        self.scene.paint(light, Brush::Fill(LIGHT));
        self.scene.paint(shade, Brush::Fill(SHADE));
        self.scene.paint(seams, Brush::Stroke(SEAM, 1.0));
        if self.picture.marks {
            rules.colours().for_each(|colour| self.marks(colour));
        }
        let width = if self.picture.borders { STRONG_BORDER } else { THIN_BORDER };
        self.scene.paint(borders, Brush::Stroke(BORDER, width));
        self.last_move();
    }

    /// The slopes of a tile: bright above and to the left, dark below and to the right.
    fn bevel(&self, cell: Cell, light: &mut Vec<Step>, shade: &mut Vec<Step>) {
        const INNER: f64 = 0.76;
        let outline: Vec<Point> =
            self.position.rules().outline(cell).iter().map(|&corner| self.at(corner)).collect();
        let middle = centre(outline.iter().copied());
        let inward = |(x, y): Point| (middle.0 + (x - middle.0) * INNER, middle.1 + (y - middle.1) * INNER);
        for (&from, &to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
            let side = centre([from, to]);
            let facing = (side.0 - middle.0) * 0.45 + (side.1 - middle.1);
            let path: &mut Vec<Step> = if facing < 0.0 { light } else { shade };
            let slope = [Step::Move(from), Step::Line(to), Step::Line(inward(to)), Step::Line(inward(from))];
            path.extend(slope.into_iter().chain([Step::Close]));
        }
    }

    /// A mark on each field of a colour, by its number in the playing order.
    fn marks(&mut self, colour: Colour) {
        let Hue { fill: [red, green, blue], .. } = *hue(self.position.rules().variant(), colour);
        let bright = 3 * u32::from(red) + 6 * u32::from(green) + u32::from(blue) > 1100;
        let ink = if bright { Ink::new([0, 0, 0], 0.36) } else { Ink::new([0xff, 0xff, 0xff], 0.55) };
        let mut path = Vec::new();
        for cell in &self.position.cells(colour) {
            let ((x, y), radius) = self.middle(cell);
            let r = 0.3 * radius;
            match colour.index() {
                0 => path.push(Step::Circle((x, y), 0.6 * r)),
                1 => path.push(Step::Circle((x, y), r)),
                2 => path.extend([
                    Step::Move((x - r, y - r)),
                    Step::Line((x + r, y + r)),
                    Step::Move((x - r, y + r)),
                    Step::Line((x + r, y - r)),
                ]),
                _ => path.extend([Step::Move((x - 1.1 * r, y)), Step::Line((x + 1.1 * r, y))]),
            }
        }
        self.scene.paint(path, if colour.index() == 0 { Brush::Fill(ink) } else { Brush::Stroke(ink, 2.0) });
    }

    fn last_move(&mut self) {
        let Some(ply) = self.position.history().last().filter(|_| self.picture.last_move) else { return };
        let rules = self.position.rules();
        let shape = Shape::of(rules, rules.cells_of(ply.placement).iter().copied());
        let border = self.polygons(&shape.loops);
        self.scene.paint(border.clone(), Brush::Stroke(BORDER, 7.0));
        self.scene.paint(border, Brush::Stroke(LAST, 3.0));
    }

    /// The columns below and above the board, the rows on both sides, next to the board where it is narrow.
    fn names(&mut self) {
        const AWAY: f64 = 19.0;
        let rules = self.position.rules().clone();
        let (columns, rows) = rules.columns_and_rows();
        let scale = self.name_scale();
        let mut path = Vec::new();
        for column in 1..=columns {
            let cell = rules.cells().find(|&cell| rules.coord(cell).column == column);
            let Some(cell) = cell else { continue };
            let (x, _) = self.at(centre(rules.outline(cell).iter().copied()));
            for y in [self.margin - AWAY, self.scene.height - self.margin + AWAY] {
                path.extend(font::strokes(&Coord::column_name(column), (x, y), scale));
            }
        }
        for row in 1..=rows {
            let of_row = rules.cells().filter(|&cell| rules.coord(cell).row == row);
            let corners: Vec<Point> = of_row.flat_map(|cell| rules.outline(cell).to_vec()).collect();
            if corners.is_empty() {
                continue;
            }
            // Where a side slants, the name is at half its height.
            let (low, high) = extremes(corners.iter().map(|corner| corner.1));
            let middle = (low + high) / 2.0;
            let ends = [low, high].map(|y| {
                let on_line = corners.iter().filter(|corner| (corner.1 - y).abs() < 1e-6);
                extremes(on_line.map(|corner| corner.0))
            });
            let (left, right) = ((ends[0].0 + ends[1].0) / 2.0, (ends[0].1 + ends[1].1) / 2.0);
            for (x, away) in [(left, -AWAY), (right, AWAY)] {
                let (x, y) = self.at((x, middle));
                path.extend(font::strokes(&row.to_string(), (x + away, y), scale));
            }
        }
        self.scene.paint(path, Brush::Stroke(NAMES, 0.9 * scale));
    }

    /// As large as looks well, and so small that the widest name fits its column.
    fn name_scale(&self) -> f64 {
        let (columns, _) = self.position.rules().columns_and_rows();
        let step = self.position.rules().extent().0 * UNIT / f64::from(columns);
        let widest = (1..=columns).map(|column| font::width(&Coord::column_name(column)));
        let fit = 0.64 * step / widest.fold(1.0, f64::max);
        fit.min(11.0 / font::HEIGHT)
    }
}

fn centre(points: impl IntoIterator<Item = Point>) -> Point {
    let (mut sum, mut count) = ((0.0, 0.0), 0.0);
    for (x, y) in points {
        sum = (sum.0 + x, sum.1 + y);
        count += 1.0;
    }
    (sum.0 / count, sum.1 / count)
}

fn distance(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn extremes(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::MAX, f64::MIN), |(low, high), value| (low.min(value), high.max(value)))
}
