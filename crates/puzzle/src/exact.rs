//! The complete search: exact cover by dancing cells, pieces as limited supplies and not as copies.
//!
//! Every item keeps the options that can still cover it in the front of an array; to strike an option out is
//! to swap it behind the front, and to undo is to move the border back, in the reverse order.

/// One way to cover some items, taking `amount` from one supply.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    pub(crate) items: Vec<u16>,
    pub(crate) supply: u8,
    pub(crate) amount: u8,
}

/// Told to the search by whoever looks at its solutions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Continue,
    Stop,
}

pub(crate) struct Exact<'a> {
    choices: &'a [Choice],
    /// By item: the choices that cover it, those that are alive in front.
    sets: Vec<Vec<u32>>,
    sizes: Vec<u32>,
    /// By choice and place in its list of items: where it is in that item's set.
    places: Vec<Vec<u32>>,
    covered: Vec<bool>,
    alive: Vec<bool>,
    supplies: Vec<u8>,
    by_supply: Vec<Vec<u32>>,
    struck: Vec<u32>,
    chosen: Vec<u32>,
    /// How far each level of the tree is, for the share that is done.
    levels: Vec<(u32, u32)>,
    pub(crate) nodes: u64,
}

impl<'a> Exact<'a> {
    pub(crate) fn new(items: usize, choices: &'a [Choice], supplies: &[u8]) -> Self {
        let mut sets: Vec<Vec<u32>> = vec![Vec::new(); items];
        let mut places = Vec::with_capacity(choices.len());
        let mut by_supply = vec![Vec::new(); supplies.len()];
        for (number, choice) in choices.iter().enumerate() {
            by_supply[usize::from(choice.supply)].push(number as u32);
            let place = |&item: &u16| {
                let set = &mut sets[usize::from(item)];
                set.push(number as u32);
                set.len() as u32 - 1
            };
            places.push(choice.items.iter().map(place).collect());
        }
        let mut exact = Self {
            choices,
            sizes: sets.iter().map(|set| set.len() as u32).collect(),
            sets,
            places,
            covered: vec![false; items],
            alive: vec![true; choices.len()],
            supplies: supplies.to_vec(),
            by_supply,
            struck: Vec::new(),
            chosen: Vec::new(),
            levels: Vec::new(),
            nodes: 0,
        };
        (0..supplies.len()).for_each(|supply| exact.strike_supply(supply));
        exact
    }

    /// Visits every solution as a list of choices; `watch` may stop the search between nodes.
    pub(crate) fn run(
        &mut self,
        visit: &mut dyn FnMut(&[u32]) -> Then,
        watch: &mut dyn FnMut(&Self) -> Then,
    ) -> Then {
        let Some(item) = self.tightest() else { return visit(&self.chosen) };
        let size = self.sizes[item];
        let options: Vec<u32> = self.sets[item][..size as usize].to_vec();
        for (number, option) in options.into_iter().enumerate() {
            self.nodes += 1;
            if self.nodes.is_multiple_of(256) && watch(self) == Then::Stop {
                return Then::Stop;
            }
            self.levels.push((number as u32, size));
            let mark = self.choose(option);
            let then = self.run(visit, watch);
            self.unchoose(option, mark);
            self.levels.pop();
            if then == Then::Stop {
                return Then::Stop;
            }
        }
        Then::Continue
    }

    /// The share of the tree that is done, if all branches of a node were alike.
    pub(crate) fn share(&self) -> f64 {
        let mut width = 1.0;
        let mut done = 0.0;
        for &(number, size) in &self.levels {
            width /= f64::from(size);
            done += width * f64::from(number);
        }
        done
    }

    /// The item with the fewest choices; an item without any stops the branch, for its set is empty.
    fn tightest(&self) -> Option<usize> {
        let open = (0..self.sizes.len()).filter(|&item| !self.covered[item]);
        open.min_by_key(|&item| self.sizes[item])
    }

    fn choose(&mut self, option: u32) -> usize {
        let mark = self.struck.len();
        let choices = self.choices;
        let choice = &choices[option as usize];
        self.chosen.push(option);
        self.supplies[usize::from(choice.supply)] -= choice.amount;
        for &item in &choice.items {
            self.covered[usize::from(item)] = true;
        }
        for &item in &choice.items {
            let item = usize::from(item);
            for place in 0..self.sizes[item] as usize {
                let other = self.sets[item][place];
                if self.alive[other as usize] {
                    self.strike(other);
                }
            }
        }
        self.strike_supply(usize::from(choice.supply));
        mark
    }

    fn unchoose(&mut self, option: u32, mark: usize) {
        while self.struck.len() > mark {
            let other = self.struck.pop().expect("there is more than the mark") as usize;
            self.alive[other] = true;
            for &item in self.choices[other].items.iter().rev() {
                if !self.covered[usize::from(item)] {
                    self.sizes[usize::from(item)] += 1;
                }
            }
        }
        let choice = &self.choices[option as usize];
        for &item in &choice.items {
            self.covered[usize::from(item)] = false;
        }
        self.supplies[usize::from(choice.supply)] += choice.amount;
        self.chosen.pop();
    }

    /// Strikes out what takes more from a supply than is left.
    fn strike_supply(&mut self, supply: usize) {
        for place in 0..self.by_supply[supply].len() {
            let other = self.by_supply[supply][place];
            let short = self.choices[other as usize].amount > self.supplies[supply];
            if short && self.alive[other as usize] {
                self.strike(other);
            }
        }
    }

    fn strike(&mut self, option: u32) {
        let choices = self.choices;
        self.alive[option as usize] = false;
        self.struck.push(option);
        for (slot, &item) in choices[option as usize].items.iter().enumerate() {
            let item = usize::from(item);
            if self.covered[item] {
                continue;
            }
            let last = self.sizes[item] - 1;
            let place = self.places[option as usize][slot];
            let moved = self.sets[item][last as usize];
            self.sets[item].swap(place as usize, last as usize);
            self.sizes[item] = last;
            let position = |choice: u32| {
                choices[choice as usize].items.iter().position(|&other| usize::from(other) == item)
            };
            if let Some(other) = position(moved) {
                self.places[moved as usize][other] = place;
            }
            self.places[option as usize][slot] = last;
        }
    }
}
