//! Checksums that chain a table's entries. Each covers its entry and, through the checksum before it, everything that
//! happened earlier, so that damage and lost entries are noticed when a table is restored or a client reconnects.

use super::{luck::Secret, saved::SavedKind};
use sha2::{Digest, Sha256};

/// The checksum of an entry and of everything before it: the first eight bytes of a SHA-256 hash.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Checksum(pub u64);

impl Checksum {
    /// The start of a table's chain: the checksum of its header.
    pub(crate) fn of_header(header: &str) -> Checksum {
        Checksum::of(Sha256::new().chain_update(header))
    }

    /// The checksum of an entry that follows the one with this checksum.
    pub(crate) fn next(self, kind: SavedKind, time: i64, body: &str) -> Checksum {
        let start = Sha256::new().chain_update(self.0.to_le_bytes()).chain_update([kind.letter()]);
        Checksum::of(start.chain_update(time.to_le_bytes()).chain_update(body))
    }

    fn of(hash: Sha256) -> Checksum {
        let mut first = [0; 8];
        first.copy_from_slice(&hash.finalize()[..8]);
        Checksum(u64::from_le_bytes(first))
    }

    /// What clients remember of the history up to here. The key keeps them from testing guesses of what they may not
    /// know, such as a hidden card, against the checksum.
    pub(crate) fn history_id(self, secret: &Secret) -> String {
        secret.tag(&self.0.to_le_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checksum_covers_everything_up_to_its_entry() {
        let start = Checksum::of_header("header");
        let first = start.next(SavedKind::Choice, 7, "stop");
        let others = [
            Checksum::of_header("headers").next(SavedKind::Choice, 7, "stop"),
            start.next(SavedKind::Chance, 7, "stop"),
            start.next(SavedKind::Choice, 8, "stop"),
            start.next(SavedKind::Choice, 7, "stopp"),
            first.next(SavedKind::Choice, 7, "stop"),
        ];
        assert!(others.iter().all(|other| *other != first), "{first:?} {others:?}");
        assert_eq!(start.next(SavedKind::Choice, 7, "stop"), first);
        // Stored checksums must stay valid.
        assert_eq!(first, Checksum(13_481_143_286_934_885_817));
    }

    #[test]
    fn clients_get_a_keyed_hash() {
        let id = |secret: u8, checksum| Checksum(checksum).history_id(&Secret::new([secret; 32]));
        assert_eq!((id(1, 5).len(), id(1, 5)), (16, id(1, 5)));
        assert!(id(1, 5) != id(2, 5) && id(1, 5) != id(1, 6));
    }
}
