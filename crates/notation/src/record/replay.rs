//! Replays a record: the position at each node, and every error in it.

use std::sync::Arc;

use rules::{Colour, Coord, Position, Reason, Ruleset};

use super::role::{Role, role};
use super::snapshot::Snapshot;
use super::{NodeId, Property, Record, RecordError};
use crate::moves::{colour_code, parse_colour, parse_move};
use crate::position::{set_up, shortened};
use crate::result::result;

impl Record {
    /// The position after all that the nodes from the root to this one say. A move must be legal for its
    /// colour at that time, but colours need not come in turn.
    pub fn position_at(&self, node: NodeId) -> Result<Position, RecordError> {
        self.position_with(&self.rules()?, node)
    }

    /// As [`position_at`](Self::position_at), with rules that are compiled already.
    pub fn position_with(&self, rules: &Arc<Ruleset>, node: NodeId) -> Result<Position, RecordError> {
        let mut replay = Replay::new(rules);
        for node in self.path(node) {
            replay.enter(&self.node(node).properties);
            if !replay.errors.is_empty() {
                return Err(replay.errors.swap_remove(0));
            }
        }
        Ok(replay.position)
    }

    /// Every error of every node. A move against the rules stays on the board if there is room for it, so that
    /// the moves after it are checked against the board that the players saw.
    pub fn errors(&self) -> Vec<RecordError> {
        match self.rules() {
            Ok(rules) => self.errors_with(&rules),
            Err(error) => vec![error],
        }
    }

    /// As [`errors`](Self::errors), with rules that are compiled already.
    pub fn errors_with(&self, rules: &Arc<Ruleset>) -> Vec<RecordError> {
        let replay = Replay { strict: true, ..Replay::new(rules) };
        let mut errors = self.replay_all(replay, |_| {});
        if errors.is_empty() {
            errors.extend(self.wrong_result(rules));
        }
        errors
    }

    /// Shows the position at every node, in the order in which nodes are written. A node whose moves are against the rules
    /// shows the board that the players saw, as far as there is room.
    pub fn walk_with(&self, rules: &Arc<Ruleset>, visit: impl FnMut(Visited<'_>)) {
        self.replay_all(Replay::new(rules), visit);
    }

    /// Replays every node and returns the errors.
    fn replay_all(&self, mut replay: Replay, mut visit: impl FnMut(Visited<'_>)) -> Vec<RecordError> {
        let mut undos = Vec::new();
        let mut steps = vec![Step::Enter(self.root())];
        while let Some(step) = steps.pop() {
            match step {
                Step::Enter(node) => {
                    undos.push(replay.enter(&self.node(node).properties));
                    visit(Visited { node, position: &replay.position, moves: replay.made });
                    steps.push(Step::Leave);
                    steps.extend(self.node(node).children.iter().rev().map(|&child| Step::Enter(child)));
                }
                Step::Leave => replay.leave(undos.pop().expect("a node is entered before it is left")),
            }
        }
        replay.errors
    }

    /// The error that `RE` states another result than the finished game has, if it does.
    fn wrong_result(&self, rules: &Arc<Ruleset>) -> Option<RecordError> {
        let property = self.property(self.root(), "RE")?;
        let stated = property.values.first()?.trim();
        let last = *self.main_line().last()?;
        let position = self.position_with(rules, last).ok().filter(Position::is_over)?;
        let expected = result(&position);
        (is_count(stated) && stated != expected).then(|| {
            property.location.error(format!("RE[{stated}]: expected {expected} by the moves of the game"))
        })
    }
}

/// Whether a result is one that the board decides: resignations and games that were broken off are not.
fn is_count(text: &str) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let won = text.strip_prefix("B+").or_else(|| text.strip_prefix("W+"));
    won.is_some_and(number) || text.split(' ').all(number)
}

/// A node and what is on the board there.
#[derive(Clone, Copy)]
pub struct Visited<'a> {
    /// Where in the tree of the record this is.
    pub node: NodeId,
    /// The position after all that it and the nodes before it say.
    pub position: &'a Position,
    /// How many of the last moves of its history were made at this node.
    pub moves: usize,
}

enum Step {
    Enter(NodeId),
    Leave,
}

/// How to leave a node again.
struct Undo {
    board: BoardUndo,
    turn_is_open: bool,
}

enum BoardUndo {
    Moves(usize),
    /// Pieces were set up or removed, which a position cannot take back.
    Rebuild(Snapshot),
}

struct Replay {
    position: Position,
    errors: Vec<RecordError>,
    /// How many moves the last node made.
    made: usize,
    /// Whether the last node did anything else than moves.
    set_up: bool,
    /// Whether the order of the colours counts.
    strict: bool,
    /// Whether nothing has said who is to move since pieces were set up or a move was refused.
    turn_is_open: bool,
}

impl Replay {
    fn new(rules: &Arc<Ruleset>) -> Self {
        Self {
            position: Position::new(rules.clone()),
            errors: Vec::new(),
            made: 0,
            set_up: false,
            strict: false,
            turn_is_open: false,
        }
    }

