//! Randomness derived from a table's secret.

use hmac::{Hmac, KeyInit, Mac};
use kaiju_dealer::{Dealer, Luck};
use kaiju_fair::{KeyedLuck, Purpose};
use kaiju_rules::{Dice, Ruleset};
use sha2::Sha256;

/// A table's secret, from which all its randomness is derived. Its `Debug` output does not reveal it.
#[derive(Clone)]
pub(crate) struct MasterSecret([u8; 32]);

impl MasterSecret {
    pub(crate) const fn new(secret: [u8; 32]) -> MasterSecret {
        MasterSecret(secret)
    }

    /// The secret in hexadecimal, as it is stored.
    pub(crate) fn hex(&self) -> String {
        hex::encode(self.0)
    }

    /// Parses a stored secret; `None` if it isn't 32 bytes in hexadecimal.
    pub(crate) fn from_hex(text: &str) -> Option<MasterSecret> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(MasterSecret(bytes))
    }

    /// A keyed hash of these bytes, as 16 hexadecimal digits. It reveals neither the bytes nor the secret, and is
    /// independent of the table's luck.
    pub(crate) fn tag(&self, bytes: &[u8]) -> String {
        let mut mac = self.mac();
        mac.update(b"history");
        mac.update(bytes);
        hex::encode(&mac.finalize().into_bytes()[..8])
    }

    /// The secret of one round, revealed at the end of its game. The master secret never is.
    pub(crate) fn of_round(&self, round: u32) -> kaiju_fair::GameSecret {
        kaiju_fair::GameSecret::of_round(&self.0, round)
    }

    fn mac(&self) -> Hmac<Sha256> {
        Hmac::new_from_slice(&self.0).unwrap_or_else(|_| unreachable!("HMAC accepts keys of any length"))
    }

    /// The random source for one ply of a game whose dice can't be checked: a lesson that has left its script, or a
    /// game begun by a version without fair dice. It depends only on the secret and the ply's number. So a server
    /// killed between a roll and storing it repeats the same roll, and past plies reveal nothing about the next one.
    pub(crate) fn luck(&self, ply: u32, purpose: Purpose) -> Dealer {
        let mut mac = self.mac();
        mac.update(&ply.to_le_bytes());
        // The outcomes of stored games depend on these numbers.
        mac.update(match purpose {
            Purpose::Deal => &[0],
            Purpose::Bot => &[1],
        });
        let tag = mac.finalize().into_bytes();
        let mut seed = [0; 8];
        seed.copy_from_slice(&tag[..8]);
        Dealer::new(u64::from_le_bytes(seed))
    }
}

/// The random source for one ply.
pub(crate) enum PlyLuck {
    /// For a game whose dice can be checked.
    Keyed(KeyedLuck),
    /// For any other game.
    Seeded(Dealer),
}

impl Luck for PlyLuck {
    fn below(&mut self, bound: u32) -> u32 {
        match self {
            PlyLuck::Keyed(luck) => luck.below(bound),
            PlyLuck::Seeded(luck) => luck.below(bound),
        }
    }

    fn roll(&mut self, ruleset: Ruleset, dice: u8) -> Dice {
        match self {
            PlyLuck::Keyed(luck) => luck.roll(ruleset, dice),
            PlyLuck::Seeded(luck) => Luck::roll(luck, ruleset, dice),
        }
    }
}

impl std::fmt::Debug for MasterSecret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("MasterSecret")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_round_trips_and_is_not_printed() {
        let secret = MasterSecret::new(std::array::from_fn(|at| at as u8 * 7));
        let hex = secret.hex();
        assert_eq!(MasterSecret::from_hex(&hex).map(|again| again.0), Some(secret.0));
        assert!(MasterSecret::from_hex(&hex[1..]).is_none() && MasterSecret::from_hex(&format!("{hex}00")).is_none());
        assert!(MasterSecret::from_hex(&"x".repeat(64)).is_none());
        assert_eq!(format!("{secret:?}"), "MasterSecret");
    }

    #[test]
    fn randomness_depends_only_on_secret_ply_and_purpose() {
        let draw = |secret: u8, ply, purpose| MasterSecret::new([secret; 32]).luck(ply, purpose).below(u32::MAX);
        assert_eq!(draw(1, 5, Purpose::Deal), draw(1, 5, Purpose::Deal));
        let draws =
            [draw(1, 5, Purpose::Deal), draw(1, 6, Purpose::Deal), draw(1, 5, Purpose::Bot), draw(2, 5, Purpose::Deal)];
        assert_eq!(draws.iter().collect::<std::collections::BTreeSet<_>>().len(), 4, "{draws:?}");
    }
}
