//! What a record says: its variant, the position at each node, and every fault in it.

use std::sync::Arc;

use rules::{Colour, Coord, Options, Placement, Ply, Position, Ruleset, Variant};

use super::{NodeId, Place, Property, Record, RecordError};
use crate::moves::{colour_code, parse_colour, parse_move};
use crate::place::{set_up, shortened};

impl Record {
    /// The variant that is played: what `RU` names if that is one of ours, else the game of `GM`.
    pub fn variant(&self) -> Result<Variant, RecordError> {
        if let Some(property) = self.property(self.root(), "RU")
            && let Some(chosen) = of_rules(property.values.first().map_or("", String::as_str))
        {
            return chosen.map_err(|message| property.place.fault(format!("RU: {message}")));
        }
        let Some(property) = self.property(self.root(), "GM") else {
            let place = self.node(self.root()).properties.first().map_or(Place::default(), |p| p.place);
            return Err(place.fault("expected a property GM that names the game, got none in the first node"));
        };
        let name = property.values.first().map_or("", |value| value.trim());
        rules::variant_of_record(name, &Options::default())
            .map_err(|error| property.place.fault(format!("GM: {error}")))
    }

    /// The rules of the variant that is played, for [`position_with`](Self::position_with).
    pub fn rules(&self) -> Result<Arc<Ruleset>, RecordError> {
        let variant = self.variant()?;
        Ruleset::compile(variant).map_err(|error| Place::default().fault(error.to_string()))
    }

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
            if !replay.faults.is_empty() {
                return Err(replay.faults.swap_remove(0));
            }
        }
        Ok(replay.position)
    }

    /// Every fault of every node. A move against the rules stays on the board if there is room for it, so that
    /// the moves after it are judged by the board that the players saw.
    pub fn faults(&self) -> Vec<RecordError> {
        let rules = match self.rules() {
            Ok(rules) => rules,
            Err(error) => return vec![error],
        };
        let mut replay = Replay::new(&rules);
        let mut undos = Vec::new();
        let mut visits = vec![Visit::Enter(self.root())];
        while let Some(visit) = visits.pop() {
            match visit {
                Visit::Enter(node) => {
                    undos.push(replay.enter(&self.node(node).properties));
                    visits.push(Visit::Leave);
                    visits.extend(self.node(node).children.iter().rev().map(|&child| Visit::Enter(child)));
                }
                Visit::Leave => replay.leave(undos.pop().expect("a node is entered before it is left")),
            }
        }
        replay.faults
    }
}

/// What `RU` says, if its first word is the name of one of our variants: other programs may write anything.
fn of_rules(text: &str) -> Option<Result<Variant, String>> {
    let mut words = text.split_whitespace();
    let name = words.next()?;
    let file = rules::variants().iter().find(|file| file.name() == name)?;
    let mut options = Options::default();
    for word in words {
        if let Err(error) = options.set(word) {
            return Some(Err(error.to_string()));
        }
    }
    Some(file.choose(&options).map_err(|error| error.to_string()))
}

enum Visit {
    Enter(NodeId),
    Leave,
}

/// How to leave a node again.
enum Undo {
    Moves(usize),
    /// Pieces were set up or removed, which a position cannot take back.
    Rebuild(Snapshot),
}

/// As little of a position as is needed to make it again: records may nest set-ups by the hundred thousand.
struct Snapshot {
    set_up: Vec<Ply>,
    moves: Vec<Ply>,
}

/// What a property means for the board.
enum Role {
    Move(Colour),
    Add(Colour),
    Erase,
    Turn,
    Other,
}

struct Replay {
    position: Position,
    faults: Vec<RecordError>,
    /// Whether the last node did anything else than moves.
    set_up: bool,
}

impl Replay {
    fn new(rules: &Arc<Ruleset>) -> Self {
        Self { position: Position::new(rules.clone()), faults: Vec::new(), set_up: false }
    }

    fn enter(&mut self, properties: &[Property]) -> Undo {
        let roles: Vec<(Role, &Property)> = properties
            .iter()
            .map(|property| (role(self.position.rules().variant(), &property.name), property))
            .filter(|(role, _)| !matches!(role, Role::Other))
            .collect();
        if roles.is_empty() {
            return Undo::Moves(0);
        }
        let before = Snapshot::of(&self.position);
        let turn = self.position.turn();
        self.set_up = false;
        for (role, property) in &roles {
            match *role {
                Role::Add(colour) => self.add(colour, property),
                Role::Erase => self.erase(property),
                _ => {}
            }
        }
        if let (true, Some(turn)) = (self.set_up, turn) {
            self.position.set_turn(turn);
        }
        for (_, property) in roles.iter().filter(|(role, _)| matches!(role, Role::Turn)) {
            self.turn(property);
        }
        for (role, property) in &roles {
            if let Role::Move(colour) = *role {
                self.play(colour, property);
            }
        }
        if self.set_up {
            return Undo::Rebuild(before);
        }
        Undo::Moves(self.position.history().len() - before.moves.len())
    }

