//! What waits to be sent over one connection.

use std::{
    collections::VecDeque,
    sync::{Mutex, MutexGuard, PoisonError},
};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// What a message costs beside its text.
const EACH: usize = 64;

/// What waits to be sent over one connection. A table fills it and never waits; the connection empties it. A client that does not read
/// is cut off when it is full.
pub(crate) struct Outbox {
    most: usize,
    inner: Mutex<Inner>,
    news: Notify,
    cut: Notify,
}

#[derive(Default)]
struct Inner {
    waiting: VecDeque<Utf8Bytes>,
    bytes: usize,
    end: Option<End>,
}

#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// When all that waits is sent.
    Closed,
    /// At once.
    Cut,
}

impl Outbox {
    /// An empty one for so many bytes.
    pub(crate) fn new(most: usize) -> Outbox {
        Outbox { most, inner: Mutex::default(), news: Notify::new(), cut: Notify::new() }
    }

    /// Says something, unless it is over. One message of any length finds room where nothing waits.
    pub(crate) fn say(&self, text: Utf8Bytes) {
        let mut inner = self.lock();
        if inner.end.is_some() {
            return;
        }
        let bytes = inner.bytes + text.len() + EACH;
        if bytes > self.most && !inner.waiting.is_empty() {
            *inner = Inner { end: Some(End::Cut), ..Inner::default() };
            self.cut.notify_one();
        } else {
            inner.bytes = bytes;
            inner.waiting.push_back(text);
        }
        drop(inner);
        self.news.notify_one();
    }

    /// Nothing is said any more.
    pub(crate) fn close(&self) {
        self.lock().end.get_or_insert(End::Closed);
        self.news.notify_one();
    }

    /// What is to be sent next; none when it is over. Waiting for it may be given up.
    pub(crate) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            let news = self.news.notified();
            {
                let mut inner = self.lock();
                if let Some(text) = inner.waiting.pop_front() {
                    inner.bytes -= text.len() + EACH;
                    if inner.waiting.is_empty() {
                        // A burst leaves no room behind it.
                        inner.waiting = VecDeque::new();
                    }
                    return Some(text);
                }
                if inner.end.is_some() {
                    return None;
                }
            }
            news.await;
        }
    }

    /// Returns when the client is cut off.
    pub(crate) async fn cut(&self) {
        while !self.is_cut() {
            self.cut.notified().await;
        }
    }

    /// Whether the client is cut off because it did not read.
    pub(crate) fn is_cut(&self) -> bool {
        self.lock().end == Some(End::Cut)
    }

    /// Nobody reads any more: what waits goes out of memory.
    pub(crate) fn abandon(&self) {
        let mut inner = self.lock();
        let end = inner.end.unwrap_or(End::Closed);
        *inner = Inner { end: Some(end), ..Inner::default() };
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{sync::Arc, time::Duration};

    #[tokio::test]
    async fn what_is_said_comes_out_in_order_and_then_it_is_over() {
        let outbox = Arc::new(Outbox::new(1000));
        let reader = Arc::clone(&outbox);
        let read = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(text) = reader.next().await {
                read.push(text.to_string());
            }
            read
        });
        outbox.say("one".into());
        tokio::task::yield_now().await;
        outbox.say("two".into());
        outbox.say("three".into());
        outbox.close();
        outbox.say("four".into());
        assert_eq!(read.await.expect("the reader ends"), ["one", "two", "three"]);
        assert!(!outbox.is_cut());
    }

    #[tokio::test]
    async fn one_who_does_not_read_is_cut_off_and_what_waits_is_forgotten() {
        let outbox = Outbox::new(300);
        outbox.say("x".repeat(1000).into());
        assert!(!outbox.is_cut(), "where nothing waits there is room for anything");
        assert_eq!(outbox.next().await.map(|text| text.len()), Some(1000));
        outbox.say("x".repeat(100).into());
        outbox.say("x".repeat(100).into());
        assert!(outbox.is_cut());
        tokio::time::timeout(Duration::from_secs(5), outbox.cut()).await.expect("who waits is told");
        assert_eq!(outbox.next().await, None);
    }
}
