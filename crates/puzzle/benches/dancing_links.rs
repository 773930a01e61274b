//! A plain dancing-links search, for comparison only: every piece of every colour is an item of its own, the
//! smallest item is branched on, and chance only shuffles the rows.

use puzzle::Puzzle;
use rules::Index;

pub struct Links {
    left: Vec<usize>,
    right: Vec<usize>,
    up: Vec<usize>,
    down: Vec<usize>,
    item: Vec<usize>,
    size: Vec<usize>,
    pub nodes: u64,
}

impl Links {
    /// Without `apart` a colour is any of its copies; with it, each side of two cells is an item for each
    /// colour that at most one piece covers.
    pub fn new(puzzle: &Puzzle, apart: bool, seed: u64) -> Self {
        let rules = &puzzle.rules;
        let (cells, pieces, colours) = (rules.cell_count(), rules.pieces().len(), rules.colours().len());
        let mut sides = Vec::new();
        for cell in rules.cells() {
            for other in &rules.edge_neighbours(cell) {
                if cell < other {
                    sides.push((cell, other));
                }
            }
        }
        let primary = cells + pieces * colours;
        let secondary = if apart { sides.len() * colours } else { 0 };
        let mut links = Self::empty(primary, secondary);
        let mut rows = Vec::new();
        for placement in rules.placements() {
            let own = rules.cells_of(placement);
            for colour in 0..colours {
                let mut row: Vec<usize> = own.iter().map(|cell| cell.index()).collect();
                row.push(cells + rules.piece_of(placement).index() * colours + colour);
                if apart {
                    // A side is covered if just one of its two cells is.
                    let crossed = |&(a, b): &(rules::Cell, rules::Cell)| own.contains(&a) != own.contains(&b);
                    let crossed = sides.iter().enumerate().filter(|(_, side)| crossed(side));
                    row.extend(crossed.map(|(number, _)| primary + number * colours + colour));
                }
                rows.push(row);
            }
        }
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        for last in (1..rows.len()).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            rows.swap(last, (state % (last as u64 + 1)) as usize);
        }
        rows.iter().for_each(|row| links.add(row));
        links
    }

    fn empty(primary: usize, secondary: usize) -> Self {
        let count = primary + secondary + 1;
        let mut links = Self {
            left: (0..count).collect(),
            right: (0..count).collect(),
            up: (0..count).collect(),
            down: (0..count).collect(),
            item: (0..count).collect(),
            size: vec![0; count],
            nodes: 0,
        };
        for item in 0..=primary {
            links.left[item] = if item == 0 { primary } else { item - 1 };
            links.right[item] = if item == primary { 0 } else { item + 1 };
        }
        links
    }

    fn add(&mut self, row: &[usize]) {
        let first = self.left.len();
        for (number, &item) in row.iter().enumerate() {
            let (node, item) = (first + number, item + 1);
            self.left.push(if number == 0 { first + row.len() - 1 } else { node - 1 });
            self.right.push(if number + 1 == row.len() { first } else { node + 1 });
            self.up.push(self.up[item]);
            self.down.push(item);
            self.down[self.up[item]] = node;
            self.up[item] = node;
            self.item.push(item);
            self.size[item] += 1;
        }
    }

    /// `Some(true)` if it found a solution, `None` if `stop` ended it.
    pub fn solve(&mut self, stop: &mut dyn FnMut() -> bool) -> Option<bool> {
        let mut best = 0;
        let mut item = self.right[0];
        if item == 0 {
            return Some(true);
        }
        while item != 0 {
            if best == 0 || self.size[item] < self.size[best] {
                best = item;
            }
            item = self.right[item];
        }
        self.cover(best);
        let mut row = self.down[best];
        while row != best {
            self.nodes += 1;
            if self.nodes.is_multiple_of(1024) && stop() {
                return None;
            }
            let mut node = self.right[row];
            while node != row {
                self.cover(self.item[node]);
                node = self.right[node];
            }
            let found = self.solve(stop);
            if found != Some(false) {
                return found;
            }
            node = self.left[row];
            while node != row {
                self.uncover(self.item[node]);
                node = self.left[node];
            }
            row = self.down[row];
        }
        self.uncover(best);
        Some(false)
    }

    fn cover(&mut self, item: usize) {
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = right;
        self.left[right] = left;
        let mut row = self.down[item];
        while row != item {
            let mut node = self.right[row];
            while node != row {
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = down;
                self.up[down] = up;
                self.size[self.item[node]] -= 1;
                node = self.right[node];
            }
            row = self.down[row];
        }
    }

    fn uncover(&mut self, item: usize) {
        let mut row = self.up[item];
        while row != item {
            let mut node = self.left[row];
            while node != row {
                self.size[self.item[node]] += 1;
                let (up, down) = (self.up[node], self.down[node]);
                self.down[up] = node;
                self.up[down] = node;
                node = self.left[node];
            }
            row = self.up[row];
        }
        let (left, right) = (self.left[item], self.right[item]);
        self.right[left] = item;
        self.left[right] = item;
    }
}
