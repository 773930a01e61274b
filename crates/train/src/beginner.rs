//! Measures how often somebody who has just learnt the rules wins against the lowest level: it is what the first game of a
//! learner ends with.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use engine::{Player, Random, Settings};
use rand::{RngExt, SeedableRng};
use rules::{Colour, Placement, Position};

/// Measure how often a beginner wins against the lowest level
#[derive(Args)]
pub(crate) struct BeginnerArgs {
    /// A position as `catercorner show` writes it; the beginner plays the colour to move
    position: String,
    /// How many games to play
    #[arg(long, default_value_t = 100)]
    count: u64,
    /// Where random numbers begin
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// A beginner: how it chooses among the legal moves.
#[derive(Clone, Copy)]
enum Beginner {
    /// Any move.
    Careless,
    /// Any move of the largest pieces that fit, as the lesson says.
    Attentive,
}

pub(crate) fn run(arguments: &BeginnerArgs) -> Result<()> {
    let start = notation::read_position(&arguments.position)?;
    let own = start.turn().context("expected a position in which somebody is to move")?;
    for (name, beginner) in [("any move", Beginner::Careless), ("large pieces", Beginner::Attentive)] {
        let mut results = [0u64; 3];
        let mut moves = 0;
        for game in 0..arguments.count {
            let end = play(&start, own, beginner, arguments.seed.wrapping_add(game));
            moves += end.placed(own).len() - start.placed(own).len();
            let rival = end.rules().colours().find(|&colour| colour != own).context("expected a rival")?;
            results[match end.score(own).cmp(&end.score(rival)) {
                std::cmp::Ordering::Greater => 0,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 2,
            }] += 1;
        }
        let [won, drawn, lost] = results;
        let each = moves as f64 / arguments.count as f64;
        println!("{name}: {won} won, {drawn} drawn, {lost} lost; {each:.1} own moves a game");
    }
    Ok(())
}

fn play(start: &Position, own: Colour, beginner: Beginner, seed: u64) -> Position {
    let settings = Settings { level: 1, ..Settings::default() };
    let mut computer = Player::new(settings, seed, || Duration::ZERO);
    let mut random = Random::seed_from_u64(seed);
    let mut position = start.clone();
    while let Some(colour) = position.turn() {
        let placement = if colour == own {
            chosen(&position, beginner, &mut random)
        } else {
            computer.choose(&position, colour, &AtomicBool::new(false))
        };
        position.play(placement.expect("a game that goes on has a move"));
    }
    position
}

fn chosen(position: &Position, beginner: Beginner, random: &mut Random) -> Option<Placement> {
    let mut moves = position.legal_moves();
    if matches!(beginner, Beginner::Attentive) {
        let size = |placement: &Placement| position.rules().cells_of(*placement).len();
        let largest = moves.iter().map(size).max()?;
        moves.retain(|placement| size(placement) == largest);
    }
    Some(moves[random.random_range(0..moves.len() as u32) as usize])
}
