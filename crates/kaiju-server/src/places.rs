//! Places for sockets: how many may be open in total and from each network, and which one goes first when all are taken.

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

/// A pool of places for sockets.
pub(crate) struct Places {
    /// Maximum number of sockets in total.
    max: usize,
    /// Maximum number of sockets from a network, by its level.
    max_of_network: [usize; LEVELS],
    taken: Mutex<Taken>,
    /// Shows how many places are taken.
    gauge: Gauge,
}

#[derive(Default)]
struct Taken {
    next: u64,
    by_number: BTreeMap<u64, Socket>,
    by_network: BTreeMap<Network, usize>,
    /// The sockets that wait for a request, in the order in which they lose their places: first those that have never
    /// sent one, and of these the oldest.
    waiting: BTreeSet<(bool, u64)>,
}

struct Socket {
    /// The client's address; `None` if it isn't known yet, behind a proxy.
    address: Option<Address>,
    evicted: CancellationToken,
}

impl Taken {
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

/// What keeps a socket from taking a place.
enum Obstacle {
    Total,
    Network(Network),
}

impl Places {
    /// Creates a pool with places in total and for each address. The networks around an address have multiples of its
    /// places.
    pub(crate) fn new(max: usize, max_of_address: usize, gauge: Gauge) -> Arc<Places> {
        let max_of_network = NETWORK_SHARES.map(|share| max_of_address.saturating_mul(share as usize));
        Arc::new(Places { max, max_of_network, taken: Mutex::default(), gauge })
    }

    /// Takes a place, if one is free.
    pub(crate) fn take(self: &Arc<Self>, address: Option<Address>) -> Option<Place> {
        let mut taken = self.lock();
        if self.obstacle(&taken, address).is_some() {
            return None;
        }
        Some(self.place(&mut taken, address))
    }

    /// Takes a place for a socket that will send requests. If there is none, a socket that waits for a request loses its
    /// place.
    pub(crate) fn take_waiting(self: &Arc<Self>, address: Option<Address>) -> Option<Place> {
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
        let place = self.place(&mut taken, address);
        taken.waiting.insert((false, place.number));
        Some(place)
    }

    fn place(self: &Arc<Self>, taken: &mut Taken, address: Option<Address>) -> Place {
        let (number, evicted) = taken.add(address);
        show(&self.gauge, taken.by_number.len());
        Place { places: Arc::clone(self), number, evicted }
    }

    fn obstacle(&self, taken: &Taken, address: Option<Address>) -> Option<Obstacle> {
        let is_full = |network: &Network| {
            taken.by_network.get(network).is_some_and(|count| *count >= self.max_of_network[network.level()])
        };
        let network = address.into_iter().flat_map(Address::networks).find(is_full).map(Obstacle::Network);
        network.or_else(|| (taken.by_number.len() >= self.max).then_some(Obstacle::Total))
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A socket's place. Dropping it frees the place.
pub(crate) struct Place {
    places: Arc<Places>,
    number: u64,
    /// Cancelled when the socket loses its place.
    pub(crate) evicted: CancellationToken,
}

impl Place {
    /// Marks the socket as busy with a request until the returned guard is dropped. A busy socket keeps its place.
    pub(crate) fn busy(self: &Arc<Self>) -> Busy {
        let mut taken = self.places.lock();
        taken.waiting.remove(&(false, self.number));
        taken.waiting.remove(&(true, self.number));
        Busy(Arc::clone(self))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.remove(self.number);
        show(&self.places.gauge, taken.by_number.len());
    }
}

/// A socket that is busy with a request.
pub(crate) struct Busy(Arc<Place>);

impl Drop for Busy {
    fn drop(&mut self) {
        let mut taken = self.0.places.lock();
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
    fn places_are_limited_in_total_and_per_network() {
        let places = Places::new(20, 2, Gauge::default());
        let taken: Vec<Place> =
            (0..=255).filter_map(|host| places.take(Some(address(&format!("192.0.2.{}", host / 4))))).collect();
        assert_eq!(taken.len(), 8, "two for an address, eight for its /24");
        let v6 = |site: u16, net: u16| address(&format!("2001:db8:{site:x}:{net:x}::1"));
        let of_site: Vec<Place> = (0..1000).filter_map(|net| places.take(Some(v6(1, net * 64)))).collect();
        assert_eq!(of_site.len(), 12, "sixteen for a /48, but the pool is full");
        assert!(places.take(Some(v6(2, 0))).is_none() && places.take(None).is_none());
        drop(of_site);
        let of_site: Vec<Place> = (0..1000).filter_map(|net| places.take(Some(v6(1, net)))).collect();
        assert_eq!(of_site.len(), 12);
        drop((taken, of_site));
        assert!(places.lock().by_network.is_empty() && places.gauge.get() == 0);
    }

    #[test]
    fn a_48_has_a_share_of_its_own() {
        let places = Places::new(1000, 2, Gauge::default());
        let v6 = |net: u16| address(&format!("2001:db8:1:{net:x}::1"));
        let taken: Vec<Place> = (0..=u16::MAX).step_by(16).filter_map(|net| places.take(Some(v6(net)))).collect();
        assert_eq!(taken.len(), 16, "eight times the share of a /64");
    }

    #[test]
    fn sockets_without_a_request_lose_their_places_first() {
        let places = Places::new(3, 10, Gauge::default());
        let take = |text: &str| places.take_waiting(Some(address(text))).map(Arc::new);
        let used = take("192.0.2.1").expect("a free place");
        drop(used.busy());
        let (old, new) = (take("192.0.2.2").expect("a free place"), take("192.0.2.3").expect("a free place"));
        let _next = take("192.0.2.4").expect("the oldest socket without a request makes room");
        assert!(old.evicted.is_cancelled() && !new.evicted.is_cancelled() && !used.evicted.is_cancelled());
        let busy: Vec<Busy> = [&new, &used].into_iter().map(Place::busy).collect();
        let last = take("192.0.2.5").expect("the other socket without a request makes room");
        let _working = last.busy();
        assert!(take("192.0.2.6").is_none(), "busy sockets keep their places");
        drop(busy);
        assert!(take("192.0.2.6").is_some(), "a socket whose request is answered makes room");
        assert!(used.evicted.is_cancelled() && !new.evicted.is_cancelled(), "and the oldest first");
    }

    #[test]
    fn a_full_network_makes_room_itself() {
        let places = Places::new(100, 2, Gauge::default());
        let take = |text: &str| places.take_waiting(Some(address(text))).expect("a place");
        let other = take("198.51.100.1");
        let [first, second] = [(); 2].map(|()| take("192.0.2.1"));
        let third = take("192.0.2.1");
        assert!(first.evicted.is_cancelled() && !other.evicted.is_cancelled());
        assert!(!second.evicted.is_cancelled() && !third.evicted.is_cancelled());
    }
}
