//! The queue of messages to be sent over one connection, and the memory that unsent messages and responses take.

use crate::budget::Account;
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
    counts: QueueCounts,
}

/// The counters that include the memory of an outbox or a response: one for all of them, and those of its client's
/// networks.
struct QueueCounts {
    all: Arc<QueuedBytes>,
    account: Arc<Account>,
}

impl QueueCounts {
    fn each(&self) -> impl Iterator<Item = &QueuedBytes> {
        std::iter::once(&*self.all).chain(self.account.queues())
    }

    fn have_room(&self, bytes: usize) -> bool {
        self.each().all(|count| count.bytes.load(Ordering::Relaxed).saturating_add(bytes) <= count.max)
    }

    fn add(&self, bytes: usize) {
        for count in self.each() {
            count.bytes.fetch_add(bytes, Ordering::Relaxed);
        }
    }

    fn subtract(&self, bytes: usize) {
        for count in self.each() {
            count.bytes.fetch_sub(bytes, Ordering::Relaxed);
        }
    }
}

/// Memory used by several outboxes or responses together, in bytes. The limit keeps many slow clients from filling the
/// memory.
pub(crate) struct QueuedBytes {
    max: usize,
    bytes: AtomicUsize,
}

impl QueuedBytes {
    /// Creates an empty count with a limit of `max` bytes.
    pub(crate) fn new(max: usize) -> Arc<QueuedBytes> {
        Arc::new(QueuedBytes { max, bytes: AtomicUsize::new(0) })
    }

    /// Whether the limit isn't reached yet.
    pub(crate) fn has_room(&self) -> bool {
        self.bytes.load(Ordering::Relaxed) < self.max
    }
}

/// The memory of an HTTP response that is being sent, counted until this is dropped.
pub(crate) struct QueuedResponse {
    counts: QueueCounts,
    bytes: usize,
}

impl QueuedResponse {
    /// Counts a response to a client with this account. `None` if its networks or all clients together have reached
    /// their limit; a single response may exceed it.
    pub(crate) fn new(all: &Arc<QueuedBytes>, account: &Arc<Account>, bytes: usize) -> Option<QueuedResponse> {
        let counts = QueueCounts { all: Arc::clone(all), account: Arc::clone(account) };
        if !counts.each().all(QueuedBytes::has_room) {
            return None;
        }
        counts.add(bytes);
        Some(QueuedResponse { counts, bytes })
    }
}

impl Drop for QueuedResponse {
    fn drop(&mut self) {
        self.counts.subtract(self.bytes);
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
    fn pop(&mut self, counts: &QueueCounts) -> Option<Utf8Bytes> {
        let text = self.texts.pop_front()?;
        self.bytes -= text.len() + MESSAGE_OVERHEAD;
        counts.subtract(text.len() + MESSAGE_OVERHEAD);
        if self.texts.is_empty() {
            // Release the memory that a burst has left allocated.
            self.texts = VecDeque::new();
        }
        Some(text)
    }

    /// Discards all queued texts.
    fn clear(&mut self, counts: &QueueCounts) {
        counts.subtract(self.bytes);
        (self.texts, self.bytes) = (VecDeque::new(), 0);
    }
}

impl Outbox {
    /// Creates an empty outbox that holds up to `capacity` bytes, for a client with this account.
    pub(crate) fn new(all: &Arc<QueuedBytes>, capacity: usize, account: Arc<Account>) -> Outbox {
        let inner = Inner { texts: VecDeque::new(), bytes: 0, end: None };
        let counts = QueueCounts { all: Arc::clone(all), account };
        Outbox { inner: Mutex::new(inner), capacity, ready: Notify::new(), cut: Notify::new(), counts }
    }

    /// The client's account.
    pub(crate) const fn account(&self) -> &Arc<Account> {
        &self.counts.account
    }

