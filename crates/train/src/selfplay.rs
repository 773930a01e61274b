//! Games of the engine against itself, varied enough to learn from.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result};
use engine::{
    BoardTables, Budget, EVAL_FEATURES, Engine, EvalFeatures, Features, Params, Random, SearchResult, Weights,
};
use indicatif::{ProgressBar, ProgressStyle};
use rand::{RngExt, SeedableRng};
use rules::{Index, Placement, Position, Ruleset};

use crate::samples::{Choice, EvaluationSample, PolicySample, Samples};

/// How many moves without a visit are kept of a choice.
const UNTRIED: usize = 60;

/// After the opening, one move in so many is not the best but drawn by visits.
const STRAY: u32 = 12;

/// Which games to play.
pub(crate) struct Plan {
    /// How many games teach which moves are good.
    pub(crate) count: u64,
    /// How many simulations each move of theirs gets.
    pub(crate) simulations: u64,
    /// How many more, with a tenth of the simulations, teach how positions end.
    pub(crate) quick: u64,
    /// How many games are played at once.
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// Plays the games, several at once; what comes out does not depend on how many.
pub(crate) fn play(plan: &Plan, rules: &Arc<Ruleset>, weights: &Weights) -> Result<Samples> {
    let rows = rows(rules, weights)?;
    let total = plan.count + plan.quick;
    let bar = ProgressBar::new(total).with_message(rules.variant().name.clone());
    bar.set_style(
        ProgressStyle::with_template("{msg} {bar:40} {pos}/{len} games, {eta} left")
            .expect("a valid template"),
    );
    let next = AtomicU64::new(0);
    let played = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                let teacher = Teacher { rules, weights, rows: &rows, tables: BoardTables::new(rules) };
                loop {
                    let game = next.fetch_add(1, Relaxed);
                    if game >= total {
                        break;
                    }
                    let quick = game >= plan.count;
                    let simulations = plan.simulations / if quick { 10 } else { 1 };
                    let seed = plan.seed.wrapping_mul(1_000_003).wrapping_add(game);
                    let samples = teacher.game(seed, simulations, quick);
                    played.lock().expect("no game panics").push((game, samples));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish();
    let mut played = played.into_inner().expect("no game panics");
    played.sort_by_key(|(game, _)| *game);
    let mut all = Samples::default();
    played.into_iter().for_each(|(_, samples)| all.extend(samples));
    Ok(all)
}

/// By piece of the rules: its row in the table. A table may have its rows in any order, so they are found by name.
fn rows(rules: &Ruleset, weights: &Weights) -> Result<Vec<usize>> {
    let row = |piece: &rules::Piece| {
        let row = weights.row_of(&piece.name);
        row.with_context(|| format!("expected weights of the piece {}, got none", piece.name))
    };
    rules.pieces().iter().map(row).collect()
}

struct Teacher<'a> {
    rules: &'a Arc<Ruleset>,
    weights: &'a Weights,
    /// By piece of the rules: its row in the table of weights.
    rows: &'a [usize],
    tables: BoardTables,
}

/// A pair of sides in a position on the way: the first, the second, and the lead of the first.
type Lead = (usize, usize, EvalFeatures);

impl Teacher<'_> {
    /// One game. A quick one teaches how positions end, another one which moves are good.
    fn game(&self, seed: u64, simulations: u64, quick: bool) -> Samples {
        let mut random = Random::seed_from_u64(seed);
        let mut engine = Engine::new(self.rules.clone());
        engine.set_weights(self.weights.clone());
        engine.set_seed(seed);
        let mut position = Position::new(self.rules.clone());
        let mut samples = Samples::default();
        let mut on_the_way: Vec<(Vec<Lead>, f32)> = Vec::new();
        // Half of the games begin with first moves that the engine would hardly choose.
        let strange_start = random.random_range(0..2u32) == 0;
        while position.turn().is_some() {
            let search = engine.search(&position, &Budget::simulations(simulations), &AtomicBool::new(false));
            if quick {
                on_the_way.push((self.leads(&position), engine::progress(&position)));
            } else {
                samples.policy.extend(self.choice(&position, &search, &mut random));
            }
            let opening = position.history().len() < self.rules.colours().len();
            let placement = if opening && strange_start {
                large_move(&position, &mut random)
            } else if opening
                || position.history().len() < 3 * self.rules.colours().len()
                || random.random_range(0..STRAY) == 0
            {
                by_visits(&search, &mut random)
            } else {
                search.best()
            };
            position.play(placement.expect("a game that goes on has a move"));
        }
        samples.evaluation = results(&position, on_the_way);
        samples
    }

