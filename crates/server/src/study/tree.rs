//! The tree of a record as the page sees it: nodes in a list, with what each changes on the board; and the way back.

use std::collections::HashMap;

use notation::{NodeId, Property, Record, Sign};
use rules::{Colour, Index, Placement, Ply, Position};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::study::kept::KeptRecord;

/// A node of a record: usually a move.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyNode {
    /// The number of the node before it; nothing for the root, which has number 0.
    parent: Option<usize>,
    /// The numbers of those that follow: the main line first, then the variations.
    children: Vec<usize>,
    /// How many moves lead from the root to here, this one included.
    ply: usize,
    /// The move, if it is one.
    #[serde(rename = "move")]
    played: Option<TreeMove>,
    /// What is on the board since the node before it, the move included.
    added: Vec<Placed>,
    /// What is no longer there.
    removed: Vec<usize>,
    /// The colour to move then; nothing if the game is over.
    turn: Option<String>,
    /// By colour: the score if the game ended there.
    scores: Vec<i32>,
    comment: Option<String>,
    /// What an annotator called the node.
    name: Option<String>,
    sign: Option<SignText>,
}

/// A move of a line.
#[derive(Serialize, ToSchema)]
pub(crate) struct TreeMove {
    colour: String,
    #[serde(rename = "move")]
    text: String,
    /// As the geometry numbers it.
    placement: usize,
    /// Who made it, from 1.
    seat: usize,
}

/// A piece on the board.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Placed {
    colour: String,
    /// As the geometry numbers it.
    placement: usize,
}

/// What an annotator put behind a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema)]
pub(crate) enum SignText {
    #[serde(rename = "!!")]
    VeryGood,
    #[serde(rename = "!")]
    Good,
    #[serde(rename = "!?")]
    Interesting,
    #[serde(rename = "?!")]
    Doubtful,
    #[serde(rename = "?")]
    Bad,
    #[serde(rename = "??")]
    VeryBad,
}

/// A node as it shall be: one that is there already, or a new move.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct NodeInput {
    /// The number of an earlier node of this list; nothing for the first, the root.
    #[serde(default)]
    parent: Option<usize>,
    /// The number of the node in the study as it is: it keeps its move, and what only other programs understand.
    #[serde(default)]
    from: Option<usize>,
    /// Of a new move: the name of its colour.
    #[serde(default)]
    colour: Option<String>,
    /// A new move.
    #[serde(default, rename = "move")]
    text: Option<String>,
    /// Without it there is none.
    #[serde(default)]
    comment: Option<String>,
    /// Without it there is none.
    #[serde(default)]
    name: Option<String>,
    /// Without it there is none.
    #[serde(default)]
    sign: Option<SignText>,
}

const COMMENT: &str = "C";
const NAME: &str = "N";

impl TreeMove {
    /// A move in the position before it.
    pub(crate) fn of(before: &Position, ply: Ply) -> Self {
        let rules = before.rules();
        Self {
            colour: rules.variant().colour_name(ply.colour).to_owned(),
            text: notation::format_move(rules, ply.placement),
            placement: ply.placement.index(),
            seat: before.seat_of(ply.colour).index() + 1,
        }
    }
}

impl Placed {
    /// The pieces of a colour.
    pub(crate) fn of_colour(position: &Position, colour: Colour) -> Vec<Self> {
        let name = position.rules().variant().colour_name(colour);
        let placed = |placement: &Placement| Self { colour: name.to_owned(), placement: placement.index() };
        position.placed(colour).iter().map(placed).collect()
    }
}

/// The nodes of a record, in the order in which they are written.
pub(crate) fn nodes(kept: &KeptRecord) -> Vec<StudyNode> {
    let (record, rules) = (&kept.record, &kept.rules);
    let mut nodes: Vec<StudyNode> = Vec::with_capacity(record.node_count());
    let mut numbers: HashMap<NodeId, usize> = HashMap::new();
    // By node: all pieces on the board there.
    let mut boards: Vec<Vec<Placed>> = Vec::new();
    record.walk_with(rules, |visited| {
        let (node, position, number) = (visited.node, visited.position, nodes.len());
        numbers.insert(node, number);
        let parent = record.node(node).parent.and_then(|parent| numbers.get(&parent).copied());
        let board: Vec<Placed> =
            rules.colours().flat_map(|colour| Placed::of_colour(position, colour)).collect();
        let before = parent.map_or(&[][..], |parent| boards[parent].as_slice());
        let text = |name| record.value(node, name).filter(|text| !text.is_empty()).map(str::to_owned);
        let moved = visited.moves > 0;
        nodes.push(StudyNode {
            parent,
            children: Vec::new(),
            ply: parent.map_or(0, |parent| nodes[parent].ply) + visited.moves,
            played: moved.then(|| last_move(position)).flatten(),
            added: board.iter().filter(|placed| !before.contains(placed)).cloned().collect(),
            removed: before.iter().filter(|gone| !board.contains(gone)).map(|gone| gone.placement).collect(),
            turn: position.turn().map(|colour| rules.variant().colour_name(colour).to_owned()),
            scores: rules.colours().map(|colour| position.score(colour)).collect(),
            comment: text(COMMENT),
            name: text(NAME),
            sign: record.sign(node).map(SignText::from),
        });
        boards.push(board);
        if let Some(parent) = parent {
            nodes[parent].children.push(number);
        }
    });
    nodes
}

