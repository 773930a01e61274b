//! Hints for attempts, and refutations of those that lead nowhere.
#![allow(clippy::unwrap_used)]

use puzzle::{Hint, HintReason, Outcome, PlacedPiece, Solver, check, resolve};
use rules::{Colour, Index, Ply, Position};

#[test]
fn a_hint_leads_to_a_solution() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10-apart").unwrap());
    let Outcome::Solved(all) = solver.solve(2, &mut |_| false).outcome else { panic!() };
    let mut placed = all[..14].to_vec();
    while placed.len() < all.len() {
        let Hint::Place { next, solution, .. } = solver.hint(&placed, 1, &mut |_| false) else { panic!() };
        assert!(placed.iter().all(|ply| solution.contains(ply)) && solution.contains(&next));
        placed.push(next);
    }
    assert_eq!(solver.hint(&placed, 1, &mut |_| false), Hint::Done);
    let attempt: Vec<PlacedPiece> =
        placed.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect();
    assert!(check(solver.puzzle(), &attempt).is_solution());
}

#[test]
fn a_hint_takes_what_is_forced_first() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10").unwrap());
    let Outcome::Solved(all) = solver.solve(2, &mut |_| false).outcome else { panic!() };
    let Hint::Place { next, why, .. } = solver.hint(&all[..19], 1, &mut |_| false) else { panic!() };
    assert_eq!(next, all[19]);
    assert!(matches!(why, HintReason::OnlyOver(_)), "{why:?}");
    // Nothing is forced on an empty board: a corner has the fewest ways.
    let Hint::Place { next, why, .. } = solver.hint(&[], 1, &mut |_| false) else { panic!() };
    let HintReason::FewestOver { cell, ways } = why else { panic!("{why:?}") };
    assert!(["a1", "a8", "j1", "j8"].contains(&&*cell.to_string()) && ways > 1, "{cell} {ways}");
    assert!(solver.puzzle().format_move(next).split(',').any(|name| name == cell.to_string()));
}

fn ply(solver: &Solver, colour: usize, text: &str) -> Ply {
    let placement = solver.puzzle().placement_at(&puzzle::parse_coords(text).unwrap()).unwrap();
    Ply { colour: Colour::from_index(colour), placement }
}

#[test]
fn a_hopeless_cover_names_the_piece_to_take_back() {
    let solver = Solver::new(puzzle::puzzle("tetro-8x10").unwrap());
    let ply = |colour, text| ply(&solver, colour, text);
    // The second piece shuts a1 in.
    let placed = [ply(0, "e4,f4,e5,f5"), ply(0, "b1,b2,b3,a2"), ply(1, "h1,i1,h2,i2")];
    let hint = solver.hint(&placed, 1, &mut |_| false);
    let Hint::TakeBack { may_stay: 1, proved: true, reason } = hint else { panic!("{hint:?}") };
    assert!(reason.to_string().contains("the single free field a1"), "{reason}");
}

#[test]
fn every_kind_of_cover_is_refuted_before_a_search() {
    for name in ["tetro-8x10", "tetro-8x10-apart", "tetro-8x10-touching", "tetro-8x10-linked"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let result = solver.solve_from(&[ply(&solver, 0, "b1,b2,b3,a2")], 1, &mut |_| true);
        let Outcome::Impossible(reason) = result.outcome else { panic!("{name}: {result:?}") };
        assert!(reason.to_string().contains("a1") && result.nodes == 0, "{name}: {reason}");
    }
}

#[test]
fn an_open_position_is_completed() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let Outcome::Solved(all) = solver.solve(5, &mut |_| false).outcome else { panic!() };
    let Hint::Place { next, solution, .. } = solver.hint(&all[..24], 1, &mut |_| false) else { panic!() };
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
    placed.push(Ply { colour: yellow, placement });
    let result = solver.solve_from(&placed, 1, &mut |_| true);
    let Outcome::Impossible(reason) = result.outcome else { panic!("{result:?}") };
    assert!(reason.to_string().contains("blue can no longer place"), "{reason}");
    assert_eq!(result.nodes, 0);
}

/// What a player has placed who always takes the largest piece that fits and the placement drawn by this generator.
fn played(solver: &Solver, depth: usize, mut state: u64) -> Vec<Ply> {
    let rules = &solver.puzzle().rules;
    let mut position = Position::new(rules.clone());
    while position.history().len() < depth {
        let mut moves = position.legal_moves();
        let size = |placement: &rules::Placement| rules.cells_of(*placement).len();
        let largest = moves.iter().map(size).max().unwrap();
        moves.retain(|placement| size(placement) == largest);
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        position.play(moves[(state >> 33) as usize % moves.len()]);
    }
    position.history().to_vec()
}

