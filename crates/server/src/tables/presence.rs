//! Who is present at a table: a connection or a recent request counts.

use std::collections::HashMap;

use ids::AccountId;
use store::Millis;

use crate::tables::requests::ConnectionChange;

/// Who is present at a table.
pub(crate) struct Presence {
    /// Who was seen within this time is present; programs that poll do so more often.
    window: Millis,
    connections: HashMap<AccountId, usize>,
    /// When those who are present without a connection to the table were last seen.
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
    pub(crate) fn new(window: Millis) -> Self {
        Self { window, connections: HashMap::new(), seen: HashMap::new() }
    }

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

    /// Whether the account has a connection to the table.
    pub(crate) fn is_connected(&self, account: &AccountId) -> bool {
        self.connections.contains_key(account)
    }

    /// From now on the account must be seen now and then, unless it has a connection or that is known already.
    pub(crate) fn expect(&mut self, account: &AccountId, now: Millis) {
        if !self.is_connected(account) && !self.seen.contains_key(account) {
            self.seen.insert(account.clone(), now);
        }
    }

    /// Notes a request; it means nothing for those who are not expected.
    pub(crate) fn renew(&mut self, account: &AccountId, now: Millis) {
        if let Some(seen) = self.seen.get_mut(account) {
            *seen = now;
        }
    }

    /// When the next account without a connection stops being present.
    pub(crate) fn deadline(&self) -> Option<Millis> {
        self.seen.values().min().map(|seen| seen + self.window)
    }

    /// Removes those who were not seen for too long, and returns them.
    pub(crate) fn take_absent(&mut self, now: Millis) -> Vec<AccountId> {
        let window = self.window;
        let mut absent: Vec<AccountId> =
            self.seen.extract_if(|_, seen| *seen + window <= now).map(|(account, _)| account).collect();
        absent.sort_unstable();
        absent
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: Millis = 60_000;

    #[test]
    fn who_is_expected_is_present_until_they_are_not_seen_any_more() {
        let (ada, bob) = (AccountId::new("ada"), AccountId::new("bob"));
        let mut presence = Presence::new(WINDOW);
        presence.renew(&ada, 0);
        assert_eq!(presence.deadline(), None, "a spectator may come and go");
        presence.expect(&ada, 0);
        presence.expect(&bob, 10);
        presence.renew(&ada, 50);
        presence.expect(&bob, 40);
        assert_eq!(presence.deadline(), Some(10 + WINDOW), "to expect somebody is not to see them");
        assert_eq!(presence.take_absent(9 + WINDOW), Vec::<AccountId>::new());
        assert_eq!(presence.take_absent(10 + WINDOW), [bob]);
        presence.count(&ada, ConnectionChange::Opened);
        presence.expect(&ada, 60);
        assert_eq!((presence.deadline(), presence.take_absent(Millis::MAX / 2)), (None, Vec::new()));
    }

    #[test]
    fn only_the_first_and_the_last_connection_change_anything() {
        let ada = AccountId::new("ada");
        let mut presence = Presence::new(WINDOW);
        assert_eq!(presence.count(&ada, ConnectionChange::Opened), Change::Connected);
        assert_eq!(presence.count(&ada, ConnectionChange::Opened), Change::None);
        assert_eq!(presence.count(&ada, ConnectionChange::Closed), Change::None);
        assert_eq!(presence.count(&ada, ConnectionChange::Closed), Change::Disconnected);
    }
}
