//! Finding a tiling: cells are filled in one fixed order, the colours left aside, with seeded restarts.
//!
//! With several of each piece there are very many tilings, and most of the work is at the very end, when the
//! last few pieces must fit the last few cells. So a run does not search long: it tries the pieces that make
//! trouble first, gives up after some hundred placements, and begins anew in another order.

use rules::CellSet;

use crate::frontier::skip;
use crate::scan::Scan;
use crate::search::Random;
use crate::turns::Turns;

/// What chance adds to the awkwardness of a piece, in each run: less, and runs are too much alike; more, and
/// awkward pieces are left for the end.
const PIECE_NOISE: f32 = 0.3;

/// One seeded search for tilings.
pub(crate) struct Tiler<'a> {
    scan: &'a Scan,
    random: Random,
    windows: Vec<u128>,
    counts: Vec<u8>,
    /// Which areas below 128 some selection of the pieces has, as bits.
    sizes: u128,
    /// The pieces in the order of this run.
    order: Vec<Kind>,
    left: Vec<u8>,
    stack: Vec<Frame>,
    pub(crate) nodes: u64,
}

/// A piece in the order of a run.
struct Kind {
    piece: usize,
    turns: Turns,
    /// Those of its orientations that are tried before the others, so that runs differ.
    sooner: Turns,
}

#[derive(Clone, Copy)]
struct Frame {
    window: u128,
    /// The orientations that fit and were not tried.
    untried: Turns,
    at: u16,
    /// The piece that is being tried, as a place in the order.
    slot: u16,
    /// The orientation that lies.
    turn: u16,
}

impl<'a> Tiler<'a> {
    /// `filled` is covered from the start, and `counts` is how many there are of each piece beside.
    pub(crate) fn new(scan: &'a Scan, filled: CellSet, counts: &[u8], seed: u64) -> Self {
        Self {
            scan,
            random: Random::new(seed),
            windows: scan.windows(filled),
            counts: counts.to_vec(),
            sizes: scan.sizes(counts),
            order: Vec::new(),
            left: counts.to_vec(),
            stack: Vec::with_capacity(128),
            nodes: 0,
        }
    }

    /// Begins a run in a new order; `false` if there is nothing to fill.
    pub(crate) fn begin(&mut self) -> bool {
        self.shuffle();
        self.left.copy_from_slice(&self.counts);
        self.stack.clear();
        let (at, window) = skip(&self.windows, 0, 0);
        if at < self.scan.len() {
            self.push(at, window);
        }
        !self.stack.is_empty()
    }

    /// The next tiling of this run, if there is one within `limit` placements.
    pub(crate) fn next(&mut self, limit: u64) -> Option<Vec<u16>> {
        let stop = self.nodes + limit;
        while self.nodes < stop {
            let top = self.stack.last_mut()?;
            let Some(turn) = next_turn(top, &self.order, &self.left) else {
                self.step_back();
                continue;
            };
            self.nodes += 1;
            let covered = top.window | self.scan.mask(usize::from(top.at), turn);
            let (at, window) = skip(&self.windows, usize::from(top.at), covered);
            if at == self.scan.len() {
                return Some(self.tiling_of(&self.stack));
            }
            if self.scan.islands().have_sizes(at, window, self.sizes) {
                self.left[self.scan.piece(turn)] -= 1;
                self.push(at, window);
            }
        }
        None
    }

    /// What lies now; less than a tiling while the search is under way.
    pub(crate) fn laid(&self) -> Vec<u16> {
        let mut laid = self.stack.clone();
        laid.pop();
        self.tiling_of(&laid)
    }

    /// Whether the last run tried everything.
    pub(crate) fn exhausted(&self) -> bool {
        self.stack.is_empty()
    }

    /// Awkward pieces come first, but never in quite the same order.
    fn shuffle(&mut self) {
        let mut noise = || self.random.unit() as f32 * PIECE_NOISE;
        let pieces = 0..self.counts.len();
        let mut keys: Vec<(f32, usize)> =
            pieces.map(|piece| (self.scan.awkward(piece) + noise(), piece)).collect();
        keys.sort_unstable_by(|a, b| b.0.total_cmp(&a.0));
        let kind = |(_, piece)| {
            let turns = self.scan.turns(piece);
            let sooner = turns.start + self.random.below(turns.len())..turns.end;
            Kind { piece, turns: Turns::of(turns), sooner: Turns::of(sooner) }
        };
        self.order = keys.into_iter().map(kind).collect();
    }

