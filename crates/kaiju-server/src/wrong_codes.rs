//! Wrong table codes: someone who has tried too many may be guessing the codes of private tables.

use crate::{
    address::Address,
    allowance::{Allowances, PersonAllowances},
    limits::Rate,
};
use std::time::Duration;

/// How many people's wrong codes an address has.
const ADDRESS_SHARE: u32 = 3;

/// The wrong codes that people and networks may still try.
pub(crate) struct Misses {
    people: PersonAllowances,
    networks: Allowances,
}

impl Misses {
    /// Creates the limits from the rate for one person.
    pub(crate) fn new(rate: Rate) -> Misses {
        let of_address = Rate { burst: rate.burst.saturating_mul(ADDRESS_SHARE), ..rate };
        Misses { people: PersonAllowances::new(rate), networks: Allowances::new(of_address) }
    }

    /// How long a client has to wait before it may try a code; `None` if it doesn't have to. Someone without wrong codes
    /// of their own needn't wait for their neighbours. This takes an identity: an address in a large network costs nothing.
    pub(crate) fn wait(&self, address: Address, identity: Option<&str>) -> Option<Duration> {
        let own = identity.and_then(|identity| self.people.wait(identity));
        let is_innocent = identity.is_some_and(|identity| self.people.is_full(identity));
        own.or_else(|| self.networks.wait(address).filter(|_| !is_innocent))
    }

    /// Counts a wrong code.
    pub(crate) fn count(&self, address: Address, identity: Option<&str>) {
        let counted = self.networks.take(address);
        let Some(identity) = identity else { return };
        if counted.is_ok() {
            // Whether one was left doesn't matter any more.
            let _ = self.people.take(identity);
        } else {
            // Otherwise every identity of the network would have another guess after a moment.
            self.people.use_up(identity);
        }
    }
}
