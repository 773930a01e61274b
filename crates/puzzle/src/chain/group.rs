//! Groups of motions that exchange the colours, so that one colour's pieces can stand for those of others.

use rules::{Cell, Index, MAX_COLOURS, Ruleset, Symmetry};

use super::board::NONE;
use crate::tables::placement;

/// A group that leaves no colour where it is has at most as many motions as there are colours.
const MOST_IMAGES: usize = MAX_COLOURS;

/// A motion and what it does to the colours.
#[derive(Clone)]
pub(super) struct Turn {
    pub(super) motion: Symmetry,
    pub(super) colours: Vec<u8>,
}

/// The groups of motions that leave no colour where it is, the largest of them, each without the identity.
pub(super) fn groups(motions: &[Symmetry], cells: usize, starts: &[Cell]) -> Vec<Vec<Turn>> {
    let turns: Vec<Turn> = motions
        .iter()
        .filter_map(|motion| Some(Turn { motion: motion.clone(), colours: exchange(motion, starts)? }))
        .collect();
    let mut found: Vec<Vec<Turn>> = Vec::new();
    for (number, a) in turns.iter().enumerate() {
        for b in &turns[..=number] {
            let Some(group) = closure(&[a, b], cells, starts) else { continue };
            if found.first().is_none_or(|other| other.len() < group.len()) {
                found.clear();
            }
            let known = |other: &Vec<Turn>| group.iter().all(|turn| contains(other, &turn.motion, cells));
            if found.first().is_none_or(|other| other.len() == group.len()) && !found.iter().any(known) {
                found.push(group);
            }
        }
    }
    found
}

/// What a motion does to the colours, if it moves every start field to another.
fn exchange(motion: &Symmetry, starts: &[Cell]) -> Option<Vec<u8>> {
    let image = |(number, &cell): (usize, &Cell)| {
        let image = starts.iter().position(|&other| other == motion.image(cell))?;
        (image != number).then_some(image as u8)
    };
    starts.iter().enumerate().map(image).collect()
}

/// All products of some motions but the identity, if each of them moves every start field to another.
fn closure(generators: &[&Turn], cells: usize, starts: &[Cell]) -> Option<Vec<Turn>> {
    let mut group: Vec<Turn> = Vec::new();
    let mut open: Vec<Turn> = generators.iter().map(|&turn| turn.clone()).collect();
    while let Some(turn) = open.pop() {
        if contains(&group, &turn.motion, cells) {
            continue;
        }
        for generator in generators {
            let motion = turn.motion.then(&generator.motion);
            if (0..cells).map(Cell::from_index).any(|cell| motion.image(cell) != cell) {
                open.push(Turn { colours: exchange(&motion, starts)?, motion });
            }
        }
        group.push(turn);
    }
    Some(group)
}

fn contains(group: &[Turn], motion: &Symmetry, cells: usize) -> bool {
    let same = |turn: &Turn| {
        (0..cells).map(Cell::from_index).all(|cell| turn.motion.image(cell) == motion.image(cell))
    };
    group.iter().any(same)
}

/// The images of placements under a group, each looked up once.
pub(super) struct Images<'a> {
    rules: &'a Ruleset,
    group: Vec<Turn>,
    /// By placement and motion; `NONE` where it was not asked for yet.
    known: Vec<u16>,
    /// By placement: whether it overlaps none of its images, where that was asked.
    clear: Vec<Option<bool>>,
}

impl<'a> Images<'a> {
    pub(super) fn new(rules: &'a Ruleset, group: Vec<Turn>) -> Self {
        let placements = rules.placement_count();
        let known = vec![NONE; placements * group.len()];
        let clear = vec![if group.is_empty() { Some(true) } else { None }; placements];
        Self { rules, group, known, clear }
    }

    /// A placement of a colour with all its images, itself first.
    pub(super) fn of(&mut self, colour: u8, number: u16) -> impl Iterator<Item = (u8, u16)> + use<> {
        let mut all = [(0, NONE); MOST_IMAGES];
        all[0] = (colour, number);
        for (turn, slot) in self.group.iter().zip(1..) {
            let known = &mut self.known[usize::from(number) * self.group.len() + slot - 1];
            if *known == NONE {
                *known = self.rules.image(&turn.motion, placement(number)).index() as u16;
            }
            all[slot] = (turn.colours[usize::from(colour)], *known);
        }
        all.into_iter().take(1 + self.group.len())
    }

    /// Whether a placement overlaps none of its own images.
    #[inline]
    pub(super) fn clear(&mut self, number: u16) -> bool {
        if let Some(clear) = self.clear[usize::from(number)] {
            return clear;
        }
        let cells = self.rules.cells_of(placement(number));
        let overlaps = |turn: &Turn| cells.iter().any(|&cell| cells.contains(&turn.motion.image(cell)));
        let clear = !self.group.iter().any(overlaps);
        self.clear[usize::from(number)] = Some(clear);
        clear
    }

    /// Whether a colour's pieces stand for those that a motion makes of them.
    pub(super) fn stands_for_itself(&self, colour: u8) -> bool {
        self.group.iter().all(|turn| turn.colours[usize::from(colour)] > colour)
    }
}
