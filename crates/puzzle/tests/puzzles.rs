//! The built-in puzzles: each can be solved, and the checker, which knows nothing of the solvers, agrees.
#![allow(clippy::unwrap_used)]

use puzzle::{Outcome, PlacedPiece, Puzzle, Refutation, Solver, check};
use rules::Ply;

fn written(solver: &Solver, all: &[Ply]) -> Vec<PlacedPiece> {
    all.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect()
}

fn solved(solver: &Solver, outcome: Outcome) -> Vec<Ply> {
    let Outcome::Solved(all) = outcome else { panic!("{}: {outcome:?}", solver.puzzle().name) };
    let report = check(solver.puzzle(), &written(solver, &all));
    assert!(report.is_solution(), "{}: {:?}", solver.puzzle().name, report.violations);
    all
}

#[test]
fn every_file_is_a_puzzle_named_after_it() {
    assert!(puzzle::names().count() >= 12);
    for name in puzzle::names() {
        assert_eq!(puzzle::puzzle(name).unwrap().name, name);
    }
}

#[test]
fn covers_are_found_and_one_seed_gives_one_solution() {
    for name in ["tetro-8x10", "tetro-8x10-apart", "pento-15x16", "pento-15x16-apart"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let first = solved(&solver, solver.solve(7, &mut |_| false).outcome);
        let again = solved(&solver, solver.solve(7, &mut |_| false).outcome);
        let other = solved(&solver, solver.solve(8, &mut |_| false).outcome);
        assert_eq!(first, again, "{name}");
        assert_ne!(first, other, "{name}");
    }
}

#[test]
fn all_pieces_are_placed_by_the_rules_of_play() {
    for name in ["all-84", "all-84-descending", "all-88", "all-88-descending"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let all = solved(&solver, solver.solve(3, &mut |_| false).outcome);
        assert_eq!(all.len(), solver.puzzle().piece_count());
        solved(&solver, solver.solve_symmetric(3, &mut |_| false).outcome);
    }
}

#[test]
fn tight_boards_are_filled_too() {
    for name in ["all-84-19x19", "all-84-18x20"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        solved(&solver, solver.solve_symmetric(1, &mut |_| false).outcome);
    }
}

/// The search needs minutes for this one, so what it found is kept.
#[test]
fn one_cell_to_spare_is_enough() {
    let puzzle = Puzzle::parse(
        r#"
        name = "all-84-17x21"
        title = "The tightest rectangle"
        task = "play"
        constraints = []
        pieces = "square"
        board = { shape = "rectangle", columns = 21, rows = 17 }
        colours = ["blue", "yellow", "red", "green"]
        starts = "fixed"
        start_fields = ["a17", "u17", "u1", "a1"]
        "#,
    )
    .unwrap();
    let lines = include_str!("data/all-84-17x21.txt").lines();
    let attempt: Vec<PlacedPiece> = lines
        .map(|line| {
            let (colour, cells) = line.split_once(' ').unwrap();
            let cells = puzzle::parse_coords(cells).unwrap();
            PlacedPiece { colour: colour.into(), piece: None, cells }
        })
        .collect();
    assert_eq!(attempt.iter().map(|piece| piece.cells.len()).sum::<usize>(), 17 * 21 - 1);
    let report = check(&puzzle, &attempt);
    assert!(report.is_solution(), "{:?}", report.violations);
    assert!(!check(&puzzle, &attempt[1..]).is_solution());
}

#[test]
fn a_descending_order_that_rises_is_a_violation() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let all = solved(&solver, solver.solve(1, &mut |_| false).outcome);
    let descending = puzzle::puzzle("all-84-descending").unwrap();
    let rises = |plies: &[Ply]| {
        let size = |ply: &Ply| descending.rules.cells_of(ply.placement).len();
        plies.windows(2).any(|pair| size(&pair[0]) < size(&pair[1]))
    };
    let report = check(&descending, &written(&solver, &all));
    assert!(rises(&all), "another seed is needed");
    assert!(report.violations.iter().any(|violation| violation.code == "larger"), "{:?}", report.violations);
}

