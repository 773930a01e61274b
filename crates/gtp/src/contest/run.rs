//! Many games, several at once.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

use super::pairing::Pairing;
use super::play::{Game, play};
use super::settings::{ContestError, Settings};

/// How often to check whether to stop while waiting for games.
const TICK: Duration = Duration::from_millis(50);

/// Plays games, up to `jobs` at once, and hands each to `on_game` when it ends, which may end the match.
/// Games that are being played then, or when `stop` becomes true, are broken off and count for nothing.
pub fn run(
    settings: &Settings,
    pairings: &[Pairing],
    jobs: usize,
    stop: &AtomicBool,
    on_game: impl FnMut(Game) -> ControlFlow<()>,
) -> Result<(), ContestError> {
    let halt = Arc::new(AtomicBool::new(false));
    let next = AtomicUsize::new(0);
    let (sender, games) = channel();
    thread::scope(|scope| {
        for _ in 0..jobs.clamp(1, pairings.len().max(1)) {
            let (sender, halt, next) = (sender.clone(), &halt, &next);
            scope.spawn(move || work(settings, pairings, next, halt, &sender));
        }
        drop(sender);
        let done = collect(&games, stop, on_game);
        halt.store(true, Ordering::Relaxed);
        done
    })
}

/// Plays the next game until there are none.
fn work(
    settings: &Settings,
    pairings: &[Pairing],
    next: &AtomicUsize,
    halt: &Arc<AtomicBool>,
    sender: &Sender<Result<Game, ContestError>>,
) {
    while let Some(pairing) = pairings.get(next.fetch_add(1, Ordering::Relaxed)) {
        let game = play(settings, pairing, halt);
        if halt.load(Ordering::Relaxed) || sender.send(game).is_err() {
            break;
        }
    }
}

fn collect(
    games: &Receiver<Result<Game, ContestError>>,
    stop: &AtomicBool,
    mut on_game: impl FnMut(Game) -> ControlFlow<()>,
) -> Result<(), ContestError> {
    while !stop.load(Ordering::Relaxed) {
        match games.recv_timeout(TICK) {
            Ok(game) => {
                if on_game(game?).is_break() {
                    return Ok(());
                }
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
    Err(ContestError::Stopped)
}
