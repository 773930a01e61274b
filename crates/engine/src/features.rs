//! The features: what the policy network reads of every cell, as the colour to move sees it.

use rules::{CAPACITY, CellSet, Colour, Index, Position};

use crate::board_tables::BoardTables;
use crate::sides::is_rival;

/// How many features of a cell are true or false.
pub const FLAGS: usize = 21;

/// How many features of a cell are numbers.
pub(crate) const SCALARS: usize = 4;

/// The names of all, the flags first. A number after a name is a distance: the cells within this many steps of a corner of
/// the colour, of a rival, of the partner colours or of the rival who moves next.
pub(crate) const FEATURE_NAMES: [&str; FLAGS + SCALARS] = [
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
    /// The cells within this many steps of a corner.
    ground: [CellSet; STEPS],
}

impl Holding {
    fn of(position: &Position, tables: &BoardTables, colour: Colour) -> Self {
        Self { cells: position.cells(colour), ground: tables.ground(position, colour) }
    }

    fn join(&mut self, other: &Self) {
        self.cells |= other.cells;
        self.ground.iter_mut().zip(&other.ground).for_each(|(all, more)| *all |= *more);
    }
}

/// What the network reads of a position.
#[derive(Clone)]
pub struct Features {
    /// By cell: its flags, a bit for each.
    pub flags: [u32; CAPACITY],
    /// By cell: how central it is, how open the ground about it is, how open about the rivals' corner there, and how
    /// much of the colour's cells is placed, which is the same for all.
    pub scalars: [[f32; SCALARS]; CAPACITY],
    /// The cells that moves can cover or touch: the network has an output for each.
    pub output_cells: CellSet,
    /// The cells whose first layer the outputs depend on.
    pub hidden_cells: CellSet,
    /// The cells whose features that layer depends on; those of other cells are not filled in.
    pub input_cells: CellSet,
    /// Cells where a corner would be of no use or is there already.
    pub closed: CellSet,
    /// How much of the colour's cells is placed, from 0 to 1.
    pub placed: f32,
}

impl Features {
    /// The features of a position for the next move of a colour.
    pub fn new(position: &Position, tables: &BoardTables, colour: Colour) -> Self {
        // A piece that covers a corner reaches as many steps as it has more cells.
        let reach = tables.reach(position, colour);
        Self::with_outputs(position, tables, colour, tables.with_neighbours(reach))
    }

    /// The features that outputs for these cells need.
    pub(crate) fn with_outputs(
        position: &Position,
        tables: &BoardTables,
        colour: Colour,
        output_cells: CellSet,
    ) -> Self {
        let blocked = position.blocked(colour);
        let closed = blocked | position.halo(colour);
        let own = Holding::of(position, tables, colour);
        let others = Others::of(position, tables, colour);
        let hidden_cells = tables.with_neighbours(output_cells);
        let input_cells = tables.with_neighbours(hidden_cells);
        let mut flags = [0; CAPACITY];
        for (number, set) in sets(blocked, closed, &own, &others).iter().enumerate() {
            (*set & input_cells).for_each(|cell| flags[cell.index()] |= 1 << number);
        }
        let placed = 1.0 - position.cells_left(colour) as f32 / position.rules().cells_per_colour() as f32;
        let mut scalars = [[0.0; SCALARS]; CAPACITY];
        input_cells.for_each(|cell| {
            let (centre, open) = (tables.centrality[cell.index()], tables.openness(cell, blocked));
            scalars[cell.index()] = [centre, open, others.open[cell.index()], placed];
        });
        Self { flags, scalars, output_cells, hidden_cells, input_cells, closed, placed }
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
    fn of(position: &Position, tables: &BoardTables, colour: Colour) -> Self {
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
            let held = Holding::of(position, tables, other);
            if !is_rival(position, colour, other) {
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
            held.ground[0].for_each(|cell| others.open[cell.index()] += tables.openness(cell, blocked));
        }
        others
    }
}

/// The cells that have each flag, in the order of [`FEATURE_NAMES`].
fn sets(blocked: CellSet, closed: CellSet, own: &Holding, others: &Others) -> [CellSet; FLAGS] {
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
    use crate::playout::Random;

    #[test]
    fn all_that_moves_cover_or_touch_has_an_output() {
        for file in rules::variants() {
            for option in [""].into_iter().chain(file.option_choices().iter().map(String::as_str)) {
                let mut options = Options::default();
                if !option.is_empty() {
                    options.set(option).unwrap();
                }
                let rules = Ruleset::compile(file.choose(&options).unwrap()).unwrap();
                let tables = BoardTables::new(&rules);
                let mut random = Random::seed_from_u64(5);
                let mut position = Position::new(rules.clone());
                while let Some(colour) = position.turn() {
                    let features = Features::new(&position, &tables, colour);
                    let moves = position.legal_moves();
                    for &placement in &moves {
                        let touched = rules.cell_set(placement) | rules.halo(placement);
                        assert!((touched - features.output_cells).is_empty(), "{} {option}", file.name());
                    }
                    position.play(moves[random.random_range(0..moves.len() as u32) as usize]);
                }
            }
        }
    }
}
