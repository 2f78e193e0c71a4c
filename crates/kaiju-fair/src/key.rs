//! Derives a game's randomness from secrets and nonces.

use hkdf::Hkdf;
use hmac::{Hmac, KeyInit, Mac};
use kaiju_dealer::Luck;
use sha2::{Digest, Sha256};
use std::fmt;

type HmacSha256 = Hmac<Sha256>;

/// Each use of a hash function puts one of these labels before its data, so that no two uses can be confused.
const SECRET_OF_ROUND: &[u8] = b"kaiju game secret";
const COMMITMENT: &[u8] = b"kaiju fair 1 secret";
const COMMIT: &[u8] = b"kaiju fair 1 nonce";
const KEY: &[u8] = b"kaiju fair 1 key";
const BLOCK: &[u8] = b"kaiju fair 1 ";

/// The server's secret for one game. Its `Debug` output doesn't reveal it.
#[derive(Clone, PartialEq, Eq)]
pub struct GameSecret([u8; 32]);

impl GameSecret {
    /// A secret with these 32 random bytes.
    pub const fn new(bytes: [u8; 32]) -> GameSecret {
        GameSecret(bytes)
    }

    /// The secret of one round at a table with this master secret, which itself is never revealed.
    pub fn of_round(master: &[u8; 32], round: u32) -> GameSecret {
        let mut mac = mac(master);
        mac.update(SECRET_OF_ROUND);
        mac.update(&round.to_be_bytes());
        GameSecret(mac.finalize().into_bytes().into())
    }

    /// The commitment to the secret, which can be public from the start.
    pub fn commitment(&self) -> [u8; 32] {
        hash(COMMITMENT, &[&self.0])
    }

    /// The secret itself, to be revealed once the game is over.
    pub const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }
}

impl fmt::Debug for GameSecret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameSecret")
    }
}

/// A client's commitment to its nonce, for a game with this commitment of the server.
pub fn commit(commitment: &[u8; 32], nonce: &[u8; 32]) -> [u8; 32] {
    hash(COMMIT, &[commitment, nonce])
}

fn hash(prefix: &[u8], parts: &[&[u8; 32]]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(prefix);
    for part in parts {
        hash.update(part);
    }
    hash.finalize().into()
}

fn mac(key: &[u8; 32]) -> HmacSha256 {
    HmacSha256::new_from_slice(key).unwrap_or_else(|_| unreachable!("HMAC accepts keys of any length"))
}

/// The key of one game, from which all its randomness is derived. Its `Debug` output doesn't reveal it.
#[derive(Clone)]
pub struct GameKey(HmacSha256);

/// The purpose of a stream of random numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Rolls and draws, which anyone can verify.
    Deal,
    /// A bot's own choices, which aren't verified.
    Bot,
}

impl Purpose {
    const fn word(self) -> &'static [u8] {
        match self {
            Purpose::Deal => b"deal",
            Purpose::Bot => b"bot",
        }
    }
}

impl GameKey {
    /// The key of a game with this secret and these revealed nonces, in seat order.
    pub fn new<'a>(secret: &GameSecret, nonces: impl IntoIterator<Item = &'a [u8; 32]>) -> GameKey {
        let mut material = secret.0.to_vec();
        for nonce in nonces {
            material.extend_from_slice(nonce);
        }
        let mut key = [0; 32];
        let derived = Hkdf::<Sha256>::new(Some(&secret.commitment()), &material).expand(KEY, &mut key);
        derived.unwrap_or_else(|_| unreachable!("HKDF derives up to 255 blocks"));
        GameKey(mac(&key))
    }

    /// The random numbers for one ply, identified by its index in the record.
    pub fn luck(&self, purpose: Purpose, ply: u32) -> KeyedLuck {
        let mut stream = self.0.clone();
        stream.update(BLOCK);
        stream.update(purpose.word());
        stream.update(&ply.to_be_bytes());
        KeyedLuck { stream, next_block: 0, block: [0; 32], used: 32 }
    }
}

impl fmt::Debug for GameKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("GameKey")
    }
}

/// Random numbers for one ply, drawn from a stream of bytes.
#[derive(Clone)]
pub struct KeyedLuck {
    /// The keyed hash of everything except the block's number.
    stream: HmacSha256,
    next_block: u32,
    block: [u8; 32],
    /// Number of bytes of the block that have been used.
    used: usize,
}

