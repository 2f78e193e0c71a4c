//! The server's key, and what it proves: that a cookie is one of ours.

use crate::{
    hex::{from_hex, hex},
    random,
};
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::{fmt, fs, io, os::unix::fs::OpenOptionsExt, path::Path};

/// The name of the cookie.
pub(crate) const COOKIE: &str = "kaiju";
/// Letters of an identity: as many as nobody can guess.
const IDENTITY: usize = 26;
/// Letters of the secret of a recovery link.
const SECRET: usize = 40;
/// A year, in seconds.
const YEAR: u32 = 365 * 24 * 3600;

/// The server's key. Whoever has it can be anybody.
pub(crate) struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl Key {
    /// The key in this file, which is made if it is missing, for its owner only.
    pub(crate) fn open(file: &Path) -> io::Result<Key> {
        match fs::read_to_string(file) {
            Ok(text) => {
                let key = from_hex(text.trim());
                key.map(Key).ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it is no key of 64 hex digits"))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Key::make(file)?;
                // Another server may have been first: the key that counts is the one that lies there.
                Key::open(file)
            }
            Err(error) => Err(error),
        }
    }

    /// Puts a new key there, whole or not at all, unless there is one by then.
    fn make(file: &Path) -> io::Result<()> {
        let new = file.with_extension(random::letters(8));
        let mut options = fs::OpenOptions::new();
        let mut written = options.write(true).create_new(true).mode(0o600).open(&new)?;
        io::Write::write_all(&mut written, hex(&random::bytes::<32>()).as_bytes())?;
        written.sync_all()?;
        let linked = fs::hard_link(&new, file);
        fs::remove_file(&new)?;
        match linked {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }

    fn mac(&self, identity: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("a key may have any length");
        mac.update(b"identity ");
        mac.update(identity.as_bytes());
        mac
    }

    /// The cookie of an identity, as a server sets it.
    pub(crate) fn cookie(&self, identity: &str, secure: bool) -> String {
        let mac = hex(&self.mac(identity).finalize().into_bytes());
        let secure = if secure { "; Secure" } else { "" };
        format!("{COOKIE}={identity}.{mac}; Path=/; HttpOnly; SameSite=Lax; Max-Age={YEAR}{secure}")
    }

    /// Whose cookie it is, among all that a client has sent. None without one, or with a forged one.
    pub(crate) fn identity<'a>(&self, cookies: &'a str) -> Option<&'a str> {
        let pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
        let mut values = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value);
        values.find_map(|value| self.proven(value))
    }

    fn proven<'a>(&self, value: &'a str) -> Option<&'a str> {
        let (identity, mac) = value.split_once('.')?;
        // The comparison takes as long for a mac that is nearly right.
        let is_ours = self.mac(identity).verify_slice(&from_hex(mac)?).is_ok();
        is_ours.then_some(identity)
    }
}

/// Somebody whom nobody knows yet.
pub(crate) fn new_identity() -> String {
    random::letters(IDENTITY)
}

/// The secret of a new recovery link.
pub(crate) fn new_secret() -> String {
    random::letters(SECRET)
}

/// Whether a text looks like a secret of ours.
pub(crate) fn is_secret(text: &str) -> bool {
    random::is_letters(text, SECRET)
}

/// What is stored of a secret: whoever reads the database cannot use it. None for what is no secret of ours.
pub(crate) fn hash_of(secret: &str) -> Option<String> {
    is_secret(secret).then(|| hex(&Sha256::digest(secret)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn value(key: &Key, identity: &str) -> String {
        let cookie = key.cookie(identity, false);
        cookie.split(';').next().expect("it has a value").to_owned()
    }

    #[test]
    fn a_cookie_is_good_for_its_key_only() {
        let (key, other) = (Key([1; 32]), Key([2; 32]));
        let cookie = value(&key, "bcd");
        assert_eq!(key.identity(&format!("a=b; {cookie}; c=d")), Some("bcd"));
        assert_eq!(other.identity(&cookie), None);
        // A forged one that another site has put there does not hide ours.
        assert_eq!(key.identity(&format!("{}; {cookie}", value(&other, "xyz"))), Some("bcd"));
        for forged in ["", "kaiju", "kaiju=", "kaiju=bcd", "kaiju=bcd.", "kaiju=bcd.00", &cookie.replace("bcd", "bcf")]
        {
            assert_eq!(key.identity(forged), None, "{forged}");
        }
        for at in 0..cookie.len() {
            let mut bytes = cookie.clone().into_bytes();
            bytes[at] ^= 1;
            let forged = String::from_utf8(bytes).expect("it is still text");
            assert_eq!(key.identity(&forged), None, "{forged}");
        }
    }

    #[test]
    fn a_cookie_says_how_it_is_to_be_kept() {
        let kept = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000";
        assert!(Key([1; 32]).cookie("bcd", false).ends_with(kept));
        assert!(Key([1; 32]).cookie("bcd", true).ends_with(&format!("{kept}; Secure")));
    }

    #[test]
    fn a_key_is_made_once_for_its_owner_only_and_never_shown() {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join("key");
        let key = Key::open(&file).expect("it is made");
        assert_eq!(fs::metadata(&file).expect("it is there").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("it can be read").count(), 1);
        assert_eq!(Key::open(&file).expect("it is read").0, key.0);
        assert_eq!(format!("{key:?}"), "Key(secret)");
        fs::write(&file, "not a key").expect("it can be written");
        assert!(Key::open(&file).is_err());
    }

    #[test]
    fn of_a_secret_only_its_hash_is_kept() {
        let secret = new_secret();
        let hash = hash_of(&secret).expect("it is one of ours");
        assert!(hash.len() == 64 && !hash.contains(&secret));
        assert_eq!(hash_of(&secret), Some(hash));
        assert_eq!(hash_of("guess"), None);
    }
}
