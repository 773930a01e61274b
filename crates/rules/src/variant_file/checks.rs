//! Checks of a variant file beyond its format: pieces, colours, seats, sides, bonus and start fields.

use std::ops::Range;

use toml::Spanned;

use super::raw::Raw;
use crate::board::Board;
use crate::coord::Coord;
use crate::index::MAX_COLOURS;
use crate::pieces::{PieceSet, Shape};
use crate::variant::Bonus;

/// Far more than the cells of all pieces, far less than an `i32` holds.
const MAX_BONUS: i32 = 1_000_000;

/// What is wrong, and the bytes of the file that say it.
type SpannedError = (Range<usize>, String);

pub(super) fn chosen_pieces<'a>(
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
pub(super) fn check_people(raw: &Raw) -> Result<(), SpannedError> {
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
            check_groups("seats", seats, colours)?;
            check_none_is_missing("seats", seats, colours)?;
            check_groups("sides", sides, colours)
        }
        _ => error("expected `seats` and `sides`, or `shared`".into()),
    }
}

/// Sums of scores must not overflow.
pub(super) fn check_bonus(raw: &Raw) -> Result<(), SpannedError> {
    let Bonus { all_placed, single_last } = *raw.bonus.get_ref();
    match [all_placed, single_last].into_iter().find(|bonus| !(-MAX_BONUS..=MAX_BONUS).contains(bonus)) {
        Some(bad) => {
            Err((raw.bonus.span(), format!("`bonus`: expected -{MAX_BONUS} to {MAX_BONUS}, got {bad}")))
        }
        None => Ok(()),
    }
}

/// Groups of known colours, no colour in two.
fn check_groups(
    key: &str,
    groups: &Spanned<Vec<Vec<String>>>,
    colours: &[String],
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
    if seen.is_empty() {
        return error("expected at least one group of colours, got none".into());
    }
    Ok(())
}

/// Every colour is in some group; that none is in two is checked before.
fn check_none_is_missing(
    key: &str,
    groups: &Spanned<Vec<Vec<String>>>,
    colours: &[String],
) -> Result<(), SpannedError> {
    let grouped = groups.get_ref().iter().flatten().count();
    if grouped < colours.len() {
        let message = format!("`{key}`: expected all {} colours, got {grouped}", colours.len());
        return Err((groups.span(), message));
    }
    Ok(())
}

pub(super) fn start_fields(raw: &Raw, board: &Board) -> Result<Vec<Coord>, SpannedError> {
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
        if let Some(expected) = starts.expected(fields.len(), raw.colours.get_ref().len()) {
            return Err(error(format!("for starts={starts} expected {expected}, got {}", fields.len())));
        }
    }
    Ok(fields)
}