impl KeyedLuck {
    fn byte(&mut self) -> u8 {
        if self.used == self.block.len() {
            let mut mac = self.stream.clone();
            mac.update(&self.next_block.to_be_bytes());
            self.block = mac.finalize().into_bytes().into();
            // No ply uses 2^32 blocks.
            self.next_block = self.next_block.wrapping_add(1);
            self.used = 0;
        }
        self.used += 1;
        self.block[self.used - 1]
    }
}

impl fmt::Debug for KeyedLuck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("KeyedLuck")
    }
}

/// Uses rejection sampling so that every result is equally likely: draws numbers with as many bytes as the bound needs
/// until one is below the largest multiple of the bound in their range.
impl Luck for KeyedLuck {
    fn below(&mut self, bound: u32) -> u32 {
        // There is no number below 0, so a caller that asks for one gets 0.
        let bound = u64::from(bound.max(1));
        let (mut len, mut range) = (1, 256);
        while range < bound {
            (len, range) = (len + 1, range * 256);
        }
        let limit = range - range % bound;
        loop {
            let number = (0..len).fold(0, |number, _| number << 8 | u64::from(self.byte()));
            if number < limit {
                return (number % bound) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::Ruleset;

    /// The expected values were computed with Python's hashlib and hmac; see `docs/fair-dice.md`.
    #[test]
    fn the_key_schedule_matches_another_implementation() {
        let secret = GameSecret::of_round(&[7; 32], 3);
        assert_eq!(hex::encode(secret.bytes()), "e5b6cabc24dd5507665c7a16fc1b4ae6dbf674e44f5b9d55cbcfa95db791c25f");
        let commitment = secret.commitment();
        assert_eq!(hex::encode(commitment), "0ab613017d765a0aa87ba1026ac31618a33399353cae573edd4917fedfc2c434");
        let nonces = [[1; 32], [2; 32]];
        assert_eq!(
            hex::encode(commit(&commitment, &nonces[0])),
            "c6a2c81be4eaa67e1c438508430d58a66a7f3ddfec1ad1a19d82ea0a2c33b038"
        );
        let key = GameKey::new(&secret, &nonces);
        let mut luck = key.luck(Purpose::Deal, 258);
        let bytes: Vec<u8> = (0..40).map(|_| luck.byte()).collect();
        assert_eq!(
            hex::encode(bytes),
            "bb6f76ba13a05e5b8da0d6164f84f4a634cfa7c22af7cb6e63d55803720f7de7d7072a515bc8ce79"
        );
        let mut luck = key.luck(Purpose::Bot, 258);
        assert_eq!(
            [6, 66, 256, 257, 70_000, u32::MAX].map(|bound| luck.below(bound)),
            [2, 63, 215, 158, 2_355, 171_003_692]
        );
        assert_eq!(Ruleset::Tokyo.dice(key.luck(Purpose::Deal, 0).roll(Ruleset::Tokyo, 6)).to_string(), "1 2 3 E A H");
    }

    #[test]
    fn every_part_of_the_key_matters() {
        let secret = GameSecret::new([9; 32]);
        let first = |secret: &GameSecret, nonces: &[[u8; 32]], purpose, ply| {
            GameKey::new(secret, nonces).luck(purpose, ply).below(u32::MAX)
        };
        let draws = [
            first(&secret, &[[1; 32], [2; 32]], Purpose::Deal, 5),
            first(&secret, &[[2; 32], [1; 32]], Purpose::Deal, 5),
            first(&secret, &[[1; 32]], Purpose::Deal, 5),
            first(&secret, &[], Purpose::Deal, 5),
            first(&secret, &[[1; 32], [2; 32]], Purpose::Deal, 6),
            first(&secret, &[[1; 32], [2; 32]], Purpose::Bot, 5),
            first(&GameSecret::new([8; 32]), &[[1; 32], [2; 32]], Purpose::Deal, 5),
        ];
        assert_eq!(draws.iter().collect::<std::collections::BTreeSet<_>>().len(), draws.len(), "{draws:?}");
        assert_eq!(draws[0], first(&secret, &[[1; 32], [2; 32]], Purpose::Deal, 5));
    }

    #[test]
    fn nothing_secret_is_printed() {
        let secret = GameSecret::new([0xab; 32]);
        let key = GameKey::new(&secret, []);
        let printed = format!("{secret:?} {key:?} {:?}", key.luck(Purpose::Deal, 1));
        assert_eq!(printed, "GameSecret GameKey KeyedLuck");
    }

    #[test]
    fn a_bound_of_nothing_is_harmless() {
        let mut luck = GameKey::new(&GameSecret::new([0; 32]), []).luck(Purpose::Bot, 0);
        assert_eq!([luck.below(0), luck.below(1)], [0, 0]);
    }
}
