//! Pools of sockets, which limit how many may be open in total and per network, and decide which one closes when a pool
//! is full.

use crate::{
    address::{Address, LEVELS, Network},
    allowance::NETWORK_SHARES,
    metrics::show,
};
use prometheus_client::metrics::gauge::Gauge;
use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};
use tokio_util::sync::CancellationToken;

/// A pool of slots for sockets.
pub(crate) struct SocketPool {
    /// Maximum number of sockets in total.
    max: usize,
    /// Maximum number of sockets from a network, by its level.
    max_of_network: [usize; LEVELS],
    taken: Mutex<PoolState>,
    /// The metric for the number of slots taken.
    gauge: Gauge,
}

#[derive(Default)]
struct PoolState {
    next: u64,
    by_number: BTreeMap<u64, Socket>,
    by_network: BTreeMap<Network, usize>,
    /// The sockets that wait for a request, in the order in which they lose their slots: first those that have never
    /// sent one, oldest first.
    waiting: BTreeSet<(bool, u64)>,
}

struct Socket {
    /// The client's address; `None` behind a proxy, where it isn't known yet.
    address: Option<Address>,
    evicted: CancellationToken,
}

impl PoolState {
    fn add(&mut self, address: Option<Address>) -> (u64, CancellationToken) {
        self.next += 1;
        let evicted = CancellationToken::new();
        self.by_number.insert(self.next, Socket { address, evicted: evicted.clone() });
        for network in address.into_iter().flat_map(Address::networks) {
            *self.by_network.entry(network).or_default() += 1;
        }
        (self.next, evicted)
    }

    fn remove(&mut self, number: u64) -> Option<Socket> {
        let socket = self.by_number.remove(&number)?;
        for network in socket.address.into_iter().flat_map(Address::networks) {
            if let Some(count) = self.by_network.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    self.by_network.remove(&network);
                }
            }
        }
        self.waiting.remove(&(false, number));
        self.waiting.remove(&(true, number));
        Some(socket)
    }
}

/// The limit that prevents a socket from getting a slot.
enum Obstacle {
    Total,
    Network(Network),
}

impl SocketPool {
    /// Creates a pool with limits in total and per address. The networks around an address have multiples of its slots.
    pub(crate) fn new(max: usize, max_of_address: usize, gauge: Gauge) -> Arc<SocketPool> {
        let max_of_network = NETWORK_SHARES.map(|share| max_of_address.saturating_mul(share as usize));
        Arc::new(SocketPool { max, max_of_network, taken: Mutex::default(), gauge })
    }

    /// Takes a slot, if one is free.
    pub(crate) fn take(self: &Arc<Self>, address: Option<Address>) -> Option<SocketSlot> {
        let mut taken = self.lock();
        if self.obstacle(&taken, address).is_some() {
            return None;
        }
        Some(self.slot(&mut taken, address))
    }

    /// Takes a slot for a socket that will send requests. If none is free, a socket that is waiting for a request loses
    /// its slot.
    pub(crate) fn take_waiting(self: &Arc<Self>, address: Option<Address>) -> Option<SocketSlot> {
        let mut taken = self.lock();
        while let Some(obstacle) = self.obstacle(&taken, address) {
            let is_in_the_way = |number: &u64| match obstacle {
                Obstacle::Total => true,
                Obstacle::Network(network) => taken.by_number.get(number).is_some_and(|socket| {
                    socket.address.is_some_and(|address| address.networks().any(|other| other == network))
                }),
            };
            let (_, number) = *taken.waiting.iter().find(|(_, number)| is_in_the_way(number))?;
            if let Some(socket) = taken.remove(number) {
                socket.evicted.cancel();
            }
        }
        let slot = self.slot(&mut taken, address);
        taken.waiting.insert((false, slot.number));
        Some(slot)
    }

    fn slot(self: &Arc<Self>, taken: &mut PoolState, address: Option<Address>) -> SocketSlot {
        let (number, evicted) = taken.add(address);
        show(&self.gauge, taken.by_number.len());
        SocketSlot { pool: Arc::clone(self), number, evicted }
    }

    fn obstacle(&self, taken: &PoolState, address: Option<Address>) -> Option<Obstacle> {
        let is_full = |network: &Network| {
            taken.by_network.get(network).is_some_and(|count| *count >= self.max_of_network[network.level()])
        };
        let network = address.into_iter().flat_map(Address::networks).find(is_full).map(Obstacle::Network);
        network.or_else(|| (taken.by_number.len() >= self.max).then_some(Obstacle::Total))
    }