fn last_move(position: &Position) -> Option<TreeMove> {
    let mut before = position.clone();
    let ply = before.undo()?;
    Some(TreeMove::of(&before, ply))
}

/// A record with the nodes as they shall be. Whether they keep to the rules is not checked yet.
pub(crate) fn edited(kept: &KeptRecord, wanted: &[NodeInput]) -> Result<Record> {
    let old: Vec<NodeId> = kept.record.in_file_order().collect();
    let error = |number: usize, message: &str| {
        ApiError::bad(Code::Record, format!("node {number}: expected {message}"))
    };
    let root = wanted.first().filter(|root| root.parent.is_none() && root.text.is_none());
    let root = root.filter(|root| root.from.unwrap_or(0) == 0);
    let root = root.ok_or_else(|| error(0, "the root: no parent, no move, and from 0"))?;
    let mut record = Record::with_root(properties(kept, Some(old[0]), root));
    let mut made = vec![record.root()];
    for (number, node) in wanted.iter().enumerate().skip(1) {
        let parent = node.parent.and_then(|parent| made.get(parent).copied());
        let parent = parent.ok_or_else(|| error(number, "an earlier node as its parent"))?;
        let from = match node.from {
            Some(from) => {
                let known = old.get(from).copied().filter(|_| from > 0);
                Some(known.ok_or_else(|| error(number, "from to be a node of the study, and not the root"))?)
            }
            None => None,
        };
        if node.text.is_some() != node.colour.is_some() || from.is_some() && node.text.is_some() {
            return Err(error(number, "either from, or a move with its colour"));
        }
        let known_colour =
            node.colour.as_ref().is_none_or(|name| kept.rules.variant().colour(name).is_some());
        if !known_colour {
            return Err(error(number, "a colour of the variant"));
        }
        made.push(record.add_node(parent, properties(kept, from, node)));
    }
    Ok(record)
}

/// The properties of a node as it shall be.
fn properties(kept: &KeptRecord, from: Option<NodeId>, node: &NodeInput) -> Vec<Property> {
    let written_anew = |name: &str| name == COMMENT || name == NAME || Sign::is_written_by(name);
    let old = from.map_or(&[][..], |from| kept.record.node(from).properties.as_slice());
    let mut all: Vec<Property> =
        old.iter().filter(|property| !written_anew(&property.name)).cloned().collect();
    let variant = kept.rules.variant();
    let colour = node.colour.as_ref().and_then(|name| variant.colour(name));
    if let (Some(colour), Some(text)) = (colour, &node.text) {
        all.push(Property::new(notation::colour_code(variant, colour).to_uppercase(), text));
    }
    let texts = [(NAME, &node.name), (COMMENT, &node.comment)];
    let texts = texts.into_iter().filter_map(|(name, text)| Some((name, text.as_ref()?)));
    all.extend(texts.filter(|(_, text)| !text.is_empty()).map(|(name, text)| Property::new(name, text)));
    all.extend(node.sign.map(|sign| Sign::from(sign).property()));
    all
}

impl From<Sign> for SignText {
    fn from(sign: Sign) -> Self {
        match sign {
            Sign::VeryGood => Self::VeryGood,
            Sign::Good => Self::Good,
            Sign::Interesting => Self::Interesting,
            Sign::Doubtful => Self::Doubtful,
            Sign::Bad => Self::Bad,
            Sign::VeryBad => Self::VeryBad,
        }
    }
}

impl From<SignText> for Sign {
    fn from(sign: SignText) -> Self {
        match sign {
            SignText::VeryGood => Self::VeryGood,
            SignText::Good => Self::Good,
            SignText::Interesting => Self::Interesting,
            SignText::Doubtful => Self::Doubtful,
            SignText::Bad => Self::Bad,
            SignText::VeryBad => Self::VeryBad,
        }
    }
}
