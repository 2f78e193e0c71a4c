//! Fixed-capacity queues for the game state.

use crate::{
    cards::set::CardId,
    state::{game::ExtraTurn, seat::Seat},
};

/// An item of a [`Queue`].
pub(crate) trait Item: Copy + PartialEq {
    /// The value that fills unused slots.
    const NONE: Self;
}

impl Item for Seat {
    const NONE: Seat = Seat(0);
}

impl Item for CardId {
    const NONE: CardId = CardId(0);
}

impl Item for ExtraTurn {
    const NONE: ExtraTurn = ExtraTurn { seat: Seat(0), card: CardId(0), fewer: 0 };
}

/// A fixed-capacity queue, oldest item first. A full queue refuses further items (NR-83, TR-92).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Queue<T, const N: usize> {
    items: [T; N],
    len: u8,
}

impl<T: Item, const N: usize> Queue<T, N> {
    pub(crate) const EMPTY: Queue<T, N> = Queue { items: [T::NONE; N], len: 0 };

    /// Appends an item; returns false if the queue is full.
    pub(crate) fn push(&mut self, item: T) -> bool {
        self.insert(self.len.into(), item)
    }

    /// Inserts an item at index `at`; returns false if the queue is full.
    pub(crate) fn insert(&mut self, at: usize, item: T) -> bool {
        let len = usize::from(self.len);
        if len == N {
            return false;
        }
        self.items[len] = item;
        self.items[at..=len].rotate_right(1);
        self.len += 1;
        true
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let first = self.first()?;
        self.remove_at(0);
        Some(first)
    }

    /// Removes the first item equal to this one.
    pub(crate) fn remove(&mut self, item: T) {
        if let Some(at) = self.as_slice().iter().position(|&i| i == item) {
            self.remove_at(at);
        }
    }

    fn remove_at(&mut self, at: usize) {
        let len = usize::from(self.len);
        self.items[at..len].rotate_left(1);
        // Clear the slot, so that equal queues are bitwise equal.
        self.items[len - 1] = T::NONE;
        self.len -= 1;
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.as_slice().first().copied()
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(T) -> bool) {
        let old = core::mem::replace(self, Queue::EMPTY);
        for item in old.iter().filter(|&item| keep(item)) {
            self.push(item);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.as_slice().iter().copied()
    }

    fn as_slice(&self) -> &[T] {
        &self.items[..usize::from(self.len)]
    }
}
