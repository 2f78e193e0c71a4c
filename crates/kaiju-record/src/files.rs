//! Reads many records from files, folders, and files with one JSON object per line.

use crate::json::from_json;
use kaiju_rules::Record;
use std::{
    collections::VecDeque,
    fmt,
    fs::{self, File},
    io::{self, BufRead, BufReader, Read},
    path::{Path, PathBuf},
};

/// Maximum size of a record, in bytes. Real ones are far smaller, and a device such as `/dev/zero` never ends.
const MAX_RECORD_LEN: u64 = 16 << 20;
/// File extensions of records in a folder. Files downloaded from a server end in `txt`.
const EXTENSIONS: [&str; 3] = ["kaiju", "txt", "jsonl"];

/// The text of one record, and its source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RawRecord {
    /// The file.
    pub path: PathBuf,
    /// The line of the file, counted from 1, if the file has one record per line.
    pub line: Option<usize>,
    /// The record's text: JSON if `line` is set.
    pub text: String,
}

/// Why a file or one of its records can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadError {
    /// The file.
    pub path: PathBuf,
    /// The line of the file, if the file has one record per line.
    pub line: Option<usize>,
    /// The problem. For a file with a single record, this includes the line.
    pub message: String,
}

/// `games.jsonl: line 5: ply 57: ...`, `game.kaiju: line 14, token 3: ...`
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.path.display())?;
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        f.write_str(&self.message)
    }
}

impl std::error::Error for ReadError {}

impl RawRecord {
    /// An error in this record.
    pub fn error(&self, message: impl Into<String>) -> ReadError {
        ReadError { path: self.path.clone(), line: self.line, message: message.into() }
    }

    /// Parses the record.
    pub fn parse(&self) -> Result<Record, ReadError> {
        match self.line {
            Some(_) => from_json(&self.text).map_err(|error| self.error(error.to_string())),
            None => Record::parse(&self.text).map_err(|error| self.error(error.to_string())),
        }
    }
}

/// An iterator over the texts of all records in a list of files and folders. It continues after an error.
pub struct RawRecords {
    files: VecDeque<PathBuf>,
    /// The file with one record per line that is being read.
    open: Option<OpenLines>,
    total_bytes: u64,
    bytes_read: u64,
}

struct OpenLines {
    path: PathBuf,
    line: usize,
    reader: Box<dyn BufRead>,
}

impl RawRecords {
    /// Lists the files to read. In folders, these are the files that end in `.kaiju`, `.txt` or `.jsonl`, in
    /// alphabetical order; `-` is standard input.
    pub fn new(paths: &[PathBuf]) -> Result<RawRecords, ReadError> {
        let (mut files, mut total_bytes) = (VecDeque::new(), 0);
        for path in paths {
            list(path, true, &mut files, &mut total_bytes).map_err(|(path, error)| failed(&path, &error))?;
        }
        Ok(RawRecords { files, open: None, total_bytes, bytes_read: 0 })
    }

    /// The files that are still to be read.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(PathBuf::as_path)
    }

    /// The total size of all files except standard input, in bytes.
    pub const fn total_bytes(&self) -> u64 {
        self.total_bytes
    }

    /// The number of those bytes that have been read.
    pub const fn bytes_read(&self) -> u64 {
        self.bytes_read
    }

    /// The next line that contains a record; `None` at the end of the file.
    fn next_line(&mut self) -> Option<Result<RawRecord, ReadError>> {
        let open = self.open.as_mut()?;
        loop {
            let read = bounded(|bytes| open.reader.by_ref().take(MAX_RECORD_LEN + 1).read_until(b'\n', bytes));
            open.line += 1;
            let error = |message: String| ReadError { path: open.path.clone(), line: Some(open.line), message };
            match read {
                Ok((0, _)) => {
                    self.open = None;
                    return None;
                }
                Ok((len, text)) => {
                    self.bytes_read += len as u64;
                    if !text.trim().is_empty() {
                        return Some(Ok(RawRecord { path: open.path.clone(), line: Some(open.line), text }));
                    }
                }
                Err(failure) => {
                    let error = error(failure.to_string());
                    // After a line that can't be read, the next line's start is unknown.
                    self.open = None;
                    return Some(Err(error));
                }
            }
        }
    }

    /// Opens a file. Returns its record, or `None` if the file has one record per line.
    fn open(&mut self, path: PathBuf) -> io::Result<Option<RawRecord>> {
        let source: Box<dyn Read> =
            if path == Path::new("-") { Box::new(io::stdin()) } else { Box::new(File::open(&path)?) };
        let mut reader: Box<dyn BufRead> = Box::new(BufReader::new(source));
        if reader.fill_buf()?.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{') {
            self.open = Some(OpenLines { path, line: 0, reader });
            return Ok(None);
        }
        let (len, text) = bounded(|bytes| reader.take(MAX_RECORD_LEN + 1).read_to_end(bytes))?;
        self.bytes_read += len as u64;
        Ok(Some(RawRecord { path, line: None, text }))
    }
}

impl Iterator for RawRecords {
    type Item = Result<RawRecord, ReadError>;

    fn next(&mut self) -> Option<Result<RawRecord, ReadError>> {
        loop {
            if let Some(line) = self.next_line() {
                return Some(line);
            }
            let path = self.files.pop_front()?;
            match self.open(path.clone()) {
                Ok(Some(record)) => return Some(Ok(record)),
                Ok(None) => {}
                Err(error) => return Some(Err(failed(&path, &error))),
            }
        }
    }
}

fn failed(path: &Path, error: &io::Error) -> ReadError {
    ReadError { path: path.to_owned(), line: None, message: format!("cannot be read: {error}") }
}

/// Reads at most the maximum size of a record as text. Also returns the number of bytes read.
fn bounded(read: impl FnOnce(&mut Vec<u8>) -> io::Result<usize>) -> io::Result<(usize, String)> {
    let mut bytes = Vec::new();
    let len = read(&mut bytes)?;
    if len as u64 > MAX_RECORD_LEN {
        let message = format!("it is larger than {} MB", MAX_RECORD_LEN >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    let text = String::from_utf8(bytes)
        .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not a text file (not valid UTF-8)"))?;
    Ok((len, text))
}

/// Adds a file, or the records in a folder, to the list.
fn list(
    path: &Path,
    is_named: bool,
    files: &mut VecDeque<PathBuf>,
    bytes: &mut u64,
) -> Result<(), (PathBuf, io::Error)> {
    let failed = |error| (path.to_owned(), error);
    if path == Path::new("-") {
        files.push_back(path.to_owned());
        return Ok(());
    }
    let found = fs::metadata(path).map_err(failed)?;
    if found.is_dir() {
        let entries = fs::read_dir(path).map_err(failed)?;
        let mut inside: Vec<PathBuf> =
            entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<_, _>>().map_err(failed)?;
        inside.sort();
        return inside.iter().try_for_each(|path| list(path, false, files, bytes));
    }
    let is_record = path.extension().is_some_and(|extension| EXTENSIONS.iter().any(|known| extension == *known));
    if is_named || is_record {
        *bytes += found.len();
        files.push_back(path.to_owned());
    }
    Ok(())
}