#[test]
fn a_search_that_is_stopped_hands_back_its_best() {
    let text = puzzle::text("all-84-18x20").unwrap();
    // One cell to spare: a solution takes minutes.
    let tight = text.replace("columns = 20, rows = 18", "columns = 21, rows = 17");
    let tight = tight.replace("\"a18\", \"t18\", \"t1\"", "\"a17\", \"u17\", \"u1\"");
    let solver = Solver::new(Puzzle::parse(&tight).unwrap());
    let mut calls = 0;
    let result = solver.solve(1, &mut |progress| {
        calls += 1;
        progress.nodes > 100_000
    });
    let Outcome::Stopped(best) = result.outcome else { panic!("{result:?}") };
    assert!(calls > 10 && best.len() > 40, "{calls} {}", best.len());
}

fn one_colour(columns: u16, rows: u16, copies: u8, only: &str) -> Puzzle {
    let text = format!(
        "name = \"test\"\ntitle = \"Test\"\ntask = \"cover\"\npieces = \"square\"\nonly = [{only}]\n\
         copies = {copies}\ncolours = [\"blue\"]\n\
         board = {{ shape = \"rectangle\", columns = {columns}, rows = {rows} }}\n"
    );
    Puzzle::parse(&text).unwrap()
}

const FOURS: &str = r#""I4", "L4", "O", "T4", "Z4""#;
const FIVES: &str = r#""F", "I5", "L5", "N", "P", "T5", "U", "V5", "W", "X", "Y", "Z5""#;

#[test]
fn known_numbers_of_tilings() {
    for (columns, rows, copies, only, all, classes) in [
        (8, 5, 2, FOURS, None, 783),
        (10, 4, 2, FOURS, None, 449),
        (10, 6, 1, FIVES, Some(9356), 2339),
        (12, 5, 1, FIVES, Some(4040), 1010),
        (20, 3, 1, FIVES, Some(8), 2),
    ] {
        let solver = Solver::new(one_colour(columns, rows, copies, only));
        let count = solver.count(&mut |_| false).unwrap();
        assert_eq!(count.tilings_up_to_symmetry, classes, "{columns}×{rows}");
        assert!(all.is_none_or(|all| count.tilings == all), "{columns}×{rows}: {count:?}");
    }
}

#[test]
fn an_odd_number_of_ts_is_refused_without_search() {
    let solver = Solver::new(one_colour(5, 4, 1, FOURS));
    let result = solver.solve(1, &mut |_| true);
    let Outcome::Impossible(reason) = result.outcome else { panic!("{result:?}") };
    let reason = reason.to_string();
    assert!(reason.contains("chequerboard") && reason.contains("T4"), "{reason}");
    assert_eq!(result.nodes, 0);
    assert_eq!(solver.count(&mut |_| true).unwrap().tilings, 0);
}

#[test]
fn a_region_that_nothing_fills_is_not_blamed_on_the_colours() {
    let result = Solver::new(one_colour(4, 4, 4, "\"Z4\"")).solve(1, &mut |_| false);
    let Outcome::Impossible(reason) = result.outcome else { panic!("{result:?}") };
    assert_eq!(reason, Refutation::NoTiling);
}

#[test]
fn errors_in_files_say_where_and_what() {
    let good = puzzle::text("tetro-8x10").unwrap();
    let error = |from: &str, to: &str| {
        assert!(good.contains(from), "{from}");
        Puzzle::parse(&good.replace(from, to)).err().unwrap().to_string()
    };
    assert!(error("columns = 10", "columns = 11").contains("expected just 80 cells for 20 pieces, got 88"));
    assert!(error("\"O\"", "\"Q\"").contains("line 8, column 8: `only`"), "{}", error("\"O\"", "\"Q\""));
    assert!(error("\"cover\"", "\"dance\"").contains("expected \"cover\" or \"play\""));
    assert!(error("[]", "[\"descending\"]").contains("`constraints`"));
    assert!(error("\"square\"", "\"round\"").contains("expected a piece set"));
    assert!(error("task =", "starts = \"fixed\"\ntask =").contains("`starts`: expected none for \"cover\""));
    let given = |cells: &str, more: &str| {
        let text = format!("{good}\n[[given]]\ncolour = \"blue\"\ncells = \"{cells}\"\n{more}");
        Puzzle::parse(&text).err().map(|error| error.to_string())
    };
    assert_eq!(given("a1,b1,c1,d1", ""), None);
    let clash = "[[given]]\ncolour = \"red\"\ncells = \"d1,d2,d3,d4\"\n";
    assert!(given("a1,b1,c1,d1", clash).unwrap().contains("d1 is covered by piece 1"));
    assert!(given("a1,b1,c1", "").unwrap().contains("do not make a piece"));
    assert!(given("a1,b1,c1,z9", "").unwrap().contains("z9 is not on the board"));
    assert!(given("a1,b1,c1,?", "").unwrap().contains("expected a field"));
}

