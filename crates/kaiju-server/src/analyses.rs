//! Analyses of finished games. Games of people are analysed when they end, one after the other and with low priority;
//! all others when someone asks. Each analysis is kept in the store.

use crate::{
    budget::{Account, Cost, thread_micros},
    hub::{Hub, store_failed},
};
use kaiju_protocol::{Code, GameAnalysisView, Refusal};
use kaiju_room::{ReplayedGame, analysis_version};
use kaiju_store::{AnalysisRow, TableId};
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    thread,
};
use tokio::sync::{Notify, OwnedMutexGuard, oneshot};
use tokio_util::sync::CancellationToken;

/// Maximum number of games that wait to be analysed. Further ones are analysed when someone asks.
const MAX_WAITING: usize = 32;
/// Maximum processor time for one analysis, in microseconds. Long games of six players take about one second.
const MAX_TIME: u64 = 10_000_000;
/// How much lower than the server's the priority of the thread is that analyses games when they end.
const NICENESS: i32 = 10;

/// A finished game that waits to be analysed.
pub(crate) struct WaitingGame {
    pub(crate) table: TableId,
    /// The number of the game at its table.
    pub(crate) round: u32,
    pub(crate) record: String,
}

/// Held while a game is analysed.
type AnalysisLock = tokio::sync::Mutex<()>;

/// The finished games that are being analysed, or wait for it.
#[derive(Default)]
pub(crate) struct Analyses {
    waiting: Mutex<VecDeque<WaitingGame>>,
    /// Notified when a game is added.
    added: Notify,
    /// A lock for each game that is being analysed, by its table and round, so that none is analysed twice.
    in_progress: Mutex<BTreeMap<(TableId, u32), Weak<AnalysisLock>>>,
}

impl Analyses {
    /// Adds a game that has just ended, unless too many wait.
    pub(crate) fn add(&self, game: WaitingGame) {
        let mut waiting = unpoisoned(&self.waiting);
        if waiting.len() < MAX_WAITING {
            waiting.push_back(game);
            self.added.notify_one();
        }
    }

    /// Waits for the next game.
    async fn next(&self) -> WaitingGame {
        loop {
            if let Some(game) = unpoisoned(&self.waiting).pop_front() {
                return game;
            }
            self.added.notified().await;
        }
    }

    /// Waits until no one else analyses this game.
    async fn lock(&self, game: (TableId, u32)) -> OwnedMutexGuard<()> {
        let lock = {
            let mut in_progress = unpoisoned(&self.in_progress);
            in_progress.retain(|_, lock| lock.strong_count() > 0);
            let known = in_progress.get(&game).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let lock = Arc::default();
                in_progress.insert(game, Arc::downgrade(&lock));
                lock
            })
        };
        lock.lock_owned().await
    }
}

