//! The analysis of whole games: it repeats itself, it can be stopped, and it finds what was wrong.
#![allow(clippy::unwrap_used)]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use engine::analysis::{Analysis, MoveAnalysis, Verdict, summaries};
use engine::{Budget, Engine, Params, Player, Random, Settings, rewards};
use rand::{RngExt, SeedableRng};
use rules::{Index, Options, Position, Ruleset};

fn ruleset(name: &str) -> Arc<Ruleset> {
    Ruleset::compile(rules::variant(name, &Options::default()).unwrap()).unwrap()
}

fn analysed(game: &Position, simulations: u64) -> Vec<MoveAnalysis> {
    Analysis::new(&mut player(simulations), game, &AtomicBool::new(false)).collect()
}

fn player(simulations: u64) -> Player {
    Player::new(Settings { simulations: Some(simulations), ..Settings::default() }, 1, || Duration::ZERO)
}

fn random_game(name: &str, seed: u64) -> Position {
    let mut random = Random::seed_from_u64(seed);
    let mut position = Position::new(ruleset(name));
    while !position.is_over() {
        let number = random.random_range(..position.legal_count());
        position.play(position.nth_legal(number).unwrap());
    }
    position
}

/// The last moves of a game, after a set-up of those before.
fn ending(game: &Position, moves: usize) -> Position {
    let (before, last) = game.history().split_at(game.history().len() - moves);
    let mut position = Position::new(game.rules().clone());
    before.iter().for_each(|ply| assert!(position.set_up(ply.colour, ply.placement)));
    position.set_turn(last[0].colour);
    last.iter().for_each(|ply| position.play(ply.placement));
    position
}

#[test]
fn every_move_of_every_variant_is_analysed() {
    for file in rules::variants() {
        let game = ending(&random_game(file.name(), 4), 8);
        let moves = analysed(&game, 5);
        let sides = game.sides().len();
        assert_eq!(moves.len(), game.history().len(), "{}", file.name());
        let mut position = game.clone();
        while position.undo().is_some() {}
        for (number, analysis) in moves.iter().enumerate() {
            assert_eq!((analysis.number, analysis.ply), (number + 1, game.history()[number]));
            assert_eq!((analysis.seat, analysis.side), (position.seat().unwrap(), position.side_to_move()));
            assert_eq!(analysis.legal, position.legal_count());
            assert!(position.is_legal_for(analysis.ply.colour, analysis.best));
            assert_eq!((analysis.before.len(), analysis.after.len()), (sides, sides));
            let values = analysis.before.iter().chain(&analysis.after);
            let mut values = values.chain([&analysis.value, &analysis.best_value]);
            assert!(values.all(|value| (0.0..=1.0).contains(value)));
            assert!(analysis.loss() >= 0.0);
            assert!(analysis.best != analysis.ply.placement || analysis.loss() == 0.0);
            position.play(analysis.ply.placement);
        }
        assert!(moves.windows(2).all(|pair| pair[0].after == pair[1].before));
        let last = moves.last().unwrap();
        assert_eq!(last.after, rewards(&game, &Params::default())[..sides], "the end is no guess");
    }
}

#[test]
fn one_seed_gives_one_analysis() {
    let game = random_game("duo", 1);
    assert_eq!(analysed(&game, 40), analysed(&game, 40));
    assert_ne!(analysed(&game, 40), analysed(&game, 41));
}

#[test]
fn a_wasted_move_is_found() {
    let rules = ruleset("duo");
    let mut position = Position::new(rules.clone());
    let mut engine = Engine::new(rules.clone());
    let never = AtomicBool::new(false);
    for number in 0..8 {
        let best = engine.search(&position, &Budget::simulations(300), &never).best().unwrap();
        let single = |&&placement: &&rules::Placement| rules.cells_of(placement).len() == 1;
        let legal = position.legal_moves();
        let chosen = if number == 4 { *legal.iter().find(single).unwrap() } else { best };
        position.play(chosen);
    }
    let moves = analysed(&position, 300);
    let worst = moves.iter().max_by(|a, b| a.loss().total_cmp(&b.loss())).unwrap();
    assert_eq!(worst.number, 5, "{moves:?}");
    assert!(worst.verdict() >= Verdict::Mistake, "{worst:?}");
    let summaries = summaries(&moves, 2);
    assert_eq!(summaries.iter().map(|summary| summary.moves).collect::<Vec<_>>(), [4, 4]);
    assert_eq!(summaries[0].worst, Some(5));
    assert!(summaries[0].average_loss > summaries[1].average_loss);
    let bad = moves.iter().filter(|analysis| analysis.verdict() > Verdict::Sound).count();
    assert_eq!(summaries.iter().flat_map(|summary| summary.verdicts).sum::<usize>(), bad);
}

