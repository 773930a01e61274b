//! `catercorner rules`: the rules of a variant in words and drawings, as the page has them.

mod layout;
mod words;

use std::io::IsTerminal;
use std::process::ExitCode;

use anyhow::Result;
use clap::Args;
use notation::picture::{self, TextStyle};
use rulebook::{Diagram, Example, ExampleColour, ExampleSide, Rulebook, Section, Try};
use rules::{Colour, Index, PieceId, Ruleset};

use crate::game::rules_of;
use crate::output;
use layout::{side_by_side, table, wrapped};
use words::Words;

/// The width of a page where there is no terminal.
const PAGE: usize = 80;
/// Longer lines are hard to read.
const WIDEST: usize = 100;

/// Explain the rules of a variant
///
/// Prints the rules section by section, with drawings of placements that are accepted or refused and the reason. In a
/// drawing small letters are pieces on the board; a capital letter is a new piece that fits, and x one that does not.
#[derive(Args)]
#[command(after_long_help = include_str!("../../help/rules.txt"))]
pub(crate) struct RulesArgs {
    /// The variant, by a name that `catercorner variants` lists
    #[arg(value_name = "VARIANT", default_value_t = rules::default_variant().name().to_owned())]
    variant: String,

    /// An option of the variant, such as rule=tips, starts=any or shared=red; may be repeated
    #[arg(long, value_name = "KEY=VALUE")]
    option: Vec<String>,
}

pub(crate) fn run(args: &RulesArgs) -> Result<ExitCode> {
    let rules = rules_of(&args.variant, &args.option)?;
    let terminal = std::io::stdout().is_terminal();
    let size = if terminal { ratatui::crossterm::terminal::size().ok() } else { None };
    let width = size.map_or(PAGE, |(columns, _)| usize::from(columns).clamp(20, WIDEST));
    output::print(&Printer::new(&rules, width, terminal).print())?;
    Ok(ExitCode::SUCCESS)
}

struct Printer<'a> {
    rules: &'a Ruleset,
    book: Rulebook,
    words: Words,
    width: usize,
    /// Whether headings are bold.
    bold: bool,
}

impl<'a> Printer<'a> {
    fn new(rules: &'a std::sync::Arc<Ruleset>, width: usize, bold: bool) -> Self {
        let book = Rulebook::of(rules);
        let words = Words::new(book.facts.clone());
        Self { rules, book, words, width, bold }
    }

    fn print(&self) -> String {
        let title = self.words.say_with("rules-of", &[("title", self.rules.variant().title.as_str().into())]);
        let mut text = self.heading(&title, '=');
        for section in &self.book.sections {
            text += &self.section(section);
        }
        text + &self.options()
    }

    fn heading(&self, title: &str, line: char) -> String {
        if self.bold {
            return format!("\x1b[1m{title}\x1b[0m\n\n");
        }
        format!("{title}\n{}\n\n", line.to_string().repeat(title.chars().count()))
    }

    fn paragraphs(&self, key: &str) -> String {
        let text = self.words.say(key);
        let lines = text.split("\n\n").map(|part| wrapped(part, self.width).join("\n") + "\n\n");
        lines.collect()
    }

    fn section(&self, section: &Section) -> String {
        let mut text = self.heading(&self.words.say(&format!("rules-{}", section.name)), '-');
        text += &self.paragraphs(&format!("rules-{}-text", section.name));
        if !section.pieces.is_empty() {
            let rows: Vec<Vec<String>> = section.pieces.iter().map(|row| self.shapes(row)).collect();
            text += &(table(&rows) + "\n");
        }
        if !section.rounds.is_empty() {
            text += &(self.rounds(section) + "\n");
        }
        for diagram in &section.diagrams {
            let blocks: Vec<Vec<String>> =
                diagram.tries.iter().map(|one| self.attempt(diagram, one)).collect();
            text += &(side_by_side(&blocks, self.width) + "\n");
        }
        match &section.example {
            Some(example) => text + &self.example(example) + "\n",
            None => text,
        }
    }

    fn shapes(&self, (size, pieces): &(usize, Vec<PieceId>)) -> Vec<String> {
        let names: Vec<&str> = pieces.iter().map(|&piece| self.rules.piece(piece).name.as_str()).collect();
        vec![self.words.say_with("rules-size", &[("size", (*size).into())]), names.join(" ")]
    }

    fn rounds(&self, section: &Section) -> String {
        let number = |key: &str, number: usize| self.words.say_with(key, &[("number", number.into())]);
        let first = section.rounds.first().into_iter().flatten();
        let colours = first.map(|turn| self.colour(turn.colour));
        let mut rows = vec![std::iter::once(String::new()).chain(colours).collect::<Vec<_>>()];
        for (round, turns) in section.rounds.iter().enumerate() {
            let seats = turns.iter().map(|turn| number("rules-player", turn.seat.index() + 1));
            rows.push(std::iter::once(number("rules-round", round + 1)).chain(seats).collect());
        }
        table(&rows) + &self.words.say("rules-again") + "\n"
    }

