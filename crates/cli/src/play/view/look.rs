//! Whether to draw in colours or in letters.

use ratatui::style::{Color, Style};

use crate::play::model::Game;

/// What the terminal can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    pub(crate) colours: bool,
}

impl Look {
    /// Colours unless the environment asks for none.
    pub(crate) fn of_environment() -> Self {
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let term = std::env::var("TERM").unwrap_or_default();
        Self { colours: !no_color && Self::has_colours(&term) }
    }

    /// Whether a kind of terminal has colours; those of the time of the VT100 have none.
    pub(crate) fn has_colours(term: &str) -> bool {
        term != "dumb" && !term.starts_with("vt")
    }

    pub(super) fn letters(self, game: &Game) -> bool {
        game.letters || !self.colours
    }

    /// The style of something in a colour, or none.
    pub(super) fn ink(self, colour: Color) -> Style {
        if self.colours { Style::new().fg(colour) } else { Style::new() }
    }
}
