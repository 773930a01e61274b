//! Boxes over the board: keys, questions, the result.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Block, Clear, Paragraph};
use rules::{Index, Seat, Side};

use super::look::Look;
use super::palette::hue_of;
use super::panel::side_name;
use crate::play::keys;
use crate::play::model::Game;

pub(super) fn draw_help(frame: &mut Frame) {
    let key = |&(key, what): &(&str, &str)| Line::raw(format!("{key:<16}{what}"));
    let mut lines: Vec<Line> = keys::HELP.iter().map(key).collect();
    lines.push(Line::raw(""));
    lines.push(Line::raw("● corner where the piece in hand fits   · other corner"));
    lines.push(Line::raw("◇ start field    + it fits    x it does not"));
    lines.push(Line::raw("(X) a piece in the list that does not fit now"));
    draw_box(" Keys ", lines, frame);
}

pub(super) fn draw_quit(game: &Game, frame: &mut Frame) {
    let unsaved = match &game.autosave {
        _ if !game.is_unsaved() => String::new(),
        Some(file) => format!("It will be saved to {}.", file.display()),
        None => "The game is not saved.".to_owned(),
    };
    let lines = ["Quit the game?", &unsaved, "", "y quit   n go on   s save first"];
    draw_box(" Quit ", lines.map(|line| Line::raw(line.to_owned())).to_vec(), frame);
}

pub(super) fn draw_resigning(game: &Game, seat: Seat, frame: &mut Frame) {
    let question = format!("Resign as {}?", game.person(seat));
    let question = if game.person(seat) == "you" { "Resign the game?".into() } else { question };
    draw_box(" Resign ", vec![Line::raw(question), Line::raw(""), Line::raw("y resign   n go on")], frame);
}

pub(super) fn draw_saving(name: &str, frame: &mut Frame) {
    let lines = vec![
        Line::raw("Save the record of the game to this file:"),
        Line::styled(format!("{name}_"), Style::new().add_modifier(Modifier::REVERSED)),
        Line::raw("Enter saves, Esc does not"),
    ];
    draw_box(" Save ", lines, frame);
}

pub(super) fn draw_result(game: &Game, look: Look, frame: &mut Frame) {
    let position = &game.position;
    let sides = &game.rules().variant().sides;
    let ranks = game.ranks();
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![Line::styled(headline(game, &ranks), bold), Line::raw("")];
    let mut order: Vec<Side> = position.sides().collect();
    order.sort_by_key(|side| (ranks[side.index()], side.index()));
    for side in order {
        let tied = ranks.iter().filter(|&&rank| rank == ranks[side.index()]).count() > 1;
        let rank = format!("{}.{}", ranks[side.index()], if tied { " =" } else { "" });
        let name = side_name(game, &sides[side.index()]);
        lines.push(Line::raw(format!(
            "{rank:<5}{name:<14}{:>4}  {}",
            position.side_score(side),
            people(game, side)
        )));
    }
    lines.push(Line::raw(""));
    for colour in game.rules().colours() {
        let name = game.rules().variant().colour_name(colour);
        let left: usize =
            game.pieces_of(colour).iter().map(|&p| usize::from(position.copies_left(colour, p))).sum();
        let note = match (left, position.side_of(colour)) {
            (_, None) => "scores for nobody".to_owned(),
            (0, _) => "all pieces placed".to_owned(),
            (1, _) => "1 piece left".to_owned(),
            _ => format!("{left} pieces left"),
        };
        let style = look.ink(hue_of(game.rules().variant(), colour).last);
        lines.push(Line::styled(format!("     {name:<14}{:>4}  {note}", position.score(colour)), style));
    }
    lines.extend(["", "n new game  u take back  s save  q quit", "Esc looks at the board"].map(Line::raw));
    draw_box(" Result ", lines, frame);
}

fn headline(game: &Game, ranks: &[usize]) -> String {
    let winners: Vec<Side> = game.position.sides().filter(|side| ranks[side.index()] == 1).collect();
    let sides = &game.rules().variant().sides;
    let names: Vec<String> = winners.iter().map(|side| side_name(game, &sides[side.index()])).collect();
    match names.as_slice() {
        [one] => format!("{one} wins: {}", people(game, winners[0])),
        all => format!("{} share first place", all.join(" and ")),
    }
}

/// Who plays a side.
fn people(game: &Game, side: Side) -> String {
    let variant = game.rules().variant();
    let colours = &variant.sides[side.index()];
    let mut seats: Vec<_> =
        colours.iter().flat_map(|&colour| variant.controllers[colour].iter().copied()).collect();
    seats.sort_unstable();
    seats.dedup();
    let name = |seat| match game.has_resigned(seat) {
        true => format!("{} (resigned)", game.person(seat)),
        false => game.who(seat),
    };
    seats.into_iter().map(name).collect::<Vec<_>>().join(", ")
}

fn draw_box(title: &'static str, lines: Vec<Line>, frame: &mut Frame) {
    let area = frame.area();
    let width = lines.iter().map(Line::width).max().unwrap_or(0) as u16 + 4;
    let height = lines.len() as u16 + 2;
    let (width, height) = (width.min(area.width), height.min(area.height));
    let middle = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
    let block = Block::bordered().title(title).padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Clear, middle);
    frame.render_widget(Paragraph::new(Text::from(lines)).block(block), middle);
}
