//! A position: the board, the colours' pieces and the turn, with play and undo.

mod colour_state;
mod hash;
mod legal;

use std::sync::Arc;

use colour_state::ColourState;
use hash::key_of;
pub use legal::Mobility;

use crate::index::{ByColour, Cell, Colour, PieceId, Placement, Seat, Side};
use crate::ruleset::{CellSet, Ruleset};
use crate::set::Index;

/// One move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    /// The colour that moved, in its turn or not.
    pub colour: Colour,
    /// Its piece with orientation and cells.
    pub placement: Placement,
}

/// A position of a game, with the moves that led to it.
///
/// The colour to move always has a legal move. A colour that has none when its turn comes is passed over, for good.
///
/// ```
/// let duo = rules::variant("duo", &Default::default()).unwrap();
/// let mut position = rules::Position::new(rules::Ruleset::compile(duo).unwrap());
/// assert_eq!(position.legal_count(), 414);
/// let first = position.legal_moves()[0];
/// position.play(first);
/// assert_eq!(position.legal_count(), 414);
/// position.undo();
/// assert!(position.history().is_empty());
/// ```
pub struct Position {
    pub(crate) rules: Arc<Ruleset>,
    pub(crate) occupied: CellSet,
    pub(crate) colours: ByColour<ColourState>,
    turn: Option<Colour>,
    history: Vec<Ply>,
    /// Whose turn it was before each move, for moves out of turn.
    turns: Vec<Option<Colour>>,
    key: u64,
}

impl Position {
    /// The empty board.
    pub fn new(rules: Arc<Ruleset>) -> Self {
        let state = ByColour::from_fn(|_| ColourState::new(&rules));
        let mut position = Self {
            occupied: CellSet::EMPTY,
            colours: state,
            turn: None,
            history: Vec::new(),
            turns: Vec::new(),
            key: 0,
            rules,
        };
        position.turn = position.first_able(0);
        position
    }

