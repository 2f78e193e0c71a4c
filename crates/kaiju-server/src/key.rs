//! The server's secret keys, which sign identity cookies, and the secrets of recovery links.

use crate::random;
use hmac::{Hmac, KeyInit, Mac};
use rustix::{fs::OFlags, io::Errno, process::geteuid};
use sha2::{Digest, Sha256};
use std::{
    fmt, fs,
    io::{self, Read},
    os::unix::fs::{MetadataExt, OpenOptionsExt},
    path::Path,
};

/// Name of the identity cookie.
const COOKIE: &str = "kaiju";
/// Its name under https. Browsers accept a cookie with this prefix only from the host itself, so a sibling subdomain
/// can't replace it.
const HOST_COOKIE: &str = "__Host-kaiju";
/// Length of an identity: long enough that it can't be guessed.
const IDENTITY_LEN: usize = 26;
/// Length of a recovery link's secret.
const SECRET_LEN: usize = 40;
/// Length of a device's id.
const DEVICE_LEN: usize = 12;
const SECONDS_PER_YEAR: u32 = 365 * 24 * 3600;
/// Age at which a cookie is no longer valid, in days. Browsers drop it after a year, and every visit renews it.
pub(crate) const MAX_COOKIE_DAYS: u32 = 400;
/// Length of a key's id in cookies.
const KEY_ID_LEN: usize = 8;
/// Maximum number of keys in a key file.
const MAX_KEYS: usize = 16;
/// Maximum length of a key file: each key has 64 digits and a line end, with room for empty lines.
const MAX_FILE_LEN: u64 = 2048;

/// One of the server's secret keys. Anyone who has it can forge the cookie of any identity.
struct Key([u8; 32]);

/// The server's secret keys, newest first. The newest signs cookies; a cookie signed by any of them is valid.
pub(crate) struct Keys(Vec<Key>);

/// The contents of a valid cookie.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct CookieToken<'a> {
    pub(crate) identity: &'a str,
    /// The identity's epoch when the cookie was issued. Cookies from earlier versions have epoch 0.
    pub(crate) epoch: u32,
    /// The id of the device to which the cookie was issued. Cookies from earlier versions have none.
    pub(crate) device: Option<&'a str>,
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Keys(secret)")
    }
}

