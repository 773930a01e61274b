//! A position: what lies on the board, whose turn it is, and which moves are legal.

use std::sync::Arc;

use crate::frontier::{Frontier, Surroundings};
use crate::index::{ByColour, Cell, Colour, PieceId, Placement, Seat, Side};
use crate::options::Starts;
use crate::pieces::MAX_PIECES;
use crate::ruleset::{CellSet, LocalSet, Ruleset, VertexSet};
use crate::set::Index;

/// One move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ply {
    /// Who moved.
    pub colour: Colour,
    /// What was placed.
    pub placement: Placement,
}

/// How freely a colour can move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mobility {
    /// The number of legal moves.
    pub moves: usize,
    /// The cells of the pieces that fit somewhere.
    pub cells: usize,
}

/// A position of a game, with the moves that led to it.
///
/// The colour to move always has a legal move: colours that have none are passed over, for good, as soon
/// as their turn comes.
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

/// What belongs to one colour.
#[derive(Clone, Default)]
pub(crate) struct ColourState {
    pub(crate) placed: Vec<Placement>,
    pub(crate) left: [u8; MAX_PIECES],
    pub(crate) cells_left: u16,
    pub(crate) cells: CellSet,
    /// Cells that the colour may never cover: its own, those beside them and what the rule `tips` forbids.
    pub(crate) barred: CellSet,
    /// Cells that touch the colour in any way.
    pub(crate) near: CellSet,
    pub(crate) vertices: VertexSet,
    /// Which of the start fields the first piece covered; of pieces that were set up, the first that did.
    pub(crate) start: Option<usize>,
    available: Vec<LocalSet>,
    frontier: Frontier,
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

    /// The rules that are played.
    pub fn rules(&self) -> &Arc<Ruleset> {
        &self.rules
    }

    /// The colour to move, or `None` if the game is over.
    #[inline]
    pub fn turn(&self) -> Option<Colour> {
        self.turn
    }

    /// The player to move, or `None` if the game is over.
    pub fn seat(&self) -> Option<Seat> {
        self.turn.map(|colour| self.seat_of(colour))
    }

    /// The side that the player to move plays for, or `None` if the game is over. On a shared colour that is
    /// the side of the player whose turn it is, not the colour's own.
    pub fn side_to_move(&self) -> Option<Side> {
        self.seat().and_then(|seat| self.rules.side_of_seat[seat.index()])
    }

    /// The player whose turn it would be if `colour` were to move now.
    pub fn seat_of(&self, colour: Colour) -> Seat {
        let seats = &self.rules.variant.controllers[colour];
        seats[self.colours[colour].placed.len() % seats.len()]
    }

    /// Whether no colour can move any more.
    pub fn is_over(&self) -> bool {
        self.turn.is_none()
    }

    /// The moves played since the start or since the set-up.
    pub fn history(&self) -> &[Ply] {
        &self.history
    }

    /// All fields that are covered.
    pub fn occupied(&self) -> CellSet {
        self.occupied
    }

    /// The fields that a colour covers.
    pub fn cells(&self, colour: Colour) -> CellSet {
        self.colours[colour].cells
    }

    /// The colour that covers a field.
    pub fn colour_at(&self, cell: Cell) -> Option<Colour> {
        self.rules.colours().find(|&colour| self.colours[colour].cells.contains(cell))
    }

    /// The placements of a colour in the order of play.
    pub fn placed(&self, colour: Colour) -> &[Placement] {
        &self.colours[colour].placed
    }

    /// How many of a shape a colour still has.
    pub fn copies_left(&self, colour: Colour, piece: PieceId) -> u8 {
        self.colours[colour].left[piece.index()]
    }

    /// The free fields where a next piece of a colour can make contact: open start fields before the
    /// first piece, corners after it.
    pub fn anchors(&self, colour: Colour) -> CellSet {
        if self.colours[colour].placed.is_empty() {
            self.open_starts(colour)
        } else {
            self.halo(colour) - self.blocked(colour)
        }
    }

    /// The fields that a colour can never cover: all occupied ones, those beside its own pieces, and what the
    /// rule `tips` forbids it.
    #[inline]
    pub fn blocked(&self, colour: Colour) -> CellSet {
        self.occupied | self.colours[colour].barred
    }

    /// The fields that touch a colour at a side or a vertex, and its own.
    #[inline]
    pub fn halo(&self, colour: Colour) -> CellSet {
        self.colours[colour].near
    }

    /// How many cells the pieces that a colour still has make together.
    pub fn cells_left(&self, colour: Colour) -> usize {
        usize::from(self.colours[colour].cells_left)
    }