    /// A placement drawn on its board, with its name and the answer of the rules.
    fn attempt(&self, diagram: &Diagram, one: &Try) -> Vec<String> {
        let mut lines = drawing(diagram, one);
        let width = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(24);
        let mark = if one.reasons.is_empty() { '+' } else { '-' };
        let name = self.words.say(&format!("rules-try-{}", one.name));
        lines.extend(wrapped(&format!("{mark} {name}"), width));
        let begun = !diagram.position.placed(diagram.colour).is_empty();
        let answer = match one.reasons.as_slice() {
            [] => self.words.say(if begun { "rules-accepted" } else { "rules-accepted-start" }),
            codes => codes.iter().map(|code| self.words.reason(code)).collect::<Vec<_>>().join(" "),
        };
        lines.extend(wrapped(&answer, width));
        lines
    }

    /// The end of a game: the board if there is one, and what every colour gets.
    fn example(&self, example: &Example) -> String {
        let mut text =
            self.paragraphs(if example.from_books { "rules-example-books" } else { "rules-example" });
        if let Some(end) = &example.end {
            let style = TextStyle { coordinates: false, last_move: false, ..TextStyle::default() };
            text += &(picture::text(end, &style) + "\n");
            text += &self.paragraphs("rules-example-none");
        }
        let mut heads = ["rules-colour", "rules-left", "rules-bonus", "rules-points"]
            .map(|key| self.words.say(key))
            .to_vec();
        // The sum stands beside what is left.
        heads.insert(2, String::new());
        let mut rows = vec![heads];
        rows.extend(example.colours.iter().map(|one| self.example_row(example, one)));
        if example.sides.iter().any(|side| side.colours.len() > 1) {
            rows.extend(example.sides.iter().map(|side| self.sum_row(side)));
        }
        text + &table(&rows)
    }

    fn example_row(&self, example: &Example, one: &ExampleColour) -> Vec<String> {
        let pieces = || one.left.iter().map(|&piece| self.rules.piece(piece));
        let names: Vec<&str> = pieces().map(|piece| piece.name.as_str()).collect();
        let sizes: Vec<String> = pieces().map(|piece| piece.size.to_string()).collect();
        let total: usize = pieces().map(|piece| piece.size).sum();
        let sum = if sizes.is_empty() { String::new() } else { format!("{} = {total}", sizes.join("+")) };
        let left = if names.is_empty() { self.words.say("rules-nothing-left") } else { names.join(" ") };
        let bonus = if one.bonus == 0 { String::new() } else { signed(one.bonus) };
        let note = match example.sides.iter().find(|side| side.colours.contains(&one.colour)) {
            None => self.words.say("rules-for-nobody"),
            // Each colour is its own side: who wins stands beside it.
            Some(side) if side.colours.len() == 1 => self.wins(side),
            Some(_) => String::new(),
        };
        vec![self.colour(one.colour), left, sum, bonus, signed(one.points), note]
    }

    fn sum_row(&self, side: &ExampleSide) -> Vec<String> {
        let colours: Vec<String> = side.colours.iter().map(|&colour| self.colour(colour)).collect();
        let none = String::new;
        vec![colours.join(" + "), none(), none(), none(), signed(side.points), self.wins(side)]
    }

    fn wins(&self, side: &ExampleSide) -> String {
        if side.rank == 1 { self.words.say("rules-wins") } else { String::new() }
    }

    fn options(&self) -> String {
        if self.book.choices.is_empty() {
            return String::new();
        }
        let mut text =
            self.heading(&self.words.say("rules-options"), '-') + &self.paragraphs("rules-options-text");
        let row = |choice: &rulebook::Choice| {
            let meaning = self.words.say(&format!("rules-option-{}", choice.option.replace('=', "-")));
            let mark = if choice.chosen { "*" } else { " " };
            vec![mark.to_owned(), choice.option.clone(), meaning]
        };
        text += &table(&self.book.choices.iter().map(row).collect::<Vec<_>>());
        text
    }

    fn colour(&self, colour: Colour) -> String {
        self.words.colour(self.rules.variant().colour_name(colour))
    }
}

/// The board with a placement on it: capital letters if it fits, else `x`.
fn drawing(diagram: &Diagram, one: &Try) -> Vec<String> {
    let position = &diagram.position;
    let rules = position.rules();
    let style = TextStyle { coordinates: false, last_move: false, ..TextStyle::default() };
    let text = picture::text(position, &style);
    let mut lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
    let letter =
        rules.variant().colour_name(diagram.colour).chars().next().unwrap_or('?').to_ascii_uppercase();
    let letter = if one.reasons.is_empty() { letter } else { 'x' };
    let height = lines.len();
    for &cell in rules.cells_of(one.placement) {
        let coord = rules.coord(cell);
        // A column has two characters, the side and the field.
        let at = 2 * usize::from(coord.column) - 1;
        if let Some(field) = lines[height - usize::from(coord.row)].get_mut(at) {
            *field = letter;
        }
    }
    lines.into_iter().map(|line| line.into_iter().collect::<String>().trim_end().to_owned()).collect()
}

/// Points with their sign.
fn signed(points: i32) -> String {
    format!("{points:+}")
}
