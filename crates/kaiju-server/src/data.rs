//! A server's data directory.

use crate::{key::Keys, server::StartError};
use kaiju_store::Store;
use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// The fact under which a database records the fingerprint of its server's key.
const FINGERPRINT: &str = "key-fingerprint";

/// A server's open data directory. If the database is a file, dropping this value releases the lock on it.
pub(crate) struct Data {
    key_file: PathBuf,
    /// The keys in the file; `None` if it is missing.
    keys: Option<Keys>,
    /// The folder of the database, if it is a file.
    database_folder: Option<PathBuf>,
    _lock: Option<File>,
}

impl Data {
    /// Opens the directory and reads the keys in it. A missing directory is created, accessible only to its owner.
    pub(crate) fn open(folder: &Path) -> Result<Data, StartError> {
        create_dir(folder).map_err(data_error(folder))?;
        let key_file = folder.join("key");
        let keys = Keys::read(&key_file).map_err(data_error(&key_file))?;
        Ok(Data { key_file, keys, database_folder: None, _lock: None })
    }

    /// Opens the directory and, if the database is a file, locks it. Also returns the database to use.
    pub(crate) async fn with_database(folder: &Path, database: Option<&str>) -> Result<(Data, String), StartError> {
        let data = Data::open(folder)?;
        let database = match database {
            Some(database) => database.to_owned(),
            None => path_text(&folder.join("kaiju.db"))?,
        };
        // Two servers must not share a database: players at the same table would not see each other. On a database
        // server, the store takes a lock itself. For a file, `kaiju_store::file` first checks that it belongs to us, so
        // that no lock file is created next to another program's file, and resolves links, so that a file has only one
        // lock.
        let Some(file) = kaiju_store::file(&database).await? else { return Ok((data, database)) };
        let lock = lock(&file)?;
        let database_folder = file.parent().map(Path::to_owned);
        Ok((Data { _lock: Some(lock), database_folder, ..data }, path_text(&file)?))
    }

    /// The folder of the database, if it is a file.
    pub(crate) fn database_folder(&self) -> Option<PathBuf> {
        self.database_folder.clone()
    }

    /// The server's keys, after checking that the database was used with one of them: with another key, everyone would
    /// be logged out. A missing key is created if the database knows none. With `accept_new`, any key will do, and the
    /// database records it.
    pub(crate) async fn keys(&mut self, store: &dyn Store, accept_new: bool) -> Result<Keys, StartError> {
        let recorded = store.fact(FINGERPRINT).await?;
        let had_file = self.keys.is_some();
        let known = recorded.as_ref().filter(|_| !accept_new);
        let keys = match (self.keys.take(), known) {
            (None, Some(_)) => return Err(StartError::NoKey(self.key_file.clone())),
            (None, None) => Keys::open(&self.key_file).map_err(data_error(&self.key_file))?,
            (Some(keys), Some(known)) if !keys.has(known) => return Err(StartError::OtherKey(self.key_file.clone())),
            (Some(keys), _) => keys,
        };
        if let Some(warning) = key_warning(had_file, recorded.as_deref(), &keys) {
            tracing::warn!(key = %self.key_file.display(), "{warning}");
        }
        if recorded.as_ref() != Some(&keys.fingerprint()) {
            store.save_fact(FINGERPRINT, &keys.fingerprint()).await?;
        }
        Ok(keys)
    }
}

/// A warning for the operator about the key and the database. `recorded` is the fingerprint of the key that the
/// database was last used with.
fn key_warning(had_file: bool, recorded: Option<&str>, keys: &Keys) -> Option<&'static str> {
    match recorded {
        None if had_file => Some(
            "this database has never been used with a key, but a key exists: if the server has had tables before, its \
             database is missing or empty",
        ),
        Some(recorded) if !keys.has(recorded) => Some("the key has been replaced, and everyone is logged out"),
        Some(recorded) if recorded != keys.fingerprint() => Some("a newer key is in use; earlier cookies stay valid"),
        _ => None,
    }
}

/// Warnings for the operator about the address of a database server. `tls` is the environment variable `PGSSLMODE`.
pub(crate) fn database_warnings(address: &str, tls: Option<&str>) -> Vec<&'static str> {
    let Some((_, rest)) = address.split_once("://").filter(|(scheme, _)| scheme.starts_with("postgres")) else {
        return Vec::new();
    };
    let authority = rest.split(['/', '?']).next().unwrap_or_default();
    let (user, host) = authority.rsplit_once('@').unwrap_or(("", authority));
    let is_local = host.is_empty() || ["localhost", "127.", "[::1]"].iter().any(|local| host.starts_with(local));
    let mode = rest.split(['?', '&']).find_map(|pair| pair.strip_prefix("sslmode=")).or(tls);
    let is_encrypted = mode.is_some_and(|mode| mode == "require" || mode.starts_with("verify-"));
    let mut warnings = Vec::new();
    if user.contains(':') || rest.contains("password=") {
        warnings.push(
            "the database's address holds a password, which all users of this machine can see; use PGPASSWORD or .pgpass",
        );
    }
    if !is_local && !is_encrypted {
        warnings.push("the connection to the database may be unencrypted; add ?sslmode=verify-full to its address");
    }
    warnings
}

pub(crate) fn data_error(place: &Path) -> impl Fn(io::Error) -> StartError {
    |why| StartError::Data { place: place.to_owned(), why }
}