    /// The compiled variant that is played.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The colour to move, or `None` if the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Colour> {
        self.turn
    }

    /// The seat to move, or `None` if the game is over.
    pub fn seat(&self) -> Option<Seat> {
        self.turn.map(|colour| self.seat_of(colour))
    }

    /// The side of the seat to move, or `None` if the game is over. A shared colour has no side of its own: the seat
    /// plays it for the side of its other colour.
    pub fn side_to_move(&self) -> Option<Side> {
        self.seat().and_then(|seat| self.rules.side_of_seat[seat.index()])
    }

    /// The seat that would move if it were the turn of `colour`.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        let seats = &self.rules.variant.controllers[colour];
        seats[self.colours[colour].placed.len() % seats.len()]
    }

    /// Whether no colour can move.
    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    /// The moves played since the start of the game, or since the last [`set_up`](Self::set_up).
    pub fn history(&self) -> &[Ply] {
        &self.history
    }

    /// The cells that any colour covers.
    pub fn occupied(&self) -> CellSet {
        self.occupied
    }

    /// The cells that a colour covers.
    pub fn cells(&self, colour: Colour) -> CellSet {
        self.colours[colour].cells
    }

    /// The colour that covers a cell.
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        self.rules.colours().find(|&colour| self.colours[colour].cells.contains(cell))
    }

    /// The placements of a colour, in the order of play.
    pub fn placed(&self, colour: Colour) -> &[Placement] {
        &self.colours[colour].placed
    }

    /// How many copies of a piece a colour still has.
    pub fn copies_left(&self, colour: Colour, piece: PieceId) -> u8 {
        self.colours[colour].left[piece.index()]
    }

    /// The anchors of a colour: free cells where its next piece can make contact. Before the first piece they are the
    /// open start fields.
    pub fn anchors(&self, colour: Colour) -> CellSet {
        if self.colours[colour].placed.is_empty() {
            self.open_starts(colour)
        } else {
            self.halo(colour) - self.blocked(colour)
        }
    }

    /// The cells that a colour can never cover: all occupied ones, those beside its own pieces, and those that the
    /// rule `tips` forbids.
    #[inline]
    pub fn blocked(&self, colour: Colour) -> CellSet {
        self.occupied | self.colours[colour].barred
    }

    /// The cells that touch a colour at a side or a vertex, and its own.
    #[inline]
    pub fn halo(&self, colour: Colour) -> CellSet {
        self.colours[colour].near
    }

    /// The number of cells of the pieces that a colour still has.
    pub fn cells_left(&self, colour: Colour) -> usize {
        usize::from(self.colours[colour].cells_left)
    }

    /// Plays a legal move of the colour to move.
    ///
    /// # Panics
    /// If the game is over. The caller promises that the move is legal; only debug builds check it. Moves from
    /// outside go through [`check`](Self::check).
    #[inline]
    pub fn play(&mut self, placement: Placement) {
        let colour = self.turn.expect("a game that is over has no moves");
        self.play_as(colour, placement);
    }

    /// Plays a legal move of any colour, as if it were its turn. The turn then passes to the colours after it.
    pub fn play_as(&mut self, colour: Colour, placement: Placement) {
        debug_assert!(self.is_legal_for(colour, placement), "{placement:?} is not legal for {colour:?}");
        self.history.push(Ply { colour, placement });
        self.turns.push(self.turn);
        self.put(colour, placement);
        self.turn = self.first_able(colour.index() + 1);
    }

    /// Takes the last move back.
    pub fn undo(&mut self) -> Option<Ply> {
        let ply = self.history.pop()?;
        self.turn = self.turns.pop().expect("there is one for each move");
        self.occupied -= self.rules.cell_set(ply.placement);
        self.key ^= key_of(ply);
        // Halos of different pieces overlap, so the colour's sets are built again from its other pieces.
        let mut placed = std::mem::take(&mut self.colours[ply.colour].placed);
        placed.pop();
        let mut state = ColourState::new(&self.rules);
        placed.into_iter().for_each(|placement| state.put(&self.rules, placement));
        self.colours[ply.colour] = state;
        for colour in self.rules.colours() {
            self.colours[colour].frontier.clear();
        }
        if let Some(colour) = self.turn {
            self.update(colour);
        }
        Some(ply)
    }

    /// Places a piece without checking contact, to set up a position. Returns `false` if the cells are not free or
    /// the colour has no copy left. The history begins after it.
    pub fn set_up(&mut self, colour: Colour, placement: Placement) -> bool {
        let free = !self.rules.cell_set(placement).intersects(&self.occupied);
        if !free || self.copies_left(colour, self.rules.piece_of(placement)) == 0 {
            return false;
        }
        self.history.clear();
        self.turns.clear();
        self.put(colour, placement);
        self.turn = self.first_able(0);
        true
    }

    /// Gives the turn to `colour`, or to the next colour that can move.
    pub fn set_turn(&mut self, colour: Colour) {
        self.turn = self.first_able(colour.index());
    }

    /// Becomes a copy of `other`, and reuses the memory of this position.
    pub fn copy_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.rules, &other.rules) {
            self.rules = Arc::clone(&other.rules);
        }
        self.occupied = other.occupied;
        self.turn = other.turn;
        self.key = other.key;
        self.history.clone_from(&other.history);
        self.turns.clone_from(&other.turns);
        for colour in other.rules.colours() {
            self.colours[colour].copy_from(&other.colours[colour]);
        }
    }

    pub(crate) fn ended_with_single(&self, colour: Colour) -> bool {
        let state = &self.colours[colour];
        let single = |&last: &Placement| self.rules.cells_of(last).len() == 1;
        state.cells_left == 0 && state.placed.last().is_some_and(single)
    }

    fn put(&mut self, colour: Colour, placement: Placement) {
        let state = &mut self.colours[colour];
        if state.placed.is_empty() {
            // Until now it held the placements of a first piece.
            state.frontier.clear();
        }
        state.put(&self.rules, placement);
        self.occupied |= self.rules.cell_set(placement);
        self.key ^= key_of(Ply { colour, placement });
    }

    /// The first colour that can move, counted round from this number.
    fn first_able(&mut self, from: usize) -> Option<Colour> {
        let count = self.rules.variant.colours.len();
        let mut round = (from..from + count).map(|number| Colour::from_index(number % count));
        round.find(|&colour| {
            self.update(colour);
            self.colours[colour].frontier.total() > 0
        })
    }

    fn update(&mut self, colour: Colour) {
        let mut frontier = std::mem::take(&mut self.colours[colour].frontier);
        if self.colours[colour].placed.is_empty() {
            // Open start fields come and go, so nothing from before is sure to hold.
            frontier.clear();
        }
        frontier.update(&self.rules, &self.surroundings(colour));
        self.colours[colour].frontier = frontier;
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            rules: Arc::clone(&self.rules),
            occupied: self.occupied,
            colours: self.colours.clone(),
            turn: self.turn,
            history: self.history.clone(),
            turns: self.turns.clone(),
            key: self.key,
        }
    }

    fn clone_from(&mut self, other: &Self) {
        self.copy_from(other);
    }
}