#[test]
fn hints_keep_to_descending_sizes() {
    let solver = Solver::new(puzzle::puzzle("all-84-descending").unwrap());
    let Outcome::Solved(all) = solver.solve(2, &mut |_| false).outcome else { panic!() };
    let Hint::Place { next, solution, .. } = solver.hint(&all[..28], 1, &mut |_| false) else { panic!() };
    assert!(solution[..28] == all[..28] && solution[28] == next);
    let attempt: Vec<PlacedPiece> =
        solution.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect();
    assert!(check(solver.puzzle(), &attempt).is_solution());
}

/// The benchmark has more of them and counts seconds; here the same number of placements is tried everywhere.
#[test]
fn who_follows_the_hints_for_28_placements_comes_to_the_end() {
    for name in ["all-84", "all-84-descending"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        for seed in 100..103 {
            let Outcome::Solved(all) = solver.solve(seed, &mut |_| false).outcome else { panic!() };
            let result = solver.solve_from(&all[..28], seed, &mut |progress| progress.nodes > 40_000_000);
            let Outcome::Solved(solution) = result.outcome else { panic!("{name}, {seed}: {result:?}") };
            assert_eq!(solution[..28], all[..28], "{name}, {seed}");
        }
    }
}

#[test]
fn hopeless_positions_are_refuted_by_search() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let outcomes: Vec<_> = (0..8)
        .map(|number| solver.solve_from(&played(&solver, 44, number), 1, &mut |p| p.nodes > 5_000_000))
        .collect();
    let searched =
        |result: &&puzzle::SearchResult| result.nodes > 0 && matches!(result.outcome, Outcome::Impossible(_));
    assert!(outcomes.iter().filter(searched).count() > 1, "{outcomes:?}");
}

#[test]
fn a_piece_that_came_too_soon_is_taken_back() {
    let solver = Solver::new(puzzle::puzzle("all-84-descending").unwrap());
    let placed = [ply(&solver, 0, "a20,b20,c20,d20")];
    let hint = solver.hint(&placed, 1, &mut |_| false);
    let Hint::TakeBack { may_stay: 0, proved: true, reason } = hint else { panic!("{hint:?}") };
    assert!(reason.to_string().contains("larger than the last piece on the board"), "{reason}");
}

#[test]
fn the_last_pieces_are_part_of_the_solution() {
    for name in ["all-84", "all-84-descending"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let Outcome::Solved(all) = solver.solve(5, &mut |_| false).outcome else { panic!() };
        for placed in [83, 80, 72] {
            let hint = solver.hint(&all[..placed], 1, &mut |_| false);
            let Hint::Place { next, solution, .. } = hint else { panic!("{name}, {placed}: {hint:?}") };
            assert!(solution[..placed] == all[..placed] && solution[placed] == next, "{name}, {placed}");
            let attempt: Vec<PlacedPiece> =
                solution.iter().map(|&ply| PlacedPiece::new(solver.puzzle(), ply)).collect();
            assert!(check(solver.puzzle(), &attempt).is_solution(), "{name}, {placed}");
        }
        assert_eq!(solver.hint(&all, 1, &mut |_| false), Hint::Done, "{name}");
    }
}

#[test]
fn what_may_stay_is_proved_only_if_its_search_was_not_stopped() {
    let solver = Solver::new(puzzle::puzzle("all-84-descending").unwrap());
    // The second piece is refuted without a search, and the search of the first is stopped at once.
    let placed = [ply(&solver, 0, "a20,b20,c20,d20,e20"), ply(&solver, 1, "t20")];
    let hint = solver.hint(&placed, 1, &mut |_| true);
    assert!(matches!(hint, Hint::TakeBack { may_stay: 1, proved: false, .. }), "{hint:?}");
    // So is that of the givens, which are none.
    let hint = solver.hint(&placed[1..], 1, &mut |_| true);
    assert!(matches!(hint, Hint::TakeBack { may_stay: 0, proved: false, .. }), "{hint:?}");
}

#[test]
fn a_full_board_that_is_no_solution_is_taken_back() {
    for name in ["tetro-8x10-touching", "tetro-8x10-linked"] {
        let solver = Solver::new(puzzle::puzzle(name).unwrap());
        let apart = Solver::new(puzzle::puzzle("tetro-8x10-apart").unwrap());
        let wrong = (1..).find_map(|seed| {
            let Outcome::Solved(all) = apart.solve(seed, &mut |_| false).outcome else { panic!() };
            let attempt: Vec<PlacedPiece> =
                all.iter().map(|&ply| PlacedPiece::new(apart.puzzle(), ply)).collect();
            (!check(solver.puzzle(), &attempt).violations.is_empty()).then_some(attempt)
        });
        let resolved = resolve(solver.puzzle(), &wrong.unwrap()).unwrap();
        assert_eq!(resolved.plies.len(), 20);
        let hint = solver.hint(&resolved.plies, 1, &mut |_| false);
        let Hint::TakeBack { may_stay, proved: true, .. } = hint else { panic!("{name}: {hint:?}") };
        let result = solver.solve_from(&resolved.plies[..may_stay], 1, &mut |_| false);
        assert!(matches!(result.outcome, Outcome::Solved(_)), "{name}, {may_stay}: {result:?}");
    }
}
