//! The opening book: what the engine itself found out about the first moves, so that it need not do so again.
//!
//! It is text, a line for each position: the variant, the moves that led there, and the moves worth playing with their
//! visits. Positions that are mirror images of each other share a line.

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use notation::{format_move, parse_move};
use rand::RngExt;
use rules::{Options, Placement, Position, Ruleset, Symmetry};

use crate::engine::SearchResult;
use crate::playout::Random;

/// The book that comes with the engine.
const TEXT: &str = include_str!("../book.txt");

/// What is known about the openings of one variant.
#[derive(Clone, Debug, Default)]
pub struct Book {
    lines: HashMap<Vec<Placement>, Vec<Reply>>,
    /// How many moves have been played where the book ends.
    longest: usize,
}

/// A move worth playing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The move.
    pub placement: Placement,
    /// How often the search that made the book tried it.
    pub visits: u32,
}

/// A line of a book as text: `VARIANT MOVES : MOVE VISITS MOVE VISITS …`, where `-` is no move yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookLine {
    variant: String,
    moves: Vec<String>,
    replies: Vec<(String, u32)>,
}

impl Book {
    /// The book for these rules, empty if nothing is known about them. Options change the opening, so only the variant as
    /// its file describes it has one. Each is read once and then shared.
    pub fn of(rules: &Ruleset) -> Arc<Self> {
        static READ: LazyLock<Mutex<HashMap<String, Arc<Book>>>> = LazyLock::new(Mutex::default);
        let variant = rules.variant();
        if variant.options != Options::default() {
            return Arc::default();
        }
        // A book that could not be read was not put in, so what is there is sound.
        let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(book) = read.get(&variant.name) {
            return book.clone();
        }
        let book = Arc::new(Self::read(rules));
        read.insert(variant.name.clone(), book.clone());
        book
    }

    fn read(rules: &Ruleset) -> Self {
        let name = Some(rules.variant().name.as_str());
        let lines = TEXT.lines().filter(|line| line.split(' ').next() == name);
        let parsed = lines.map(|line| parse(rules, line).expect("a test reads the book that is shipped"));
        let lines: HashMap<_, _> = parsed.collect();
        let longest = lines.keys().map(Vec::len).max().unwrap_or(0);
        Self { lines, longest }
    }

    /// Whether nothing is known.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The moves worth playing in a position, as far as it is known.
    pub fn replies(&self, position: &Position) -> Vec<Reply> {
        let rules = position.rules();
        if position.history().len() > self.longest {
            return Vec::new();
        }
        for symmetry in rules.symmetries() {
            let moves = position.history().iter().map(|ply| rules.image(symmetry, ply.placement));
            if let Some(replies) = self.lines.get(&moves.collect::<Vec<_>>()) {
                return replies.iter().filter_map(|reply| back(position, symmetry, *reply)).collect();
            }
        }
        Vec::new()
    }

    /// A move of the book, the likelier the more often it was tried.
    pub fn choose(&self, position: &Position, random: &mut Random) -> Option<Placement> {
        let replies = self.replies(position);
        let total: u32 = replies.iter().map(|reply| reply.visits).sum();
        let mut point = random.random_range(0..total.max(1));
        replies.iter().find_map(|reply| match point.checked_sub(reply.visits) {
            Some(rest) => {
                point = rest;
                None
            }
            None => Some(reply.placement),
        })
    }
}

/// The move that a symmetry maps to this one.
fn back(position: &Position, symmetry: &Symmetry, reply: Reply) -> Option<Reply> {
    let rules = position.rules();
    let mut moves = position.legal_moves().into_iter();
    let placement = moves.find(|&placement| rules.image(symmetry, placement) == reply.placement)?;
    Some(Reply { placement, ..reply })
}

