//! Where a request comes from, if proxies pass it on. Whoever asks can write any header: only what a proxy of the settings
//! has added is believed.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::runtime::config::Config;

/// Each proxy adds the address of whoever asked it at the end.
const FORWARDED_FOR: &str = "x-forwarded-for";

/// What else proxies say about the request that they were asked.
const FORWARDED: [&str; 4] = [FORWARDED_FOR, "x-forwarded-proto", "x-forwarded-host", "forwarded"];

/// The address that is the client's: the last that is not a proxy's. It removes what a request says about proxies unless
/// a proxy of ours has sent it, so that nobody after this has to ask again.
pub(crate) fn find_client(config: &Config, headers: &mut HeaderMap, peer: Option<SocketAddr>) -> IpAddr {
    let peer = peer.map_or(IpAddr::from([0, 0, 0, 0]), |peer| peer.ip().to_canonical());
    let is_proxy = |address: IpAddr| config.proxies.iter().any(|network| network.contains(address));
    if !is_proxy(peer) {
        for name in FORWARDED {
            headers.remove(name);
        }
        return peer;
    }
    let mut client = peer;
    for address in forwarded_for(headers).into_iter().rev() {
        // Who wrote something else than an address is the last whose address is known.
        let Some(address) = address else { break };
        client = address;
        if !is_proxy(address) {
            break;
        }
    }
    client
}

/// The addresses of all lines of the header, in order.
fn forwarded_for(headers: &HeaderMap) -> Vec<Option<IpAddr>> {
    let lines = headers.get_all(FORWARDED_FOR).iter();
    lines.flat_map(|line| line.to_str().unwrap_or_default().split(',').map(parse)).collect()
}

/// An address as proxies write it, some with a port.
fn parse(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let plain = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let address = plain.parse().or_else(|_| text.parse::<SocketAddr>().map(|address| address.ip()));
    address.ok().map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, lines: &[&str]) -> String {
        let proxies = ["127.0.0.1", "10.0.0.0/8"].map(|network| network.parse().unwrap());
        let config = Config { proxies: proxies.to_vec(), ..Config::default() };
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(FORWARDED_FOR, line.parse().unwrap());
        }
        find_client(&config, &mut headers, Some(SocketAddr::new(peer.parse().unwrap(), 1))).to_string()
    }

    #[test]
    fn the_last_address_that_is_no_proxy_is_the_clients() {
        for (peer, lines, expected) in [
            ("127.0.0.1", &["198.51.100.7"][..], "198.51.100.7"),
            ("127.0.0.1", &["1.1.1.1, 198.51.100.7"], "198.51.100.7"),
            ("127.0.0.1", &["198.51.100.7, 10.0.0.3"], "198.51.100.7"),
            ("127.0.0.1", &["1.1.1.1", "198.51.100.7, 10.0.0.3", "10.0.0.4"], "198.51.100.7"),
            ("::ffff:127.0.0.1", &["198.51.100.7:4711"], "198.51.100.7"),
            ("127.0.0.1", &["[2001:db8::7]:4711"], "2001:db8::7"),
            ("127.0.0.1", &["2001:db8::7"], "2001:db8::7"),
            ("127.0.0.1", &["198.51.100.7, unknown, 10.0.0.3"], "10.0.0.3"),
            ("127.0.0.1", &["10.0.0.3, 10.0.0.4"], "10.0.0.3"),
            ("127.0.0.1", &[""], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("192.0.2.1", &["198.51.100.7"], "192.0.2.1"),
        ] {
            assert_eq!(client(peer, lines), expected, "{lines:?} from {peer}");
        }
    }

    #[test]
    fn what_strangers_say_about_proxies_is_removed() {
        for (peer, left) in [([192, 0, 2, 1], false), ([127, 0, 0, 1], true)] {
            let config = Config { proxies: vec!["127.0.0.1".parse().unwrap()], ..Config::default() };
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-proto", "https".parse().unwrap());
            find_client(&config, &mut headers, Some(SocketAddr::from((peer, 1))));
            assert_eq!(headers.contains_key("x-forwarded-proto"), left, "{peer:?}");
        }
    }
}
