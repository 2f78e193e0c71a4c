//! Checksums that chain a table's entries. Each covers its entry and, through the previous checksum, all earlier ones.
//! Damaged or lost entries are detected when a table is restored or a client reconnects.
//!
//! Names, identities and chat can be erased, so they aren't part of the chain: only an entry's own checksum covers its
//! personal texts. Erasing them changes only that entry, however long the table's history is.

use super::{luck::MasterSecret, saved::SavedKind};
use sha2::{Digest, Sha256};
use std::borrow::Cow;

/// The keys before personal texts in the body of an entry: in `join`, `name` and `chat`.
const PERSONAL: [&str; 3] = ["\"identity\":\"", "\"name\":\"", "\"text\":\""];

/// Splits an entry's body into the body with empty personal texts, which remains after an erasure, and those texts.
pub(crate) fn split_personal(kind: SavedKind, body: &str) -> (Cow<'_, str>, String) {
    let may_have = matches!(kind, SavedKind::Chat | SavedKind::Seat);
    let (mut kept, mut texts, mut rest) = (String::new(), String::new(), body);
    // Quotation marks inside a text are escaped, so these keys can't match there.
    let next = |rest: &str| PERSONAL.iter().filter_map(|key| Some(rest.find(key)? + key.len())).min();
    while let Some((before, after)) = next(rest).filter(|_| may_have).map(|at| rest.split_at(at)) {
        let mut is_escaped = false;
        let end = after.bytes().position(|byte| {
            let ends = byte == b'"' && !is_escaped;
            is_escaped = byte == b'\\' && !is_escaped;
            ends
        });
        let (text, after) = after.split_at(end.unwrap_or(after.len()));
        kept.push_str(before);
        texts.push_str(text);
        texts.push('"');
        rest = after;
    }
    if texts.is_empty() {
        return (Cow::Borrowed(body), texts);
    }
    kept.push_str(rest);
    (Cow::Owned(kept), texts)
}

/// The checksum of an entry and of everything before it: the first eight bytes of a SHA-256 hash.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Checksum(pub u64);

impl Checksum {
    /// The start of a table's chain: the checksum of its header.
    pub(crate) fn of_header(header: &str) -> Checksum {
        Checksum::of(Sha256::new().chain_update(header))
    }

    /// The next link of the chain, and the checksum stored with this entry, which also covers its personal texts.
    pub(crate) fn next(self, kind: SavedKind, time: i64, body: &str) -> (Checksum, Checksum) {
        let (kept, texts) = split_personal(kind, body);
        let start = Sha256::new().chain_update(self.0.to_le_bytes()).chain_update([kind.letter()]);
        let link = Checksum::of(start.chain_update(time.to_le_bytes()).chain_update(&*kept));
        (link, link.with_texts(&texts))
    }

    /// The checksum of an entry after the personal texts were erased from its body. An entry that was damaged before
    /// the erasure still fails its check afterwards.
    pub(crate) fn after_erasure(self, kind: SavedKind, before: &str, after: &str) -> Checksum {
        let [before, after] = [before, after].map(|body| split_personal(kind, body).1);
        self.with_texts(&before).with_texts(&after)
    }

    /// Mixes personal texts into a checksum. Mixing them in again removes them.
    fn with_texts(self, texts: &str) -> Checksum {
        if texts.is_empty() { self } else { Checksum(self.0 ^ Checksum::of(Sha256::new().chain_update(texts)).0) }
    }

    fn of(hash: Sha256) -> Checksum {
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        Checksum(u64::from_le_bytes(first))
    }

    /// Identifies the history up to here, for clients to remember. It is keyed, so that clients can't use it to test
    /// guesses at something hidden, such as a card.
    pub(crate) fn history_id(self, secret: &MasterSecret) -> String {
        secret.tag(&self.0.to_le_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_covers_everything_up_to_its_entry() {
        let start = Checksum::of_header("header");
        let next = |start: Checksum, kind, time, body| start.next(kind, time, body).1;
        let first = next(start, SavedKind::Choice, 7, "stop");
        let others = [
            next(Checksum::of_header("headers"), SavedKind::Choice, 7, "stop"),
            next(start, SavedKind::Chance, 7, "stop"),
            next(start, SavedKind::Choice, 8, "stop"),
            next(start, SavedKind::Choice, 7, "stopp"),
            next(first, SavedKind::Choice, 7, "stop"),
        ];
        assert!(others.iter().all(|other| *other != first), "{first:?} {others:?}");
        assert_eq!(start.next(SavedKind::Choice, 7, "stop"), (first, first));
        // Stored checksums must stay valid.
        assert_eq!(first, Checksum(13_481_143_286_934_885_817));
        let (link, stored) = start.next(SavedKind::Chat, 7, r#"{"do":"chat","person":1,"text":"hi"}"#);
        assert_eq!((link, stored), (Checksum(18_007_123_784_477_340_236), Checksum(821_622_036_231_094_628)));
    }

    #[test]
    fn personal_texts_are_covered_but_not_chained() {
        fn kept(kind: SavedKind, body: &str) -> String {
            split_personal(kind, body).0.into_owned()
        }
        let start = Checksum::of_header("header");
        let chat =
            |text: &str| format!(r#"{{"do":"chat","person":1,"text":{}}}"#, serde_json::to_string(text).unwrap());
        let empty = chat("");
        for text in ["hi", r#""text":"no","person":2"#, r"back\slash\", "two\nlines", "\"", "🦖"] {
            let body = chat(text);
            assert_eq!(kept(SavedKind::Chat, &body), empty, "{body}");
            let (link, stored) = start.next(SavedKind::Chat, 7, &body);
            let (other_link, other) = start.next(SavedKind::Chat, 7, &chat(&format!("{text}.")));
            assert!(link == other_link && stored != other && stored != link, "{text}");
            let erased = stored.after_erasure(SavedKind::Chat, &body, &empty);
            assert_eq!((link, erased), start.next(SavedKind::Chat, 7, &empty), "{text}");
            let damaged = Checksum(stored.0 ^ 1).after_erasure(SavedKind::Chat, &body, &empty);
            assert_ne!(damaged, erased, "erasing hides no damage");
        }
        let join = r#"{"do":"join","person":3,"identity":"abc","name":"Anna"}"#;
        assert_eq!(kept(SavedKind::Seat, join), r#"{"do":"join","person":3,"identity":"","name":""}"#);
        let swapped = r#"{"do":"join","person":3,"identity":"Anna","name":"abc"}"#;
        assert_ne!(start.next(SavedKind::Seat, 7, join), start.next(SavedKind::Seat, 7, swapped));
        for (kind, body) in [(SavedKind::Choice, join), (SavedKind::Seat, "{}"), (SavedKind::Chat, "damaged")] {
            assert_eq!(split_personal(kind, body), (Cow::Borrowed(body), String::new()));
        }
        assert_eq!(kept(SavedKind::Chat, r#"{"text":"cut"#), r#"{"text":""#);
    }

    #[test]
    fn clients_get_a_keyed_hash() {
        let id = |secret: u8, checksum| Checksum(checksum).history_id(&MasterSecret::new([secret; 32]));
        assert_eq!((id(1, 5).len(), id(1, 5)), (16, id(1, 5)));
        assert!(id(1, 5) != id(2, 5) && id(1, 5) != id(1, 6));
    }
}
