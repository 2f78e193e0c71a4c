//! Client addresses, as the keys of rate limits and connection limits.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A client's address. IPv6 addresses are reduced to their /64 network, since a client usually controls all of it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Address(IpAddr);

/// Number of network levels. An address has a network at each of them, except that IPv4 has none at the last.
pub(crate) const LEVELS: usize = 3;

/// A network to which limits apply. Level 0 is the address itself (IPv6: its /64), level 1 its /24 (IPv6: its /56, a
/// common size for home networks), and level 2 its /48, for IPv6 only.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Network {
    level: u8,
    first: IpAddr,
}

impl Network {
    /// The index of its level, below [`LEVELS`].
    pub(crate) fn level(self) -> usize {
        usize::from(self.level)
    }
}

impl Address {
    /// The address of a socket's peer.
    pub(crate) fn of(peer: IpAddr) -> Address {
        Address(match peer.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// The networks that the address belongs to, smallest first.
    pub(crate) fn networks(self) -> impl Iterator<Item = Network> {
        (0..LEVELS as u8).filter_map(move |level| {
            let first = match (self.0, level) {
                (same, 0) => same,
                (IpAddr::V4(v4), 1) => IpAddr::V4(Ipv4Addr::from_bits(v4.to_bits() >> 8 << 8)),
                (IpAddr::V4(_), _) => return None,
                (IpAddr::V6(v6), 1) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 72 << 72)),
                (IpAddr::V6(v6), _) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() >> 80 << 80)),
            };
            Some(Network { level, first })
        })
    }

    /// The client's address as reported by a reverse proxy in `X-Forwarded-For`. Only the last entry counts, which the
    /// proxy itself has added; the client may have forged the others.
    pub(crate) fn forwarded(headers: &HeaderMap) -> Option<Address> {
        let named = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        let last = named.rsplit(',').next()?.trim();
        last.parse().ok().map(Address::of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    #[test]
    fn an_ipv6_network_counts_as_one_address() {
        let of = |text: &str| Address::of(text.parse().expect("a valid address"));
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn neighbours_share_the_larger_networks() {
        let of = |text: &str| -> Vec<Network> { Address::of(text.parse().expect("an address")).networks().collect() };
        let shared = |one: &str, other: &str| -> Vec<usize> {
            let others = of(other);
            of(one).into_iter().filter(|network| others.contains(network)).map(Network::level).collect()
        };
        assert_eq!(shared("192.0.2.1", "192.0.2.1"), [0, 1]);
        assert_eq!(shared("192.0.2.1", "192.0.2.255"), [1]);
        assert!(shared("192.0.2.1", "192.0.3.1").is_empty());
        assert_eq!(shared("2001:db8:1:2::1", "2001:db8:1:2:3::"), [0, 1, 2]);
        assert_eq!(shared("2001:db8:1:2::", "2001:db8:1:ff::"), [1, 2]);
        assert_eq!(shared("2001:db8:1:2::", "2001:db8:1:100::"), [2]);
        assert!(shared("2001:db8:1::", "2001:db8:2::").is_empty());
    }

    #[test]
    fn only_the_address_added_by_the_proxy_counts() {
        let mut headers = HeaderMap::new();
        assert_eq!(Address::forwarded(&headers), None);
        headers.append("x-forwarded-for", HeaderValue::from_static("10.0.0.1"));
        headers.append("x-forwarded-for", HeaderValue::from_static("10.0.0.2, 192.0.2.7"));
        assert_eq!(Address::forwarded(&headers), Some(Address::of([192, 0, 2, 7].into())));
        headers.append("x-forwarded-for", HeaderValue::from_static("nonsense"));
        assert_eq!(Address::forwarded(&headers), None);
    }
}
