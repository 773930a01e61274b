//! The connections that are open, bounded in all and by address.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::runtime::config::Config;
use crate::runtime::limits::Address;

/// The connections that are open.
pub(crate) struct Connections {
    most: usize,
    most_by_address: usize,
    open: Mutex<Open>,
}

#[derive(Default)]
struct Open {
    count: usize,
    by_address: HashMap<Address, usize>,
}

/// A connection counts as open until this is dropped.
pub(crate) struct OpenConnection {
    connections: Arc<Connections>,
    address: Address,
}

impl Connections {
    pub(crate) fn new(config: &Config) -> Self {
        // All connections of a proxy come from one address; the proxy bounds those of its clients.
        let most_by_address =
            if config.proxies.is_empty() { config.connections_per_address } else { config.connections };
        Self { most: config.connections, most_by_address, open: Mutex::default() }
    }

    /// Counts a connection, unless there are as many as there may be.
    pub(crate) fn enter(self: &Arc<Self>, address: Address) -> Option<OpenConnection> {
        let mut open = self.lock();
        let own = open.by_address.get(&address).copied().unwrap_or_default();
        if open.count >= self.most || own >= self.most_by_address {
            return None;
        }
        open.count += 1;
        metrics::gauge!("catercorner_connections").increment(1);
        open.by_address.insert(address, own + 1);
        Some(OpenConnection { connections: self.clone(), address })
    }

    fn lock(&self) -> MutexGuard<'_, Open> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for OpenConnection {
    fn drop(&mut self) {
        let mut open = self.connections.lock();
        open.count -= 1;
        metrics::gauge!("catercorner_connections").decrement(1);
        if let Some(own) = open.by_address.get_mut(&self.address) {
            *own -= 1;
            if *own == 0 {
                open.by_address.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn connections(change: impl FnOnce(&mut Config)) -> Arc<Connections> {
        let mut config = Config { connections: 3, connections_per_address: 2, ..Config::default() };
        change(&mut config);
        Arc::new(Connections::new(&config))
    }

    fn address(number: u8) -> Address {
        Address::from(IpAddr::from([10, 0, 0, number]))
    }

    #[test]
    fn there_are_as_many_as_there_may_be_in_all_and_by_address() {
        let connections = connections(|_| {});
        let first = connections.enter(address(1)).unwrap();
        let _second = connections.enter(address(1)).unwrap();
        assert!(connections.enter(address(1)).is_none(), "two by address");
        let _third = connections.enter(address(2)).unwrap();
        assert!(connections.enter(address(3)).is_none(), "three in all");
        drop(first);
        let _again = connections.enter(address(1)).unwrap();
        assert_eq!(connections.lock().count, 3);
        assert!(connections.enter(address(2)).is_none());
    }

    #[test]
    fn an_address_without_connections_takes_up_no_room() {
        let connections = connections(|_| {});
        drop(connections.enter(address(1)));
        assert!(connections.lock().by_address.is_empty());
    }

    #[test]
    fn the_connections_of_a_proxy_are_bounded_in_all() {
        let connections = connections(|config| config.proxies = vec!["127.0.0.1".parse().unwrap()]);
        let open: Vec<_> = (0..4).map(|_| connections.enter(address(1))).collect();
        assert_eq!(open.iter().flatten().count(), 3);
    }
}
