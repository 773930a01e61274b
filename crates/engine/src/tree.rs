//! The search tree in memory: edges in blocks, shared by all threads without locks.
//!
//! An edge is a move and what is known about it. The moves of a position are one block of edges, so that
//! choosing among them reads memory in order. Memory grows by chunks up to a bound; when that is reached,
//! leaves get no moves any more and are evaluated again and again.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU16, AtomicU32, AtomicU64, Ordering::Relaxed, Ordering::SeqCst};

use rules::{Index, Placement};

use crate::prior::Prior;

const CHUNK: usize = 1 << 15;

/// Rewards are summed as whole numbers, so that threads can add to them without locks.
const SCALE: f32 = 65_536.0;

const NO_CHILDREN: u32 = 0;
const EXPANDING: u32 = 1;

/// A move in the tree and what is known about it.
#[derive(Default)]
pub(crate) struct Edge {
    visits: AtomicU32,
    prior: AtomicU32,
    value: AtomicU64,
    amaf_value: AtomicU64,
    amaf_visits: AtomicU32,
    /// Where the block of the position after the move begins.
    children: AtomicU32,
    count: AtomicU16,
    placement: AtomicU16,
}

/// The number of an edge in its tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct EdgeId(u32);

impl EdgeId {
    /// The edge that leads to the position at the root.
    pub(crate) const ROOT: Self = Self(0);
}

impl Edge {
    pub(crate) fn placement(&self) -> Placement {
        Placement::from_index(usize::from(self.placement.load(Relaxed)))
    }

    pub(crate) fn prior(&self) -> f32 {
        f32::from_bits(self.prior.load(Relaxed))
    }

    pub(crate) fn visits(&self) -> u32 {
        self.visits.load(Relaxed)
    }

    /// The mean reward of the side that chose this move.
    pub(crate) fn value(&self) -> Option<f32> {
        let visits = self.visits();
        (visits > 0).then(|| self.total() / visits as f32)
    }

    /// The rewards of the side that chose this move, added up.
    pub(crate) fn total(&self) -> f32 {
        self.value.load(Relaxed) as f32 / SCALE
    }

    /// The same for games in which the same colour made this move now or later, and their number.
    pub(crate) fn amaf(&self) -> (f32, f32) {
        (self.amaf_value.load(Relaxed) as f32 / SCALE, self.amaf_visits.load(Relaxed) as f32)
    }

    /// Counts a visit before its reward is known: other threads see a loss until then.
    pub(crate) fn enter(&self) {
        self.visits.fetch_add(1, Relaxed);
    }

    pub(crate) fn reward(&self, reward: f32) {
        self.value.fetch_add((reward * SCALE) as u64, Relaxed);
    }

    pub(crate) fn reward_amaf(&self, reward: f32) {
        self.amaf_visits.fetch_add(1, Relaxed);
        self.amaf_value.fetch_add((reward * SCALE) as u64, Relaxed);
    }

    pub(crate) fn is_expanded(&self) -> bool {
        self.children.load(SeqCst) > EXPANDING
    }

    fn fill(&self, prior: &Prior) {
        self.placement.store(prior.placement.index() as u16, Relaxed);
        self.prior.store(prior.share.to_bits(), Relaxed);
    }

    fn copy_statistics(&self, from: &Self) {
        for (to, from) in
            [(&self.visits, &from.visits), (&self.prior, &from.prior), (&self.amaf_visits, &from.amaf_visits)]
        {
            to.store(from.load(Relaxed), Relaxed);
        }
        self.value.store(from.value.load(Relaxed), Relaxed);
        self.amaf_value.store(from.amaf_value.load(Relaxed), Relaxed);
        self.placement.store(from.placement.load(Relaxed), Relaxed);
    }
}

/// All edges.
pub(crate) struct Tree {
    chunks: Vec<OnceLock<Box<[Edge]>>>,
    used: AtomicU32,
}

