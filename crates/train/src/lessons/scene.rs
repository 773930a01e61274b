//! A position of a game, with what is known of its moves, and the questions that can be asked about it.

use std::cell::OnceCell;
use std::sync::Arc;

use engine::SearchResult;
use engine::reasons::{Adviser, Reason};
use lesson::{Exercise, Kind, Unit};
use rules::{Cell, CellSet, Colour, PieceId, Placement, Position, Ruleset};

/// A position in which somebody is to move.
pub(super) struct Scene<'a> {
    pub(super) rules: &'a Arc<Ruleset>,
    pub(super) position: &'a Position,
    pub(super) colour: Colour,
    /// Made when it is first asked: that takes longer than a search.
    adviser: OnceCell<Adviser<'a>>,
    /// All legal moves, the most promising first.
    pub(super) moves: Vec<Placement>,
    /// Of this position alone.
    pub(super) seed: u64,
}

/// A question about a position, before its answers are valued.
pub(super) struct Proposal {
    pub(super) kind: Kind,
    pub(super) unit: Unit,
    pub(super) piece: Option<PieceId>,
    pub(super) options: Vec<Candidate>,
    /// How many answers may be right at most.
    pub(super) most_right: usize,
    /// How much less a wrong answer must be worth at least.
    pub(super) least: f32,
}

/// An answer that can be given.
pub(super) struct Candidate {
    /// The piece or field that is chosen.
    pub(super) choice: Option<String>,
    /// The moves that it stands for, the most promising first.
    pub(super) moves: Vec<Placement>,
    /// Whether it does what the tip says: only then may it be right.
    pub(super) follows: bool,
}

impl<'a> Scene<'a> {
    pub(super) fn new(position: &'a Position, search: &SearchResult, seed: u64) -> Option<Self> {
        let mut moves: Vec<Placement> =
            search.candidates.iter().map(|candidate| candidate.placement).collect();
        let rest = position.legal_moves();
        moves.extend(
            rest.into_iter().filter(|placement| !search.candidates.iter().any(|c| c.placement == *placement)),
        );
        let colour = position.turn()?;
        Some(Self { rules: position.rules(), position, colour, adviser: OnceCell::new(), moves, seed })
    }

    /// The move that the search likes best.
    pub(super) fn best(&self) -> Placement {
        self.moves[0]
    }

    /// How many pieces the colour to move has placed.
    pub(super) fn placed(&self) -> usize {
        self.position.placed(self.colour).len()
    }

    /// How many pieces a colour has left.
    pub(super) fn left(&self, colour: Colour) -> usize {
        let copies = |piece| usize::from(self.position.copies_left(colour, piece));
        self.rules.piece_ids().map(copies).sum()
    }

    pub(super) fn size(&self, placement: Placement) -> usize {
        self.rules.cells_of(placement).len()
    }

    pub(super) fn moves_of(&self, piece: PieceId) -> Vec<Placement> {
        self.moves.iter().copied().filter(|&placement| self.rules.piece_of(placement) == piece).collect()
    }

    /// The moves that cover a field.
    pub(super) fn moves_over(&self, cell: Cell) -> Vec<Placement> {
        self.moves.iter().copied().filter(|&it| self.rules.cells_of(it).contains(&cell)).collect()
    }

    /// The pieces that fit, those of the most promising moves first.
    pub(super) fn pieces(&self) -> Vec<PieceId> {
        let mut pieces: Vec<PieceId> = Vec::new();
        for &placement in &self.moves {
            let piece = self.rules.piece_of(placement);
            if !pieces.contains(&piece) {
                pieces.push(piece);
            }
        }
        pieces
    }

    pub(super) fn facts(&self, placement: Placement) -> Vec<Reason> {
        self.adviser().all_reasons(placement)
    }

    fn adviser(&self) -> &Adviser<'a> {
        self.adviser.get_or_init(|| Adviser::new(self.position).expect("somebody is to move"))
    }

    /// The colours that play against the one to move and have begun.
    pub(super) fn rivals(&self) -> Vec<Colour> {
        let side = self.position.side_of(self.colour);
        let is_rival = |&colour: &Colour| self.position.side_of(colour) != side;
        self.rules.colours().filter(is_rival).filter(|&it| !self.position.placed(it).is_empty()).collect()
    }

    /// The share of what the rivals can cover next that a move takes from them.
    pub(super) fn taken(&self, placement: Placement) -> f32 {
        let (mut fields, mut all) = (0, 0);
        for reason in self.facts(placement) {
            if let Reason::Reach { fields: lost, of, .. } = reason {
                (fields, all) = (fields + lost, all + of);
            }
        }
        fields as f32 / all.max(1) as f32
    }

    /// The fields that the next piece of the colour can cover after a move.
    pub(super) fn reach_after(&self, placement: Placement) -> usize {
        let mut after = self.position.clone();
        after.play(placement);
        let cells = after.legal_moves_of(self.colour).into_iter();
        cells.fold(CellSet::EMPTY, |all, next| all | self.rules.cell_set(next)).len()
    }

    /// How far apart two fields are.
    pub(super) fn distance(&self, one: Cell, other: Cell) -> f64 {
        let middle = |cell| {
            let outline = self.rules.outline(cell);
            let (x, y) = outline.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0, y + point.1));
            (x / outline.len() as f64, y / outline.len() as f64)
        };
        let ((x1, y1), (x2, y2)) = (middle(one), middle(other));
        (x1 - x2).hypot(y1 - y2)
    }

    /// A question answered by pieces.
    pub(super) fn by_pieces(&self, pieces: &[PieceId], follows: impl Fn(PieceId) -> bool) -> Vec<Candidate> {
        let option = |&piece: &PieceId| Candidate {
            choice: Some(self.rules.piece(piece).name.clone()),
            moves: self.moves_of(piece),
            follows: follows(piece),
        };
        pieces.iter().map(option).collect()
    }
}

impl Candidate {
    /// An answer that is one move.
    pub(super) fn one(placement: Placement, follows: bool) -> Self {
        Self { choice: None, moves: vec![placement], follows }
    }
}

impl Proposal {
    /// One right answer at most, by the share of games that are won.
    pub(super) fn new(kind: Kind, options: Vec<Candidate>) -> Option<Self> {
        let some = options.len() > 1 && options.iter().any(|option| option.follows);
        let least = Exercise::least_margin(Unit::WinShare);
        some.then_some(Self { kind, unit: Unit::WinShare, piece: None, options, most_right: 1, least })
    }

    /// The same with exact values in points.
    pub(super) fn exact(kind: Kind, options: Vec<Candidate>) -> Option<Self> {
        let least = Exercise::least_margin(Unit::Points);
        Some(Self { unit: Unit::Points, least, ..Self::new(kind, options)? })
    }
}
