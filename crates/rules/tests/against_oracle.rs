//! The fast rules against the slow ones: every placement of every board, and random games of every variant
//! with every choice of options, ply by ply.
#![allow(clippy::unwrap_used)]

mod oracle;
mod support;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use oracle::{Board, Game, Shape, Variant};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Colour, Coord, Index, Placement, Position, Reason, Ruleset};
use support::every_ruleset;

/// A game on both sides, and which of the oracle's placements is which of the rules'.
struct Pair {
    name: String,
    position: Position,
    game: Game,
    oracle_numbers: Vec<usize>,
    placements: HashMap<usize, Placement>,
}

fn board(shape: Shape, largest: usize) -> Arc<Board> {
    static BOARDS: LazyLock<Mutex<BTreeMap<Shape, Arc<Board>>>> = LazyLock::new(Mutex::default);
    let mut boards = BOARDS.lock().unwrap();
    Arc::clone(boards.entry(shape).or_insert_with(|| Arc::new(Board::new(shape, largest))))
}

fn coords(rules: &Ruleset, placement: Placement) -> Vec<(i32, i32)> {
    let field = |&cell| (i32::from(rules.coord(cell).column), i32::from(rules.coord(cell).row));
    rules.cells_of(placement).iter().map(field).collect()
}

impl Pair {
    fn new(name: &str, options: &[String], rules: &Arc<Ruleset>) -> Self {
        let variant = Variant::new(name, options);
        let game = Game::new(variant.clone(), board(variant.shape, variant.largest));
        let fields = |number: usize| -> Vec<(i32, i32)> {
            game.board.placements[number].fields.iter().map(|&field| game.board.fields[field]).collect()
        };
        let numbers: HashMap<Vec<(i32, i32)>, usize> =
            (0..game.board.placements.len()).map(|number| (fields(number), number)).collect();
        let oracle_numbers: Vec<usize> = rules.placements().map(|p| numbers[&coords(rules, p)]).collect();
        let placements = oracle_numbers.iter().copied().zip(rules.placements()).collect();
        let position = Position::new(Arc::clone(rules));
        Self { name: format!("{name} {}", options.join(" ")), position, game, oracle_numbers, placements }
    }

    fn rules(&self) -> &Ruleset {
        self.position.rules()
    }

    /// The oracle's legal moves as the rules' placements, in ascending order.
    fn legal(&self, colour: usize) -> Vec<Placement> {
        let mut legal: Vec<Placement> =
            self.game.legal(colour).iter().map(|number| self.placements[number]).collect();
        legal.sort_unstable();
        legal
    }

    fn play(&mut self, placement: Placement) {
        let colour = self.position.turn().unwrap();
        self.game.play(colour.index(), self.oracle_numbers[placement.index()]);
        self.position.play(placement);
    }

    /// Turn, player, legal moves of every colour, scores and ranks.
    fn compare(&self) {
        let context = format!("{}, ply {}", self.name, self.position.history().len());
        let (position, game) = (&self.position, &self.game);
        let mut able = Vec::new();
        for colour in self.rules().colours() {
            let expected = self.legal(colour.index());
            assert_eq!(position.legal_moves_of(colour), expected, "{context}, {colour:?}");
            assert_eq!(position.seat_of(colour).index(), game.player(colour.index()), "{context}");
            assert_eq!(position.score(colour), game.score(colour.index()), "{context}");
            let mobility = position.clone().mobility(colour);
            let pieces = expected.iter().map(|&placement| 1 << self.rules().piece_of(placement).index());
            let fitting = pieces.fold(0, |all, piece: u32| all | piece);
            assert_eq!(
                (mobility.moves, mobility.fitting),
                (expected.len(), fitting),
                "{context}, {colour:?}"
            );
            able.push(!expected.is_empty());
        }
        let last = position.history().last().map_or(able.len() - 1, |ply| ply.colour.index());
        let next = (1..=able.len()).map(|n| (last + n) % able.len()).find(|&colour| able[colour]);
        assert_eq!(position.turn().map(Index::index), next, "{context}");
        assert_eq!(position.is_over(), next.is_none(), "{context}");
        assert_eq!(
            position.side_to_move().map(Index::index),
            next.map(|c| game.side_playing(c)),
            "{context}"
        );
        let legal = position.turn().map_or(Vec::new(), |colour| position.legal_moves_of(colour));
        assert_eq!(position.legal_moves(), legal, "{context}");
        assert_eq!(position.legal_count(), legal.len(), "{context}");
        let mut numbered: Vec<Placement> =
            (0..legal.len()).map(|number| position.nth_legal(number).unwrap()).collect();
        numbered.sort_unstable();
        assert_eq!(numbered, legal, "{context}");
        assert_eq!(position.nth_legal(legal.len()), None, "{context}");
        let sides: Vec<i32> = position.sides().map(|side| position.side_score(side)).collect();
        assert_eq!((sides, position.ranks()), (game.side_scores(), game.ranks()), "{context}");
    }

