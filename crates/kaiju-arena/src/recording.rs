//! Records games between bots, with dice that can be checked if requested.

use kaiju_bots::Bot;
use kaiju_dealer::{Dealer, draw, game_seed};
use kaiju_fair::{GameKey, GameSecret, Purpose, commit};
use kaiju_rules::{
    Contribution, FairDice, Game, Options, Outcome, PlayerKind, Record, RecordError, RecordedPlayer, Ruleset, Seat,
    SeatNonce,
};

/// Options for recording the games of a batch.
#[derive(Copy, Clone)]
pub struct Recording<'a> {
    /// Whether to make dice that can be checked. The same seed rolls different dice without this option.
    pub fair: bool,
    /// Receives each record with the number of its game, from several threads and in any order.
    pub keep: &'a (dyn Fn(u64, Record) + Sync),
}

/// The source of dice for a game between bots.
pub enum BotDice {
    /// From a seed.
    Seeded(Dealer),
    /// From a secret and nonces, so that they can be checked.
    Keyed(Box<KeyedDice>),
}

/// Dice that can be checked. The secret and the nonces come from a seed, because there is no server and there are no players.
pub struct KeyedDice {
    secret: GameSecret,
    key: GameKey,
    dice: FairDice,
}

impl KeyedDice {
    fn new(seed: u64, game: u64, seats: impl Iterator<Item = Seat>) -> KeyedDice {
        let mut master = [0; 32];
        master[..8].copy_from_slice(&seed.to_be_bytes());
        master[8..16].copy_from_slice(&game.to_be_bytes());
        let secret = GameSecret::of_round(&master, 0);
        let commitment = secret.commitment();
        let contribution = |seat: Seat| {
            let nonce = *GameSecret::of_round(&master, 1 + seat.index() as u32).bytes();
            let commit = commit(&commitment, &nonce);
            // Some seats withhold their nonce or contribute nothing, so that the records contain every kind of
            // contribution.
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
    /// Creates the dice for a game of a batch.
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

    /// If the dice can be checked, adds the data for checking them to a record.
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
pub fn bot_record(ruleset: Ruleset, options: Options, bots: &[&dyn Bot]) -> Result<Record, RecordError> {
    let mut record = Record::new(ruleset, options, bots.len())?;
    for (seat, bot) in bots.iter().enumerate().filter_map(|(seat, bot)| Some((Seat::new(seat)?, bot))) {
        let kind = PlayerKind::Bot { name: bot.name().to_owned(), version: Some(bot.version()) };
        record.set_player(RecordedPlayer { seat, kind, monster: None, name: String::new() })?;
    }
    Ok(record)
}
