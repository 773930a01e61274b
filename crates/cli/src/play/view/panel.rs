//! What stands beside the board: whose turn it is, the scores, and the pieces that are left.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position as Spot, Rect};
use ratatui::style::{Modifier, Style};
use rules::{Colour, Index, PieceId, Ruleset};

use super::foot::cut;
use super::look::Look;
use super::palette;
use super::palette::{hue_of, letter_of};
use super::raster::{Raster, Tile};
use crate::play::model::Game;

/// One piece of the list.
pub(crate) struct Slot {
    piece: PieceId,
    area: Rect,
    picture: Option<Raster>,
}

/// Draws the panel: the title, the turn, the scores, the pieces and the log.
pub(crate) fn draw(game: &Game, look: Look, area: Rect, slots: &[Slot], buffer: &mut Buffer) {
    let mut y = area.y;
    let mut line = |text: &str, style: Style| {
        buffer.set_stringn(area.x, y, text, usize::from(area.width), style);
        y += 1;
    };
    line(&cut(&title(game.rules()), area.width), Style::new().add_modifier(Modifier::BOLD));
    line(&turn(game), turn_style(game, look));
    for colour in game.rules().colours() {
        line(&score(game, colour), look.ink(hue_of(game.rules().variant(), colour).last));
    }
    if let Some(sums) = sums(game) {
        line(&sums, Style::new());
    }
    let listed = game.listed();
    let name = game.rules().variant().colour_name(listed);
    line(&format!("Pieces of {name}:"), Style::new().add_modifier(Modifier::DIM));
    let below = slots.iter().map(|slot| slot.area.bottom()).max().unwrap_or(area.y);
    draw_pieces(game, look, listed, slots, buffer);
    draw_log(game, area, below, buffer);
}

/// The piece of the list at a point of the screen, if it belongs to the colour to move.
pub(crate) fn piece_at(game: &Game, slots: &[Slot], x: u16, y: u16) -> Option<PieceId> {
    if game.to_move_by_hand() != Some(game.listed()) {
        return None;
    }
    slots.iter().find(|slot| slot.area.contains(Spot::new(x, y))).map(|slot| slot.piece)
}

fn title(rules: &Ruleset) -> String {
    let options = rules.variant().options.pairs();
    let options = if options.is_empty() { String::new() } else { format!(" ({})", options.join(", ")) };
    format!("{}{options}", rules.variant().title)
}

fn turn(game: &Game) -> String {
    let turn = game.position.turn().zip(game.position.seat()).filter(|_| !game.is_over());
    let Some((colour, seat)) = turn else { return " The game is over ".into() };
    let shared = if is_shared(game, colour) { " (shared)" } else { "" };
    let name = game.rules().variant().colour_name(colour);
    format!(" {}{shared} to move: {} ", name.to_uppercase(), game.who(seat))
}

fn turn_style(game: &Game, look: Look) -> Style {
    let style = Style::new().add_modifier(Modifier::BOLD);
    match game.position.turn().filter(|_| !game.is_over()) {
        Some(colour) if look.colours => {
            let hue = hue_of(game.rules().variant(), colour);
            style.fg(hue.ink).bg(hue.piece)
        }
        _ => style.add_modifier(Modifier::REVERSED),
    }
}

fn is_shared(game: &Game, colour: Colour) -> bool {
    game.rules().variant().controllers[colour].len() > 1
}

fn score(game: &Game, colour: Colour) -> String {
    let variant = game.rules().variant();
    let arrow = if game.position.turn() == Some(colour) && !game.is_over() { '>' } else { ' ' };
    let who = match is_shared(game, colour) {
        true => "in turn".to_owned(),
        false => game.who(game.position.seat_of(colour)),
    };
    let left: usize = game
        .pieces_of(colour)
        .iter()
        .map(|&piece| usize::from(game.position.copies_left(colour, piece)))
        .sum();
    let (letter, name) = (letter_of(variant, colour), variant.colour_name(colour));
    format!("{arrow}{letter} {name:<7}{who:<11}{:>4} {left:>3} left", game.position.score(colour))
}

/// The scores of the sides, where sides have several colours.
fn sums(game: &Game) -> Option<String> {
    let sides = &game.rules().variant().sides;
    if sides.iter().all(|side| side.len() < 2) {
        return None;
    }
    let sums: Vec<String> = game
        .position
        .sides()
        .map(|side| format!("{} {}", side_name(game, &sides[side.index()]), game.position.side_score(side)))
        .collect();
    Some(format!("  {}", sums.join("  ")))
}

/// What a side is called: its colours, with a plus between them.
pub(crate) fn side_name(game: &Game, side: &[Colour]) -> String {
    let names: Vec<&str> = side.iter().map(|&colour| game.rules().variant().colour_name(colour)).collect();
    names.join("+")
}

