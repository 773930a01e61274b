//! A position as one line of text.
//!
//! `VARIANT[?key=value[&key=value]] LISTS TURN`: the variant with its options, for each colour its moves in
//! the order of play (`CODE:move/move/…`, joined by `;`), and the colour to move or `-`.

use std::sync::Arc;

use rules::{
    ChoiceError, Colour, CompileError, OptionError, Options, Placement, Position, Reason, Ruleset, Variant,
};

use crate::moves::{MoveError, colour_code, format_move, parse_colour, parse_move};

/// Why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PositionError {
    /// It has not the three parts of a position.
    #[error("expected a position such as `NAME b:;w: b` (variant, moves of each colour, turn), got {0:?}")]
    Parts(String),
    /// An option has an unknown key or value.
    #[error(transparent)]
    Option(#[from] OptionError),
    /// There is no such variant or it has no such option.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// The variant cannot be played.
    #[error(transparent)]
    Compile(#[from] CompileError),
    /// A list of moves has no known colour before it, or the colour had its list already.
    #[error("expected each colour once and a colon before its moves, such as {expected:?}, got {got:?}")]
    List {
        /// The beginning of a list that would do.
        expected: String,
        /// What came.
        got: String,
    },
    /// The text of a move cannot be read.
    #[error("{colour}, move {number}: {error}")]
    Move {
        /// The colour's name.
        colour: String,
        /// Counted from 1.
        number: usize,
        /// What is wrong.
        error: MoveError,
    },
    /// A piece cannot be placed there.
    #[error("{colour}, move {number}, {fields}: {reasons}")]
    Piece {
        /// The colour's name.
        colour: String,
        /// Counted from 1.
        number: usize,
        /// What came.
        fields: String,
        /// Every reason against it.
        reasons: String,
    },
    /// The turn is not a colour, or the colour cannot move.
    #[error("expected the turn {expected}, got {got:?}")]
    Turn {
        /// The turns that would do.
        expected: String,
        /// What came.
        got: String,
    },
}

/// The position in one line, for [`read_position`].
pub fn write_position(position: &Position) -> String {
    let rules = position.rules();
    let variant = rules.variant();
    let mut text = variant.name.clone();
    for (number, pair) in variant.options.pairs().iter().enumerate() {
        text.push(if number == 0 { '?' } else { '&' });
        text.push_str(pair);
    }
    for (number, colour) in variant.colours().enumerate() {
        text.push(if number == 0 { ' ' } else { ';' });
        let moves: Vec<String> =
            position.placed(colour).iter().map(|&placement| format_move(rules, placement)).collect();
        text.push_str(&format!("{}:{}", colour_code(variant, colour), moves.join("/")));
    }
    let turn = position.turn().map_or_else(|| "-".into(), |colour| colour_code(variant, colour));
    format!("{text} {turn}")
}

/// Reads a line of [`write_position`]. A position that comes about by the rules and in turn has the moves as
/// its history; any other is set up, so that only overlaps and pieces placed too often are refused.
pub fn read_position(text: &str) -> Result<Position, PositionError> {
    PositionReader::default().read(text)
}

/// As [`read_position`], with the rule set that `compiled` gives for the variant.
pub fn read_position_with(
    text: &str,
    compiled: impl FnOnce(Variant) -> Result<Arc<Ruleset>, CompileError>,
) -> Result<Position, PositionError> {
    read_by(text, |game| Ok(compiled(read_variant(game)?)?))
}

/// Reads many positions; the rules are compiled only where the game changes.
#[derive(Default)]
pub struct PositionReader {
    last: Option<(String, Arc<Ruleset>)>,
}

impl PositionReader {
    /// Reads one position, as [`read_position`] does.
    pub fn read(&mut self, text: &str) -> Result<Position, PositionError> {
        read_by(text, |game| self.rules(game))
    }

    fn rules(&mut self, game: &str) -> Result<Arc<Ruleset>, PositionError> {
        if let Some((_, rules)) = self.last.as_ref().filter(|(last, _)| last == game) {
            return Ok(rules.clone());
        }
        let rules = Ruleset::compile(read_variant(game)?)?;
        self.last = Some((game.into(), rules.clone()));
        Ok(rules)
    }
}

fn read_by(
    text: &str,
    rules: impl FnOnce(&str) -> Result<Arc<Ruleset>, PositionError>,
) -> Result<Position, PositionError> {
    let parts: Vec<&str> = text.split_whitespace().take(4).collect();
    let &[game, lists, turn] = parts.as_slice() else {
        return Err(PositionError::Parts(shortened(text)));
    };
    let rules = rules(game)?;
    let mut set_up = Position::new(rules.clone());
    let mut seen = Vec::new();
    for list in lists.split(';') {
        let colour = read_list(&mut set_up, list, &seen)?;
        seen.push(colour);
    }
    let replayed = in_turn(&set_up);
    let mut position = replayed.unwrap_or(set_up);
    give_turn(&mut position, turn)?;
    Ok(position)
}

/// Puts a piece on the board as far as there is room and a piece for it; else every reason.
pub(crate) fn set_up(position: &mut Position, colour: Colour, fields: &[rules::Coord]) -> Result<(), String> {
    let placement = match position.check_out_of_turn(colour, fields) {
        Ok(placement) => Some(placement),
        Err(refusal) => {
            let reasons: Vec<String> = refusal
                .reasons
                .iter()
                .filter(|reason| forbids_set_up(reason))
                .map(Reason::to_string)
                .collect();
            if !reasons.is_empty() {
                return Err(reasons.join("; "));
            }
            find(position, fields)
        }
    };
    match placement {
        Some(placement) if position.set_up(colour, placement) => Ok(()),
        _ => Err("there is no room or no piece for it".into()),
    }
}

/// A text from outside, short enough to be repeated in a message.
pub(crate) fn shortened(text: &str) -> String {
    const MAX: usize = 40;
    if text.chars().count() <= MAX {
        return text.into();
    }
    text.chars().take(MAX).chain(['…']).collect()
}

fn forbids_set_up(reason: &Reason) -> bool {
    matches!(
        reason,
        Reason::OffTheBoard { .. }
            | Reason::Repeated { .. }
            | Reason::NotAPiece
            | Reason::PieceUsed { .. }
            | Reason::Overlap { .. }
    )
}

fn find(position: &Position, fields: &[rules::Coord]) -> Option<Placement> {
    let rules = position.rules();
    let mut cells: Vec<_> = fields.iter().map(|&field| rules.cell_at(field)).collect::<Option<_>>()?;
    cells.sort_unstable();
    rules.find(&cells)
}

fn read_variant(text: &str) -> Result<Variant, PositionError> {
    let (name, pairs) = text.split_once('?').unwrap_or((text, ""));
    let mut options = Options::default();
    for pair in pairs.split('&').filter(|pair| !pair.is_empty()) {
        options.set(pair)?;
    }
    Ok(rules::variant(name, &options)?)
}

fn read_list(position: &mut Position, list: &str, seen: &[Colour]) -> Result<Colour, PositionError> {
    let rules = position.rules().clone();
    let variant = rules.variant();
    let colour = list.split_once(':').and_then(|(code, _)| parse_colour(variant, code));
    let Some((colour, (_, moves))) = colour.filter(|colour| !seen.contains(colour)).zip(list.split_once(':'))
    else {
        let expected = variant.colours().find(|colour| !seen.contains(colour));
        let expected = expected.map_or_else(String::new, |colour| colour_code(variant, colour) + ":");
        return Err(PositionError::List { expected, got: shortened(list) });
    };
    let name = || variant.colour_name(colour).to_owned();
    let moves = if moves.is_empty() { Vec::new() } else { moves.split('/').collect() };
    for (number, text) in (1..).zip(moves) {
        let fields =
            parse_move(text).map_err(|error| PositionError::Move { colour: name(), number, error })?;
        set_up(position, colour, &fields).map_err(|reasons| PositionError::Piece {
            colour: name(),
            number,
            fields: shortened(text),
            reasons,
        })?;
    }
    Ok(colour)
}

/// The same pieces played by the rules with every colour in its turn, if that can be.
fn in_turn(set_up: &Position) -> Option<Position> {
    let mut position = Position::new(set_up.rules().clone());
    let count: usize = set_up.rules().colours().map(|colour| set_up.placed(colour).len()).sum();
    for _ in 0..count {
        let colour = position.turn()?;
        let next = *set_up.placed(colour).get(position.placed(colour).len())?;
        if !position.is_legal_for(colour, next) {
            return None;
        }
        position.play(next);
    }
    Some(position)
}

fn give_turn(position: &mut Position, text: &str) -> Result<(), PositionError> {
    let rules = position.rules().clone();
    let colour = parse_colour(rules.variant(), text);
    if let Some(colour) = colour.filter(|&colour| position.turn() != Some(colour)) {
        position.set_turn(colour);
    }
    let fits =
        if text == "-" { position.turn().is_none() } else { colour.is_some() && position.turn() == colour };
    if fits {
        return Ok(());
    }
    let able = rules.colours().filter(|&colour| !position.legal_moves_of(colour).is_empty());
    let able: Vec<String> = able.map(|colour| colour_code(rules.variant(), colour)).collect();
    let expected = if able.is_empty() { "- (no colour can move)".into() } else { able.join(" or ") };
    Err(PositionError::Turn { expected, got: shortened(text) })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str) -> String {
        read_position(text).map(|position| write_position(&position)).unwrap_err().to_string()
    }

    #[test]
    fn the_empty_board_in_any_spelling() {
        assert_eq!(write_position(&read_position("  duo   B:;white:  BLUE ").unwrap()), "duo b:;w: b");
        let text = "three?starts=any&shared=red 1:;2:;3:;4: 3";
        assert_eq!(write_position(&read_position(text).unwrap()), text);
    }

    #[test]
    fn a_position_in_turn_has_a_history_and_another_is_set_up() {
        let position = read_position("duo b:e8,e9,f9,d10,e10;w: w").unwrap();
        assert_eq!(position.history().len(), 1);
        let position = read_position("duo b:a1;w: b").unwrap();
        assert_eq!((position.history().len(), position.occupied().len()), (0, 1));
    }

    #[test]
    fn faults_are_named() {
        assert!(refusal("duo b: w: b").contains("(variant, moves of each colour, turn), got"));
        assert!(refusal("").contains("expected a position"));
        assert!(refusal("chess b: b").contains("expected one of"));
        assert!(refusal("duo?starts=any b:;w: b").contains("duo does not offer starts=any"));
        assert!(refusal("duo?x b:;w: b").contains("got \"x\""));
        assert_eq!(
            refusal("duo b:;b: b"),
            "expected each colour once and a colon before its moves, such as \"w:\", got \"b:\""
        );
        assert!(refusal("duo b:a1/;w: b").starts_with("blue, move 2: expected the fields"));
        assert_eq!(refusal("duo b:a1;w:a1 b"), "yellow, move 1, a1: a1 is covered by blue");
        assert_eq!(refusal("duo b:a1/c3;w: b"), "blue, move 2, c3: piece 1 has been used already");
        assert!(refusal("duo b:a1,b2;w: b").contains("do not make a piece"));
        assert_eq!(refusal("duo b:;w: -"), "expected the turn b or w, got \"-\"");
        assert_eq!(refusal("duo b:;w: x"), "expected the turn b or w, got \"x\"");
    }
}
