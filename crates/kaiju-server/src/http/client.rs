//! The web client's files: one page for all paths that people visit, and the assets that it loads.

use super::page::escaped;
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;

/// The page sent for all paths that people visit.
const PAGE: &str = "index.html";
/// Folder of files with a content hash in their names. A file at such a path never changes.
const HASHED: &str = "assets/";
/// Cache policy for files that never change.
const FOR_A_YEAR: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
/// Cache policy for all other files: clients may cache them but have to revalidate them.
const REVALIDATE: HeaderValue = HeaderValue::from_static("no-cache");

/// A file of the web client.
#[derive(Copy, Clone, Debug)]
pub struct ClientFile {
    /// Path relative to the client's root: `index.html`, `assets/…`.
    pub path: &'static str,
    /// The file's content.
    pub bytes: &'static [u8],
    /// The content compressed with gzip, if compression is worthwhile.
    pub gzip: Option<&'static [u8]>,
}

/// A file with its precomputed response headers.
struct Ready {
    bytes: Bytes,
    gzip: Option<Bytes>,
    kind: HeaderValue,
    cached: HeaderValue,
    /// The entity tag: a hash of the content.
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
    /// Prepares the client's files. Returns `None` if the page is missing or has no title.
    pub(crate) fn new(files: Vec<ClientFile>) -> Option<Client> {
        let mut files: BTreeMap<_, _> = files.into_iter().map(|file| (file.path, Ready::new(file))).collect();
        let page = files.remove(PAGE)?;
        let text = String::from_utf8_lossy(&page.bytes).into_owned();
        let (before, rest) = text.split_once("<title>")?;
        let (_, after) = rest.split_once("</title>")?;
        let around = [before.to_owned(), after.to_owned()];
        Some(Client { page, around, files })
    }

    /// The page, unchanged.
    pub(crate) fn page(&self, status: StatusCode, request_headers: &HeaderMap) -> Response {
        let mut response = self.page.answer(request_headers);
        response.headers_mut().remove(header::CACHE_CONTROL);
        *response.status_mut() = status;
        response
    }

    /// The page with a title and a description of its own, for link previews.
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
    pub(crate) fn file(&self, path: &str, request_headers: &HeaderMap) -> Option<Response> {
        let file = self.files.get(path.strip_prefix('/')?)?;
        Some(if file.is_known(request_headers) { file.unchanged() } else { file.answer(request_headers) })
    }
}

impl Ready {
    fn new(file: ClientFile) -> Ready {
        let hash: [u8; 32] = Sha256::digest(file.bytes).into();
        let tag = format!("\"{}\"", &hex::encode(hash)[..16]);
        let cached = if file.path.starts_with(HASHED) { FOR_A_YEAR } else { REVALIDATE };
        Ready {
            kind: HeaderValue::from_static(kind(file.path)),
            cached,
            tag: HeaderValue::from_str(&tag).expect("digits in quotes"),
            bytes: Bytes::from_static(file.bytes),
            gzip: file.gzip.map(Bytes::from_static),
        }
    }

    fn is_known(&self, request_headers: &HeaderMap) -> bool {
        request_headers.get_all(header::IF_NONE_MATCH).iter().any(|tag| tag == self.tag)
    }

    fn unchanged(&self) -> Response {
        let headers = [(header::ETAG, &self.tag), (header::CACHE_CONTROL, &self.cached)];
        (StatusCode::NOT_MODIFIED, headers.map(|(name, value)| (name, value.clone()))).into_response()
    }

    fn answer(&self, request_headers: &HeaderMap) -> Response {
        let gzip = self.gzip.as_ref().filter(|_| accepts_gzip(request_headers));
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

/// Whether a client accepts gzip.
fn accepts_gzip(request_headers: &HeaderMap) -> bool {
    let values = request_headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let is_refused = weight.trim().strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0));
        name.trim().eq_ignore_ascii_case("gzip") && !is_refused
    })
}

/// Whether the request comes from a browser that wants a page.
pub(super) fn wants_page(request_headers: &HeaderMap) -> bool {
    let values = request_headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|kind| kind.trim().starts_with("text/html"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_only_to_clients_that_accept_it() {
        for (header_value, accepts) in [
            ("gzip", true),
            ("gzip, deflate, br", true),
            ("br, GZIP;q=0.5", true),
            ("gzip;q=0", false),
            ("gzip; q=0.0, br", false),
            ("br", false),
            ("xgzip", false),
            ("", false),
        ] {
            let request_headers =
                HeaderMap::from_iter([(header::ACCEPT_ENCODING, HeaderValue::from_static(header_value))]);
            assert_eq!(accepts_gzip(&request_headers), accepts, "{header_value}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
