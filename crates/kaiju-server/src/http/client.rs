//! The web client, as files: one page for every address that people see, and what that page loads.

use super::page::escaped;
use crate::hex::hex;
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The page that all addresses have.
const PAGE: &str = "index.html";
/// What lies here has its content's hash in its name, so it is never another file.
const HASHED: &str = "assets/";
/// How long nothing has to be asked for again.
const FOR_A_YEAR: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// It may be kept, but is asked for again: a short question if nothing has changed.
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the web client.
#[derive(Copy, Clone, Debug)]
pub struct ClientFile {
    /// Where it lies: `index.html`, `assets/…`.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, compressed with gzip, if that is worth it.
    pub gzip: Option<&'static [u8]>,
}

/// A file, ready to be sent.
struct Ready {
    bytes: Bytes,
    gzip: Option<Bytes>,
    kind: HeaderValue,
    cached: HeaderValue,
    /// Its name among all that it has ever been.
    tag: HeaderValue,
}

/// The web client.
pub(crate) struct Client {
    page: Ready,
    /// The page's text before and after its title.
    around: [String; 2],
    files: BTreeMap<&'static str, Ready>,
}

impl Client {
    /// The client of these files; none if there is no page among them.
    pub(crate) fn new(files: Vec<ClientFile>) -> Option<Client> {
        let mut files: BTreeMap<_, _> = files.into_iter().map(|file| (file.path, Ready::new(file))).collect();
        let page = files.remove(PAGE)?;
        let text = String::from_utf8_lossy(&page.bytes).into_owned();
        let (before, rest) = text.split_once("<title>")?;
        let (_, after) = rest.split_once("</title>")?;
        let around = [before.to_owned(), after.to_owned()];
        Some(Client { page, around, files })
    }

    /// The page as it was built.
    pub(crate) fn page(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let mut response = self.page.answer(asked);
        response.headers_mut().remove(header::CACHE_CONTROL);
        *response.status_mut() = status;
        response
    }

    /// The page with something of its own in its head, for programs that show where a link leads.
    pub(crate) fn page_about(&self, title: &str, about: &str) -> Response {
        let [before, after] = &self.around;
        let [title, about] = [title, about].map(escaped);
        let text = format!(
            "{before}<title>{title}</title>\n    <meta property=\"og:title\" content=\"{title}\" />\n    \
             <meta property=\"og:description\" content=\"{about}\" />\n    \
             <meta name=\"robots\" content=\"noindex\" />{after}"
        );
        ([(header::CONTENT_TYPE, self.page.kind.clone())], text).into_response()
    }

    /// The file at this path, if there is one.
    pub(crate) fn file(&self, path: &str, asked: &HeaderMap) -> Option<Response> {
        let file = self.files.get(path.strip_prefix('/')?)?;
        Some(if file.is_known(asked) { file.unchanged() } else { file.answer(asked) })
    }
}

impl Ready {
    fn new(file: ClientFile) -> Ready {
        let hash: [u8; 32] = Sha256::digest(file.bytes).into();
        let tag = format!("\"{}\"", &hex(&hash)[..16]);
        let cached = if file.path.starts_with(HASHED) { FOR_A_YEAR } else { ASK_AGAIN };
        Ready {
            kind: HeaderValue::from_static(kind(file.path)),
            cached,
            tag: HeaderValue::from_str(&tag).expect("digits in quotes"),
            bytes: Bytes::from_static(file.bytes),
            gzip: file.gzip.map(Bytes::from_static),
        }
    }

    fn is_known(&self, asked: &HeaderMap) -> bool {
        asked.get_all(header::IF_NONE_MATCH).iter().any(|tag| tag == self.tag)
    }

    fn unchanged(&self) -> Response {
        let headers = [(header::ETAG, &self.tag), (header::CACHE_CONTROL, &self.cached)];
        (StatusCode::NOT_MODIFIED, headers.map(|(name, value)| (name, value.clone()))).into_response()
    }

    fn answer(&self, asked: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref().filter(|_| takes_gzip(asked));
        let mut response = gzip.unwrap_or(&self.bytes).clone().into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.kind.clone());
        headers.insert(header::CACHE_CONTROL, self.cached.clone());
        headers.insert(header::ETAG, self.tag.clone());
        if self.gzip.is_some() {
            headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        }
        if gzip.is_some() {
            headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
        }
        response
    }
}

fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

/// Whether a client can read what is compressed.
fn takes_gzip(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// Whether it is somebody who looks, and not a program.
pub(super) fn wants_page(asked: &HeaderMap) -> bool {
    let values = asked.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_for_those_who_take_it() {
        for (said, takes) in [
            ("gzip", true),
            ("gzip, deflate, br", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("br", false),
            ("xgzip", false),
            ("", false),
        ] {
            let asked = HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(said))]);
            assert_eq!(takes_gzip(&asked), takes, "{said}");
        }
        assert!(!takes_gzip(&HeaderMap::new()));
    }
}