impl Keys {
    /// Reads the keys from a file; `None` if it is missing. Anyone who could read or replace the file could impersonate
    /// everyone, so it must be a regular file that belongs to us and is closed to others.
    pub(crate) fn read(file: &Path) -> io::Result<Option<Keys>> {
        // Without `NONBLOCK`, opening a FIFO would wait for someone to write to it.
        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK | OFlags::CLOEXEC;
        let opened = fs::OpenOptions::new().read(true).custom_flags(flags.bits().cast_signed()).open(file);
        let opened = match opened {
            Ok(opened) => opened,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) if error.raw_os_error() == Some(Errno::LOOP.raw_os_error()) => {
                return Err(refused("it is a symbolic link; put the key itself there, as a regular file"));
            }
            Err(error) => return Err(error),
        };
        let about = opened.metadata()?;
        if !about.is_file() {
            return Err(refused("it isn't a regular file; put the key there, or remove it to start with a new key"));
        }
        let (owner, own) = (about.uid(), geteuid().as_raw());
        if owner != own {
            return Err(refused(&format!(
                "it belongs to another user ({owner}); the server runs as user {own} and needs a key of its own (chown)"
            )));
        }
        let mode = about.mode() & 0o777;
        if mode & 0o077 != 0 {
            return Err(refused(&format!("other users have access to it (mode {mode:04o}); run chmod 600 on it")));
        }
        let mut text = String::new();
        let is_text = opened.take(MAX_FILE_LEN).read_to_string(&mut text).is_ok();
        let keys = is_text.then(|| Keys::parse(&text)).flatten();
        let keys = keys.ok_or_else(|| {
            refused("it must contain keys of 64 hex digits, one on each line; restore it from a backup")
        })?;
        if keys.0.iter().any(|key| key.0.iter().all(|byte| *byte == key.0[0])) {
            return Err(refused("it contains a key that anyone can guess; remove that key"));
        }
        Ok(Some(keys))
    }

    fn parse(text: &str) -> Option<Keys> {
        let lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let keys = lines.map(|line| key_from_hex(line).map(Key)).collect::<Option<Vec<_>>>()?;
        (1..=MAX_KEYS).contains(&keys.len()).then_some(Keys(keys))
    }

    /// Reads the keys from a file. A missing file is created with a new key, readable only by its owner.
    pub(crate) fn open(file: &Path) -> io::Result<Keys> {
        if let Some(keys) = Keys::read(file)? {
            return Ok(keys);
        }
        Keys::create(file)?;
        // Another server may have created the file first, so use the key that is in it now.
        Keys::read(file)?.ok_or_else(|| io::ErrorKind::NotFound.into())
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

    /// The fingerprint of the newest key, which the database records. It doesn't reveal the key.
    pub(crate) fn fingerprint(&self) -> String {
        self.newest().fingerprint()
    }

    /// Whether one of the keys has this fingerprint.
    pub(crate) fn has(&self, fingerprint: &str) -> bool {
        self.0.iter().any(|key| key.fingerprint() == fingerprint)
    }

    fn newest(&self) -> &Key {
        &self.0[0]
    }

    /// The `Set-Cookie` value for an identity. Under https, the cookie is sent only over TLS and bound to the host.
    ///
    /// The value is `IDENTITY.KEY.EPOCH.DAY.DEVICE.MAC`: `KEY` is the id of the key that signed it, and `DAY` the day
    /// on which it was issued.
    pub(crate) fn cookie(&self, token: CookieToken<'_>, today: u32, is_https: bool) -> String {
        let key = self.newest();
        let mut signed = format!("{}.{}.{}.{today}", token.identity, key.id(), token.epoch);
        if let Some(device) = token.device {
            signed.push('.');
            signed.push_str(device);
        }
        let mac = hex::encode(key.mac(b"token ", &signed).finalize().into_bytes());
        let (name, secure) = if is_https { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
        format!("{name}={signed}.{mac}; Path=/; HttpOnly; SameSite=Lax; Max-Age={SECONDS_PER_YEAR}{secure}")
    }

    /// The token in the values of `Cookie` headers; `None` without a validly signed identity cookie. Under https, the
    /// plain name that earlier versions used counts only if there is no valid cookie bound to the host.
    pub(crate) fn token<'a>(&self, cookies: &[&'a str], today: u32, is_https: bool) -> Option<CookieToken<'a>> {
        let pairs =
            cookies.iter().flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
        let named = |wanted: &str| {
            let mut values = pairs.clone().filter(|(name, _)| *name == wanted).map(|(_, value)| value);
            values.find_map(|value| self.verified(value, today))
        };
        is_https.then(|| named(HOST_COOKIE)).flatten().or_else(|| named(COOKIE))
    }

    fn verified<'a>(&self, value: &'a str, today: u32) -> Option<CookieToken<'a>> {
        let (signed, mac) = value.rsplit_once('.')?;
        let mac = key_from_hex(mac)?;
        // `verify_slice` compares in constant time, so that timing reveals nothing about the right signature.
        let Some((identity, rest)) = signed.split_once('.') else {
            // Earlier versions signed only the identity.
            let is_ours = self.0.iter().any(|key| key.mac(b"identity ", signed).verify_slice(&mac).is_ok());
            return is_ours.then_some(CookieToken { identity: signed, epoch: 0, device: None });
        };
        let (id, rest) = rest.split_once('.')?;
        let (epoch, rest) = rest.split_once('.')?;
        let (day, device) = rest.split_once('.').map_or((rest, None), |(day, device)| (day, Some(device)));
        let key = self.0.iter().find(|key| key.id() == id)?;
        key.mac(b"token ", signed).verify_slice(&mac).ok()?;
        let (epoch, day) = (epoch.parse().ok()?, day.parse().ok()?);
        (today.saturating_sub(day) <= MAX_COOKIE_DAYS).then_some(CookieToken { identity, epoch, device })
    }
}

