//! The search: simulations down the tree, a playout and an evaluation at a leaf, and the rewards carried back up.
//!
//! Every node counts for the side to move there, so two, three or four sides, partners and a shared colour are all the same
//! to it. It reads no clock: the [`Budget`] says how much of its time is gone.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use rand::SeedableRng;
use rules::{Colour, Index, Placement, Position, Side};

use crate::board_tables::BoardTables;
use crate::budget::Budget;
use crate::evaluation::evaluate;
use crate::outcome::{Rewards, rewards};
use crate::params::Params;
use crate::playout::{Random, play_out};
use crate::prior::PriorBuffer;
use crate::tree::{Edge, EdgeId, Tree};
use crate::weights::Weights;

/// How many simulations a thread makes before it asks the budget again; a few milliseconds at most.
const POLL: u64 = 16;

/// How many simulations are enough to value an only move.
const ENOUGH_FOR_ONE: u64 = 200;

/// All that simulations share.
pub(crate) struct Searcher<'a> {
    pub(crate) root: &'a Position,
    pub(crate) tree: &'a Tree,
    pub(crate) params: &'a Params,
    pub(crate) weights: &'a Weights,
    pub(crate) tables: &'a BoardTables,
    pub(crate) budget: &'a Budget,
    /// Set from outside to end the search at once.
    pub(crate) stop: &'a AtomicBool,
    /// Set by the first thread that finds the budget used up.
    pub(crate) ended: &'a AtomicBool,
    pub(crate) simulations: AtomicU64,
    /// By side: the rewards of all simulations.
    pub(crate) totals: Totals,
    /// Whether the search may end when the rest of the budget cannot change the choice.
    pub(crate) may_end_early: bool,
}

/// The rewards of many simulations, as whole numbers, so that threads can add to them without locks.
#[derive(Default)]
pub(crate) struct Totals([AtomicU64; rules::MAX_COLOURS]);

impl Totals {
    const SCALE: f32 = 65_536.0;

    fn add(&self, rewards: &Rewards) {
        for (total, reward) in self.0.iter().zip(rewards) {
            total.fetch_add((reward * Self::SCALE) as u64, Relaxed);
        }
    }

    /// The mean rewards of this many simulations.
    pub(crate) fn mean(&self, simulations: u64) -> Rewards {
        let mean =
            |total: &AtomicU64| (total.load(Relaxed) as f64 / simulations.max(1) as f64) as f32 / Self::SCALE;
        self.0.each_ref().map(mean)
    }
}

/// The memory of one thread, used again for each simulation.
struct Worker {
    random: Random,
    position: Position,
    path: Vec<Step>,
    buffer: PriorBuffer,
    /// By placement and colour: the last simulation in which the colour made the move.
    played: Vec<[u32; rules::MAX_COLOURS]>,
    epoch: u32,
}

/// One move down the tree.
#[derive(Clone, Copy)]
struct Step {
    from: EdgeId,
    edge: EdgeId,
    side: Option<Side>,
    colour: Colour,
}

