//! One task writes for all: what is handed in while a transaction commits goes into the next one, so the cost of waiting for the
//! disk is shared by as many tables as are waiting for it.

use std::{collections::BTreeSet, mem};

use tokio::sync::{mpsc, oneshot};

use crate::{Entry, Error, Result, State, TableId};

/// No more than this in one transaction, so that nobody waits long for the others and a statement has few enough parameters.
const MAX_APPENDS: usize = 500;

/// What [`Store::append`](crate::Store::append) was asked for.
pub(crate) struct Append {
    pub(crate) table: TableId,
    pub(crate) next: u32,
    pub(crate) entries: Vec<Entry>,
    pub(crate) then: Option<State>,
}

impl Append {
    /// The number that comes next once this is stored.
    pub(crate) fn after(&self) -> u32 {
        self.next.saturating_add(self.entries.len() as u32)
    }

    /// The entries with their table and numbers.
    pub(crate) fn numbered(&self) -> impl Iterator<Item = (TableId, u32, &Entry)> {
        self.entries.iter().zip(self.next..).map(|(entry, seq)| (self.table, seq, entry))
    }
}

/// A database that stores appends.
pub(crate) trait Commit: Send + Sync + 'static {
    /// Stores appends of different tables in one transaction, all but those that are in conflict, and returns when it is durable.
    /// Has one answer for each.
    fn commit(&self, appends: &[Append]) -> impl Future<Output = Result<Vec<Result<u32>>>> + Send;
}

enum Job {
    Append(Append, Answer),
    Close,
}

type Answer = oneshot::Sender<Result<u32>>;

/// The near end of the writer task. The task ends when this is dropped, after it has stored what was handed in.
pub(crate) struct Writer(mpsc::Sender<Job>);

impl Writer {
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

    /// Returns when the task has ended.
    pub(crate) async fn close(&self) {
        // The task may have ended before: then there is nothing to wait for.
        if self.0.send(Job::Close).await.is_ok() {
            self.0.closed().await;
        }
    }
}

async fn write(mut jobs: mpsc::Receiver<Job>, database: impl Commit) {
    let mut waiting = Vec::new();
    let mut open = true;
    while open || !waiting.is_empty() {
        if waiting.is_empty() {
            let Some(job) = jobs.recv().await else { return };
            open = accept(job, &mut waiting);
        }
        while open
            && waiting.len() < MAX_APPENDS
            && let Ok(job) = jobs.try_recv()
        {
            open = accept(job, &mut waiting);
        }
        let (appends, answers) = take_batch(&mut waiting);
        if !appends.is_empty() {
            answer(answers, database.commit(&appends).await);
        }
    }
}

/// Says whether there may be more.
fn accept(job: Job, waiting: &mut Vec<(Append, Answer)>) -> bool {
    match job {
        Job::Append(append, answer) => waiting.push((append, answer)),
        Job::Close => return false,
    }
    true
}

/// The first append of every table. Whether a second one fits depends on what becomes of the first, so it waits for the next batch.
fn take_batch(waiting: &mut Vec<(Append, Answer)>) -> (Vec<Append>, Vec<Answer>) {
    let mut tables = BTreeSet::new();
    let (batch, rest): (Vec<_>, _) =
        mem::take(waiting).into_iter().partition(|(append, _)| tables.insert(append.table));
    *waiting = rest;
    batch.into_iter().unzip()
}

fn answer(answers: Vec<Answer>, outcome: Result<Vec<Result<u32>>>) {
    let outcomes = outcome.unwrap_or_else(|error| answers.iter().map(|_| Err(error.clone())).collect());
    for (answer, outcome) in answers.into_iter().zip(outcomes) {
        // Whoever does not wait any longer need not know.
        let _ = answer.send(outcome);
    }
}
