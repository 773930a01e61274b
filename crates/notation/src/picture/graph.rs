//! Draws a graph of values over the moves of a game, one curve a side, in the hues of the board's pictures.

use rules::{Colour, Variant};

use super::PictureError;
use super::font;
use super::palette::hue;
use super::scene::{Brush, Ink, Point, Scene, Step};

/// A graph of values over the moves of a game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Graph {
    /// One for each side.
    pub curves: Vec<Curve>,
    /// Moves to look at.
    pub marks: Vec<Mark>,
    /// What screen readers and tooltips say.
    pub title: String,
}

/// The values of one side.
#[derive(Clone, PartialEq, Debug)]
pub struct Curve {
    /// Its colours; the curve shows them in turn.
    pub colours: Vec<Colour>,
    /// From 0 to 1: before the first move, and after each.
    pub values: Vec<f32>,
}

/// A move to look at.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Mark {
    /// The number of the curve.
    pub curve: usize,
    /// The number of the move, from 1.
    pub at: usize,
    /// How large it is drawn: 1 for a plain one.
    pub size: f32,
}

const WIDTH: f64 = 960.0;
const HEIGHT: f64 = 420.0;
const LEFT: f64 = 62.0;
/// From the plot to the first dot, from a dot to its name, and from a name to the next dot.
const GAPS: [f64; 3] = [16.0, 10.0, 14.0];
const TOP: f64 = 40.0;
const BOTTOM: f64 = 56.0;
/// How large the letters are, and how thick.
const LETTERS: f64 = 1.9;
const PEN: f64 = 1.6;
/// The least distance between two names.
const LINE: f64 = 20.0;
/// How many numbers there may be below.
const TICKS: usize = 14;

// The picture has paper of its own, so it can be read on a light page and on a dark one.
const PAPER: Ink = Ink::new([0xff, 0xff, 0xff], 1.0);
const PLOT: Ink = Ink::new([0xf4, 0xf3, 0xef], 1.0);
const GRID: Ink = Ink::new([0xd3, 0xd0, 0xc8], 1.0);
const MIDDLE: Ink = Ink::new([0x8d, 0x8f, 0x94], 1.0);
const WORDS: Ink = Ink::new([0x3a, 0x3e, 0x45], 1.0);
const CASING: Ink = Ink::new([0x1d, 0x1f, 0x24], 1.0);

impl Graph {
    /// The graph as a vector picture that needs no fonts.
    pub fn svg(&self, variant: &Variant) -> String {
        self.scene(variant).svg()
    }

    /// The graph as a picture of this many pixels in width.
    pub fn png(&self, variant: &Variant, width: u32) -> Result<Vec<u8>, PictureError> {
        self.scene(variant).png(width)
    }

    fn scene(&self, variant: &Variant) -> Scene {
        let moves = self.curves.iter().map(|curve| curve.values.len()).max().unwrap_or(0).saturating_sub(1);
        let scene = Scene { width: WIDTH, height: HEIGHT, title: self.title.clone(), shapes: Vec::new() };
        let widest = self.curves.iter().map(|curve| label_width(variant, curve)).fold(0.0, f64::max);
        let mut plot = Plot { scene, moves, right: WIDTH - widest };
        plot.axes();
        for curve in &self.curves {
            plot.curve(variant, curve);
        }
        for mark in &self.marks {
            let value = self.curves.get(mark.curve).and_then(|curve| curve.values.get(mark.at));
            if let Some(&value) = value {
                plot.mark(mark, value);
            }
        }
        plot.names(variant, &self.curves);
        plot.scene
    }
}

struct Plot {
    scene: Scene,
    moves: usize,
    /// Where the plot ends and the names begin.
    right: f64,
}

impl Plot {
    fn at(&self, number: usize, value: f32) -> Point {
        let value = if value.is_finite() { f64::from(value).clamp(0.0, 1.0) } else { 0.5 };
        let along = number as f64 / self.moves.max(1) as f64;
        (LEFT + along * (self.right - LEFT), TOP + (1.0 - value) * (HEIGHT - TOP - BOTTOM))
    }

    fn line(&mut self, from: Point, to: Point, ink: Ink, width: f64) {
        self.scene.paint(vec![Step::Move(from), Step::Line(to)], Brush::Stroke(ink, width));
    }

