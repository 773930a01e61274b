//! What lies on the board of a search by the rules of play, and what hangs on what.

use rules::{Cell, Index, MAX_COLOURS};

use super::group::Images;
use crate::data::Puzzle;
use crate::flat::Lists;
use crate::tables::Tables;

pub(super) const NONE: u16 = u16::MAX;
const NO_COLOUR: u8 = u8::MAX;
/// No colour has more pieces, so that those of a colour are the bits of a word.
const SLOTS: usize = 64;
/// More pieces than a placement can push out: six cells and what lies beside them.
const MOST_PUSHED: usize = 24;

/// A piece of a colour, with all its images if there is a group.
#[derive(Clone, Copy, Default)]
pub(super) struct Unit {
    pub(super) colour: u8,
    pub(super) piece: u8,
    pub(super) size: u8,
}

/// Units that a placement would push out, and what they are worth.
pub(super) struct Pushed {
    pub(super) units: [u16; MOST_PUSHED],
    pub(super) count: usize,
    pub(super) cost: f32,
    /// How many sides of the placement lie against something that stays, or the rim.
    pub(super) snug: u8,
}

/// A unit's number is its colour times [`SLOTS`], plus its place among those of the colour.
pub(super) struct Board<'a> {
    tables: &'a Tables,
    lists: &'a Lists,
    pub(super) images: Images<'a>,
    pub(super) starts: Vec<Cell>,
    pub(super) units: Vec<Unit>,
    pub(super) price: Vec<f32>,
    /// The numbers of those units that there are.
    pub(super) all: Vec<u16>,
    /// By unit: where it lies.
    pub(super) at: Vec<u16>,
    pub(super) fixed: Vec<bool>,
    /// Units that are not placed.
    pub(super) left: Vec<u16>,
    pub(super) area_left: usize,
    /// Cells that nothing covers.
    pub(super) empty: Vec<u16>,
    /// By cell: its place in `empty`.
    rank: Vec<u16>,
    owner: Vec<u16>,
    colour: Vec<u8>,
    /// By cell: the colour whose start field it is.
    reserved: Vec<u8>,
    /// By unit: the slots of its colour that it touches.
    links: Vec<u64>,
    /// By colour: the slots that lie.
    pub(super) lying: [u64; MAX_COLOURS],
    /// By colour: its slots by size, the largest first, where sizes fall; else all at once.
    levels: Vec<Vec<u64>>,
}

impl<'a> Board<'a> {
    pub(super) fn new(
        puzzle: &'a Puzzle,
        tables: &'a Tables,
        lists: &'a Lists,
        starts: Vec<Cell>,
        images: Images<'a>,
        bias: f32,
    ) -> Self {
        let rules = &puzzle.rules;
        let cells = rules.cell_count();
        let mut reserved = vec![NO_COLOUR; cells];
        for (colour, start) in starts.iter().enumerate() {
            reserved[start.index()] = colour as u8;
        }
        let mut board = Self {
            tables,
            lists,
            images,
            starts,
            units: vec![Unit::default(); SLOTS * MAX_COLOURS],
            price: vec![0.0; SLOTS * MAX_COLOURS],
            all: Vec::new(),
            at: vec![NONE; SLOTS * MAX_COLOURS],
            fixed: vec![false; SLOTS * MAX_COLOURS],
            left: Vec::new(),
            area_left: 0,
            empty: (0..cells as u16).collect(),
            rank: (0..cells as u16).collect(),
            owner: vec![NONE; cells],
            colour: vec![NO_COLOUR; cells],
            reserved,
            links: vec![0; SLOTS * MAX_COLOURS],
            lying: [0; MAX_COLOURS],
            levels: vec![Vec::new(); MAX_COLOURS],
        };
        for colour in 0..rules.colours().len() as u8 {
            if board.images.stands_for_itself(colour) {
                board.add_units(puzzle, colour, bias);
            }
        }
        board
    }