fn unpoisoned<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Hub {
    /// Analyses games when they end, until shutdown begins.
    pub(crate) async fn analyse_finished_games(self: Arc<Self>) {
        let work = async {
            loop {
                let game = self.analyses.next().await;
                self.analyse_in_background(game).await;
            }
        };
        tokio::select! {
            () = work => {}
            () = self.shutdown.cancelled() => {}
        }
    }

    async fn analyse_in_background(self: &Arc<Self>, WaitingGame { table, round, record }: WaitingGame) {
        let _guard = self.analyses.lock((table, round)).await;
        if !matches!(self.kept_analysis(table, round).await, Ok(None)) {
            return;
        }
        let work = self.analysis_of(record, round);
        match with_low_priority(work).await {
            Some(Ok(data)) => self.keep_analysis(table, round, data).await,
            Some(Err(refusal)) if refusal.code == Code::Closing => {}
            Some(Err(refusal)) => {
                tracing::warn!(table = table.0, round, code = refusal.code.word(), "could not analyse a game");
            }
            None => {
                self.metrics.panics.inc();
                tracing::error!(table = table.0, round, "an analysis panicked");
            }
        }
    }

    /// The analysis of a finished game at a table as JSON, for this identity; `None` if there is no such game or it
    /// isn't over. If none is kept, the game is analysed, which is charged to `payer`.
    pub(crate) async fn analysis(
        self: &Arc<Self>,
        code: &str,
        round: u32,
        identity: &str,
        payer: &Arc<Account>,
    ) -> Result<Option<String>, Refusal> {
        let Some(game) = self.finished_game(code, round, identity, payer).await? else { return Ok(None) };
        let table = game.table.id;
        if let Some(data) = self.kept_analysis(table, round).await? {
            return Ok(Some(data));
        }
        let Some(record) = self.record_of(game, round, payer).await? else { return Ok(None) };
        let guard = self.analyses.lock((table, round)).await;
        if let Some(data) = self.kept_analysis(table, round).await? {
            return Ok(Some(data));
        }
        let started = self.replay_queue.start(payer, self.analysis_of(record.text, round)).await?;
        // A task of its own keeps the analysis even if the client has disconnected meanwhile.
        let (hub, payer) = (Arc::clone(self), Arc::clone(payer));
        let analysed = self.tasks.spawn(async move {
            let _guard = guard;
            let data = started.await.map_err(|_| Code::Unavailable)??;
            payer.charge(&Cost { stored: data.len() as u64, ..Cost::default() });
            hub.keep_analysis(table, round, data.clone()).await;
            Ok(Some(data))
        });
        analysed.await.map_err(|_| Code::Unavailable)?
    }

    /// The work of analysing a game, which ends early when shutdown begins.
    fn analysis_of(&self, record: String, round: u32) -> impl FnOnce() -> Result<String, Refusal> + Send + 'static {
        let (shutdown, metrics) = (self.shutdown.clone(), Arc::clone(&self.metrics));
        move || {
            let analysis = analyse(&ReplayedGame::finished(&record, round, None)?, &shutdown)?;
            metrics.analyses.inc();
            Ok(serde_json::to_string(&analysis).expect("responses can be serialized"))
        }
    }

    /// The stored analysis of a game, if the current version has made it.
    async fn kept_analysis(&self, table: TableId, round: u32) -> Result<Option<String>, Code> {
        let kept = self.store.analysis(table, round).await.map_err(|error| store_failed(&error))?;
        Ok(kept.filter(|kept| kept.version == analysis_version()).map(|kept| kept.data))
    }

    /// Stores an analysis. If that fails, the game is analysed again when someone asks.
    async fn keep_analysis(&self, table: TableId, round: u32, data: String) {
        if self.disk.is_low() {
            return;
        }
        let row = AnalysisRow { version: analysis_version(), data };
        if let Err(error) = self.waiting_writes.during(self.store.save_analysis(table, round, &row)).await {
            tracing::error!(table = table.0, round, %error, "could not store an analysis");
        }
    }
}

/// Analyses a game on this thread, unless that takes too long or shutdown begins.
pub(crate) fn analyse(game: &ReplayedGame, shutdown: &CancellationToken) -> Result<GameAnalysisView, Refusal> {
    let start = thread_micros();
    let analysis = game.analysis(|| !shutdown.is_cancelled() && thread_micros() - start < MAX_TIME)?;
    let why = if shutdown.is_cancelled() { Code::Closing } else { Code::TooLong };
    analysis.ok_or_else(|| why.into())
}

/// Does some work on a thread of its own that gives way to all others. `None` if it panicked or there is no thread.
async fn with_low_priority<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Option<T> {
    let (done, result) = oneshot::channel();
    let thread = thread::Builder::new().name("analysis".to_owned()).spawn(move || {
        // Elsewhere than on Linux, this would slow down the whole process.
        #[cfg(target_os = "linux")]
        let _ = rustix::process::nice(NICENESS);
        let _ = done.send(work());
    });
    thread.ok()?;
    result.await.ok()
}
