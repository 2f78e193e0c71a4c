//! The tables in memory: their handles, how much memory they take, which are publicly listed, and which failed
//! recently.

use crate::{address::Network, backoff::backoff, limits::Limits, listing::PublicList, table_request::TableHandle};
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// The share of the memory for tables that one network's tables may take: one part in this many. Only tables count
/// whose connected clients all belong to that network and at which no game of people is running. Above its share, a
/// network's tables leave memory when others need it.
const NETWORK_MEMORY: usize = 4;
/// Longest restart back-off for a table that keeps failing.
const MAX_RESTART_DELAY: Duration = Duration::from_mins(5);

/// The tables in memory.
pub(crate) struct Registry {
    running: BTreeMap<String, LoadedTable>,
    /// The tables without clients that haven't been asked to leave memory, longest idle first.
    idle: BTreeSet<(Instant, String)>,
    /// The number of tables that haven't been asked to leave memory.
    staying: usize,
    /// The memory of those tables, in bytes.
    bytes: usize,
    /// The part of that memory that each network occupies alone.
    held: BTreeMap<Network, usize>,
    /// Tables that are being deleted and must not be loaded.
    deleting: BTreeSet<String>,
    pub(crate) listed: PublicList,
    failures: BTreeMap<String, Failures>,
}

/// A table in memory.
struct LoadedTable {
    handle: TableHandle,
    /// Its memory as last reported, in bytes.
    bytes: usize,
    /// When its last client left; `None` while it has clients.
    idle_since: Option<Instant>,
    /// Whether it has been asked to leave memory.
    is_leaving: bool,
    /// Whether it has to leave even if it has clients.
    is_evicted: bool,
    /// The network that occupies it alone, if any, as last reported.
    occupier: Option<Network>,
    leave: Arc<Notify>,
}

impl Registry {
    /// An empty registry.
    pub(crate) const fn new(listed: PublicList) -> Registry {
        Registry {
            running: BTreeMap::new(),
            idle: BTreeSet::new(),
            staying: 0,
            bytes: 0,
            held: BTreeMap::new(),
            deleting: BTreeSet::new(),
            listed,
            failures: BTreeMap::new(),
        }
    }

    /// The handle of a table in memory.
    pub(crate) fn handle(&self, code: &str) -> Option<TableHandle> {
        self.running.get(code).map(|running| running.handle.clone())
    }

    /// Registers a table whose task is starting. `leave` is notified if the table should leave memory.
    pub(crate) fn insert(&mut self, code: &str, handle: TableHandle, leave: Arc<Notify>) {
        let now = Instant::now();
        let running = LoadedTable {
            handle,
            bytes: 0,
            idle_since: Some(now),
            is_leaving: false,
            is_evicted: false,
            occupier: None,
            leave,
        };
        self.running.insert(code.to_owned(), running);
        self.idle.insert((now, code.to_owned()));
        self.staying += 1;
    }

    /// Unregisters a table.
    pub(crate) fn remove(&mut self, code: &str) {
        self.listed.update(code, None);
        let Some(running) = self.running.remove(code) else { return };
        if !running.is_leaving {
            self.staying -= 1;
            self.uncount(running.bytes, running.occupier);
        }
        if let Some(since) = running.idle_since {
            self.idle.remove(&(since, code.to_owned()));
        }
    }

    /// Records how much memory a table takes, whether it has clients, and which network occupies it alone. A table that
    /// reports after it was asked to leave stays.
    pub(crate) fn report(&mut self, code: &str, bytes: usize, has_clients: bool, occupier: Option<Network>) {
        let Some(running) = self.running.get_mut(code) else { return };
        let was_staying = !std::mem::take(&mut running.is_leaving);
        running.is_evicted = false;
        let (old_bytes, old_occupier) = (running.bytes, running.occupier);
        (running.bytes, running.occupier) = (bytes, occupier);
        if was_staying {
            self.uncount(old_bytes, old_occupier);
        } else {
            self.staying += 1;
        }
        self.bytes += bytes;
        if let Some(network) = occupier {
            *self.held.entry(network).or_default() += bytes;
        }
        let Some(running) = self.running.get_mut(code) else { return };
        if let Some(since) = running.idle_since {
            self.idle.remove(&(since, code.to_owned()));
        }
        let since = running.idle_since.unwrap_or_else(Instant::now);
        running.idle_since = (!has_clients).then_some(since);
        if !has_clients {
            self.idle.insert((since, code.to_owned()));
        }
    }

    /// Subtracts a table's memory from the totals.
    fn uncount(&mut self, bytes: usize, occupier: Option<Network>) {
        self.bytes -= bytes;
        if let Some(network) = occupier
            && let Some(held) = self.held.get_mut(&network)
        {
            *held -= bytes;
            if *held == 0 {
                self.held.remove(&network);
            }
        }
    }

