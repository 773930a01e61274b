//! Attempts at a puzzle, from files to placements and back.

use std::path::Path;

use anyhow::{Context as _, Result};
use puzzle::{Attempt, Solver};
use rules::Ply;

/// An attempt as the file has it: an object with placements, or lines of a colour and fields.
pub(crate) fn read_attempt(file: &Path) -> Result<Vec<Attempt>> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
    if text.trim_start().starts_with('{') {
        return read_json(&text).with_context(|| format!("{shown}"));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let place = || format!("{shown}:{}", number + 1);
            let (colour, cells) = line
                .trim()
                .split_once(char::is_whitespace)
                .with_context(|| format!("{}: expected a colour and fields, got {line:?}", place()))?;
            let cells = puzzle::fields(cells).with_context(place)?;
            Ok(Attempt { colour: colour.into(), piece: None, cells })
        })
        .collect()
}

fn read_json(text: &str) -> Result<Vec<Attempt>> {
    let object: serde_json::Value = serde_json::from_str(text)?;
    let list = object["placements"].as_array().context("expected a list `placements`")?;
    list.iter()
        .enumerate()
        .map(|(number, piece)| {
            let place = || format!("placement {}", number + 1);
            let colour = piece["colour"].as_str().with_context(|| format!("{}: no `colour`", place()))?;
            let cells = piece["cells"].as_array().with_context(|| format!("{}: no `cells`", place()))?;
            let cells: Result<Vec<rules::Coord>> =
                cells.iter().map(|cell| Ok(cell.as_str().context("a cell is a text")?.parse()?)).collect();
            let name = piece["piece"].as_str().map(Into::into);
            Ok(Attempt { colour: colour.into(), piece: name, cells: cells.with_context(place)? })
        })
        .collect()
}

/// Placements written down.
pub(crate) fn written(solver: &Solver, plies: &[Ply]) -> Vec<Attempt> {
    plies.iter().map(|&ply| Attempt::of(solver.puzzle(), ply)).collect()
}

/// A placement as objects have it.
pub(crate) fn as_json(solver: &Solver, ply: Ply) -> serde_json::Value {
    let piece = Attempt::of(solver.puzzle(), ply);
    let cells: Vec<String> = piece.cells.iter().map(ToString::to_string).collect();
    serde_json::json!({ "colour": piece.colour, "piece": piece.piece, "cells": cells })
}
