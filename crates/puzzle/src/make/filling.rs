//! Part of a board and the pieces that are to fill it, as an exact cover.

use std::ops::ControlFlow;

use rules::{CellSet, Index, Ruleset};

use super::effort::Effort;
use crate::search::{CoverOption, ExactCover, PlacementTables, Random, break_if};

/// The options of the exact cover; each piece is to be used once.
pub(super) struct Filling {
    pub(super) options: Vec<CoverOption>,
    pub(super) supplies: Vec<u8>,
    /// The placement of each option.
    placements: Vec<u16>,
}

impl Filling {
    /// `pieces` has the placements of each piece; those that do not fit into the region are left out.
    pub(super) fn new(
        rules: &Ruleset,
        tables: &PlacementTables,
        region: CellSet,
        pieces: &[Vec<u16>],
    ) -> Self {
        let mut item = vec![u16::MAX; rules.cell_count()];
        for (number, cell) in region.iter().enumerate() {
            item[cell.index()] = number as u16;
        }
        let supplies = vec![0; rules.pieces().len()];
        let mut filling = Self { options: Vec::new(), supplies, placements: Vec::new() };
        for placements in pieces {
            for &number in placements {
                let piece = tables.piece[usize::from(number)];
                filling.supplies[usize::from(piece)] = 1;
                let cells = tables.cells[usize::from(number)];
                if (cells - region).is_empty() {
                    let items = cells.iter().map(|cell| item[cell.index()]).collect();
                    filling.options.push(CoverOption { items, supply: piece, amount: 1 });
                    filling.placements.push(number);
                }
            }
        }
        filling
    }

    /// Fills the region in some way, if one is found within this many placements and nobody stops it.
    pub(super) fn any(
        mut self,
        cells: usize,
        random: &mut Random,
        limit: u64,
        effort: &mut Effort<'_, '_>,
    ) -> Option<Vec<u16>> {
        let mut order: Vec<usize> = (0..self.placements.len()).collect();
        random.shuffle(&mut order);
        self.options = order.iter().map(|&option| self.options[option].clone()).collect();
        self.placements = order.iter().map(|&option| self.placements[option]).collect();
        let mut found = None;
        // Whether it was found or given up makes no difference beyond what is in `found`.
        let _ = ExactCover::new(cells, &self.options, &self.supplies).run(
            &mut |chosen| {
                found = Some(chosen.iter().map(|&option| self.placements[option as usize]).collect());
                ControlFlow::Break(())
            },
            &mut |search| break_if(search.nodes >= limit || !effort.may_go_on(0)),
        );
        found
    }
}
