//! Variant files: reading them, checking them with line and column for every error, and choosing options.

mod checks;
mod raw;

use std::ops::Range;

use raw::{Choices, Raw};
use toml::Spanned;

use crate::board::Board;
use crate::coord::Coord;
use crate::index::{ByColour, Colour, Seat};
use crate::options::Options;
use crate::pieces::Shape;
use crate::set::Index;
use crate::variant::{Interchange, Variant, colour_named};

/// The longest message, in characters.
const MAX_MESSAGE: usize = 400;

/// What is wrong with a variant file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct VariantError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What was expected and what the file has.
    pub message: String,
}

/// Why there is no variant of this name or with these options.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The variant does not offer the option.
    #[error("{variant} does not offer {option}; {offers}")]
    NotOffered {
        /// As its file names it.
        variant: String,
        /// As `key=value`.
        option: String,
        /// The options that it offers, or that it has none.
        offers: String,
    },
    /// No variant has the name.
    #[error("expected one of {known}, got {name:?}")]
    Unknown {
        /// Its first 40 characters.
        name: String,
        /// All names of this kind.
        known: String,
    },
}

/// A variant file, checked together with the piece set that it names.
#[derive(Clone, Debug)]
pub struct VariantFile {
    raw: Raw,
    board: Board,
    pieces: Vec<Shape>,
    start_fields: Vec<Coord>,
}