    fn add_units(&mut self, puzzle: &Puzzle, colour: u8, bias: f32) {
        let mut number = u16::from(colour) * SLOTS as u16;
        let mut levels = [0u64; u8::MAX as usize + 1];
        for (piece, data) in puzzle.rules.pieces().iter().enumerate() {
            for _ in 0..data.copies {
                let slot = usize::from(number);
                self.units[slot] = Unit { colour, piece: piece as u8, size: data.size as u8 };
                self.price[slot] = data.size as f32 + bias;
                self.all.push(number);
                self.left.push(number);
                self.area_left += data.size;
                levels[if puzzle.falling() { data.size } else { 0 }] |= bit(number);
                number += 1;
            }
        }
        self.levels[usize::from(colour)] = levels.into_iter().rev().filter(|&level| level != 0).collect();
    }

    /// The units in the way of a placement, if none is fixed and they are worth no more than `limit`.
    #[inline]
    pub(super) fn in_the_way(&self, mover: u16, number: u16, limit: f32) -> Option<Pushed> {
        let mut pushed = Pushed { units: [NONE; MOST_PUSHED], count: 0, cost: 0.0, snug: 0 };
        let colour = self.units[usize::from(mover)].colour;
        for &cell in self.lists.cells.of(usize::from(number)) {
            let owner = self.owner[usize::from(cell)];
            let reserved = self.reserved[usize::from(cell)];
            if reserved != NO_COLOUR && reserved != colour {
                return None;
            }
            if owner != NONE && owner != mover && !self.push(&mut pushed, owner, limit) {
                return None;
            }
        }
        for &cell in self.lists.beside.of(usize::from(number)) {
            let owner = self.owner[usize::from(cell)];
            if owner == NONE || owner == mover {
                continue;
            }
            if self.colour[usize::from(cell)] != colour {
                pushed.snug += u8::from(!pushed.units[..pushed.count].contains(&owner));
            } else if !self.push(&mut pushed, owner, limit) {
                return None;
            }
        }
        pushed.snug += self.lists.walls[usize::from(number)];
        Some(pushed)
    }

    #[inline]
    fn push(&self, pushed: &mut Pushed, owner: u16, limit: f32) -> bool {
        if pushed.units[..pushed.count].contains(&owner) {
            return true;
        }
        if self.fixed[usize::from(owner)] || pushed.count == MOST_PUSHED {
            return false;
        }
        pushed.units[pushed.count] = owner;
        pushed.count += 1;
        pushed.cost += self.price[usize::from(owner)];
        pushed.cost <= limit
    }

    /// How many sides of a unit that lies are against something else.
    pub(super) fn snug(&self, unit: u16) -> u8 {
        let number = usize::from(self.at[usize::from(unit)]);
        let touched = |&&cell: &&u16| self.owner[usize::from(cell)] != NONE;
        self.lists.beside.of(number).iter().filter(touched).count() as u8 + self.lists.walls[number]
    }

    /// The units beside `pushed` that would lose their chain if `unit` lay at `number`, by colour; `None` if it
    /// would hang on nothing itself.
    pub(super) fn loose(&self, unit: u16, number: u16, pushed: &[u16]) -> Option<[u64; MAX_COLOURS]> {
        let colour = self.units[usize::from(unit)].colour;
        let mut alive = self.lying;
        for &other in pushed {
            alive[usize::from(self.units[usize::from(other)].colour)] &= !bit(other);
        }
        let own = &mut alive[usize::from(colour)];
        *own &= !bit(unit);
        let links = self.links_at(colour, number) & *own;
        *own |= bit(unit);
        let mut loose = [0; MAX_COLOURS];
        for (changed, &alive) in alive.iter().enumerate() {
            let newcomer = if changed == usize::from(colour) { Some((unit, number, links)) } else { None };
            if newcomer.is_some() || alive != self.lying[changed] {
                loose[changed] = alive & !self.hanging(changed, alive, newcomer);
            }
        }
        (loose[usize::from(colour)] & bit(unit) == 0).then_some(loose)
    }

    /// The slots of a colour that a placement touches at a corner.
    fn links_at(&self, colour: u8, number: u16) -> u64 {
        let corners = self.lists.corners.of(usize::from(number)).iter().map(|&cell| usize::from(cell));
        corners.filter(|&cell| self.colour[cell] == colour).fold(0, |all, cell| all | bit(self.owner[cell]))
    }

