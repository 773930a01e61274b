//! Computer players between their moves, with their trees, within a bound for all games together.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use engine::Player;
use ids::GameId;
use table::SeatNumber;

/// A game and the seat that the player has there.
pub(crate) type Owner = (GameId, SeatNumber);

/// Players by game and seat. When their trees outgrow the bound, those that were not used for longest are dropped.
pub(crate) struct KeptPlayers {
    bound: usize,
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    players: HashMap<Owner, Entry>,
    bytes: usize,
    /// Counts up with every player that is kept.
    uses: u64,
}

struct Entry {
    player: Player,
    bytes: usize,
    last_use: u64,
}

impl KeptPlayers {
    /// Keeps players whose trees take at most this many bytes together.
    pub(crate) fn new(bound: usize) -> Self {
        Self { bound, kept: Mutex::default() }
    }

    /// The player of a seat, to move with; it comes back by `keep`.
    pub(crate) fn take(&self, owner: &Owner) -> Option<Player> {
        self.lock().remove(owner)
    }

    /// Keeps a player until its next move.
    pub(crate) fn keep(&self, owner: Owner, player: Player) {
        let bytes = player.memory_in_use();
        let mut kept = self.lock();
        kept.remove(&owner);
        kept.bytes += bytes;
        kept.uses += 1;
        let last_use = kept.uses;
        kept.players.insert(owner, Entry { player, bytes, last_use });
        while kept.bytes > self.bound {
            let oldest = kept.players.iter().min_by_key(|(_, entry)| entry.last_use);
            let Some(owner) = oldest.map(|(owner, _)| owner.clone()) else { break };
            kept.remove(&owner);
        }
    }

    /// Drops the players of a game.
    pub(crate) fn forget(&self, game: &GameId) {
        let mut kept = self.lock();
        let of_game: Vec<Owner> = kept.players.keys().filter(|owner| owner.0 == *game).cloned().collect();
        for owner in of_game {
            kept.remove(&owner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn remove(&mut self, owner: &Owner) -> Option<Player> {
        let entry = self.players.remove(owner)?;
        self.bytes -= entry.bytes;
        Some(entry.player)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use engine::Settings;
    use rules::{Options, Position, Ruleset};

    use super::*;
    use crate::runtime::time::monotonic_time;

    fn owner(game: &str, seat: u8) -> Owner {
        (GameId::new(game), SeatNumber(seat))
    }

    /// A player after a search, and what its tree takes.
    fn player() -> (Player, usize) {
        let variant = rules::variant("duo", &Options::default()).unwrap();
        let position = Position::new(Ruleset::compile(variant).unwrap());
        let settings = Settings { simulations: Some(50), ..Settings::default() };
        let mut player = Player::new(settings, 1, monotonic_time);
        player.search(&position, &AtomicBool::new(false));
        let bytes = player.memory_in_use();
        assert!(bytes > 0);
        (player, bytes)
    }

    #[test]
    fn players_come_back_with_their_trees_until_their_game_is_forgotten() {
        let players = KeptPlayers::new(usize::MAX);
        for (game, seat) in [("a", 1), ("a", 2), ("b", 1)] {
            players.keep(owner(game, seat), player().0);
        }
        assert!(players.take(&owner("a", 1)).unwrap().memory_in_use() > 0);
        assert!(players.take(&owner("a", 1)).is_none(), "a player is where it was taken to");
        players.forget(&GameId::new("a"));
        assert!(players.take(&owner("a", 2)).is_none());
        assert!(players.take(&owner("b", 1)).is_some());
        assert_eq!(players.lock().bytes, 0);
    }

    #[test]
    fn the_tree_that_was_not_used_for_longest_is_dropped() {
        let (first, bytes) = player();
        let players = KeptPlayers::new(2 * bytes);
        players.keep(owner("a", 1), first);
        players.keep(owner("b", 1), player().0);
        let used = players.take(&owner("a", 1)).unwrap();
        players.keep(owner("a", 1), used);
        players.keep(owner("c", 1), player().0);
        assert!(players.take(&owner("b", 1)).is_none(), "b moved before a did");
        assert!(players.take(&owner("a", 1)).is_some() && players.take(&owner("c", 1)).is_some());
    }

    #[test]
    fn a_tree_beyond_the_bound_is_not_kept() {
        let (first, bytes) = player();
        let players = KeptPlayers::new(bytes - 1);
        players.keep(owner("a", 1), first);
        assert!(players.take(&owner("a", 1)).is_none());
    }
}