    /// The start fields that a colour's first piece may cover now.
    pub fn open_starts(&self, colour: Colour) -> CellSet {
        let fields = &self.rules.start_cells;
        let count = fields.len();
        let covered = |number: usize| self.occupied.contains(fields[number % count]);
        let open: Vec<usize> = match self.rules.variant.starts {
            Starts::Fixed => vec![colour.index()],
            Starts::Any => (0..count).filter(|&n| !covered(n)).collect(),
            Starts::Opposite => match self.start_of_partner(colour) {
                Some(start) => vec![(start + count / 2) % count],
                None => (0..count).filter(|&n| !covered(n) && !covered(n + count / 2)).collect(),
            },
            Starts::Alternating => {
                let even =
                    |n: usize| (0..count).all(|other| !covered(other) || (n + other).is_multiple_of(2));
                (0..count).filter(|&n| !covered(n) && even(n)).collect()
            }
        };
        open.into_iter().map(|number| fields[number]).filter(|&cell| !self.occupied.contains(cell)).collect()
    }

    fn start_of_partner(&self, colour: Colour) -> Option<usize> {
        let side = self.rules.variant.sides.iter().find(|side| side.contains(&colour))?;
        side.iter().filter(|&&other| other != colour).find_map(|&other| self.colours[other].start)
    }

    /// How many legal moves the colour to move has.
    #[inline]
    pub fn legal_count(&self) -> usize {
        self.turn.map_or(0, |colour| self.colours[colour].frontier.total())
    }

    /// The legal moves of the colour to move, in ascending order.
    pub fn legal_moves(&self) -> Vec<Placement> {
        let mut moves = Vec::with_capacity(self.legal_count());
        self.for_each_legal(|placement| moves.push(placement));
        moves.sort_unstable();
        moves
    }

    /// Calls `visit` with every legal move of the colour to move, in no particular but a repeatable order.
    pub fn for_each_legal(&self, visit: impl FnMut(Placement)) {
        if let Some(colour) = self.turn {
            self.colours[colour].frontier.for_each(&self.rules, visit);
        }
    }

    /// The legal move with this number in the order of [`for_each_legal`](Self::for_each_legal).
    #[inline]
    pub fn nth_legal(&self, number: usize) -> Option<Placement> {
        self.colours[self.turn?].frontier.nth(&self.rules, number)
    }

    /// The moves that a colour would have if it were to move now, in ascending order.
    pub fn legal_moves_of(&self, colour: Colour) -> Vec<Placement> {
        let mut frontier = Frontier::default();
        frontier.update(&self.rules, &self.surroundings(colour));
        let mut moves = Vec::with_capacity(frontier.total());
        frontier.for_each(&self.rules, |placement| moves.push(placement));
        moves.sort_unstable();
        moves
    }

    /// Whether a colour could place a piece if it were to move now. One that cannot never can again.
    pub fn can_move(&self, colour: Colour) -> bool {
        let state = &self.colours[colour];
        // What the colour knew at its last turn is mostly true still, and bringing it up to date is cheap.
        let mut frontier = match state.placed.is_empty() {
            true => Frontier::default(),
            false => state.frontier.clone(),
        };
        frontier.update(&self.rules, &self.surroundings(colour));
        frontier.total() > 0
    }

    /// How freely a colour could move if it were to move now.
    pub fn mobility(&mut self, colour: Colour) -> Mobility {
        if self.turn != Some(colour) {
            self.update(colour);
        }
        let frontier = &self.colours[colour].frontier;
        let joined = frontier.joined(&self.rules);
        let fits = |piece: &PieceId| {
            joined
                .iter()
                .zip(&self.rules.local.of_piece)
                .any(|(open, of)| open.intersects(&of[piece.index()]))
        };
        let cells =
            |piece: PieceId| self.rules.piece(piece).size * usize::from(self.copies_left(colour, piece));
        Mobility { moves: frontier.total(), cells: self.rules.piece_ids().filter(fits).map(cells).sum() }
    }

    /// Whether a colour could make this move if it were to move now.
    pub fn is_legal_for(&self, colour: Colour, placement: Placement) -> bool {
        let cells = self.rules.cell_set(placement);
        let around = self.surroundings(colour);
        let tips = self.rules.tips.as_ref();
        self.copies_left(colour, self.rules.piece_of(placement)) > 0
            && !cells.intersects(&around.blocked)
            && cells.intersects(&around.contact)
            && tips.is_none_or(|tips| !tips.flats[placement.index()].intersects(&around.vertices))
    }

