//! The data directory of a server.

use crate::{key::Key, server::StartError};
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
    /// Opens the directory, which is made if it is missing, for its owner only.
    pub(crate) fn open(folder: &Path) -> Result<Data, StartError> {
        make(folder).map_err(trouble(folder))?;
        let file = folder.join("key");
        let key = Key::open(&file).map_err(trouble(&file))?;
        Ok(Data { key: Some(key), _lock: None })
    }

    /// Opens the directory, and makes the database one's own if it is a file. Also says which database is meant.
    pub(crate) async fn with_database(folder: &Path, database: Option<&str>) -> Result<(Data, String), StartError> {
        let data = Data::open(folder)?;
        let database = match database {
            Some(database) => database.to_owned(),
            None => path_text(&folder.join("kaiju.db"))?,
        };
        // Nobody shares a database: people at one table would not see each other. At a database server the store sees to that itself. A
        // file of another program gets no lock beside it, so it is looked at first; and a file is one file, whatever links lead to it.
        let Some(file) = kaiju_store::file(&database).await? else { return Ok((data, database)) };
        let lock = lock(&file)?;
        Ok((Data { _lock: Some(lock), ..data }, path_text(&file)?))
    }

    /// The server's key.
    pub(crate) fn take_key(&mut self) -> Key {
        self.key.take().expect("it is taken once")
    }
}

fn trouble(place: &Path) -> impl Fn(io::Error) -> StartError {
    |why| StartError::Data { place: place.to_owned(), why }
}

fn make(folder: &Path) -> io::Result<()> {
    fs::DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

fn path_text(path: &Path) -> Result<String, StartError> {
    let text = path.to_str().map(str::to_owned);
    text.ok_or_else(|| trouble(path)(io::Error::other("its name is no text")))
}

/// Takes the file beside the database that says whose it is. The system lets go of it when the process ends, however it ends.
fn lock(database: &Path) -> Result<File, StartError> {
    let mut name = OsString::from(database);
    name.push(".lock");
    let path = PathBuf::from(name);
    let mut options = fs::OpenOptions::new();
    let file = options.write(true).create(true).truncate(false).mode(0o600).open(&path).map_err(trouble(&path))?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(StartError::Locked(database.to_owned())),
        Err(TryLockError::Error(error)) => Err(trouble(&path)(error)),
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
    async fn a_database_in_a_file_belongs_to_one_server() {
        let outer = tempfile::tempdir().expect("there is room");
        let folder = outer.path().join("new/data");
        let (first, database) = open(&folder, None).await.expect("nobody has it");
        let file = folder.join("kaiju.db").canonicalize().expect("it is there");
        assert_eq!(Path::new(&database), file);
        assert_eq!(fs::metadata(&folder).expect("it is there").permissions().mode() & 0o777, 0o700);
        let link = outer.path().join("link.db");
        std::os::unix::fs::symlink(&file, &link).expect("a link can be made");
        let roundabout = folder.join("../data/kaiju.db");
        for way in [
            None,
            Some(&database),
            link.to_str().map(str::to_owned).as_ref(),
            roundabout.to_str().map(str::to_owned).as_ref(),
        ] {
            let second = open(&outer.path().join("other"), way.map(String::as_str)).await.map(drop);
            match way {
                None => assert!(second.is_ok(), "another folder has another file"),
                Some(way) => {
                    let said = second.expect_err("somebody has it").to_string();
                    assert_eq!(said, format!("another server uses {database}"), "{way}");
                }
            }
        }
        assert!(
            open(&folder, Some("postgres://localhost/kaiju")).await.is_ok(),
            "a database server has locks of its own"
        );
        drop(first);
        assert!(open(&folder, None).await.is_ok());
    }

    #[tokio::test]
    async fn what_is_no_database_of_ours_is_left_alone() {
        let outer = tempfile::tempdir().expect("there is room");
        let diary = outer.path().join("diary");
        fs::write(&diary, "Dear diary, today I flattened a power station.".repeat(100)).expect("it can be written");
        let folder = outer.path().join("data");
        assert!(open(&folder, diary.to_str()).await.is_err());
        assert!(open(&folder, Some("mysql://me:hunter2@localhost/kaiju")).await.is_err());
        let mut names: Vec<_> = fs::read_dir(outer.path())
            .expect("it is there")
            .map(|entry| entry.expect("an entry").file_name())
            .collect();
        names.sort();
        assert_eq!(names, ["data", "diary"], "no lock beside it");
    }
}
