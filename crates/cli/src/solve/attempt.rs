//! Attempts at a puzzle: from a file to placed pieces, and from placements to JSON.

use std::path::Path;

use anyhow::{Context as _, Result};
use puzzle::{PlacedPiece, Puzzle};
use rules::{Coord, Ply};

/// Reads an attempt: a JSON object with `placements`, or lines of a colour and coordinates.
pub(super) fn read_attempt(file: &Path) -> Result<Vec<PlacedPiece>> {
    let shown = file.display();
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {shown}"))?;
    if text.trim_start().starts_with('{') {
        return parse_json(&text).with_context(|| format!("{shown}"));
    }
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    lines
        .map(|(number, line)| {
            let location = || format!("{shown}:{}", number + 1);
            let (colour, cells) = line
                .trim()
                .split_once(char::is_whitespace)
                .with_context(|| format!("{}: expected a colour and fields, got {line:?}", location()))?;
            let cells = puzzle::parse_coords(cells).with_context(location)?;
            Ok(PlacedPiece { colour: colour.into(), piece: None, cells })
        })
        .collect()
}

fn parse_json(text: &str) -> Result<Vec<PlacedPiece>> {
    let object: serde_json::Value = serde_json::from_str(text)?;
    let list = object["placements"].as_array().context("expected a list `placements`")?;
    list.iter()
        .enumerate()
        .map(|(number, piece)| {
            let location = || format!("placement {}", number + 1);
            let colour = piece["colour"].as_str().with_context(|| format!("{}: no `colour`", location()))?;
            let cells = piece["cells"].as_array().with_context(|| format!("{}: no `cells`", location()))?;
            let cells: Result<Vec<Coord>> = cells
                .iter()
                .map(|cell| Ok(cell.as_str().context("expected a cell as a string")?.parse()?))
                .collect();
            let name = piece["piece"].as_str().map(Into::into);
            Ok(PlacedPiece { colour: colour.into(), piece: name, cells: cells.with_context(location)? })
        })
        .collect()
}

/// Placements as an attempt, for the checker.
pub(super) fn attempt_of(puzzle: &Puzzle, plies: &[Ply]) -> Vec<PlacedPiece> {
    plies.iter().map(|&ply| PlacedPiece::new(puzzle, ply)).collect()
}

/// A placement as the JSON output has it.
pub(super) fn to_json(puzzle: &Puzzle, ply: Ply) -> serde_json::Value {
    let piece = PlacedPiece::new(puzzle, ply);
    let cells: Vec<String> = piece.cells.iter().map(ToString::to_string).collect();
    serde_json::json!({ "colour": piece.colour, "piece": piece.piece, "cells": cells })
}
