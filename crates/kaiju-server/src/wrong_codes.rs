//! Wrong table codes: someone who has tried too many may be guessing the codes of private tables.

use crate::{
    address::Address,
    allowance::{Allowances, PersonAllowances},
    limits::Rate,
};
use std::time::Duration;

/// An address may try as many wrong codes as this many people.
const ADDRESS_SHARE: u32 = 3;

/// The wrong codes that people and networks may still try.
pub(crate) struct WrongCodes {
    people: PersonAllowances,
    networks: Allowances,
}

impl WrongCodes {
    /// Creates the limits from the rate for one person.
    pub(crate) fn new(rate: Rate) -> WrongCodes {
        let of_address = Rate { burst: rate.burst.saturating_mul(ADDRESS_SHARE), ..rate };
        WrongCodes { people: PersonAllowances::new(rate), networks: Allowances::new(of_address) }
    }

    /// How long a client has to wait before it may try a code; `None` if it doesn't have to. Someone without wrong codes
    /// of their own needn't wait for their neighbours. Only clients
    /// with an identity are exempt, since addresses in a large network are free.
    pub(crate) fn wait(&self, address: Address, identity: Option<&str>) -> Option<Duration> {
        let own = identity.and_then(|identity| self.people.wait(identity));
        let has_none = identity.is_some_and(|identity| self.people.is_full(identity));
        own.or_else(|| self.networks.wait(address).filter(|_| !has_none))
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