impl Tree {
    /// An empty tree that will use at most about this many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let chunks = (bytes / (CHUNK * size_of::<Edge>())).max(1);
        let tree = Self { chunks: (0..chunks).map(|_| OnceLock::new()).collect(), used: AtomicU32::new(0) };
        tree.allocate(2).expect("the first chunk holds the root");
        tree
    }

    pub(crate) fn edge(&self, id: EdgeId) -> &Edge {
        &self.block(id.0, 1)[0]
    }

    /// The moves of the position after an edge, if it was expanded.
    pub(crate) fn children(&self, id: EdgeId) -> &[Edge] {
        let edge = self.edge(id);
        match edge.children.load(SeqCst) {
            NO_CHILDREN | EXPANDING => &[],
            first => self.block(first, usize::from(edge.count.load(SeqCst))),
        }
    }

    /// The number of one of the children of an edge.
    pub(crate) fn child(&self, id: EdgeId, number: usize) -> EdgeId {
        EdgeId(self.edge(id).children.load(SeqCst) + number as u32)
    }

    /// Gives the position after an edge its moves, unless another thread is at it or the memory is full.
    pub(crate) fn expand(&self, id: EdgeId, priors: &[Prior]) -> bool {
        let edge = self.edge(id);
        if edge.children.compare_exchange(NO_CHILDREN, EXPANDING, SeqCst, SeqCst).is_err() {
            return false;
        }
        let Some(first) = self.allocate(priors.len()) else {
            edge.children.store(NO_CHILDREN, SeqCst);
            return false;
        };
        for (child, prior) in self.block(first, priors.len()).iter().zip(priors) {
            child.fill(prior);
        }
        edge.count.store(priors.len() as u16, SeqCst);
        edge.children.store(first, SeqCst);
        true
    }

    /// Copies what hangs under an edge into a new tree of the same bound, whose root that edge becomes.
    pub(crate) fn pruned_to(&self, id: EdgeId) -> Self {
        let tree = Self::new(self.chunks.len() * CHUNK * size_of::<Edge>());
        let mut work = vec![(id, EdgeId::ROOT)];
        while let Some((from, to)) = work.pop() {
            let (old, new) = (self.edge(from), tree.edge(to));
            new.copy_statistics(old);
            let count = self.children(from).len();
            if let (true, Some(first)) = (old.is_expanded(), tree.allocate(count)) {
                new.count.store(count as u16, SeqCst);
                new.children.store(first, SeqCst);
                work.extend((0..count).map(|number| (self.child(from, number), tree.child(to, number))));
            }
        }
        tree
    }

    /// How many edges are in use, the root's and what no block fitted into included.
    pub(crate) fn edges(&self) -> usize {
        self.used.load(Relaxed) as usize
    }

    /// How many bytes they take.
    pub(crate) fn bytes(&self) -> usize {
        self.edges() * size_of::<Edge>()
    }

    /// How many bytes are allocated, for edges in use or to come.
    pub(crate) fn allocated(&self) -> usize {
        self.chunks.iter().filter(|chunk| chunk.get().is_some()).count() * CHUNK * size_of::<Edge>()
    }

    fn block(&self, first: u32, count: usize) -> &[Edge] {
        let (chunk, start) = (first as usize / CHUNK, first as usize % CHUNK);
        let edges = self.chunks[chunk].get().expect("edges are numbered only where memory is");
        &edges[start..start + count]
    }

    /// Room for a block of edges within one chunk; `None` when the memory is full.
    fn allocate(&self, count: usize) -> Option<u32> {
        if count > CHUNK {
            return None;
        }
        let start_after = |used: u32| {
            let start = used as usize;
            if start % CHUNK + count > CHUNK { start.next_multiple_of(CHUNK) } else { start }
        };
        let claim = |used: u32| {
            let end = start_after(used) + count;
            (end <= self.chunks.len() * CHUNK).then_some(end as u32)
        };
        let start = start_after(self.used.fetch_update(SeqCst, SeqCst, claim).ok()?);
        self.chunks[start / CHUNK].get_or_init(|| (0..CHUNK).map(|_| Edge::default()).collect());
        Some(start as u32)
    }
}
