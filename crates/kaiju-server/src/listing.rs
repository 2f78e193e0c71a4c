//! The public list of tables.

use crate::address::{Address, LEVELS, Network};
use kaiju_protocol::TableCard;
use std::{cmp::Reverse, collections::BTreeMap};

/// Maximum number of tables in the list.
pub(crate) const MAX_LISTED: usize = 50;
/// Maximum number of listed tables per network of their hosts, by the network's level.
const MAX_OF_NETWORK: [usize; LEVELS] = [2, 4, 4];

/// A table to be listed.
pub(crate) struct Listing {
    /// The table's summary.
    pub(crate) card: TableCard,
    /// The number of people who are connected.
    pub(crate) people: usize,
    /// The host's address, or another client's if the host is away.
    pub(crate) host: Option<Address>,
}

/// The tables to be listed. If a network has too many, only some of them are shown.
pub(crate) struct PublicList {
    tables: BTreeMap<String, (u64, Listing)>,
    /// Counter that numbers the listings in the order they were added, so that older ones can be shown first.
    added: u64,
    /// Whether the number of tables per network is limited.
    is_limited: bool,
}

impl PublicList {
    /// Creates an empty list. If it is limited, no network can fill it.
    pub(crate) const fn new(is_limited: bool) -> PublicList {
        PublicList { tables: BTreeMap::new(), added: 0, is_limited }
    }

    /// Adds a table, updates it, or removes it.
    pub(crate) fn update(&mut self, code: &str, listing: Option<Listing>) {
        match listing {
            Some(listing) => {
                self.added += 1;
                let added = self.tables.get(code).map_or(self.added, |(added, _)| *added);
                self.tables.insert(code.to_owned(), (added, listing));
            }
            None => drop(self.tables.remove(code)),
        }
    }

    /// Whether a table is to be listed, even if it isn't shown.
    pub(crate) fn contains(&self, code: &str) -> bool {
        self.tables.contains_key(code)
    }

    /// The tables to show: those with the most people first and, among equals, the oldest first. Once a network has its
    /// share, its other tables are left out.
    pub(crate) fn shown(&self) -> Vec<TableCard> {
        let mut all: Vec<&(u64, Listing)> = self.tables.values().collect();
        all.sort_by_key(|(added, listing)| (Reverse(listing.people), *added));
        let mut of_network: BTreeMap<Network, usize> = BTreeMap::new();
        let mut shown = Vec::new();
        for (_, listing) in all {
            let networks: Vec<Network> = listing.host.into_iter().flat_map(Address::networks).collect();
            let is_full = |network: &Network| of_network.get(network).copied() >= Some(MAX_OF_NETWORK[network.level()]);
            if self.is_limited && networks.iter().any(is_full) {
                continue;
            }
            for network in networks {
                *of_network.entry(network).or_default() += 1;
            }
            shown.push(listing.card.clone());
            if shown.len() == MAX_LISTED {
                break;
            }
        }
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_protocol::{Settings, Stage};
    use kaiju_rules::Ruleset;

    fn listing(code: &str, people: usize, host: &str) -> Listing {
        let settings = Settings { listed: true, ..Settings::of(Ruleset::Tokyo, 4) };
        let (names, stage) = (Vec::new(), Stage::Lobby);
        let card =
            TableCard { code: code.to_owned(), stage, settings, names, free: 3, closed: 0, asked: false, changed: 0 };
        Listing { card, people, host: Some(Address::of(host.parse().expect("an address"))) }
    }

    fn codes(list: &PublicList) -> Vec<String> {
        list.shown().into_iter().map(|card| card.code).collect()
    }

    #[test]
    fn one_network_cannot_fill_the_list() {
        let mut list = PublicList::new(true);
        list.update("honest", Some(listing("honest", 1, "198.51.100.7")));
        for number in 0..200 {
            let code = format!("flood {number:03}");
            list.update(&code, Some(listing(&code, 3, &format!("192.0.2.{}", number / 10))));
        }
        assert_eq!(codes(&list), ["flood 000", "flood 001", "flood 010", "flood 011", "honest"]);
        for number in 0..200 {
            let code = format!("site {number:03}");
            list.update(&code, Some(listing(&code, 2, &format!("2001:db8:1:{number:x}::1"))));
        }
        assert_eq!(codes(&list).iter().filter(|code| code.starts_with("site")).count(), 4);
        assert!(codes(&list).contains(&"honest".to_owned()));
        list.update("flood 000", None);
        assert_eq!(codes(&list)[..2], ["flood 001", "flood 002"]);
    }

    #[test]
    fn people_and_age_decide_the_order() {
        let mut list = PublicList::new(true);
        for (code, people) in [("b", 1), ("c", 2), ("a", 1)] {
            list.update(code, Some(listing(code, people, &format!("192.0.{}.1", code.len() + people))));
        }
        list.update("b", Some(listing("b", 1, "203.0.113.1")));
        assert_eq!(codes(&list), ["c", "b", "a"], "an update doesn't make a table younger or older");
        list.update("a", Some(listing("a", 4, "203.0.113.1")));
        assert_eq!(codes(&list), ["a", "c", "b"]);
    }

    #[test]
    fn the_list_has_a_limit_even_without_limits_per_network() {
        let mut list = PublicList::new(false);
        for number in 0..60 {
            let code = format!("{number:02}");
            list.update(&code, Some(listing(&code, 1, "192.0.2.1")));
        }
        assert_eq!(list.shown().len(), MAX_LISTED);
    }
}