#[test]
fn it_can_be_stopped() {
    let game = random_game("trigon", 2);
    let mut player = player(5);
    let stop = AtomicBool::new(false);
    let mut analysis = Analysis::new(&mut player, &game, &stop);
    assert_eq!(analysis.rest(), game.history().len());
    assert!(analysis.next().is_some());
    assert_eq!(analysis.rest(), game.history().len() - 1);
    stop.store(true, Ordering::Relaxed);
    assert!(analysis.next().is_none() && analysis.next().is_none());
}

#[test]
fn moves_out_of_turn_count_for_the_side_that_made_them() {
    let mut random = Random::seed_from_u64(9);
    let mut game = Position::new(ruleset("duo"));
    for number in [0, 0, 1, 1, 0] {
        let colour = game.rules().colours().nth(number).unwrap();
        let legal = game.legal_moves_of(colour);
        game.play_as(colour, legal[random.random_range(..legal.len())]);
    }
    let moves = analysed(&game, 20);
    let sides: Vec<usize> = moves.iter().map(|analysis| analysis.side.unwrap().index()).collect();
    assert_eq!(sides, [0, 0, 1, 1, 0]);
}

#[test]
fn a_game_without_moves_and_a_budget_of_nothing_are_answered() {
    let empty = Position::new(ruleset("classic"));
    assert!(analysed(&empty, 10).is_empty());
    assert!(summaries(&[], 4).iter().all(|summary| summary.average_loss == 0.0 && summary.worst.is_none()));
    let moves = analysed(&random_game("duo", 3), 0);
    assert!(moves.iter().all(|analysis| analysis.best_value > 0.0 || analysis.number > 20));
}

#[test]
fn a_line_begins_with_its_move_and_can_be_played() {
    for name in ["duo", "classic"] {
        let game = random_game(name, 3);
        let mut position = Position::new(game.rules().clone());
        for &ply in &game.history()[..game.history().len() / 2] {
            position.play(ply.placement);
        }
        let mut player = player(400);
        let search = player.search(&position, &AtomicBool::new(false));
        let best = search.best().unwrap();
        let line = player.line(&position, best, 6);
        assert!(line.len() > 1 && line.len() <= 6, "{name}: {line:?}");
        assert_eq!(line[0].placement, best);
        for ply in line {
            assert_eq!(position.turn(), Some(ply.colour));
            assert!(position.is_legal_for(ply.colour, ply.placement));
            position.play(ply.placement);
        }
    }
}

#[test]
fn the_line_of_a_solved_ending_goes_on_to_the_end() {
    let game = ending(&random_game("duo", 4), 2);
    let mut position = game.clone();
    while position.undo().is_some() {}
    let mut player = player(5_000);
    let search = player.search(&position, &AtomicBool::new(false));
    assert!(search.exact);
    let line = player.line(&position, search.best().unwrap(), 99);
    line.iter().for_each(|ply| position.play(ply.placement));
    assert!(position.is_over());
}

#[test]
fn an_analysis_goes_on_after_the_moves_that_are_known() {
    let game = ending(&random_game("duo", 4), 8);
    let all = analysed(&game, 50);
    let (mut player, stop) = (player(50), AtomicBool::new(false));
    let rest: Vec<MoveAnalysis> = Analysis::new(&mut player, &game, &stop).after(5).collect();
    assert_eq!(rest.iter().map(|rest| rest.number).collect::<Vec<_>>(), [6, 7, 8]);
    assert!(rest.iter().zip(&all[5..]).all(|(rest, all)| (rest.ply, rest.seat) == (all.ply, all.seat)));
    assert_eq!(Analysis::new(&mut player, &game, &stop).after(8).count(), 0);
}