    /// The memory of all tables that haven't been asked to leave, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Whether there is room for another table, possibly after an idle one has left memory.
    pub(crate) fn has_room(&self, limits: &Limits) -> bool {
        !self.idle.is_empty() || self.fits(limits, 1) || self.greedy_network(limits).is_some()
    }

    /// The network that occupies the most memory, if that is more than its share.
    fn greedy_network(&self, limits: &Limits) -> Option<Network> {
        let most = limits.table_memory / NETWORK_MEMORY;
        self.held.iter().filter(|(_, held)| **held > most).max_by_key(|(_, held)| **held).map(|(network, _)| *network)
    }

    /// Whether a table has to leave memory even if it has clients.
    pub(crate) fn is_evicted(&self, code: &str) -> bool {
        self.running.get(code).is_some_and(|running| running.is_evicted)
    }

    fn fits(&self, limits: &Limits, more: usize) -> bool {
        self.staying + more <= limits.tables && self.bytes <= limits.table_memory
    }

    /// Asks the longest-idle tables to leave memory until the remaining ones, plus `more` new ones, are within the
    /// limits. If that isn't enough, the largest tables of a network that occupies too much have to leave, so that it
    /// can't keep everyone else from playing. Returns false if that isn't enough either.
    pub(crate) fn make_room(&mut self, limits: &Limits, more: usize) -> bool {
        while !self.fits(limits, more) {
            let idle = self.idle.pop_first().map(|(_, code)| code);
            let is_evicted = idle.is_none();
            let Some(code) = idle.or_else(|| self.largest_of(self.greedy_network(limits)?)) else { return false };
            let Some(running) = self.running.get_mut(&code) else { continue };
            (running.is_leaving, running.is_evicted) = (true, is_evicted);
            running.leave.notify_one();
            let (bytes, occupier) = (running.bytes, running.occupier);
            self.staying -= 1;
            self.uncount(bytes, occupier);
        }
        true
    }

    /// The largest table that a network occupies.
    fn largest_of(&self, network: Network) -> Option<String> {
        let tables =
            self.running.iter().filter(|(_, running)| running.occupier == Some(network) && !running.is_leaving);
        tables.max_by_key(|(_, running)| running.bytes).map(|(code, _)| code.clone())
    }

    /// Marks tables as being deleted, so that they can't be loaded. Returns the ones that aren't in memory.
    pub(crate) fn begin_deletion<T>(&mut self, tables: Vec<T>, code: impl Fn(&T) -> &str) -> Vec<T> {
        let free: Vec<T> = tables.into_iter().filter(|table| !self.running.contains_key(code(table))).collect();
        self.deleting.extend(free.iter().map(|table| code(table).to_owned()));
        free
    }

    /// Ends a deletion, whether or not it succeeded.
    pub(crate) fn end_deletion<'a>(&mut self, codes: impl Iterator<Item = &'a str>) {
        for code in codes {
            self.deleting.remove(code);
        }
    }

    /// Whether a table is being deleted.
    pub(crate) fn is_deleting(&self, code: &str) -> bool {
        self.deleting.contains(code)
    }

    /// Whether a table that failed must not be restarted yet.
    pub(crate) fn is_backing_off(&self, code: &str, first_delay: Duration) -> bool {
        let failures = self.failures.get(code);
        failures.is_some_and(|failures| failures.last.elapsed() < failures.restart_delay(first_delay))
    }

    /// Counts a failure of a table.
    pub(crate) fn add_failure(&mut self, code: &str) {
        let failures = self.failures.entry(code.to_owned()).or_insert(Failures { count: 0, last: Instant::now() });
        // After a long time without a failure, the count starts again.
        failures.count = if failures.last.elapsed() > 2 * MAX_RESTART_DELAY { 1 } else { failures.count + 1 };
        failures.last = Instant::now();
    }

    /// Forgets the failures of a table.
    pub(crate) fn clear_failures(&mut self, code: &str) {
        self.failures.remove(code);
    }
}

/// Failures of a table that panicked or could not be restored.
struct Failures {
    /// Number of consecutive failures.
    count: u32,
    last: Instant,
}

