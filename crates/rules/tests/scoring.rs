//! The books' scoring examples, bonuses, ranks with ties, sums of sides, and the shared colour.
#![allow(clippy::unwrap_used)]

mod support;

use rules::{BonusKind, Colour, Index, Placement, Position};
use support::{colour, placement, start};

/// Sets up all pieces of a colour but those named, the single cell last, wherever there is room.
fn set_up_all_but(position: &mut Position, who: &str, left: &[&str]) {
    let rules = position.rules().clone();
    let owner = colour(position, who);
    for name in left {
        assert!(rules.piece_named(name).is_some(), "{name}");
    }
    for piece in rules.piece_ids() {
        if left.contains(&rules.piece(piece).name.as_str()) {
            continue;
        }
        let fits = |&p: &Placement| {
            rules.piece_of(p) == piece && !rules.cell_set(p).intersects(&position.occupied())
        };
        let place = rules.placements().find(fits).unwrap_or_else(|| panic!("no room for {piece:?}"));
        assert!(position.set_up(owner, place));
    }
}

fn scores(position: &Position) -> Vec<i32> {
    position.rules().colours().map(|colour| position.score(colour)).collect()
}

fn side_scores(position: &Position) -> Vec<i32> {
    position.sides().map(|side| position.side_score(side)).collect()
}

/// The example of the books for squares: what each colour has left.
fn book_of_squares(name: &str, options: &str) -> Position {
    let mut position = start(name, options);
    set_up_all_but(&mut position, "blue", &[]);
    set_up_all_but(&mut position, "yellow", &["L4", "T4"]);
    set_up_all_but(&mut position, "red", &["V3", "O", "L4", "T4", "Z4", "X"]);
    set_up_all_but(&mut position, "green", &["V3", "O", "T4", "Z4", "X"]);
    position
}

#[test]
fn the_example_for_squares() {
    let position = book_of_squares("classic", "");
    assert_eq!(scores(&position), [20, -8, -24, -20]);
    assert_eq!(position.ranks(), [1, 2, 4, 3]);
    let points: Vec<i32> = position.rules().colours().map(|colour| position.covered_score(colour)).collect();
    assert_eq!(points, [109, 81, 65, 69], "the same and 89 a colour");
}

#[test]
fn the_example_for_triangles() {
    let mut position = start("trigon", "");
    set_up_all_but(&mut position, "blue", &[]);
    set_up_all_but(&mut position, "yellow", &["A4", "C4", "I4"]);
    set_up_all_but(&mut position, "red", &["A4", "C5"]);
    set_up_all_but(&mut position, "green", &["A4", "C4", "I5", "A6", "F", "W"]);
    assert_eq!(scores(&position), [20, -12, -9, -31]);
    assert_eq!(position.ranks(), [1, 3, 2, 4]);
    assert_eq!(position.covered_score(Colour::from_index(3)), 110 - 31);
}

#[test]
fn partners_add_their_scores() {
    for name in ["teams", "two"] {
        let position = book_of_squares(name, "");
        assert_eq!(side_scores(&position), [20 - 24, -8 - 20], "{name}");
        assert_eq!(position.ranks(), [1, 2], "{name}");
        let side = |colour: &str| position.side_of(support::colour(&position, colour)).unwrap().index();
        assert_eq!(["blue", "yellow", "red", "green"].map(side), [0, 1, 0, 1]);
    }
}

#[test]
fn the_shared_colour_scores_for_nobody() {
    let green = book_of_squares("three", "");
    assert_eq!(scores(&green), [20, -8, -24, -20], "each colour still has a score");
    assert_eq!(side_scores(&green), [20, -8, -24]);
    assert_eq!(green.side_of(colour(&green, "green")), None);
    let blue = book_of_squares("three", "shared=blue");
    assert_eq!(side_scores(&blue), [-8, -24, -20]);
    assert_eq!(blue.ranks(), [1, 3, 2]);
    assert_eq!(blue.side_of(colour(&blue, "blue")), None);
}

