//! Groups of motions that exchange the colours, so that one colour's pieces can stand for those of others.

use rules::{Cell, Index, MAX_COLOURS, Ruleset, Symmetry};

use super::unit::NONE;
use crate::search::placement;

/// A group that leaves no colour where it is has at most as many motions as there are colours.
const MOST_IMAGES: usize = MAX_COLOURS;

/// A motion of the board and how it exchanges the colours.
#[derive(Clone)]
pub(super) struct ColourMotion {
    pub(super) motion: Symmetry,
    pub(super) colours: Vec<u8>,
}

/// The groups of motions that leave no colour where it is, the largest of them, each without the identity. A cell that a
/// motion leaves where it is cannot be covered, and no more than `spare` may be left free.
pub(super) fn groups(
    motions: &[Symmetry],
    cells: usize,
    starts: &[Cell],
    spare: usize,
) -> Vec<Vec<ColourMotion>> {
    let exchanging: Vec<ColourMotion> = motions
        .iter()
        .filter_map(|motion| {
            Some(ColourMotion { motion: motion.clone(), colours: exchange(motion, starts)? })
        })
        .collect();
    let mut found: Vec<Vec<ColourMotion>> = Vec::new();
    for (number, a) in exchanging.iter().enumerate() {
        for b in &exchanging[..=number] {
            let Some(group) = closure(&[a, b], cells, starts) else { continue };
            if unmoved(&group, cells) > spare {
                continue;
            }
            if found.first().is_none_or(|other| other.len() < group.len()) {
                found.clear();
            }
            let known = |other: &Vec<ColourMotion>| {
                group.iter().all(|element| contains(other, &element.motion, cells))
            };
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
fn closure(generators: &[&ColourMotion], cells: usize, starts: &[Cell]) -> Option<Vec<ColourMotion>> {
    let mut group: Vec<ColourMotion> = Vec::new();
    let mut open: Vec<ColourMotion> = generators.iter().map(|&element| element.clone()).collect();
    while let Some(element) = open.pop() {
        if contains(&group, &element.motion, cells) {
            continue;
        }
        for generator in generators {
            let motion = element.motion.then(&generator.motion);
            if (0..cells).map(Cell::from_index).any(|cell| motion.image(cell) != cell) {
                open.push(ColourMotion { colours: exchange(&motion, starts)?, motion });
            }
        }
        group.push(element);
    }
    Some(group)
}

/// How many cells some motion leaves where they are.
fn unmoved(group: &[ColourMotion], cells: usize) -> usize {
    let stays = |cell: &Cell| group.iter().any(|element| element.motion.image(*cell) == *cell);
    (0..cells).map(Cell::from_index).filter(stays).count()
}

fn contains(group: &[ColourMotion], motion: &Symmetry, cells: usize) -> bool {
    let same = |element: &ColourMotion| {
        (0..cells).map(Cell::from_index).all(|cell| element.motion.image(cell) == motion.image(cell))
    };
    group.iter().any(same)
}

/// The images of placements under a group, each looked up once.
pub(super) struct Images<'a> {
    rules: &'a Ruleset,
    group: Vec<ColourMotion>,
    /// By placement and motion; `NONE` where it was not asked for yet.
    known: Vec<u16>,
    /// By placement: whether it overlaps none of its images, where that was asked for.
    disjoint: Vec<Option<bool>>,
}

impl<'a> Images<'a> {
    pub(super) fn new(rules: &'a Ruleset, group: Vec<ColourMotion>) -> Self {
        let placements = rules.placement_count();
        let known = vec![NONE; placements * group.len()];
        let disjoint = vec![if group.is_empty() { Some(true) } else { None }; placements];
        Self { rules, group, known, disjoint }
    }

    /// A placement of a colour with all its images, itself first.
    pub(super) fn of(&mut self, colour: u8, number: u16) -> impl Iterator<Item = (u8, u16)> + use<> {
        let mut all = [(0, NONE); MOST_IMAGES];
        all[0] = (colour, number);
        for (element, slot) in self.group.iter().zip(1..) {
            let known = &mut self.known[usize::from(number) * self.group.len() + slot - 1];
            if *known == NONE {
                *known = self.rules.image(&element.motion, placement(number)).index() as u16;
            }
            all[slot] = (element.colours[usize::from(colour)], *known);
        }
        all.into_iter().take(1 + self.group.len())
    }

    /// Whether a placement overlaps none of its own images.
    #[inline]
    pub(super) fn are_disjoint(&mut self, number: u16) -> bool {
        if let Some(disjoint) = self.disjoint[usize::from(number)] {
            return disjoint;
        }
        let cells = self.rules.cells_of(placement(number));
        let overlaps =
            |element: &ColourMotion| cells.iter().any(|&cell| cells.contains(&element.motion.image(cell)));
        let disjoint = !self.group.iter().any(overlaps);
        self.disjoint[usize::from(number)] = Some(disjoint);
        disjoint
    }

    /// Whether a colour is the first of those that the group exchanges: its pieces stand for theirs.
    pub(super) fn is_representative(&self, colour: u8) -> bool {
        self.group.iter().all(|element| element.colours[usize::from(colour)] > colour)
    }
}
