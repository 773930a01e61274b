//! Diagrams: a position, the pieces of the colour to move, and placements to try with the answer of the rules.

use rules::{Colour, Coord, Placement, Position, Refusal, Variant};

use crate::miniature::{colour_name, placement_of};
use crate::section_file::{RawDiagram, RawTry, SectionFile};

/// A position to try placements on.
pub struct Diagram {
    /// Its words are named after it.
    pub name: String,
    /// The board and what is on it.
    pub position: Position,
    /// The colour that tries.
    pub colour: Colour,
    /// Placements worth a look.
    pub tries: Vec<Try>,
}

/// A placement with the answer that is expected.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Try {
    /// Its words are named after it.
    pub name: String,
    /// Where the piece is.
    pub placement: Placement,
    /// The codes of the refusal, each once; none if it is legal.
    pub reasons: Vec<String>,
}

impl Diagram {
    /// The rules' answer to any placement: the codes of the refusal, each once; none if it is legal.
    pub fn reasons(&self, placement: Placement) -> Vec<&'static str> {
        let rules = self.position.rules();
        let fields: Vec<Coord> = rules.cells_of(placement).iter().map(|&cell| rules.coord(cell)).collect();
        match self.position.check_out_of_turn(self.colour, &fields) {
            Ok(_) => Vec::new(),
            Err(refusal) => codes(&refusal),
        }
    }

    /// Reads a diagram that a file has written.
    pub(crate) fn read(raw: &RawDiagram, file: &SectionFile, variant: &Variant) -> Result<Self, String> {
        let game = file.games.get(&raw.game).ok_or_else(|| format!("no game {:?}", raw.game))?;
        let rules = game.compile(variant)?;
        let colour = |name: &str| {
            let found = rules.variant().colour(colour_name(variant, name));
            found.ok_or_else(|| format!("no colour {name:?}"))
        };
        let mut position = Position::new(rules.clone());
        for (name, moves) in &raw.board {
            for fields in moves {
                let placement = placement_of(&position, fields)?;
                if !position.set_up(colour(name)?, placement) {
                    return Err(format!("{fields} is not free, or {name} has not this piece"));
                }
            }
        }
        let read = |one: &RawTry| {
            let placement = placement_of(&position, &one.fields)?;
            Ok(Try { name: one.name.clone(), placement, reasons: one.refused.clone() })
        };
        let tries = raw.tries.iter().map(read).collect::<Result<_, String>>()?;
        Ok(Self { name: raw.name.clone(), colour: colour(&raw.colour)?, position, tries })
    }
}

/// The codes of a refusal, each once.
fn codes(refusal: &Refusal) -> Vec<&'static str> {
    let mut codes: Vec<&'static str> = refusal.reasons.iter().map(rules::Reason::code).collect();
    let mut seen = Vec::new();
    codes.retain(|code| {
        !seen.contains(code) && {
            seen.push(*code);
            true
        }
    });
    codes
}
