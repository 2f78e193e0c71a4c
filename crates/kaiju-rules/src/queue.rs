//! Short queues in the state.

/// A short queue, oldest first. One more than fits is not taken (NR-83).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Queue<T, const N: usize> {
    items: [Option<T>; N],
}

impl<T: Copy, const N: usize> Queue<T, N> {
    pub(crate) const EMPTY: Queue<T, N> = Queue { items: [None; N] };

    /// Adds one; false if there is no room.
    pub(crate) fn push(&mut self, item: T) -> bool {
        match self.items.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => {
                *slot = Some(item);
                true
            }
            None => false,
        }
    }

    /// Puts one in before the `at`th; false if there is no room.
    pub(crate) fn insert(&mut self, at: usize, item: T) -> bool {
        if !self.push(item) {
            return false;
        }
        let last = self.iter().count() - 1;
        self.items[at..=last].rotate_right(1);
        true
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let first = self.items[0]?;
        self.items.rotate_left(1);
        self.items[N - 1] = None;
        Some(first)
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.items[0]
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(T) -> bool) {
        let old = core::mem::replace(self, Queue::EMPTY);
        for item in old.iter().filter(|&item| keep(item)) {
            self.push(item);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().map_while(|slot| *slot)
    }
}
