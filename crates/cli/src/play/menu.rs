//! The menu before a game: which variant, with which options, and who plays.

use engine::Level;
use ratatui::crossterm::event::KeyCode;
use rules::{Options, Variant, VariantFile};

use super::holder::{Holder, usual_holders};

/// An option of the variant with its values, the usual one first.
pub(crate) struct Choice {
    pub(crate) key: String,
    values: Vec<String>,
    chosen: usize,
}

/// The choices so far, and the line that keys change.
pub(crate) struct Menu {
    variant: usize,
    pub(crate) choices: Vec<Choice>,
    pub(crate) holders: Vec<Holder>,
    pub(crate) row: usize,
    /// Of the computer players.
    level: u32,
}

/// What a key in the menu leads to.
#[derive(Debug)]
pub(crate) enum Outcome {
    Stay,
    Quit,
    Start(Box<Variant>, Vec<Holder>),
}

impl Menu {
    pub(crate) fn new(level: u32) -> Self {
        let mut menu = Self { variant: 0, choices: Vec::new(), holders: Vec::new(), row: 0, level };
        menu.refresh();
        menu
    }

    /// The lines: what, and which value it has.
    pub(crate) fn lines(&self) -> Vec<(String, String)> {
        let game = format!("{} [{}]", self.usual().title, self.file().name());
        let mut lines = vec![("Game".to_owned(), game)];
        lines.extend(
            self.choices.iter().map(|choice| (choice.key.clone(), choice.values[choice.chosen].clone())),
        );
        for (seat, holder) in self.holders.iter().enumerate() {
            let words = match holder {
                Holder::Human => "a person".to_owned(),
                Holder::Computer => format!("the computer, {}", Level::name(self.level)),
            };
            lines.push((format!("Seat {} ({})", seat + 1, self.colours_of(seat)), words));
        }
        lines.push(("Start".into(), String::new()));
        lines
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Outcome {
        let last = self.lines().len() - 1;
        match code {
            KeyCode::Char('q') | KeyCode::Esc => return Outcome::Quit,
            KeyCode::Up | KeyCode::Char('k') => self.row = self.row.checked_sub(1).unwrap_or(last),
            KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => self.row = (self.row + 1) % (last + 1),
            KeyCode::Left | KeyCode::Char('h') => self.change(-1),
            KeyCode::Right | KeyCode::Char('l' | ' ') => self.change(1),
            KeyCode::Enter => return Outcome::Start(Box::new(self.chosen()), self.holders.clone()),
            _ => {}
        }
        Outcome::Stay
    }

    fn change(&mut self, by: isize) {
        let wrap = |at: usize, count: usize| (at as isize + by).rem_euclid(count as isize) as usize;
        let seat = self.row.wrapping_sub(1 + self.choices.len());
        if self.row == 0 {
            self.variant = wrap(self.variant, rules::variants().len());
            self.refresh();
        } else if let Some(choice) = self.choices.get_mut(self.row - 1) {
            choice.chosen = wrap(choice.chosen, choice.values.len());
        } else if let Some(holder) = self.holders.get_mut(seat) {
            *holder = if *holder == Holder::Human { Holder::Computer } else { Holder::Human };
        }
    }

    /// After another variant was chosen: its own options, and a person against computers.
    fn refresh(&mut self) {
        self.choices = choices(self.file());
        self.holders = usual_holders(self.usual().seats());
    }

    fn file(&self) -> &'static VariantFile {
        &rules::variants()[self.variant]
    }

    fn usual(&self) -> Variant {
        self.file().choose(&Options::default()).expect("a variant has its own options")
    }

    fn chosen(&self) -> Variant {
        let mut options = Options::default();
        for choice in &self.choices {
            let pair = format!("{}={}", choice.key, choice.values[choice.chosen]);
            options.set(&pair).expect("a variant offers options only");
        }
        self.file().choose(&options).expect("the menu shows what the variant offers")
    }

    fn colours_of(&self, seat: usize) -> String {
        let variant = self.chosen();
        let plays = |colour: &rules::Colour| {
            let seats = &variant.controllers[*colour];
            seats.iter().any(|other| rules::Index::index(*other) == seat)
        };
        let names: Vec<&str> = variant.colours().filter(plays).map(|c| variant.colour_name(c)).collect();
        names.join(", ")
    }
}

fn choices(file: &VariantFile) -> Vec<Choice> {
    let mut choices: Vec<Choice> = Vec::new();
    for offer in file.option_choices() {
        let Some((key, value)) = offer.split_once('=') else { continue };
        let usual = is_usual(file, &offer);
        let number = choices.iter().position(|choice| choice.key == key).unwrap_or_else(|| {
            choices.push(Choice { key: key.into(), values: Vec::new(), chosen: 0 });
            choices.len() - 1
        });
        let choice = &mut choices[number];
        if usual {
            choice.chosen = choice.values.len();
        }
        choice.values.push(value.into());
    }
    choices
}

/// Whether an option is what the variant has anyway.
fn is_usual(file: &VariantFile, offer: &str) -> bool {
    let mut options = Options::default();
    options.set(offer).is_ok()
        && file.choose(&options).is_ok_and(|variant| variant.options.pairs().is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(keys: &[KeyCode]) -> (Variant, Vec<Holder>) {
        let mut menu = Menu::new(5);
        for &key in keys {
            assert!(matches!(menu.press(key), Outcome::Stay));
        }
        match menu.press(KeyCode::Enter) {
            Outcome::Start(variant, holders) => (*variant, holders),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn every_variant_can_be_chosen_with_its_usual_options() {
        for number in 0..rules::variants().len() {
            let (variant, holders) = start(&vec![KeyCode::Right; number]);
            assert_eq!(variant.name, rules::variants()[number].name());
            assert!(variant.options.pairs().is_empty(), "{}", variant.name);
            assert_eq!(holders.len(), variant.seats());
        }
    }

    #[test]
    fn options_and_holders_change_by_keys() {
        let three = rules::variants().iter().position(|file| file.name() == "three").unwrap();
        let mut keys = vec![KeyCode::Right; three];
        // starts, shared, seat 1, seat 2
        keys.extend([KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Right]);
        keys.extend([KeyCode::Down, KeyCode::Right, KeyCode::Down, KeyCode::Left]);
        let (variant, holders) = start(&keys);
        assert_eq!(variant.options.pairs(), ["starts=any", "shared=blue"]);
        assert_eq!(holders, [Holder::Computer, Holder::Human, Holder::Computer]);
        assert!(matches!(Menu::new(5).press(KeyCode::Char('q')), Outcome::Quit));
    }
}