/// The `Set-Cookie` value that removes the identity cookie.
pub(crate) fn no_cookie(is_https: bool) -> String {
    let (name, secure) = if is_https { (HOST_COOKIE, "; Secure") } else { (COOKIE, "") };
    format!("{name}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0{secure}")
}

/// The `Set-Cookie` value that removes a cookie with the plain name, if the request has one and the server uses the
/// other name.
pub(crate) fn removed_cookie(cookies: &[&str], is_https: bool) -> Option<String> {
    let has_name = |pair: &str| pair.trim().split_once('=').is_some_and(|(name, _)| name == COOKIE);
    let is_sent = is_https && cookies.iter().any(|cookies| cookies.split(';').any(has_name));
    is_sent.then(|| format!("{COOKIE}=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure"))
}

impl Key {
    fn fingerprint(&self) -> String {
        let digest = Sha256::new().chain_update(b"kaiju key fingerprint ").chain_update(self.0).finalize();
        hex::encode(digest)
    }

    /// The id by which cookies name the key that signed them.
    fn id(&self) -> String {
        self.fingerprint()[..KEY_ID_LEN].to_owned()
    }

    fn mac(&self, purpose: &[u8], text: &str) -> Hmac<Sha256> {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.0).expect("HMAC accepts keys of any length");
        mac.update(purpose);
        mac.update(text.as_bytes());
        mac
    }
}

