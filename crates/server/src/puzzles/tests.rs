//! Attempts with what the checker says, written down for the page: its own check, which works offline, has to say the same.

use std::collections::BTreeSet;
use std::path::Path;

use puzzle::{Outcome, PlacedPiece, Puzzle, Size, Solver, Task, check};
use rules::{Cell, Colour, Index, Placement, Ply, Position};
use serde::Serialize;

use super::attempt_info::CheckReport;
use super::info::{PlacedPieceInfo, PuzzleInfo};
use super::name::PuzzleName;

/// A puzzle with pieces that were tried one after the other, and with whole attempts.
#[derive(Serialize)]
struct Case {
    puzzle: PuzzleInfo,
    walks: Vec<Vec<Step>>,
    wholes: Vec<Whole>,
}

/// A piece that was tried after those that were accepted before it.
#[derive(Serialize)]
struct Step {
    piece: PlacedPieceInfo,
    /// Why it is refused; nothing if it stays.
    codes: Vec<&'static str>,
}

/// All pieces at once.
#[derive(Serialize)]
struct Whole {
    pieces: Vec<PlacedPieceInfo>,
    complete: bool,
    /// Which pieces are wrong and why, each once.
    violations: Vec<(Option<usize>, &'static str)>,
}

/// A small generator, so that the file changes only when the checker does.
struct Chance(u64);

impl Chance {
    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

#[test]
fn the_page_has_what_the_checker_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/features/puzzle/checked.json");
    let cases: Vec<Case> = puzzles().iter().map(case).collect();
    let lines: Vec<String> = cases.iter().map(|case| serde_json::to_string(case).unwrap()).collect();
    let current = format!("[\n{}\n]\n", lines.join(",\n"));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let of_steps = cases.iter().flat_map(|case| &case.walks).flatten().flat_map(|step| &step.codes).copied();
    let of_wholes = cases.iter().flat_map(|case| &case.wholes).flat_map(|whole| &whole.violations);
    let seen: BTreeSet<&str> = of_steps.chain(of_wholes.map(|(_, code)| *code)).collect();
    for code in [
        "overlap",
        "side_contact",
        "no_contact",
        "no_start_field",
        "wrong_start_field",
        "not_the_turn",
        "piece_used",
        "larger",
        "uncovered",
        "untouched",
        "unconnected",
    ] {
        assert!(seen.contains(code), "nothing is refused for {code}");
    }
    assert!(
        std::fs::read_to_string(&path).unwrap_or_default() == current,
        "web/src/features/puzzle/checked.json is not what the checker says; renew it with\n  \
         UPDATE=1 cargo test --package server --lib the_page_has_what\nand see what `npm test` says in web/"
    );
}

#[test]
fn the_page_knows_how_many_puzzles_a_size_has() {
    let page = include_str!("../../../../web/src/features/puzzle/made.ts");
    assert!(page.contains(&format!("const MOST = {};", puzzle::MOST_OF_A_SIZE)), "{page}");
}

fn puzzles() -> Vec<Puzzle> {
    let play = |set: &str, only: &str, board: &str, starts: &str, constraints: &str| {
        let text = format!(
            "name = \"test\"\ntitle = \"Test\"\ntask = \"play\"\nconstraints = [{constraints}]\npieces = \"{set}\"\n\
             only = [{only}]\nboard = {board}\ncolours = [\"blue\", \"yellow\", \"red\"]\n{starts}\n"
        );
        Puzzle::parse(&text).unwrap()
    };
    vec![
        puzzle::puzzle("tetro-8x10-linked").unwrap(),
        puzzle::puzzle("tetro-8x10-touching").unwrap(),
        puzzle::puzzle("tetro-8x10").unwrap(),
        Size::Small.make(2, &mut |_| false).unwrap().puzzle,
        play(
            "square",
            "\"V3\", \"I3\", \"2\", \"1\"",
            "{ shape = \"rectangle\", columns = 8, rows = 7 }",
            "starts = \"fixed\"\nstart_fields = [\"a7\", \"h7\", \"d1\"]",
            "\"descending\"",
        ),
        play(
            "triangle",
            "\"I3\", \"2\", \"1\"",
            "{ shape = \"hexagon\", side = 3 }",
            "starts = \"any\"\nstart_fields = [\"c4\", \"f5\", \"i3\", \"f1\"]",
            "",
        ),
    ]
}

fn case(puzzle: &Puzzle) -> Case {
    let chance = &mut Chance(7);
    let walks = (0..8).map(|_| walk(puzzle, chance)).collect();
    let name = PuzzleName::parse(&puzzle.name).unwrap_or_else(|| PuzzleName::BuiltIn(puzzle.name.clone()));
    Case { walks, wholes: wholes(puzzle, chance), puzzle: PuzzleInfo::new(&name, puzzle) }
}

/// Tries pieces at random, some of them such as are accepted, until none is left.
fn walk(puzzle: &Puzzle, chance: &mut Chance) -> Vec<Step> {
    let (mut placed, mut steps) = (Vec::new(), Vec::new());
    while steps.len() < 80 {
        let good = accepted(puzzle, &placed);
        if good.is_empty() {
            break;
        }
        let legal = legal(puzzle, &placed);
        let starts = over_starts(puzzle, placed.len());
        let ply = match chance.below(4) {
            0 => good[chance.below(good.len())],
            1 if !legal.is_empty() => legal[chance.below(legal.len())],
            2 if !starts.is_empty() => starts[chance.below(starts.len())],
            _ => Ply {
                colour: Colour::from_index(chance.below(puzzle.rules.colours().len())),
                placement: Placement::from_index(chance.below(puzzle.rules.placement_count())),
            },
        };
        let codes = codes(puzzle, &placed, ply);
        if codes.is_empty() {
            placed.push(ply);
        }
        steps.push(Step { piece: PlacedPieceInfo::new(puzzle, ply), codes });
    }
    steps
}

/// The pieces over any start field, of the colour whose turn it is; none for a cover.
fn over_starts(puzzle: &Puzzle, placed: usize) -> Vec<Ply> {
    let rules = &puzzle.rules;
    let is_start = |cell: &Cell| rules.start_cells().contains(cell);
    let over = rules.placements().filter(|&placement| rules.cells_of(placement).iter().any(is_start));
    let colour = Colour::from_index(placed % rules.colours().len());
    over.map(|placement| Ply { colour, placement }).collect()
}

/// The pieces that may come next: of the colour whose turn it is by the order of the colours, where there is one.
fn accepted(puzzle: &Puzzle, placed: &[Ply]) -> Vec<Ply> {
    let rules = &puzzle.rules;
    match puzzle.task {
        Task::Play { .. } => {
            legal(puzzle, placed).into_iter().filter(|&ply| codes(puzzle, placed, ply).is_empty()).collect()
        }
        Task::Cover(_) => {
            let all = rules
                .colours()
                .flat_map(|colour| rules.placements().map(move |placement| Ply { colour, placement }));
            // A few are enough to choose from.
            all.step_by(7).filter(|&ply| codes(puzzle, placed, ply).is_empty()).take(40).collect()
        }
    }
}

/// The moves of the colour whose turn it is by the rules of play alone; none for a cover.
fn legal(puzzle: &Puzzle, placed: &[Ply]) -> Vec<Ply> {
    if matches!(puzzle.task, Task::Cover(_)) {
        return Vec::new();
    }
    let mut position = Position::new(puzzle.rules.clone());
    for ply in placed {
        position.play(ply.placement);
    }
    let colour = Colour::from_index(placed.len() % puzzle.rules.colours().len());
    position.legal_moves_of(colour).into_iter().map(|placement| Ply { colour, placement }).collect()
}

fn codes(puzzle: &Puzzle, placed: &[Ply], ply: Ply) -> Vec<&'static str> {
    let pieces: Vec<PlacedPiece> =
        placed.iter().chain([&ply]).map(|&ply| PlacedPiece::new(puzzle, ply)).collect();
    let own = |violation: &puzzle::Violation| violation.piece == Some(placed.len());
    let mut codes: Vec<&str> = check(puzzle, &pieces)
        .violations
        .iter()
        .filter(|&violation| own(violation))
        .map(|v| v.code)
        .collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}

