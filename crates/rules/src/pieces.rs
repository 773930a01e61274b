//! Piece sets: pictures in a text file, read into shapes and their orientations.

use crate::lattice::{Lattice, Point};

/// The most cells a piece may have.
pub const MAX_PIECE_SIZE: usize = 8;

/// The most shapes a piece set may have.
pub const MAX_PIECES: usize = 32;

/// Why a picture of cells cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, got {found}")]
pub struct DrawingError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    expected: &'static str,
    found: String,
}

/// The cells that a picture shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Drawing {
    pub(crate) lattice: Lattice,
    pub(crate) cells: Vec<Point>,
}

impl Drawing {
    pub(crate) fn parse(picture: &str) -> Result<Self, DrawingError> {
        let rows: Vec<&str> = picture.trim_end().lines().collect();
        Self::from_rows(&rows, 1)
    }

    /// Reads the rows from top to bottom; `first_line` is the number of the first in its file.
    fn from_rows(rows: &[&str], first_line: usize) -> Result<Self, DrawingError> {
        let mut lattice = None;
        let mut parity = None;
        let mut cells = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            for (x, letter) in row.chars().enumerate() {
                let error = |expected| DrawingError {
                    line: first_line + number,
                    column: x + 1,
                    expected,
                    found: format!("{letter:?}"),
                };
                let kind = match letter {
                    '#' => None,
                    'A' => Some(0),
                    'V' => Some(1),
                    '.' => continue,
                    _ => return Err(error("'#' for a square, 'A' or 'V' for a triangle, '.' for none")),
                };
                let this = if kind.is_some() { Lattice::Triangular } else { Lattice::Square };
                if *lattice.get_or_insert(this) != this {
                    return Err(error("squares or triangles, not both in one picture"));
                }
                let cell = Point::new(x as i32, -(number as i32));
                if let Some(kind) = kind {
                    let shift = (kind + cell.x + cell.y).rem_euclid(2);
                    if *parity.get_or_insert(shift) != shift {
                        return Err(error("'A' and 'V' in turn along rows and columns"));
                    }
                }
                cells.push(cell);
            }
        }
        let nothing = DrawingError {
            line: first_line,
            column: 1,
            expected: "at least one '#', 'A' or 'V'",
            found: "none".into(),
        };
        let lattice = lattice.ok_or(nothing)?;
        for cell in &mut cells {
            cell.x += parity.unwrap_or(0);
        }
        Ok(Self { lattice, cells })
    }
}

/// A piece set as its file has it.
#[derive(Clone, Debug)]
pub(crate) struct PieceSet {
    pub(crate) lattice: Lattice,
    pub(crate) shapes: Vec<Shape>,
}

/// One free piece: a name and its cells, in the orientation that the file draws.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub(crate) name: String,
    pub(crate) cells: Vec<Point>,
}

/// Why a piece file cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PieceError {
    /// A picture cannot be read.
    #[error(transparent)]
    Drawing(#[from] DrawingError),
    /// A piece breaks a rule for pieces.
    #[error("line {line}: piece {name:?}: expected {expected}")]
    Piece {
        /// Where the piece begins, counted from 1.
        line: usize,
        /// Its name in the file.
        name: String,
        /// What would have been right.
        expected: String,
    },
    /// The file has no pieces, or too many.
    #[error("expected 1 to {MAX_PIECES} pieces, got {0}")]
    Count(usize),
}

impl PieceSet {
    /// Reads the text of a piece file: blocks of a name and a picture, with empty lines between them. Lines
    /// that begin with `# ` are comments.
    pub(crate) fn parse(text: &str) -> Result<Self, PieceError> {
        let mut set = Self { lattice: Lattice::Square, shapes: Vec::new() };
        let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
        let mut next = 0;
        while next < lines.len() {
            if lines[next].is_empty() || lines[next].starts_with("# ") {
                next += 1;
                continue;
            }
            let end = (next..lines.len()).find(|&line| lines[line].is_empty()).unwrap_or(lines.len());
            set.add(&lines[next..end], next + 1)?;
            next = end;
        }
        if set.shapes.is_empty() {
            return Err(PieceError::Count(0));
        }
        Ok(set)
    }

