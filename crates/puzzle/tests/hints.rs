//! Hints, refutations and made puzzles.
#![allow(clippy::unwrap_used)]

use puzzle::{Hint, MakeError, Outcome, Outline, PlacedPiece, Solver, check};
use rules::{Index, Position};

#[test]
fn a_hint_leads_to_a_solution() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10-apart").unwrap());
    let Outcome::Solved(all) = solver.solve(2, &mut |_| false).outcome else { panic!() };
    let mut placed = all[..14].to_vec();
    while placed.len() < all.len() {
        let Hint::Place { next, solution } = solver.hint(&placed, 1, &mut |_| false) else { panic!() };
        assert!(placed.iter().all(|ply| solution.contains(ply)) && solution.contains(&next));
        placed.push(next);
    }
    assert_eq!(solver.hint(&placed, 1, &mut |_| false), Hint::Done);
    let attempt: Vec<PlacedPiece> =
        placed.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect();
    assert!(check(solver.puzzle(), &attempt).is_solution());
}

#[test]
fn a_hopeless_cover_names_the_piece_to_take_back() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10").unwrap());
    let rules = &solver.puzzle().rules;
    let ply = |colour: usize, text: &str| {
        let placement = solver.puzzle().placement_at(&puzzle::parse_coords(text).unwrap()).unwrap();
        rules::Ply { colour: rules::Colour::from_index(colour), placement }
    };
    // The second piece shuts a1 in.
    let placed = [ply(0, "e4,f4,e5,f5"), ply(0, "b1,b2,b3,a2"), ply(1, "h1,i1,h2,i2")];
    assert!(rules.cell_count() == 80);
    let hint = solver.hint(&placed, 1, &mut |_| false);
    let Hint::TakeBack { first: 1, reason } = hint else { panic!("{hint:?}") };
    assert!(reason.contains("the single free cell a1"), "{reason}");
}

#[test]
fn an_open_position_is_completed() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let Outcome::Solved(all) = solver.solve(5, &mut |_| false).outcome else { panic!() };
    let Hint::Place { next, solution } = solver.hint(&all[..24], 1, &mut |_| false) else { panic!() };
    assert!(solution[..24] == all[..24] && solution[24] == next);
}

#[test]
fn a_colour_that_is_shut_in_is_refuted() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let mut position = Position::new(solver.puzzle().rules.clone());
    // Blue's single square is in its corner, and yellow comes along to cover the only cell that touches it.
    let script = ["a20", "t20,s20,r20,q20,p20"];
    for coords in script {
        let colour = position.turn().unwrap();
        let placement = position.check(colour, &puzzle::parse_coords(coords).unwrap()).unwrap();
        position.play(placement);
    }
    let mut placed = position.history().to_vec();
    let yellow = placed[1].colour;
    let placement = solver.puzzle().placement_at(&puzzle::parse_coords("b19,c19,d19").unwrap()).unwrap();
    placed.push(rules::Ply { colour: yellow, placement });
    let result = solver.solve_from(&placed, 1, &mut |_| true);
    let Outcome::Impossible(reason) = result.outcome else { panic!("{result:?}") };
    assert!(reason.contains("blue can no longer place"), "{reason}");
    assert_eq!(result.nodes, 0);
}

#[test]
fn made_puzzles_have_one_solution_and_their_level() {
    for outline in [Outline::Grown, Outline::Rectangle] {
        let mut last = 0;
        for level in 1..=4 {
            let made = puzzle::make("test", "square", outline, level, 42, &mut |_| false).unwrap();
            assert!(made.difficulty >= last, "{outline:?}, level {level}: {}", made.difficulty);
            last = made.difficulty / 4;
            let attempt: Vec<PlacedPiece> =
                made.solution.iter().map(|&ply| PlacedPiece::new(&made.puzzle, ply)).collect();
            assert!(check(&made.puzzle, &attempt).is_solution());
            let (columns, rows) = made.puzzle.rules.columns_and_rows();
            let full = usize::from(columns) * usize::from(rows) == made.puzzle.rules.cell_count();
            assert!(full || outline == Outline::Grown, "{}", made.text);
            let count = Solver::new(made.puzzle).count(&mut |_| false).unwrap();
            assert_eq!(count.tilings, 1, "{}", made.text);
            assert_eq!(
                puzzle::make("test", "square", outline, level, 42, &mut |_| false).unwrap().text,
                made.text
            );
        }
    }
    let refusal =
        |set, level| puzzle::make("test", set, Outline::Grown, level, 1, &mut |_| false).err().unwrap();
    assert_eq!(refusal("square", 0), MakeError::Level(0));
    assert_eq!(
        refusal("cube", 1).to_string(),
        "expected a piece set that a built-in puzzle is played with (square, triangle), got \"cube\""
    );
}

#[test]
fn making_can_be_stopped_and_ends_of_itself() {
    let stopped = puzzle::make("test", "square", Outline::Grown, 1, 1, &mut |_| true).err();
    assert_eq!(stopped, Some(MakeError::Stopped));
    // A dozen triangular pieces leave so much freedom that nearly every draft comes to nothing.
    let (mut nodes, mut share) = (0, 0.0);
    let made = puzzle::make("test", "triangle", Outline::Grown, 5, 0, &mut |progress| {
        assert!(progress.nodes >= nodes && progress.share >= Some(share), "{progress:?}");
        (nodes, share) = (progress.nodes, progress.share.unwrap_or(2.0));
        false
    });
    assert!(made.is_ok());
    assert!(nodes < 200_000, "{nodes} placements tried");
}

#[test]
fn making_stops_as_soon_as_it_is_asked_to() {
    for outline in [Outline::Grown, Outline::Rectangle] {
        let (mut calls, mut last) = (0, 0);
        let made = puzzle::make("test", "triangle", outline, 5, 104, &mut |progress| {
            assert!(calls < 40, "called again after it was stopped");
            assert!(progress.nodes - last < 2_000, "{} placements between two calls", progress.nodes - last);
            (calls, last) = (calls + 1, progress.nodes);
            calls == 40
        });
        assert_eq!(made.err(), Some(MakeError::Stopped), "{outline:?}");
    }
}

#[test]
fn there_is_a_puzzle_for_every_day_that_exists() {
    for (year, month, day) in [(2026, 11, 16), (2026, 11, 21), (2024, 2, 29)] {
        let made = puzzle::daily(year, month, day, &mut |_| false).unwrap();
        assert!(made.puzzle.name.starts_with("daily-"));
        assert_eq!(Solver::new(made.puzzle).count(&mut |_| false).unwrap().tilings, 1);
    }
    for (year, month, day) in [(2026, 2, 29), (2026, 13, 1), (2026, 0, 1), (2026, 4, 31), (0, 1, 1)] {
        assert!(matches!(puzzle::daily(year, month, day, &mut |_| false), Err(MakeError::Day(_))));
    }
}
