//! Speed of the search from fixed positions on one thread; each bench asserts what the search did, so that a change of its
//! behaviour is seen and not only felt.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use engine::{Budget, Engine, SearchResult};
use rules::{Options, Position, Ruleset};

/// How long each search is: the counts below are of exactly this many.
const SIMULATIONS: u64 = 1_008;

fn ruleset(name: &str) -> Arc<Ruleset> {
    Ruleset::compile(rules::variant(name, &Options::default()).expect("a built-in variant"))
        .expect("built-in variants compile")
}

/// The position after this many moves, each the first in the list of those with the largest piece.
fn opening(rules: &Arc<Ruleset>, plies: usize) -> Position {
    let mut position = Position::new(rules.clone());
    for _ in 0..plies {
        let moves = position.legal_moves();
        let size = |placement: &rules::Placement| rules.cells_of(*placement).len();
        let largest = moves.iter().map(size).max().expect("openings have moves");
        let placement = moves.into_iter().find(|placement| size(placement) == largest);
        position.play(placement.expect("one of them is the largest"));
    }
    position
}

/// Thinks with a new engine, so that every time is the first.
fn searched(position: &Position) -> SearchResult {
    let mut engine = Engine::new(position.rules().clone());
    engine.ends_early = false;
    engine.search(position, &Budget::simulations(SIMULATIONS), &AtomicBool::new(false))
}

fn search(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(SIMULATIONS));
    for (name, plies, edges) in EXPECTED {
        let position = opening(&ruleset(name), plies);
        group.bench_function(format!("{name}-{plies}"), |bencher| {
            bencher.iter(|| {
                let search = searched(black_box(&position));
                assert_eq!(search.edges, edges, "{name} after {plies} moves, {} bytes", search.bytes);
            });
        });
    }
    group.finish();
}

/// The same search by one thread and by two on one tree: the ratio of the rates is what the second thread is worth.
fn threads(criterion: &mut Criterion) {
    const SIMULATIONS: u64 = 20_000;
    let mut group = criterion.benchmark_group("threads");
    group.throughput(Throughput::Elements(SIMULATIONS)).sample_size(10);
    for (name, plies) in [("duo", 8), ("two", 20), ("classic", 20), ("trigon-two", 20)] {
        let position = opening(&ruleset(name), plies);
        for threads in [1, 2] {
            group.bench_function(format!("{name}-{plies}/{threads}"), |bencher| {
                bencher.iter(|| {
                    let mut engine = Engine::new(position.rules().clone());
                    engine.ends_early = false;
                    engine.set_threads(threads);
                    engine.search(
                        black_box(&position),
                        &Budget::simulations(SIMULATIONS),
                        &AtomicBool::new(false),
                    )
                });
            });
        }
    }
    group.finish();
}

/// By variant and moves played: how many moves the tree holds after the search.
const EXPECTED: [(&str, usize, usize); 8] = [
    ("duo", 0, 15_292),
    ("duo", 8, 11_690),
    ("classic", 0, 13_640),
    ("classic", 20, 13_532),
    ("two", 20, 10_652),
    ("trigon", 0, 17_852),
    ("trigon", 20, 14_568),
    ("trigon-two", 20, 13_962),
];

criterion_group!(benches, search, threads);
criterion_main!(benches);
