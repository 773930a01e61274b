//! Computer players: they move on a pool of threads, so that no thinking ever blocks the server, and keep their trees
//! between the moves of a game.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use engine::{Player, Settings};
use ids::GameId;
use rules::{Placement, Position};
use table::SeatNumber;

use crate::runtime::pool::{Pool, QueueFull, Ticket};
use crate::runtime::time::monotonic_time;
use crate::tables::kept_players::KeptPlayers;

/// What the tree of one search may take: the strongest level stays below it.
pub(crate) const TREE_MEMORY: usize = 128 << 20;

/// What the trees of all games may take together between their moves. The least tree takes 1.25 MiB, so some two hundred
/// games keep theirs; one whose tree is dropped only thinks again what it knew.
const KEPT_MEMORY: usize = 256 << 20;

/// How many moves and hints may wait.
const LONGEST_QUEUE: usize = 4096;

/// The most analyses that may wait.
const LONGEST_STUDY: usize = 256;

/// The threads that think.
pub(crate) struct Thinkers {
    /// For moves and hints, which people wait for.
    pub(crate) quick: Pool,
    /// For analyses and other long work, which must not stand before a move.
    pub(crate) patient: Pool,
    players: Arc<KeptPlayers>,
}

impl Thinkers {
    pub(crate) fn start(threads: usize) -> Self {
        Self {
            quick: Pool::start("thinker", threads, LONGEST_QUEUE),
            patient: Pool::start("scholar", 1, LONGEST_STUDY),
            players: Arc::new(KeptPlayers::new(KEPT_MEMORY)),
        }
    }

    /// A move of the computer player at a seat, in a game that is not over. The seed is for a player who has not moved yet,
    /// and the asker is whose turn it is in the queue.
    pub(crate) fn choose(
        &self,
        asker: &str,
        game: &GameId,
        seat: SeatNumber,
        level: u8,
        position: Position,
        seed: u64,
    ) -> Result<Ticket<Option<Placement>>, QueueFull> {
        let (players, owner) = (self.players.clone(), (game.to_owned(), seat));
        self.quick.submit(asker, move |stop| {
            let settings = Settings { level: level.into(), memory: TREE_MEMORY, ..Settings::default() };
            let known = players.take(&owner).filter(|player| player.settings().level == settings.level);
            let mut player = known.unwrap_or_else(|| Player::new(settings, seed, monotonic_time));
            let chosen = player.choose(&position, position.turn()?, stop)?;
            // Nobody waits for the move of a game that ended meanwhile, and its players are forgotten.
            if !stop.load(Ordering::Relaxed) {
                let mut after = position;
                after.play(chosen);
                player.prune_to(&after);
                players.keep(owner, player);
            }
            Some(chosen)
        })
    }

    /// Drops the players of a game that is over.
    pub(crate) fn forget(&self, game: &GameId) {
        self.players.forget(game);
    }
}
