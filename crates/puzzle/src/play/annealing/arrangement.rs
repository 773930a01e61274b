//! The arrangement that annealing changes: which units are placed where, and which are connected.

use rules::{Cell, Index, MAX_COLOURS};

use super::group::Images;
use super::unit::{NONE, SLOTS, Unit, bit, each_slot};
use crate::data::Puzzle;
use crate::play::lists::PlacementLists;
use crate::play::tables::PlayTables;
use crate::search::PlacementTables;

const NO_COLOUR: u8 = u8::MAX;
/// More units than a placement can displace: six cells and what shares a side with them.
const MOST_DISPLACED: usize = 24;

/// Units that a placement would displace, and what they are worth.
pub(super) struct Displaced {
    pub(super) units: [u16; MOST_DISPLACED],
    pub(super) count: usize,
    pub(super) cost: f32,
    /// How many sides of the placement are against a piece that stays, or on the rim.
    pub(super) contacts: u8,
}

/// Units and where they are placed.
pub(super) struct Arrangement<'a> {
    tables: &'a PlacementTables,
    lists: &'a PlacementLists,
    pub(super) images: Images<'a>,
    pub(super) starts: Vec<Cell>,
    pub(super) units: Vec<Unit>,
    /// By unit: what it is worth, in cells.
    pub(super) worth: Vec<f32>,
    /// The numbers of the units that there are.
    pub(super) all: Vec<u16>,
    /// By unit: its placement.
    pub(super) at: Vec<u16>,
    /// By unit: whether it may not be displaced.
    pub(super) fixed: Vec<bool>,
    /// Units that are not placed.
    pub(super) left: Vec<u16>,
    pub(super) area_left: usize,
    /// Cells that nothing covers.
    pub(super) empty: Vec<u16>,
    /// By cell: its index in `empty`.
    empty_index: Vec<u16>,
    /// By cell: the unit that covers it, and the colour.
    owner: Vec<u16>,
    colour: Vec<u8>,
    /// By cell: the colour whose start field it is.
    reserved: Vec<u8>,
    /// By unit: the slots of its colour that it touches.
    links: Vec<u64>,
    /// By colour: the slots that are placed.
    pub(super) placed: [u64; MAX_COLOURS],
    /// By colour: its slots by size, the largest first, where sizes descend; else all at once.
    levels: Vec<Vec<u64>>,
}

impl<'a> Arrangement<'a> {
    pub(super) fn new(play: PlayTables<'a>, starts: Vec<Cell>, images: Images<'a>, bias: f32) -> Self {
        let PlayTables { puzzle, tables, lists } = play;
        let rules = &puzzle.rules;
        let cells = rules.cell_count();
        let mut reserved = vec![NO_COLOUR; cells];
        for (colour, start) in starts.iter().enumerate() {
            reserved[start.index()] = colour as u8;
        }
        let mut arrangement = Self {
            tables,
            lists,
            images,
            starts,
            units: vec![Unit::default(); SLOTS * MAX_COLOURS],
            worth: vec![0.0; SLOTS * MAX_COLOURS],
            all: Vec::new(),
            at: vec![NONE; SLOTS * MAX_COLOURS],
            fixed: vec![false; SLOTS * MAX_COLOURS],
            left: Vec::new(),
            area_left: 0,
            empty: (0..cells as u16).collect(),
            empty_index: (0..cells as u16).collect(),
            owner: vec![NONE; cells],
            colour: vec![NO_COLOUR; cells],
            reserved,
            links: vec![0; SLOTS * MAX_COLOURS],
            placed: [0; MAX_COLOURS],
            levels: vec![Vec::new(); MAX_COLOURS],
        };
        for colour in 0..rules.colours().len() as u8 {
            if arrangement.images.is_representative(colour) {
                arrangement.add_units(puzzle, colour, bias);
            }
        }
        arrangement
    }

    fn add_units(&mut self, puzzle: &Puzzle, colour: u8, bias: f32) {
        let mut number = u16::from(colour) * SLOTS as u16;
        let mut levels = [0u64; u8::MAX as usize + 1];
        for (piece, data) in puzzle.rules.pieces().iter().enumerate() {
            for _ in 0..data.copies {
                let slot = usize::from(number);
                self.units[slot] = Unit { colour, piece: piece as u8, size: data.size as u8 };
                self.worth[slot] = data.size as f32 + bias;
                self.all.push(number);
                self.left.push(number);
                self.area_left += data.size;
                levels[if puzzle.is_descending() { data.size } else { 0 }] |= bit(number);
                number += 1;
            }
        }
        self.levels[usize::from(colour)] = levels.into_iter().rev().filter(|&level| level != 0).collect();
    }

    /// The units that a placement would displace, if none is fixed and they are worth no more than `limit`.
    #[inline]
    pub(super) fn displaced_by(&self, mover: u16, number: u16, limit: f32) -> Option<Displaced> {
        let mut displaced = Displaced { units: [NONE; MOST_DISPLACED], count: 0, cost: 0.0, contacts: 0 };
        let colour = self.units[usize::from(mover)].colour;
        for &cell in self.lists.cells.of(usize::from(number)) {
            let owner = self.owner[usize::from(cell)];
            let reserved = self.reserved[usize::from(cell)];
            if reserved != NO_COLOUR && reserved != colour {
                return None;
            }
            if owner != NONE && owner != mover && !self.displace(&mut displaced, owner, limit) {
                return None;
            }
        }
        for &cell in self.lists.edge_halo.of(usize::from(number)) {
            let owner = self.owner[usize::from(cell)];
            if owner == NONE || owner == mover {
                continue;
            }
            if self.colour[usize::from(cell)] != colour {
                displaced.contacts += u8::from(!displaced.units[..displaced.count].contains(&owner));
            } else if !self.displace(&mut displaced, owner, limit) {
                return None;
            }
        }
        displaced.contacts += self.lists.rim_sides[usize::from(number)];
        Some(displaced)
    }

