//! Addresses of servers and tables.

use crate::ClientError;
use kaiju_words::Message;
use std::fmt;
use ureq::http::Uri;

/// Lengths of the table codes that servers generate; earlier versions gave tables codes of six letters.
const CODE_LENS: [usize; 2] = [6, 8];
/// Maximum length of a table code in a link.
const MAX_CODE_LEN: usize = 32;

/// A server's origin: `http` or `https`, a host, and the port if it isn't the default one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Origin(String);

impl Origin {
    /// The WebSocket URL for a path at this server.
    pub(crate) fn socket(&self, path: &str) -> String {
        // `https` becomes `wss`, and `http` becomes `ws`.
        format!("ws{}{path}", &self.0["http".len()..])
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A link to a server, and optionally to one of its tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// The server's origin.
    pub origin: Origin,
    /// The table's code; `None` for a link to the server itself.
    pub code: Option<String>,
}

impl Link {
    /// Parses a link: `https://host/t/CODE`, `https://host/CODE`, or the bare address of a server.
    pub fn parse(text: &str) -> Result<Link, ClientError> {
        let wrong = || ClientError::Wrong(Message::new("remote-no-link").with("link", text.to_owned()));
        let (origin, path) = place(text).ok_or_else(wrong)?;
        let code = match path.trim_matches('/') {
            "" => None,
            path if CODE_LENS.contains(&path.len()) && is_code(path) => Some(path.to_owned()),
            path => Some(path.strip_prefix("t/").filter(|code| is_code(code)).ok_or_else(wrong)?.to_owned()),
        };
        Ok(Link { origin, code })
    }

    /// A link to the table with this code at the same server.
    pub fn at_table(self, code: &str) -> Result<Link, ClientError> {
        if !is_code(code) {
            return Err(ClientError::Wrong(Message::new("remote-no-link").with("link", code.to_owned())));
        }
        Ok(Link { code: Some(code.to_owned()), ..self })
    }

    /// Parses a recovery link, `https://host/recover#SECRET`, into the server and the secret. Earlier versions of the
    /// server put the secret in the path.
    pub fn recovery(text: &str) -> Result<(Origin, String), ClientError> {
        let wrong = || ClientError::Wrong(Message::new("remote-no-recovery-link"));
        let (address, fragment) = text.trim().split_once('#').unwrap_or((text, ""));
        let (origin, path) = place(address).ok_or_else(wrong)?;
        let secret = match &*path {
            "/recover" => Some(fragment),
            path => path.strip_prefix("/recover/"),
        };
        let secret = secret.filter(|secret| !secret.is_empty() && !secret.contains('/'));
        Ok((origin, secret.ok_or_else(wrong)?.to_owned()))
    }
}

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.code {
            Some(code) => write!(f, "{}/t/{code}", self.origin),
            None => self.origin.fmt(f),
        }
    }
}

fn is_code(code: &str) -> bool {
    (1..=MAX_CODE_LEN).contains(&code.len()) && code.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// Splits an address into its origin and path.
fn place(text: &str) -> Option<(Origin, String)> {
    let uri: Uri = text.trim().parse().ok()?;
    let (scheme, default_port) = match uri.scheme_str()? {
        "http" => ("http", 80),
        "https" => ("https", 443),
        _ => return None,
    };
    let authority = uri.authority().filter(|authority| !authority.as_str().contains('@'))?;
    let host = authority.host().to_ascii_lowercase();
    if host.is_empty() {
        return None;
    }
    // A port must be a number if present.
    let port = match authority.as_str().rsplit_once(']').map_or(authority.as_str(), |(_, rest)| rest).split_once(':') {
        None => String::new(),
        Some((_, port)) => match port.parse::<u16>().ok()? {
            port if port == default_port => String::new(),
            port => format!(":{port}"),
        },
    };
    Some((Origin(format!("{scheme}://{host}{port}")), uri.path().to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_parsed_or_refused() {
        let read = |text: &str| Link::parse(text).ok().map(|link| (link.origin.to_string(), link.code));
        let at = |origin: &str, code: Option<&str>| Some((origin.to_owned(), code.map(str::to_owned)));
        assert_eq!(read("http://127.0.0.1:7777/t/KWHXRT"), at("http://127.0.0.1:7777", Some("KWHXRT")));
        assert_eq!(read(" https://Kaiju.Example.org:443/t/ab/ "), at("https://kaiju.example.org", Some("ab")));
        assert_eq!(read("http://localhost:7777/kwhxrt"), at("http://localhost:7777", Some("kwhxrt")));
        assert_eq!(read("http://localhost:7777/kwhxrt23"), at("http://localhost:7777", Some("kwhxrt23")));
        assert_eq!(read("http://localhost:80"), at("http://localhost", None));
        assert_eq!(read("http://[::1]:7777/"), at("http://[::1]:7777", None));
        let none = [
            "",
            "KWHXRT",
            "localhost:7777",
            "ftp://a/t/B",
            "http:///t/A",
            "http://a/b",
            "http://a/t/",
            "http://a/t/B/c",
            "http://a/kwhxrt2",
        ];
        for text in none.iter().chain(&["http://me@a/t/B", "http://a/t/../x", "http://a:x/t/B", "http://a/t/%41"]) {
            assert_eq!(read(text), None, "{text}");
        }
        let link = Link::parse("https://kaiju.example.org/t/KWHXRT?x=1").expect("a link");
        assert_eq!(link.to_string(), "https://kaiju.example.org/t/KWHXRT");
        assert_eq!(link.origin.socket("/t/A/socket"), "wss://kaiju.example.org/t/A/socket");
    }

    #[test]
    fn recovery_links() {
        let read = |text: &str| Link::recovery(text).ok().map(|(origin, secret)| (origin.to_string(), secret));
        assert_eq!(read("http://a:7777/recover/s3cr-t"), Some(("http://a:7777".to_owned(), "s3cr-t".to_owned())));
        assert_eq!(read(" https://a/recover#s3cr-t"), Some(("https://a".to_owned(), "s3cr-t".to_owned())));
        for text in [
            "http://a/recover/",
            "http://a/t/B",
            "http://a/recover/x/y",
            "recover/x",
            "http://a/recover#",
            "http://a#x",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