    /// The slots of `alive` to which a chain leads from the start field, with a newcomer: its unit, where it
    /// lies and what it touches.
    fn hanging(&self, colour: usize, alive: u64, newcomer: Option<(u16, u16, u64)>) -> u64 {
        let start = self.starts[colour];
        let (new, links_of_new) = newcomer.map_or((0, 0), |(unit, _, links)| (bit(unit), links));
        let covers =
            newcomer.is_some_and(|(_, number, _)| self.tables.cells[usize::from(number)].contains(start));
        let owner = self.owner[start.index()];
        let mut touched = if covers {
            new
        } else if owner == NONE {
            0
        } else {
            bit(owner) & !new
        };
        // In falling size only one of the largest can come first.
        touched &= self.levels[colour].first().copied().unwrap_or(0);
        let mut reached = 0;
        for level in &self.levels[colour] {
            loop {
                let mut next = touched & alive & level & !reached;
                if next == 0 {
                    break;
                }
                reached |= next;
                while next != 0 {
                    let one = next & next.wrapping_neg();
                    next &= next - 1;
                    if one == new {
                        touched |= links_of_new;
                        continue;
                    }
                    let links = self.links[colour * SLOTS + one.trailing_zeros() as usize];
                    touched |= links & !new;
                    if links_of_new & one != 0 {
                        touched |= new;
                    }
                }
            }
        }
        reached
    }

    pub(super) fn put(&mut self, unit: u16, number: u16) {
        let Unit { colour, size, .. } = self.units[usize::from(unit)];
        let links = self.links_at(colour, number) & !bit(unit);
        self.links[usize::from(unit)] = links;
        each(links, |slot| self.links[usize::from(colour) * SLOTS + slot] |= bit(unit));
        for (colour, number) in self.images.of(colour, number) {
            for &cell in self.lists.cells.of(usize::from(number)) {
                let rank = self.rank[usize::from(cell)];
                self.empty.swap_remove(usize::from(rank));
                if let Some(&moved) = self.empty.get(usize::from(rank)) {
                    self.rank[usize::from(moved)] = rank;
                }
                self.owner[usize::from(cell)] = unit;
                self.colour[usize::from(cell)] = colour;
            }
        }
        self.lying[usize::from(colour)] |= bit(unit);
        self.at[usize::from(unit)] = number;
        self.left.retain(|&other| other != unit);
        self.area_left -= usize::from(size);
    }

    pub(super) fn take(&mut self, unit: u16) {
        let Unit { colour, size, .. } = self.units[usize::from(unit)];
        let number = self.at[usize::from(unit)];
        let links = std::mem::take(&mut self.links[usize::from(unit)]);
        each(links, |slot| self.links[usize::from(colour) * SLOTS + slot] &= !bit(unit));
        for (_, number) in self.images.of(colour, number) {
            for &cell in self.lists.cells.of(usize::from(number)) {
                self.rank[usize::from(cell)] = self.empty.len() as u16;
                self.empty.push(cell);
                self.owner[usize::from(cell)] = NONE;
                self.colour[usize::from(cell)] = NO_COLOUR;
            }
        }
        self.lying[usize::from(colour)] &= !bit(unit);
        self.at[usize::from(unit)] = NONE;
        self.left.push(unit);
        self.area_left += usize::from(size);
    }

    /// Takes off slots of a colour.
    pub(super) fn take_slots(&mut self, colour: usize, slots: u64) {
        each(slots, |slot| self.take((colour * SLOTS + slot) as u16));
    }

    /// What slots of a colour are worth.
    pub(super) fn worth(&self, colour: usize, slots: u64) -> f32 {
        let mut sum = 0.0;
        each(slots, |slot| sum += self.price[colour * SLOTS + slot]);
        sum
    }
}

#[inline]
fn bit(unit: u16) -> u64 {
    1 << (usize::from(unit) % SLOTS)
}

#[inline]
fn each(mut bits: u64, mut visit: impl FnMut(usize)) {
    while bits != 0 {
        visit(bits.trailing_zeros() as usize);
        bits &= bits - 1;
    }
}
