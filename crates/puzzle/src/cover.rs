//! Finding for covers: a tiling first, the colours afterwards.

use rules::{Cell, CellSet, Colour, Index, Ply};

use crate::argument;
use crate::colouring::Colouring;
use crate::data::{Bonds, Puzzle};
use crate::exact::{Choice, Exact, Then};
use crate::scan::Scan;
use crate::search::{Answer, Outcome, Progress, Random, Watch};
use crate::tables::{Tables, placement};
use crate::tiler::Tiler;

/// How many placements a run of the tiler may try at first: restarts matter more than depth.
const FIRST_LIMIT: u64 = 500;
/// How many runs until the limit is raised by a half, so that in the end a run tries everything; short runs are
/// watched as often.
const RUNS_PER_LIMIT: u32 = 4;
/// How many steps a colouring may take: with fewer, tilings that have one are thrown away.
const COLOUR_LIMIT: u32 = 400;

/// After so many tilings of one run without colours a new run begins: its tilings are too much alike.
const ALIKE: u32 = 12;
/// A run that may try more placements than this is watched after each so many.
const WATCHED: u64 = 50_000;
/// From this limit on neither runs nor colourings are cut short, so that in the end everything was tried. One
/// colouring is not watched: none was met that takes long.
const COMPLETE: u64 = 1_000_000;

/// What is free and what is left once some pieces lie.
pub(crate) struct Rest {
    pub(crate) filled: CellSet,
    /// By piece, all colours together.
    pub(crate) counts: Vec<u8>,
    /// By colour and piece.
    pub(crate) stock: Vec<Vec<u8>>,
}

impl Rest {
    pub(crate) fn new(puzzle: &Puzzle, tables: &Tables, from: &[Ply]) -> Self {
        let rules = &puzzle.rules;
        let copies: Vec<u8> = rules.pieces().iter().map(|piece| piece.copies).collect();
        let mut rest = Self {
            filled: CellSet::EMPTY,
            counts: copies.iter().map(|&copies| copies * rules.colours().len() as u8).collect(),
            stock: vec![copies; rules.colours().len()],
        };
        for ply in from {
            let piece = usize::from(tables.piece[ply.placement.index()]);
            rest.filled |= tables.cells[ply.placement.index()];
            rest.counts[piece] -= 1;
            rest.stock[ply.colour.index()][piece] -= 1;
        }
        rest
    }
}

/// A cover that is looked for: without bonds beyond `apart`, and after `from`.
#[derive(Clone, Copy)]
pub(crate) struct Wanted<'a> {
    pub(crate) puzzle: &'a Puzzle,
    pub(crate) tables: &'a Tables,
    pub(crate) bonds: Bonds,
    pub(crate) from: &'a [Ply],
}

impl<'a> Wanted<'a> {
    /// What is free and left, or why it cannot be filled.
    fn rest(self) -> Result<Rest, Answer> {
        let rest = Rest::new(self.puzzle, self.tables, self.from);
        let rules = &self.puzzle.rules;
        match argument::against_cover(rules, self.tables, rest.filled, &rest.counts) {
            Some(reason) => Err(Answer { outcome: Outcome::Impossible(reason), nodes: 0 }),
            None => Ok(rest),
        }
    }

    fn colouring(self) -> Colouring<'a> {
        let stock = Rest::new(self.puzzle, self.tables, &[]).stock;
        Colouring { tables: self.tables, stock, apart: self.bonds.apart }
    }
}

/// Looks for a cover with seeded restarts.
pub(crate) fn find(wanted: Wanted<'_>, scan: &Scan, seed: u64, watch: &mut Watch<'_>) -> Answer {
    let rest = match wanted.rest() {
        Ok(rest) => rest,
        Err(answer) => return answer,
    };
    let mut finder = Finder {
        from: wanted.from,
        tiler: Tiler::new(scan, rest.filled, &rest.counts, seed),
        random: Random::new(!seed),
        colouring: wanted.colouring(),
        best: wanted.from.to_vec(),
    };
    finder.run(watch)
}

