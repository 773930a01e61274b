//! One seed, one search: how many placements each search tries until it finds its solution, and which one that is.
//!
//! A change that only moves or renames code keeps these numbers. One that changes a search on purpose changes them
//! too, and then they are taken anew from the failure's message, with a benchmark before and after.
//!
//! Annealing draws with `ln` and `powf`, whose last bit is up to the platform's library; so the numbers are those of one.
#![cfg(all(target_os = "linux", target_env = "gnu", target_arch = "x86_64"))]
#![allow(clippy::unwrap_used)]

use puzzle::{Outcome, Outline, Solver};
use rules::Index;

/// A number for a solution, FNV-1a over its colours and placements.
fn digest(numbers: impl IntoIterator<Item = usize>) -> u64 {
    numbers
        .into_iter()
        .flat_map(|number| (number as u32).to_le_bytes())
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

fn digest_of(outcome: &Outcome) -> u64 {
    let Outcome::Solved(plies) = outcome else { panic!("{outcome:?}") };
    digest(plies.iter().flat_map(|ply| [ply.colour.index(), ply.placement.index()]))
}

#[test]
fn searches_try_the_same_placements_as_ever() {
    let expected = [
        ("tetro-8x10", 1, 39, 16_588_431_409_208_974_955),
        ("tetro-8x10-apart", 1, 39, 1_938_867_576_019_720_995),
        ("tetro-8x10-touching", 1, 1_559_726, 18_311_483_758_575_936_133),
        ("pento-15x16", 1, 1573, 17_954_351_581_923_624_511),
        ("pento-15x16", 2, 1730, 11_263_785_488_332_544_817),
        ("pento-15x16-apart", 1, 40_709, 4_973_519_307_157_535_328),
        ("pento-15x16-apart", 2, 14_735, 18_267_966_576_951_706_907),
        ("all-84", 1, 3_157_506, 8_745_810_091_799_409_673),
        ("all-84-descending", 2, 683_892, 11_274_216_587_302_142_154),
        ("all-88", 1, 95_522, 2_536_398_181_079_677_822),
        ("all-88-descending", 1, 204_112, 14_776_034_137_120_863_728),
    ];
    let found = expected.map(|(name, seed, ..)| {
        let result = Solver::new(puzzle::puzzle(name).unwrap()).solve(seed, &mut |_| false);
        (name, seed, result.nodes, digest_of(&result.outcome))
    });
    assert_eq!(found, expected);
}

#[test]
fn symmetric_searches_and_completions_are_repeatable() {
    let solver = Solver::new(puzzle::puzzle("all-84").unwrap());
    let symmetric = solver.solve_symmetric(4, &mut |_| false);
    let Outcome::Solved(all) = &symmetric.outcome else { panic!("{symmetric:?}") };
    let completed = solver.solve_from(&all[..20], 9, &mut |_| false);
    let found = [&symmetric, &completed].map(|result| (result.nodes, digest_of(&result.outcome)));
    assert_eq!(found, [(37_133, 7_058_154_469_279_408_458), (64_256, 8_188_695_093_565_121_995)]);
}

#[test]
fn counts_visit_the_same_nodes_as_ever() {
    let text = puzzle::text("tetro-8x10").unwrap();
    let text = text.replace("columns = 10, rows = 8", "columns = 8, rows = 5");
    let text = text.replace("\"blue\", \"yellow\", \"red\", \"green\"", "\"blue\", \"red\"");
    for (constraints, solutions) in [("", 99_392), ("\"apart\"", 0), ("\"apart\", \"touching\"", 0)] {
        let text = text.replace("constraints = []", &format!("constraints = [{constraints}]"));
        let solver = Solver::new(puzzle::Puzzle::parse(&text).unwrap());
        let (mut calls, mut nodes) = (0, 0);
        let count = solver.count(&mut |progress| {
            (calls, nodes) = (calls + 1, nodes + progress.nodes);
            false
        });
        let count = count.unwrap();
        assert_eq!((calls, nodes, count.tilings), (42, 293_820, 3_106), "{constraints}");
        assert_eq!(count.solutions, Some(solutions), "{constraints}");
    }
}

#[test]
fn seeds_make_the_same_puzzles_as_ever() {
    for (set, outline, level, difficulty, file) in [
        ("square", Outline::Grown, 1, 8, 6_804_450_293_137_738_745),
        ("square", Outline::Grown, 3, 367, 15_948_515_029_389_957_749),
        ("square", Outline::Grown, 5, 7403, 6_294_552_917_239_087_306),
        ("square", Outline::Rectangle, 2, 50, 1_437_532_946_005_830_776),
        ("square", Outline::Rectangle, 4, 813, 14_935_691_234_837_489_721),
        ("triangle", Outline::Grown, 3, 131, 14_756_636_945_942_240_062),
        ("triangle", Outline::Grown, 5, 3369, 6_574_250_705_129_361_692),
    ] {
        let made = puzzle::make("test", set, outline, level, 7, &mut |_| false).unwrap();
        let found = (made.difficulty, digest(made.text.bytes().map(usize::from)));
        assert_eq!(found, (difficulty, file), "{set}, {outline:?}, level {level}");
    }
}
