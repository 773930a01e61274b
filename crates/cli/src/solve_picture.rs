//! Pictures of solutions, drawn by `notation`.

use std::path::Path;

use anyhow::{Context as _, Result, bail};
use puzzle::Solver;
use rules::{Ply, Position};

/// The board as text.
pub(crate) fn text(solver: &Solver, plies: &[Ply]) -> String {
    notation::picture::text(&position(solver, plies), &notation::picture::TextStyle::default())
}

/// Writes a picture in the format that the file's name asks for.
pub(crate) fn draw(solver: &Solver, plies: &[Ply], file: &Path) -> Result<()> {
    let position = position(solver, plies);
    let style = notation::picture::Picture {
        last_move: false,
        title: solver.puzzle().title.clone(),
        ..Default::default()
    };
    let bytes = match file.extension().and_then(|end| end.to_str()) {
        Some("svg") => notation::picture::svg(&position, &style).into_bytes(),
        Some("png") => notation::picture::png(&position, &style, 1000)?,
        Some("txt") => text(solver, plies).into_bytes(),
        _ => bail!("--output: expected a name that ends with .svg, .png or .txt, got {}", file.display()),
    };
    std::fs::write(file, bytes).with_context(|| format!("cannot write {}", file.display()))
}

fn position(solver: &Solver, plies: &[Ply]) -> Position {
    let mut position = Position::new(solver.puzzle().rules.clone());
    for ply in plies {
        position.set_up(ply.colour, ply.placement);
    }
    position
}
