//! Limits on wrong table codes, against clients that guess the codes of private tables.

use crate::{
    address::Address,
    allowance::{Allowances, PersonAllowances},
    limits::Rate,
};
use std::time::Duration;

/// An address may try as many wrong codes as this many people.
const ADDRESS_SHARE: u32 = 3;

/// The remaining attempts of people and networks.
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

    /// How long a client has to wait before it may try a code; `None` if it doesn't have to. A person who hasn't tried
    /// a wrong code needn't wait because of their neighbours. This requires an identity, since addresses in a large
    /// network cost nothing.
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
            // If none is left, the next `wait` shows that.
            let _ = self.people.take(identity);
        } else {
            // Otherwise every identity in the network could soon guess again.
            self.people.use_up(identity);
        }
    }
}
