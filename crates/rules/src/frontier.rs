//! The legal moves of one colour, kept up to date as cells become blocked.
//!
//! A legal placement covers at least one *anchor*: a free cell that touches the colour at a vertex and at no
//! side (for a first piece, an open start field). For each anchor the frontier holds the set of legal
//! placements through it, as one 512-bit set. Nothing on a board is ever freed, so these sets only shrink:
//! every newly blocked cell strikes out the placements that cover it. A placement through several anchors
//! counts only at the first of them, because later anchors treat earlier ones as blocked.

use crate::index::{Cell, Placement, Vertex};
use crate::ruleset::{CellSet, LocalSet, Ruleset, VertexSet};
use crate::set::Index;

/// What the frontier of a colour depends on.
pub(crate) struct Surroundings<'a> {
    /// Cells that the colour can never cover.
    pub(crate) blocked: CellSet,
    /// Cells that make contact.
    pub(crate) contact: CellSet,
    /// Vertices of the colour's pieces, if the middle of a side may not touch them.
    pub(crate) vertices: VertexSet,
    /// By kind of cell: the placements of pieces that the colour still has.
    pub(crate) available: &'a [LocalSet],
}

/// The legal placements of a colour, each listed once at one of the anchors that it covers.
#[derive(Clone, Default)]
pub(crate) struct Frontier {
    anchors: Vec<Cell>,
    open: Vec<LocalSet>,
    counts: Vec<u32>,
    total: u32,
    /// All cells that ever were anchors.
    anchored: CellSet,
    /// What was blocked, and which vertices were taken, at the last update.
    blocked: CellSet,
    vertices: VertexSet,
}

impl Frontier {
    /// Empties the frontier; the next update builds it from nothing.
    pub(crate) fn clear(&mut self) {
        self.anchors.clear();
        self.open.clear();
        self.counts.clear();
        self.total = 0;
        self.anchored = CellSet::EMPTY;
        self.blocked = CellSet::EMPTY;
        self.vertices = VertexSet::EMPTY;
    }

    /// Becomes a copy of `other`, and reuses the memory of this frontier.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.anchors.clone_from(&other.anchors);
        self.open.clone_from(&other.open);
        self.counts.clone_from(&other.counts);
        self.total = other.total;
        self.anchored = other.anchored;
        self.blocked = other.blocked;
        self.vertices = other.vertices;
    }

    /// The number of legal placements.
    #[inline]
    pub(crate) fn total(&self) -> usize {
        self.total as usize
    }

    /// Brings the frontier up to date.
    pub(crate) fn update(&mut self, rules: &Ruleset, now: &Surroundings<'_>) {
        self.shrink(rules, now);
        (now.contact - now.blocked - self.anchored).for_each(|cell| self.add(rules, now, cell));
        self.blocked = now.blocked;
        self.vertices = now.vertices;
        self.total = self.counts.iter().sum();
    }

    /// Strikes out what has become illegal, and the anchors that are left with nothing.
    fn shrink(&mut self, rules: &Ruleset, now: &Surroundings<'_>) {
        let cells = now.blocked - self.blocked;
        let vertices = now.vertices - self.vertices;
        let mut next = 0;
        while next < self.anchors.len() {
            let anchor = self.anchors[next];
            let mut open = LocalSet::EMPTY;
            if !now.blocked.contains(anchor) {
                open = self.open[next] & now.available[usize::from(rules.local.kind[anchor.index()])];
                strike_cells(rules, anchor, &cells, &mut open);
                strike_vertices(rules, anchor, &vertices, &mut open);
            }
            let count = open.len();
            if count == 0 {
                self.anchors.swap_remove(next);
                self.open.swap_remove(next);
                self.counts.swap_remove(next);
            } else {
                self.open[next] = open;
                self.counts[next] = count as u32;
                next += 1;
            }
        }
    }

    /// Makes `anchor` an anchor, with the placements through it that cover no earlier one.
    fn add(&mut self, rules: &Ruleset, now: &Surroundings<'_>, anchor: Cell) {
        let kind = usize::from(rules.local.kind[anchor.index()]);
        let mut open = rules.local.all[anchor.index()] & now.available[kind];
        strike_cells(rules, anchor, &(now.blocked | self.anchored), &mut open);
        strike_vertices(rules, anchor, &now.vertices, &mut open);
        self.anchored.insert(anchor);
        if !open.is_empty() {
            self.anchors.push(anchor);
            self.open.push(open);
            self.counts.push(open.len() as u32);
        }
    }

    /// The legal placement with this number, in an order that depends only on how the position came about.
    pub(crate) fn nth(&self, rules: &Ruleset, mut number: usize) -> Option<Placement> {
        for (slot, &count) in self.counts.iter().enumerate() {
            if number < count as usize {
                return self.open[slot].nth(number).map(|local| rules.at(self.anchors[slot], local));
            }
            number -= count as usize;
        }
        None
    }

    /// By kind of cell: the placements that are legal through some anchor of that kind.
    pub(crate) fn joined(&self, rules: &Ruleset) -> Vec<LocalSet> {
        let mut joined = vec![LocalSet::EMPTY; rules.local.of_piece.len()];
        for (anchor, open) in self.anchors.iter().zip(&self.open) {
            joined[usize::from(rules.local.kind[anchor.index()])] |= *open;
        }
        joined
    }

    /// Calls `visit` with every legal placement once.
    pub(crate) fn for_each(&self, rules: &Ruleset, mut visit: impl FnMut(Placement)) {
        for (&anchor, open) in self.anchors.iter().zip(&self.open) {
            open.for_each(|local| visit(rules.at(anchor, local)));
        }
    }
}

/// Strikes out the placements through `anchor` that cover one of `cells`.
#[inline(always)]
fn strike_cells(rules: &Ruleset, anchor: Cell, cells: &CellSet, open: &mut LocalSet) {
    let local = &rules.local;
    let near = *cells & local.reach[anchor.index()];
    if near.is_empty() {
        return;
    }
    let cover = &local.cover[usize::from(local.kind[anchor.index()])];
    let from = local.key[anchor.index()] - local.bias;
    near.for_each(|cell| *open -= cover[(local.key[cell.index()] - from) as usize]);
}

/// Strikes out the placements through `anchor` that have the middle of a straight side at one of `vertices`.
#[inline(always)]
fn strike_vertices(rules: &Ruleset, anchor: Cell, vertices: &VertexSet, open: &mut LocalSet) {
    let Some(tips) = &rules.tips else { return };
    let flat = &tips.flat[usize::from(rules.local.kind[anchor.index()])];
    // Vertices and cells share one coordinate system, so an anchor has a key among the vertices as well.
    let from = tips.anchor_key[anchor.index()] - tips.bias;
    (*vertices & tips.reach[anchor.index()])
        .for_each(|vertex: Vertex| *open -= flat[(tips.key[vertex.index()] - from) as usize]);
}