/// The same where pieces reach too far for a scan: the complete search, each tiling coloured as it comes.
pub(crate) fn find_by_exact(wanted: Wanted<'_>, seed: u64, watch: &mut Watch<'_>) -> Answer {
    let rest = match wanted.rest() {
        Ok(rest) => rest,
        Err(answer) => return answer,
    };
    let Wanted { puzzle, tables, bonds, from } = wanted;
    let mut random = Random::new(seed);
    let (mut choices, mut places) = (Vec::new(), Vec::new());
    let free: Vec<Cell> = puzzle.rules.cells().filter(|&cell| !rest.filled.contains(cell)).collect();
    let mut order: Vec<u16> = (0..tables.cells.len() as u16).collect();
    random.shuffle(&mut order);
    for place in order {
        let cells = tables.cells[usize::from(place)];
        if !cells.intersects(&rest.filled) {
            let item = |cell| free.binary_search(&cell).expect("what is not filled is free") as u16;
            let items = cells.iter().map(item).collect();
            choices.push(Choice { items, supply: tables.piece[usize::from(place)], amount: 1 });
            places.push(place);
        }
    }
    let colouring = wanted.colouring();
    let mut exact = Exact::new(free.len(), &choices, &rest.counts);
    let mut solution = None;
    let then = exact.run(
        &mut |chosen| {
            let tiling: Vec<u16> = chosen.iter().map(|&choice| places[choice as usize]).collect();
            let coloured = coloured(&colouring, from, &tiling, &mut random, u32::MAX);
            solution = coloured.filter(|plies| !bonds.bound() || crate::check::is_solution(puzzle, plies));
            if solution.is_some() { Then::Stop } else { Then::Continue }
        },
        &mut |exact| {
            let progress = Progress { nodes: exact.nodes, best: from, share: Some(exact.share()) };
            if watch(&progress) { Then::Stop } else { Then::Continue }
        },
    );
    let outcome = match (solution, then) {
        (Some(plies), _) => Outcome::Solved(plies),
        (None, Then::Stop) => Outcome::Stopped(from.to_vec()),
        (None, Then::Continue) => no_colours(),
    };
    Answer { outcome, nodes: exact.nodes }
}

/// A tiling with its colours, the ones of `from` as they are.
fn coloured(
    colouring: &Colouring<'_>,
    from: &[Ply],
    tiling: &[u16],
    random: &mut Random,
    limit: u32,
) -> Option<Vec<Ply>> {
    let mut tiles: Vec<u16> = from.iter().map(|ply| ply.placement.index() as u16).collect();
    let fixed: Vec<u8> = from.iter().map(|ply| ply.colour.index() as u8).collect();
    tiles.extend(tiling);
    let colours = colouring.find(&tiles, &fixed, random, limit)?;
    let ply = |(&tile, colour): (&u16, u8)| Ply {
        colour: Colour::from_index(usize::from(colour)),
        placement: placement(tile),
    };
    Some(tiles.iter().zip(colours).map(ply).collect())
}

struct Finder<'a> {
    from: &'a [Ply],
    tiler: Tiler<'a>,
    random: Random,
    colouring: Colouring<'a>,
    best: Vec<Ply>,
}