    fn rectangle(&mut self, (left, top): Point, (right, bottom): Point, ink: Ink) {
        let corners = [(right, top), (right, bottom), (left, bottom)];
        let path = [Step::Move((left, top))].into_iter().chain(corners.map(Step::Line)).chain([Step::Close]);
        self.scene.paint(path.collect(), Brush::Fill(ink));
    }

    /// A word with its middle at this point.
    fn word(&mut self, word: &str, middle: Point) {
        self.scene.paint(font::strokes(word, middle, LETTERS), Brush::Stroke(WORDS, PEN));
    }

    fn axes(&mut self) {
        self.rectangle((0.0, 0.0), (WIDTH, HEIGHT), PAPER);
        let ((left, top), (right, bottom)) = (self.at(0, 1.0), self.at(self.moves.max(1), 0.0));
        self.rectangle((left, top), (right, bottom), PLOT);
        for hundredths in [0_u8, 25, 50, 75, 100] {
            let (_, y) = self.at(0, f32::from(hundredths) / 100.0);
            let (ink, width) = if hundredths == 50 { (MIDDLE, 1.6) } else { (GRID, 1.2) };
            self.line((left, y), (right, y), ink, width);
            let number = hundredths.to_string();
            self.word(&number, (left - 10.0 - font::width(&number) * LETTERS / 2.0, y));
        }
        for number in (0..=self.moves).step_by(step(self.moves)) {
            let (x, _) = self.at(number, 0.0);
            self.line((x, top), (x, bottom + 5.0), GRID, 1.2);
            self.word(&number.to_string(), (x, bottom + 18.0));
        }
        self.word("value", (left - 10.0, top - 20.0));
        self.word("move", ((left + right) / 2.0, bottom + 40.0));
    }

    /// The curve on a dark casing, so that bright hues stand out from the paper.
    fn curve(&mut self, variant: &Variant, curve: &Curve) {
        let points: Vec<Point> =
            curve.values.iter().enumerate().map(|(number, &value)| self.at(number, value)).collect();
        let Some((&first, rest)) = points.split_first() else { return };
        let whole = [Step::Move(first)].into_iter().chain(rest.iter().copied().map(Step::Line));
        self.scene.paint(whole.collect(), Brush::Stroke(CASING, 5.2));
        for (number, &colour) in curve.colours.iter().enumerate() {
            let every = curve.colours.len();
            let pieces = points.windows(2).skip(number).step_by(every);
            let path = pieces.flat_map(|pair| [Step::Move(pair[0]), Step::Line(pair[1])]).collect();
            self.scene.paint(path, Brush::Stroke(Ink::new(hue(variant, colour).fill, 1.0), 3.2));
        }
    }

    fn mark(&mut self, mark: &Mark, value: f32) {
        let ring = vec![Step::Circle(self.at(mark.at, value), 4.6 * f64::from(mark.size))];
        self.scene.paint(ring.clone(), Brush::Fill(PAPER));
        self.scene.paint(ring, Brush::Stroke(CASING, 2.0));
    }

    /// The colours of each side at the end of its curve, moved apart where curves end together.
    fn names(&mut self, variant: &Variant, curves: &[Curve]) {
        let mut ends: Vec<(f64, &Curve)> =
            curves.iter().filter_map(|curve| Some((self.at(0, *curve.values.last()?).1, curve))).collect();
        ends.sort_by(|a, b| a.0.total_cmp(&b.0));
        let heights = spread(&ends.iter().map(|(y, _)| *y).collect::<Vec<f64>>());
        for (y, (_, curve)) in heights.into_iter().zip(ends) {
            let mut x = self.right + GAPS[0];
            for &colour in &curve.colours {
                let dot = vec![Step::Circle((x, y), 5.0)];
                self.scene.paint(dot.clone(), Brush::Fill(Ink::new(hue(variant, colour).fill, 1.0)));
                self.scene.paint(dot, Brush::Stroke(CASING, 1.2));
                let name = variant.colour_name(colour);
                let half = font::width(name) * LETTERS / 2.0;
                self.word(name, (x + GAPS[1] + half, y));
                x += GAPS[1] + 2.0 * half + GAPS[2];
            }
        }
    }
}

