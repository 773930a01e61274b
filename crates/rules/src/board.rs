//! The shape of a board: which cells of which lattice it has, and how they are named.

use serde::Deserialize;

use crate::coord::{Coord, MAX_COLUMNS, MAX_ROWS};
use crate::lattice::{Lattice, Point};
use crate::pieces::{Drawing, DrawingError};
use crate::set::CAPACITY;

/// A board as a variant file describes it.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(tag = "shape", rename_all = "lowercase", deny_unknown_fields)]
pub enum BoardShape {
    /// Squares in columns and rows.
    Rectangle {
        /// From left to right.
        columns: u16,
        /// From bottom to top.
        rows: u16,
    },
    /// Triangles that fill a regular hexagon standing on a side.
    Hexagon {
        /// Triangles along a side.
        side: u16,
    },
    /// Any shape, holes too, drawn like a piece: `#` for squares, `A` and `V` for triangles, `.` for none.
    Drawn {
        /// The rows from top to bottom.
        picture: String,
    },
}

/// Why a shape cannot become a board.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BoardError {
    /// No cell or too many.
    #[error("expected a board of 1 to {CAPACITY} fields, got one of {0}")]
    Size(usize),
    /// Fields so far apart that some would have no coordinate.
    #[error(
        "expected a board of at most {MAX_COLUMNS} columns and {MAX_ROWS} rows, got one of {columns} by {rows}"
    )]
    Extent {
        /// From the leftmost field to the rightmost.
        columns: usize,
        /// From the lowest to the highest.
        rows: usize,
    },
    /// The picture of a drawn board cannot be read.
    #[error("the picture of the board: {0}")]
    Drawing(#[from] DrawingError),
}

/// The cells of a board in the order of their names: row by row from the lower left.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(crate) lattice: Lattice,
    pub(crate) cells: Vec<Point>,
    /// The point whose coordinate is `a1`, whether or not the board has a cell there.
    origin: Point,
    pub(crate) columns: u16,
    pub(crate) rows: u16,
}

impl Board {
    pub(crate) fn new(shape: &BoardShape) -> Result<Self, BoardError> {
        let (lattice, mut cells) = match *shape {
            BoardShape::Rectangle { columns, rows } => {
                check_size(usize::from(columns) * usize::from(rows))?;
                let cells = (0..i32::from(rows))
                    .flat_map(|y| (0..i32::from(columns)).map(move |x| Point::new(x, y)))
                    .collect();
                (Lattice::Square, cells)
            }
            BoardShape::Hexagon { side } => {
                check_size(6 * usize::from(side) * usize::from(side))?;
                (Lattice::Triangular, hexagon(i32::from(side)))
            }
            BoardShape::Drawn { ref picture } => {
                let drawing = Drawing::parse(picture)?;
                check_size(drawing.cells.len())?;
                (drawing.lattice, drawing.cells)
            }
        };
        cells.sort_unstable();
        let left = cells.iter().map(|cell| cell.x).min().expect("a board has cells");
        let right = cells.iter().map(|cell| cell.x).max().expect("a board has cells");
        let (bottom, top) = (cells[0].y, cells[cells.len() - 1].y);
        let (columns, rows) = ((right - left + 1) as usize, (top - bottom + 1) as usize);
        if columns > usize::from(MAX_COLUMNS) || rows > usize::from(MAX_ROWS) {
            return Err(BoardError::Extent { columns, rows });
        }
        // A picture may draw the board far from its corner. Even steps bring it near and keep the kinds of cells.
        let shift = Point::new(left & !1, bottom & !1);
        for cell in &mut cells {
            *cell = cell.minus(shift);
        }
        let origin = Point::new(left, bottom).minus(shift);
        Ok(Self { lattice, cells, origin, columns: columns as u16, rows: rows as u16 })
    }

    pub(crate) fn index_of(&self, cell: Point) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    pub(crate) fn coord(&self, cell: Point) -> Coord {
        let Point { x, y } = cell.minus(self.origin);
        Coord { column: x as u16 + 1, row: y as u16 + 1 }
    }

    pub(crate) fn point(&self, coord: Coord) -> Point {
        self.origin.plus(Point::new(i32::from(coord.column) - 1, i32::from(coord.row) - 1))
    }
}

fn check_size(cells: usize) -> Result<(), BoardError> {
    if (1..=CAPACITY).contains(&cells) { Ok(()) } else { Err(BoardError::Size(cells)) }
}

/// The lowest row has `2 * side + 1` triangles, each further row two more up to the two in the middle.
fn hexagon(side: i32) -> Vec<Point> {
    let mut cells = Vec::new();
    for row in 0..2 * side {
        let inset = if row < side { side - 1 - row } else { row - side };
        for column in inset..4 * side - 1 - inset {
            // The shift makes the first triangle of the lowest row point down.
            cells.push(Point::new(column + side, row));
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexagons_have_the_fields_of_the_books() {
        for (side, cells, columns, rows) in [(9, 486, 35, 18), (8, 384, 31, 16)] {
            let board = Board::new(&BoardShape::Hexagon { side }).unwrap();
            assert_eq!((board.cells.len(), board.columns, board.rows), (cells, columns, rows));
            // Every row of the lower half begins with a triangle that points down.
            let first = board.cells[0];
            assert_eq!(board.lattice.kind(first), 1);
            assert_eq!(board.coord(first), Coord { column: side, row: 1 });
        }
    }

    #[test]
    fn impossible_sizes_are_refused() {
        for shape in [
            BoardShape::Rectangle { columns: 0, rows: 5 },
            BoardShape::Rectangle { columns: 65_535, rows: 65_535 },
            BoardShape::Hexagon { side: 10 },
            BoardShape::Hexagon { side: 0 },
        ] {
            assert!(matches!(Board::new(&shape), Err(BoardError::Size(_))), "{shape:?}");
        }
        let empty = BoardShape::Drawn { picture: "...".into() };
        assert!(Board::new(&empty).is_err());
        for picture in [format!("#{}#", ".".repeat(701)), format!("#{}#", "\n.".repeat(998) + "\n")] {
            let error = Board::new(&BoardShape::Drawn { picture }).unwrap_err();
            assert!(matches!(error, BoardError::Extent { .. }), "{error}");
        }
    }

    #[test]
    fn a_board_may_stand_anywhere_in_its_picture() {
        let near = Board::new(&BoardShape::Drawn { picture: "A\nVA".into() }).unwrap();
        let picture = format!("{0}A\n{0}VA", ".".repeat(50_001));
        let far = Board::new(&BoardShape::Drawn { picture }).unwrap();
        assert_eq!((far.columns, far.rows), (2, 2));
        let kinds = |board: &Board| -> Vec<(usize, Coord)> {
            board.cells.iter().map(|&cell| (board.lattice.kind(cell), board.coord(cell))).collect()
        };
        assert_eq!(kinds(&near), kinds(&far));
        assert!(far.cells.iter().all(|cell| cell.x < 4 && cell.y < 4), "{:?}", far.cells);
    }
}