    fn leave(&mut self, undo: Undo) {
        match undo {
            Undo::Moves(count) => (0..count).for_each(|_| {
                self.position.undo();
            }),
            Undo::Rebuild(snapshot) => self.position = snapshot.rebuild(self.position.rules()),
        }
    }

    fn fault(&mut self, property: &Property, value: &str, message: &str) {
        let Property { name, place, .. } = property;
        self.faults.push(place.fault(format!("{name}[{}]: {message}", shortened(value))));
    }

    fn add(&mut self, colour: Colour, property: &Property) {
        self.set_up = true;
        for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
            let fields = parse_move(value).map_err(|error| error.to_string());
            let done = fields.and_then(|fields| set_up(&mut self.position, colour, &fields));
            if let Err(message) = done {
                self.fault(property, value, &message);
            }
        }
    }

    /// Takes away every piece on which one of the fields lies.
    fn erase(&mut self, property: &Property) {
        self.set_up = true;
        let rules = self.position.rules().clone();
        let mut gone = rules::CellSet::EMPTY;
        for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
            match parse_move(value) {
                Err(error) => self.fault(property, value, &error.to_string()),
                Ok(fields) => {
                    for field in fields {
                        match rules.cell_at(field).filter(|&cell| self.position.occupied().contains(cell)) {
                            Some(cell) => gone.insert(cell),
                            None => {
                                self.fault(
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
        let Snapshot { mut set_up, moves } = Snapshot::of(&self.position);
        set_up.extend(moves);
        set_up.retain(|ply| !rules.cell_set(ply.placement).meets(&gone));
        self.position = Snapshot { set_up, moves: Vec::new() }.rebuild(&rules);
    }

    fn turn(&mut self, property: &Property) {
        let rules = self.position.rules().clone();
        let value = property.values.first().map_or("", String::as_str);
        match parse_colour(rules.variant(), value) {
            Some(colour) => self.position.set_turn(colour),
            None => {
                let codes: Vec<String> = rules.colours().map(|c| colour_code(rules.variant(), c)).collect();
                let message = format!("expected a colour ({})", codes.join(", ").to_uppercase());
                self.fault(property, value, &message);
            }
        }
    }

    fn play(&mut self, colour: Colour, property: &Property) {
        let text = property.values.join(",");
        if matches!(text.trim().to_ascii_lowercase().as_str(), "" | "pass") {
            if !self.position.legal_moves_of(colour).is_empty() {
                self.fault(property, &text, "expected a move, because the colour can make one");
            }
            return;
        }
        // Old programs wrote each field as a value of its own.
        let fields: Vec<Coord> = match parse_move(&text) {
            Ok(fields) => fields,
            Err(error) => return self.fault(property, &text, &error.to_string()),
        };
        match self.position.check_any_time(colour, &fields) {
            Ok(placement) => self.position.play_as(colour, placement),
            Err(refusal) => {
                self.fault(property, &text, &refusal.to_string());
                self.set_up |= set_up(&mut self.position, colour, &fields).is_ok();
            }
        }
    }
}

fn role(variant: &Variant, name: &str) -> Role {
    let colour = |code: &str| parse_colour(variant, code);
    match name {
        "AE" => Role::Erase,
        "PL" => Role::Turn,
        _ => match (colour(name), name.strip_prefix('A').and_then(colour)) {
            (Some(colour), _) => Role::Move(colour),
            (None, Some(colour)) => Role::Add(colour),
            (None, None) => Role::Other,
        },
    }
}

impl Snapshot {
    fn of(position: &Position) -> Self {
        let moves = position.history().to_vec();
        let set_up = position.rules().colours().flat_map(|colour| {
            let placed = set_up_part(position, colour);
            placed.iter().map(move |&placement| Ply { colour, placement })
        });
        Self { set_up: set_up.collect(), moves }
    }

    fn rebuild(&self, rules: &Arc<Ruleset>) -> Position {
        let mut position = Position::new(rules.clone());
        for ply in &self.set_up {
            position.set_up(ply.colour, ply.placement);
        }
        for ply in &self.moves {
            position.play_as(ply.colour, ply.placement);
        }
        position
    }
}

/// The pieces of a colour that were set up before the moves of the history.
pub(super) fn set_up_part(position: &Position, colour: Colour) -> &[Placement] {
    let placed = position.placed(colour);
    let moves = position.history().iter().filter(|ply| ply.colour == colour).count();
    &placed[..placed.len() - moves]
}
