//! The server's public URL.

use axum::http::{HeaderMap, header};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr};

/// The server's public URL: the configured one, or else the one that each client uses.
pub(crate) struct Public {
    url: Option<String>,
    listen: SocketAddr,
}

impl Public {
    /// Takes the configured URL, such as `https://kaiju.example`. Returns `None` if it is not valid.
    pub(crate) fn new(url: Option<&str>, listen: SocketAddr) -> Option<Public> {
        let url = url.map(origin_of);
        match url {
            Some(None) => None,
            given => Some(Public { url: given.flatten(), listen }),
        }
    }

    /// Whether the public URL uses HTTPS.
    pub(crate) fn is_https(&self) -> bool {
        self.url.as_ref().is_some_and(|url| url.starts_with("https:"))
    }

    /// The base URL for links in the response to this request.
    pub(crate) fn url(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.url {
            return url.clone();
        }
        let host = host(headers).filter(|host| is_host(host));
        host.map_or_else(|| format!("http://{}", self.listen), |host| format!("http://{host}"))
    }

    /// Whether the server can be meant by the name in a request's `Host` header. A server that only this machine can reach
    /// has no other name than localhost. A page elsewhere could point its own name at this machine (DNS rebinding), and
    /// would then count as ours; it can't do that with an address.
    pub(crate) fn is_known_host(&self, headers: &HeaderMap) -> bool {
        let is_checked = self.url.is_none() && self.listen.ip().to_canonical().is_loopback();
        !is_checked || headers.get_all(header::HOST).iter().all(|host| host.to_str().is_ok_and(is_local_name))
    }

    /// Whether a request's origin is this server. Requests without an `Origin` header are allowed, since they don't
    /// come from a page of another site.
    pub(crate) fn allows(&self, headers: &HeaderMap) -> bool {
        headers
            .get_all(header::ORIGIN)
            .iter()
            .all(|origin| origin.to_str().is_ok_and(|origin| self.is_ours(origin, headers)))
    }

    /// Whether an origin is this server. A configured URL is the only one that counts, since the `Host` header comes
    /// from the client.
    fn is_ours(&self, origin: &str, headers: &HeaderMap) -> bool {
        if let Some(url) = &self.url {
            return url.eq_ignore_ascii_case(origin);
        }
        let place = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        place.zip(host(headers)).is_some_and(|(place, host)| place.eq_ignore_ascii_case(host))
    }
}

fn host(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::HOST)?.to_str().ok()
}

/// Whether a host, with or without a port, is an IP address, `localhost` or a name below it.
fn is_local_name(host: &str) -> bool {
    let has_port = |(_, port): &(&str, &str)| port.bytes().all(|byte| byte.is_ascii_digit());
    let name = host.rsplit_once(':').filter(has_port).map_or(host, |(name, _)| name);
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_v6 =
        name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).is_some_and(|v6| v6.parse::<Ipv6Addr>().is_ok());
    is_v6 || name.parse::<Ipv4Addr>().is_ok() || name == "localhost" || name.ends_with(".localhost")
}

/// Normalizes a URL without a path to the form of an `Origin` header; `None` if it is not valid.
fn origin_of(url: &str) -> Option<String> {
    let url = url.strip_suffix('/').unwrap_or(url).to_ascii_lowercase();
    let place = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"))?;
    is_host(place).then_some(url)
}

fn is_host(text: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte);
    !text.is_empty() && text.len() < 300 && text.bytes().all(is_part)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn public(url: Option<&str>) -> Option<Public> {
        Public::new(url, ([127, 0, 0, 1], 7777).into())
    }

    fn headers(origin: Option<&'static str>, host: &'static str) -> HeaderMap {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, HeaderValue::from_static(host));
        origin.map(|origin| headers.insert(header::ORIGIN, HeaderValue::from_static(origin)));
        headers
    }

    #[test]
    fn other_origins_are_refused() {
        let here = public(None).expect("a valid URL");
        for (origin, host, is_ours) in [
            (None, "kaiju.example", true),
            (Some("http://kaiju.example"), "kaiju.example", true),
            (Some("https://Kaiju.example:8443"), "kaiju.example:8443", true),
            (Some("http://kaiju.example:8443"), "kaiju.example", false),
            (Some("http://evil.example"), "kaiju.example", false),
            (Some("http://kaiju.example.evil.example"), "kaiju.example", false),
            (Some("null"), "kaiju.example", false),
            (Some(""), "", false),
        ] {
            assert_eq!(here.allows(&headers(origin, host)), is_ours, "{origin:?} at {host}");
        }
        // A proxy may send a host name of its own.
        let proxied = public(Some("https://kaiju.example")).expect("a valid URL");
        assert!(proxied.allows(&headers(Some("https://kaiju.example"), "127.0.0.1:7777")));
        assert!(!proxied.allows(&headers(Some("https://other.example"), "127.0.0.1:7777")));
        assert!(
            !proxied.allows(&headers(Some("http://evil.example"), "evil.example")),
            "only the configured URL counts"
        );
        let mut two = headers(Some("http://kaiju.example"), "kaiju.example");
        assert!(here.allows(&two));
        two.append(header::ORIGIN, HeaderValue::from_static("http://evil.example"));
        assert!(!here.allows(&two), "all origins must match");
    }

    #[test]
    fn a_local_server_knows_only_local_names() {
        let local = public(None).expect("a valid URL");
        for host in ["localhost", "LOCALHOST:7777", "a.localhost", "127.0.0.1:7777", "192.0.2.1", "[::1]:7777", "[::1]"]
        {
            assert!(local.is_known_host(&headers(None, host)), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:7777",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "",
            ":7777",
            "[x]",
        ] {
            assert!(!local.is_known_host(&headers(None, host)), "{host}");
        }
        assert!(local.is_known_host(&HeaderMap::new()), "browsers always name a host");
        let named = public(Some("https://kaiju.example")).expect("a valid URL");
        assert!(named.is_known_host(&headers(None, "other.example")), "only the configured URL counts for anything");
        let open = Public::new(None, ([0, 0, 0, 0], 7777).into()).expect("a valid URL");
        assert!(open.is_known_host(&headers(None, "my-laptop.local:7777")), "others reach it by names we don't know");
    }

    #[test]
    fn links_begin_with_the_public_url() {
        let url = |given: Option<&str>, host| public(given).expect("a valid URL").url(&headers(None, host));
        assert_eq!(url(None, "10.0.0.5:7777"), "http://10.0.0.5:7777");
        assert_eq!(url(None, "<b>"), "http://127.0.0.1:7777");
        assert_eq!(url(Some("https://Kaiju.example/"), "10.0.0.5:7777"), "https://kaiju.example");
        for invalid in ["kaiju.example", "ftp://kaiju.example", "https://", "https://kaiju.example/games", "http://a b"]
        {
            assert!(public(Some(invalid)).is_none(), "{invalid}");
        }
        assert!(public(Some("https://a")).is_some_and(|public| public.is_https()));
        assert!(public(Some("http://a")).is_some_and(|public| !public.is_https()));
    }
}
