//! Pictures of solutions, drawn by `notation`.

use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};
use notation::picture::{Picture, TextStyle};
use puzzle::Solver;
use rules::{Ply, Position};

/// A file that a picture goes to.
pub(crate) struct Target {
    file: PathBuf,
    format: Format,
}

enum Format {
    Svg,
    Png,
    Text,
}

/// The width of a picture made of pixels.
const WIDTH: u32 = 1000;

/// The board as text.
pub(crate) fn text(solver: &Solver, plies: &[Ply]) -> String {
    let borders = has_twins_side_by_side(solver, plies);
    notation::picture::text(&position(solver, plies), &TextStyle { borders, ..TextStyle::default() })
}

impl Target {
    /// The format that the file's name asks for: known before the search, so that a slip costs no solution.
    pub(crate) fn of(file: &Path) -> Result<Self> {
        let format = match file.extension().and_then(|end| end.to_str()) {
            Some("svg") => Format::Svg,
            Some("png") => Format::Png,
            Some("txt") => Format::Text,
            _ => bail!("--output: expected a name that ends with .svg, .png or .txt, got {}", file.display()),
        };
        Ok(Self { file: file.into(), format })
    }

    /// Writes a picture.
    pub(crate) fn draw(&self, solver: &Solver, plies: &[Ply]) -> Result<()> {
        let position = position(solver, plies);
        let twins = has_twins_side_by_side(solver, plies);
        let style = Picture {
            last_move: false,
            borders: twins,
            // Marks tell colours apart; where there is one they only hide the borders.
            marks: solver.puzzle().rules.colours().len() > 1,
            title: solver.puzzle().title.clone(),
            ..Picture::default()
        };
        let bytes = match self.format {
            Format::Svg => notation::picture::svg(&position, &style).into_bytes(),
            Format::Png => notation::picture::png(&position, &style, WIDTH)?,
            Format::Text => text(solver, plies).into_bytes(),
        };
        std::fs::write(&self.file, bytes).with_context(|| format!("cannot write {}", self.file.display()))
    }
}

/// Whether two pieces of one colour share a side, so that colours alone do not show the pieces.
fn has_twins_side_by_side(solver: &Solver, plies: &[Ply]) -> bool {
    let rules = &solver.puzzle().rules;
    plies.iter().enumerate().any(|(number, ply)| {
        let beside = rules.edge_halo(ply.placement);
        let twins = plies[..number].iter().filter(|other| other.colour == ply.colour);
        twins.into_iter().any(|other| rules.cell_set(other.placement).intersects(&beside))
    })
}

fn position(solver: &Solver, plies: &[Ply]) -> Position {
    let mut position = Position::new(solver.puzzle().rules.clone());
    for ply in plies {
        position.set_up(ply.colour, ply.placement);
    }
    position
}