impl Failures {
    /// The restart back-off: none after the first failure, then doubling from `first` up to [`MAX_RESTART_DELAY`].
    fn restart_delay(&self, first: Duration) -> Duration {
        if self.count > 1 { backoff(first, self.count - 1, MAX_RESTART_DELAY) } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_restart_delay_doubles_up_to_a_limit() {
        let delay = |count| Failures { count, last: Instant::now() }.restart_delay(Duration::from_secs(1)).as_secs();
        assert_eq!([1, 2, 3, 4, 9, 10, 11, 12, 1000].map(delay), [0, 1, 2, 4, 128, 256, 300, 300, 300]);
    }

    /// A registry with these tables, which became idle in this order.
    fn registry(codes: &[&str]) -> Registry {
        let mut registry = Registry::new(PublicList::new(true));
        for code in codes {
            registry.insert(code, TableHandle::new().0, Arc::default());
        }
        registry
    }

    fn leaving(registry: &Registry) -> Vec<&str> {
        registry.running.iter().filter(|(_, running)| running.is_leaving).map(|(code, _)| &**code).collect()
    }

    #[test]
    fn the_longest_deserted_table_leaves_first() {
        let mut registry = registry(&["c", "a", "b"]);
        let limits = Limits { tables: 3, ..Limits::default() };
        registry.report("c", 10, true, None);
        assert!(registry.make_room(&limits, 0) && leaving(&registry).is_empty());
        assert!(registry.has_room(&limits) && registry.make_room(&limits, 1));
        assert_eq!(leaving(&registry), ["a"], "c has clients");
        // Its client leaves, later than that of b.
        registry.report("c", 10, false, None);
        registry.insert("d", TableHandle::new().0, Arc::default());
        assert!(registry.make_room(&limits, 1));
        assert_eq!(leaving(&registry), ["a", "b"]);
        for code in ["c", "d"] {
            registry.report(code, 10, true, None);
        }
        registry.insert("e", TableHandle::new().0, Arc::default());
        registry.report("e", 10, true, None);
        assert!(!registry.has_room(&limits) && !registry.make_room(&limits, 1), "all tables have clients");
        registry.remove("e");
        assert!(registry.make_room(&limits, 1));
    }

    #[test]
    fn memory_is_limited_by_bytes() {
        let mut registry = registry(&["a", "b", "c"]);
        let limits = Limits { table_memory: 100, ..Limits::default() };
        for (code, bytes) in [("a", 40), ("b", 30), ("c", 30)] {
            registry.report(code, bytes, false, None);
        }
        assert!(registry.make_room(&limits, 1));
        assert_eq!((registry.bytes(), leaving(&registry).len()), (100, 0));
        registry.report("c", 70, true, None);
        assert!(registry.make_room(&limits, 0));
        assert_eq!((registry.bytes(), leaving(&registry)), (100, vec!["a"]));
        // The table stays, since a client has joined. Now b has to leave, and that isn't enough.
        registry.report("a", 40, true, None);
        assert_eq!(registry.bytes(), 140);
        assert!(!registry.make_room(&limits, 0));
        assert_eq!((registry.bytes(), leaving(&registry)), (110, vec!["b"]));
        for code in ["a", "b", "c", "none"] {
            registry.remove(code);
        }
        assert_eq!((registry.bytes(), registry.staying, registry.idle.len()), (0, 0, 0));
    }

    #[test]
    fn a_greedy_network_makes_room_for_others() {
        let of = |text: &str| crate::address::Address::of(text.parse().expect("an address")).networks().last();
        let mut registry = registry(&["a", "b", "c", "d", "e"]);
        let limits = Limits { table_memory: 100, ..Limits::default() };
        for (code, bytes, from) in [("a", 15, "192.0.2.1"), ("b", 25, "192.0.2.7"), ("c", 20, "198.51.100.1")] {
            registry.report(code, bytes, true, of(from));
        }
        registry.report("d", 30, true, None);
        registry.report("e", 10, true, of("203.0.113.1"));
        assert!(registry.make_room(&limits, 1) && leaving(&registry).is_empty());
        registry.report("e", 20, true, of("203.0.113.1"));
        assert!(registry.has_room(&limits) && registry.make_room(&limits, 0));
        assert_eq!(leaving(&registry), ["b"], "the largest of the network that occupies 40");
        assert!(registry.is_evicted("b") && !registry.is_evicted("a"));
        registry.remove("b");
        // Tables with clients from several networks, or with a running game, don't leave.
        registry.report("d", 60, true, None);
        assert!(!registry.has_room(&limits) && !registry.make_room(&limits, 0));
        registry.report("a", 15, true, None);
        for code in ["a", "c", "d", "e"] {
            registry.remove(code);
        }
        assert!(registry.held.is_empty() && registry.bytes() == 0);
    }

    #[test]
    fn a_table_in_memory_is_not_deleted() {
        let mut registry = registry(&["a"]);
        assert_eq!(registry.begin_deletion(vec!["a", "b"], |code| code), ["b"]);
        assert!(registry.is_deleting("b") && !registry.is_deleting("a"));
        registry.end_deletion(["b"].into_iter());
        assert!(!registry.is_deleting("b"));
    }
}
