//! The engine: the search for one rule set. It keeps its tree from move to move.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rules::{Index, Placement, Ply, Position, Ruleset, Side};

use crate::budget::Budget;
use crate::endgame::{self, SolvedMove};
use crate::evaluation::evaluate;
use crate::knowledge::Knowledge;
use crate::outcome::{Rewards, rewards};
use crate::params::{ParamChanges, Params};
use crate::search::{Candidate, Searcher, Totals, candidates};
use crate::tree::{EdgeId, Tree};
use crate::weights::Weights;

/// How many positions of an endgame take as long as one simulation, about.
const NODES_PER_SIMULATION: u64 = 32;

/// How many positions of an endgame are tried before the budget is asked again.
const POLL: u64 = 64;

/// A move that was tried less often is not expected.
const EXPECTED: u32 = 8;

/// What the rest of an expected line may cost where the tree ends and few games are left.
const REST: u64 = 500;

/// The search for one rule set.
pub struct Engine {
    rules: Arc<Ruleset>,
    knowledge: Knowledge,
    params: Params,
    /// What was set beside the parameters of the weights.
    changes: ParamChanges,
    threads: usize,
    memory: usize,
    seed: u64,
    tree: Option<Kept>,
    /// Whether a search may end before its budget does when the choice cannot change any more.
    pub ends_early: bool,
}

/// A tree and the position at its root.
struct Kept {
    tree: Tree,
    root: Position,
}

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct SearchResult {
    /// The side to move; none if the game is over.
    pub side: Option<Side>,
    /// The moves, the best first; empty only if the game is over.
    pub candidates: Vec<Candidate>,
    /// The value of the position to each side, from 0 to 1: the mean of the simulations; without any, the evaluation, and
    /// of a game that is over the result.
    pub values: Vec<f32>,
    /// How many simulations were made.
    pub simulations: u64,
    /// How many moves the tree holds.
    pub edges: usize,
    /// How many bytes they take.
    pub bytes: usize,
    /// Whether the values are exact: every game that was left has been tried.
    pub exact: bool,
}

impl SearchResult {
    /// The move to play.
    pub fn best(&self) -> Option<Placement> {
        self.candidates.first().map(|candidate| candidate.placement)
    }

    /// The value of the position to the side to move.
    pub fn value_to_mover(&self) -> Option<f32> {
        self.values.get(self.side?.index()).copied()
    }
}

impl Engine {
    /// What the tree may take by default, in bytes: more than the highest level fills.
    pub const MEMORY: usize = 256 << 20;

    /// An engine with one thread and the parameters of its kind of game.
    pub fn new(rules: Arc<Ruleset>) -> Self {
        let knowledge = Knowledge::of(&rules);
        Self {
            params: Params::default().with(&knowledge.weights.params),
            changes: ParamChanges::default(),
            knowledge,
            rules,
            threads: 1,
            memory: Self::MEMORY,
            seed: 1,
            tree: None,
            ends_early: true,
        }
    }

    /// Searches with these parameters from now on, and for the rest with those of the weights; the tree so far is thrown
    /// away.
    pub fn set_params(&mut self, changes: ParamChanges) {
        self.params = Params::default().with(&self.knowledge.weights.params).with(&changes);
        self.changes = changes;
        self.tree = None;
    }

    /// Searches with other weights from now on; the tree so far is thrown away.
    pub fn set_weights(&mut self, weights: Weights) {
        self.knowledge = Knowledge::with_weights(&self.rules, weights);
        self.set_params(self.changes.clone());
    }

    /// The rules that it plays by.
    pub(crate) fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// Sets how many threads search.
    pub fn set_threads(&mut self, threads: usize) {
        self.threads = threads.max(1);
    }

    /// Sets how many bytes the tree may take.
    pub fn set_memory(&mut self, bytes: usize) {
        self.memory = bytes;
        self.tree = None;
    }

