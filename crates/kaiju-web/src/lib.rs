//! The web client: the files that `web/` is built into, ready to be served. A program that was built with `KAIJU_WEB=skip` has none.

use rust_embed::{Embed, EmbeddedFile};
use std::borrow::Cow;

#[derive(Embed)]
#[folder = "$OUT_DIR/web"]
struct Built;

/// A file of the client.
#[derive(Clone, Debug)]
pub struct File {
    /// Where it lies: `index.html`, `assets/…`.
    pub path: String,
    /// What is in it.
    pub bytes: Cow<'static, [u8]>,
    /// The same, compressed, if that is worth it.
    pub gzip: Option<Cow<'static, [u8]>>,
}

/// All files of the client.
pub fn files() -> impl Iterator<Item = File> {
    let is_own = |path: &Cow<'static, str>| !path.ends_with(".gz");
    Built::iter().filter(is_own).filter_map(|path| {
        let bytes = |path: &str| Built::get(path).map(|EmbeddedFile { data, .. }| data);
        Some(File { bytes: bytes(&path)?, gzip: bytes(&format!("{path}.gz")), path: path.into_owned() })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_client_is_whole_or_not_there() {
        let files: Vec<File> = files().collect();
        let page = files.iter().find(|file| file.path == "index.html");
        assert_eq!(page.is_none(), files.is_empty(), "files without a page");
        let text = page.map(|page| String::from_utf8_lossy(&page.bytes).into_owned()).unwrap_or_default();
        for named in text.split('"').filter_map(|part| part.strip_prefix("/assets/")) {
            let file = files.iter().find(|file| file.path.strip_prefix("assets/") == Some(named));
            let file = file.unwrap_or_else(|| panic!("the page names {named}, which is not there"));
            let is_packed = file.gzip.as_ref().is_some_and(|gzip| gzip.starts_with(&[0x1f, 0x8b]));
            assert!(is_packed || file.bytes.len() < 1000, "{named} is not compressed");
        }
    }
}