    fn enter(&mut self, properties: &[Property]) -> Undo {
        let roles: Vec<(Role, &Property)> = properties
            .iter()
            .map(|property| (role(self.position.rules().variant(), &property.name), property))
            .filter(|(role, _)| !matches!(role, Role::Other))
            .collect();
        let turn_is_open = self.turn_is_open;
        self.made = 0;
        if roles.is_empty() {
            return Undo { board: BoardUndo::Moves(0), turn_is_open };
        }
        let before = Snapshot::of(&self.position);
        let turn = self.position.turn();
        self.set_up = false;
        for (role, property) in &roles {
            match *role {
                Role::Add(colour) => self.add(colour, property),
                Role::Erase => self.erase(property),
                Role::Foreign => self.foreign(property),
                _ => {}
            }
        }
        if let (true, Some(turn)) = (self.set_up, turn) {
            self.position.set_turn(turn);
        }
        for (_, property) in roles.iter().filter(|(role, _)| matches!(role, Role::Turn)) {
            self.turn(property);
        }
        let moves = roles.iter().filter_map(|(role, property)| match *role {
            Role::Move(colour) => Some((colour, *property)),
            _ => None,
        });
        for (number, (colour, property)) in moves.enumerate() {
            if self.strict && number > 0 {
                self.error(property, &property.values.join(","), "expected one move in a node");
            }
            self.play(colour, property);
        }
        let board = if self.set_up {
            BoardUndo::Rebuild(before)
        } else {
            BoardUndo::Moves(self.position.history().len() - before.moves.len())
        };
        Undo { board, turn_is_open }
    }

    fn leave(&mut self, undo: Undo) {
        self.turn_is_open = undo.turn_is_open;
        match undo.board {
            BoardUndo::Moves(count) => (0..count).for_each(|_| {
                self.position.undo();
            }),
            BoardUndo::Rebuild(snapshot) => self.position = snapshot.rebuild(self.position.rules()),
        }
    }

    fn error(&mut self, property: &Property, value: &str, message: &str) {
        let Property { name, location, .. } = property;
        self.errors.push(location.error(format!("{name}[{}]: {message}", shortened(value))));
    }

    fn out_of_order(&mut self, colour: Colour, property: &Property, text: &str) {
        let variant = self.position.rules().variant();
        let name = |colour| variant.colour_name(colour).to_owned();
        let reason = Reason::NotTheTurn { colour: name(colour), to_move: self.position.turn().map(name) };
        self.error(property, text, &reason.to_string());
    }

    fn foreign(&mut self, property: &Property) {
        let rules = self.position.rules().clone();
        let codes: Vec<String> = rules.colours().map(|colour| colour_code(rules.variant(), colour)).collect();
        let message = format!("expected a colour of this game ({})", codes.join(", ").to_uppercase());
        self.error(property, &property.values.join(","), &message);
    }

    fn add(&mut self, colour: Colour, property: &Property) {
        self.set_up = true;
        self.turn_is_open = true;
        for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
            let fields = parse_move(value).map_err(|error| error.to_string());
            let done = fields.and_then(|fields| set_up(&mut self.position, colour, &fields));
            if let Err(message) = done {
                self.error(property, value, &message);
            }
        }
    }

    /// Removes every piece that covers one of the fields.
    fn erase(&mut self, property: &Property) {
        self.set_up = true;
        self.turn_is_open = true;
        let rules = self.position.rules().clone();
        let mut gone = rules::CellSet::EMPTY;
        for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
            match parse_move(value) {
                Err(error) => self.error(property, value, &error.to_string()),
                Ok(fields) => {
                    for field in fields {
                        match rules.cell_at(field).filter(|&cell| self.position.occupied().contains(cell)) {
                            Some(cell) => gone.insert(cell),
                            None => {
                                self.error(
                                    property,
                                    value,
                                    &format!("expected a piece on {field}, got none"),
                                );
                            }
                        }
                    }
                }
            }
        }
        let Snapshot { mut set_up, moves, turn } = Snapshot::of(&self.position);
        set_up.extend(moves);
        set_up.retain(|ply| !rules.cell_set(ply.placement).intersects(&gone));
        self.position = Snapshot { set_up, moves: Vec::new(), turn }.rebuild(&rules);
    }

    fn turn(&mut self, property: &Property) {
        let rules = self.position.rules().clone();
        let value = property.values.first().map_or("", String::as_str);
        match parse_colour(rules.variant(), value) {
            Some(colour) => {
                self.set_up = true;
                self.turn_is_open = false;
                self.position.set_turn(colour);
            }
            None => {
                let codes: Vec<String> = rules.colours().map(|c| colour_code(rules.variant(), c)).collect();
                let message = format!("expected a colour ({})", codes.join(", ").to_uppercase());
                self.error(property, value, &message);
            }
        }
    }

    fn play(&mut self, colour: Colour, property: &Property) {
        let text = property.values.join(",");
        if matches!(text.trim().to_ascii_lowercase().as_str(), "" | "pass") {
            if !self.position.legal_moves_of(colour).is_empty() {
                self.error(property, &text, "expected a move, because the colour can make one");
            }
            return;
        }
        // Old programs wrote each field as a value of its own.
        let fields: Vec<Coord> = match parse_move(&text) {
            Ok(fields) => fields,
            Err(error) => {
                self.turn_is_open = true;
                return self.error(property, &text, &error.to_string());
            }
        };
        let order_counts = self.strict && !std::mem::take(&mut self.turn_is_open);
        if order_counts && self.position.turn() != Some(colour) {
            self.out_of_order(colour, property, &text);
        }
        match self.position.check_out_of_turn(colour, &fields) {
            Ok(placement) => {
                self.position.play_as(colour, placement);
                self.made += 1;
            }
            Err(refusal) => {
                self.error(property, &text, &refusal.to_string());
                // One error is enough: whoever comes next is not out of order because of it.
                self.turn_is_open = true;
                self.set_up |= set_up(&mut self.position, colour, &fields).is_ok();
            }
        }
    }
}