    /// What the rules say of every placement, legal or not, and why.
    fn compare_all_placements(&self, colour: Colour) {
        let legal = self.legal(colour.index());
        let to_move = self.position.turn() == Some(colour);
        for placement in self.rules().placements() {
            let fields: Vec<Coord> =
                self.rules().cells_of(placement).iter().map(|&cell| self.rules().coord(cell)).collect();
            let is_legal = legal.binary_search(&placement).is_ok();
            let context = || format!("{} {colour:?} {fields:?}", self.name);
            assert_eq!(self.position.is_legal_for(colour, placement), is_legal, "{}", context());
            let checked = self.position.check_out_of_turn(colour, &fields);
            if to_move {
                assert_eq!(self.position.check(colour, &fields), checked, "{}", context());
            }
            match checked {
                Ok(found) => assert!(is_legal && found == placement, "{}", context()),
                Err(refusal) => {
                    assert!(!is_legal && !refusal.reasons.is_empty(), "{}", context());
                    self.compare_reasons(
                        colour.index(),
                        self.oracle_numbers[placement.index()],
                        &refusal.reasons,
                    );
                }
            }
        }
    }

    fn compare_reasons(&self, colour: usize, number: usize, reasons: &[Reason]) {
        let (game, board) = (&self.game, &self.game.board);
        let has = |kind: fn(&Reason) -> bool| reasons.iter().any(kind);
        let context = || format!("{} {colour} {:?}: {reasons:?}", self.name, board.placements[number].fields);
        let fields = &board.placements[number].fields;
        let overlaps = fields.iter().filter(|&&field| game.covered[field].is_some()).count();
        let free = fields.iter().filter(|&&field| game.covered[field].is_none());
        let beside =
            free.flat_map(|&field| &board.beside[field]).filter(|&&n| game.covered[n] == Some(colour));
        let count = |kind: fn(&Reason) -> bool| reasons.iter().filter(|reason| kind(reason)).count();
        assert_eq!(count(|r| matches!(r, Reason::Overlap { .. })), overlaps, "{}", context());
        assert_eq!(count(|r| matches!(r, Reason::SideContact { .. })), beside.count(), "{}", context());
        assert_eq!(
            has(|r| matches!(r, Reason::PieceUsed { .. })),
            !game.has_piece(colour, number),
            "{}",
            context()
        );
        let first = game.placed[colour].is_empty();
        let open = game.open_starts(colour);
        let misses = first && !fields.iter().any(|field| open.contains(field));
        let start_fault = has(|r| matches!(r, Reason::NoStartField { .. } | Reason::WrongStartField { .. }));
        assert_eq!(start_fault, misses, "{}", context());
        let mut across = fields.iter().flat_map(|&field| &board.across[field]);
        let in_halo = |n: &usize| fields.iter().any(|&field| field == *n || board.beside[field].contains(n));
        let touches = across.any(|n| game.covered[*n] == Some(colour) && !in_halo(n));
        assert_eq!(has(|r| matches!(r, Reason::NoContact)), !first && !touches, "{}", context());
        if overlaps == 0 && !game.touches(colour, number, &board.beside) {
            let tips = !game.meets_tip_to_tip(colour, number) && game.variant.tips;
            assert_eq!(has(|r| matches!(r, Reason::NotTipToTip { .. })), tips, "{}", context());
        }
        assert!(!has(|r| matches!(
            r,
            Reason::NotAPiece | Reason::OffTheBoard { .. } | Reason::Repeated { .. }
        )));
    }
}

