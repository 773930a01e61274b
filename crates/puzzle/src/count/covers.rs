//! The counts of a cover, each by the fastest way there is.

use rules::{CellSet, Index, Symmetry};

use super::orbits::count_fixed;
use super::{coloured, frontier};
use crate::cover::{CoverProblem, FillTable, Remaining, refute};
use crate::data::ColourConstraints;
use crate::search::{Observer, Progress};

/// How many tilings and solutions there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Count {
    /// Ways to fill the region, the colours ignored.
    pub tilings: u128,
    /// The same, where tilings that a motion of the region maps onto each other count once.
    pub tilings_up_to_symmetry: u128,
    /// Solutions, with the colours distinguished; `None` where they were not counted, or where their number is too large.
    pub solutions: Option<u128>,
    /// Solutions up to the motions of the region and the exchange of colours; `None` where they were not visited one by
    /// one.
    pub solutions_up_to_symmetry: Option<u128>,
}

/// Where pieces of one colour need not touch, solutions are visited one by one only up to this many tilings.
const MOST_VISITED: u128 = 2_000_000;

/// Counts the covers of a region; `None` if the observer stopped it.
pub(crate) fn count_covers(
    problem: CoverProblem<'_>,
    fill_table: Option<&FillTable>,
    observer: &mut Observer<'_>,
) -> Option<Count> {
    let remaining = problem.remaining();
    if refute(problem, &remaining).is_some() {
        return Some(Count {
            tilings: 0,
            tilings_up_to_symmetry: 0,
            solutions: Some(0),
            solutions_up_to_symmetry: Some(0),
        });
    }
    let mut motions = problem.puzzle.rules.motions();
    motions.retain(|motion| keeps_placed(problem, motion));
    let (identity, others) = motions.split_first().expect("the identity keeps everything");
    let tilings = count_tilings(problem, fill_table, &remaining, identity, observer)?;
    // Burnside's lemma: the classes are the mean number of tilings that a motion keeps.
    let mut sum = tilings;
    for motion in others {
        sum += count_fixed(problem, &remaining, motion, observer)?;
    }
    let tilings_up_to_symmetry = sum / motions.len() as u128;
    // One by one, unless there are too many tilings to visit or nothing is asked of the colours.
    let few = tilings <= MOST_VISITED;
    let constraints = problem.constraints;
    let visited = fill_table.filter(|_| constraints.need_contact() || constraints.apart && few);
    let (solutions, solutions_up_to_symmetry) = match visited {
        Some(fill_table) => {
            let found = coloured::count(problem, fill_table, observer)?;
            (Some(found.solutions), found.up_to_symmetry)
        }
        None => {
            let free = constraints == ColourConstraints::default();
            let coloured = || tilings.checked_mul(colourings(&remaining)?);
            (free.then(coloured).flatten(), None)
        }
    };
    Some(Count { tilings, tilings_up_to_symmetry, solutions, solutions_up_to_symmetry })
}

fn count_tilings(
    problem: CoverProblem<'_>,
    fill_table: Option<&FillTable>,
    remaining: &Remaining,
    identity: &Symmetry,
    observer: &mut Observer<'_>,
) -> Option<u128> {
    let mut stopped = false;
    if let Some(fill_table) = fill_table {
        let mut stop = |share: f64, nodes: u64| {
            stopped |= observer(&Progress { nodes, best: problem.placed, share: Some(share) });
            stopped
        };
        if let Some(count) = frontier::count(fill_table, remaining.filled, &remaining.counts, &mut stop) {
            return Some(count);
        }
    }
    if stopped {
        return None;
    }
    count_fixed(problem, remaining, identity, observer)
}

/// How many ways there are to share out the copies of each piece among the colours, if the number is not too large.
///
/// One colour after the other chooses its tiles, which gives binomial coefficients: factorials do not fit from 35 on.
fn colourings(remaining: &Remaining) -> Option<u128> {
    let mut ways = 1u128;
    for piece in 0..remaining.counts.len() {
        let mut tiles = 0;
        for stock in &remaining.stock {
            tiles += u128::from(stock[piece]);
            ways = ways.checked_mul(binomial(tiles, u128::from(stock[piece]))?)?;
        }
    }
    Some(ways)
}

/// How many ways there are to choose this many of `all`; each product is itself such a number times `step`.
fn binomial(all: u128, chosen: u128) -> Option<u128> {
    let chosen = chosen.min(all - chosen);
    (1..=chosen).try_fold(1u128, |ways, step| Some(ways.checked_mul(all - chosen + step)? / step))
}

/// Whether a motion maps every placed piece onto a placed piece.
fn keeps_placed(problem: CoverProblem<'_>, motion: &Symmetry) -> bool {
    let CoverProblem { tables, placed, .. } = problem;
    placed.iter().all(|ply| {
        let cells = tables.cells[ply.placement.index()];
        let image: CellSet = cells.iter().map(|cell| motion.image(cell)).collect();
        placed.iter().any(|other| tables.cells[other.placement.index()] == image)
    })
}
