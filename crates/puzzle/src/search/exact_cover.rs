//! The complete search: exact cover by dancing cells, with pieces as limited supplies and not as copies.
//!
//! Every item keeps the options that can still cover it at the front of an array. To hide an option is to swap it
//! behind the front; to undo that is to move the border back, in the reverse order.

use std::ops::{ControlFlow, Range};

use super::branches::Branches;

/// One way to cover some items, which takes `amount` from one supply.
#[derive(Clone, Debug)]
pub(crate) struct CoverOption {
    pub(crate) items: Vec<u16>,
    pub(crate) supply: u8,
    pub(crate) amount: u8,
}

/// One search. An *entry* is an item of an option; entries have numbers, those of an option one after the other.
pub(crate) struct ExactCover<'a> {
    options: &'a [CoverOption],
    /// By option: its first entry; at the end the number of entries.
    first_entry: Vec<u32>,
    /// By entry: its item, its option, and its index in the item's set.
    item: Vec<u16>,
    option: Vec<u32>,
    index: Vec<u32>,
    /// By item: the entries that can cover it, those of active options in front.
    sets: Vec<Vec<u32>>,
    /// By item: how many of its entries are active.
    sizes: Vec<u32>,
    covered: Vec<bool>,
    active: Vec<bool>,
    supplies: Vec<u8>,
    by_supply: Vec<Vec<u32>>,
    hidden: Vec<u32>,
    chosen: Vec<u32>,
    branches: Branches,
    pub(crate) nodes: u64,
}

impl<'a> ExactCover<'a> {
    pub(crate) fn new(items: usize, options: &'a [CoverOption], supplies: &[u8]) -> Self {
        let mut search = Self {
            options,
            first_entry: vec![0],
            item: Vec::new(),
            option: Vec::new(),
            index: Vec::new(),
            sets: vec![Vec::new(); items],
            sizes: Vec::new(),
            covered: vec![false; items],
            active: vec![true; options.len()],
            supplies: supplies.to_vec(),
            by_supply: vec![Vec::new(); supplies.len()],
            hidden: Vec::new(),
            chosen: Vec::new(),
            branches: Branches::default(),
            nodes: 0,
        };
        for (number, option) in options.iter().enumerate() {
            search.by_supply[usize::from(option.supply)].push(number as u32);
            for &item in &option.items {
                let set = &mut search.sets[usize::from(item)];
                search.index.push(set.len() as u32);
                set.push(search.item.len() as u32);
                search.item.push(item);
                search.option.push(number as u32);
            }
            search.first_entry.push(search.item.len() as u32);
        }
        search.sizes = search.sets.iter().map(|set| set.len() as u32).collect();
        (0..supplies.len()).for_each(|supply| search.hide_unaffordable(supply));
        search
    }

    /// Visits every solution as a list of options. `visit` may end the search at a solution, and `pause`, called
    /// every 256 nodes, between two nodes.
    pub(crate) fn run(
        &mut self,
        visit: &mut dyn FnMut(&[u32]) -> ControlFlow<()>,
        pause: &mut dyn FnMut(&Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(item) = self.tightest() else { return visit(&self.chosen) };
        let entries = &self.sets[item][..self.sizes[item] as usize];
        let options: Vec<u32> = entries.iter().map(|&entry| self.option[entry as usize]).collect();
        for (branch, &option) in options.iter().enumerate() {
            self.nodes += 1;
            if self.nodes.is_multiple_of(256) {
                pause(self)?;
            }
            self.branches.enter(branch, options.len());
            let mark = self.choose(option);
            let flow = self.run(visit, pause);
            self.unchoose(option, mark);
            self.branches.leave();
            flow?;
        }
        ControlFlow::Continue(())
    }

    /// The estimated share of the tree that is done.
    pub(crate) fn share_done(&self) -> f64 {
        self.branches.share_done()
    }

    /// The uncovered item with the fewest options; one without any ends the branch, because its set is empty.
    fn tightest(&self) -> Option<usize> {
        let open = (0..self.sizes.len()).filter(|&item| !self.covered[item]);
        open.min_by_key(|&item| self.sizes[item])
    }

    /// Takes an option and hides all that clash with it; returns the mark to which [`Self::unchoose`] goes back.
    fn choose(&mut self, chosen: u32) -> usize {
        let mark = self.hidden.len();
        let options = self.options;
        let option = &options[chosen as usize];
        self.chosen.push(chosen);
        self.supplies[usize::from(option.supply)] -= option.amount;
        for &item in &option.items {
            self.covered[usize::from(item)] = true;
        }
        for &item in &option.items {
            let item = usize::from(item);
            for index in 0..self.sizes[item] as usize {
                let other = self.option[self.sets[item][index] as usize];
                if self.active[other as usize] {
                    self.hide(other);
                }
            }
        }
        self.hide_unaffordable(usize::from(option.supply));
        mark
    }

    fn unchoose(&mut self, chosen: u32, mark: usize) {
        while self.hidden.len() > mark {
            let other = self.hidden.pop().expect("there is more than the mark");
            self.active[other as usize] = true;
            for entry in self.entries(other) {
                let item = usize::from(self.item[entry]);
                if !self.covered[item] {
                    self.sizes[item] += 1;
                }
            }
        }
        let option = &self.options[chosen as usize];
        for &item in &option.items {
            self.covered[usize::from(item)] = false;
        }
        self.supplies[usize::from(option.supply)] += option.amount;
        self.chosen.pop();
    }

    /// Hides what takes more from a supply than is left.
    fn hide_unaffordable(&mut self, supply: usize) {
        for index in 0..self.by_supply[supply].len() {
            let other = self.by_supply[supply][index];
            let short = self.options[other as usize].amount > self.supplies[supply];
            if short && self.active[other as usize] {
                self.hide(other);
            }
        }
    }

    fn hide(&mut self, option: u32) {
        self.active[option as usize] = false;
        self.hidden.push(option);
        for entry in self.entries(option) {
            let item = usize::from(self.item[entry]);
            if self.covered[item] {
                continue;
            }
            let last = self.sizes[item] - 1;
            let index = self.index[entry];
            let moved = self.sets[item][last as usize];
            self.sets[item].swap(index as usize, last as usize);
            self.sizes[item] = last;
            self.index[moved as usize] = index;
            self.index[entry] = last;
        }
    }

    fn entries(&self, option: u32) -> Range<usize> {
        self.first_entry[option as usize] as usize..self.first_entry[option as usize + 1] as usize
    }
}
