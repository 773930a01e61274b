//! Nodes on the main line of a record, by the number of moves before them.

use rules::Variant;

use super::role::colour_of_move;
use super::{Node, NodeId, Property, Record, RecordError};

impl Record {
    /// The node of the main line at which this many moves have been made, or its end if it has fewer. What
    /// follows a move without being one, such as a comment, belongs to it.
    pub fn after_moves(&self, count: usize) -> Result<NodeId, RecordError> {
        let variant = self.variant()?;
        let mut made = 0;
        let mut last = self.root();
        for node in self.main_line() {
            made += moves(&variant, self.node(node));
            if made > count {
                break;
            }
            last = node;
        }
        Ok(last)
    }

    /// Whether a node has a move of the variant.
    pub fn has_move(&self, node: NodeId, variant: &Variant) -> bool {
        moves(variant, self.node(node)) > 0
    }

    /// How many moves the main line has.
    pub fn move_count(&self) -> Result<usize, RecordError> {
        let variant = self.variant()?;
        Ok(self.main_line().into_iter().map(|node| moves(&variant, self.node(node))).sum())
    }
}

fn moves(variant: &Variant, node: &Node) -> usize {
    let is_move = |property: &&Property| colour_of_move(variant, &property.name).is_some();
    node.properties.iter().filter(is_move).count()
}

#[cfg(test)]
mod tests {
    use crate::Record;

    #[test]
    fn moves_are_counted_on_the_main_line() {
        let text = "(;GM[Blokus Duo];B[e10];C[hm](;W[j5];B[f11,f12])(;W[i5,j5]))";
        let record = Record::parse(text.as_bytes()).unwrap();
        let line = record.main_line();
        let at = |count| line.iter().position(|&node| node == record.after_moves(count).unwrap()).unwrap();
        assert_eq!([0, 1, 2, 3, 4, usize::MAX].map(at), [0, 2, 3, 4, 4, 4]);
        assert_eq!(record.move_count(), Ok(3));
        let nameless = Record::parse(b"(;B[e10])").unwrap();
        assert!(nameless.after_moves(1).is_err() && nameless.move_count().is_err());
    }
}