    /// Sets where random numbers begin. With one thread, one seed gives one game.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
        self.tree = None;
    }

    /// An engine that would search just as this one would.
    #[must_use]
    pub fn twin(&self) -> Self {
        let copied = |kept: &Kept| Kept { tree: kept.tree.pruned_to(EdgeId::ROOT), root: kept.root.clone() };
        Self {
            rules: self.rules.clone(),
            knowledge: self.knowledge.clone(),
            params: self.params.clone(),
            changes: self.changes.clone(),
            tree: self.tree.as_ref().map(copied),
            ..*self
        }
    }

    /// Searches a position until the budget is used up or `stop` is set.
    pub fn search(&mut self, position: &Position, budget: &Budget, stop: &AtomicBool) -> SearchResult {
        debug_assert!(
            Arc::ptr_eq(position.rules(), &self.rules),
            "an engine plays the rules it was made for"
        );
        if position.is_over() {
            let values = self.values(position, None);
            return SearchResult {
                side: None,
                candidates: Vec::new(),
                values,
                simulations: 0,
                edges: 0,
                bytes: 0,
                exact: true,
            };
        }
        if let Some(search) = self.solve(position, budget, stop) {
            return search;
        }
        let tree = self.tree_for(position);
        let ended = AtomicBool::new(false);
        let searcher = Searcher {
            root: position,
            tree: &tree,
            params: &self.params,
            weights: &self.knowledge.weights,
            tables: &self.knowledge.tables,
            budget,
            stop,
            ended: &ended,
            simulations: AtomicU64::new(0),
            totals: Totals::default(),
            may_end_early: self.ends_early,
        };
        searcher.run(self.threads, self.seed);
        let simulations = searcher.simulations.load(Ordering::Relaxed);
        let values = self.values(position, (simulations > 0).then(|| searcher.totals.mean(simulations)));
        // The next move of a game gets random numbers of its own.
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let search = SearchResult {
            side: position.side_to_move(),
            candidates: candidates(&tree),
            values,
            simulations,
            edges: tree.edges(),
            bytes: tree.bytes(),
            exact: false,
        };
        self.tree = Some(Kept { tree, root: position.clone() });
        search
    }

    /// Plays the end of a game out in every way, if that takes less than half of the budget.
    fn solve(&self, position: &Position, budget: &Budget, stop: &AtomicBool) -> Option<SearchResult> {
        if endgame::move_count(&mut position.clone()) > self.params.endgame as usize {
            return None;
        }
        let mut may_continue = |nodes: u64| {
            !stop.load(Ordering::Relaxed)
                && (!nodes.is_multiple_of(POLL) || budget.used(nodes / NODES_PER_SIMULATION) < 0.5)
        };
        let (moves, nodes) = endgame::solve(position, &self.params, &mut may_continue)?;
        let side = position.side_to_move();
        let candidate = |(number, solved): (usize, &SolvedMove)| Candidate {
            placement: solved.placement,
            visits: u32::from(number == 0),
            value: side.map_or(0.5, |side| solved.rewards[side.index()]),
            prior: 1.0 / moves.len() as f32,
        };
        Some(SearchResult {
            side,
            candidates: moves.iter().enumerate().map(candidate).collect(),
            values: self.values(position, moves.first().map(|best| best.rewards)),
            simulations: nodes / NODES_PER_SIMULATION,
            edges: 0,
            bytes: 0,
            exact: true,
        })
    }

    /// The value of a position to each side: what a search found, or else the result or the evaluation.
    fn values(&self, position: &Position, found: Option<Rewards>) -> Vec<f32> {
        let values = found.unwrap_or_else(|| match position.is_over() {
            true => rewards(position, &self.params),
            false => evaluate(&mut position.clone(), &self.knowledge.tables, &self.knowledge.weights),
        });
        values[..position.sides().len()].to_vec()
    }

    /// How play goes on from the position that was searched last if it begins with this move and everybody then makes the
    /// move that the search finds best. It ends where too little is known.
    pub(crate) fn line(&self, position: &Position, first: Placement, longest: usize) -> Vec<Ply> {
        let kept = self.tree.as_ref().filter(|kept| kept.root.hash() == position.hash());
        let mut edge = kept.map(|_| EdgeId::ROOT);
        let (mut position, mut next, mut line) = (position.clone(), Some(first), Vec::new());
        while let (Some(placement), Some(colour)) = (next, position.turn()) {
            line.push(Ply { colour, placement });
            if line.len() >= longest {
                break;
            }
            position.play(placement);
            edge = edge.zip(kept).and_then(|(edge, kept)| child_with(&kept.tree, edge, placement));
            let tried = edge.zip(kept).and_then(|(edge, kept)| most_visited(&kept.tree, edge));
            next = tried.or_else(|| self.solved_move(&position));
        }
        line
    }

    fn solved_move(&self, position: &Position) -> Option<Placement> {
        if position.is_over() {
            return None;
        }
        self.solve(position, &Budget::simulations(REST), &AtomicBool::new(false))?.best()
    }

    /// Drops all of the tree but the part below this position.
    pub(crate) fn prune_to(&mut self, position: &Position) {
        let pruned = self.kept_for(position);
        self.tree = pruned.map(|tree| Kept { tree, root: position.clone() });
    }

    /// How many bytes the tree takes.
    pub(crate) fn memory_in_use(&self) -> usize {
        self.tree.as_ref().map_or(0, |kept| kept.tree.allocated())
    }

    /// The part of the last tree that belongs to this position, or an empty one.
    fn tree_for(&mut self, position: &Position) -> Tree {
        self.kept_for(position).unwrap_or_else(|| Tree::new(self.memory))
    }

    fn kept_for(&mut self, position: &Position) -> Option<Tree> {
        let kept = self.tree.take()?;
        let moves = position.history().strip_prefix(kept.root.history())?;
        let edge = edge_to(&kept.tree, kept.root, moves, position.hash())?;
        Some(if edge == EdgeId::ROOT { kept.tree } else { kept.tree.pruned_to(edge) })
    }
}

/// The edge that these moves lead to, if the tree has it and it leads to the position with this hash: turns
/// that were given out of order, and other positions with the same moves, have other hashes.
fn edge_to(tree: &Tree, mut root: Position, moves: &[Ply], hash: u64) -> Option<EdgeId> {
    let mut edge = EdgeId::ROOT;
    for ply in moves {
        if root.turn() != Some(ply.colour) {
            return None;
        }
        edge = child_with(tree, edge, ply.placement)?;
        root.play(ply.placement);
    }
    (root.hash() == hash).then_some(edge)
}

/// The edge of this move after another, if the tree has it.
fn child_with(tree: &Tree, edge: EdgeId, placement: Placement) -> Option<EdgeId> {
    let number = tree.children(edge).iter().position(|child| child.placement() == placement)?;
    Some(tree.child(edge, number))
}

/// The move that was tried most often after an edge, if it was tried often enough.
fn most_visited(tree: &Tree, edge: EdgeId) -> Option<Placement> {
    let best = tree.children(edge).iter().max_by_key(|child| child.visits())?;
    (best.visits() >= EXPECTED).then(|| best.placement())
}
