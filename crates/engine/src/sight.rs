//! What a colour sees of every cell when it weighs its moves: the numbers that the network works on.

use rules::{CAPACITY, CellSet, Colour, Index, Position};

use crate::terrain::Terrain;

/// How many things a cell may be.
pub const TRAITS: usize = 21;

/// How many numbers a cell has besides.
pub(crate) const MEASURES: usize = 4;

/// The names of both, those that a cell may be first. A number after a name is a distance: the cells within so many steps
/// of a corner of the colour, of a rival, of the partner colours or of the rival who moves next.
pub(crate) const SIGHT_NAMES: [&str; TRAITS + MEASURES] = [
    "blocked",
    "closed",
    "own",
    "own.0",
    "own.1",
    "own.2",
    "own.3",
    "own.5",
    "rival",
    "rival.0",
    "rival.1",
    "rival.2",
    "rival.3",
    "rival.5",
    "rival.fresh",
    "next.0",
    "next.2",
    "partner",
    "partner.0",
    "partner.1",
    "partner.3",
    "centre",
    "open",
    "rival.open",
    "placed",
];

/// How many steps from its corners a colour's ground is looked at.
const STEPS: usize = 6;

/// What one or several colours hold.
#[derive(Clone, Copy, Default)]
struct Holding {
    cells: CellSet,
    /// The cells within so many steps of a corner.
    ground: [CellSet; STEPS],
}

impl Holding {
    fn of(position: &Position, terrain: &Terrain, colour: Colour) -> Self {
        Self { cells: position.cells(colour), ground: terrain.ground(position, colour) }
    }

    fn join(&mut self, other: &Self) {
        self.cells |= other.cells;
        self.ground.iter_mut().zip(&other.ground).for_each(|(all, more)| *all |= *more);
    }
}

/// What a colour sees.
#[derive(Clone)]
pub struct Sight {
    /// By cell: the traits that it has, a bit for each.
    pub traits: [u32; CAPACITY],
    /// By cell: how central it is, how open the ground about it is, how open about the rivals' corner there, and how
    /// much of the colour's cells is placed, which is the same for all.
    pub measures: [[f32; MEASURES]; CAPACITY],
    /// The cells that moves can cover or touch: what they are worth is wanted.
    pub wanted: CellSet,
    /// The cells whose first layer that depends on.
    pub near: CellSet,
    /// The cells that the first layer of those depends on; of others nothing is known here.
    pub seen: CellSet,
    /// Cells where a corner would be of no use or is there already.
    pub closed: CellSet,
    /// How much of the colour's cells is placed, from 0 to 1.
    pub placed: f32,
}

impl Sight {
    /// What a colour sees of a position.
    pub fn new(position: &Position, terrain: &Terrain, colour: Colour) -> Self {
        // A piece that covers a corner reaches as many steps as it has more cells.
        let reach = terrain.reach(position, colour);
        Self::of(position, terrain, colour, terrain.touched(reach))
    }

    /// The same for what these cells are worth.
    fn of(position: &Position, terrain: &Terrain, colour: Colour, wanted: CellSet) -> Self {
        let blocked = position.blocked(colour);
        let closed = blocked | position.halo(colour);
        let own = Holding::of(position, terrain, colour);
        let others = Others::of(position, terrain, colour);
        let near = terrain.touched(wanted);
        let seen = terrain.touched(near);
        let mut traits = [0; CAPACITY];
        for (number, set) in sets(blocked, closed, &own, &others).iter().enumerate() {
            (*set & seen).for_each(|cell| traits[cell.index()] |= 1 << number);
        }
        let placed = 1.0 - position.cells_left(colour) as f32 / position.rules().cells_per_colour() as f32;
        let mut measures = [[0.0; MEASURES]; CAPACITY];
        seen.for_each(|cell| {
            let (centre, open) = (terrain.centrality[cell.index()], terrain.openness(cell, blocked));
            measures[cell.index()] = [centre, open, others.open[cell.index()], placed];
        });
        Self { traits, measures, wanted, near, seen, closed, placed }
    }
}

/// What the other colours hold.
struct Others {
    rivals: Holding,
    /// The rival who moves next.
    next: Holding,
    partners: Holding,
    /// What touches the last move of each rival.
    fresh: CellSet,
    /// By cell: how open the ground is that rivals have with their corner there.
    open: [f32; CAPACITY],
}

