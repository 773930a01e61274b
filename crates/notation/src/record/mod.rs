//! A game record: the whole tree of a `.blksgf` file, with properties that this program does not know too.
//!
//! The nodes are kept in one list and point at each other by number, so that neither reading nor writing nor
//! dropping a record recurses, however deep its variations go.

mod game;
mod line;
mod parse;
mod replay;
mod role;
mod sign;
mod snapshot;
mod variant;
mod write;

use std::fmt;

pub use replay::Visited;
pub use sign::Sign;

/// A longer file is refused.
pub const MAX_BYTES: usize = 64 << 20;

/// A file with more nodes, properties and values than this is refused, because each of them takes far more
/// memory than the two or three characters that make one.
pub const MAX_PARTS: usize = 1 << 21;

/// A game record.
///
/// ```
/// let text = "(;GM[Blokus Duo]PB[Ann];B[e8,e9,f9,d10,e10]C[Hello];W[j5,i6,j6,k6,j7])";
/// let record = notation::Record::parse(text.as_bytes()).unwrap();
/// assert_eq!(record.value(record.root(), "PB"), Some("Ann"));
/// let last = *record.main_line().last().unwrap();
/// let position = record.position_at(last).unwrap();
/// assert_eq!(position.history().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    /// The root comes first.
    nodes: Vec<Node>,
    /// Where the root is in the file.
    location: Location,
}

/// A node of a [`Record`]; it means nothing in another record.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct NodeId(u32);

/// A node: usually a move with the comments on it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Node {
    /// In the order of the file.
    pub properties: Vec<Property>,
    /// What follows: the main line first, then the variations.
    pub children: Vec<NodeId>,
    /// What it follows; nothing for the root.
    pub parent: Option<NodeId>,
}

/// A property: a name and its values.
#[derive(Clone, Debug)]
pub struct Property {
    /// Letters and digits.
    pub name: String,
    /// As they are meant, without the backslashes of the file.
    pub values: Vec<String>,
    location: Location,
    /// The values as they are in the file, if they have escaped colons: only the program that wrote them knows
    /// where these matter.
    raw: Vec<String>,
}

/// A position in a file, counted from 1; zeros for what comes from no file.
#[derive(Clone, Copy, Default, Debug)]
struct Location {
    line: u32,
    column: u32,
}

/// What is wrong with a record, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Counted from 1; 0 if the record comes from no file.
    pub line: usize,
    /// In characters, counted from 1; 0 if the record comes from no file.
    pub column: usize,
    /// What was expected and what came.
    pub message: String,
}

impl std::error::Error for RecordError {}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}, column {}: ", self.line, self.column)?;
        }
        f.write_str(&self.message)
    }
}

impl Location {
    fn error(self, message: impl Into<String>) -> RecordError {
        RecordError { line: self.line as usize, column: self.column as usize, message: message.into() }
    }
}

impl Property {
    /// A property with one value.
    pub fn new(name: impl Into<String>, value: impl Into<String>) -> Self {
        Self::with_values(name, vec![value.into()])
    }

    /// A property with any number of values.
    pub fn with_values(name: impl Into<String>, values: Vec<String>) -> Self {
        Self { name: name.into(), values, location: Location::default(), raw: Vec::new() }
    }
}

// Two records are the same if they have the same tree, in whatever order its nodes were added.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        let same = |(a, b): (NodeId, NodeId)| {
            let (a, b) = (self.node(a), other.node(b));
            a.properties == b.properties && a.children.len() == b.children.len()
        };
        self.nodes.len() == other.nodes.len() && self.in_file_order().zip(other.in_file_order()).all(same)
    }
}

impl Eq for Record {}

// The location of a property in its file is no part of it.
impl PartialEq for Property {
    fn eq(&self, other: &Self) -> bool {
        (&self.name, &self.values) == (&other.name, &other.values)
    }
}

impl Eq for Property {}

impl NodeId {
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl Record {
    /// A record of one node with these properties.
    pub fn with_root(properties: Vec<Property>) -> Self {
        Self { nodes: vec![Node { properties, ..Node::default() }], location: Location::default() }
    }

    /// The first node, which says what is played.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// How many nodes the tree has, variations included.
    pub fn node_count(&self) -> usize {
        self.nodes.len()
    }

    /// All nodes; each comes after its parent.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..self.nodes.len()).map(|number| NodeId(number as u32))
    }

    /// All nodes in the order in which they are written: each line of play to its end.
    pub fn in_file_order(&self) -> impl Iterator<Item = NodeId> {
        let mut rest = vec![self.root()];
        std::iter::from_fn(move || {
            let node = rest.pop()?;
            rest.extend(self.node(node).children.iter().rev());
            Some(node)
        })
    }

    /// The properties of a node, and the nodes around it.
    ///
    /// # Panics
    /// If the node is from another, larger record.
    pub fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    /// The node and the ones that follow it when the first child is always taken, from the root.
    pub fn main_line(&self) -> Vec<NodeId> {
        let mut line = vec![self.root()];
        let mut at = self.root();
        while let Some(&next) = self.node(at).children.first() {
            line.push(next);
            at = next;
        }
        line
    }

    /// The nodes from the root to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> =
            std::iter::successors(Some(node), |&node| self.node(node).parent).collect();
        path.reverse();
        path
    }

    /// The first value of a property of a node.
    pub fn value(&self, node: NodeId, name: &str) -> Option<&str> {
        self.property(node, name)?.values.first().map(String::as_str)
    }

    /// Gives a property of a node one value, which replaces those that it had.
    pub fn set(&mut self, node: NodeId, name: &str, value: impl Into<String>) {
        let properties = &mut self.nodes[node.index()].properties;
        match properties.iter_mut().find(|property| property.name == name) {
            Some(property) => *property = Property::new(name, value),
            None => properties.push(Property::new(name, value)),
        }
    }

    /// Adds a property to a node, after those that it has.
    pub fn add_property(&mut self, node: NodeId, property: Property) {
        self.nodes[node.index()].properties.push(property);
    }

    /// Adds a node as the last child of `parent`.
    ///
    /// # Panics
    /// If the node is from another, larger record.
    pub fn add_node(&mut self, parent: NodeId, properties: Vec<Property>) -> NodeId {
        let node = NodeId(u32::try_from(self.nodes.len()).expect("memory ends before the numbers do"));
        self.nodes.push(Node { properties, children: Vec::new(), parent: Some(parent) });
        self.nodes[parent.index()].children.push(node);
        node
    }

    fn property(&self, node: NodeId, name: &str) -> Option<&Property> {
        self.node(node).properties.iter().find(|property| property.name == name)
    }
}
