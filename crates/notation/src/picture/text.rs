//! The board as text: a letter for each field, and the slanted sides between fields as strokes.

use rules::{Cell, Colour, Coord, Index, Placement, Position};

/// What a text picture shows besides the board and the pieces.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextStyle {
    /// The names of columns and rows round the board.
    pub coordinates: bool,
    /// Capital letters for the piece that was placed last.
    pub last_move: bool,
    /// `+` on the start fields that are not covered.
    pub start_fields: bool,
    /// Colours by the escape sequences of terminals.
    pub ansi: bool,
    /// Lines between pieces, with a row of their own, for boards on which pieces of one colour may share sides.
    pub borders: bool,
}

impl Default for TextStyle {
    fn default() -> Self {
        Self { coordinates: true, last_move: true, start_fields: true, ansi: false, borders: false }
    }
}

/// The position as text, two characters a column: `.` for a free field, `+` for a start field and a small
/// letter for each colour, a capital one for the piece that was placed last.
///
/// ```
/// let duo = rules::variant("duo", &Default::default()).unwrap();
/// let mut position = rules::Position::new(rules::Ruleset::compile(duo).unwrap());
/// for fields in ["e8,e9,f9,d10,e10", "j5,i6,j6,k6,j7"] {
///     let fields = notation::parse_move(fields).unwrap();
///     let placement = position.check(position.turn().unwrap(), &fields).unwrap();
///     position.play(placement);
/// }
/// let drawn = notation::picture::text(&position, &Default::default());
/// assert_eq!(drawn, "\
/// 14 . . . . . . . . . . . . . .
/// 13 . . . . . . . . . . . . . .
/// 12 . . . . . . . . . . . . . .
/// 11 . . . . . . . . . . . . . .
/// 10 . . . b b . . . . . . . . .
///  9 . . . . b b . . . . . . . .
///  8 . . . . b . . . . . . . . .
///  7 . . . . . . . . . Y . . . .
///  6 . . . . . . . . Y Y Y . . .
///  5 . . . . . . . . . Y . . . .
///  4 . . . . . . . . . . . . . .
///  3 . . . . . . . . . . . . . .
///  2 . . . . . . . . . . . . . .
///  1 . . . . . . . . . . . . . .
///    a b c d e f g h i j k l m n
/// ");
/// ```
pub fn text(position: &Position, style: &TextStyle) -> String {
    let canvas = Canvas::new(position, style);
    let (columns, rows) = position.rules().columns_and_rows();
    let lines = canvas.lines();
    if !style.coordinates {
        return lines.iter().map(|(_, line)| line.trim_end().to_owned() + "\n").collect();
    }
    let digits = rows.to_string().len();
    // Straight sides leave a blank before the first field; a stroke there needs one of its own.
    let gap = if lines.iter().all(|(_, line)| line.starts_with(' ')) { "" } else { " " };
    let mut text = String::new();
    for (row, line) in lines {
        let number = row.map(|row| row.to_string()).unwrap_or_default();
        text += format!("{number:>digits$}{gap}{line}").trim_end();
        text.push('\n');
    }
    // Names of two letters are written from top to bottom, because a column has room for one.
    let names: Vec<Vec<char>> = (1..=columns).map(|c| Coord::column_name(c).chars().collect()).collect();
    for line in 0..names.iter().map(Vec::len).max().unwrap_or(0) {
        let letters = names.iter().map(|name| format!(" {}", name.get(line).unwrap_or(&' ')));
        text += (" ".repeat(digits) + gap + &letters.collect::<String>()).trim_end();
        text.push('\n');
    }
    text
}

/// What covers each cell, and how it is written.
struct Canvas<'a> {
    position: &'a Position,
    style: &'a TextStyle,
    /// By cell: the piece that covers it.
    pieces: Vec<Option<(Colour, Placement)>>,
}

impl<'a> Canvas<'a> {
    fn new(position: &'a Position, style: &'a TextStyle) -> Self {
        let rules = position.rules();
        let mut pieces = vec![None; rules.cell_count()];
        for colour in rules.colours() {
            for &placement in position.placed(colour) {
                for cell in rules.cells_of(placement) {
                    pieces[cell.index()] = Some((colour, placement));
                }
            }
        }
        Self { position, style, pieces }
    }

    /// The rows from the top, each with its number, and the lines between them.
    fn lines(&self) -> Vec<(Option<u16>, String)> {
        let rows = self.position.rules().columns_and_rows().1;
        let numbered = (1..=rows).rev().map(|row| (Some(row), self.row(row)));
        if !self.style.borders {
            return numbered.collect();
        }
        let top = (None, self.border(rows));
        let below = numbered.flat_map(|line| {
            let border = self.border(line.0.unwrap_or(1) - 1);
            [line, (None, border)]
        });
        std::iter::once(top).chain(below).collect()
    }

    fn row(&self, row: u16) -> String {
        let rules = self.position.rules();
        let columns = rules.columns_and_rows().0;
        let mut line = String::new();
        for column in 0..=columns {
            let left = rules.cell_at(Coord { column, row });
            let right = rules.cell_at(Coord { column: column + 1, row });
            line.push_str(&self.side(left, right));
            if column < columns {
                line.push_str(&right.map_or_else(|| " ".into(), |cell| self.field(cell)));
            }
        }
        line
    }