/// Where the pieces stand: as pictures if all have room, else as names.
pub(crate) fn slots(game: &Game, area: Rect) -> Vec<Slot> {
    let lines = 3 + game.rules().colours().len() as u16 + u16::from(sums(game).is_some());
    let area = Rect { y: area.y + lines, height: area.height.saturating_sub(lines), ..area };
    let pieces = game.pieces_of(game.listed());
    let pictures: Vec<Option<Raster>> = pieces.iter().map(|&piece| picture(game, piece)).collect();
    // Room for the brackets of a piece that does not fit, so that nothing moves when they come.
    let names: Vec<u16> = pieces.iter().map(|&piece| label(game, piece).chars().count() as u16 + 2).collect();
    let widths = names
        .iter()
        .zip(&pictures)
        .map(|(&name, picture)| picture.as_ref().map_or(0, |picture| picture.width).max(name));
    let height = pictures.iter().flatten().map(|raster| raster.height).max().unwrap_or(0) + 1;
    if let Some(areas) = flow(widths, height, area) {
        let slots = pieces.into_iter().zip(areas).zip(pictures);
        return slots.map(|((piece, area), picture)| Slot { piece, area, picture }).collect();
    }
    let areas = flow(names.into_iter(), 1, area).unwrap_or_default();
    let slots = pieces.into_iter().zip(areas);
    slots.map(|(piece, area)| Slot { piece, area, picture: None }).collect()
}

/// Boxes of these widths side by side in lines, if they have room.
fn flow(widths: impl Iterator<Item = u16>, height: u16, area: Rect) -> Option<Vec<Rect>> {
    let (mut x, mut y) = (area.x, area.y);
    let mut areas = Vec::new();
    for width in widths {
        if x + width > area.right() && x > area.x {
            (x, y) = (area.x, y + height);
        }
        if y + height > area.bottom() {
            return None;
        }
        areas.push(Rect::new(x, y, width, height).intersection(area));
        x += width + 1;
    }
    Some(areas)
}

/// The lowest and then narrowest way to draw a piece.
fn picture(game: &Game, piece: PieceId) -> Option<Raster> {
    let rules = game.rules();
    let drawn = |orientation| Some(Raster::tiny(rules, rules.cells_of(game.sample(orientation)?)));
    let pictures = rules.piece(piece).orientations.clone().filter_map(drawn);
    pictures.min_by_key(|raster| (raster.height, raster.width))
}

fn label(game: &Game, piece: PieceId) -> String {
    let left = game.position.copies_left(game.listed(), piece);
    let name = &game.rules().piece(piece).name;
    if left > 1 { format!("{name}x{left}") } else { name.clone() }
}

fn draw_pieces(game: &Game, look: Look, listed: Colour, slots: &[Slot], buffer: &mut Buffer) {
    let placeable = game.placeable(listed);
    let hue = hue_of(game.rules().variant(), listed);
    let held = game.piece_in_hand().filter(|_| game.to_move_by_hand() == Some(listed));
    for slot in slots {
        let fits = placeable.contains(&slot.piece);
        let mut style = Style::new();
        if !fits {
            style = look.ink(palette::DIM).add_modifier(Modifier::DIM);
        }
        let name = label(game, slot.piece);
        // Without colours dimness may not show, so brackets say it too.
        let name = if fits { name } else { format!("({name})") };
        let chosen = if held == Some(slot.piece) { Modifier::REVERSED } else { Modifier::empty() };
        let room = usize::from(slot.area.width);
        buffer.set_stringn(slot.area.x, slot.area.y, name, room, style.add_modifier(chosen));
        let Some(picture) = &slot.picture else { continue };
        let ink = if fits { look.ink(hue.piece) } else { style };
        draw_picture(picture, slot.area, ink, buffer);
    }
}

fn draw_picture(picture: &Raster, area: Rect, style: Style, buffer: &mut Buffer) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            let at = (area.x + x, area.y + 1 + y);
            if area.contains(at.into()) {
                buffer[at].set_char(silhouette(picture.tile(x, y))).set_style(style);
            }
        }
    }
}

fn silhouette(tile: Tile) -> char {
    match tile {
        Tile::Whole(None) => ' ',
        Tile::Rising { upper: Some(_), lower: None } => '◤',
        Tile::Rising { upper: None, .. } => '◢',
        Tile::Falling { lower: Some(_), upper: None } => '◣',
        Tile::Falling { lower: None, .. } => '◥',
        Tile::Stacked { top: Some(_), bottom: None } => '▀',
        Tile::Stacked { top: None, .. } => '▄',
        _ => '█',
    }
}

/// What happened lately, where the pieces leave room for it.
fn draw_log(game: &Game, area: Rect, below: u16, buffer: &mut Buffer) {
    let room = area.bottom().saturating_sub(below + 1);
    let from = game.log.len().saturating_sub(usize::from(room));
    for (y, entry) in (below + 1..).zip(&game.log[from..]) {
        let style = Style::new().add_modifier(Modifier::DIM);
        buffer.set_string(area.x, y, cut(entry, area.width), style);
    }
}
