//! Makes records: of a new game, and of one that is played.

use rules::{Options, Ply, Position, Ruleset, Variant};

use super::snapshot::set_up_part;
use super::{NodeId, Property, Record};
use crate::moves::{colour_code, format_move};
use crate::result::result;

impl Record {
    /// A record without moves.
    ///
    /// Where other programs have no name for the variant or mean other rules by it, `GM` names a game with
    /// the same board, pieces and colours and `RU` says what is really played.
    pub fn new(variant: &Variant) -> Self {
        let (game, exact) = game_name(variant);
        let mut properties = vec![
            // Programs that look only at the beginning of a file expect the game there.
            Property::new("GM", game),
            Property::new("CA", "UTF-8"),
            Property::new("AP", concat!("Catercorner:", env!("CARGO_PKG_VERSION"))),
        ];
        if !exact {
            let words: Vec<String> =
                std::iter::once(variant.name.clone()).chain(variant.options.pairs()).collect();
            properties.push(Property::new("RU", words.join(" ")));
        }
        Self::with_root(properties)
    }

    /// Adds a move as the last child of `parent`.
    pub fn add_move(&mut self, parent: NodeId, rules: &Ruleset, ply: Ply) -> NodeId {
        let name = colour_code(rules.variant(), ply.colour).to_uppercase();
        self.add_node(parent, vec![Property::new(name, format_move(rules, ply.placement))])
    }

    /// The record of a game, finished or not, with the names of the players in the order of their seats;
    /// empty names are left out.
    pub fn of_game(position: &Position, names: &[String]) -> Self {
        let rules = position.rules();
        let mut record = Self::new(rules.variant());
        let root = record.root();
        for (seat, name) in names.iter().take(rules.variant().seats()).enumerate() {
            if !name.is_empty() {
                record.set(root, &name_property(rules.variant(), seat), name);
            }
        }
        if position.is_over() {
            record.set(root, "RE", result(position));
        }
        record.write_set_up(position);
        let mut at = root;
        for &ply in position.history() {
            at = record.add_move(at, rules, ply);
        }
        record.write_last_turn(at, position);
        record
    }

    /// The names of the players in the order of their seats; empty where the record has none.
    pub fn names(&self, variant: &Variant) -> Vec<String> {
        let name =
            |seat| self.value(self.root(), &name_property(variant, seat)).unwrap_or_default().to_owned();
        (0..variant.seats()).map(name).collect()
    }

    fn write_set_up(&mut self, position: &Position) {
        let (root, rules) = (self.root(), position.rules());
        for colour in rules.colours() {
            let pieces: Vec<String> = set_up_part(position, colour)
                .iter()
                .map(|&placement| format_move(rules, placement))
                .collect();
            if !pieces.is_empty() {
                let name = format!("A{}", colour_code(rules.variant(), colour).to_uppercase());
                self.nodes[root.index()].properties.push(Property::with_values(name, pieces));
            }
        }
        let mut first = position.clone();
        while first.undo().is_some() {}
        let usual = Position::new(rules.clone()).turn();
        if let Some(turn) = first.turn().filter(|&turn| !first.occupied().is_empty() || Some(turn) != usual) {
            self.set(root, "PL", colour_code(rules.variant(), turn).to_uppercase());
        }
    }

    /// Says whose turn it is after the last move, if the rules would give it to another colour.
    fn write_last_turn(&mut self, last: NodeId, position: &Position) {
        let mut again = position.clone();
        let Some(ply) = again.undo() else { return };
        again.play_as(ply.colour, ply.placement);
        if let Some(turn) = position.turn().filter(|&turn| again.turn() != Some(turn)) {
            let code = colour_code(position.rules().variant(), turn).to_uppercase();
            self.add_node(last, vec![Property::new("PL", code)]);
        }
    }
}

/// The property that names a player: `PB` and `PW` with two players, however many colours they have.
fn name_property(variant: &Variant, seat: usize) -> String {
    match (variant.seats(), seat) {
        (2, 0) => "PB".into(),
        (2, _) => "PW".into(),
        (_, seat) => format!("P{}", seat + 1),
    }
}

/// The name of the game in records, and whether it says all.
fn game_name(variant: &Variant) -> (String, bool) {
    if let Some(names) = &variant.interchange {
        let implied = rules::variant_of_record(&names.record, &Options::default());
        let exact = implied
            .is_ok_and(|implied| (&implied.name, &implied.options) == (&variant.name, &variant.options));
        return (names.record.clone(), exact);
    }
    let like: Vec<_> = rules::variants()
        .iter()
        .filter_map(|file| Some((file.interchange()?, file.choose(&Options::default()).ok()?)))
        .filter(|(_, other)| other.same_material(variant))
        .collect();
    let best = like.iter().find(|(_, other)| other.seats() == variant.seats()).or(like.first());
    (best.map_or_else(|| variant.title.clone(), |(names, _)| names.record.clone()), false)
}
