//! Speed of the rules: random games, perft and compiling; each bench asserts what it counts.

use std::hint::black_box;
use std::sync::Arc;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use rules::{Contact, Options, Position, Ruleset};

fn ruleset(name: &str) -> Arc<Ruleset> {
    Ruleset::compile(rules::variant(name, &Options::default()).expect("a built-in variant"))
        .expect("built-in variants compile")
}

/// Plays uniformly random moves to the end and returns how many there were.
fn playout(start: &Position, position: &mut Position, random: &mut Xoshiro256PlusPlus) -> usize {
    position.copy_from(start);
    let mut plies = 0;
    while !position.is_over() {
        let number = random.random_range(0..position.legal_count() as u32) as usize;
        position.play(position.nth_legal(number).expect("the number is below the count"));
        plies += 1;
    }
    plies
}

fn playouts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(100));
    for (name, expected) in [("duo", 2_767), ("classic", 5_887), ("trigon", 6_526)] {
        let start = Position::new(ruleset(name));
        let mut position = start.clone();
        // The same hundred games each time, so that the count can be asserted and noise is only the machine's.
        let mut hundred = || {
            let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
            (0..100).map(|_| playout(&start, &mut position, &mut random)).sum::<usize>()
        };
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(black_box(hundred()), expected));
        });
    }
    group.finish();
}

fn perft(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, depth, expected) in [("duo", 2, 171_396), ("classic", 3, 195_112), ("trigon", 2, 5_117_070)] {
        let start = Position::new(ruleset(name));
        group.throughput(Throughput::Elements(expected));
        group.bench_function(format!("{name}-{depth}"), |bencher| {
            bencher.iter(|| assert_eq!(rules::perft(black_box(&start), depth), expected));
        });
    }
    group.finish();
}

fn compile(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("compile");
    for (name, placements) in [("duo", 13_729), ("classic", 30_433), ("trigon", 32_131)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(ruleset(black_box(name)).placement_count(), placements));
        });
    }
    // The rule with the most tables.
    let tips = Options { rule: Some(Contact::Tips), ..Options::default() };
    group.bench_function("trigon-tips", |bencher| {
        bencher.iter(|| {
            let variant = rules::variant("trigon", black_box(&tips)).expect("a built-in variant");
            let rules = Ruleset::compile(variant).expect("built-in variants compile");
            assert_eq!(rules.placement_count(), 32_131);
        });
    });
    group.finish();
}

criterion_group!(benches, playouts, perft, compile);
criterion_main!(benches);
