//! How long to wait between attempts at the password of one account, wherever they come from. The limit by address alone would
//! let many addresses guess together.
//!
//! Nobody is kept out for good: the wait never grows beyond [`LONGEST_WAIT`], an address from which the account was opened before
//! waits only for its own mistakes, and sessions that are open go on. A name that nobody has is treated like any other, so
//! that the waits do not tell which accounts there are.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use ids::{AccountId, SecretHash};

use crate::runtime::limits::{Address, TooMany};

/// How many attempts may fail before anybody has to wait.
const FREE_ATTEMPTS: u32 = 5;

/// The wait after the first attempt that is not free; it doubles with each after it.
const FIRST_WAIT: Duration = Duration::from_secs(2);

/// The longest wait.
pub(crate) const LONGEST_WAIT: Duration = Duration::from_secs(300);

/// After so long without an attempt the count begins anew.
const MEMORY: Duration = Duration::from_secs(3600);

/// The most counts, and the most known addresses, that are kept; the oldest go first.
const MOST: usize = 50_000;

/// Whose attempts are counted together. Names are fingerprints: what people type there by mistake may be a password.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Key {
    /// All who try to sign in with a name, from addresses that never succeeded.
    Strangers(SecretHash),
    /// Who tries from an address that succeeded before.
    Known(SecretHash, Address),
    /// Who is signed in and must give the password once more.
    Owner(AccountId),
}

#[derive(Clone, Copy)]
struct Attempts {
    count: u32,
    /// When the last one was.
    last: Duration,
    /// Before when there is no other.
    until: Duration,
}

#[derive(Default)]
struct State {
    attempts: HashMap<Key, Attempts>,
    /// From where the account of a name was opened, since the server started.
    known: HashSet<(SecretHash, Address)>,
}

/// The attempts at passwords.
#[derive(Default)]
pub(crate) struct Backoff(Mutex<State>);

impl Backoff {
    /// Counts an attempt to sign in, before the password is checked, so that many at once are not free.
    pub(crate) fn sign_in(&self, name: &SecretHash, address: Address, now: Duration) -> Result<(), TooMany> {
        let mut state = self.lock();
        let key = state.key(name, address);
        state.count(key, now)
    }

    /// Forgets the attempts with a name after one that succeeded, and knows the address from now on.
    pub(crate) fn signed_in(&self, name: SecretHash, address: Address) {
        let mut state = self.lock();
        let key = state.key(&name, address);
        state.attempts.remove(&key);
        if state.known.len() >= MOST {
            state.known.clear();
        }
        state.known.insert((name, address));
    }

    /// Counts an attempt of somebody who is signed in at the password of the same account.
    pub(crate) fn confirm(&self, account: &AccountId, now: Duration) -> Result<(), TooMany> {
        self.lock().count(Key::Owner(account.clone()), now)
    }

    /// Forgets these attempts after one that succeeded.
    pub(crate) fn confirmed(&self, account: &AccountId) {
        self.lock().attempts.remove(&Key::Owner(account.clone()));
    }

