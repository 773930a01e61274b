//! What every cell is to a colour: covered and by whom, closed, or how soon the colour and its rivals can be there. The value
//! network reads this.

use rules::{CAPACITY, CellSet, Colour, Index, MAX_PIECES, Position};

use crate::board_tables::{BoardTables, RINGS};
use crate::eval_features::{Ground, STEPS, Standings};
use crate::sides::is_rival;

/// How many states a cell can be in.
pub(crate) const CELL_STATES: usize = BY_DISTANCE + 6;

/// How many inputs are the states of cells: a cell counts by its state and its ring.
pub(crate) const CELL_INPUTS: usize = RINGS * CELL_STATES;

/// What is known of a piece: whether the colour has it left, its rivals have, the colour could place it, its rivals could.
pub(crate) const PIECE_INPUTS: [&str; 4] = ["left", "rivals", "fits", "fits-rivals"];

/// All inputs: those of the cells, then those of the pieces.
pub(crate) const INPUTS: usize = CELL_INPUTS + PIECE_INPUTS.len() * MAX_PIECES;

/// By steps of the colour: which distances count as one. The last is for cells that it cannot reach.
const OWN: [u8; STEPS + 1] = [0, 1, 2, 3, 3, 4, 4, 4, 4, 5];

/// The same for the nearest of its rivals.
const RIVAL: [u8; STEPS + 1] = [0, 1, 1, 2, 2, 3, 3, 3, 3, 4];

const RIVAL_DISTANCES: u8 = 5;

const BY_DISTANCE: usize = 6 * RIVAL_DISTANCES as usize;

// States of cells that the colour can never cover: closed to it with a rival at the door, near or far; or covered by itself, by
// a rival, by a partner.
const CLOSED_AT: u8 = BY_DISTANCE as u8;
const CLOSED_NEAR: u8 = CLOSED_AT + 1;
const CLOSED_FAR: u8 = CLOSED_AT + 2;
const OWN_CELL: u8 = CLOSED_AT + 3;
const RIVAL_CELL: u8 = CLOSED_AT + 4;
const PARTNER_CELL: u8 = CLOSED_AT + 5;

/// Visits the inputs of the value network that are set for a colour, by their numbers. What several cells or rivals set is
/// visited for each of them.
pub(crate) fn for_each_input(
    position: &Position,
    tables: &BoardTables,
    standings: &Standings,
    colour: Colour,
    mut visit: impl FnMut(usize),
) {
    let (ground, rivals) = (&standings.grounds[colour.index()], &standings.rivals[colour.index()]);
    let states = cell_states(position, colour, ground, rivals);
    for (state, ring) in states.iter().zip(&tables.rings) {
        visit(usize::from(*ring) * CELL_STATES + usize::from(*state));
    }
    let rules = position.rules();
    for other in rules.colours() {
        let own = match other == colour {
            true => 0,
            false if is_rival(position, colour, other) => 1,
            false => continue,
        };
        let (left, fits) = (CELL_INPUTS + own * MAX_PIECES, CELL_INPUTS + (2 + own) * MAX_PIECES);
        let fitting = standings.fitting[other.index()];
        for piece in rules.piece_ids().filter(|&piece| position.copies_left(other, piece) > 0) {
            visit(left + piece.index());
            if fitting >> piece.index() & 1 == 1 {
                visit(fits + piece.index());
            }
        }
    }
}

fn cell_states(position: &Position, colour: Colour, ground: &Ground, rivals: &Ground) -> [u8; CAPACITY] {
    let mut states = [0; CAPACITY];
    let mut rival_steps = [STEPS as u8; CAPACITY];
    for_each_ring(rivals, |step, cell| rival_steps[cell] = step);
    let mut own_steps = [STEPS as u8; CAPACITY];
    for_each_ring(ground, |step, cell| own_steps[cell] = step);
    for (state, (own, rival)) in states.iter_mut().zip(own_steps.iter().zip(&rival_steps)) {
        *state = OWN[usize::from(*own)] * RIVAL_DISTANCES + RIVAL[usize::from(*rival)];
    }
    let closed = position.blocked(colour) - position.occupied();
    closed.for_each(|cell| {
        states[cell.index()] = match rival_steps[cell.index()] {
            0 => CLOSED_AT,
            1..=4 => CLOSED_NEAR,
            _ => CLOSED_FAR,
        };
    });
    for other in position.rules().colours() {
        let state = match other == colour {
            true => OWN_CELL,
            false if is_rival(position, colour, other) => RIVAL_CELL,
            false => PARTNER_CELL,
        };
        position.cells(other).for_each(|cell| states[cell.index()] = state);
    }
    states
}

/// Visits the cells that are exactly this many steps away.
fn for_each_ring(ground: &Ground, mut visit: impl FnMut(u8, usize)) {
    let mut inner = CellSet::EMPTY;
    for (step, cells) in (0u8..).zip(ground) {
        (*cells - inner).for_each(|cell| visit(step, cell.index()));
        inner = *cells;
    }
}

/// The names of the inputs of cells, as tables of weights have them: by ring, then by state.
pub(crate) fn cell_input_names() -> impl Iterator<Item = String> {
    let distances = (0..BY_DISTANCE).map(|state| {
        let rivals = usize::from(RIVAL_DISTANCES);
        format!("own{}.rival{}", state / rivals, state % rivals)
    });
    let others = ["closed0", "closed1", "closed2", "own", "rival", "partner"].map(String::from);
    let states: Vec<String> = distances.chain(others).collect();
    (0..RINGS).flat_map(move |ring| states.clone().into_iter().map(move |state| format!("{state}@{ring}")))
}
