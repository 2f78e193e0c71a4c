//! The destination of `--record`.

use anyhow::Context;
use std::{
    fs::{self, File, OpenOptions},
    io::{self, Write},
    path::{Path, PathBuf},
};

/// The destination of a record. It is opened before the game, so that a wrong path is reported before anyone has
/// played.
pub(crate) enum RecordFile {
    /// `-`: standard output.
    StandardOutput,
    /// A device, a FIFO or the missing target of a symbolic link. It is written in place, because renaming a file onto
    /// it would replace the device, FIFO or link.
    InPlace(File),
    /// A regular file. The record is written to `part` beside it, which is then renamed, so that only a complete record
    /// replaces an older one.
    Replaced { part: PathBuf, path: PathBuf },
}

impl RecordFile {
    pub(crate) fn open(path: &Path) -> anyhow::Result<RecordFile> {
        if path == Path::new("-") {
            return Ok(RecordFile::StandardOutput);
        }
        let cannot_write = || format!("cannot write {}", path.display());
        let target = match fs::metadata(path) {
            Ok(found) if found.is_dir() => anyhow::bail!("{}: it is a directory", cannot_write()),
            // Replace the file a symbolic link points to, not the link.
            Ok(found) if found.is_file() => fs::canonicalize(path).with_context(cannot_write)?,
            Err(error) if error.kind() == io::ErrorKind::NotFound && !path.is_symlink() => path.to_owned(),
            _ => {
                let file = OpenOptions::new().write(true).create(true).truncate(false).open(path);
                return file.map(RecordFile::InPlace).with_context(cannot_write);
            }
        };
        let part = target.with_added_extension("part");
        // Remove it again at once, so that an interrupted game leaves no file behind.
        let writable = fs::write(&part, "").and_then(|()| fs::remove_file(&part));
        writable.with_context(|| format!("cannot write {}", part.display()))?;
        Ok(RecordFile::Replaced { part, path: target })
    }

    pub(crate) fn write(self, text: &str) -> anyhow::Result<()> {
        match self {
            RecordFile::StandardOutput => Ok(crate::print_line!("{}", text.trim_end_matches('\n'))?),
            RecordFile::InPlace(mut file) => file.write_all(text.as_bytes()).context("cannot write the record"),
            RecordFile::Replaced { part, path } => {
                let written = fs::write(&part, text).and_then(|()| fs::rename(&part, &path));
                written.with_context(|| {
                    // Ignore an error here: the one about writing the record matters more.
                    let _ = fs::remove_file(&part);
                    format!("cannot write {}", path.display())
                })
            }
        }
    }
}
