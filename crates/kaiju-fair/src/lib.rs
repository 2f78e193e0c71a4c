//! Dice that anyone can check. The server commits to a secret before it knows the players' contributions, and each
//! player's client commits to a nonce before it knows the others'. Together they form the key of a stream from which
//! every outcome is drawn. Once the game is over, the secret is revealed, and anyone can draw the outcomes again.
//!
//! `docs/fair-dice.md` explains what this proves and what it doesn't.
//!
//! ```
//! use kaiju_dealer::draw;
//! use kaiju_fair::{GameKey, Purpose, GameSecret, commit, verify};
//! use kaiju_rules::{Contribution, FairDice, Options, Ply, Record, Ruleset, Seat, SeatNonce};
//! let (secret, nonce) = (GameSecret::of_round(&[1; 32], 1), [2; 32]);
//! let mut record = Record::new(Ruleset::Tokyo, Options::default(), 2)?;
//! let commitment = secret.commitment();
//! let seat = Seat::new(0).expect("there is a first seat");
//! let contribution = Contribution::Revealed { commit: commit(&commitment, &nonce), nonce };
//! record.set_fair(FairDice { commitment, nonces: vec![SeatNonce { seat, contribution }], secret: None })?;
//! let key = GameKey::new(&secret, record.fair().into_iter().flat_map(FairDice::revealed));
//! while let Some(outcome) = draw(record.game(), &mut key.luck(Purpose::Deal, record.plies().len() as u32)) {
//!     record.play(Ply::Chance(outcome), &mut |_, _| {})?;
//! }
//! record.reveal_secret(*secret.bytes());
//! assert_eq!(verify(&record).map(|verified| verified.outcomes), Ok(record.plies().len()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod key;
mod verify;

pub use key::{GameKey, GameSecret, KeyedLuck, Purpose, commit};
pub use verify::{Problem, RecordPlace, Unverified, UnverifiedText, Verified, verify, verify_text};
