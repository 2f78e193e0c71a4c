//! The built files of the web client in `web/`, embedded for serving. Empty if built with `KAIJU_WEB=skip`.

/// A file of the web client.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Its path relative to the client's root: `index.html`, `assets/…`.
    pub path: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
    /// Its content compressed with gzip, if that saves a tenth or more.
    pub gzip: Option<&'static [u8]>,
}

/// All files of the web client.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_is_complete_or_absent() {
        let Some(page) = FILES.iter().find(|file| file.path == "index.html") else {
            return assert!(FILES.is_empty(), "files without a page: {FILES:?}");
        };
        let text = str::from_utf8(page.bytes).expect("the page is UTF-8");
        let named: Vec<&str> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
        assert!(!named.is_empty(), "the page loads no assets: {text}");
        for path in named {
            let file = FILES.iter().find(|file| file.path == &path[1..]);
            let file = file.unwrap_or_else(|| panic!("the page refers to {path}, which is missing"));
            let is_packed = file.gzip.is_some_and(|gzip| gzip.starts_with(&[0x1f, 0x8b]));
            let is_font = path.rsplit('.').next() == Some("woff2");
            assert!(is_packed || is_font || file.bytes.len() < 1000, "{path} is not compressed");
        }
    }
}
