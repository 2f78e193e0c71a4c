//! Texts for refusals, and for the outcome that the game is waiting for.

use super::{option::option, parts};
use crate::message::{Arg, Message};
use kaiju_rules::{Chance, ChanceError, Game, MAX_SEATS, MIN_SEATS, OptionError, PlayError, Ruleset, SetupError};

/// The reason why an answer was refused.
pub fn refusal(error: PlayError) -> Message {
    match error {
        PlayError::Over => Message::new("refused-over"),
        PlayError::ChanceIsWaiting => Message::new("refused-chance"),
        PlayError::NotAsked { asked } => Message::new("refused-not-asked").with("monster", asked),
        PlayError::NotInGame => Message::new("refused-not-in-game"),
        PlayError::Illegal { .. } => Message::new("refused-illegal"),
    }
}

/// The reason why a chance outcome was refused.
pub fn chance_refusal(game: &Game, error: ChanceError) -> Message {
    match error {
        ChanceError::NotWaiting => Message::new("refused-outcome-not-waiting"),
        ChanceError::Impossible { chance } => {
            Message::new("refused-outcome-impossible").with("chance", waiting(game, chance))
        }
    }
}

/// The chance event that the game is waiting for, as a sentence: "Kong rolls 6 dice."
pub fn waiting(game: &Game, chance: Chance) -> Message {
    match chance {
        Chance::StartRoll { seat, dice } => Message::new("chance-start-roll").with("monster", seat).with("count", dice),
        Chance::Roll { seat, dice } => Message::new("chance-roll").with("monster", seat).with("count", dice),
        Chance::Dice { seat, card, dice } => {
            Message::new("chance-dice").with("monster", seat).with("count", dice).with("card", parts::card(game, card))
        }
        Chance::Card { slot } => Message::new("chance-card").with("place", slot + 1),
        Chance::Peek { seat } => Message::new("chance-peek").with("monster", seat),
        Chance::Number { seat } => Message::new("chance-number").with("monster", seat),
        Chance::Tile { borough, .. } => Message::new("chance-tile").with("borough", parts::borough(borough)),
    }
}

/// The reason why a game can't be set up.
pub fn setup_refusal(error: &SetupError) -> Message {
    match error {
        SetupError::Seats(seats) => Message::new("refused-seats")
            .with("fewest", MIN_SEATS as u32)
            .with("most", MAX_SEATS as u32)
            .with("seats", *seats as u32),
        SetupError::Option(error) => option_refusal(*error),
        SetupError::Position(wrong) => Message::new("refused-table").with("wrong", Arg::Text(wrong.clone())),
    }
}

/// The reason why a game can't have an option.
fn option_refusal(error: OptionError) -> Message {
    match error {
        OptionError::Ruleset(refused) => {
            let cities = refused.rulesets.iter().map(|&ruleset: &Ruleset| parts::city(ruleset)).collect();
            Message::new("refused-option-city").with("option", option(refused)).with("cities", Arg::List(cities))
        }
        OptionError::Players(refused) => {
            let [fewest, most] = refused.players.map(|players| players as u32);
            let message = Message::new("refused-option-players").with("option", option(refused));
            message.with("fewest", fewest).with("range", if fewest == most { "one" } else { "many" }).with("most", most)
        }
        OptionError::Requires(refused, required) => {
            Message::new("refused-option-requires").with("option", option(refused)).with("required", option(required))
        }
    }
}
