//! Group commit: one task writes for all tables. Appends that arrive while a transaction commits go into the next one,
//! so that all waiting tables share the cost of a disk sync.

use std::{collections::BTreeSet, mem, time::Duration};

use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use crate::{EntryRow, Error, Result, RowUpdate, TableId};

/// Maximum number of appends per transaction. It limits how long other tables wait and how many parameters a statement
/// has.
const MAX_APPENDS: usize = 500;

/// Minimum time between the starts of two commits. On a busy server, appends that arrive in between share a commit; on
/// a quiet one, an append is committed at once.
const INTERVAL: Duration = Duration::from_millis(2);

/// The arguments of [`Store::append_and_update`](crate::Store::append_and_update).
pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) next: u32,
    pub(crate) entries: Vec<EntryRow>,
    pub(crate) update: RowUpdate,
}

impl Append {
    /// The table's next number after this append.
    pub(crate) fn after(&self) -> u32 {
        self.next.saturating_add(self.entries.len() as u32)
    }

    /// The entries with their table and numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (TableId, u32, &EntryRow)> {
        self.entries.iter().zip(self.next..).map(|(entry, seq)| (self.table, seq, entry))
    }
}

/// A database that the writer task can commit appends to.
pub(crate) trait Commit: Send + Sync + 'static {
    /// Stores appends to different tables in one transaction, skipping any that conflict or whose table is gone.
    /// Returns one result per append once the transaction is durable.
    fn commit(&self, appends: &[Append]) -> impl Future<Output = Result<Vec<Result<u32>>>> + Send;
}

enum Job {
    Append(Append, CommitReply),
    Close,
}

type CommitReply = oneshot::Sender<Result<u32>>;

/// A handle to the writer task. When it is dropped, the task stores what was submitted and ends.
pub(crate) struct StoreWriter(mpsc::Sender<Job>);

impl StoreWriter {
    pub(crate) fn start(database: impl Commit) -> Self {
        let (sender, jobs) = mpsc::channel(MAX_APPENDS);
        tokio::spawn(write(jobs, database));
        Self(sender)
    }

    pub(crate) async fn append(&self, append: Append) -> Result<u32> {
        let (answer, answered) = oneshot::channel();
        self.0.send(Job::Append(append, answer)).await.map_err(|_| Error::Closed)?;
        answered.await.map_err(|_| Error::Closed)?
    }

    /// Stops the task and waits until it has ended.
    pub(crate) async fn close(&self) {
        // If the task has already ended, there is nothing to wait for.
        if self.0.send(Job::Close).await.is_ok() {
            self.0.closed().await;
        }
    }
}

async fn write(mut jobs: mpsc::Receiver<Job>, database: impl Commit) {
    let mut waiting = Vec::new();
    let mut open = true;
    let mut earliest = Instant::now();
    while open || !waiting.is_empty() {
        if waiting.is_empty() {
            let Some(job) = jobs.recv().await else { return };
            open = accept(job, &mut waiting);
            sleep_until(earliest).await;
        }
        while open
            && waiting.len() < MAX_APPENDS
            && let Ok(job) = jobs.try_recv()
        {
            open = accept(job, &mut waiting);
        }
        let (appends, answers) = take_batch(&mut waiting);
        if !appends.is_empty() {
            earliest = Instant::now() + INTERVAL;
            answer(answers, database.commit(&appends).await);
        }
    }
}

/// Queues an append. Returns false if the job is to close the writer.
fn accept(job: Job, waiting: &mut Vec<(Append, CommitReply)>) -> bool {
    match job {
        Job::Append(append, answer) => waiting.push((append, answer)),
        Job::Close => return false,
    }
    true
}

/// Takes the first append of every table. A second one depends on the outcome of the first, so it waits for the next
/// batch.
fn take_batch(waiting: &mut Vec<(Append, CommitReply)>) -> (Vec<Append>, Vec<CommitReply>) {
    let mut tables = BTreeSet::new();
    let (batch, rest): (Vec<_>, _) =
        mem::take(waiting).into_iter().partition(|(append, _)| tables.insert(append.table));
    *waiting = rest;
    batch.into_iter().unzip()
}

fn answer(answers: Vec<CommitReply>, outcome: Result<Vec<Result<u32>>>) {
    let outcomes = outcome.unwrap_or_else(|error| answers.iter().map(|_| Err(error.clone())).collect());
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        // The caller may have stopped waiting.
        let _ = answer.send(outcome);
    }
}
