//! A picture as a list of painted paths, and its two written forms: SVG and PNG.

use std::fmt::Write;

use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Stroke, Transform};

use super::{MAX_WIDTH, MIN_WIDTH, PictureError};

/// A point of a picture; y points down.
pub(super) type Point = (f64, f64);

/// A colour with its opacity.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Ink {
    pub(super) rgb: [u8; 3],
    pub(super) alpha: f64,
}

/// A part of a path.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    Move(Point),
    Line(Point),
    Close,
    Circle(Point, f64),
}

/// How a path is painted.
#[derive(Clone, Copy, Debug)]
pub(super) enum Brush {
    Fill(Ink),
    Stroke(Ink, f64),
}

/// The picture: later shapes cover earlier ones.
pub(super) struct Scene {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) title: String,
    pub(super) shapes: Vec<(Vec<Step>, Brush)>,
}

impl Ink {
    pub(super) const fn new(rgb: [u8; 3], alpha: f64) -> Self {
        Self { rgb, alpha }
    }
}

impl Scene {
    pub(super) fn paint(&mut self, path: Vec<Step>, brush: Brush) {
        if !path.is_empty() {
            self.shapes.push((path, brush));
        }
    }

    pub(super) fn svg(&self) -> String {
        let mut text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\">\n<title>{}</title>\n\
             <g fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\">\n",
            number(self.width),
            number(self.height),
            escaped(&self.title),
        );
        for (path, brush) in &self.shapes {
            let (name, ink) = match brush {
                Brush::Fill(ink) => ("fill", ink),
                Brush::Stroke(ink, _) => ("stroke", ink),
            };
            let [red, green, blue] = ink.rgb;
            let _ = write!(text, "<path {name}=\"#{red:02x}{green:02x}{blue:02x}\"");
            if ink.alpha < 1.0 {
                let _ = write!(text, " {name}-opacity=\"{}\"", number(ink.alpha));
            }
            if let Brush::Stroke(_, width) = brush {
                let _ = write!(text, " stroke-width=\"{}\"", number(*width));
            }
            let _ = writeln!(text, " d=\"{}\"/>", svg_path(path));
        }
        text + "</g>\n</svg>\n"
    }

    pub(super) fn png(&self, width: u32) -> Result<Vec<u8>, PictureError> {
        if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
            return Err(PictureError::Width(width));
        }
        let scale = f64::from(width) / self.width;
        let height = (self.height * scale).round().clamp(1.0, f64::from(MAX_WIDTH) * 4.0) as u32;
        let mut pixels = Pixmap::new(width, height).ok_or(PictureError::Width(width))?;
        let transform = Transform::from_scale(scale as f32, scale as f32);
        for (path, brush) in &self.shapes {
            let Some(path) = skia_path(path) else { continue };
            match *brush {
                Brush::Fill(ink) => {
                    pixels.fill_path(&path, &paint(ink), FillRule::Winding, transform, None);
                }
                Brush::Stroke(ink, width) => {
                    let stroke = Stroke {
                        width: width as f32,
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        ..Stroke::default()
                    };
                    pixels.stroke_path(&path, &paint(ink), &stroke, transform, None);
                }
            }
        }
        pixels.encode_png().map_err(|error| PictureError::Encoding(error.to_string()))
    }
}

fn svg_path(path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        let _ = match *step {
            Step::Move((x, y)) => write!(text, "M{} {}", number(x), number(y)),
            Step::Line((x, y)) => write!(text, "L{} {}", number(x), number(y)),
            Step::Close => write!(text, "Z"),
            Step::Circle((x, y), r) => {
                let (left, y, r, across) = (number(x - r), number(y), number(r), number(2.0 * r));
                write!(text, "M{left} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0 -{across} 0Z")
            }
        };
    }
    text
}

fn skia_path(path: &[Step]) -> Option<tiny_skia::Path> {
    let mut builder = PathBuilder::new();
    for step in path {
        match *step {
            Step::Move((x, y)) => builder.move_to(x as f32, y as f32),
            Step::Line((x, y)) => builder.line_to(x as f32, y as f32),
            Step::Close => builder.close(),
            Step::Circle((x, y), r) => builder.push_circle(x as f32, y as f32, r as f32),
        }
    }
    builder.finish()
}

fn paint(ink: Ink) -> Paint<'static> {
    let [red, green, blue] = ink.rgb;
    let mut paint = Paint { anti_alias: true, ..Paint::default() };
    paint.set_color(Color::from_rgba8(red, green, blue, (ink.alpha * 255.0).round() as u8));
    paint
}

/// At most two decimals, and none that say nothing.
fn number(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            // Other control characters are not allowed in XML, not even escaped.
            c if c.is_control() && !c.is_ascii_whitespace() => safe.push('\u{fffd}'),
            '\u{b}' | '\u{c}' | '\u{fffe}' | '\u{ffff}' => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}
