//! The server's secret key, which signs identity cookies, and the secrets of recovery links.

use crate::random;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};
use std::{fmt, fs, io, os::unix::fs::OpenOptionsExt, path::Path};

/// Name of the identity cookie.
pub(crate) const COOKIE: &str = "kaiju";
/// Length of an identity: long enough that it can't be guessed.
const IDENTITY_LEN: usize = 26;
/// Length of a recovery link's secret.
const SECRET_LEN: usize = 40;
const SECONDS_PER_YEAR: u32 = 365 * 24 * 3600;

/// The server's secret key. Anyone who has it can forge the cookie of any identity.
pub(crate) struct Key([u8; 32]);

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key(secret)")
    }
}

impl Key {
    /// Reads the key from a file. A missing file is created with a new key, readable only by its owner.
    pub(crate) fn open(file: &Path) -> io::Result<Key> {
        match fs::read_to_string(file) {
            Ok(text) => key_from_hex(text.trim())
                .map(Key)
                .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "it is no key of 64 hex digits")),
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                Key::create(file)?;
                // Another server may have created the file first, so use the key that is in it now.
                Key::open(file)
            }
            Err(error) => Err(error),
        }
    }

    /// Writes a new key to the file atomically, unless the file exists by then.
    fn create(file: &Path) -> io::Result<()> {
        let new = file.with_extension(random::letters(8));
        let mut options = fs::OpenOptions::new();
        let mut written = options.write(true).create_new(true).mode(0o600).open(&new)?;
        let linked = io::Write::write_all(&mut written, hex::encode(random::bytes::<32>()).as_bytes())
            .and_then(|()| written.sync_all())
            .and_then(|()| fs::hard_link(&new, file));
        // Remove the temporary file even after an error, so that a full disk leaves no incomplete key behind.
        fs::remove_file(&new)?;
        match linked {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(()),
        }
    }

    fn mac(&self, identity: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC accepts keys of any length");
        mac.update(b"identity ");
        mac.update(identity.as_bytes());
        mac
    }

    /// The `Set-Cookie` value for an identity.
    pub(crate) fn cookie(&self, identity: &str, secure: bool) -> String {
        let mac = hex::encode(self.mac(identity).finalize().into_bytes());
        let secure = if secure { "; Secure" } else { "" };
        format!("{COOKIE}={identity}.{mac}; Path=/; HttpOnly; SameSite=Lax; Max-Age={SECONDS_PER_YEAR}{secure}")
    }

    /// The identity in a `Cookie` header; `None` if there is no identity cookie with a valid signature.
    pub(crate) fn identity<'a>(&self, cookies: &'a str) -> Option<&'a str> {
        let pairs = cookies.split(';').filter_map(|pair| pair.trim().split_once('='));
        let mut values = pairs.filter(|(name, _)| *name == COOKIE).map(|(_, value)| value);
        values.find_map(|value| self.verified(value))
    }

    fn verified<'a>(&self, value: &'a str) -> Option<&'a str> {
        let (identity, mac) = value.split_once('.')?;
        // `verify_slice` compares in constant time, so that timing reveals nothing about the right signature.
        let is_ours = self.mac(identity).verify_slice(&key_from_hex(mac)?).is_ok();
        is_ours.then_some(identity)
    }
}

/// Decodes 64 hex digits to 32 bytes; `None` for any other text.
fn key_from_hex(text: &str) -> Option<[u8; 32]> {
    let mut key = [0; 32];
    hex::decode_to_slice(text, &mut key).ok()?;
    Some(key)
}

/// A new random identity.
pub(crate) fn new_identity() -> String {
    random::letters(IDENTITY_LEN)
}

/// A new random secret for a recovery link.
pub(crate) fn new_secret() -> String {
    random::letters(SECRET_LEN)
}

/// Whether a text has the form of a recovery secret.
pub(crate) fn is_secret(text: &str) -> bool {
    random::is_letters(text, SECRET_LEN)
}

/// The hash under which a recovery secret is stored, so that the database does not reveal it. `None` if the text does
/// not have the form of a recovery secret.
pub(crate) fn hash_of(secret: &str) -> Option<String> {
    is_secret(secret).then(|| hex::encode(Sha256::digest(secret)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    fn value(key: &Key, identity: &str) -> String {
        let cookie = key.cookie(identity, false);
        cookie.split(';').next().expect("the cookie has a value").to_owned()
    }

    #[test]
    fn a_cookie_is_valid_only_for_its_key() {
        let (key, other) = (Key([1; 32]), Key([2; 32]));
        let cookie = value(&key, "bcd");
        assert_eq!(key.identity(&format!("a=b; {cookie}; c=d")), Some("bcd"));
        assert_eq!(other.identity(&cookie), None);
        // A forged cookie, set by another site, does not hide the valid one.
        assert_eq!(key.identity(&format!("{}; {cookie}", value(&other, "xyz"))), Some("bcd"));
        for forged in ["", "kaiju", "kaiju=", "kaiju=bcd", "kaiju=bcd.", "kaiju=bcd.00", &cookie.replace("bcd", "bcf")]
        {
            assert_eq!(key.identity(forged), None, "{forged}");
        }
        for at in 0..cookie.len() {
            let mut bytes = cookie.clone().into_bytes();
            bytes[at] ^= 1;
            let forged = String::from_utf8(bytes).expect("a flipped low bit leaves ASCII");
            assert_eq!(key.identity(&forged), None, "{forged}");
        }
    }

    #[test]
    fn a_cookie_has_its_security_attributes() {
        let attributes = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000";
        assert!(Key([1; 32]).cookie("bcd", false).ends_with(attributes));
        assert!(Key([1; 32]).cookie("bcd", true).ends_with(&format!("{attributes}; Secure")));
    }

    #[test]
    fn a_key_is_created_once_and_kept_private() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let file = folder.path().join("key");
        let key = Key::open(&file).expect("a new key is created");
        assert_eq!(fs::metadata(&file).expect("the file exists").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("the directory can be read").count(), 1);
        assert_eq!(Key::open(&file).expect("the key can be read again").0, key.0);
        assert_eq!(format!("{key:?}"), "Key(secret)");
        fs::write(&file, "not a key").expect("the file can be written");
        assert!(Key::open(&file).is_err());
    }

    #[test]
    fn a_secret_is_stored_only_as_its_hash() {
        let secret = new_secret();
        let hash = hash_of(&secret).expect("a new secret has the right form");
        assert!(hash.len() == 64 && !hash.contains(&secret));
        assert_eq!(hash_of(&secret), Some(hash));
        assert_eq!(hash_of("guess"), None);
    }
}
