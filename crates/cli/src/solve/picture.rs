//! Pictures of solutions, drawn by `notation`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use notation::picture::{Picture, TextStyle};
use puzzle::Puzzle;
use rules::{Ply, Position};

/// A file to draw into, whose name has one of the known endings.
pub(super) struct PictureFile {
    file: PathBuf,
    format: Format,
}

enum Format {
    Svg,
    Png,
    Text,
}

/// The width of a PNG picture in pixels.
const WIDTH: u32 = 1000;

/// The board as text, with borders between pieces where colours do not show them.
pub(super) fn text(puzzle: &Puzzle, plies: &[Ply]) -> String {
    let borders = has_same_colour_neighbours(puzzle, plies);
    notation::picture::text(&position(puzzle, plies), &TextStyle { borders, ..TextStyle::default() })
}

impl PictureFile {
    /// Reads the format off the name: before the search, so that a typing error does not cost a solution.
    pub(super) fn new(file: &Path) -> Result<Self> {
        let format = match file.extension().and_then(|end| end.to_str()) {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("txt") => Format::Text,
            _ => bail!("--output: expected a name that ends with .svg, .png or .txt, got {}", file.display()),
        };
        Ok(Self { file: file.into(), format })
    }

    /// Draws placements into the file.
    pub(super) fn draw(&self, puzzle: &Puzzle, plies: &[Ply]) -> Result<()> {
        let position = position(puzzle, plies);
        let borders = has_same_colour_neighbours(puzzle, plies);
        let style = Picture {
            last_move: false,
            borders,
            // Marks tell colours apart; with a single colour they would only hide the borders.
            marks: puzzle.rules.colours().len() > 1,
            title: puzzle.title.clone(),
            ..Picture::default()
        };
        let bytes = match self.format {
            Format::Svg => notation::picture::svg(&position, &style).into_bytes(),
            Format::Png => notation::picture::png(&position, &style, WIDTH)?,
            Format::Text => text(puzzle, plies).into_bytes(),
        };
        std::fs::write(&self.file, bytes).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// Whether two pieces of one colour share a side, so that colours alone do not show the pieces.
fn has_same_colour_neighbours(puzzle: &Puzzle, plies: &[Ply]) -> bool {
    let rules = &puzzle.rules;
    plies.iter().enumerate().any(|(number, ply)| {
        let beside = rules.edge_halo(ply.placement);
        let same_colour = plies[..number].iter().filter(|other| other.colour == ply.colour);
        same_colour.into_iter().any(|other| rules.cell_set(other.placement).intersects(&beside))
    })
}

fn position(puzzle: &Puzzle, plies: &[Ply]) -> Position {
    let mut position = Position::new(puzzle.rules.clone());
    for ply in plies {
        position.set_up(ply.colour, ply.placement);
    }
    position
}
