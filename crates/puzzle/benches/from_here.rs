//! How far "solve from here" goes: positions of the two puzzles that end the books which players of four kinds have come
//! to, each to be completed or refuted in ten CPU seconds.
//!
//! The position with number `n` of a player after `d` placements is always the same: colours take turns as the
//! rules of play say, and all chance comes from a generator that is seeded with `n` alone, so that a player's
//! position after 28 placements contains the one after 16. Deep positions are mostly hopeless, which nobody knows
//! before they are refuted: what is neither solved nor refuted counts as open. Only who follows a solution, as the hints
//! give one, is sure to come to positions that have one. The searches were tuned on positions 0 to 29; others are fresh.

use puzzle::{Outcome, Solver};
use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Placement, Ply, Position};

use crate::{assert_solution, cpu};

const LIMIT: f64 = 10.0;
const DEPTHS: [usize; 5] = [16, 20, 28, 36, 44];

/// How a player chooses among the legal moves.
#[derive(Clone, Copy)]
struct Player {
    name: &'static str,
    /// Whether only the largest pieces that can be placed are looked at.
    large_first: bool,
    /// How many moves are drawn; the one with most sides against other pieces or the rim is played. Who draws none
    /// follows the solution that the seed gives from the empty board.
    drawn: usize,
}

const PLAYERS: [Player; 4] = [
    Player { name: "any legal move", large_first: false, drawn: 1 },
    Player { name: "large pieces first", large_first: true, drawn: 1 },
    Player { name: "large and tight pieces first", large_first: true, drawn: 6 },
    Player { name: "along a solution", large_first: true, drawn: 0 },
];

/// Which positions are looked at, and whether each has a line of its own.
#[derive(Default)]
pub struct Selection {
    /// The number of the first position, and how many there are.
    pub first: u64,
    pub positions: u64,
    /// Only these puzzles, if there are any.
    pub puzzles: Vec<String>,
    /// Only players in whose names this occurs.
    pub player: String,
    /// Only this many placements, if it is not 0.
    pub depth: usize,
    pub print_each: bool,
}

/// How often each ending came about, and the CPU seconds of the positions that were settled.
#[derive(Default)]
struct Tally {
    solved: u64,
    at_once: u64,
    refuted: u64,
    times: Vec<f64>,
}

/// Prints the share that was solved, refuted and left open, for each of the two puzzles.
pub fn run(selection: &Selection) {
    println!(
        "\n| puzzle | player | placements | solved | refuted at once | refuted by search | open | median s of the settled \
         | worst s of the settled |\n|---|---|---|---|---|---|---|---|---|"
    );
    let selected =
        |name: &&str| selection.puzzles.is_empty() || selection.puzzles.iter().any(|it| it == name);
    for name in ["all-84", "all-84-descending"].into_iter().filter(selected) {
        let solver = Solver::new(puzzle::puzzle(name).expect("it is built in"));
        let players = PLAYERS.into_iter().filter(|known| known.name.contains(&selection.player));
        for player in players.filter(|player| player.large_first || name == "all-84") {
            for depth in DEPTHS.into_iter().filter(|&depth| selection.depth == 0 || depth == selection.depth)
            {
                print_row(&solver, player, depth, selection);
            }
        }
    }
}

fn print_row(solver: &Solver, player: Player, depth: usize, selection: &Selection) {
    let mut tally = Tally::default();
    for seed in selection.first..selection.first + selection.positions {
        let from = played(solver, player, depth, seed);
        let begun = cpu();
        let result = solver.solve_from(&from, seed, &mut |_| cpu() - begun > LIMIT);
        let seconds = cpu() - begun;
        let ending = match result.outcome {
            Outcome::Solved(plies) => {
                assert_solution(solver, &plies);
                assert!(from.iter().all(|ply| plies.contains(ply)));
                tally.solved += 1;
                "solved".into()
            }
            Outcome::Impossible(reason) => {
                *(if result.nodes == 0 { &mut tally.at_once } else { &mut tally.refuted }) += 1;
                reason.to_string()
            }
            Outcome::Stopped(best) => format!("open, best {}", best.len()),
        };
        if !ending.starts_with("open") {
            tally.times.push(seconds);
        }
        if selection.print_each {
            eprintln!("{} {depth} {seed}: {ending} in {seconds:.3} s", player.name);
        }
    }
    let Tally { solved, at_once, refuted, mut times } = tally;
    times.sort_by(f64::total_cmp);
    let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
    let worst = times.last().copied().unwrap_or(f64::NAN);
    let (puzzle, open) = (&solver.puzzle().name, selection.positions - times.len() as u64);
    println!(
        "| {puzzle} | {} | {depth} | {solved} | {at_once} | {refuted} | {open} | {median:.3} | {worst:.3} |",
        player.name
    );
}

/// What a player has placed after this many placements.
fn played(solver: &Solver, player: Player, depth: usize, seed: u64) -> Vec<Ply> {
    if player.drawn == 0 {
        let Outcome::Solved(mut all) = solver.solve(seed, &mut |_| false).outcome else { unreachable!() };
        all.truncate(depth);
        return all;
    }
    let rules = &solver.puzzle().rules;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut position = Position::new(rules.clone());
    while position.history().len() < depth {
        let mut moves = position.legal_moves();
        if player.large_first {
            let size = |placement: &Placement| rules.cells_of(*placement).len();
            let largest = moves.iter().map(size).max().unwrap_or(0);
            moves.retain(|placement| size(placement) == largest);
        }
        let drawn: Vec<Placement> =
            (0..player.drawn).map(|_| moves[(random.next_u64() % moves.len() as u64) as usize]).collect();
        let chosen = drawn.into_iter().max_by_key(|&placement| contacts(&position, placement));
        position.play(chosen.expect("at least one is drawn"));
    }
    position.history().to_vec()
}

/// How many sides of a placement are against other pieces or the rim.
fn contacts(position: &Position, placement: Placement) -> usize {
    let rules = position.rules();
    let against = |ply: &Ply| (rules.edge_halo(placement) & rules.cell_set(ply.placement)).len();
    let rim = rules.cells_of(placement).iter().map(|&cell| 4 - rules.edge_neighbours(cell).len());
    position.history().iter().map(against).sum::<usize>() + rim.sum::<usize>()
}
