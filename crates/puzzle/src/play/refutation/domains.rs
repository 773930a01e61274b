//! The placements that are left to every piece of a position, and what follows from a further placement.
//!
//! Every doubt is decided in the player's favour: a colour may use any placement that is clear of the pieces on the board,
//! if a chain of such placements leads to it. If even so a piece has no placement, or too few cells can be covered,
//! nothing completes the position. A piece with a single placement left has to be placed there, which rules out more.

use rules::{Cell, CellSet, Index, Ply, Starts};

use super::contradiction::Contradiction;
use crate::data::Puzzle;
use crate::play::tables::PlayTables;
use crate::search::ply;

/// What is left to each colour.
#[derive(Clone)]
pub(crate) struct Domains {
    pub(super) colours: Vec<ColourDomain>,
}

/// What is left to one colour.
#[derive(Clone)]
pub(super) struct ColourDomain {
    /// Cells that touch one of its pieces at a corner, or on which it may start.
    touch: CellSet,
    /// Whether nothing of it is on the board.
    starts: bool,
    /// By piece: how many are to be placed.
    pub(super) left: Vec<u8>,
    /// What may be placed, each after one from which it is reached.
    pub(super) open: Vec<u16>,
    /// By piece: how many of `open` are of it.
    pub(super) counts: Vec<u16>,
    /// What has to be placed just so; it is in `open` too.
    pub(super) fixed: Vec<u16>,
}

impl Domains {
    /// What a position leaves open, after everything that follows at once.
    pub(super) fn new(play: PlayTables<'_>, placed: &[Ply]) -> Result<Self, Contradiction> {
        let PlayTables { puzzle, tables, .. } = play;
        let slots = |ply: &Ply| ply.placement.index();
        let occupied = placed.iter().fold(CellSet::EMPTY, |all, ply| all | tables.cells[slots(ply)]);
        let smallest = placed.iter().map(|ply| tables.size[slots(ply)]).min().unwrap_or(u8::MAX);
        let copies: Vec<u8> = puzzle.rules.pieces().iter().map(|piece| piece.copies).collect();
        let mut colours = Vec::new();
        for colour in puzzle.rules.colours() {
            let own = || placed.iter().filter(|ply| ply.colour == colour).map(slots);
            let mut left = copies.clone();
            own().for_each(|slot| left[usize::from(tables.piece[slot])] -= 1);
            for (piece, data) in puzzle.rules.pieces().iter().enumerate() {
                if puzzle.is_descending() && left[piece] > 0 && data.size > usize::from(smallest) {
                    return Err(Contradiction::TooLarge { colour: colour.index(), piece });
                }
            }
            let barred = own().fold(occupied, |all, slot| all | tables.edge_halo[slot]);
            let starts = own().next().is_none();
            let touch = if starts {
                start_cells(puzzle, colour.index())
            } else {
                own().fold(CellSet::EMPTY, |all, slot| all | (tables.halo[slot] - tables.edge_halo[slot]))
            };
            let clear = |&number: &u16| !tables.cells[usize::from(number)].intersects(&barred);
            let pieces = (0..left.len()).filter(|&piece| left[piece] > 0);
            let open =
                pieces.flat_map(|piece| tables.of_piece[piece].iter().copied()).filter(clear).collect();
            let counts = vec![0; left.len()];
            colours.push(ColourDomain { touch, starts, left, open, counts, fixed: Vec::new() });
        }
        let mut domains = Self { colours };
        domains.settle(play)?;
        Ok(domains)
    }

    /// Every piece that is left with its placement, if none has a choice any more.
    pub(super) fn rest_of_solution(&self) -> Option<Vec<Ply>> {
        let pieces = |domain: &ColourDomain| domain.left.iter().map(|&left| usize::from(left)).sum::<usize>();
        let complete = self.colours.iter().all(|domain| domain.fixed.len() == pieces(domain));
        let of_colour = |(colour, domain): (usize, &ColourDomain)| -> Vec<Ply> {
            domain.fixed.iter().map(|&number| ply(colour, number)).collect()
        };
        complete.then(|| self.colours.iter().enumerate().flat_map(of_colour).collect())
    }

    /// Places a piece for good, and all that have no choice any more.
    pub(super) fn fix(
        &mut self,
        play: PlayTables<'_>,
        colour: usize,
        number: u16,
    ) -> Result<(), Contradiction> {
        self.place(play, colour, number);
        self.settle(play)
    }

    /// Rules a placement out.
    pub(super) fn exclude(
        &mut self,
        play: PlayTables<'_>,
        colour: usize,
        number: u16,
    ) -> Result<(), Contradiction> {
        self.colours[colour].open.retain(|&other| other != number);
        self.settle(play)
    }

    fn place(&mut self, play: PlayTables<'_>, colour: usize, number: u16) {
        let PlayTables { tables, lists, .. } = play;
        let slot = usize::from(number);
        for (other, domain) in self.colours.iter_mut().enumerate() {
            let mut closed = tables.cells[slot];
            let mut used_up = None;
            if other == colour {
                closed |= tables.edge_halo[slot];
                domain.fixed.push(number);
                let of_piece = |other: &&u16| tables.piece[usize::from(**other)] == tables.piece[slot];
                let fixed = domain.fixed.iter().filter(of_piece).count();
                used_up = (fixed == usize::from(domain.left[usize::from(tables.piece[slot])]))
                    .then_some(tables.piece[slot]);
            }
            domain.open.retain(|&candidate| {
                let slot = usize::from(candidate);
                let clear = || !lists.cells.of(slot).iter().any(|&cell| closed.contains(cell_of(cell)));
                let used_up = used_up == Some(tables.piece[slot]) && !domain.fixed.contains(&candidate);
                !used_up && clear() || other == colour && candidate == number
            });
        }
    }