impl Others {
    fn of(position: &Position, terrain: &Terrain, colour: Colour) -> Self {
        let mut others = Self {
            rivals: Holding::default(),
            next: Holding::default(),
            partners: Holding::default(),
            fresh: CellSet::EMPTY,
            open: [0.0; CAPACITY],
        };
        let colours = || position.rules().colours();
        let later = colours().filter(|other| other.index() > colour.index());
        let mut first = true;
        for other in later.chain(colours().filter(|other| other.index() < colour.index())) {
            let held = Holding::of(position, terrain, other);
            if is_partner(position, colour, other) {
                others.partners.join(&held);
                continue;
            }
            if std::mem::take(&mut first) {
                others.next = held;
            }
            others.rivals.join(&held);
            if let Some(&last) = position.placed(other).last() {
                others.fresh |= position.rules().halo(last);
            }
            let blocked = position.blocked(other);
            held.ground[0].for_each(|cell| others.open[cell.index()] += terrain.openness(cell, blocked));
        }
        others
    }
}

fn is_partner(position: &Position, colour: Colour, other: Colour) -> bool {
    let side = position.side_of(colour);
    side.is_some() && position.side_of(other) == side
}

/// The cells that have each of the traits, in the order of [`SIGHT_NAMES`].
fn sets(blocked: CellSet, closed: CellSet, own: &Holding, others: &Others) -> [CellSet; TRAITS] {
    let Others { rivals, next, partners, fresh, .. } = others;
    [
        blocked,
        closed,
        own.cells,
        own.ground[0],
        own.ground[1],
        own.ground[2],
        own.ground[3],
        own.ground[5],
        rivals.cells,
        rivals.ground[0],
        rivals.ground[1],
        rivals.ground[2],
        rivals.ground[3],
        rivals.ground[5],
        *fresh,
        next.ground[0],
        next.ground[2],
        partners.cells,
        partners.ground[0],
        partners.ground[1],
        partners.ground[3],
    ]
}

#[cfg(test)]
mod tests {
    use rand::{RngExt, SeedableRng};
    use rules::{Options, Ruleset};

    use super::*;
    use crate::network::Layers;
    use crate::playout::Random;
    use crate::weights::Weights;

    #[test]
    fn all_that_moves_cover_or_touch_is_seen() {
        for file in rules::variants() {
            for option in [""].into_iter().chain(file.option_choices().iter().map(String::as_str)) {
                let mut options = Options::default();
                if !option.is_empty() {
                    options.set(option).unwrap();
                }
                let rules = Ruleset::compile(file.choose(&options).unwrap()).unwrap();
                let terrain = Terrain::new(&rules);
                let mut random = Random::seed_from_u64(5);
                let mut position = Position::new(rules.clone());
                while let Some(colour) = position.turn() {
                    let sight = Sight::new(&position, &terrain, colour);
                    let moves = position.legal_moves();
                    for &placement in &moves {
                        let touched = rules.cell_set(placement) | rules.halo(placement);
                        assert!((touched - sight.wanted).is_empty(), "{} {option}", file.name());
                    }
                    position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
                }
            }
        }
    }
    /// The network is asked about few cells; it must say of them what it would say if it were asked about all.
    #[test]
    fn enough_is_seen_for_what_is_wanted() {
        for name in ["two", "trigon-three"] {
            let rules = Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap();
            let (terrain, network) = (Terrain::new(&rules), Weights::of(&rules).network.unwrap());
            let mut random = Random::seed_from_u64(5);
            let mut position = Position::new(rules.clone());
            while let Some(colour) = position.turn() {
                let told = |sight: &Sight| {
                    let mut told = vec![[0.0; 3]; rules.cell_count()];
                    network.look(sight, &terrain, &mut Layers::default(), |cell, worths| {
                        told[cell.index()] = worths;
                    });
                    told
                };
                let sight = Sight::new(&position, &terrain, colour);
                let (some, all) =
                    (told(&sight), told(&Sight::of(&position, &terrain, colour, rules.cells().collect())));
                sight.wanted.for_each(|cell| assert_eq!(some[cell.index()], all[cell.index()], "{name}"));
                let moves = position.legal_moves();
                position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
            }
        }
    }
}