    /// What the search chose, against the other moves.
    fn choice(
        &self,
        position: &Position,
        search: &SearchResult,
        random: &mut Random,
    ) -> Option<PolicySample> {
        let colour = position.turn()?;
        let total: u32 = search.candidates.iter().map(|candidate| candidate.visits).sum();
        let tried = search.candidates.iter().filter(|candidate| candidate.visits > 0);
        let mut visits: Vec<(Placement, u32)> = tried.map(|c| (c.placement, c.visits)).collect();
        let mut untried = position.legal_moves();
        untried.retain(|placement| visits.iter().all(|(other, _)| other != placement));
        if total == 0 || visits.len() + untried.len() < 2 {
            return None;
        }
        let stand_for = (untried.len() as f32 / UNTRIED as f32).max(1.0);
        while untried.len() > UNTRIED {
            untried.swap_remove(random.random_range(0..untried.len() as u32) as usize);
        }
        visits.extend(untried.into_iter().map(|placement| (placement, 0)));
        let option = |(placement, visits): (Placement, u32)| Choice {
            placement,
            piece: self.rows[self.rules.piece_of(placement).index()],
            visits: visits as f32 / total as f32,
            stands_for: if visits > 0 { 1.0 } else { stand_for },
        };
        let features = Features::new(position, &self.tables, colour);
        Some(PolicySample { features, options: visits.into_iter().map(option).collect() })
    }

    fn leads(&self, position: &Position) -> Vec<Lead> {
        let features = engine::eval_features(&mut position.clone(), &self.tables);
        let sides = &self.rules.variant().sides;
        let sum = |side: usize| -> EvalFeatures {
            let mut sum = [0.0; EVAL_FEATURES];
            for &colour in &sides[side] {
                sum.iter_mut().zip(&features[colour]).for_each(|(sum, number)| *sum += number);
            }
            sum
        };
        let pairs = (0..sides.len()).flat_map(|side| (0..side).map(move |other| (side, other)));
        pairs
            .map(|(side, other)| {
                let (mut lead, rival) = (sum(side), sum(other));
                lead.iter_mut().zip(&rival).for_each(|(lead, rival)| *lead -= rival);
                (side, other, lead)
            })
            .collect()
    }
}

/// Any move of the largest pieces.
fn large_move(position: &Position, random: &mut Random) -> Option<Placement> {
    let mut moves = position.legal_moves();
    let size = |placement: &Placement| position.rules().cells_of(*placement).len();
    let largest = moves.iter().map(size).max()?;
    moves.retain(|placement| size(placement) == largest);
    Some(moves[random.random_range(0..moves.len() as u32) as usize])
}

/// A move as likely as it was visited.
pub(crate) fn by_visits(search: &SearchResult, random: &mut Random) -> Option<Placement> {
    let total: u32 = search.candidates.iter().map(|candidate| candidate.visits).sum();
    let mut point = random.random_range(0..total.max(1));
    for candidate in &search.candidates {
        if point < candidate.visits {
            return Some(candidate.placement);
        }
        point -= candidate.visits;
    }
    search.best()
}

/// The positions on the way, with how the game ended: mostly who won, a little by how much.
fn results(end: &Position, on_the_way: Vec<(Vec<Lead>, f32)>) -> Vec<EvaluationSample> {
    let params = Params::default();
    let scores: Vec<f32> = end.sides().map(|side| end.side_score(side) as f32).collect();
    let mut samples = Vec::new();
    for (leads, progress) in on_the_way {
        let weight = 1.0 / leads.len() as f32;
        for (side, other, lead) in leads {
            let points = scores[side] - scores[other];
            let won = if points == 0.0 { 0.5 } else { f32::from(u8::from(points > 0.0)) };
            let close = 0.5 + 0.5 * (points / params.score_scale).tanh();
            let result = (1.0 - params.score_weight) * won + params.score_weight * close;
            samples.push(EvaluationSample { lead, progress, result, weight });
        }
    }
    samples
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