    /// Plays a legal move of the colour to move.
    ///
    /// # Panics
    /// If the game is over. That the move is legal is the caller's promise, checked in debug builds only;
    /// moves from outside go through [`check`](Self::check).
    #[inline]
    pub fn play(&mut self, placement: Placement) {
        let colour = self.turn.expect("a game that is over has no moves");
        self.play_as(colour, placement);
    }

    /// Plays a legal move of any colour, as if it were to move now; then the colours after it have their
    /// turns.
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
        // Halos of different pieces overlap, so what the colour bars is put together again.
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

    /// Puts a piece on the board without asking the rules of contact, for positions that are set up: only
    /// the cells must be free and the piece must be left. The history begins after it.
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

    /// Gives the turn to `colour`, or to the next after it that can move.
    pub fn set_turn(&mut self, colour: Colour) {
        self.turn = self.first_able(colour.index());
    }

    /// A number that two positions with the same pieces on the board and the same colour to move share, and
    /// two others hardly ever.
    pub fn hash(&self) -> u64 {
        let turn = self.turn.map_or(MAX_TURN, |colour| colour.index() as u64);
        let finished = self.rules.colours().filter(|&colour| self.ended_with_single(colour));
        let bonus = finished.fold(0, |bits, colour| bits | 1 << colour.index());
        self.key ^ mixed(turn << 32 | bonus << 40)
    }

    /// Becomes a copy of `other` in the memory that this position already has.
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
            // Until now it told where a first piece could go.
            state.frontier.clear();
        }
        state.put(&self.rules, placement);
        self.occupied |= self.rules.cell_set(placement);
        self.key ^= key_of(Ply { colour, placement });
    }

    /// The first colour that can move, going round from this number.
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
            // Open start fields come and go, so there is nothing to build on.
            frontier.clear();
        }
        frontier.update(&self.rules, &self.surroundings(colour));
        self.colours[colour].frontier = frontier;
    }

    pub(crate) fn surroundings(&self, colour: Colour) -> Surroundings<'_> {
        let state = &self.colours[colour];
        Surroundings {
            blocked: self.occupied | state.barred,
            contact: if state.placed.is_empty() { self.open_starts(colour) } else { state.near },
            vertices: state.vertices,
            available: &state.available,
        }
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

impl ColourState {
    fn new(rules: &Ruleset) -> Self {
        let mut state = Self { cells_left: rules.cells_per_colour() as u16, ..Self::default() };
        for (left, piece) in state.left.iter_mut().zip(&rules.pieces) {
            *left = piece.copies;
        }
        state.available = rules
            .local
            .of_piece
            .iter()
            .map(|of_piece| of_piece.iter().fold(LocalSet::EMPTY, |all, &set| all | set))
            .collect();
        state
    }

    fn copy_from(&mut self, other: &Self) {
        self.placed.clone_from(&other.placed);
        self.left = other.left;
        self.cells_left = other.cells_left;
        self.cells = other.cells;
        self.barred = other.barred;
        self.near = other.near;
        self.vertices = other.vertices;
        self.start = other.start;
        self.available.clone_from(&other.available);
        self.frontier.copy_from(&other.frontier);
    }

    fn put(&mut self, rules: &Ruleset, placement: Placement) {
        let piece = rules.piece_of(placement);
        let left = &mut self.left[piece.index()];
        *left -= 1;
        if *left == 0 {
            for (available, of_piece) in self.available.iter_mut().zip(&rules.local.of_piece) {
                *available -= of_piece[piece.index()];
            }
        }
        let geometry = &rules.geometry;
        for &cell in rules.cells_of(placement) {
            self.cells.insert(cell);
            self.barred.insert(cell);
            self.barred |= geometry.edge[cell.index()];
            self.near |= geometry.around[cell.index()];
        }
        self.cells_left -= rules.cells_of(placement).len() as u16;
        if self.start.is_none() {
            self.start = rules.start_cells.iter().position(|start| rules.cells_of(placement).contains(start));
        }
        if let Some(tips) = &rules.tips {
            for &cell in rules.cells_of(placement) {
                self.vertices |= geometry.corners[cell.index()];
            }
            // Whoever covers a cell at the middle of a straight side touches it there.
            for vertex in &tips.flats[placement.index()] {
                self.barred |= tips.cells_at[vertex.index()];
            }
        }
        self.placed.push(placement);
    }
}

const MAX_TURN: u64 = 0xff;

fn key_of(ply: Ply) -> u64 {
    mixed((ply.colour.index() as u64 + 1) << 16 | ply.placement.index() as u64)
}

/// The finaliser of SplitMix64: every bit of the result depends on every bit of the argument.
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