/// The solution, with pieces left out and with colours exchanged.
fn wholes(puzzle: &Puzzle, chance: &mut Chance) -> Vec<Whole> {
    let solver = Solver::new(puzzle.clone());
    let Outcome::Solved(plies) = solver.solve(1, &mut |_| false).outcome else { return Vec::new() };
    let own: Vec<Ply> = plies.into_iter().filter(|ply| !puzzle.givens.contains(ply)).collect();
    let mut all = vec![own.clone(), own[1..].to_vec()];
    // A piece over others leaves cells free.
    let mut moved = own.clone();
    let same = puzzle.rules.piece_of(own[0].placement);
    let others = puzzle.rules.placements().filter(|&other| puzzle.rules.piece_of(other) == same);
    let other = others.filter(|&other| other != own[0].placement).last();
    moved[0].placement = other.expect("a piece has several placements");
    all.push(moved);
    if matches!(puzzle.task, Task::Cover(_)) && puzzle.rules.colours().len() > 1 {
        for _ in 0..8 {
            let mut changed = own.clone();
            let piece = |ply: Ply| puzzle.rules.piece_of(ply.placement);
            let one = chance.below(own.len());
            let others: Vec<usize> =
                (0..own.len()).filter(|&other| piece(own[other]) == piece(own[one])).collect();
            let other = others[chance.below(others.len())];
            (changed[one].colour, changed[other].colour) = (own[other].colour, own[one].colour);
            all.push(changed);
        }
    }
    all.into_iter().map(|plies| whole(puzzle, &plies)).collect()
}

fn whole(puzzle: &Puzzle, plies: &[Ply]) -> Whole {
    let pieces: Vec<PlacedPiece> = plies.iter().map(|&ply| PlacedPiece::new(puzzle, ply)).collect();
    let report = CheckReport::new(check(puzzle, &pieces), None);
    let mut violations: Vec<(Option<usize>, &str)> =
        report.violations.iter().map(|violation| (violation.piece, violation.code)).collect();
    violations.sort_unstable();
    violations.dedup();
    let pieces = plies.iter().map(|&ply| PlacedPieceInfo::new(puzzle, ply)).collect();
    Whole { pieces, complete: report.complete, violations }
}