fn create_dir(folder: &Path) -> io::Result<()> {
    // Without this check, the system would report that the file exists.
    if folder.exists() && !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotADirectory, "it is not a folder"));
    }
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

pub(crate) fn path_text(path: &Path) -> Result<String, StartError> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| data_error(path)(io::Error::other("its name isn't valid UTF-8")))
}

/// Locks a file next to the database. The system releases the lock when the process ends, even if it is killed.
fn lock(database: &Path) -> Result<File, StartError> {
    let mut name = OsString::from(database);
    name.push(".lock");
    let path = PathBuf::from(name);
    let mut options = fs::OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).mode(0o600).open(&path).map_err(data_error(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::Locked(database.to_owned())),
        Err(TryLockError::Error(error)) => Err(data_error(&path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    async fn open(folder: &Path, database: Option<&str>) -> Result<(Data, String), StartError> {
        Data::with_database(folder, database).await
    }

    #[tokio::test]
    async fn only_one_server_can_use_a_database_file() {
        let outer = tempfile::tempdir().expect("a temporary directory");
        let folder = outer.path().join("new/data");
        let (first, database) = open(&folder, None).await.expect("no other server uses it");
        let file = folder.join("kaiju.db").canonicalize().expect("the database exists");
        assert_eq!(Path::new(&database), file);
        assert_eq!(fs::metadata(&folder).expect("the directory exists").permissions().mode() & 0o777, 0o700);
        let link = outer.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).expect("a link can be created");
        let roundabout = folder.join("../data/kaiju.db");
        for way in [
            None,
            Some(&database),
            link.to_str().map(str::to_owned).as_ref(),
            roundabout.to_str().map(str::to_owned).as_ref(),
        ] {
            let second = open(&outer.path().join("other"), way.map(String::as_str)).await.map(drop);
            match way {
                None => assert!(second.is_ok(), "another directory has another database"),
                Some(way) => {
                    let message = second.expect_err("the database is locked").to_string();
                    assert_eq!(message, format!("another server uses {database}"), "{way}");
                }
            }
        }
        assert!(open(&folder, Some("postgres://localhost/kaiju")).await.is_ok(), "the store locks a database server");
        drop(first);
        assert!(open(&folder, None).await.is_ok());
    }

    #[tokio::test]
    async fn a_foreign_file_is_left_alone() {
        let outer = tempfile::tempdir().expect("a temporary directory");
        let diary = outer.path().join("diary");
        fs::write(&diary, "Dear diary, today I flattened a power station.".repeat(100))
            .expect("the file can be written");
        let folder = outer.path().join("data");
        assert!(open(&folder, diary.to_str()).await.is_err());
        assert!(open(&folder, Some("mysql://me:hunter2@localhost/kaiju")).await.is_err());
        let mut names: Vec<_> = fs::read_dir(outer.path())
            .expect("the directory exists")
            .map(|entry| entry.expect("an entry can be read").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["data", "diary"], "no lock file is created next to it");
    }

    #[test]
    fn a_lost_database_and_a_replaced_key_are_reported() {
        let folder = tempfile::tempdir().expect("a temporary directory");
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name));
        let old = Keys::open(&first).expect("a key");
        let new = Keys::open(&second).expect("a key");
        let warning = |had_file, recorded: Option<&Keys>, keys| {
            key_warning(had_file, recorded.map(Keys::fingerprint).as_deref(), keys).unwrap_or_default()
        };
        assert_eq!([warning(false, None, &new), warning(true, Some(&new), &new)], [""; 2]);
        assert!(warning(true, None, &new).contains("database is missing or empty"));
        assert!(warning(true, Some(&old), &new).contains("everyone is logged out"));
        assert!(warning(false, Some(&old), &new).contains("everyone is logged out"));
        let text = [&second, &first].map(|file| fs::read_to_string(file).expect("a key"));
        fs::write(&second, text.map(|key| key.trim().to_owned()).join("\n")).expect("the file can be written");
        let both = Keys::read(&second).expect("two keys").expect("the file exists");
        assert!(warning(true, Some(&old), &both).contains("earlier cookies stay valid"));
    }

    #[test]
    fn addresses_that_reveal_something_are_warned_of() {
        let count = |address: &str, tls: Option<&str>| database_warnings(address, tls).len();
        for quiet in ["postgres://kaiju@localhost/kaiju", "postgres:///kaiju?host=/run/postgresql", "/srv/kaiju.db"] {
            assert_eq!(count(quiet, None), 0, "{quiet}");
        }
        let said = database_warnings("postgresql://kaiju:secret@localhost/kaiju", None);
        assert!(said.len() == 1 && said[0].contains("PGPASSWORD"), "{said:?}");
        let said = database_warnings("postgres://kaiju@db.example:5432/kaiju?sslmode=prefer", None);
        assert!(said.len() == 1 && said[0].contains("sslmode"), "{said:?}");
        assert_eq!(count("postgres://kaiju:secret@db.example/kaiju?password=x", None), 2);
        for encrypted in ["require", "verify-ca", "verify-full"] {
            assert_eq!(count(&format!("postgres://kaiju@db.example/kaiju?a=b&sslmode={encrypted}"), None), 0);
            assert_eq!(count("postgres://kaiju@db.example/kaiju", Some(encrypted)), 0);
        }
    }
}