    fn lock(&self) -> MutexGuard<'_, PoolState> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket's slot in a pool. Dropping it frees the slot.
pub(crate) struct SocketSlot {
    pool: Arc<SocketPool>,
    number: u64,
    /// Cancelled when the socket loses its slot.
    pub(crate) evicted: CancellationToken,
}

impl SocketSlot {
    /// Marks the socket as busy with a request until the returned guard is dropped. A busy socket keeps its slot.
    pub(crate) fn busy(self: &Arc<Self>) -> BusySocket {
        let mut taken = self.pool.lock();
        taken.waiting.remove(&(false, self.number));
        taken.waiting.remove(&(true, self.number));
        BusySocket(Arc::clone(self))
    }
}

impl Drop for SocketSlot {
    fn drop(&mut self) {
        let mut taken = self.pool.lock();
        taken.remove(self.number);
        show(&self.pool.gauge, taken.by_number.len());
    }
}

/// A socket that is busy with a request.
pub(crate) struct BusySocket(Arc<SocketSlot>);

impl Drop for BusySocket {
    fn drop(&mut self) {
        let mut taken = self.0.pool.lock();
        if taken.by_number.contains_key(&self.0.number) {
            taken.waiting.insert((true, self.0.number));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(text: &str) -> Address {
        Address::of(text.parse().expect("an address"))
    }

    #[test]
    fn sockets_are_limited_in_total_and_per_network() {
        let pool = SocketPool::new(20, 2, Gauge::default());
        let taken: Vec<SocketSlot> =
            (0..=255).filter_map(|host| pool.take(Some(address(&format!("192.0.2.{}", host / 4))))).collect();
        assert_eq!(taken.len(), 8, "two for an address, eight for its /24");
        let v6 = |site: u16, net: u16| address(&format!("2001:db8:{site:x}:{net:x}::1"));
        let of_site: Vec<SocketSlot> = (0..1000).filter_map(|net| pool.take(Some(v6(1, net * 64)))).collect();
        assert_eq!(of_site.len(), 12, "sixteen for a /48, but the pool is full");
        assert!(pool.take(Some(v6(2, 0))).is_none() && pool.take(None).is_none());
        drop(of_site);
        let of_site: Vec<SocketSlot> = (0..1000).filter_map(|net| pool.take(Some(v6(1, net)))).collect();
        assert_eq!(of_site.len(), 12);
        drop((taken, of_site));
        assert!(pool.lock().by_network.is_empty() && pool.gauge.get() == 0);
    }

    #[test]
    fn a_48_has_a_share_of_its_own() {
        let pool = SocketPool::new(1000, 2, Gauge::default());
        let v6 = |net: u16| address(&format!("2001:db8:1:{net:x}::1"));
        let taken: Vec<SocketSlot> = (0..=u16::MAX).step_by(16).filter_map(|net| pool.take(Some(v6(net)))).collect();
        assert_eq!(taken.len(), 16, "eight times the share of a /64");
    }

    #[test]
    fn sockets_without_a_request_lose_their_slots_first() {
        let pool = SocketPool::new(3, 10, Gauge::default());
        let take = |text: &str| pool.take_waiting(Some(address(text))).map(Arc::new);
        let used = take("192.0.2.1").expect("a free slot");
        drop(used.busy());
        let (old, new) = (take("192.0.2.2").expect("a free slot"), take("192.0.2.3").expect("a free slot"));
        let _next = take("192.0.2.4").expect("the oldest socket without a request makes room");
        assert!(old.evicted.is_cancelled() && !new.evicted.is_cancelled() && !used.evicted.is_cancelled());
        let busy: Vec<BusySocket> = [&new, &used].into_iter().map(SocketSlot::busy).collect();
        let last = take("192.0.2.5").expect("the other socket without a request makes room");
        let _working = last.busy();
        assert!(take("192.0.2.6").is_none(), "busy sockets keep their slots");
        drop(busy);
        assert!(take("192.0.2.6").is_some(), "a socket whose request is answered makes room");
        assert!(used.evicted.is_cancelled() && !new.evicted.is_cancelled(), "and the oldest first");
    }

    #[test]
    fn a_full_network_makes_room_itself() {
        let pool = SocketPool::new(100, 2, Gauge::default());
        let take = |text: &str| pool.take_waiting(Some(address(text))).expect("a slot");
        let other = take("198.51.100.1");
        let [first, second] = [(); 2].map(|()| take("192.0.2.1"));
        let third = take("192.0.2.1");
        assert!(first.evicted.is_cancelled() && !other.evicted.is_cancelled());
        assert!(!second.evicted.is_cancelled() && !third.evicted.is_cancelled());
    }
}