    /// The character between two neighbours in a row: a blank inside a piece.
    fn side(&self, left: Option<Cell>, right: Option<Cell>) -> String {
        let piece = self.piece(left);
        if piece.is_some() && piece == self.piece(right) {
            return self.painted(piece, ' ');
        }
        let stroke = if self.is_upright(left, right) { Some('|') } else { self.stroke(left, right) };
        self.painted(None, stroke.unwrap_or(' '))
    }

    fn piece(&self, cell: Option<Cell>) -> Option<(Colour, Placement)> {
        cell.and_then(|cell| self.pieces[cell.index()])
    }

    fn stroke(&self, left: Option<Cell>, right: Option<Cell>) -> Option<char> {
        right.map(|cell| self.slope(cell, -1.0)).or(left.map(|cell| self.slope(cell, 1.0)))
    }

    /// Whether two neighbours in a row have an upright border between them.
    fn is_upright(&self, left: Option<Cell>, right: Option<Cell>) -> bool {
        let apart = self.style.borders && self.piece(left) != self.piece(right);
        apart && self.stroke(left, right) == Some(' ')
    }

    /// The line above a row, or below the first.
    fn border(&self, row: u16) -> String {
        let rules = self.position.rules();
        let at = |column, row| rules.cell_at(Coord { column, row });
        let level = |cell: Option<Cell>, up| cell.is_some_and(|cell| self.is_level(cell, up));
        let across = |column| {
            let (above, below) = (at(column, row + 1), at(column, row));
            (level(above, -1.0) || level(below, 1.0)) && self.piece(above) != self.piece(below)
        };
        let upright = |column, row| self.is_upright(at(column, row), at(column + 1, row));
        let columns = rules.columns_and_rows().0;
        let mut line = String::new();
        for column in 0..=columns {
            let flat = across(column) || across(column + 1);
            line.push(match (flat, upright(column, row) || upright(column, row + 1)) {
                (true, true) => '+',
                (true, false) => '-',
                (false, true) => '|',
                (false, false) => ' ',
            });
            // A tip that points to this line is where two borders meet.
            let tip = across(column) && across(column + 2) && !across(column + 1);
            line.push(if tip || across(column + 1) { '-' } else { ' ' });
        }
        line
    }

    /// Whether the field has a level side at its top (+1) or its bottom (−1).
    fn is_level(&self, cell: Cell, up: f64) -> bool {
        let outline = self.position.rules().outline(cell);
        let middle = centre(outline).1;
        let mut ends = outline.iter().zip(outline.iter().cycle().skip(1));
        ends.any(|(a, b)| (a.1 - b.1).abs() < 0.1 && (a.1 - middle) * up > 0.1)
    }

    /// The stroke for the left (−1) or the right (+1) side of a field.
    fn slope(&self, cell: Cell, direction: f64) -> char {
        let outline = self.position.rules().outline(cell);
        let (x, y) = centre(outline);
        let ends = outline.iter().zip(outline.iter().cycle().skip(1));
        // The side whose middle is farthest out in that direction, at the height of the field's middle.
        let out = |(a, b): &(&(f64, f64), &(f64, f64))| {
            let (mx, my) = ((a.0 + b.0) / 2.0 - x, (a.1 + b.1) / 2.0 - y);
            mx * direction - my.abs()
        };
        let side = ends.max_by(|a, b| out(a).total_cmp(&out(b)));
        let Some((a, b)) = side else { return ' ' };
        match (b.0 - a.0) * (b.1 - a.1) {
            slope if slope > 0.1 => '/',
            slope if slope < -0.1 => '\\',
            _ => ' ',
        }
    }

    fn field(&self, cell: Cell) -> String {
        let rules = self.position.rules();
        let Some((colour, placement)) = self.pieces[cell.index()] else {
            let start = self.style.start_fields && rules.start_cells().contains(&cell);
            return self.painted(None, if start { '+' } else { '.' });
        };
        let last = self.position.history().last();
        let last = last.is_some_and(|ply| (ply.colour, ply.placement) == (colour, placement));
        let letter = letter(rules.variant(), colour);
        let letter = if last && self.style.last_move { letter.to_ascii_uppercase() } else { letter };
        self.painted(Some((colour, placement)), letter)
    }

    fn painted(&self, piece: Option<(Colour, Placement)>, c: char) -> String {
        if !self.style.ansi {
            return c.into();
        }
        match piece {
            // Black or white on the colour, whichever is easier to read.
            Some((colour, _)) => {
                let hue = super::palette::hue(self.position.rules().variant(), colour);
                format!("\x1b[{};{}m{c}\x1b[0m", hue.ansi_letter, hue.ansi_ground)
            }
            None => c.into(),
        }
    }
}

fn centre(outline: &[(f64, f64)]) -> (f64, f64) {
    let sum = outline.iter().fold((0.0, 0.0), |sum, corner| (sum.0 + corner.0, sum.1 + corner.1));
    (sum.0 / outline.len() as f64, sum.1 / outline.len() as f64)
}

/// The first letter of the colour's name, or its number where another colour begins like it.
fn letter(variant: &rules::Variant, colour: Colour) -> char {
    let first = |colour: Colour| variant.colour_name(colour).chars().next().unwrap_or('?');
    let alone = variant.colours().filter(|&other| first(other) == first(colour)).count() == 1;
    let number = char::from_digit(colour.index() as u32 + 1, 10).unwrap_or('?');
    if alone { first(colour) } else { number }
}
