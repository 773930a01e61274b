//! Examples of the score, worked through: what each colour has left, what that costs, and who wins.

use std::collections::BTreeMap;
use std::sync::Arc;

use rules::{Colour, Index, PieceId, Position, Ruleset};
use serde::Deserialize;

use crate::miniature::placement_of;

/// An example as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RawExample {
    /// How many corners the cells have.
    pub(crate) corners: usize,
    /// The pieces that each colour has left.
    left: BTreeMap<String, Vec<String>>,
    /// The moves of a game that ends like this, in the order of play.
    #[serde(default)]
    moves: Vec<String>,
}

/// The end of a game, as it is scored.
pub struct Example {
    /// Whether it is an example of the rule books, with all its colours.
    pub from_books: bool,
    /// The board at the end, where the variant allows the moves that lead to it.
    pub end: Option<Position>,
    /// In the order of play.
    pub colours: Vec<ExampleColour>,
    /// In the order of the variant.
    pub sides: Vec<ExampleSide>,
}

/// What a colour gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleColour {
    /// The colour.
    pub colour: Colour,
    /// The pieces that it could not place.
    pub left: Vec<PieceId>,
    /// What placing them all earned; a colour that did ended with the single cell.
    pub bonus: i32,
    /// The score.
    pub points: i32,
}

/// What a side gets.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExampleSide {
    /// The colours that score together.
    pub colours: Vec<Colour>,
    /// Their scores together.
    pub points: i32,
    /// 1 is best; equal scores share it.
    pub rank: usize,
}

/// The written example for such cells, if the variant has its pieces, else one that is made up.
pub(crate) fn example(rules: &Arc<Ruleset>, raw: Option<&RawExample>) -> Example {
    let written = raw.and_then(|raw| Some((raw, written(rules, raw)?)));
    let from_books = written.as_ref().is_some_and(|(raw, _)| raw.left.len() == rules.colours().len());
    let end = written.as_ref().and_then(|(raw, left)| end(rules, raw, left));
    let left = written.map_or_else(|| made_up(rules), |(_, left)| left);
    let bonus = rules.variant().bonus.single_last;
    let colour = |(colour, left): (Colour, Vec<PieceId>)| {
        let bonus = if left.is_empty() { bonus } else { 0 };
        let cells: usize = left.iter().map(|&piece| rules.piece(piece).size).sum();
        ExampleColour { colour, points: bonus - cells as i32, bonus, left }
    };
    let colours: Vec<ExampleColour> = rules.colours().zip(left).map(colour).collect();
    let points = |side: &Vec<Colour>| side.iter().map(|colour| colours[colour.index()].points).sum::<i32>();
    let totals: Vec<i32> = rules.variant().sides.iter().map(points).collect();
    let side = |(side, &points): (&Vec<Colour>, &i32)| ExampleSide {
        colours: side.clone(),
        points,
        rank: 1 + totals.iter().filter(|&&other| other > points).count(),
    };
    let sides = rules.variant().sides.iter().zip(&totals).map(side).collect();
    Example { from_books, end, colours, sides }
}

fn written(rules: &Ruleset, raw: &RawExample) -> Option<Vec<Vec<PieceId>>> {
    let pieces = |colour: Colour| {
        let names = raw.left.get(rules.variant().colour_name(colour))?;
        names.iter().map(|name| rules.piece_named(name)).collect::<Option<Vec<PieceId>>>()
    };
    rules.colours().map(pieces).collect()
}

/// The board after the moves of an example, if they are a whole game of this variant that leaves those pieces.
fn end(rules: &Arc<Ruleset>, raw: &RawExample, left: &[Vec<PieceId>]) -> Option<Position> {
    let mut position = Position::new(rules.clone());
    for text in &raw.moves {
        let placement = placement_of(&position, text).ok()?;
        if !position.is_legal_for(position.turn()?, placement) {
            return None;
        }
        position.play(placement);
    }
    let leaves = |(colour, left): (Colour, &Vec<PieceId>)| {
        rules.piece_ids().all(|piece| (position.copies_left(colour, piece) > 0) == left.contains(&piece))
    };
    let is_end = position.is_over() && rules.colours().zip(left).all(leaves);
    is_end.then_some(position)
}

/// The first colour placed everything; each after it has one piece more left.
fn made_up(rules: &Ruleset) -> Vec<Vec<PieceId>> {
    rules.colours().map(|colour| rules.piece_ids().take(colour.index()).collect()).collect()
}
