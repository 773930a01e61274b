//! Games that were found for people who have not looked at them yet.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ids::{AccountId, GameId};
use store::Millis;

use crate::runtime::time::MINUTE;

/// So long it is worth telling somebody again.
const YOUNG: Millis = 10 * MINUTE;

/// The last game that was found for each account on this node; a clone is the same. It is a courtesy to those who load
/// the page anew at the wrong moment: the games themselves are in the store.
#[derive(Clone, Default)]
pub(crate) struct FoundGames(Arc<Mutex<HashMap<AccountId, (GameId, Millis)>>>);

impl FoundGames {
    /// Notes a game that was found for somebody.
    pub(crate) fn add(&self, account: &AccountId, game: &GameId, now: Millis) {
        self.with(|found| {
            found.retain(|_, (_, at)| *at + YOUNG > now);
            found.insert(account.clone(), (game.clone(), now));
        });
    }

    /// Notes that somebody watches a game.
    pub(crate) fn remove(&self, account: &AccountId, game: &GameId) {
        self.with(|found| {
            if found.get(account).is_some_and(|(known, _)| known == game) {
                found.remove(account);
            }
        });
    }

    /// The game that was found for somebody who has not watched it yet.
    pub(crate) fn of(&self, account: &AccountId, now: Millis) -> Option<GameId> {
        self.with(|found| {
            found.get(account).filter(|(_, at)| *at + YOUNG > now).map(|(game, _)| game.clone())
        })
    }

    fn with<T>(&self, act: impl FnOnce(&mut HashMap<AccountId, (GameId, Millis)>) -> T) -> T {
        act(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_found_game_is_named_again_until_it_is_watched_or_old() {
        let (ada, bob) = (AccountId::new("ada"), AccountId::new("bob"));
        let (one, two) = (GameId::new("1"), GameId::new("2"));
        let found = FoundGames::default();
        found.add(&ada, &one, 0);
        found.add(&ada, &two, 1);
        assert_eq!((found.of(&ada, 2), found.of(&bob, 2)), (Some(two.clone()), None));
        found.remove(&ada, &one);
        assert_eq!(found.of(&ada, YOUNG), Some(two.clone()));
        assert_eq!(found.of(&ada, YOUNG + 1), None);
        found.remove(&ada, &two);
        assert_eq!(found.of(&ada, 2), None);
        found.add(&ada, &one, 0);
        found.add(&bob, &two, YOUNG);
        assert_eq!(found.with(|found| found.len()), 1, "what is old is thrown away");
    }
}