fn every_pair() -> impl Iterator<Item = Pair> {
    every_ruleset().iter().map(|(name, options, rules)| Pair::new(name, options, rules))
}

fn random(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}

fn pick(position: &Position, random: &mut Xoshiro256PlusPlus) -> Placement {
    position.nth_legal(random.random_range(0..position.legal_count() as u32) as usize).unwrap()
}

#[test]
fn every_game_there_is_was_found() {
    let count = |name: &str| every_ruleset().iter().filter(|(other, ..)| other == name).count();
    let expected = [("classic", 2), ("teams", 2), ("two", 2), ("three", 8), ("duo", 1), ("junior", 1)];
    let trigon = [("trigon", 2), ("trigon-teams", 2), ("trigon-two", 4), ("trigon-three", 4)];
    for (name, games) in expected.into_iter().chain(trigon) {
        assert_eq!(count(name), games, "{name}");
    }
    assert_eq!(every_ruleset().len(), 28, "the oracle's table must know a new variant too");
}

#[test]
fn boards_and_placements_are_those_of_the_oracle() {
    for pair in every_pair() {
        let (rules, board) = (pair.rules(), &pair.game.board);
        let numbers = |set: rules::CellSet| -> Vec<usize> { set.iter().map(Index::index).collect() };
        for (cell, &(column, row)) in rules.cells().zip(&board.fields) {
            let coord = rules.coord(cell);
            assert_eq!((i32::from(coord.column), i32::from(coord.row)), (column, row), "{}", pair.name);
            assert_eq!(numbers(rules.edge_neighbours(cell)), board.beside[cell.index()], "{}", pair.name);
            assert_eq!(numbers(rules.corner_neighbours(cell)), board.across[cell.index()], "{}", pair.name);
        }
        assert_eq!(rules.cell_count(), board.fields.len());
        let expected =
            board.placements.iter().filter(|placement| pair.game.copies(placement.shape) > 0).count();
        assert_eq!(pair.placements.len(), expected, "{}: each placement once", pair.name);
        assert_eq!(rules.placement_count(), expected, "{}", pair.name);
        // A piece is a shape, and a shape a piece.
        let mut shapes = BTreeMap::new();
        for placement in rules.placements() {
            let shape = board.placements[pair.oracle_numbers[placement.index()]].shape;
            assert_eq!(*shapes.entry(rules.piece_of(placement)).or_insert(shape), shape, "{}", pair.name);
        }
        let mut different: Vec<usize> = shapes.values().copied().collect();
        different.sort_unstable();
        different.dedup();
        assert_eq!(different.len(), rules.pieces().len(), "{}", pair.name);
        for piece in rules.piece_ids() {
            assert_eq!(usize::from(rules.piece(piece).copies), pair.game.copies(shapes[&piece]));
        }
    }
}

#[test]
fn random_games_agree_at_every_ply() {
    for (number, mut pair) in every_pair().enumerate() {
        let mut random = random(number as u64);
        pair.compare();
        while !pair.position.is_over() {
            pair.play(pick(&pair.position, &mut random));
            pair.compare();
        }
    }
}

#[test]
fn both_agree_on_every_placement() {
    for (number, mut pair) in every_pair().enumerate() {
        let mut random = random(100 + number as u64);
        let colours = pair.rules().colours().len();
        // The first move of some colour, and two in the thick of the game, one of them out of turn.
        for ply in 0..colours * 5 {
            if ply == number % colours || ply == colours * 5 - 1 {
                pair.compare_all_placements(pair.position.turn().unwrap());
            }
            pair.play(pick(&pair.position, &mut random));
        }
        pair.compare_all_placements(Colour::from_index(number % colours));
    }
}