    /// Draws conclusions until there are none.
    fn settle(&mut self, play: PlayTables<'_>) -> Result<(), Contradiction> {
        loop {
            for (colour, domain) in self.colours.iter_mut().enumerate() {
                domain.reach(play);
                if let Some(piece) = domain.missing(play) {
                    return Err(Contradiction::NoPlacement { colour, piece });
                }
            }
            let Some((colour, number)) = self.forced(play) else { return self.check_areas(play) };
            self.place(play, colour, number);
        }
    }

    /// A placement that a piece must have because it has no other.
    fn forced(&self, play: PlayTables<'_>) -> Option<(usize, u16)> {
        let piece_of = |number: u16| usize::from(play.tables.piece[usize::from(number)]);
        for (colour, domain) in self.colours.iter().enumerate() {
            for piece in 0..domain.left.len() {
                if domain.left[piece] > 0 && domain.counts[piece] == u16::from(domain.left[piece]) {
                    let mut open = domain.open.iter().filter(|&&number| piece_of(number) == piece);
                    if let Some(&number) = open.find(|number| !domain.fixed.contains(number)) {
                        return Some((colour, number));
                    }
                }
            }
        }
        None
    }

    /// Whether each colour, and any colours together, can still cover as many cells as their pieces have.
    fn check_areas(&self, play: PlayTables<'_>) -> Result<(), Contradiction> {
        let areas: Vec<(CellSet, usize)> = self.colours.iter().map(|domain| domain.area(play)).collect();
        for colours in 1..1u8 << areas.len() {
            let chosen = areas.iter().enumerate().filter(|(colour, _)| colours >> colour & 1 != 0);
            let (cells, wanted) = chosen
                .fold((CellSet::EMPTY, 0), |(all, sum), (_, &(cells, wanted))| (all | cells, sum + wanted));
            if cells.len() < wanted {
                return Err(Contradiction::Reach { colours, wanted, found: cells.len() });
            }
        }
        Ok(())
    }
}

impl ColourDomain {
    /// Drops what no chain of placements leads to.
    fn reach(&mut self, play: PlayTables<'_>) {
        let PlayTables { puzzle, tables, lists } = play;
        let mut touched = self.touch;
        let mut reached = Vec::with_capacity(self.open.len());
        let largest = puzzle.rules.pieces().iter().map(|piece| piece.size as u8).max().unwrap_or(1);
        let smallest = if puzzle.is_descending() { 1 } else { largest };
        for level in (smallest..=largest).rev() {
            let mut grown = true;
            while grown {
                grown = false;
                self.open.retain(|&number| {
                    let slot = usize::from(number);
                    let touches = (tables.size[slot] == level || !puzzle.is_descending())
                        && lists.cells.of(slot).iter().any(|&cell| touched.contains(cell_of(cell)));
                    if touches {
                        grown = true;
                        lists.corner_halo.of(slot).iter().for_each(|&cell| touched.insert(cell_of(cell)));
                        reached.push(number);
                    }
                    !touches
                });
            }
            // With descending sizes only one of the largest can come first.
            if self.starts {
                touched -= self.touch;
            }
        }
        self.open = reached;
        self.counts.fill(0);
        for &number in &self.open {
            self.counts[usize::from(tables.piece[usize::from(number)])] += 1;
        }
    }

    /// A piece with fewer placements than it has copies to be placed.
    fn missing(&self, play: PlayTables<'_>) -> Option<usize> {
        let lost = self.fixed.iter().find(|&number| {
            let several = self.left[usize::from(play.tables.piece[usize::from(*number)])] > 1;
            several && !self.open.contains(number)
        });
        let few = |&piece: &usize| self.counts[piece] < u16::from(self.left[piece]);
        let lost = lost.map(|&number| usize::from(play.tables.piece[usize::from(number)]));
        lost.or_else(|| (0..self.left.len()).find(few))
    }

    /// The cells that can be covered, and how many the pieces have.
    fn area(&self, play: PlayTables<'_>) -> (CellSet, usize) {
        let mut cells = CellSet::EMPTY;
        for &number in &self.open {
            let covered = play.lists.cells.of(usize::from(number));
            covered.iter().for_each(|&cell| cells.insert(cell_of(cell)));
        }
        let pieces = self.left.iter().zip(play.puzzle.rules.pieces());
        (cells, pieces.map(|(&left, piece)| usize::from(left) * piece.size).sum())
    }
}

/// The start fields that a colour without pieces may cover.
fn start_cells(puzzle: &Puzzle, colour: usize) -> CellSet {
    let cells = puzzle.rules.start_cells();
    match puzzle.rules.variant().starts {
        Starts::Fixed => cells.get(colour).copied().into_iter().collect(),
        _ => cells.iter().copied().collect(),
    }
}

fn cell_of(number: u16) -> Cell {
    Cell::from_index(usize::from(number))
}
