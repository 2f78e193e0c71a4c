//! Reads many records in several threads, with a progress bar.

use super::Sources;
use crate::{Finding, complain};
use indicatif::{ProgressBar, ProgressStyle};
use kaiju_record::{RawRecord, RawRecords, ReadError};
use std::io::{self, IsTerminal};

/// Number of records per thread that are read at a time.
const CHUNK: usize = 64;

/// The reason why a folder may seem to hold no records.
const ENDINGS: &str = "in folders, only files that end in .kaiju, .txt or .jsonl are read";

/// Calls `work` for each record in several threads, and `fold` with each result in order. Reports unreadable records
/// and continues; the result is [`Finding::Wrong`] if there were any. `prints` means that `fold` prints, which a
/// progress bar on the same terminal would garble.
pub(super) fn each<T: Send>(
    sources: &Sources,
    prints: bool,
    work: impl Fn(&RawRecord) -> Result<T, ReadError> + Sync,
    mut fold: impl FnMut(&RawRecord, T) -> anyhow::Result<()>,
) -> anyhow::Result<Finding> {
    let mut records = RawRecords::new(&sources.paths)?;
    let threads = super::super::threads(sources.threads);
    let bar = progress_bar(records.total_bytes(), prints);
    let (mut done, mut finding) = (0, Finding::Fine);
    loop {
        let chunk: Vec<_> = records.by_ref().take(CHUNK * threads).collect();
        if chunk.is_empty() {
            bar.finish_and_clear();
            // Nothing was checked or counted, so this must not look like success.
            anyhow::ensure!(done > 0, "no records in {}: {ENDINGS}", sources.names());
            return Ok(finding);
        }
        let worked = in_threads(threads, &chunk, |record| match record {
            Ok(record) => work(record),
            Err(error) => Err(error.clone()),
        });
        for (record, result) in chunk.iter().zip(worked) {
            match (record, result) {
                (Ok(record), Ok(result)) => fold(record, result)?,
                (_, result) => {
                    finding = Finding::Wrong;
                    let error = result.err().map(|error| error.to_string());
                    bar.suspend(|| complain(&error.unwrap_or_default()));
                }
            }
        }
        done += chunk.len();
        bar.set_position(records.bytes_read());
        bar.set_message(format!("{done} records"));
    }
}

/// A progress bar on standard error; hidden unless that is a terminal.
fn progress_bar(bytes: u64, prints: bool) -> ProgressBar {
    if !io::stderr().is_terminal() || (prints && io::stdout().is_terminal()) {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{wide_bar} {bytes} of {total_bytes}, {msg}, {eta} left")
        .unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::new(bytes).with_style(style)
}

/// A progress display on standard error for work of unknown length; hidden unless that is a terminal.
pub(super) fn spinner(prints: bool) -> ProgressBar {
    if !io::stderr().is_terminal() || (prints && io::stdout().is_terminal()) {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{spinner} {msg}, {elapsed}");
    ProgressBar::new_spinner().with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()))
}

/// Calls `work` for each item and returns the results in the same order.
fn in_threads<I: Sync, T: Send>(threads: usize, items: &[I], work: impl Fn(&I) -> T + Sync) -> Vec<T> {
    let share = items.len().div_ceil(threads.max(1));
    if share == items.len() {
        return items.iter().map(work).collect();
    }
    std::thread::scope(|scope| {
        let work = &work;
        let threads: Vec<_> =
            items.chunks(share).map(|part| scope.spawn(move || part.iter().map(work).collect::<Vec<T>>())).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("reading a record panicked")).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_keep_the_order() {
        let items: Vec<u32> = (0..100).collect();
        for threads in [1, 2, 3, 7, 100, 200] {
            assert_eq!(in_threads(threads, &items, |n| n + 1), (1..101).collect::<Vec<u32>>());
        }
        assert!(in_threads(4, &[0; 0], |n| *n).is_empty());
    }
}
