//! The queue of messages to be sent over one connection.

use std::{
    collections::VecDeque,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
};
use tokio::sync::Notify;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// Estimated memory per queued message in addition to its text, in bytes.
const EACH: usize = 64;

/// The queue of messages to be sent over one connection. The table adds messages without ever waiting, and the
/// connection sends them. If the queue overflows because the client does not read, the client is cut off.
pub(crate) struct Outbox {
    inner: Mutex<Inner>,
    /// Capacity in bytes.
    most: usize,
    news: Notify,
    cut: Notify,
    all: Arc<Waiting>,
}

/// Memory used by all outboxes together, in bytes. The limit keeps many slow clients from filling the memory.
pub(crate) struct Waiting {
    most: usize,
    bytes: AtomicUsize,
}

impl Waiting {
    /// Creates an empty count with a limit of `most` bytes.
    pub(crate) fn new(most: usize) -> Arc<Waiting> {
        Arc::new(Waiting { most, bytes: AtomicUsize::new(0) })
    }
}

struct Inner {
    texts: VecDeque<Utf8Bytes>,
    bytes: usize,
    end: Option<End>,
}

/// How an outbox ends.
#[derive(Copy, Clone, PartialEq, Eq)]
enum End {
    /// No more messages are accepted; those in the queue are still sent.
    Closed,
    /// The queue overflowed and was discarded.
    Cut,
}

impl Inner {
    /// Removes the next text from the queue.
    fn pop(&mut self, all: &Waiting) -> Option<Utf8Bytes> {
        let text = self.texts.pop_front()?;
        self.bytes -= text.len() + EACH;
        all.bytes.fetch_sub(text.len() + EACH, Ordering::Relaxed);
        if self.texts.is_empty() {
            // Release the memory that a burst has left allocated.
            self.texts = VecDeque::new();
        }
        Some(text)
    }

    /// Discards all queued texts.
    fn clear(&mut self, all: &Waiting) {
        all.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        (self.texts, self.bytes) = (VecDeque::new(), 0);
    }
}

impl Outbox {
    /// Creates an empty outbox with a capacity of `most` bytes.
    pub(crate) fn new(all: &Arc<Waiting>, most: usize) -> Outbox {
        let inner = Inner { texts: VecDeque::new(), bytes: 0, end: None };
        Outbox { inner: Mutex::new(inner), most, news: Notify::new(), cut: Notify::new(), all: Arc::clone(all) }
    }

    /// Queues a message, unless the outbox is closed. An empty outbox accepts one message of any length.
    pub(crate) fn say(&self, text: Utf8Bytes) {
        let mut inner = self.lock();
        if inner.end.is_some() {
            return;
        }
        let bytes = text.len() + EACH;
        let in_all = self.all.bytes.load(Ordering::Relaxed) + bytes;
        let is_full = inner.bytes + bytes > self.most || in_all > self.all.most;
        if is_full && !inner.texts.is_empty() {
            inner.clear(&self.all);
            inner.end = Some(End::Cut);
            self.cut.notify_one();
        } else {
            inner.bytes += bytes;
            self.all.bytes.fetch_add(bytes, Ordering::Relaxed);
            inner.texts.push_back(text);
        }
        drop(inner);
        self.news.notify_one();
    }

    /// Accepts no more messages; those in the queue are still sent.
    pub(crate) fn close(&self) {
        self.lock().end.get_or_insert(End::Closed);
        self.news.notify_one();
    }

    /// Waits for the next text to send; `None` when the outbox has ended. This is cancel-safe.
    pub(crate) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            let news = self.news.notified();
            {
                let mut inner = self.lock();
                if let Some(text) = inner.pop(&self.all) {
                    return Some(text);
                }
                if inner.end.is_some() {
                    return None;
                }
            }
            news.await;
        }
    }

    /// The next text to send, if one is queued and its size, including the estimated overhead, is at most `most` bytes.
    pub(crate) fn next_within(&self, most: usize) -> Option<Utf8Bytes> {
        let mut inner = self.lock();
        inner.texts.front().filter(|text| text.len() + EACH <= most)?;
        inner.pop(&self.all)
    }

    /// Completes when the client is cut off.
    pub(crate) async fn cut(&self) {
        while !self.is_cut() {
            self.cut.notified().await;
        }
    }

    /// Whether the client was cut off because it did not read.
    pub(crate) fn is_cut(&self) -> bool {
        self.lock().end == Some(End::Cut)
    }

    /// Closes the outbox and discards all queued texts.
    pub(crate) fn abandon(&self) {
        let mut inner = self.lock();
        inner.clear(&self.all);
        inner.end.get_or_insert(End::Closed);
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.abandon();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn text(length: usize) -> Utf8Bytes {
        "x".repeat(length).into()
    }

    #[tokio::test]
    async fn what_is_said_comes_out_in_order_and_then_it_is_over() {
        let outbox = Arc::new(Outbox::new(&Waiting::new(1000), 1000));
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
        assert_eq!(read.await.expect("the reader task ends"), ["one", "two", "three"]);
        assert!(!outbox.is_cut());
    }

    #[tokio::test]
    async fn one_who_does_not_read_is_cut_off_and_what_waits_is_forgotten() {
        let all = Waiting::new(usize::MAX);
        let outbox = Outbox::new(&all, 1000);
        outbox.say(text(400));
        outbox.say(text(400));
        assert!(!outbox.is_cut());
        outbox.say(text(100));
        assert!(outbox.is_cut());
        tokio::time::timeout(Duration::from_secs(5), outbox.cut()).await.expect("a waiter is notified");
        assert_eq!(outbox.next().await, None);
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn what_waits_is_taken_in_order_as_far_as_it_fits() {
        let outbox = Outbox::new(&Waiting::new(10_000), 10_000);
        for length in [100, 500, 10] {
            outbox.say(text(length));
        }
        assert_eq!(outbox.next_within(100 + EACH).map(|text| text.len()), Some(100));
        assert_eq!(outbox.next_within(499 + EACH), None, "the short one does not overtake the long one");
        assert_eq!(outbox.next().await.map(|text| text.len()), Some(500));
        assert_eq!(outbox.next_within(1000).map(|text| text.len()), Some(10));
        assert_eq!(outbox.next_within(1000), None);
    }

    #[tokio::test]
    async fn all_together_have_a_limit_too() {
        let all = Waiting::new(1000);
        let [first, second] = [Outbox::new(&all, usize::MAX), Outbox::new(&all, usize::MAX)];
        first.say(text(900));
        second.say(text(900));
        assert!(!second.is_cut(), "an empty outbox accepts a message of any length");
        second.say(text(1));
        assert!(second.is_cut() && !first.is_cut());
        assert_eq!(first.next().await.map(|text| text.len()), Some(900));
        first.say(text(100));
        drop(first);
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0);
    }
}
