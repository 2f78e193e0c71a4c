//! The file in which a running game is saved.

use crate::table::TableError;
use kaiju_rules::{Pending, Record};
use kaiju_words::Message;
use std::{
    env,
    fs::{self, File, OpenOptions, TryLockError},
    io::{self, ErrorKind, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

/// File extension of saved games.
const EXTENSION: &str = "kaiju";

/// Maximum size of a saved game. Any real game is far smaller, so larger files are rejected.
const MAX_FILE_LEN: u64 = 16 << 20;

/// A file that can be made durable. Tests use a fake that records the calls.
trait SaveTarget: Write + Seek + std::fmt::Debug {
    /// Truncates the file to this length.
    fn cut(&mut self, len: u64) -> io::Result<()>;
    /// Returns once all data has reached the disk.
    fn sync(&mut self) -> io::Result<()>;
}

impl SaveTarget for File {
    fn cut(&mut self, len: u64) -> io::Result<()> {
        self.set_len(len)
    }

    fn sync(&mut self) -> io::Result<()> {
        self.sync_all()
    }
}

/// A record on disk that grows by one line per ply. Lines survive a crash once they are synced.
#[derive(Debug)]
pub struct Save {
    file: Box<dyn SaveTarget>,
    path: PathBuf,
    /// Offset of the next line. Anything after it is an incomplete line.
    end: u64,
    unwritten: String,
}

impl Save {
    /// Creates a new file; fails if it already exists.
    pub fn create(path: &Path, record: &Record) -> Result<Save, TableError> {
        if path.is_dir() {
            return Err(TableError::about("play-is-folder", path, &""));
        }
        let wrong = |e: io::Error| match e.kind() {
            ErrorKind::AlreadyExists => TableError::about("play-file-exists", path, &e),
            _ => TableError::about("play-cannot-write", path, &e),
        };
        let folder = folder_of(path);
        fs::create_dir_all(folder).map_err(|e| TableError::about("play-cannot-write", path, &e))?;
        let file = OpenOptions::new().write(true).create_new(true).open(path).map_err(wrong)?;
        lock(&file, path)?;
        let mut save = Save { file: Box::new(file), path: path.to_owned(), end: 0, unwritten: String::new() };
        save.note(&record.heading());
        if let Err(error) = save.sync().and_then(|()| sync_folder(folder).map_err(wrong)) {
            // Don't leave an empty game behind, for example on a full disk. If removing it fails too, the first error
            // matters more.
            let _ = fs::remove_file(path);
            return Err(error);
        }
        Ok(save)
    }

    /// Opens a saved game to continue it, without changing the file yet. An incomplete last line is ignored.
    pub fn open(path: &Path) -> Result<(Save, Record), TableError> {
        let file = open(path)?;
        lock(&file, path)?;
        let lines = whole_lines(path, &file)?;
        let record = parse(path, &lines)?;
        let end = lines.len() as u64;
        Ok((Save { file: Box::new(file), path: path.to_owned(), end, unwritten: String::new() }, record))
    }

    /// The path of the saved game.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Queues a line; it is durable after the next [`Save::sync`].
    pub fn note(&mut self, line: &str) {
        self.unwritten.push_str(line);
        self.unwritten.push('\n');
    }

    /// Writes all queued lines to disk.
    pub fn sync(&mut self) -> Result<(), TableError> {
        let lines = std::mem::take(&mut self.unwritten);
        if lines.is_empty() {
            return Ok(());
        }
        self.write(lines.as_bytes()).map_err(|e| TableError::about("play-cannot-write", &self.path, &e))?;
        self.end += lines.len() as u64;
        Ok(())
    }

    /// Replaces the saved game by this one. Whatever happens, the file holds one of the two.
    pub fn replace(&mut self, record: &Record) -> Result<(), TableError> {
        self.sync()?;
        let wrong = |e: io::Error| TableError::about("play-cannot-write", &self.path, &e);
        let new = self.path.with_added_extension("new");
        let file = OpenOptions::new().write(true).create(true).truncate(true).open(&new).map_err(wrong)?;
        lock(&file, &new)?;
        let plies = record.tokens().join("\n");
        let (text, path) = (format!("{}\n{plies}\n", record.heading()), self.path.clone());
        let mut save = Save { file: Box::new(file), path, end: 0, unwritten: String::new() };
        save.write(text.as_bytes()).and_then(|()| fs::rename(&new, &self.path)).map_err(wrong)?;
        sync_folder(folder_of(&self.path)).map_err(wrong)?;
        save.end = text.len() as u64;
        *self = save;
        Ok(())
    }

    fn write(&mut self, lines: &[u8]) -> io::Result<()> {
        self.file.cut(self.end)?;
        self.file.seek(SeekFrom::Start(self.end))?;
        self.file.write_all(lines)?;
        self.file.sync()
    }
}

/// The folder that holds a file.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Locks the file, since two processes writing to it would corrupt it.
fn lock(file: &File, path: &Path) -> Result<(), TableError> {
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => TableError::about("play-file-in-use", path, &""),
        TryLockError::Error(error) => TableError::about("play-cannot-lock", path, &error),
    })
}

