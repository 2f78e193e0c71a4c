//! The destinations of many records: `--records DIR` and `--jsonl FILE`.

use anyhow::Context;
use kaiju_record::to_json;
use kaiju_rules::Record;
use std::{
    collections::BTreeMap,
    fs::{self, File},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

/// Flags for commands that play games and can record them.
#[derive(clap::Args)]
pub(crate) struct RecordFlags {
    /// Write each game's record to a file in DIR, for `kaiju record` and `kaiju replay`.
    #[arg(long, value_name = "DIR", conflicts_with = "jsonl")]
    pub(crate) records: Option<PathBuf>,
    /// Write all records to FILE, as one JSON object per line.
    #[arg(long, value_name = "FILE")]
    pub(crate) jsonl: Option<PathBuf>,
}

impl RecordFlags {
    /// Whether games should be recorded.
    pub(crate) const fn is_given(&self) -> bool {
        self.records.is_some() || self.jsonl.is_some()
    }

    /// Opens the destination, if one was given. The names of files in a folder begin with `stem`.
    pub(crate) fn open(&self, stem: &str) -> anyhow::Result<Option<RecordOutput>> {
        match (&self.records, &self.jsonl) {
            (Some(folder), _) => RecordOutput::folder(folder, stem).map(Some),
            (None, Some(file)) => RecordOutput::lines(file).map(Some),
            (None, None) => Ok(None),
        }
    }
}

/// A destination for records that several threads can write to.
pub(crate) struct RecordOutput {
    target: RecordTarget,
}

enum RecordTarget {
    Folder { folder: PathBuf, stem: String, error: Mutex<Option<anyhow::Error>> },
    Lines(Mutex<OrderedLines>),
}

/// Lines written in the order of their numbers, so that the number of threads doesn't affect the file.
struct OrderedLines {
    file: Box<dyn Write + Send>,
    name: String,
    next: u64,
    /// Lines waiting for an earlier one.
    waiting: BTreeMap<u64, String>,
    error: Option<io::Error>,
}

impl RecordOutput {
    /// Writes files to a folder, which is created if it doesn't exist.
    fn folder(folder: &Path, stem: &str) -> anyhow::Result<RecordOutput> {
        fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        let (folder, stem) = (folder.to_owned(), stem.to_owned());
        Ok(RecordOutput { target: RecordTarget::Folder { folder, stem, error: Mutex::new(None) } })
    }

    /// Writes lines to a file, which is replaced if it exists.
    fn lines(path: &Path) -> anyhow::Result<RecordOutput> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(RecordOutput::writer(Box::new(BufWriter::new(file)), &path.display().to_string()))
    }

    /// Writes lines to standard output.
    pub(crate) fn standard_output() -> RecordOutput {
        RecordOutput::writer(Box::new(BufWriter::new(io::stdout())), "standard output")
    }

    fn writer(file: Box<dyn Write + Send>, name: &str) -> RecordOutput {
        let (name, waiting) = (name.to_owned(), BTreeMap::new());
        RecordOutput {
            target: RecordTarget::Lines(Mutex::new(OrderedLines { file, name, next: 0, waiting, error: None })),
        }
    }

    /// Writes a record. Numbers start at 0 and have no gaps. Errors are reported by [`RecordOutput::finish`].
    pub(crate) fn keep(&self, number: u64, record: &Record) {
        match &self.target {
            RecordTarget::Folder { folder, stem, error } => {
                let path = folder.join(format!("{stem}-{number:06}.kaiju"));
                let written = fs::write(&path, record.to_string());
                if let Err(failure) = written.with_context(|| format!("cannot write {}", path.display())) {
                    error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
                }
            }
            RecordTarget::Lines(lines) => {
                let line = to_json(record).to_string();
                lines.lock().unwrap_or_else(PoisonError::into_inner).keep(number, line);
            }
        }
    }

    /// Completes the output, or returns the first error.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        match self.target {
            RecordTarget::Folder { error, .. } => {
                error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
            }
            RecordTarget::Lines(lines) => {
                let mut lines = lines.into_inner().unwrap_or_else(PoisonError::into_inner);
                let done = lines.error.take().map_or_else(|| lines.file.flush(), Err);
                done.map_err(anyhow::Error::from).with_context(|| format!("cannot write {}", lines.name))
            }
        }
    }
}

impl OrderedLines {
    fn keep(&mut self, number: u64, line: String) {
        self.waiting.insert(number, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            self.next += 1;
            if self.error.is_none() {
                self.error = writeln!(self.file, "{line}").err();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_order_however_they_come() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lines");
        let mut lines = OrderedLines {
            file: Box::new(File::create(&path).unwrap()),
            name: String::new(),
            next: 0,
            waiting: BTreeMap::new(),
            error: None,
        };
        for number in [2, 0, 3, 1, 4] {
            lines.keep(number, number.to_string());
        }
        assert_eq!(fs::read_to_string(path).unwrap(), "0\n1\n2\n3\n4\n");
    }
}