    #[inline]
    fn displace(&self, displaced: &mut Displaced, owner: u16, limit: f32) -> bool {
        if displaced.units[..displaced.count].contains(&owner) {
            return true;
        }
        if self.fixed[usize::from(owner)] || displaced.count == MOST_DISPLACED {
            return false;
        }
        displaced.units[displaced.count] = owner;
        displaced.count += 1;
        displaced.cost += self.worth[usize::from(owner)];
        displaced.cost <= limit
    }

    /// How many sides of a placed unit are against another piece, or on the rim.
    pub(super) fn contacts(&self, unit: u16) -> u8 {
        let number = usize::from(self.at[usize::from(unit)]);
        let touched = |&&cell: &&u16| self.owner[usize::from(cell)] != NONE;
        self.lists.edge_halo.of(number).iter().filter(touched).count() as u8 + self.lists.rim_sides[number]
    }

    /// By colour: the units beyond those displaced that would no longer be connected if `unit` were placed at `number`;
    /// `None` if it would not be connected itself.
    pub(super) fn disconnected(
        &self,
        unit: u16,
        number: u16,
        displaced: &[u16],
    ) -> Option<[u64; MAX_COLOURS]> {
        let colour = self.units[usize::from(unit)].colour;
        let mut alive = self.placed;
        for &other in displaced {
            alive[usize::from(self.units[usize::from(other)].colour)] &= !bit(other);
        }
        let own = &mut alive[usize::from(colour)];
        *own &= !bit(unit);
        let links = self.links_at(colour, number) & *own;
        *own |= bit(unit);
        let mut disconnected = [0; MAX_COLOURS];
        for (changed, &alive) in alive.iter().enumerate() {
            let newcomer = if changed == usize::from(colour) { Some((unit, number, links)) } else { None };
            if newcomer.is_some() || alive != self.placed[changed] {
                disconnected[changed] = alive & !self.connected(changed, alive, newcomer);
            }
        }
        (disconnected[usize::from(colour)] & bit(unit) == 0).then_some(disconnected)
    }

    /// The slots of a colour that a placement touches at a corner.
    fn links_at(&self, colour: u8, number: u16) -> u64 {
        let corners = self.lists.corner_halo.of(usize::from(number)).iter().map(|&cell| usize::from(cell));
        corners.filter(|&cell| self.colour[cell] == colour).fold(0, |all, cell| all | bit(self.owner[cell]))
    }

    /// The slots of `alive` that are connected with the start field, with a newcomer: its unit, its placement and the
    /// slots that it touches.
    fn connected(&self, colour: usize, alive: u64, newcomer: Option<(u16, u16, u64)>) -> u64 {
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
        // With descending sizes only one of the largest can come first.
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

    pub(super) fn place(&mut self, unit: u16, number: u16) {
        let Unit { colour, size, .. } = self.units[usize::from(unit)];
        let links = self.links_at(colour, number) & !bit(unit);
        self.links[usize::from(unit)] = links;
        each_slot(links, |slot| self.links[usize::from(colour) * SLOTS + slot] |= bit(unit));
        for (colour, number) in self.images.of(colour, number) {
            for &cell in self.lists.cells.of(usize::from(number)) {
                let index = self.empty_index[usize::from(cell)];
                self.empty.swap_remove(usize::from(index));
                if let Some(&moved) = self.empty.get(usize::from(index)) {
                    self.empty_index[usize::from(moved)] = index;
                }
                self.owner[usize::from(cell)] = unit;
                self.colour[usize::from(cell)] = colour;
            }
        }
        self.placed[usize::from(colour)] |= bit(unit);
        self.at[usize::from(unit)] = number;
        self.left.retain(|&other| other != unit);
        self.area_left -= usize::from(size);
    }

    pub(super) fn remove(&mut self, unit: u16) {
        let Unit { colour, size, .. } = self.units[usize::from(unit)];
        let number = self.at[usize::from(unit)];
        let links = std::mem::take(&mut self.links[usize::from(unit)]);
        each_slot(links, |slot| self.links[usize::from(colour) * SLOTS + slot] &= !bit(unit));
        for (_, number) in self.images.of(colour, number) {
            for &cell in self.lists.cells.of(usize::from(number)) {
                self.empty_index[usize::from(cell)] = self.empty.len() as u16;
                self.empty.push(cell);
                self.owner[usize::from(cell)] = NONE;
                self.colour[usize::from(cell)] = NO_COLOUR;
            }
        }
        self.placed[usize::from(colour)] &= !bit(unit);
        self.at[usize::from(unit)] = NONE;
        self.left.push(unit);
        self.area_left += usize::from(size);
    }

    /// Removes slots of a colour.
    pub(super) fn remove_slots(&mut self, colour: usize, slots: u64) {
        each_slot(slots, |slot| self.remove((colour * SLOTS + slot) as u16));
    }

    /// What slots of a colour are worth together.
    pub(super) fn worth_of(&self, colour: usize, slots: u64) -> f32 {
        let mut sum = 0.0;
        each_slot(slots, |slot| sum += self.worth[colour * SLOTS + slot]);
        sum
    }
}
