//! The file that a game is written to while it is played.

use crate::table::Trouble;
use kaiju_record::Record;
use kaiju_rules::Pending;
use kaiju_words::Message;
use std::{
    env,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// How the names of these files end.
const EXTENSION: &str = "kaiju";

/// A record that grows by a line for each ply. What was synchronised survives the end of the program, whatever ends it.
#[derive(Debug)]
pub struct Save {
    file: File,
    path: PathBuf,
    /// Where the next line goes. What lies behind is a line that was not written to its end.
    end: u64,
    unwritten: String,
}

impl Save {
    /// Begins a file that is not there yet.
    pub fn create(path: &Path, record: &Record) -> Result<Save, Trouble> {
        if path.is_dir() {
            return Err(Trouble::about("play-is-folder", path, &""));
        }
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|e| Trouble::about("play-cannot-write", path, &e))?;
        }
        let mut file = match OpenOptions::new().write(true).create_new(true).open(path) {
            Ok(file) => file,
            Err(e) if e.kind() == ErrorKind::AlreadyExists => {
                return Err(Trouble::about("play-file-exists", path, &e));
            }
            Err(e) => return Err(Trouble::about("play-cannot-write", path, &e)),
        };
        lock(&file, path)?;
        let heading = format!("{}\n", record.heading());
        file.write_all(heading.as_bytes())
            .and_then(|()| file.sync_all())
            .map_err(|e| Trouble::about("play-cannot-write", path, &e))?;
        Ok(Save { file, path: path.to_owned(), end: heading.len() as u64, unwritten: String::new() })
    }

    /// Opens a file to go on with, and changes nothing in it yet. A last line that was not written to its end does not count.
    pub fn open(path: &Path) -> Result<(Save, Record), Trouble> {
        if path.is_dir() {
            return Err(Trouble::about("play-is-folder", path, &""));
        }
        let file = OpenOptions::new().read(true).write(true).open(path);
        let file = file.map_err(|e| Trouble::about("play-cannot-open", path, &e))?;
        lock(&file, path)?;
        let lines = whole_lines(path)?;
        let record = parse(path, &lines)?;
        let end = lines.len() as u64;
        Ok((Save { file, path: path.to_owned(), end, unwritten: String::new() }, record))
    }

    /// Where the file is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Notes a line; it is safe after the next [`Save::sync`].
    pub fn note(&mut self, line: &str) {
        self.unwritten.push_str(line);
        self.unwritten.push('\n');
    }

    /// Brings all that was noted to the disk.
    pub fn sync(&mut self) -> Result<(), Trouble> {
        let lines = std::mem::take(&mut self.unwritten);
        if lines.is_empty() {
            return Ok(());
        }
        self.write(lines.as_bytes()).map_err(|e| Trouble::about("play-cannot-write", &self.path, &e))?;
        self.end += lines.len() as u64;
        Ok(())
    }

    fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.set_len(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(lines)?;
        self.file.sync_data()
    }
}

/// Two programs that write to one file would ruin it.
fn lock(file: &File, path: &Path) -> Result<(), Trouble> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => Trouble::about("play-file-in-use", path, &""),
        TryLockError::Error(error) => Trouble::about("play-cannot-lock", path, &error),
    })
}

fn whole_lines(path: &Path) -> Result<Vec<u8>, Trouble> {
    let mut bytes = fs::read(path).map_err(|e| Trouble::about("play-cannot-read", path, &e))?;
    let end = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    bytes.truncate(end);
    Ok(bytes)
}

fn parse(path: &Path, lines: &[u8]) -> Result<Record, Trouble> {
    Record::parse(&String::from_utf8_lossy(lines)).map_err(|e| Trouble::about("play-bad-record", path, &e))
}

/// Where games are kept unless somebody chooses: `$XDG_STATE_HOME/kaiju`, or `~/.local/state/kaiju`.
pub fn folder() -> Result<PathBuf, Trouble> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_STATE_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))
        .map(|state| state.join("kaiju"))
        .ok_or_else(|| Trouble::Broken(Message::new("play-no-folder")))
}

/// A file of this name in the folder that is not taken yet.
pub fn free_path(stem: &str) -> Result<PathBuf, Trouble> {
    let folder = folder()?;
    let names = std::iter::once(stem.to_owned()).chain((2..).map(|n| format!("{stem}-{n}")));
    let mut paths = names.map(|name| folder.join(name).with_added_extension(EXTENSION));
    paths.find(|path| !path.exists()).ok_or_else(|| Trouble::Broken(Message::new("play-no-folder")))
}

/// The game in the folder that was played last, is not over, and is not being played elsewhere.
pub fn newest_unfinished() -> Result<PathBuf, Trouble> {
    let folder = folder()?;
    let none = || Trouble::Broken(Message::new("play-nothing-to-resume").with("folder", folder.display().to_string()));
    let entries = fs::read_dir(&folder).map_err(|_| none())?;
    let mut files: Vec<_> = entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            let is_ours = path.extension().is_some_and(|e| e == EXTENSION);
            is_ours.then(|| Some((fs::metadata(&path).ok()?.modified().ok()?, path)))?
        })
        .collect();
    files.sort();
    let unfinished = |path: &PathBuf| {
        Save::open(path).is_ok_and(|(_, record)| !matches!(record.game().pending(), Pending::Over { .. }))
    };
    files.into_iter().rev().map(|(_, path)| path).find(unfinished).ok_or_else(none)
}