/// How much room the names of a side take at the end of its curve.
fn label_width(variant: &Variant, curve: &Curve) -> f64 {
    let names = curve.colours.iter().map(|&colour| font::width(variant.colour_name(colour)) * LETTERS);
    GAPS[0] + names.map(|width| GAPS[1] + width + GAPS[2]).sum::<f64>()
}

/// The heights, which rise, moved so far apart that names fit, and kept on the picture.
fn spread(heights: &[f64]) -> Vec<f64> {
    let mut placed: Vec<f64> = Vec::with_capacity(heights.len());
    for &height in heights {
        let least = placed.last().map_or(TOP, |above| above + LINE);
        placed.push(height.max(least));
    }
    let mut most = HEIGHT - BOTTOM;
    for height in placed.iter_mut().rev() {
        *height = height.min(most);
        most = *height - LINE;
    }
    placed
}

/// From how many moves to how many there is a number.
fn step(moves: usize) -> usize {
    let steps = (0..).flat_map(|power| [1, 2, 5].map(|digit| digit * 10_usize.saturating_pow(power)));
    steps.into_iter().find(|step| moves / step < TICKS).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variant(name: &str) -> Variant {
        rules::variant(name, &rules::Options::default()).unwrap()
    }

    fn graph(name: &str, values: &[f32]) -> (Variant, Graph) {
        let variant = variant(name);
        let curves = variant.sides.iter().enumerate().map(|(number, colours)| Curve {
            colours: colours.clone(),
            values: values.iter().map(|value| value / (number + 1) as f32).collect(),
        });
        let graph = Graph { curves: curves.collect(), title: "A <game>".into(), ..Graph::default() };
        (variant, graph)
    }

    #[test]
    fn there_is_a_curve_a_casing_and_a_name_for_each_colour() {
        for name in ["duo", "teams", "trigon-three", "classic"] {
            let (variant, graph) = graph(name, &[0.5, 0.7, 0.6, 0.9, 1.0]);
            let drawn = graph.svg(&variant);
            assert!(drawn.contains("<title>A &lt;game&gt;</title>"));
            assert_eq!(drawn.matches("stroke-width=\"5.2\"").count(), graph.curves.len(), "{name}");
            for colour in graph.curves.iter().flat_map(|curve| &curve.colours) {
                let [red, green, blue] = hue(&variant, *colour).fill;
                let stroke = format!("stroke=\"#{red:02x}{green:02x}{blue:02x}\"");
                assert!(drawn.contains(&stroke), "{name}");
            }
            assert!(graph.png(&variant, 480).is_ok());
        }
    }

    #[test]
    fn nothing_is_drawn_beyond_the_paper() {
        for name in ["duo", "teams", "trigon-three", "classic"] {
            let (variant, graph) = graph(name, &[0.5, 1.0, 0.0]);
            let points = graph.scene(&variant).shapes.into_iter().flat_map(|(path, _)| path);
            for step in points {
                let (Step::Move(point) | Step::Line(point) | Step::Circle(point, _)) = step else { continue };
                assert!(
                    (0.0..=WIDTH).contains(&point.0) && (0.0..=HEIGHT).contains(&point.1),
                    "{name} {point:?}"
                );
            }
        }
    }

    #[test]
    fn odd_values_draw_something() {
        for values in [&[][..], &[0.5], &[f32::NAN, f32::INFINITY, -3.0, 7.0]] {
            let (variant, mut graph) = graph("duo", values);
            graph.marks = vec![Mark { curve: 0, at: 1, size: 1.0 }, Mark { curve: 9, at: 99, size: 1.0 }];
            let drawn = graph.svg(&variant);
            assert!(drawn.ends_with("</svg>\n") && !drawn.contains("NaN") && !drawn.contains("inf"));
        }
    }

    #[test]
    fn names_do_not_lie_on_each_other_and_stay_on_the_picture() {
        for heights in [vec![100.0; 4], vec![TOP, TOP, 200.0, 201.0], vec![HEIGHT - BOTTOM; 4]] {
            let placed = spread(&heights);
            assert!(placed.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 1e-9), "{placed:?}");
            assert!(placed.iter().all(|y| (0.0..=HEIGHT).contains(y)), "{placed:?}");
        }
    }

    #[test]
    fn numbers_below_are_round_and_few() {
        assert_eq!([0, 5, 30, 84, 300].map(step), [1, 1, 5, 10, 50]);
        assert!((0..2_000).all(|moves| moves / step(moves) < TICKS));
    }
}