fn refused(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
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

/// A new random id for a device.
pub(crate) fn new_device_id() -> String {
    random::letters(DEVICE_LEN)
}

/// A new random secret for a recovery link.
pub(crate) fn new_secret() -> String {
    random::letters(SECRET_LEN)
}

/// The hash under which a recovery secret is stored, so that the database does not reveal it. `None` if the text does
/// not have the form of a recovery secret.
pub(crate) fn hash_of(secret: &str) -> Option<String> {
    random::is_letters(secret, SECRET_LEN).then(|| hex::encode(Sha256::digest(secret)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    const TODAY: u32 = 20_000;

    fn keys(bytes: &[u8]) -> Keys {
        Keys(bytes.iter().map(|byte| Key([*byte; 32])).collect())
    }

    fn identity<'a>(keys: &Keys, cookies: &'a str) -> Option<&'a str> {
        keys.token(&[cookies], TODAY, false).map(|token| token.identity)
    }

    fn value(key: &Keys, identity: &str) -> String {
        let cookie = key.cookie(CookieToken { identity, epoch: 0, device: None }, TODAY, false);
        cookie.split(';').next().expect("the cookie has a value").to_owned()
    }

    #[test]
    fn a_cookie_is_valid_only_for_its_key() {
        let (key, other) = (keys(&[1]), keys(&[2]));
        let cookie = value(&key, "bcd");
        assert_eq!(identity(&key, &format!("a=b; {cookie}; c=d")), Some("bcd"));
        assert_eq!(identity(&other, &cookie), None);
        // A forged cookie, set by another site, does not hide the valid one.
        assert_eq!(identity(&key, &format!("{}; {cookie}", value(&other, "xyz"))), Some("bcd"));
        for forged in ["", "kaiju", "kaiju=", "kaiju=bcd", "kaiju=bcd.", "kaiju=bcd.00", &cookie.replace("bcd", "bcf")]
        {
            assert_eq!(identity(&key, forged), None, "{forged}");
        }
        for at in 0..cookie.len() {
            let mut bytes = cookie.clone().into_bytes();
            bytes[at] ^= 1;
            let forged = String::from_utf8(bytes).expect("a flipped low bit leaves ASCII");
            assert_eq!(identity(&key, &forged), None, "{forged}");
        }
    }

    #[test]
    fn a_cookie_has_its_security_attributes() {
        let attributes = "; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000";
        let token = CookieToken { identity: "bcd", epoch: 0, device: None };
        assert!(keys(&[1]).cookie(token, TODAY, false).ends_with(attributes));
        let secure = keys(&[1]).cookie(token, TODAY, true);
        assert!(secure.starts_with("__Host-kaiju=bcd.") && secure.ends_with(&format!("{attributes}; Secure")));
    }

    /// Under https, a cookie bound to the host wins over one that a sibling subdomain may have set, regardless of their
    /// order.
    #[test]
    fn a_cookie_bound_to_the_host_comes_first() {
        let keys = keys(&[1]);
        let (plain, bound) =
            (value(&keys, "old"), keys.cookie(CookieToken { identity: "own", epoch: 0, device: None }, TODAY, true));
        let found =
            |cookies: &[&str], is_https| keys.token(cookies, TODAY, is_https).map(|token| token.identity.to_owned());
        let bound = bound.split(';').next().expect("the cookie has a value");
        for cookies in [format!("{plain}; {bound}"), format!("{bound}; {plain}")] {
            assert_eq!(found(&[&*cookies], true), Some("own".to_owned()));
            assert_eq!(found(&[&*cookies], false), Some("old".to_owned()));
            assert!(removed_cookie(&[&*cookies], true).is_some_and(|gone| gone.starts_with("kaiju=; ")));
        }
        assert_eq!(found(&[&*plain, bound], true), Some("own".to_owned()), "in two headers");
        assert_eq!(found(&[&*plain], true), Some("old".to_owned()), "a cookie of an earlier version");
        let forged = bound.replace("own", "owm");
        assert_eq!(found(&[&*forged], true), None);
        assert_eq!(removed_cookie(&[bound], true), None);
        assert_eq!(removed_cookie(&[&*plain], false), None);
    }

    /// A cookie contains its device's id, protected by the signature; cookies from earlier versions have none.
    #[test]
    fn a_cookie_has_a_device() {
        let keys = keys(&[1]);
        let cookie = |device| {
            let cookie = keys.cookie(CookieToken { identity: "bcd", epoch: 3, device }, TODAY, false);
            cookie.split(';').next().expect("the cookie has a value").to_owned()
        };
        let (with, without) = (cookie(Some("phone")), cookie(None));
        let device = |cookie: &str| keys.token(&[cookie], TODAY, false).map(|token| token.device.map(str::to_owned));
        assert_eq!(device(&with), Some(Some("phone".to_owned())));
        assert_eq!(device(&without), Some(None));
        assert_eq!(device(&with.replace("phone", "table")), None);
        assert_eq!(device(&with.replace(".phone", "")), None);
    }

    /// A cookie contains its epoch and its date of issue; one from an earlier version has neither, and counts as epoch
    /// 0.
    #[test]
    fn a_cookie_has_an_epoch_and_a_date() {
        let keys = keys(&[2, 1]);
        let cookie = keys.cookie(CookieToken { identity: "bcd", epoch: 3, device: None }, TODAY, false);
        let cookie = cookie.split(';').next().expect("the cookie has a value");
        let found = |cookie: &str, today| keys.token(&[cookie], today, false).map(|token| token.epoch);
        assert_eq!(found(cookie, TODAY), Some(3));
        assert_eq!(found(cookie, TODAY - 1000), Some(3), "the clock may go back");
        assert_eq!(found(cookie, TODAY + 400), Some(3));
        assert_eq!(found(cookie, TODAY + 401), None, "it is too old");
        assert_eq!(found(&cookie.replace(".3.", ".4."), TODAY), None, "the epoch is signed");
        assert_eq!(found(&cookie.replace(".20000.", ".20001."), TODAY), None, "the day is signed");
        let id = keys.newest().id();
        assert!(cookie.contains(&format!(".{id}.")), "{cookie}");
        assert_eq!(found(&cookie.replace(&id, &keys.0[1].id()), TODAY), None, "another key didn't sign it");
        for key in &keys.0 {
            let mac = hex::encode(key.mac(b"identity ", "bcd").finalize().into_bytes());
            assert_eq!(found(&format!("kaiju=bcd.{mac}"), TODAY), Some(0), "a cookie of an earlier version");
        }
    }

    #[test]
    fn a_key_is_created_once_and_kept_private() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let file = folder.path().join("key");
        assert!(Keys::read(&file).expect("a missing file is no error").is_none());
        let key = Keys::open(&file).expect("a new key is created");
        assert_eq!(fs::metadata(&file).expect("the file exists").permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).expect("the directory can be read").count(), 1);
        assert_eq!(Keys::open(&file).expect("the key can be read again").fingerprint(), key.fingerprint());
        assert_eq!(format!("{key:?}"), "Keys(secret)");
        assert!(!hex::encode(key.newest().0).contains(&key.fingerprint()), "a fingerprint is not the key");
    }

    #[test]
    fn a_key_file_must_be_regular_private_and_complete() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let path = |name: &str| folder.path().join(name);
        let problem = |file: &Path| Keys::open(file).map(drop).expect_err("the file is refused").to_string();
        let write = |name: &str, text: &str, mode: u32| {
            fs::write(path(name), text).expect("the file can be written");
            fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).expect("its mode can be set");
            path(name)
        };
        let good = hex::encode(random::bytes::<32>());
        assert!(Keys::open(&write("good", &good, 0o600)).is_ok() && Keys::open(&write("lf", &good, 0o400)).is_ok());
        std::os::unix::fs::symlink(path("good"), path("link")).expect("a link can be created");
        assert!(problem(&path("link")).starts_with("it is a symbolic link"), "{}", problem(&path("link")));
        rustix::fs::mkfifoat(rustix::fs::CWD, path("fifo"), 0o600.into()).expect("a FIFO can be created");
        assert!(problem(&path("fifo")).starts_with("it isn't a regular file"), "{}", problem(&path("fifo")));
        assert!(problem(folder.path()).starts_with("it isn't a regular file"), "{}", problem(folder.path()));
        for mode in [0o666, 0o644, 0o640, 0o602] {
            let said = problem(&write("open", &good, mode));
            assert!(said.contains(&format!("mode {mode:04o}")) && said.contains("chmod 600"), "{said}");
        }
        let twice = format!("{good}{good}");
        for text in ["", "\n", "not a key", &good[1..], &format!("{good}0"), &twice, &format!("{good}\nx")] {
            let said = problem(&write("wrong", text, 0o600));
            assert!(said.starts_with("it must contain keys of 64 hex digits"), "{text}: {said}");
        }
        for byte in ["00", "ff", "ab"] {
            let said = problem(&write("guessed", &format!("{good}\n{}", byte.repeat(32)), 0o600));
            assert!(said.contains("anyone can guess"), "{said}");
        }
        if geteuid().is_root() {
            std::os::unix::fs::chown(path("good"), Some(12345), None).expect("root can give a file away");
            assert!(problem(&path("good")).starts_with("it belongs to another user (12345)"));
        }
    }

    /// A file can hold several keys, newest first: cookies that an older one signed stay valid, and a database that
    /// knows an older one accepts the file.
    #[test]
    fn older_keys_in_the_file_stay_valid() {
        let (old, rotated, new) = (keys(&[1]), keys(&[2, 1]), keys(&[2]));
        assert_eq!(identity(&rotated, &value(&old, "bcd")), Some("bcd"));
        assert_eq!(identity(&new, &value(&rotated, "bcd")), Some("bcd"), "the newest key signs");
        assert_eq!(identity(&new, &value(&old, "bcd")), None);
        assert!(rotated.has(&old.fingerprint()) && !new.has(&old.fingerprint()));
        assert_eq!(rotated.fingerprint(), new.fingerprint());
        let text = format!("{}\n\n {} \r\n", "02".repeat(32), "01".repeat(32));
        assert_eq!(Keys::parse(&text).expect("two keys").0.len(), 2);
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