    /// Queues a message, unless the outbox is closed. An empty outbox accepts one message of any length.
    pub(crate) fn push(&self, text: Utf8Bytes) {
        let mut inner = self.lock();
        if inner.end.is_some() {
            return;
        }
        let bytes = text.len() + MESSAGE_OVERHEAD;
        let is_full = inner.bytes + bytes > self.capacity || !self.counts.have_room(bytes);
        if is_full && !inner.texts.is_empty() {
            inner.clear(&self.counts);
            inner.end = Some(End::Cut);
            self.cut.notify_one();
        } else {
            inner.bytes += bytes;
            self.counts.add(bytes);
            inner.texts.push_back(text);
        }
        drop(inner);
        self.ready.notify_one();
    }

    /// Whether the outbox accepts more messages.
    pub(crate) fn is_open(&self) -> bool {
        self.lock().end.is_none()
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
                if let Some(text) = inner.pop(&self.counts) {
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
        inner.pop(&self.counts)
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
        inner.clear(&self.counts);
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
    use crate::{address::Address, budget::Budgets, clock::SteadyClock, limits::BudgetRates, metrics::Metrics};
    use std::time::Duration;

    fn budgets(queue: usize) -> Arc<Budgets> {
        let rates = Some(BudgetRates::default());
        Budgets::new(rates, queue, SteadyClock::default(), &Arc::new(Metrics::new()))
    }

    /// The account of a client at 192.0.2.`host`.
    fn account(budgets: &Arc<Budgets>, host: u8) -> Arc<Account> {
        budgets.account(Address::of([192, 0, 2, host].into()), None)
    }

    fn outbox(all: &Arc<QueuedBytes>, capacity: usize) -> Outbox {
        Outbox::new(all, capacity, account(&budgets(usize::MAX), 1))
    }

    fn text(length: usize) -> Utf8Bytes {
        "x".repeat(length).into()
    }

    #[test]
    fn responses_are_limited_by_address_and_in_total() {
        let (budgets, all) = (budgets(1000), QueuedBytes::new(2500));
        let begin = |host: u8, bytes| QueuedResponse::new(&all, &account(&budgets, host), bytes);
        let large = begin(1, 1500).expect("one response may exceed the limit");
        assert!(begin(1, 1).is_none(), "the address has reached its limit");
        let other = begin(2, 300).expect("another address");
        drop(large);
        let again = begin(1, 1200).expect("there is room again");
        let third = begin(3, 1300).expect("a third address");
        assert!(begin(4, 1).is_none(), "all together have reached their limit");
        drop((other, again, third));
        assert_eq!(all.bytes.load(Ordering::Relaxed), 0);
    }

    #[tokio::test]
    async fn messages_leave_in_order_until_the_outbox_is_closed() {
        let outbox = Arc::new(outbox(&QueuedBytes::new(1000), 1000));
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
        let outbox = outbox(&all, 1000);
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
        let outbox = outbox(&QueuedBytes::new(10_000), 10_000);
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
        let [first, second] = [(); 2].map(|()| outbox(&all, usize::MAX));
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

    /// Clients that never read hold no more memory than their network's share, and clients elsewhere are unaffected.
    #[tokio::test]
    async fn the_outboxes_of_a_network_have_a_limit() {
        let (all, budgets) = (QueuedBytes::new(usize::MAX), budgets(10_000));
        let outboxes = |host: u8, count: usize| -> Vec<Outbox> {
            let outbox = |_| Outbox::new(&all, usize::MAX, account(&budgets, host));
            (0..count).map(outbox).collect()
        };
        let held = |outboxes: &[Outbox]| outboxes.iter().map(|outbox| outbox.lock().bytes).sum::<usize>();
        let (deaf, other) = (outboxes(1, 64), outboxes(2, 1));
        for _ in 0..50 {
            for outbox in &deaf {
                outbox.push(text(100));
            }
        }
        let message = 100 + MESSAGE_OVERHEAD;
        assert!((5_000..=10_000 + 64 * message).contains(&held(&deaf)), "{}", held(&deaf));
        assert!(deaf.iter().filter(|outbox| outbox.is_cut()).count() >= 32);
        (0..50).for_each(|_| other[0].push(text(100)));
        assert!(!other[0].is_cut(), "another address has a share of its own");
        drop(deaf);
        assert_eq!(all.bytes.load(Ordering::Relaxed), held(&other));
    }
}
