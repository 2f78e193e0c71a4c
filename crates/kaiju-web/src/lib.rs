//! The web client: the files that `web/` is built into, ready to be served. A program that was built with `KAIJU_WEB=skip` has none.

/// A file of the client.
#[derive(Copy, Clone, Debug)]
pub struct File {
    /// Where it lies: `index.html`, `assets/…`.
    pub path: &'static str,
    /// What is in it.
    pub bytes: &'static [u8],
    /// The same, compressed with gzip, if that is worth it.
    pub gzip: Option<&'static [u8]>,
}

/// All files of the client.
pub static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_is_whole_or_not_there() {
        let Some(page) = FILES.iter().find(|file| file.path == "index.html") else {
            return assert!(FILES.is_empty(), "files without a page: {FILES:?}");
        };
        let text = str::from_utf8(page.bytes).expect("a page is text");
        let named: Vec<&str> = text.split('"').filter(|part| part.starts_with("/assets/")).collect();
        assert!(!named.is_empty(), "the page does nothing: {text}");
        for path in named {
            let file = FILES.iter().find(|file| file.path == &path[1..]);
            let file = file.unwrap_or_else(|| panic!("the page names {path}, which is not there"));
            let is_packed = file.gzip.is_some_and(|gzip| gzip.starts_with(&[0x1f, 0x8b]));
            let is_font = path.rsplit('.').next() == Some("woff2");
            assert!(is_packed || is_font || file.bytes.len() < 1000, "{path} is not compressed");
        }
    }
}