#[test]
fn the_checker_finds_every_violation() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10-apart").unwrap());
    let all = solved(&solver, solver.solve(1, &mut |_| false).outcome);
    let good = written(&solver, &all);
    assert!(!check(solver.puzzle(), &good[..12]).complete);
    assert!(check(solver.puzzle(), &good[..12]).violations.is_empty());
    let violations = |change: &dyn Fn(&mut Vec<PlacedPiece>)| {
        let mut bad = good.clone();
        change(&mut bad);
        let violations = check(solver.puzzle(), &bad).violations;
        violations.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert!(violations(&|bad| bad[3].colour = "mauve".into()).contains("piece 4: expected a colour"));
    assert!(violations(&|bad| bad[1] = bad[0].clone()).contains("is covered by piece 1 already"));
    assert!(violations(&|bad| bad[1] = bad[0].clone()).contains("has been used already"));
    assert!(violations(&|bad| bad[0].piece = Some("W".into())).contains("expected piece W"));
    assert!(violations(&|bad| bad[0].cells[0] = bad[0].cells[1]).contains("is named twice"));
    assert!(violations(&|bad| bad[1] = bad[0].clone()).contains("is not covered"));
    let one_colour = violations(&|bad| bad.iter_mut().for_each(|piece| piece.colour = "blue".into()));
    assert!(one_colour.contains("shares a side with piece"));
}

/// The codes of the violations of an attempt, each once, in the order of the pieces.
fn codes(puzzle: &Puzzle, attempt: &[(&str, &str)]) -> Vec<&'static str> {
    let placed = attempt.iter().map(|(colour, cells)| PlacedPiece {
        colour: (*colour).into(),
        piece: None,
        cells: puzzle::parse_coords(cells).unwrap(),
    });
    let mut codes: Vec<&str> = check(puzzle, &placed.collect::<Vec<_>>())
        .violations
        .iter()
        .map(|violation| violation.code)
        .collect();
    codes.dedup();
    codes
}

fn dominoes(constraints: &str, copies: u8, columns: u16, rows: u16) -> String {
    format!(
        "name = \"test\"\ntitle = \"Test\"\ntask = \"cover\"\nconstraints = [{constraints}]\n\
         pieces = \"square\"\nonly = [\"2\"]\ncopies = {copies}\ncolours = [\"blue\", \"red\"]\n\
         board = {{ shape = \"rectangle\", columns = {columns}, rows = {rows} }}\n"
    )
}

#[test]
fn the_checker_looks_at_contacts_and_turns() {
    let upright = [("blue", "a1,a2"), ("red", "b1,b2"), ("blue", "c1,c2"), ("red", "d1,d2")];
    let lying = [("blue", "a1,b1"), ("red", "a2,b2"), ("blue", "c2,d2"), ("red", "c1,d1")];
    for (constraint, code) in [("touching", "untouched"), ("linked", "unconnected")] {
        let puzzle = Puzzle::parse(&dominoes(&format!("\"apart\", \"{constraint}\""), 2, 4, 2)).unwrap();
        assert_eq!(codes(&puzzle, &upright), [code]);
        assert!(codes(&puzzle, &lying).is_empty());
    }
    // Yellow shuts blue's single square in, away from yellow's own start field; later yellow is out of turn.
    let all = puzzle::puzzle("all-84").unwrap();
    let shut_in =
        [("blue", "a20"), ("yellow", "b19,c19,d19"), ("red", "t1"), ("green", "a1"), ("yellow", "e18")];
    let found = codes(&all, &shut_in);
    assert_eq!(found.last(), Some(&"passed_over"), "{found:?}");
}

