//! The options of a game. An option's keyword is part of its text ids: `option-ko`, `option-ko-hint`, `option-ko-note`.

use super::parts;
use crate::message::{Arg, Message};
use kaiju_rules::{GameOption, Options, Ruleset};

/// The name of an option.
pub fn option(option: &GameOption) -> Message {
    Message::new(format!("option-{}", option.word))
}

/// An option's effect, in a few words.
pub fn option_hint(option: &GameOption) -> Message {
    Message::new(format!("option-{}-hint", option.word))
}

/// An option's effect, in a sentence.
pub fn option_note(option: &GameOption) -> Message {
    Message::new(format!("option-{}-note", option.word))
}

/// The city of a ruleset, followed by the options of the game, if any.
pub fn city_with(ruleset: Ruleset, options: Options) -> Message {
    let chosen: Vec<Message> = options.chosen().map(option).collect();
    if chosen.is_empty() {
        return parts::city(ruleset);
    }
    Message::new("city-with").with("city", parts::city(ruleset)).with("options", Arg::Row(chosen))
}
