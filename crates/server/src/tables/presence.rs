//! Who is present at a table: a connection or a recent request counts.

use std::collections::HashMap;

use ids::AccountId;
use store::Millis;

use crate::runtime::time::MINUTE;
use crate::tables::handle::ConnectionChange;

/// Seen within this window counts as present; programs that poll do so more often.
const WINDOW: Millis = MINUTE;

/// Who is present at a table.
#[derive(Default)]
pub(crate) struct Presence {
    connections: HashMap<AccountId, usize>,
    /// When those who are present without a connection were last seen.
    seen: HashMap<AccountId, Millis>,
}

/// What a connection that opens or closes means for its owner.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Change {
    /// It is their first connection.
    Connected,
    /// It was their last connection.
    Disconnected,
    /// They have others.
    None,
}

impl Presence {
    pub(crate) fn count(&mut self, account: &AccountId, change: ConnectionChange) -> Change {
        self.seen.remove(account);
        let count = self.connections.entry(account.clone()).or_default();
        match change {
            ConnectionChange::Opened => {
                *count += 1;
                if *count == 1 { Change::Connected } else { Change::None }
            }
            ConnectionChange::Closed => {
                *count = count.saturating_sub(1);
                if *count > 0 {
                    return Change::None;
                }
                self.connections.remove(account);
                Change::Disconnected
            }
        }
    }

    pub(crate) fn is_connected(&self, account: &AccountId) -> bool {
        self.connections.contains_key(account)
    }

    /// From now on the account is present by its requests.
    pub(crate) fn begin_polling(&mut self, account: &AccountId, now: Millis) {
        self.seen.insert(account.clone(), now);
    }

    /// Notes a request; it means nothing for those who are present by a connection.
    pub(crate) fn renew(&mut self, account: &AccountId, now: Millis) {
        if let Some(seen) = self.seen.get_mut(account) {
            *seen = now;
        }
    }

    /// When the next account without a connection stops being present.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.seen.values().min().map(|seen| seen + WINDOW)
    }

    /// Removes those who were not seen for too long, and returns them.
    pub(crate) fn take_absent(&mut self, now: Millis) -> Vec<AccountId> {
        let mut absent: Vec<AccountId> =
            self.seen.extract_if(|_, seen| *seen + WINDOW <= now).map(|(account, _)| account).collect();
        absent.sort_unstable();
        absent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_that_polls_is_present_until_it_stops() {
        let (ada, bob) = (AccountId::new("ada"), AccountId::new("bob"));
        let mut presence = Presence::default();
        presence.renew(&ada, 0);
        assert_eq!(presence.deadline(), None, "a connection is enough");
        presence.begin_polling(&ada, 0);
        presence.begin_polling(&bob, 10);
        presence.renew(&ada, 50);
        assert_eq!(presence.deadline(), Some(10 + WINDOW));
        assert_eq!(presence.take_absent(9 + WINDOW), Vec::<AccountId>::new());
        assert_eq!(presence.take_absent(10 + WINDOW), [bob]);
        presence.count(&ada, ConnectionChange::Opened);
        assert_eq!((presence.deadline(), presence.take_absent(Millis::MAX / 2)), (None, Vec::new()));
    }

    #[test]
    fn only_the_first_and_the_last_connection_change_anything() {
        let ada = AccountId::new("ada");
        let mut presence = Presence::default();
        assert_eq!(presence.count(&ada, ConnectionChange::Opened), Change::Connected);
        assert_eq!(presence.count(&ada, ConnectionChange::Opened), Change::None);
        assert_eq!(presence.count(&ada, ConnectionChange::Closed), Change::None);
        assert!(presence.is_connected(&ada));
        assert_eq!(presence.count(&ada, ConnectionChange::Closed), Change::Disconnected);
        assert!(!presence.is_connected(&ada));
    }
}
