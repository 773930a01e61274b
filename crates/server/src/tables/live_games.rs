//! How many games that are not over somebody may have: each takes memory, and the time of computer players.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ids::{AccountId, GameId};
use store::{Account, Kind};
use table::{Holder, Table};

use crate::http::code::Code;
use crate::http::error::{ApiError, Result};
use crate::runtime::context::Context;
use crate::runtime::limits::Address;
use crate::tables::ended::GameEnded;

/// The games that addresses have made since the server started and that are not over; a clone is the same.
#[derive(Clone, Default)]
pub(crate) struct MadeGames(Arc<Mutex<Made>>);

#[derive(Default)]
struct Made {
    makers: HashMap<GameId, Address>,
    counts: HashMap<Address, usize>,
}

impl MadeGames {
    /// Forgets games as they end.
    pub(crate) fn subscribe(&self, ended: &GameEnded) {
        let made = self.clone();
        ended.subscribe(move |game, _| {
            made.forget(&game.id);
            std::future::ready(())
        });
    }

    /// Counts a game that an address is about to make, unless it has as many as it may have.
    pub(crate) fn begin(&self, address: Address, most: usize) -> Result<GameInTheMaking> {
        let mut made = self.lock();
        let count = made.counts.entry(address).or_default();
        if *count >= most {
            return Err(too_many(&format!("expected at most {most} unfinished games of one address")));
        }
        *count += 1;
        Ok(GameInTheMaking { made_games: self.clone(), address, is_made: false })
    }

    fn forget(&self, game: &GameId) {
        let mut made = self.lock();
        if let Some(address) = made.makers.remove(game) {
            made.subtract(address);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Made> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Made {
    fn subtract(&mut self, address: Address) {
        if let Some(count) = self.counts.get_mut(&address) {
            *count -= 1;
            if *count == 0 {
                self.counts.remove(&address);
            }
        }
    }
}

/// A game that counts already. It counts no longer if it is not made.
pub(crate) struct GameInTheMaking {
    made_games: MadeGames,
    address: Address,
    is_made: bool,
}

impl GameInTheMaking {
    /// From now on it counts until it is over.
    pub(crate) fn made(mut self, game: &GameId) {
        self.is_made = true;
        self.made_games.lock().makers.insert(game.clone(), self.address);
    }
}

impl Drop for GameInTheMaking {
    fn drop(&mut self) {
        if !self.is_made {
            self.made_games.lock().subtract(self.address);
        }
    }
}

/// Refuses a further game to an account that has as many as it may have.
pub(crate) async fn check_live_games(context: &Context, account: &AccountId) -> Result<()> {
    let most = context.config.games_per_account;
    match context.store.count_live_games(account).await? >= most {
        true => Err(too_many(&format!("expected at most {most} unfinished games of one account"))),
        false => Ok(()),
    }
}

/// Refuses a game without people to guests, and to those who have as many of them as they may have. A seat that is open
/// is for a person.
pub(crate) async fn check_people(context: &Context, creator: &Account, seats: &[Holder]) -> Result<()> {
    if seats.iter().any(|seat| !matches!(seat, Holder::Computer { .. })) {
        return Ok(());
    }
    let refuse = |message: &str| Err(ApiError::bad(Code::NoPeople, message));
    if creator.kind == Kind::Guest {
        return refuse(
            "expected a seat for you or an open one: computer players alone play for registered accounts",
        );
    }
    let most = context.config.computer_games_per_account;
    match context.store.count_computer_games(&creator.id).await? >= most {
        true => refuse(&format!(
            "expected a seat for you or an open one: you have {most} games of computer players alone, wait for their end"
        )),
        false => Ok(()),
    }
}

/// The seats of a table after a computer player has taken some of them.
pub(crate) fn filled(table: &Table, seats: &[table::SeatNumber], level: u8) -> Vec<Holder> {
    let numbered = (1..).map(table::SeatNumber).zip(table.holders());
    let after = |(number, holder): (table::SeatNumber, &Holder)| match seats.contains(&number) {
        true => Holder::Computer { level },
        false => holder.clone(),
    };
    numbered.map(after).collect()
}

fn too_many(message: &str) -> ApiError {
    ApiError::conflict(Code::TooManyLiveGames, format!("{message}: finish or leave one first"))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    #[test]
    fn games_of_an_address_count_until_they_are_over_or_not_made() {
        let made = MadeGames::default();
        let (one, other) = (Address::from(IpAddr::from([1; 4])), Address::from(IpAddr::from([2; 4])));
        let (a, b) = (GameId::new("a"), GameId::new("b"));
        made.begin(one, 2).unwrap().made(&a);
        made.begin(one, 2).unwrap().made(&b);
        let Err(refused) = made.begin(one, 2) else { panic!("two are as many as it may have") };
        assert_eq!(refused.problem.code, Code::TooManyLiveGames);
        drop(made.begin(other, 2).unwrap());
        made.forget(&a);
        drop(made.begin(one, 2).unwrap());
        made.forget(&a);
        made.forget(&b);
        let left = made.lock();
        assert!(left.makers.is_empty() && left.counts.is_empty());
    }
}
