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
const MESSAGE_OVERHEAD: usize = 64;

/// The queue of messages to be sent over one connection. The table adds messages without ever waiting, and the
/// connection sends them. If the queue overflows because the client does not read, the client is cut off.
pub(crate) struct Outbox {
    inner: Mutex<Inner>,
    /// Capacity in bytes.
    capacity: usize,
    /// Notified when a message is queued or the outbox is closed.
    ready: Notify,
    /// Notified when the client is cut off.
    cut: Notify,
    all: Arc<QueuedBytes>,
}

/// Memory used by all outboxes together, in bytes. The limit keeps many slow clients from filling the memory.
pub(crate) struct QueuedBytes {
    max: usize,
    bytes: AtomicUsize,
}

impl QueuedBytes {
    /// Creates an empty count with a limit of `max` bytes.
    pub(crate) fn new(max: usize) -> Arc<QueuedBytes> {
        Arc::new(QueuedBytes { max, bytes: AtomicUsize::new(0) })
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
    fn pop(&mut self, all: &QueuedBytes) -> Option<Utf8Bytes> {
        let text = self.texts.pop_front()?;
        self.bytes -= text.len() + MESSAGE_OVERHEAD;
        all.bytes.fetch_sub(text.len() + MESSAGE_OVERHEAD, Ordering::Relaxed);
        if self.texts.is_empty() {
            // Release the memory that a burst has left allocated.
            self.texts = VecDeque::new();
        }
        Some(text)
    }

    /// Discards all queued texts.
    fn clear(&mut self, all: &QueuedBytes) {
        all.bytes.fetch_sub(self.bytes, Ordering::Relaxed);
        (self.texts, self.bytes) = (VecDeque::new(), 0);
    }
}

impl Outbox {
    /// Creates an empty outbox with a capacity of `capacity` bytes.
    pub(crate) fn new(all: &Arc<QueuedBytes>, capacity: usize) -> Outbox {
        let inner = Inner { texts: VecDeque::new(), bytes: 0, end: None };
        Outbox { inner: Mutex::new(inner), capacity, ready: Notify::new(), cut: Notify::new(), all: Arc::clone(all) }
    }

    /// Queues a message, unless the outbox is closed. An empty outbox accepts one message of any length.
    pub(crate) fn push(&self, text: Utf8Bytes) {
        let mut inner = self.lock();
        if inner.end.is_some() {
            return;
        }
        let bytes = text.len() + MESSAGE_OVERHEAD;
        let in_all = self.all.bytes.load(Ordering::Relaxed) + bytes;
        let is_full = inner.bytes + bytes > self.capacity || in_all > self.all.max;
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
        self.ready.notify_one();
    }

    /// Accepts no more messages; those in the queue are still sent.
    pub(crate) fn close(&self) {
        self.lock().end.get_or_insert(End::Closed);
        self.ready.notify_one();
    }

    /// Waits for the next text to send; `None` when the outbox has ended. This is cancel-safe.
    pub(crate) async fn next(&self) -> Option<Utf8Bytes> {
        loop {
            let ready = self.ready.notified();
            {
                let mut inner = self.lock();
                if let Some(text) = inner.pop(&self.all) {
                    return Some(text);
                }
                if inner.end.is_some() {
                    return None;
                }
            }
            ready.await;
        }
    }

    /// The next text to send, if one is queued and its size, including the estimated overhead, is at most `max` bytes.
    pub(crate) fn next_within(&self, max: usize) -> Option<Utf8Bytes> {
        let mut inner = self.lock();
        inner.texts.front().filter(|text| text.len() + MESSAGE_OVERHEAD <= max)?;
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
    async fn messages_leave_in_order_until_the_outbox_is_closed() {
        let outbox = Arc::new(Outbox::new(&QueuedBytes::new(1000), 1000));
        let reader = Arc::clone(&outbox);
        let read = tokio::spawn(async move {
            let mut read = Vec::new();
            while let Some(text) = reader.next().await {
                read.push(text.to_string());
            }
            read
        });
        outbox.push("one".into());
        tokio::task::yield_now().await;
        outbox.push("two".into());
        outbox.push("three".into());
        outbox.close();
        outbox.push("four".into());
        assert_eq!(read.await.expect("the reader task ends"), ["one", "two", "three"]);
        assert!(!outbox.is_cut());
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_is_cut_off_and_its_queue_discarded() {
        let all = QueuedBytes::new(usize::MAX);
        let outbox = Outbox::new(&all, 1000);
        outbox.push(text(400));
        outbox.push(text(400));
        assert!(!outbox.is_cut());
        outbox.push(text(100));
        assert!(outbox.is_cut());
        tokio::time::timeout(Duration::from_secs(5), outbox.cut()).await.expect("a waiter is notified");
        assert_eq!(outbox.next().await, None);
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn queued_messages_are_batched_in_order_while_they_fit() {
        let outbox = Outbox::new(&QueuedBytes::new(10_000), 10_000);
        for length in [100, 500, 10] {
            outbox.push(text(length));
        }
        assert_eq!(outbox.next_within(100 + MESSAGE_OVERHEAD).map(|text| text.len()), Some(100));
        assert_eq!(outbox.next_within(499 + MESSAGE_OVERHEAD), None, "the short one does not overtake the long one");
        assert_eq!(outbox.next().await.map(|text| text.len()), Some(500));
        assert_eq!(outbox.next_within(1000).map(|text| text.len()), Some(10));
        assert_eq!(outbox.next_within(1000), None);
    }

    #[tokio::test]
    async fn all_outboxes_together_have_a_limit() {
        let all = QueuedBytes::new(1000);
        let [first, second] = [Outbox::new(&all, usize::MAX), Outbox::new(&all, usize::MAX)];
        first.push(text(900));
        second.push(text(900));
        assert!(!second.is_cut(), "an empty outbox accepts a message of any length");
        second.push(text(1));
        assert!(second.is_cut() && !first.is_cut());
        assert_eq!(first.next().await.map(|text| text.len()), Some(900));
        first.push(text(100));
        drop(first);
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0);
    }
}