impl Finder<'_> {
    fn run(&mut self, watch: &mut Watch<'_>) -> Answer {
        let mut limit = FIRST_LIMIT;
        for run in 1.. {
            let mut outcome = if self.tiler.begin() {
                self.try_tilings(limit, watch)
            } else {
                Some(self.coloured(&[], u32::MAX).map_or_else(no_colours, Outcome::Solved))
            };
            if run % RUNS_PER_LIMIT == 0 {
                outcome = outcome.or_else(|| self.stopped(watch));
                limit += limit / 2;
            }
            if let Some(outcome) = outcome {
                return Answer { outcome, nodes: self.tiler.nodes };
            }
        }
        unreachable!("the limit grows until a run is complete")
    }

    /// One run of the tiler: how the search ends, if that is known now.
    fn try_tilings(&mut self, limit: u64, watch: &mut Watch<'_>) -> Option<Outcome> {
        let complete = limit >= COMPLETE;
        let steps = if complete { u32::MAX } else { COLOUR_LIMIT };
        let stop = self.tiler.nodes + limit;
        let (mut failures, mut look) = (0, self.tiler.nodes + WATCHED);
        while self.tiler.nodes < stop && !self.tiler.exhausted() {
            if let Some(tiling) = self.tiler.next(look.min(stop) - self.tiler.nodes) {
                if let Some(solution) = self.coloured(&tiling, steps) {
                    return Some(Outcome::Solved(solution));
                }
                failures += 1;
                if failures > ALIKE && !complete {
                    return None;
                }
            }
            if self.tiler.nodes >= look && !self.tiler.exhausted() {
                look = self.tiler.nodes + WATCHED;
                let stopped = self.stopped(watch);
                if stopped.is_some() {
                    return stopped;
                }
            }
        }
        (self.tiler.exhausted() && (complete || failures == 0)).then(no_colours)
    }

    /// The best so far, if whoever watches wants no more.
    fn stopped(&mut self, watch: &mut Watch<'_>) -> Option<Outcome> {
        let laid = self.tiler.laid();
        if laid.len() + self.from.len() > self.best.len()
            && let Some(coloured) = self.coloured(&laid, COLOUR_LIMIT)
        {
            self.best = coloured;
        }
        watch(&Progress { nodes: self.tiler.nodes, best: &self.best, share: None })
            .then(|| Outcome::Stopped(std::mem::take(&mut self.best)))
    }

    fn coloured(&mut self, tiling: &[u16], limit: u32) -> Option<Vec<Ply>> {
        coloured(&self.colouring, self.from, tiling, &mut self.random, limit)
    }
}

fn no_colours() -> Outcome {
    Outcome::Impossible("every tiling was tried, and none can have the colours asked for".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn small(constraints: &str) -> Puzzle {
        let text = format!(
            "name = \"small\"\ntitle = \"Small\"\ntask = \"cover\"\nconstraints = [{constraints}]\n\
             pieces = \"square\"\nonly = [\"I4\", \"L4\", \"O\", \"T4\", \"Z4\"]\n\
             colours = [\"blue\", \"red\"]\nboard = {{ shape = \"rectangle\", columns = 10, rows = 4 }}\n"
        );
        Puzzle::parse(&text).unwrap()
    }

    #[test]
    fn the_complete_search_finds_what_the_scan_finds() {
        for constraints in ["", "\"apart\""] {
            let puzzle = small(constraints);
            let tables = Tables::new(&puzzle.rules);
            let crate::Task::Cover(bonds) = puzzle.task else { panic!() };
            let scan = Scan::new(&puzzle.rules, &tables).unwrap();
            let wanted = Wanted { puzzle: &puzzle, tables: &tables, bonds, from: &[] };
            let exact = find_by_exact(wanted, 1, &mut |_| false).outcome;
            let found = find(wanted, &scan, 1, &mut |_| false).outcome;
            match (exact, found) {
                (Outcome::Solved(a), Outcome::Solved(b)) => {
                    assert!(crate::check::is_solution(&puzzle, &a) && crate::check::is_solution(&puzzle, &b));
                }
                (Outcome::Impossible(_), Outcome::Impossible(_)) => assert!(bonds.apart),
                other => panic!("{constraints}: {other:?}"),
            }
        }
    }

    #[test]
    fn long_runs_are_watched_too() {
        // It has very many tilings, and no colours were found for any.
        let text = crate::text("pento-15x16-apart").unwrap();
        let text = text.replace("columns = 16, rows = 15", "columns = 12, rows = 10");
        let text = text.replace("\"blue\", \"yellow\", \"red\", \"green\"", "\"blue\", \"red\"");
        let solver = crate::Solver::new(Puzzle::parse(&text).unwrap());
        let (mut last, mut longest) = (0, 0);
        let answer = solver.solve(1, &mut |progress| {
            longest = longest.max(progress.nodes - last);
            last = progress.nodes;
            last > 4_000_000
        });
        assert!(matches!(answer.outcome, Outcome::Stopped(_)), "{answer:?}");
        assert!(longest <= u64::from(RUNS_PER_LIMIT) * WATCHED, "{longest}");
    }
}
