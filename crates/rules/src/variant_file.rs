//! A variant as its file has it: read, checked with line and column for every error, and turned into a
//! variant by choosing options.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use crate::board::{Board, BoardShape};
use crate::coord::Coord;
use crate::index::{ByColour, Colour, MAX_COLOURS, Seat};
use crate::options::{Contact, Options, Starts};
use crate::pieces::{PieceSet, Shape};
use crate::set::Index;
use crate::variant::{Bonus, Interchange, Variant, colour_named};

/// Far more than the cells of all pieces.
const MAX_BONUS: i32 = 1_000_000;

/// A variant file, read but not yet checked.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: Spanned<String>,
    #[serde(default = "last")]
    order: u32,
    title: String,
    pieces: Spanned<String>,
    only: Option<Spanned<Vec<String>>>,
    copies: Option<Spanned<u8>>,
    board: Spanned<BoardShape>,
    colours: Spanned<Vec<String>>,
    seats: Option<Spanned<Vec<Vec<String>>>>,
    sides: Option<Spanned<Vec<Vec<String>>>>,
    shared: Option<Spanned<String>>,
    bonus: Spanned<Bonus>,
    rule: Contact,
    starts: Starts,
    start_fields: Spanned<Vec<String>>,
    #[serde(default)]
    options: Choices,
    interchange: Option<Interchange>,
}

fn last() -> u32 {
    u32::MAX
}

/// What a player may choose instead of the variant's own values.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    #[serde(default)]
    rule: Vec<Contact>,
    #[serde(default)]
    starts: Vec<Starts>,
    #[serde(default)]
    shared: Vec<String>,
}

/// The longest message in characters.
const MAX_MESSAGE: usize = 400;

/// What is wrong with a variant file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: {message}")]
pub struct VariantError {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1.
    pub column: usize,
    /// What was expected and what came.
    pub message: String,
}

/// Why a variant cannot be had.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ChoiceError {
    /// The variant does not offer the option.
    #[error("{variant} does not offer {option}; {offers}")]
    NotOffered {
        /// The variant's name.
        variant: String,
        /// What was asked for.
        option: String,
        /// What may be asked for.
        offers: String,
    },
    /// No variant has the name.
    #[error("expected one of {known}, got {name:?}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// All names that would do.
        known: String,
    },
}

/// A variant file that is checked against the piece set that it names.
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
            chosen_pieces(&raw, &board, piece_set).map_err(|(span, message)| error(span, message))?;
        check_people(&raw).map_err(|(span, message)| error(span, message))?;
        check_bonus(&raw).map_err(|(span, message)| error(span, message))?;
        let start_fields = start_fields(&raw, &board).map_err(|(span, message)| error(span, message))?;
        Ok(Self { raw, board, pieces, start_fields })
    }

    /// The variant's own name.
    pub fn name(&self) -> &str {
        self.raw.name.get_ref()
    }

    /// Where it stands in a list of variants; one that does not say it is among the last.
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

    /// What of `options` differs from the variant's own values, if it offers all of it.
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

/// Players are numbered by their own colours; the shared colour's turns go round all of them.
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

/// Names from a file can be of any length; a message stays one that can be read.
fn shortened(message: &str) -> String {
    match message.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}…", &message[..end]),
        None => message.into(),
    }
}

type SpannedError = (Range<usize>, String);

fn chosen_pieces<'a>(
    raw: &Raw,
    board: &Board,
    piece_set: impl FnOnce(&str) -> Option<&'a str>,
) -> Result<Vec<Shape>, SpannedError> {
    let (span, name) = (raw.pieces.span(), raw.pieces.get_ref());
    let text = piece_set(name)
        .ok_or_else(|| (span.clone(), format!("`pieces`: expected the name of a piece set, got {name:?}")))?;
    let set =
        PieceSet::parse(text).map_err(|error| (span.clone(), format!("`pieces`: in {name}: {error}")))?;
    if set.lattice != board.lattice {
        return Err((span, format!("`pieces`: {name} does not fit on the cells of this board")));
    }
    let mut shapes = set.shapes;
    if let Some(only) = &raw.only {
        if let Some(missing) = only.get_ref().iter().find(|name| !shapes.iter().any(|s| s.name == **name)) {
            return Err((only.span(), format!("`only`: expected names of pieces, got {missing:?}")));
        }
        shapes.retain(|shape| only.get_ref().contains(&shape.name));
    }
    let copies = raw.copies.as_ref().map_or(1, |copies| *copies.get_ref());
    if shapes.is_empty() || copies == 0 || shapes.len() * usize::from(copies) > 64 {
        let span = raw.copies.as_ref().map_or(span, Spanned::span);
        let count = shapes.len() * usize::from(copies);
        return Err((span, format!("expected 1 to 64 pieces for a colour, got {count}")));
    }
    Ok(shapes)
}