#[test]
fn more_pieces_than_a_search_can_count_are_refused() {
    let error = |text: &str| Puzzle::parse(text).err().map(|error| error.to_string());
    let singles = |copies: u8, rows: u16, colours: &str| {
        let text = dominoes("", copies, 16, rows).replace("\"2\"", "\"1\"");
        text.replace("\"blue\", \"red\"", colours)
    };
    let four = "\"blue\", \"red\", \"green\", \"yellow\"";
    let message = error(&singles(64, 16, four)).unwrap();
    assert!(message.contains("line 7, column 10: `copies`: expected at most 255"), "{message}");
    assert_eq!(error(&singles(60, 15, four)), None);
    let touching =
        singles(60, 15, four).replace("constraints = []", "constraints = [\"apart\", \"touching\"]");
    let message = error(&touching).unwrap();
    assert!(message.contains("expected at most 128 pieces that have to touch, got 240"), "{message}");
}

#[test]
fn colourings_of_many_copies_are_counted() {
    let count = |copies, columns, rows| {
        let solver = Solver::new(Puzzle::parse(&dominoes("", copies, columns, rows)).unwrap());
        let count = solver.count(&mut |_| false).unwrap();
        (count.tilings, count.solutions)
    };
    // 36 over 18 for each tiling.
    assert_eq!(count(18, 12, 6), (106_912_793, Some(106_912_793 * 9_075_135_300)));
}

#[test]
fn a_search_that_is_stopped_at_once_keeps_the_givens() {
    for name in ["all-84", "all-84-descending"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let all = solved(&solver, solver.solve(1, &mut |_| false).outcome);
        let result = solver.solve_from(&all[..12], 1, &mut |_| true);
        let Outcome::Stopped(best) = result.outcome else { panic!("{result:?}") };
        assert!(all[..12].iter().all(|ply| best.contains(ply)), "{name}: {best:?}");
    }
}

#[test]
fn regions_may_have_any_shape_and_holes() {
    for (pieces, only, picture, tilings) in
        [("triangle", "'2', 'I3', '1'", "AVA\nVAV", 12), ("square", "'I3', 'V3', '2'", "###\n#.#\n###", 8)]
    {
        let text = format!(
            "name = 'test'\ntitle = 'Test'\ntask = 'cover'\npieces = '{pieces}'\nonly = [{only}]\n\
             colours = ['blue']\nboard = {{ shape = 'drawn', picture = \"\"\"\n{picture}\"\"\" }}\n"
        );
        let solver = Solver::new(Puzzle::parse(&text).unwrap());
        solved(&solver, solver.solve(1, &mut |_| false).outcome);
        assert_eq!(solver.count(&mut |_| false).unwrap().tilings, tilings, "{picture}");
    }
}

#[test]
fn solutions_keep_the_constraints_on_colours() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10-touching").unwrap());
    solved(&solver, solver.solve(1, &mut |_| false).outcome);
}

#[test]
fn colours_that_are_only_apart_are_counted_one_by_one() {
    // Two dominoes of each colour on 2×4: the tilings by hand, their colourings by trying all.
    let text = "name = \"test\"\ntitle = \"Test\"\ntask = \"cover\"\nconstraints = [\"apart\"]\n\
        pieces = \"square\"\nonly = [\"2\"]\ncopies = 2\ncolours = [\"blue\", \"red\"]\n\
        board = { shape = \"rectangle\", columns = 4, rows = 2 }\n";
    let count = Solver::new(Puzzle::parse(text).unwrap()).count(&mut |_| false).unwrap();
    assert_eq!((count.tilings, count.solutions, count.solutions_up_to_symmetry), (5, Some(4), None));
}
