//! The player: its moves are as they were, its tree lives on within bounds, and its limits hold.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use engine::{Params, Player, SearchResult, Settings, Weights, WeightsSource};
use notation::format_move;
use rules::{Options, Position, Ruleset};

static NEVER: AtomicBool = AtomicBool::new(false);

fn ruleset(name: &str) -> Arc<Ruleset> {
    Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap()
}

fn no_time_passes() -> Duration {
    Duration::ZERO
}

fn player(settings: Settings, seed: u64) -> Player {
    Player::new(settings, seed, no_time_passes)
}

fn searching(simulations: u64) -> Settings {
    Settings { simulations: Some(simulations), book: false, ..Settings::default() }
}

fn visits(search: &SearchResult) -> u64 {
    search.candidates.iter().map(|candidate| u64::from(candidate.visits)).sum()
}

/// Lets a player play the first moves of a game, and compares.
fn expect_moves(name: &str, settings: Settings, seed: u64, expected: &[&str]) {
    let (rules, mut player) = (ruleset(name), player(settings, seed));
    let mut position = Position::new(rules.clone());
    for (number, expected) in expected.iter().enumerate() {
        let chosen = player.choose(&position, position.turn().unwrap(), &NEVER).unwrap();
        assert_eq!(format_move(&rules, chosen), *expected, "{name}, move {}", number + 1);
        position.play(chosen);
    }
}

/// A change that is meant to keep the strength keeps these; one that is meant to change the play writes them anew.
#[test]
fn a_seed_gives_the_moves_that_it_always_gave() {
    expect_moves(
        "duo",
        searching(400),
        7,
        &[
            "f9,e10,f10,g10,f11",
            "j5,i6,j6,k6,j7",
            "h6,h7,h8,h9,i9",
            "k8,j9,k9,j10,j11",
            "h3,i3,g4,h4,g5",
            "h10,h11,g12,h12,i12",
            "j4,k4,l4,l5,l6",
            "d11,d12,e12,e13,f13",
        ],
    );
    let three = [
        "h6,i6,i7,j7,j8,k8",
        "w6,x6,v7,w7,u8,v8",
        "p11,o12,p12,o13,p13,p14",
        "m9,n9,n10,o10,p10,q10",
        "o9,p9,q9,r9,s9,r10",
        "t9,u9,s10,t10,r11,s11",
    ];
    expect_moves("trigon-three", searching(200), 9, &three);
}

#[test]
fn parameters_are_those_of_the_weights_unless_they_are_set() {
    let rules = ruleset("duo");
    let mut weights = Weights::of(&rules);
    weights.params.set("amaf", 7.0).unwrap();
    weights.params.set("tournament", 2.0).unwrap();
    let of_table = WeightsSource::Table(Arc::new(weights));
    let mut playing = player(Settings { weights: of_table, ..Settings::default() }, 1);
    playing.set_param("amaf", 8.0).unwrap();
    let params = playing.params(&rules);
    assert_eq!((params.amaf, params.tournament), (8.0, 2.0));
    let plain = player(Settings { weights: WeightsSource::Zero, ..Settings::default() }, 1);
    assert_eq!(plain.params(&rules), Params::default());
}

#[test]
fn levels_and_the_book_give_the_moves_that_they_always_gave() {
    let level = |level| Settings { level, ..Settings::default() };
    let with_book = [
        "f9,e10,f10,g10,f11",
        "i4,h5,i5,j5,i6",
        "c6,c7,d7,d8,d9",
        "k6,k7,k8,l8,l9",
        "j10,h11,i11,j11,k11",
        "m10,n10,l11,m11,l12",
        "g12,g13,h13,i13,j13",
        "f2,e3,f3,f4,g4",
    ];
    expect_moves("duo", level(5), 7, &with_book);
    let below = [
        "e8,d9,e9,f9,e10",
        "i4,h5,i5,j5,i6",
        "g5,g6,f7,g7,h7",
        "j2,k2,l2,m2,j3",
        "e2,e3,f3,e4,f4",
        "j7,j8,i9,j9,i10",
    ];
    expect_moves("duo", level(2), 3, &below);
    let four = [
        "b18,c18,a19,b19,a20",
        "r18,r19,s19,s20,t20",
        "t1,s2,t2,r3,s3",
        "a1,b1,b2,c2,c3",
        "f16,g16,d17,e17,f17",
        "p15,o16,p16,q16,q17",
        "q4,o5,p5,q5,o6",
        "d4,d5,e5,f5,f6",
    ];
    expect_moves("classic", level(3), 5, &four);
}

#[test]
fn a_pruned_tree_is_smaller_and_changes_no_move() {
    let rules = ruleset("duo");
    let (mut pruning, mut other) = (player(searching(6_000), 1), player(searching(6_000), 1));
    let mut position = Position::new(rules);
    for number in 0..3 {
        let colour = position.turn().unwrap();
        let chosen = pruning.choose(&position, colour, &NEVER).unwrap();
        assert_eq!(other.choose(&position, colour, &NEVER), Some(chosen));
        position.play(chosen);
        let before = pruning.memory_in_use();
        pruning.prune_to(&position);
        assert!((1..=before).contains(&pruning.memory_in_use()), "move {number}");
    }
    assert!(pruning.memory_in_use() < other.memory_in_use());
    let search = pruning.search(&position, &NEVER);
    assert!(visits(&search) > search.simulations, "the tree was not kept");
    pruning.prune_to(&Position::new(ruleset("duo")));
    assert_eq!(pruning.memory_in_use(), 0, "nothing of the tree belongs to another game");
}

#[test]
fn a_tree_stays_within_its_bound() {
    let position = Position::new(ruleset("classic"));
    let mut player = player(Settings { memory: 2 << 20, ..searching(5_000) }, 1);
    player.search(&position, &NEVER);
    assert!((1..=2 << 20).contains(&player.memory_in_use()));
}

#[test]
fn a_level_ends_with_its_time_and_a_limit_of_time_ends_a_search() {
    // Two seconds pass each time that somebody looks.
    static SECONDS: AtomicU64 = AtomicU64::new(0);
    let slow = || Duration::from_secs(SECONDS.fetch_add(2, Ordering::Relaxed));
    let position = Position::new(ruleset("duo"));
    let mut of_level = Player::new(Settings { level: 9, book: false, ..Settings::default() }, 1, slow);
    assert!(of_level.search(&position, &NEVER).simulations < 200);
    let time = Some(Duration::from_secs(100));
    let mut of_time = Player::new(Settings { time, ..searching(u64::MAX) }, 1, slow);
    assert!((400..1_200).contains(&of_time.search(&position, &NEVER).simulations));
}

#[test]
fn a_player_ponders_until_it_is_asked_and_goes_on_from_what_it_found() {
    let rules = ruleset("duo");
    let position = Position::new(rules);
    let mut pondering = player(Settings { ponder: true, ..searching(1) }, 1);
    pondering.ponder(&position);
    std::thread::sleep(Duration::from_millis(300));
    let search = pondering.search(&position, &NEVER);
    assert_eq!(search.simulations, 1);
    assert!(visits(&search) > 10);
    let mut other = player(searching(1), 1);
    other.ponder(&position);
    assert_eq!(visits(&other.search(&position, &NEVER)), 1, "it may not ponder");
}

#[test]
fn players_can_be_sent_to_other_threads() {
    fn is_send<T: Send>() {}
    is_send::<Player>();
}