/// Checks that colours, seats and sides make sense together.
fn check_people(raw: &Raw) -> Result<(), SpannedError> {
    let word = |text: &str| {
        (1..=40).contains(&text.len())
            && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    if !word(raw.name.get_ref()) {
        return Err((raw.name.span(), "`name`: expected small letters, digits and '-'".into()));
    }
    let colours = raw.colours.get_ref();
    let error = |message: String| Err((raw.colours.span(), format!("`colours`: {message}")));
    if colours.is_empty() || colours.len() > MAX_COLOURS {
        return error(format!("expected 1 to {MAX_COLOURS}, got {}", colours.len()));
    }
    if let Some(bad) = colours.iter().find(|name| !word(name)) {
        return error(format!("expected names of small letters, got {bad:?}"));
    }
    if (1..colours.len()).any(|number| colours[..number].contains(&colours[number])) {
        return error("expected different names".into());
    }
    let shares = raw.shared.iter().map(Spanned::get_ref).chain(&raw.options.shared);
    if let Some(bad) = shares.into_iter().find(|name| !colours.contains(name)) {
        return error(format!("expected the shared colour {bad:?} among them"));
    }
    if raw.shared.is_none() && !raw.options.shared.is_empty() {
        return error("expected `shared`, because `options` offers other colours for it".into());
    }
    match (&raw.shared, &raw.seats, &raw.sides) {
        (Some(_), None, None) if colours.len() > 1 => Ok(()),
        (Some(shared), ..) => Err((
            shared.span(),
            "`shared`: expected two or more colours and neither `seats` nor `sides`".into(),
        )),
        (None, Some(seats), Some(sides)) => {
            check_groups("seats", seats, colours, true)?;
            check_groups("sides", sides, colours, false)
        }
        _ => error("expected `seats` and `sides`, or `shared`".into()),
    }
}

/// Keeps sums of scores far from where numbers end.
fn check_bonus(raw: &Raw) -> Result<(), SpannedError> {
    let Bonus { all_placed, single_last } = *raw.bonus.get_ref();
    match [all_placed, single_last].into_iter().find(|bonus| !(-MAX_BONUS..=MAX_BONUS).contains(bonus)) {
        Some(bad) => {
            Err((raw.bonus.span(), format!("`bonus`: expected -{MAX_BONUS} to {MAX_BONUS}, got {bad}")))
        }
        None => Ok(()),
    }
}

/// Groups of known colours, no colour in two; with `all`, every colour in one.
fn check_groups(
    key: &str,
    groups: &Spanned<Vec<Vec<String>>>,
    colours: &[String],
    all: bool,
) -> Result<(), SpannedError> {
    let error = |message: String| Err((groups.span(), format!("`{key}`: {message}")));
    let mut seen: Vec<&String> = Vec::new();
    for group in groups.get_ref() {
        if group.is_empty() {
            return error("expected at least one colour in each".into());
        }
        for name in group {
            if !colours.contains(name) {
                return error(format!("expected one of `colours`, got {name:?}"));
            }
            if seen.contains(&name) {
                return error(format!("expected {name} only once"));
            }
            seen.push(name);
        }
    }
    if seen.is_empty() || all && seen.len() < colours.len() {
        return error(format!("expected all {} colours, got {}", colours.len(), seen.len()));
    }
    Ok(())
}

fn start_fields(raw: &Raw, board: &Board) -> Result<Vec<Coord>, SpannedError> {
    let error = |message: String| (raw.start_fields.span(), format!("`start_fields`: {message}"));
    let mut fields: Vec<Coord> = Vec::new();
    for name in raw.start_fields.get_ref() {
        let field: Coord = name.parse().map_err(|reason| error(format!("{reason}")))?;
        if board.index_of(board.point(field)).is_none() {
            return Err(error(format!("expected fields of the board, got {name:?}")));
        }
        if fields.contains(&field) {
            return Err(error(format!("expected {name} only once")));
        }
        fields.push(field);
    }
    let starts = raw.options.starts.iter().chain([&raw.starts]);
    for &starts in starts {
        let (fits, expected) = match starts {
            Starts::Fixed => (fields.len() == raw.colours.get_ref().len(), "one for each colour"),
            Starts::Any => (fields.len() >= raw.colours.get_ref().len(), "at least one for each colour"),
            Starts::Opposite => (
                fields.len().is_multiple_of(2) && fields.len() >= raw.colours.get_ref().len(),
                "a ring of pairs, a field for each colour",
            ),
            Starts::Alternating => (
                fields.len().is_multiple_of(2) && fields.len() / 2 >= raw.colours.get_ref().len(),
                "a ring with two for each colour",
            ),
        };
        if !fits {
            return Err(error(format!("for starts={starts} expected {expected}, got {}", fields.len())));
        }
    }
    Ok(fields)
}
