//! Signs of life of those at a table who have no socket open there: they look and ask over HTTP.

use std::collections::HashMap;

use store::Millis;

use crate::runtime::time::MINUTE;

/// Who looked or asked so long ago is still there; programs that poll do so more often.
const FRESH: Millis = MINUTE;

/// The last sign of each account that is thought to be there because of it.
#[derive(Default)]
pub(crate) struct Signs(HashMap<String, Millis>);

impl Signs {
    /// Somebody is there because of a sign at this moment.
    pub(crate) fn note(&mut self, account: &str, now: Millis) {
        self.0.insert(account.to_owned(), now);
    }

    /// Somebody gave another sign; for those who are there for other reasons it means nothing.
    pub(crate) fn renew(&mut self, account: &str, now: Millis) {
        if let Some(last) = self.0.get_mut(account) {
            *last = now;
        }
    }

    /// Somebody is there for better reasons, or not at all.
    pub(crate) fn forget(&mut self, account: &str) {
        self.0.remove(account);
    }

    /// When the next sign grows old.
    pub(crate) fn due(&self) -> Option<Millis> {
        self.0.values().min().map(|last| last + FRESH)
    }

    /// Those whose last sign is old; they are forgotten.
    pub(crate) fn take_old(&mut self, now: Millis) -> Vec<String> {
        let mut old: Vec<String> =
            self.0.extract_if(|_, last| *last + FRESH <= now).map(|(account, _)| account).collect();
        old.sort_unstable();
        old
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_polls_is_there_and_who_stops_is_not() {
        let mut signs = Signs::default();
        signs.renew("ada", 0);
        assert_eq!(signs.due(), None, "a socket is a better reason");
        signs.note("ada", 0);
        signs.note("bob", 10);
        signs.renew("ada", 50);
        assert_eq!(signs.due(), Some(10 + FRESH));
        assert_eq!(signs.take_old(9 + FRESH), [""; 0]);
        assert_eq!(signs.take_old(10 + FRESH), ["bob"]);
        signs.forget("ada");
        assert_eq!((signs.due(), signs.take_old(Millis::MAX / 2)), (None, Vec::new()));
    }
}