impl BookLine {
    /// What a search of a position adds to a book: its best move, and others that were tried nearly as often.
    pub fn new(position: &Position, search: &SearchResult) -> Self {
        let rules = position.rules();
        let most = search.candidates.first().map_or(0, |candidate| candidate.visits);
        let good = search.candidates.iter().filter(|candidate| 2 * candidate.visits >= most).take(3);
        Self {
            variant: rules.variant().name.clone(),
            moves: position.history().iter().map(|ply| format_move(rules, ply.placement)).collect(),
            replies: good
                .map(|candidate| (format_move(rules, candidate.placement), candidate.visits))
                .collect(),
        }
    }
}

impl fmt::Display for BookLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let moves = if self.moves.is_empty() { "-".into() } else { self.moves.join("/") };
        write!(f, "{} {moves} :", self.variant)?;
        self.replies.iter().try_for_each(|(reply, visits)| write!(f, " {reply} {visits}"))
    }
}

/// Reads one line.
fn parse(rules: &Ruleset, line: &str) -> Result<(Vec<Placement>, Vec<Reply>), String> {
    let words: Vec<&str> = line.split(' ').collect();
    let [_, moves, ":", replies @ ..] = words.as_slice() else {
        return Err(format!("expected VARIANT MOVES : MOVE VISITS …, got {line:?}"));
    };
    let placement = |text: &str| {
        let fields = parse_move(text).map_err(|error| error.to_string())?;
        let cells: Option<Vec<_>> = fields.into_iter().map(|field| rules.cell_at(field)).collect();
        let mut cells = cells.ok_or_else(|| format!("expected fields of the board, got {text}"))?;
        cells.sort_unstable();
        rules.find(&cells).ok_or_else(|| format!("expected a piece, got {text}"))
    };
    let moves = moves.split('/').filter(|text| *text != "-").map(placement).collect::<Result<_, _>>()?;
    let mut good = Vec::new();
    for pair in replies.chunks(2) {
        let [reply, visits] = pair else { return Err(format!("expected visits after {pair:?}")) };
        let visits = visits.parse().map_err(|_| format!("expected a number of visits, got {visits:?}"))?;
        good.push(Reply { placement: placement(reply)?, visits });
    }
    Ok((moves, good))
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng;

    use super::*;

    #[test]
    fn every_line_of_the_book_is_a_game_with_legal_replies() {
        let mut lines = 0;
        for file in rules::variants() {
            let rules = Ruleset::compile(file.choose(&Options::default()).unwrap()).unwrap();
            let book = Book::of(&rules);
            for (moves, replies) in &book.lines {
                let mut position = Position::new(rules.clone());
                for &placement in moves {
                    assert!(position.legal_moves().contains(&placement), "{}", file.name());
                    position.play(placement);
                }
                assert!(!replies.is_empty());
                assert!(replies.iter().all(|reply| position.legal_moves().contains(&reply.placement)));
                let mut found: Vec<_> = book.replies(&position).iter().map(|reply| reply.visits).collect();
                found.sort_unstable();
                assert_eq!(found.len(), replies.len());
                lines += 1;
            }
        }
        assert_eq!(lines, TEXT.lines().count(), "two lines for one position, or one for no variant");
    }

    #[test]
    fn a_book_is_read_once_and_ends_where_its_longest_line_does() {
        let rules = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        let book = Book::of(&rules);
        let again = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        assert!(Arc::ptr_eq(&book, &Book::of(&again)));
        let lines = TEXT.lines().filter(|line| line.starts_with("duo "));
        let moves = |line: &str| line.split(' ').nth(1).map_or(0, |moves| moves.split('/').count());
        assert_eq!(book.longest, lines.map(moves).max().unwrap());
    }

    #[test]
    fn mirror_images_are_found() {
        let rules = Ruleset::compile(rules::variant("duo", &Options::default()).unwrap()).unwrap();
        let book = Book::of(&rules);
        let mut random = Random::seed_from_u64(1);
        let (moves, _) =
            book.lines.iter().find(|(moves, _)| moves.len() == 1).expect("replies to first moves");
        for symmetry in rules.symmetries() {
            let mut position = Position::new(rules.clone());
            position.play(rules.image(symmetry, moves[0]));
            let chosen = book.choose(&position, &mut random).unwrap();
            assert!(position.legal_moves().contains(&chosen));
        }
    }
}
