//! The menu on the screen.

use ratatui::Frame;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Text};
use ratatui::widgets::{Paragraph, Wrap};

use crate::play::menu::Menu;

pub(crate) fn draw(menu: &Menu, frame: &mut Frame) {
    let bold = Style::new().add_modifier(Modifier::BOLD);
    let mut lines = vec![
        Line::styled("  Catercorner", bold),
        Line::raw("  pieces of one colour touch at corners, never along sides"),
        Line::raw(""),
    ];
    for (number, (what, value)) in menu.lines().into_iter().enumerate() {
        let value = if value.is_empty() { String::new() } else { format!("< {value} >") };
        let text = format!("  {what:<34}{value}");
        let style =
            if number == menu.row { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        lines.push(Line::styled(text, style));
    }
    lines.push(Line::raw(""));
    lines.push(Line::raw("  up, down: line   left, right: change   Enter: start   q: quit"));
    frame.render_widget(Paragraph::new(Text::from(lines)).wrap(Wrap { trim: false }), frame.area());
}
