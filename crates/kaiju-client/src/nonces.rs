//! This client's contributions to the dice of games: a random nonce for each, kept in a file so that a client that is
//! restarted before the game starts can still reveal the nonce to which it has committed.

use crate::identity::open_private;
use serde::{Deserialize, Serialize};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// Number of nonces that are kept.
const MAX_NONCES: usize = 32;
/// Maximum size of the file, in bytes; real ones are far smaller.
const MAX_FILE_LEN: u64 = 1 << 20;

/// The nonce for one game, and what this client saw before the game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OwnNonce {
    /// The table's link.
    pub(crate) table: String,
    pub(crate) round: u32,
    /// The server's commitment, in hexadecimal.
    pub(crate) commitment: String,
    /// The nonce, in hexadecimal.
    pub(crate) nonce: String,
    /// The seats and commits of all contributors when this nonce was revealed. They must not change after that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) list: Option<Vec<String>>,
    /// Whether a game has begun with this nonce. It must not be used again.
    #[serde(default)]
    pub(crate) is_used: bool,
}

impl OwnNonce {
    /// A new random nonce; `None` if the system provides no randomness.
    pub(crate) fn random(table: &str, round: u32, commitment: &str) -> Option<OwnNonce> {
        let mut nonce = [0; 32];
        getrandom::fill(&mut nonce).ok()?;
        let (table, commitment, nonce) = (table.to_owned(), commitment.to_owned(), hex::encode(nonce));
        Some(OwnNonce { table, round, commitment, nonce, list: None, is_used: false })
    }

    /// The commitment to this nonce, in hexadecimal; `None` if the server's commitment or the stored nonce is malformed.
    pub(crate) fn commit(&self) -> Option<String> {
        let bytes = |text: &str| {
            let mut bytes = [0; 32];
            hex::decode_to_slice(text, &mut bytes).ok().map(|()| bytes)
        };
        Some(hex::encode(kaiju_fair::commit(&bytes(&self.commitment)?, &bytes(&self.nonce)?)))
    }
}

/// This client's nonces, in memory and, if possible, in a file that only its owner can read.
pub struct Nonces {
    path: Option<PathBuf>,
    own: Vec<OwnNonce>,
}

impl Nonces {
    /// Nonces that are lost when the program ends.
    pub const fn in_memory() -> Nonces {
        Nonces { path: None, own: Vec::new() }
    }

    /// Nonces kept in the file that belongs to this file of identities. If it can't be used, they stay in memory.
    pub fn beside(identities: &Path) -> Nonces {
        let stem = identities.file_stem().unwrap_or_default().to_string_lossy();
        let path = identities.with_file_name(format!("{stem}-nonces.json"));
        let own = open_private(&path).and_then(|file| read(&file)).unwrap_or_default();
        Nonces { path: Some(path), own }
    }

    /// The latest nonce for a game that fits; there may be several, for different commitments of the server.
    pub(crate) fn find(&self, table: &str, round: u32, fits: impl Fn(&OwnNonce) -> bool) -> Option<&OwnNonce> {
        self.own.iter().rfind(|own| own.table == table && own.round == round && fits(own))
    }

    /// Stores a nonce in place of an earlier state of the same one.
    pub(crate) fn keep(&mut self, nonce: OwnNonce) {
        keep_nonce(&mut self.own, nonce.clone());
        // In memory the nonce is good enough for as long as this program runs.
        let _ = self.path.as_ref().map(|path| add(path, nonce));
    }
}

/// Replaces or adds a nonce, and drops the oldest ones.
fn keep_nonce(all: &mut Vec<OwnNonce>, nonce: OwnNonce) {
    all.retain(|other| other.nonce != nonce.nonce);
    all.push(nonce);
    all.drain(..all.len().saturating_sub(MAX_NONCES));
}

/// Adds a nonce to the file, which another program may have changed. A file that holds something else stays as it is.
fn add(path: &Path, nonce: OwnNonce) -> io::Result<()> {
    let mut file = open_private(path)?;
    file.lock()?;
    let mut all = read(&file)?;
    keep_nonce(&mut all, nonce);
    let text = serde_json::to_string_pretty(&all)? + "\n";
    file.seek(SeekFrom::Start(0))?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)?;
    file.sync_all()
}

fn read(file: &File) -> io::Result<Vec<OwnNonce>> {
    let mut text = String::new();
    file.take(MAX_FILE_LEN).read_to_string(&mut text)?;
    if text.trim().is_empty() { Ok(Vec::new()) } else { Ok(serde_json::from_str(&text)?) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    fn nonce(table: &str, round: u32) -> OwnNonce {
        OwnNonce::random(table, round, &"ab".repeat(32)).expect("randomness")
    }

    #[test]
    fn nonces_survive_a_restart_in_a_private_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let identities = folder.path().join("me.json");
        let (mut first, mut second) = (Nonces::beside(&identities), Nonces::beside(&identities));
        let (a, b) = (nonce("a", 1), nonce("b", 1));
        first.keep(a.clone());
        // Another program at another table doesn't overwrite it.
        second.keep(b.clone());
        let used = OwnNonce { is_used: true, ..a.clone() };
        first.keep(used.clone());
        let again = Nonces::beside(&identities);
        assert!(again.find("a", 1, |_| true) == Some(&used) && again.find("b", 1, |_| true) == Some(&b));
        assert!(again.find("a", 2, |_| true).is_none() && again.find("a", 1, |own| !own.is_used).is_none());
        let path = folder.path().join("me-nonces.json");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).expect("a file").permissions().mode() & 0o777, 0o600);
        }
        (0..40).for_each(|round| first.keep(nonce("c", round)));
        let kept: Vec<OwnNonce> = serde_json::from_str(&fs::read_to_string(&path).expect("a file")).expect("nonces");
        assert_eq!((kept.len(), kept[31].round), (MAX_NONCES, 39));
    }

    #[test]
    fn a_file_with_something_else_is_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("me-nonces.json");
        fs::write(&path, "my diary").expect("a file");
        let mut nonces = Nonces::beside(&folder.path().join("me.json"));
        let own = nonce("a", 1);
        nonces.keep(own.clone());
        assert!(nonces.find("a", 1, |_| true) == Some(&own));
        assert_eq!(fs::read_to_string(&path).expect("the file"), "my diary");
        // Nothing can be stored here, and nothing fails.
        Nonces::beside(Path::new("/dev/null/me.json")).keep(own);
    }

    #[test]
    fn commits_match_the_server() {
        let own = nonce("a", 1);
        let mut bytes = [0; 32];
        hex::decode_to_slice(&own.nonce, &mut bytes).expect("64 digits");
        assert_eq!(own.commit(), Some(hex::encode(kaiju_fair::commit(&[0xab; 32], &bytes))));
        assert_ne!(own.commit(), nonce("a", 1).commit());
        assert_eq!(OwnNonce { commitment: "ab".to_owned(), ..own }.commit(), None);
    }
}