#[test]
fn equal_scores_share_a_place() {
    let with_left = |left: [&[&str]; 4]| {
        let mut position = start("classic", "");
        for (who, left) in ["blue", "yellow", "red", "green"].iter().zip(left) {
            // All leave these too: greedy packing needs some room.
            set_up_all_but(&mut position, who, &[left, &["U", "W", "Y", "Z5"]].concat());
        }
        position.ranks()
    };
    assert_eq!(start("classic", "").ranks(), [1, 1, 1, 1]);
    assert_eq!(with_left([&["X"], &["F"], &["L4", "1"], &["2", "V3"]]), [1, 1, 1, 1]);
    assert_eq!(with_left([&["X"], &["O"], &["O"], &["2"]]), [4, 2, 2, 1]);
    assert_eq!(with_left([&["2"], &["O"], &["2"], &["X"]]), [1, 3, 1, 4]);
}

#[test]
fn the_bonus_depends_on_the_last_piece() {
    let finish = |name: &str, last: &str| {
        let mut position = start(name, "");
        set_up_all_but(&mut position, "blue", &["1", "2"]);
        let rules = position.rules().clone();
        let blue = colour(&position, "blue");
        let order = if last == "1" { ["2", "1"] } else { ["1", "2"] };
        for piece in order.map(|name| rules.piece_named(name).unwrap()) {
            assert!(position.score(blue) < 0 && position.earned_bonus(blue).is_none());
            while position.copies_left(blue, piece) > 0 {
                let free = |p: &Placement| {
                    rules.piece_of(*p) == piece && !rules.cell_set(*p).intersects(&position.occupied())
                };
                let place = rules.placements().find(free).unwrap();
                assert!(position.set_up(blue, place));
            }
        }
        let (kind, points) = position.earned_bonus(blue).unwrap();
        assert_eq!(position.score(blue), points);
        ((kind, points), position.hash())
    };
    for name in ["duo", "trigon"] {
        assert_eq!(finish(name, "1").0, (BonusKind::SingleLast, 20), "{name}");
        assert_eq!(finish(name, "2").0, (BonusKind::AllPlaced, 15), "{name}");
    }
    // The score is part of what a position is.
    assert_ne!(finish("duo", "1").1, finish("duo", "2").1);
}

#[test]
fn juniors_have_no_bonus() {
    let mut position = start("junior", "");
    let rules = position.rules().clone();
    let blue = colour(&position, "blue");
    assert_eq!((position.score(blue), position.covered_score(blue)), (-88, 0));
    for piece in rules.piece_ids() {
        for _ in 0..2 {
            let free = |p: &Placement| {
                rules.piece_of(*p) == piece && !rules.cell_set(*p).intersects(&position.occupied())
            };
            let place = rules.placements().find(free).unwrap();
            assert!(position.set_up(blue, place));
        }
    }
    assert_eq!((position.score(blue), position.covered_score(blue)), (0, 88));
}

#[test]
fn turn_n_of_the_shared_colour_is_player_n_mod_three() {
    for (shared, own) in [("green", ["blue", "yellow", "red"]), ("yellow", ["blue", "red", "green"])] {
        let mut position = start("three", &format!("shared={shared}"));
        let shared = colour(&position, shared);
        for (seat, name) in own.iter().enumerate() {
            assert_eq!(position.seat_of(colour(&position, name)).index(), seat);
        }
        for n in 1..=7 {
            assert_eq!(position.seat_of(shared).index() + 1, (n - 1) % 3 + 1, "turn {n}");
            let place = position.legal_moves_of(shared)[0];
            position.play_as(shared, place);
        }
    }
}

#[test]
fn the_shared_colour_goes_on_with_a_player_whose_own_colour_is_out() {
    let mut position = start("three", "");
    // Yellow's corner is taken, so yellow never plays; its player still has every third turn of green.
    let (blue, green) = (colour(&position, "blue"), colour(&position, "green"));
    assert!(position.set_up(blue, placement(&position, "t20")));
    position.set_turn(green);
    position.play(placement(&position, "a1"));
    assert_eq!(position.turn(), Some(blue));
    position.set_turn(green);
    assert_eq!(position.seat().unwrap().index(), 1);
    assert!(position.legal_moves_of(colour(&position, "yellow")).is_empty());
}
