//! Database sessions with a deadline.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use sqlx::{Database, Pool, pool::PoolConnection};
use tokio::{
    sync::{Mutex, OwnedMutexGuard},
    time::{Instant, timeout, timeout_at},
};

use crate::{Error, Result};

/// The sessions of a store. Each use of one has a deadline, because a network can go silent without closing a
/// connection, and then no answer would ever come.
pub(crate) struct Sessions<DB: Database> {
    pub(crate) read: Pool<DB>,
    pub(crate) write: Pool<DB>,
    /// The time that a use may take, including the wait for a free session.
    pub(crate) deadline: Duration,
    /// The one session that writes, between its uses, or `None` to return it to the pool after each. The pool tests a
    /// session whenever it hands it out or gets it back, which for a file costs more than a small write.
    pub(crate) kept: Option<WriteSession<DB>>,
}

type WriteSession<DB> = Arc<Mutex<Option<PoolConnection<DB>>>>;

impl<DB: Database> Clone for Sessions<DB> {
    fn clone(&self) -> Self {
        let Self { read, write, deadline, kept } = self;
        Self { read: read.clone(), write: write.clone(), deadline: *deadline, kept: kept.clone() }
    }
}

impl<DB: Database> Sessions<DB> {
    /// Reads from the database.
    pub(crate) async fn reading<T, F>(&self, work: impl FnOnce(DatabaseSession<DB>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        self.within(&self.read, None, work).await
    }

    /// Writes to the database.
    pub(crate) async fn writing<T, F>(&self, work: impl FnOnce(DatabaseSession<DB>) -> F) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        self.within(&self.write, self.kept.as_ref(), work).await
    }

    /// Closes all sessions, once their uses have ended.
    pub(crate) async fn close(&self) {
        if let Some(kept) = &self.kept {
            drop(kept.lock().await.take());
        }
        self.read.close().await;
        self.write.close().await;
    }

    async fn within<T, F>(
        &self,
        pool: &Pool<DB>,
        kept: Option<&WriteSession<DB>>,
        work: impl FnOnce(DatabaseSession<DB>) -> F,
    ) -> Result<T>
    where
        F: Future<Output = Result<T>>,
    {
        let until = Instant::now() + self.deadline;
        let work = async {
            let mut place = match kept {
                Some(kept) => Some(Arc::clone(kept).lock_owned().await),
                None => None,
            };
            let connection = match place.as_mut().and_then(|place| place.take()) {
                Some(connection) => connection,
                None => pool.acquire().await?,
            };
            let connection = Some(connection);
            work(DatabaseSession { connection, place, until, deadline: self.deadline, is_closing: false }).await
        };
        if let Ok(outcome) = timeout_at(until, work).await {
            return outcome;
        }
        // Other sessions are probably dead too: the next uses would each wait for their deadline to find out.
        for pool in [&self.read, &self.write] {
            while let Some(idle) = pool.try_acquire() {
                drop(idle.detach());
            }
        }
        Err(Error::Timeout(self.deadline))
    }
}

/// A session for one use. Dropping it returns it to where it came from. If the deadline has passed, the connection is closed
/// instead, without a goodbye: it may be in the middle of a statement, or its other end may be gone.
pub(crate) struct DatabaseSession<DB: Database> {
    /// `None` only while the session is being dropped.
    connection: Option<PoolConnection<DB>>,
    /// Where the connection is kept after this use, unless it is returned to its pool.
    place: Option<OwnedMutexGuard<Option<PoolConnection<DB>>>>,
    until: Instant,
    deadline: Duration,
    /// Whether the connection is closed on drop, instead of being returned to its pool.
    is_closing: bool,
}

impl<DB: Database> DatabaseSession<DB> {
    /// Closes the connection on drop if its transaction failed. SQLite rolls back by itself when the disk is full, but
    /// sqlx would still count the transaction as open and could not begin the next one.
    pub(crate) fn closing_on_error<T>(mut self, outcome: Result<T>) -> Result<T> {
        if outcome.is_err() {
            self.is_closing = true;
            self.close_on_drop();
        }
        outcome
    }
}

impl<DB: Database> Deref for DatabaseSession<DB> {
    type Target = PoolConnection<DB>;

    fn deref(&self) -> &Self::Target {
        self.connection.as_ref().expect("a session has its connection until it is dropped")
    }
}

impl<DB: Database> DerefMut for DatabaseSession<DB> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.connection.as_mut().expect("a session has its connection until it is dropped")
    }
}

impl<DB: Database> Drop for DatabaseSession<DB> {
    fn drop(&mut self) {
        let Some(mut connection) = self.connection.take() else { return };
        if Instant::now() >= self.until {
            drop(connection.detach());
        } else if self.is_closing {
            drop(connection);
        } else if let Some(place) = &mut self.place {
            **place = Some(connection);
        } else {
            // The pool tests a connection that it gets back, which takes an answer too.
            tokio::spawn(timeout(self.deadline, connection.return_to_pool()));
        }
    }
}