    fn add(&mut self, block: &[&str], line: usize) -> Result<(), PieceError> {
        let name = block[0].chars().take(20).collect::<String>();
        let error =
            |expected: &str| PieceError::Piece { line, name: name.clone(), expected: expected.into() };
        if name.len() > 8 || !name.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
            return Err(error("a name of up to 8 letters and digits, then its picture"));
        }
        let Drawing { lattice, cells } = Drawing::from_rows(&block[1..], line + 1)?;
        if self.shapes.is_empty() {
            self.lattice = lattice;
        }
        if self.lattice != lattice {
            return Err(error("squares or triangles, as in the pieces before it"));
        }
        if cells.len() > MAX_PIECE_SIZE {
            return Err(error(&format!("at most {MAX_PIECE_SIZE} cells, got {}", cells.len())));
        }
        if !is_connected(lattice, &cells) {
            return Err(error("cells that are connected side by side"));
        }
        let all = orientations(lattice, &cells);
        for other in &self.shapes {
            if other.name == name {
                return Err(error("a name that no piece before it has"));
            }
            if all.contains(&normalised(lattice, other.cells.clone())) {
                return Err(error(&format!("a shape of its own, got that of {}", other.name)));
            }
        }
        if self.shapes.len() == MAX_PIECES {
            return Err(PieceError::Count(MAX_PIECES + 1));
        }
        self.shapes.push(Shape { name, cells });
        Ok(())
    }
}

fn is_connected(lattice: Lattice, cells: &[Point]) -> bool {
    let mut reached = vec![cells[0]];
    let mut next = 0;
    while next < reached.len() {
        let from = reached[next];
        let more =
            cells.iter().copied().filter(|&cell| lattice.share_side(from, cell) && !reached.contains(&cell));
        let more: Vec<Point> = more.collect();
        reached.extend(more);
        next += 1;
    }
    reached.len() == cells.len()
}

/// All orientations of a shape, normalised, in a fixed order.
pub(crate) fn orientations(lattice: Lattice, cells: &[Point]) -> Vec<Vec<Point>> {
    let mut found = Vec::new();
    for motion in 0..lattice.motions() {
        let image = cells.iter().map(|&cell| lattice.moved(motion, cell)).collect();
        let image = normalised(lattice, image);
        if !found.contains(&image) {
            found.push(image);
        }
    }
    found
}

/// Sorts the cells and moves the first to the origin, or to the cell right of it if that has its kind.
pub(crate) fn normalised(lattice: Lattice, mut cells: Vec<Point>) -> Vec<Point> {
    cells.sort_unstable();
    let first = cells[0];
    let shift = Point::new(lattice.kind(first) as i32, 0).minus(first);
    cells.into_iter().map(|cell| cell.plus(shift)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        PieceSet::parse(text).unwrap_err().to_string()
    }

    #[test]
    fn errors_say_where_and_what() {
        assert_eq!(error("# nothing\n"), "expected 1 to 32 pieces, got 0");
        assert!(error("F\n.#x\n").starts_with("line 2, column 3: expected '#'"), "{}", error("F\n.#x\n"));
        assert!(error("F\nAA\n").starts_with("line 2, column 2: expected 'A' and 'V' in turn"));
        assert!(error("F\nA#\n").contains("not both"));
        assert!(error("F\n#.#\n").contains("are connected"));
        assert!(error("F\n").contains("at least one"));
        assert!(error("F\n#########\n").contains("at most 8 cells, got 9"));
        assert!(error("F\n##\n\nF\n###\n").contains("no piece before it has"));
        assert!(error("F\n##.\n.#.\n\nG\n#.\n##\n").contains("got that of F"));
        assert!(error("F\n#\n\nG\nA\n").contains("as in the pieces before it"));
        assert!(error("a name\n#\n").contains("up to 8 letters"));
    }

    #[test]
    fn orientations_are_those_of_the_symmetry() {
        let set = PieceSet::parse("X\n.#.\n###\n.#.\n\nI\n###\n\nF\n.##\n##.\n.#.\n").unwrap();
        let counts: Vec<usize> =
            set.shapes.iter().map(|shape| orientations(set.lattice, &shape.cells).len()).collect();
        assert_eq!(counts, [1, 2, 8]);
        let set = PieceSet::parse("O\nAVA\nVAV\n\n1\nV\n\n3\nAVA\n").unwrap();
        let counts: Vec<usize> =
            set.shapes.iter().map(|shape| orientations(set.lattice, &shape.cells).len()).collect();
        assert_eq!(counts, [1, 2, 6]);
    }
}
