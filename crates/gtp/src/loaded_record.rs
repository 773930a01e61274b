//! A record that was loaded, and where the game is in it: saving it again keeps its names, comments and variations.

use std::sync::Arc;

use notation::{Node, NodeId, Record, RecordError, colour_code, parse_move};
use rules::{Cell, Ply, Position, Ruleset};

/// A record and the node of the current position. Moves that it does not have become variations of it.
pub(crate) struct LoadedRecord {
    record: Record,
    rules: Arc<Ruleset>,
    node: NodeId,
}

impl LoadedRecord {
    /// Goes to the node of the main line after this many moves, or to its end, and gives the position there.
    pub(crate) fn open(record: Record, moves: usize) -> Result<(Self, Position), RecordError> {
        let (rules, node) = (record.rules()?, record.after_moves(moves)?);
        let position = record.position_with(&rules, node)?;
        Ok((Self { record, rules, node }, position))
    }

    /// Follows a move, along a line that has it already or along a new one.
    pub(crate) fn play(&mut self, ply: Ply) {
        let children = self.record.node(self.node).children.iter().copied();
        let known = children.into_iter().find(|&child| self.is_move(child, ply));
        self.node = known.unwrap_or_else(|| self.record.add_move(self.node, &self.rules, ply));
    }

    /// Goes back to the node of this position, which is the one before the last move; false if there is none.
    pub(crate) fn go_back_to(&mut self, position: &Position) -> bool {
        loop {
            let left = self.record.node(self.node);
            let Some(parent) = left.parent else { return false };
            let same = !touches_board(left);
            self.node = parent;
            if !same && self.is_at(position) {
                return true;
            }
        }
    }

    /// The whole record as the text of a file.
    pub(crate) fn text(&self) -> String {
        self.record.to_string()
    }

    fn is_at(&self, position: &Position) -> bool {
        let there = self.record.position_with(&self.rules, self.node);
        there.is_ok_and(|there| there.hash() == position.hash() && there.history() == position.history())
    }

    /// Whether a node makes this move and no other.
    fn is_move(&self, node: NodeId, ply: Ply) -> bool {
        let name = colour_code(self.rules.variant(), ply.colour).to_uppercase();
        let mut on_board =
            self.record.node(node).properties.iter().filter(|property| is_on_board(&property.name));
        let Some(property) = on_board.next() else { return false };
        let fields = parse_move(&property.values.join(",")).unwrap_or_default();
        let mut cells: Vec<Cell> = fields.into_iter().filter_map(|field| self.rules.cell_at(field)).collect();
        cells.sort_unstable();
        property.name == name && cells == self.rules.cells_of(ply.placement) && on_board.next().is_none()
    }
}

fn touches_board(node: &Node) -> bool {
    node.properties.iter().any(|property| is_on_board(&property.name))
}

/// Whether a property of this name is a move, sets pieces up or gives the turn to a colour.
fn is_on_board(name: &str) -> bool {
    const COLOURS: [&str; 6] = ["B", "W", "1", "2", "3", "4"];
    let code = name.strip_prefix('A').unwrap_or(name);
    matches!(name, "AE" | "PL") || COLOURS.contains(&code)
}