impl VariantFile {
    /// Reads and checks a variant file; `piece_set` finds the text of the piece set that it names.
    pub fn parse<'a>(
        text: &str,
        piece_set: impl FnOnce(&str) -> Option<&'a str>,
    ) -> Result<Self, VariantError> {
        let raw: Raw = toml::from_str(text)
            .map_err(|error| error_at(text, error.span().unwrap_or(0..0), error.message()))?;
        let error = |span: Range<usize>, message: String| error_at(text, span, &message);
        let board = Board::new(raw.board.get_ref())
            .map_err(|reason| error(raw.board.span(), format!("`board`: {reason}")))?;
        let pieces =
            checks::chosen_pieces(&raw, &board, piece_set).map_err(|(span, message)| error(span, message))?;
        checks::check_people(&raw).map_err(|(span, message)| error(span, message))?;
        checks::check_bonus(&raw).map_err(|(span, message)| error(span, message))?;
        let start_fields =
            checks::start_fields(&raw, &board).map_err(|(span, message)| error(span, message))?;
        Ok(Self { raw, board, pieces, start_fields })
    }

    /// The name in the file, which is also the file's.
    pub fn name(&self) -> &str {
        self.raw.name.get_ref()
    }

    /// Lists of variants are sorted by it; a variant without one comes last.
    pub(crate) fn order(&self) -> u32 {
        self.raw.order
    }

    /// The names by which other programs know it.
    pub fn interchange(&self) -> Option<&Interchange> {
        self.raw.interchange.as_ref()
    }

    /// The options that may be chosen, as `key=value`, the variant's own values included.
    pub fn option_choices(&self) -> Vec<String> {
        let Choices { rule, starts, shared } = &self.raw.options;
        let all = rule.iter().map(|rule| Options { rule: Some(*rule), ..Options::default() });
        let all = all.chain(starts.iter().map(|s| Options { starts: Some(*s), ..Options::default() }));
        let all = all.chain(shared.iter().map(|c| Options { shared: Some(c.clone()), ..Options::default() }));
        all.flat_map(|options| options.pairs()).collect()
    }

    /// The variant with these options.
    pub fn choose(&self, options: &Options) -> Result<Variant, ChoiceError> {
        let own = self.own_options();
        let chosen = self.accepted(options, &own)?;
        let values = chosen.or(&own);
        let colours = self.raw.colours.get_ref().clone();
        let (controllers, sides) = match &values.shared {
            Some(shared) => shared_people(&colours, shared),
            None => self.people(&colours),
        };
        Ok(Variant {
            name: self.name().into(),
            title: self.raw.title.clone(),
            options: chosen,
            interchange: self.raw.interchange.clone(),
            contact: values.rule.expect("a variant has a rule"),
            starts: values.starts.expect("a variant has starts"),
            start_fields: self.start_fields.clone(),
            colours,
            controllers,
            sides,
            bonus: *self.raw.bonus.get_ref(),
            copies: self.raw.copies.as_ref().map_or(1, |copies| *copies.get_ref()),
            board: self.board.clone(),
            pieces: self.pieces.clone(),
        })
    }

    fn own_options(&self) -> Options {
        Options {
            rule: Some(self.raw.rule),
            starts: Some(self.raw.starts),
            shared: self.raw.shared.as_ref().map(|shared| shared.get_ref().clone()),
        }
    }

    /// The part of `options` that differs from the variant's own values, if the variant offers all of them.
    fn accepted(&self, options: &Options, own: &Options) -> Result<Options, ChoiceError> {
        let Choices { rule, starts, shared } = &self.raw.options;
        let refuse = |option: String| ChoiceError::NotOffered {
            variant: self.name().into(),
            option,
            offers: match self.option_choices() {
                offers if offers.is_empty() => "it has no options".into(),
                offers => format!("expected one of {}", offers.join(", ")),
            },
        };
        let mut chosen = Options::default();
        if options.rule.is_some() && options.rule != own.rule {
            chosen.rule = options.rule.filter(|value| rule.contains(value));
        }
        if options.starts.is_some() && options.starts != own.starts {
            chosen.starts = options.starts.filter(|value| starts.contains(value));
        }
        if options.shared.is_some() && options.shared != own.shared {
            chosen.shared = options.shared.clone().filter(|value| shared.contains(value));
        }
        let granted = chosen.or(own).pairs();
        match options.pairs().into_iter().find(|pair| !granted.contains(pair)) {
            Some(refused) => Err(refuse(refused)),
            None => Ok(chosen),
        }
    }

    /// Each colour with its one seat, and the sides as the file lists them.
    fn people(&self, colours: &[String]) -> (ByColour<Vec<Seat>>, Vec<Vec<Colour>>) {
        let list = |groups: &Option<Spanned<Vec<Vec<String>>>>| -> Vec<Vec<Colour>> {
            let groups = groups.as_ref().map(Spanned::get_ref).into_iter().flatten();
            groups
                .map(|group| group.iter().filter_map(|name| colour_named(colours, name)).collect())
                .collect()
        };
        let seats = list(&self.raw.seats);
        let controllers = ByColour::from_fn(|colour| {
            (0..seats.len()).filter(|&seat| seats[seat].contains(&colour)).map(Seat::from_index).collect()
        });
        (controllers, list(&self.raw.sides))
    }
}

/// Each player has a colour, and seats are numbered by it; the turns of the shared colour go round all seats.
fn shared_people(colours: &[String], shared: &str) -> (ByColour<Vec<Seat>>, Vec<Vec<Colour>>) {
    let own: Vec<Colour> =
        (0..colours.len()).filter(|&number| colours[number] != shared).map(Colour::from_index).collect();
    let controllers = ByColour::from_fn(|colour| match own.iter().position(|&other| other == colour) {
        Some(seat) => vec![Seat::from_index(seat)],
        None if colour.index() < colours.len() => (0..own.len()).map(Seat::from_index).collect(),
        None => Vec::new(),
    });
    (controllers, own.into_iter().map(|colour| vec![colour]).collect())
}

fn error_at(text: &str, span: Range<usize>, message: &str) -> VariantError {
    let before = text.get(..span.start).unwrap_or("");
    let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
    VariantError {
        line: 1 + before.matches('\n').count(),
        column: 1 + before[line_start..].chars().count(),
        message: shortened(&message.replace('\n', " ")),
    }
}

/// Names from a file can have any length; a message stays readable.
fn shortened(message: &str) -> String {
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.into(),
    }
}
