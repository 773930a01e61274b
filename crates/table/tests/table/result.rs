//! The result of a game as a sum that a client can show without knowing the rules.

use table::{Outcome, Setup};

use crate::common::{TestTable, setup};

fn played_out(setup: Setup) -> (TestTable, Outcome) {
    let mut live = TestTable::open(setup);
    live.play_out();
    let outcome = live.table.outcome().unwrap();
    (live, outcome)
}

#[test]
fn scores_add_up_from_cells_and_bonuses() {
    for (variant, seats) in [
        ("classic", "ada ben cleo dan"),
        ("two", "ada ben"),
        ("teams", "ada ben cleo dan"),
        ("duo", "ada ben"),
        ("junior", "ada ben"),
        ("trigon", "ada ben cleo dan"),
    ] {
        let (live, outcome) = played_out(setup(variant, seats));
        let all = live.table.position().rules().cells_per_colour();
        for colour in &outcome.colours {
            assert_eq!(colour.covered + colour.left, all, "{variant}");
            let bonus = colour.bonus.as_ref().map_or(0, |bonus| bonus.points);
            assert_eq!(colour.score, bonus - i32::try_from(colour.left).unwrap(), "{variant}");
            assert!(outcome.sides[colour.side.unwrap()].colours.contains(&colour.colour), "{variant}");
        }
        for side in &outcome.sides {
            let own = || outcome.colours.iter().filter(|colour| side.colours.contains(&colour.colour));
            assert_eq!(side.covered, own().map(|colour| colour.covered).sum::<usize>(), "{variant}");
            assert_eq!(side.left, own().map(|colour| colour.left).sum::<usize>(), "{variant}");
            assert_eq!(side.score, side.bonus - i32::try_from(side.left).unwrap(), "{variant}");
        }
    }
}

#[test]
fn a_shared_colour_has_a_score_that_counts_for_no_side() {
    let (_, outcome) = played_out(setup("three", "ada ben cleo"));
    let sides: Vec<Option<usize>> = outcome.colours.iter().map(|colour| colour.side).collect();
    assert_eq!(sides, [Some(0), Some(1), Some(2), None]);
    assert!(outcome.colours[3].covered > 0);
}

#[test]
fn every_colour_shows_how_much_it_covers() {
    let mut live = TestTable::open(setup("classic", "ada ben cleo dan"));
    live.play(4);
    let view = live.table.snapshot(table::Time(live.now));
    let placed = |index: usize| view.moves[index].move_text.split(',').count();
    for (index, colour) in view.colours.iter().enumerate() {
        assert_eq!((colour.covered, colour.cells), (placed(index), 89), "{}", colour.colour);
    }
}