/// Syncs the folder, without which a newly created file might not survive a crash. Does nothing except on Unix:
/// elsewhere folders can't be opened, and it isn't necessary.
fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync() } else { Ok(()) }
}

/// Opens a regular file. Pipes and devices are rejected because reading from them could block forever.
fn open(path: &Path) -> Result<File, TableError> {
    let wrong = |e: io::Error| TableError::about("play-cannot-open", path, &e);
    let usual = |what: fs::Metadata| match what {
        _ if what.is_file() => Ok(()),
        _ if what.is_dir() => Err(TableError::about("play-is-folder", path, &"")),
        _ => Err(TableError::about("play-no-file", path, &"")),
    };
    usual(fs::metadata(path).map_err(wrong)?)?;
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(wrong)?;
    // Check again: the path may refer to another file by now.
    usual(file.metadata().map_err(wrong)?)?;
    Ok(file)
}

fn whole_lines(path: &Path, file: &File) -> Result<Vec<u8>, TableError> {
    let mut bytes = Vec::new();
    let read = file.take(MAX_FILE_LEN + 1).read_to_end(&mut bytes);
    read.map_err(|e| TableError::about("play-cannot-read", path, &e))?;
    if bytes.len() as u64 > MAX_FILE_LEN {
        return Err(TableError::about("play-file-too-large", path, &""));
    }
    let end = bytes.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
    bytes.truncate(end);
    Ok(bytes)
}

fn parse(path: &Path, lines: &[u8]) -> Result<Record, TableError> {
    Record::parse(&String::from_utf8_lossy(lines)).map_err(|e| TableError::about("play-bad-record", path, &e))
}

/// Default folder for saved games: `$XDG_STATE_HOME/kaiju`, or `~/.local/state/kaiju`.
pub fn folder() -> Result<PathBuf, TableError> {
    let set = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    set("XDG_STATE_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local/state")))
        .map(|state| state.join("kaiju"))
        .ok_or_else(|| TableError::Broken(Message::new("play-no-folder")))
}

/// An unused path in this folder, based on this name.
pub fn free_path(folder: &Path, stem: &str) -> Result<PathBuf, TableError> {
    let names = std::iter::once(stem.to_owned()).chain((2..).map(|n| format!("{stem}-{n}")));
    let mut paths = names.map(|name| folder.join(name).with_added_extension(EXTENSION));
    paths.find(|path| !path.exists()).ok_or_else(|| TableError::Broken(Message::new("play-no-folder")))
}

/// The most recently played game in the default folder that is unfinished and not open elsewhere.
pub fn newest_unfinished() -> Result<PathBuf, TableError> {
    let folder = folder()?;
    let none =
        || TableError::Broken(Message::new("play-nothing-to-resume").with("folder", folder.display().to_string()));
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::{cell::RefCell, rc::Rc};

    /// A fake file that records what is done to it.
    #[derive(Clone, Debug, Default)]
    struct RecordingTarget(Rc<RefCell<Vec<String>>>);

    impl RecordingTarget {
        fn record(&self, what: String) {
            self.0.borrow_mut().push(what);
        }
    }

    impl Write for RecordingTarget {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.record(format!("write {:?}", String::from_utf8_lossy(bytes)));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for RecordingTarget {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            self.record(format!("seek {to:?}"));
            Ok(0)
        }
    }

    impl SaveTarget for RecordingTarget {
        fn cut(&mut self, len: u64) -> io::Result<()> {
            self.record(format!("cut {len}"));
            Ok(())
        }
        fn sync(&mut self) -> io::Result<()> {
            self.record("sync".to_owned());
            Ok(())
        }
    }

    #[test]
    fn noted_lines_are_on_disk_after_a_sync() {
        let disk = RecordingTarget::default();
        let mut save = Save { file: Box::new(disk.clone()), path: PathBuf::new(), end: 7, unwritten: String::new() };
        save.note("A: stop");
        save.note("B: pass");
        assert!(disk.0.borrow().is_empty());
        save.sync().unwrap();
        save.sync().unwrap();
        save.note("C: pass");
        save.sync().unwrap();
        let first = ["cut 7", "seek Start(7)", "write \"A: stop\\nB: pass\\n\"", "sync"];
        let second = ["cut 23", "seek Start(23)", "write \"C: pass\\n\"", "sync"];
        assert_eq!(*disk.0.borrow(), [first, second].concat());
    }

    /// A pipe can't be synced, so the error shows that `sync` reaches the operating system.
    #[cfg(unix)]
    #[test]
    fn a_failed_sync_is_an_error() {
        let (_reader, writer) = io::pipe().unwrap();
        let mut file = File::from(std::os::fd::OwnedFd::from(writer));
        assert!(file.sync().is_err());
        assert!(file.cut(0).is_err());
        assert!(sync_folder(Path::new("/no/such/folder")).is_err());
        assert!(sync_folder(Path::new(".")).is_ok());
    }
}
