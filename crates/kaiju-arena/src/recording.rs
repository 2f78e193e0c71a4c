//! Recording games that bots play, with dice that can be checked if that is wanted.

use kaiju_bots::Bot;
use kaiju_dealer::{Dealer, draw, game_seed};
use kaiju_fair::{GameKey, Purpose, Secret, commit};
use kaiju_rules::{
    Contribution, FairDice, Game, Options, Outcome, PlayerKind, Record, RecordError, RecordedPlayer, Ruleset, Seat,
    SeatNonce,
};

/// What to do with the records of many games.
#[derive(Copy, Clone)]
pub struct Recording<'a> {
    /// Whether the dice are to be made so that they can be checked. They differ from the dice of the same seed without.
    pub fair: bool,
    /// Receives each record with the number of its game, from several threads and in any order.
    pub keep: &'a (dyn Fn(u64, Record) + Sync),
}

/// The dice of a game between bots.
pub enum BotDice {
    /// From a seed.
    Seeded(Dealer),
    /// From a secret and nonces, so that they can be checked.
    Keyed(Box<KeyedDice>),
}

/// Dice that can be checked. Secret and nonces come from a seed, because there is no server and there are no players.
pub struct KeyedDice {
    secret: Secret,
    key: GameKey,
    dice: FairDice,
}

impl KeyedDice {
    fn new(seed: u64, game: u64, seats: impl Iterator<Item = Seat>) -> KeyedDice {
        let mut master = [0; 32];
        master[..8].copy_from_slice(&seed.to_be_bytes());
        master[8..16].copy_from_slice(&game.to_be_bytes());
        let secret = Secret::of_round(&master, 0);
        let commitment = secret.commitment();
        let contribution = |seat: Seat| {
            let nonce = *Secret::of_round(&master, 1 + seat.index() as u32).bytes();
            let commit = commit(&commitment, &nonce);
            // So that records show all that a record can show, some contribute nothing.
            match (game + seat.index() as u64) % 5 {
                0 => Contribution::None,
                1 => Contribution::Withheld { commit },
                _ => Contribution::Revealed { commit, nonce },
            }
        };
        let nonces = seats.map(|seat| SeatNonce { seat, contribution: contribution(seat) }).collect();
        let dice = FairDice { commitment, nonces, secret: None };
        KeyedDice { key: GameKey::new(&secret, dice.revealed()), secret, dice }
    }
}

impl BotDice {
    /// The dice of a game of a batch.
    pub fn new(fair: bool, seed: u64, game: u64, seats: impl Iterator<Item = Seat>) -> BotDice {
        if fair {
            BotDice::Keyed(Box::new(KeyedDice::new(seed, game, seats)))
        } else {
            BotDice::Seeded(Dealer::new(game_seed(seed, game)))
        }
    }

    /// The outcome of the pending chance at this ply.
    pub fn outcome(&mut self, game: &Game, ply: usize) -> Option<Outcome> {
        match self {
            BotDice::Seeded(dealer) => dealer.outcome(game),
            BotDice::Keyed(keyed) => draw(game, &mut keyed.key.luck(Purpose::Deal, ply as u32)),
        }
    }

    /// Says in a record how its dice can be checked, if they can.
    pub fn announce(&self, record: &mut Record) -> Result<(), RecordError> {
        match self {
            BotDice::Seeded(_) => Ok(()),
            BotDice::Keyed(keyed) => record.set_fair(keyed.dice.clone()),
        }
    }

    /// Reveals the secret in the record of a finished game.
    pub fn reveal(&self, record: &mut Record) {
        if let BotDice::Keyed(keyed) = self {
            record.reveal_secret(*keyed.secret.bytes());
        }
    }
}

/// Starts the record of a game between bots, which are listed by seat.
pub fn bot_record(ruleset: Ruleset, options: Options, bots: &[&Bot]) -> Result<Record, RecordError> {
    let mut record = Record::new(ruleset, options, bots.len())?;
    for (seat, bot) in bots.iter().enumerate().filter_map(|(seat, bot)| Some((Seat::new(seat)?, bot))) {
        let kind = PlayerKind::Bot { name: bot.name.to_owned(), version: Some(bot.version) };
        record.set_player(RecordedPlayer { seat, kind, monster: None, name: String::new() })?;
    }
    Ok(record)
}
