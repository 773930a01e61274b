//! Made puzzles: their one solution, their level, and how much making one may take.
#![allow(clippy::unwrap_used)]

use puzzle::{MOST_OF_A_SIZE, MakeError, Outline, PlacedPiece, Size, Solver, check};

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

#[test]
fn three_sizes_have_numbered_puzzles() {
    for (size, pieces) in Size::ALL.into_iter().zip([[5, 5], [8, 8], [12, 10]]) {
        for (number, pieces) in [(1, pieces[0]), (2, pieces[1])] {
            let made = size.make(number, &mut |_| false).unwrap();
            assert_eq!((made.puzzle.name.clone(), made.puzzle.piece_count()), (size.name(number), pieces));
            assert_eq!(made.puzzle.piece_set, if number == 1 { "square" } else { "triangle" });
            assert_eq!(size.make(number, &mut |_| false).unwrap().text, made.text);
            assert_eq!(Size::parse_name(&made.puzzle.name), Some((size, number)));
        }
    }
    let most = Size::Large.name(MOST_OF_A_SIZE);
    assert_eq!(Size::parse_name(&most), Some((Size::Large, MOST_OF_A_SIZE)));
    for name in ["small-0", "small-01", "small-1001", "small-", "small", "huge-1", "small-1-2", "small-+1"] {
        assert_eq!(Size::parse_name(name), None, "{name}");
    }
}
