//! Client addresses, as the keys of rate limits and connection limits.

use axum::http::HeaderMap;
use std::net::{IpAddr, Ipv6Addr};

/// A client's address. IPv6 addresses are reduced to their /64 network, since a client usually controls all of it.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Address(IpAddr);

impl Address {
    /// The address of a socket's peer.
    pub(crate) fn of(peer: IpAddr) -> Address {
        Address(match peer.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            v4 @ IpAddr::V4(_) => v4,
        })
    }

    /// The client's address as reported by a reverse proxy in `X-Forwarded-For`. Only the last entry counts, which the
    /// proxy itself has added; the client may have forged those before it.
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