    /// Drops the counts of those who have not tried for long.
    pub(crate) fn tidy(&self, now: Duration) {
        self.lock().tidy(now);
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn key(&self, name: &SecretHash, address: Address) -> Key {
        match self.known.contains(&(name.clone(), address)) {
            true => Key::Known(name.clone(), address),
            false => Key::Strangers(name.clone()),
        }
    }

    fn count(&mut self, key: Key, now: Duration) -> Result<(), TooMany> {
        if self.attempts.len() >= MOST && !self.attempts.contains_key(&key) {
            self.make_room(now);
        }
        let attempts = self.attempts.entry(key).or_insert(Attempts { count: 0, last: now, until: now });
        if attempts.until > now {
            return Err(TooMany { wait: attempts.until - now });
        }
        if attempts.last + MEMORY < now {
            attempts.count = 0;
        }
        attempts.count += 1;
        attempts.last = now;
        attempts.until = now + wait_after(attempts.count);
        Ok(())
    }

    fn make_room(&mut self, now: Duration) {
        self.tidy(now);
        if self.attempts.len() >= MOST {
            let oldest = self.attempts.iter().min_by_key(|(_, attempts)| attempts.last);
            if let Some(oldest) = oldest.map(|(key, _)| key.clone()) {
                self.attempts.remove(&oldest);
            }
        }
    }

    fn tidy(&mut self, now: Duration) {
        self.attempts.retain(|_, attempts| attempts.last + MEMORY >= now);
    }
}

fn wait_after(count: u32) -> Duration {
    match count.checked_sub(FREE_ATTEMPTS) {
        None => Duration::ZERO,
        Some(more) => FIRST_WAIT.saturating_mul(1 << more.min(16)).min(LONGEST_WAIT),
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn address(last: u8) -> Address {
        IpAddr::from([192, 0, 2, last]).into()
    }

    const fn second(number: u64) -> Duration {
        Duration::from_secs(number)
    }

    /// Fails so often with a name, each time from another address.
    fn fail(backoff: &Backoff, name: &SecretHash, times: u8) {
        for number in 0..times {
            assert_eq!(backoff.sign_in(name, address(number), second(0)), Ok(()), "attempt {number}");
        }
    }

    #[test]
    fn many_addresses_wait_together_and_never_for_long() {
        let (backoff, name) = (Backoff::default(), SecretHash::new("ada"));
        fail(&backoff, &name, 5);
        let mut now = second(0);
        for expected in [2, 4, 8, 16, 32, 64, 128, 256, 300, 300] {
            assert_eq!(backoff.sign_in(&name, address(9), now), Err(TooMany { wait: second(expected) }));
            now += second(expected);
            assert_eq!(backoff.sign_in(&name, address(8), now), Ok(()));
        }
        assert_eq!(backoff.sign_in(&SecretHash::new("bob"), address(9), now), Ok(()), "another account");
    }

    #[test]
    fn what_is_refused_makes_nobody_wait_longer() {
        let (backoff, name) = (Backoff::default(), SecretHash::new("ada"));
        fail(&backoff, &name, 5);
        for _ in 0..100 {
            assert!(backoff.sign_in(&name, address(9), second(1)).is_err());
        }
        assert_eq!(backoff.sign_in(&name, address(9), second(2)), Ok(()));
    }

    #[test]
    fn the_owner_comes_in_from_where_they_came_in_before() {
        let (backoff, name) = (Backoff::default(), SecretHash::new("ada"));
        backoff.signed_in(name.clone(), address(100));
        fail(&backoff, &name, 5);
        assert!(backoff.sign_in(&name, address(101), second(0)).is_err());
        assert_eq!(backoff.sign_in(&name, address(100), second(0)), Ok(()));
        for _ in 0..4 {
            assert_eq!(backoff.sign_in(&name, address(100), second(0)), Ok(()));
        }
        assert!(backoff.sign_in(&name, address(100), second(0)).is_err(), "it may have been taken over");
    }

    #[test]
    fn success_and_time_clear_the_count() {
        let (backoff, name) = (Backoff::default(), SecretHash::new("ada"));
        fail(&backoff, &name, 5);
        assert_eq!(backoff.sign_in(&name, address(1), second(2)), Ok(()));
        backoff.signed_in(name.clone(), address(1));
        fail(&backoff, &name, 5);
        let later = MEMORY + second(10);
        backoff.tidy(later);
        assert!(backoff.lock().attempts.is_empty());
        fail(&backoff, &name, 5);
    }

    #[test]
    fn who_is_signed_in_waits_for_their_own_mistakes_alone() {
        let (backoff, ada) = (Backoff::default(), AccountId::new("ada"));
        for _ in 0..5 {
            assert_eq!(backoff.confirm(&ada, second(0)), Ok(()));
        }
        assert!(backoff.confirm(&ada, second(0)).is_err());
        assert_eq!(backoff.confirm(&AccountId::new("bob"), second(0)), Ok(()));
        assert_eq!(backoff.confirm(&ada, second(2)), Ok(()));
        backoff.confirmed(&ada);
        assert_eq!(backoff.confirm(&ada, second(2)), Ok(()));
    }
}
