//! How far "solve from here" goes: positions of `all-84` that players of three kinds have come to, each to be
//! completed or refuted in ten CPU seconds.
//!
//! The position with number `n` of a player after `d` placements is always the same: colours take turns as the
//! rules of play say, and all chance comes from a generator that is seeded with `n` alone, so that a player's
//! position after 28 placements contains the one after 16.

use puzzle::{Outcome, Solver};
use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Placement, Ply, Position, Ruleset};

use crate::{assert_solution, cpu};

const LIMIT: f64 = 10.0;
const DEPTHS: [usize; 3] = [16, 20, 28];

/// How a player chooses among the legal moves.
#[derive(Clone, Copy)]
struct Player {
    name: &'static str,
    /// Whether only the largest pieces that can be placed are looked at.
    large_first: bool,
    /// How many moves are drawn; the one with most sides against other pieces or the rim is played.
    drawn: usize,
}

const PLAYERS: [Player; 3] = [
    Player { name: "any legal move", large_first: false, drawn: 1 },
    Player { name: "large pieces first", large_first: true, drawn: 1 },
    Player { name: "large and tight pieces first", large_first: true, drawn: 6 },
];

/// Prints the share that was solved, refuted and left open, of so many positions of each kind, for the players
/// in whose names `player` occurs.
pub fn run(positions: u64, player: &str, print_each: bool) {
    println!(
        "\n| player | placements | solved | refuted | open | median s of the settled | worst s of the settled |\n\
         |---|---|---|---|---|---|---|"
    );
    let solver = Solver::new(puzzle::puzzle("all-84").expect("it is built in"));
    for player in PLAYERS.into_iter().filter(|known| known.name.contains(player)) {
        for depth in DEPTHS {
            let (mut times, mut solved, mut refuted) = (Vec::new(), 0, 0);
            for seed in 0..positions {
                let from = played(&solver.puzzle().rules, player, depth, seed);
                let begun = cpu();
                let result = solver.solve_from(&from, seed, &mut |_| cpu() - begun > LIMIT);
                let seconds = cpu() - begun;
                let ending = match result.outcome {
                    Outcome::Solved(plies) => {
                        assert_solution(&solver, &plies);
                        assert!(from.iter().all(|ply| plies.contains(ply)));
                        solved += 1;
                        times.push(seconds);
                        "solved".into()
                    }
                    Outcome::Impossible(reason) => {
                        refuted += 1;
                        times.push(seconds);
                        reason.to_string()
                    }
                    Outcome::Stopped(best) => format!("open, best {}", best.len()),
                };
                if print_each {
                    eprintln!("{} {depth} {seed}: {ending} in {seconds:.3} s", player.name);
                }
            }
            times.sort_by(f64::total_cmp);
            let median = times.get(times.len() / 2).copied().unwrap_or(f64::NAN);
            let worst = times.last().copied().unwrap_or(f64::NAN);
            let (name, open) = (player.name, positions - solved - refuted);
            println!("| {name} | {depth} | {solved} | {refuted} | {open} | {median:.3} | {worst:.3} |");
        }
    }
}

/// What a player has placed after so many placements.
fn played(rules: &std::sync::Arc<Ruleset>, player: Player, depth: usize, seed: u64) -> Vec<Ply> {
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
