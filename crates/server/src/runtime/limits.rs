//! Rate limits: how often an address or an account may do something.

use std::hash::Hash;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::Clock;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use ids::AccountId;

use crate::runtime::config::Config;

/// Messages over a socket: the rate, and how many may come at once.
const MESSAGES_PER_SECOND: u32 = 20;
const MESSAGES_AT_ONCE: u32 = 60;

/// Chat messages and reports: the rate, and how many may come at once.
const CHAT_PER_MINUTE: u32 = 20;
const CHAT_AT_ONCE: u32 = 6;

/// Puzzles that are made because somebody asks for them: the rate, and how many may be asked for at once.
const MAKINGS_PER_MINUTE: u32 = 6;
const MAKINGS_AT_ONCE: u32 = 12;

/// Where a request comes from. Of an IPv6 address the first half counts: the rest is the subscriber's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V4(v4) => Self(IpAddr::V4(v4)),
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
        }
    }
}

impl std::fmt::Display for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// Something was asked for more often than its rate limit allows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TooMany {
    /// How long to wait before it is allowed again.
    pub(crate) wait: Duration,
}

type Result = std::result::Result<(), TooMany>;

/// How often something may be done, by address and by account.
pub(crate) struct Limits {
    requests: DefaultKeyedRateLimiter<Address>,
    entries: DefaultKeyedRateLimiter<Address>,
    messages: DefaultKeyedRateLimiter<String>,
    chat: DefaultKeyedRateLimiter<AccountId>,
    makings: DefaultKeyedRateLimiter<Address>,
}

impl Limits {
    pub(crate) fn new(config: &Config) -> Self {
        let count = |count: u32| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let messages = Quota::per_second(count(MESSAGES_PER_SECOND)).allow_burst(count(MESSAGES_AT_ONCE));
        let makings = Quota::per_minute(count(MAKINGS_PER_MINUTE)).allow_burst(count(MAKINGS_AT_ONCE));
        let chat = Quota::per_minute(count(CHAT_PER_MINUTE)).allow_burst(count(CHAT_AT_ONCE));
        Self {
            requests: RateLimiter::keyed(Quota::per_minute(count(config.requests_per_minute))),
            entries: RateLimiter::keyed(Quota::per_hour(count(config.entries_per_hour))),
            messages: RateLimiter::keyed(messages),
            chat: RateLimiter::keyed(chat),
            makings: RateLimiter::keyed(makings),
        }
    }

    /// Counts any request.
    pub(crate) fn request(&self, address: &Address) -> Result {
        check(&self.requests, address)
    }

    /// Counts a new account or an attempt at a password.
    pub(crate) fn entry(&self, address: &Address) -> Result {
        check(&self.entries, address)
    }

    /// Counts a message over a socket.
    pub(crate) fn message(&self, sender: &str) -> Result {
        check(&self.messages, &sender.to_owned())
    }

    /// Counts a chat message or a report.
    pub(crate) fn chat(&self, account: &AccountId) -> Result {
        check(&self.chat, account)
    }

    /// Counts a puzzle that has to be made.
    pub(crate) fn making(&self, address: &Address) -> Result {
        check(&self.makings, address)
    }

    /// Drops the counts of those who have been quiet for long.
    pub(crate) fn tidy(&self) {
        self.requests.retain_recent();
        self.entries.retain_recent();
        self.messages.retain_recent();
        self.chat.retain_recent();
        self.makings.retain_recent();
    }
}

fn check<K: Clone + Eq + Hash>(limiter: &DefaultKeyedRateLimiter<K>, key: &K) -> Result {
    let wait = |refused: governor::NotUntil<_>| refused.wait_time_from(limiter.clock().now());
    limiter.check_key(key).map_err(|refused| TooMany { wait: wait(refused) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_how_long_to_wait() {
        let limits = Limits::new(&Config { entries_per_hour: 1, ..Config::default() });
        let (one, other) = (Address::from(IpAddr::from([1; 4])), Address::from(IpAddr::from([2; 4])));
        assert_eq!(limits.entry(&one), Ok(()));
        let wait = limits.entry(&one).unwrap_err().wait.as_secs();
        assert!((3590..=3600).contains(&wait), "{wait}");
        assert_eq!(limits.entry(&other), Ok(()));
    }

    #[test]
    fn the_page_for_operators_tells_the_limits_that_no_setting_changes() {
        let page = include_str!("../../../../docs/server.md");
        for row in [
            format!("| {MESSAGES_PER_SECOND} a second, {MESSAGES_AT_ONCE} at once |"),
            format!("| {CHAT_PER_MINUTE} a minute, {CHAT_AT_ONCE} at once |"),
            format!("| {MAKINGS_PER_MINUTE} a minute, {MAKINGS_AT_ONCE} at once |"),
            format!("| {} a minute |", Config::default().requests_per_minute),
            format!("| {} an hour |", Config::default().entries_per_hour),
            format!("| {} at a time |", Config::default().sockets_per_address),
        ] {
            assert!(page.contains(&row), "docs/server.md has no {row:?}");
        }
    }
}
