//! The part of a record with which anyone can check its dice. The crate `kaiju-fair` does the checking.

use super::{Record, RecordError, drawable, wrong};
use crate::{CardSet, Game, Names, Ruleset, Seat, Tile};
use core::fmt;

/// The version of fair dice that this program knows.
pub(super) const FAIR_VERSION: &str = "1";

/// The commitments and contributions to a game's dice.
#[derive(Clone, PartialEq, Eq)]
pub struct FairDice {
    /// The commitment to the game's secret.
    pub commitment: [u8; 32],
    /// The people's contributions, in seat order.
    pub nonces: Vec<SeatNonce>,
    /// The game's secret, which is revealed once the game is over.
    pub secret: Option<[u8; 32]>,
}

/// The contribution of the person at a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatNonce {
    /// The seat.
    pub seat: Seat,
    /// The contribution.
    pub contribution: Contribution,
}

/// A contribution to a game's dice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Contribution {
    /// A nonce that was revealed in time.
    Revealed {
        /// The commitment to the nonce.
        commit: [u8; 32],
        /// The nonce.
        nonce: [u8; 32],
    },
    /// A commitment whose nonce wasn't revealed in time, so that the dice don't depend on it.
    Withheld {
        /// The commitment.
        commit: [u8; 32],
    },
    /// No commitment.
    None,
}

impl FairDice {
    /// The revealed nonces, in seat order.
    pub fn revealed(&self) -> impl Iterator<Item = &[u8; 32]> {
        self.nonces.iter().filter_map(|nonce| match &nonce.contribution {
            Contribution::Revealed { nonce, .. } => Some(nonce),
            Contribution::Withheld { .. } | Contribution::None => None,
        })
    }
}

/// Leaves out the secret, because debug output may reach a log while the game is still being played.
impl fmt::Debug for FairDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commitment = hex::encode(self.commitment);
        f.debug_struct("FairDice").field("commitment", &commitment).finish_non_exhaustive()
    }
}

/// Reads 32 bytes in hexadecimal.
pub(super) fn bytes(text: &str) -> Result<[u8; 32], String> {
    let mut bytes = [0; 32];
    match hex::decode_to_slice(text, &mut bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(format!("\"{text}\" is not 32 bytes in hexadecimal")),
    }
}

impl SeatNonce {
    /// Parses the value of a `nonce` line: `A COMMIT NONCE`, `A COMMIT withheld`, `A none`.
    pub(super) fn parse(text: &str) -> Result<SeatNonce, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let contribution = match words[..] {
            [_, "none"] => Contribution::None,
            [_, commit, "withheld"] => Contribution::Withheld { commit: bytes(commit)? },
            [_, commit, nonce] => Contribution::Revealed { commit: bytes(commit)?, nonce: bytes(nonce)? },
            _ => return Err("a seat, its commitment and its nonce expected".into()),
        };
        let Some(seat) = Names::LETTERS.seat(words[0]) else { return Err(format!("\"{}\" is not a seat", words[0])) };
        Ok(SeatNonce { seat, contribution })
    }
}

/// Prints the value of a `nonce` line in the header.
impl fmt::Display for SeatNonce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.seat.letter())?;
        match &self.contribution {
            Contribution::Revealed { commit, nonce } => write!(f, "{} {}", hex::encode(commit), hex::encode(nonce)),
            Contribution::Withheld { commit } => write!(f, "{} withheld", hex::encode(commit)),
            Contribution::None => f.write_str("none"),
        }
    }
}

/// The ids of cards in canonical order.
pub(super) fn card_ids(ruleset: Ruleset, cards: CardSet) -> Vec<&'static str> {
    cards.iter().map(|card| ruleset.cards()[card.index()].id).collect()
}

/// The value of the header line `deck`: the cards that can be drawn, in canonical order.
pub(super) fn deck_text(game: &Game) -> String {
    card_ids(game.ruleset(), drawable(game)).join(" ")
}

/// The value of the header line `tiles`: the number of unseen tiles of each kind. `None` in a game without tiles.
pub(super) fn tiles_text(game: &Game) -> Option<String> {
    let count = |(tile, count): (Tile, u8)| format!("{}-{} {count}", tile.building(), tile.durability());
    let unseen = game.unseen_tiles();
    let counts: Vec<String> = Tile::ALL.into_iter().zip(unseen).map(count).collect();
    unseen.iter().any(|&count| count > 0).then(|| counts.join(" "))
}

/// The token that names the deck after the discard pile was shuffled.
pub(super) fn deck_token(game: &Game) -> String {
    format!("deck.{}", card_ids(game.ruleset(), game.deck()).join(","))
}

impl Record {
    /// The data for checking the record's dice; `None` if they can't be checked.
    pub fn fair(&self) -> Option<&FairDice> {
        self.fair.as_deref()
    }

    /// Stores the data for checking the dice. Refuses contributions from seats that aren't in the game and more than
    /// one from the same seat; sorts them by seat.
    pub fn set_fair(&mut self, mut fair: FairDice) -> Result<(), RecordError> {
        fair.nonces.sort_by_key(|nonce| nonce.seat);
        if let Some(nonce) = fair.nonces.iter().find(|nonce| nonce.seat.index() >= self.game.seat_count()) {
            return wrong(0, format!("no one sits at {}", nonce.seat.letter()));
        }
        if let Some(pair) = fair.nonces.windows(2).find(|pair| pair[0].seat == pair[1].seat) {
            return wrong(0, format!("{} contributes twice", pair[0].seat.letter()));
        }
        self.fair = Some(Box::new(fair));
        Ok(())
    }

    /// Reveals the secret of a game whose dice can be checked. Called once the game is over.
    pub fn reveal_secret(&mut self, secret: [u8; 32]) {
        if let Some(fair) = &mut self.fair {
            fair.secret = Some(secret);
        }
    }

    /// The cards that could be drawn at the start, in canonical order.
    pub fn deck_at_start(&self) -> Vec<&'static str> {
        let game = self.beginning();
        card_ids(game.ruleset(), drawable(&game))
    }
}