    fn push(&mut self, at: usize, window: u128) {
        let untried = self.scan.fits(at, window);
        self.stack.push(Frame { window, untried, at: at as u16, slot: 0, turn: 0 });
    }

    /// Takes the last piece up again.
    fn step_back(&mut self) {
        self.stack.pop();
        if let Some(below) = self.stack.last() {
            self.left[self.scan.piece(usize::from(below.turn))] += 1;
        }
    }

    fn tiling_of(&self, frames: &[Frame]) -> Vec<u16> {
        let lying = |frame: &Frame| self.scan.placement(usize::from(frame.at), usize::from(frame.turn));
        frames.iter().map(lying).collect()
    }
}

/// The next orientation to try at a frame, of the first piece in the order that is left and fits.
#[inline]
fn next_turn(frame: &mut Frame, order: &[Kind], left: &[u8]) -> Option<usize> {
    while let Some(kind) = order.get(usize::from(frame.slot)) {
        let fitting = frame.untried & kind.turns;
        if left[kind.piece] > 0
            && let Some(turn) = (fitting & kind.sooner).first().or_else(|| fitting.first())
        {
            frame.untried.remove(turn);
            frame.turn = turn as u16;
            return Some(turn);
        }
        frame.slot += 1;
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cover::Rest;
    use crate::data::Puzzle;
    use crate::frontier;
    use crate::tables::Tables;

    /// Every tiling of what `filled` leaves free, each once.
    fn all(scan: &Scan, filled: CellSet, counts: &[u8]) -> BTreeSet<Vec<u16>> {
        let mut tiler = Tiler::new(scan, filled, counts, 5);
        assert!(tiler.begin());
        let mut tilings = BTreeSet::new();
        while let Some(tiling) = tiler.next(u64::from(u32::MAX)) {
            assert!(tilings.insert(tiling));
        }
        assert!(tiler.exhausted());
        tilings
    }

    #[test]
    fn a_run_that_is_not_cut_short_finds_every_tiling() {
        for (pieces, only, copies, board) in [
            ("square", "'I4', 'L4', 'O', 'T4', 'Z4'", 2, "shape = 'rectangle', columns = 10, rows = 4"),
            (
                "square",
                "'1', '2', 'I3', 'V3', 'L4', 'T4'",
                1,
                "shape = 'drawn', picture = '''\n######\n##.###\n######'''",
            ),
            ("triangle", "'A4', 'C4', 'I4'", 2, "shape = 'hexagon', side = 2"),
            // Longer than a window, and with islands that no pieces fill.
            ("square", "'I5'", 30, "shape = 'rectangle', columns = 30, rows = 5"),
        ] {
            let text = format!(
                "name = 'test'\ntitle = 'Test'\ntask = 'cover'\npieces = '{pieces}'\nonly = [{only}]\n\
                 copies = {copies}\ncolours = ['blue']\nboard = {{ {board} }}\n"
            );
            let puzzle = Puzzle::parse(&text).unwrap();
            let tables = Tables::new(&puzzle.rules);
            let scan = Scan::new(&puzzle.rules, &tables).unwrap();
            let Rest { filled, mut counts, .. } = Rest::new(&puzzle, &tables, &[]);
            let count = |filled, counts: &[u8]| frontier::count(&scan, filled, counts, &mut |_, _| false);

            let tilings = all(&scan, filled, &counts);
            assert!(!tilings.is_empty(), "{board}");
            assert_eq!(Some(tilings.len() as u128), count(filled, &counts), "{board}");

            let lying = tilings.first().unwrap()[3];
            counts[usize::from(tables.piece[usize::from(lying)])] -= 1;
            let filled = tables.cells[usize::from(lying)];
            let with_it = tilings.iter().filter(|tiling| tiling.contains(&lying)).count();
            assert_eq!(all(&scan, filled, &counts).len(), with_it, "{board}");
        }
    }
}
