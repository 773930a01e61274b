//! What the policy learns from: the choices of full searches.

use std::sync::Arc;

use anyhow::{Context, Result};
use engine::{BoardTables, Features, Random, Weights};
use rand::{RngExt, SeedableRng};
use rules::{Index, Placement, Position, Ruleset};

use crate::games::{Game, SearchedPly};

/// How many moves without a visit are kept of a choice.
const UNTRIED: usize = 60;

/// One choice of the search among the moves of a position.
pub(crate) struct PolicySample {
    pub(crate) features: Features,
    pub(crate) options: Vec<Choice>,
}

/// A move among others.
pub(crate) struct Choice {
    pub(crate) placement: Placement,
    /// The row of its piece in the table of weights.
    pub(crate) piece: usize,
    /// The share of the search's visits that it got.
    pub(crate) visits: f32,
    /// For how many moves it stands: of those without a visit only a few are kept.
    pub(crate) stands_for: f32,
}

/// The choices of all full searches in these games.
pub(crate) fn policy(games: &[Game], rules: &Arc<Ruleset>, weights: &Weights) -> Result<Vec<PolicySample>> {
    let tables = BoardTables::new(rules);
    let rows = rows(rules, weights)?;
    let mut samples = Vec::new();
    for game in games {
        let mut random = Random::seed_from_u64(game.seed);
        game.replay(rules, |position, ply| {
            samples.extend(choice(position, ply, &tables, &rows, &mut random));
        })?;
    }
    Ok(samples)
}

/// What the search chose, against the other moves.
fn choice(
    position: &Position,
    ply: &SearchedPly,
    tables: &BoardTables,
    rows: &[usize],
    random: &mut Random,
) -> Option<PolicySample> {
    let colour = position.turn()?;
    let total: u32 = ply.candidates.iter().map(|(_, visits, _)| visits).sum();
    let tried = ply.candidates.iter();
    let mut visits: Vec<(Placement, u32)> =
        tried.map(|&(number, visits, _)| (Placement::from_index(number.into()), visits)).collect();
    let mut untried = position.legal_moves();
    untried.retain(|placement| visits.iter().all(|(other, _)| other != placement));
    if total == 0 || visits.len() + untried.len() < 2 {
        return None;
    }
    let stands_for = (untried.len() as f32 / UNTRIED as f32).max(1.0);
    while untried.len() > UNTRIED {
        untried.swap_remove(random.random_range(0..untried.len() as u32) as usize);
    }
    visits.extend(untried.into_iter().map(|placement| (placement, 0)));
    let option = |(placement, visits): (Placement, u32)| Choice {
        placement,
        piece: rows[position.rules().piece_of(placement).index()],
        visits: visits as f32 / total as f32,
        stands_for: if visits > 0 { 1.0 } else { stands_for },
    };
    let features = Features::new(position, tables, colour);
    Some(PolicySample { features, options: visits.into_iter().map(option).collect() })
}

/// By piece of the rules: its row in the table. A table may have its rows in any order, so they are found by name.
fn rows(rules: &Ruleset, weights: &Weights) -> Result<Vec<usize>> {
    let row = |piece: &rules::Piece| {
        let row = weights.row_of(&piece.name);
        row.with_context(|| format!("expected weights of the piece {}, got none", piece.name))
    };
    rules.pieces().iter().map(row).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_pieces_are_found_by_name() {
        let variant = rules::variant("duo", &rules::Options::default()).unwrap();
        let rules = Ruleset::compile(variant).unwrap();
        let mut weights = Weights::of(&rules);
        weights.pieces.reverse();
        for (piece, row) in rules.pieces().iter().zip(rows(&rules, &weights).unwrap()) {
            assert_eq!(weights.pieces[row].0, piece.name);
        }
        weights.pieces.pop();
        assert!(rows(&rules, &weights).is_err());
    }
}
