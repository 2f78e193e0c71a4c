//! The data directory of a server.

use crate::{key::Key, server::Trouble};
use std::{
    ffi::OsString,
    fs::{self, File, TryLockError},
    io,
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
};

/// The data directory of a server. A database in a file is its own for as long as this lives.
pub(crate) struct Data {
    key: Option<Key>,
    _lock: Option<File>,
}

impl Data {
    /// Opens the directory, which is made if it is missing, for its owner only. Also says which database is meant.
    pub(crate) fn open(folder: &Path, database: Option<&str>) -> Result<(Data, String), Trouble> {
        let data = Data::without_database(folder)?;
        let database = match database {
            Some(database) => database.to_owned(),
            None => path_text(&folder.join("kaiju.db"))?,
        };
        // Servers may share a database server. Nobody shares a file: only one writer there can group what is to be stored.
        let is_file = !database.starts_with("postgres://") && !database.starts_with("postgresql://");
        let lock = is_file.then(|| lock(Path::new(&database))).transpose()?;
        Ok((Data { _lock: lock, ..data }, database))
    }

    /// Opens the directory for a server whose database is open already.
    pub(crate) fn without_database(folder: &Path) -> Result<Data, Trouble> {
        make(folder).map_err(trouble(folder))?;
        let file = folder.join("key");
        let key = Key::open(&file).map_err(trouble(&file))?;
        Ok(Data { key: Some(key), _lock: None })
    }

    /// The server's key.
    pub(crate) fn take_key(&mut self) -> Key {
        self.key.take().expect("it is taken once")
    }
}

fn trouble(place: &Path) -> impl Fn(io::Error) -> Trouble {
    |why| Trouble::Data { place: place.to_owned(), why }
}

fn make(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

fn path_text(path: &Path) -> Result<String, Trouble> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| trouble(path)(io::Error::other("its name is no text")))
}

/// Takes the file beside the database that says whose it is. The system lets go of it when the process ends, however it ends.
fn lock(database: &Path) -> Result<File, Trouble> {
    let mut name = OsString::from(database);
    name.push(".lock");
    let path = PathBuf::from(name);
    let open = || {
        if let Some(folder) = path.parent() {
            make(folder)?;
        }
        fs::OpenOptions::new().write(true).create(true).truncate(false).mode(0o600).open(&path)
    };
    let file = open().map_err(trouble(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(Trouble::Locked(database.to_owned())),
        Err(TryLockError::Error(error)) => Err(trouble(&path)(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::PermissionsExt;

    #[test]
    fn a_database_in_a_file_belongs_to_one_server() {
        let folder = tempfile::tempdir().expect("there is room");
        let folder = folder.path().join("new/data");
        let (first, database) = Data::open(&folder, None).expect("nobody has it");
        assert_eq!(database, folder.join("kaiju.db").to_str().expect("it is a text"));
        assert_eq!(fs::metadata(&folder).expect("it is there").permissions().mode() & 0o777, 0o700);
        let second = Data::open(&folder, None).map(drop);
        let said = second.expect_err("somebody has it").to_string();
        assert_eq!(said, format!("another server uses {database}"));
        assert!(Data::open(&folder, Some("postgres://localhost/kaiju")).is_ok(), "a database server can be shared");
        drop(first);
        assert!(Data::open(&folder, None).is_ok());
    }
}