impl Searcher<'_> {
    /// Searches with this many threads until the budget is used up or `stop` is set.
    pub(crate) fn run(&self, threads: usize, seed: u64) {
        if threads < 2 {
            return self.work(seed);
        }
        std::thread::scope(|scope| {
            for thread in 0..threads as u64 {
                // Distinct streams from one seed: the generator's seeding spreads even neighbouring numbers.
                scope.spawn(move || self.work(seed.wrapping_add(thread)));
            }
        });
    }

    fn work(&self, seed: u64) {
        let mut worker = Worker {
            random: Random::seed_from_u64(seed),
            position: self.root.clone(),
            path: Vec::new(),
            buffer: PriorBuffer::default(),
            played: vec![[0; rules::MAX_COLOURS]; self.root.rules().placement_count()],
            epoch: 0,
        };
        self.expand(EdgeId::ROOT, self.root, &mut worker.buffer);
        let mut own = 0;
        while !self.stop.load(Relaxed) && !self.ended.load(Relaxed) {
            if own % POLL == 0 && self.is_spent() || !self.claim() {
                self.ended.store(true, Relaxed);
                break;
            }
            self.simulate(&mut worker);
            own += 1;
        }
    }

    /// Counts a simulation that is about to be made, unless there have been as many as there may be.
    fn claim(&self) -> bool {
        let claimed = |done: u64| (done < self.budget.most()).then_some(done + 1);
        self.simulations.fetch_update(Relaxed, Relaxed, claimed).is_ok()
    }

    fn is_spent(&self) -> bool {
        let done = self.simulations.load(Relaxed);
        let used = self.budget.used(done);
        if self.may_end_early && done >= ENOUGH_FOR_ONE && self.tree.children(EdgeId::ROOT).len() == 1 {
            return true;
        }
        used >= 1.0 || self.may_end_early && used > 0.05 && self.is_decided(done as f32 * (1.0 - used) / used)
    }

    /// Whether this many more simulations cannot make another move the most visited one.
    fn is_decided(&self, more: f32) -> bool {
        let children = self.tree.children(EdgeId::ROOT);
        let (mut best, mut second) = (0, 0);
        for child in children {
            let visits = child.visits();
            if visits > best {
                (best, second) = (visits, best);
            } else {
                second = second.max(visits);
            }
        }
        (best - second) as f32 > more
    }

    fn simulate(&self, worker: &mut Worker) {
        worker.position.copy_from(self.root);
        worker.path.clear();
        let mut edge = EdgeId::ROOT;
        self.tree.edge(edge).enter();
        while let Some(colour) = worker.position.turn() {
            let visits = self.tree.edge(edge).visits();
            if !self.tree.edge(edge).is_expanded()
                && (visits < self.params.expand_at as u32
                    || !self.expand(edge, &worker.position, &mut worker.buffer))
            {
                break;
            }
            let children = self.tree.children(edge);
            let chosen = self.choose(children);
            let child = self.tree.child(edge, chosen);
            children[chosen].enter();
            let side = worker.position.side_to_move();
            worker.path.push(Step { from: edge, edge: child, side, colour });
            worker.position.play(children[chosen].placement());
            edge = child;
        }
        let rewards = self.rewards_from(worker);
        self.backpropagate(worker, &rewards);
    }

    /// The rewards of a leaf: its evaluation after a playout, mixed with the one before.
    fn rewards_from(&self, worker: &mut Worker) -> Rewards {
        if worker.position.is_over() {
            return rewards(&worker.position, self.params);
        }
        let share = self.params.at_once;
        let at_once = (share > 0.0).then(|| evaluate(&mut worker.position, self.tables, self.weights));
        play_out(&mut worker.position, self.params, &mut worker.random);
        let later = if worker.position.is_over() {
            rewards(&worker.position, self.params)
        } else {
            evaluate(&mut worker.position, self.tables, self.weights)
        };
        let Some(at_once) = at_once else { return later };
        std::array::from_fn(|side| share * at_once[side] + (1.0 - share) * later[side])
    }

    fn expand(&self, edge: EdgeId, position: &Position, buffer: &mut PriorBuffer) -> bool {
        let root = edge == EdgeId::ROOT;
        let widest = if root { self.params.widest_root } else { self.params.widest };
        buffer.fill(position, self.tables, self.weights, self.params.prior_temperature, widest as usize);
        !buffer.priors.is_empty() && self.tree.expand(edge, &buffer.priors)
    }

    /// The child with the highest upper confidence bound: its value so far, and more the fewer visits it has had for its
    /// prior.
    fn choose(&self, children: &[Edge]) -> usize {
        let visits = children.iter().map(Edge::visits).sum::<u32>();
        let total = children.iter().map(Edge::total).sum::<f32>();
        let wide = self.params.exploration * ((visits + 1) as f32).sqrt();
        let known = if visits > 0 { total / visits as f32 } else { 0.5 };
        let unknown = (known - self.params.first_play).max(0.0);
        let trust_per_game = (self.params.amaf > 0.0).then(|| 1.0 / self.params.amaf);
        let mut best = (0, f32::MIN);
        for (number, child) in children.iter().enumerate() {
            let visits = child.visits() as f32;
            let (total, weight) = blended(child, visits, trust_per_game).unwrap_or((unknown, 1.0));
            // total / weight + wide * prior / (1 + visits), with one division: this is done for every child of every
            // position, and two divisions side by side were compiled into one of four numbers, two of them unused.
            let bonus = wide * child.prior() * weight;
            let bound = (total * (1.0 + visits) + bonus) / (weight * (1.0 + visits));
            if bound > best.1 {
                best = (number, bound);
            }
        }
        best.0
    }

    fn backpropagate(&self, worker: &mut Worker, rewards: &Rewards) {
        let reward_of = |side: Option<Side>| side.map_or(0.5, |side| rewards[side.index()]);
        if self.params.amaf > 0.0 {
            worker.epoch += 1;
            let start = self.root.history().len();
            for ply in &worker.position.history()[start..] {
                worker.played[ply.placement.index()][ply.colour.index()] = worker.epoch;
            }
        }
        for &step in &worker.path {
            let reward = reward_of(step.side);
            self.tree.edge(step.edge).reward(reward);
            if self.params.amaf > 0.0 {
                for child in self.tree.children(step.from) {
                    if worker.played[child.placement().index()][step.colour.index()] == worker.epoch {
                        child.reward_amaf(reward);
                    }
                }
            }
        }
        self.totals.add(rewards);
        // The root's value is kept for the side to move there.
        self.tree.edge(EdgeId::ROOT).reward(reward_of(self.root.side_to_move()));
    }
}

/// The sum of a child's rewards and by what to divide it: its own, mixed with those of simulations in which its move came
/// later (all moves as first, AMAF) while visits are few. `None` if it has neither.
///
/// A simulation in which the move came later counts as one visit at first; with every such simulation the child's own visits
/// gain `trust_per_game` in weight. Without that number only they count.
fn blended(child: &Edge, visits: f32, trust_per_game: Option<f32>) -> Option<(f32, f32)> {
    let (later, games) = child.amaf();
    match trust_per_game {
        Some(trust_per_game) if games > 0.0 => {
            let trust = 1.0 + games * trust_per_game;
            Some((later + child.total() * trust, games + visits * trust))
        }
        _ => (visits > 0.0).then(|| (child.total(), visits)),
    }
}

/// A move of the root with what the search found out about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Candidate {
    /// The move.
    pub placement: Placement,
    /// How often it was tried.
    pub visits: u32,
    /// The mean reward of the side to move, from 0 to 1.
    pub value: f32,
    /// How good it looked before it was tried.
    pub prior: f32,
}

/// The moves of the root that were searched, the most visited first.
pub(crate) fn candidates(tree: &Tree) -> Vec<Candidate> {
    let children = tree.children(EdgeId::ROOT).iter();
    let mut list: Vec<Candidate> = children
        .map(|edge| Candidate {
            placement: edge.placement(),
            visits: edge.visits(),
            value: edge.value().unwrap_or(0.0),
            prior: edge.prior(),
        })
        .collect();
    list.sort_by(|a, b| {
        b.visits.cmp(&a.visits).then(b.value.total_cmp(&a.value)).then(b.prior.total_cmp(&a.prior))
    });
    list
}
