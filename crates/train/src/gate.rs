//! The gate: new weights against those of the engine, at equal processor time.

use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use engine::{Budget, Engine, ParamChanges, Random, Weights};
use rand::SeedableRng;
use rules::{Index, Position, Ruleset};

use crate::games::result;
use crate::selfplay::large_move;

/// A player of the gate.
pub(crate) struct Contender {
    pub(crate) weights: Weights,
    pub(crate) params: ParamChanges,
    /// Whether it moves as soon as its choice is clear.
    pub(crate) ends_early: bool,
    /// The share of the time it has saved that it may spend on a move.
    pub(crate) saved: f32,
}

impl Contender {
    /// A player with these weights that plays as the engine does.
    pub(crate) fn new(weights: Weights) -> Self {
        Self { weights, params: ParamChanges::default(), ends_early: true, saved: 0.0 }
    }
}

/// How the games are played.
pub(crate) struct Plan {
    /// How many openings at most; each is played with both seatings.
    pub(crate) openings: u64,
    /// The processor time of a move.
    pub(crate) time: Duration,
    pub(crate) threads: usize,
    pub(crate) seed: u64,
}

/// The shares of the new player, one for each opening: of all pairs of a seat of its own and one of the other, those in which
/// it did better, a draw counting half.
pub(crate) fn play(plan: &Plan, rules: &Arc<Ruleset>, new: &Contender, old: &Contender) -> Vec<f64> {
    let next = AtomicU64::new(0);
    let shares = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..plan.threads.max(1) {
            scope.spawn(|| {
                loop {
                    let number = next.fetch_add(1, Relaxed);
                    if number >= plan.openings {
                        break;
                    }
                    let opening = opening(rules, plan.seed.wrapping_mul(1_000_003).wrapping_add(number));
                    let game = |swapped| game(plan, &opening, [new, old], swapped, number);
                    let both = (game(false) + game(true)) / 2.0;
                    let mut shares = shares.lock().expect("no game panics");
                    shares.push(both);
                    eprintln!("{} openings: {}", shares.len(), share(&shares));
                }
            });
        }
    });
    shares.into_inner().expect("no game panics")
}

/// The mean with its 95 % interval, in words.
pub(crate) fn share(shares: &[f64]) -> String {
    let count = shares.len().max(1) as f64;
    let mean = shares.iter().sum::<f64>() / count;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (count - 1.0).max(1.0);
    format!("{:.1} ± {:.1} %", 100.0 * mean, 196.0 * (variance / count).sqrt())
}

/// One random move of each colour, of its largest pieces.
fn opening(rules: &Arc<Ruleset>, seed: u64) -> Position {
    let mut random = Random::seed_from_u64(seed);
    let mut position = Position::new(rules.clone());
    for _ in rules.colours() {
        let Some(placement) = large_move(&position, &mut random) else { break };
        position.play(placement);
    }
    position
}

fn game(plan: &Plan, opening: &Position, players: [&Contender; 2], swapped: bool, seed: u64) -> f64 {
    let mut engines = players.map(|player| {
        let mut engine = Engine::new(opening.rules().clone());
        engine.set_weights(player.weights.clone());
        engine.set_params(player.params.clone());
        engine.set_seed(seed);
        engine.ends_early = player.ends_early;
        engine
    });
    let (mut offered, mut used) = ([Duration::ZERO; 2], [Duration::ZERO; 2]);
    // Sides alternate, so that of four each player has two opposite ones.
    let player_of = |side: usize| (side + usize::from(swapped)) % 2;
    let mut position = opening.clone();
    while position.turn().is_some() {
        let player = position.side_to_move().map_or(0, |side| player_of(side.index()));
        let saved = offered[player].saturating_sub(used[player]).mul_f32(players[player].saved);
        let budget = Budget::UNLIMITED.within(plan.time + saved, thread_time);
        let start = thread_time();
        let search = engines[player].search(&position, &budget, &AtomicBool::new(false));
        offered[player] += plan.time;
        used[player] += thread_time() - start;
        position.play(search.best().expect("a game that goes on has a move"));
    }
    let scores: Vec<i32> = position.sides().map(|side| position.side_score(side)).collect();
    let (mut sum, mut pairs) = (0.0, 0.0);
    for own in (0..scores.len()).filter(|&side| player_of(side) == 0) {
        for other in (0..scores.len()).filter(|&side| player_of(side) == 1) {
            pairs += 1.0;
            sum += f64::from(result(scores[own], scores[other]));
        }
    }
    sum / pairs
}

/// The processor time of this thread: what else the machine does takes nothing from a player.
fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opening_is_played_with_both_seatings() {
        for name in ["junior", "classic"] {
            let rules = Ruleset::compile(rules::variant(name, &rules::Options::default()).unwrap()).unwrap();
            let player = || Contender::new(Weights::zero(&rules));
            let plan = Plan { openings: 2, time: Duration::ZERO, threads: 2, seed: 1 };
            let shares = play(&plan, &rules, &player(), &player());
            assert_eq!(shares.len(), 2);
            assert!(shares.iter().all(|share| (0.0..=1.0).contains(share)), "{shares:?}");
        }
    }

    #[test]
    fn a_share_is_given_with_its_interval() {
        assert_eq!(share(&[1.0, 0.5, 0.5, 1.0]), "75.0 ± 28.3 %");
    }
}
