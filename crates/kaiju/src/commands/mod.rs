//! One module for each command, and the values that several of them take.

pub(crate) mod cards;
pub(crate) mod demo;
pub(crate) mod perft;
pub(crate) mod replay;
pub(crate) mod scenario;
pub(crate) mod simulate;

use kaiju_arena::{BOTS, Bot, bot_by_name};
use kaiju_rules::{FEWEST_SEATS, MOST_SEATS, Ruleset};
use std::str::FromStr;

/// A game by name.
#[derive(Copy, Clone)]
pub(crate) struct GameName(pub(crate) Ruleset);

impl FromStr for GameName {
    type Err = String;
    fn from_str(word: &str) -> Result<GameName, String> {
        let known: Vec<&str> = Ruleset::ALL.iter().map(|r| r.word()).collect();
        Ruleset::from_word(word).map(GameName).ok_or_else(|| format!("no such game; known: {}", known.join(", ")))
    }
}

/// A number of monsters.
#[derive(Copy, Clone)]
pub(crate) struct Players(pub(crate) usize);

impl FromStr for Players {
    type Err = String;
    fn from_str(word: &str) -> Result<Players, String> {
        let players = word.parse().ok().filter(|n| (FEWEST_SEATS..=MOST_SEATS).contains(n));
        players.map(Players).ok_or_else(|| format!("a game has {FEWEST_SEATS} to {MOST_SEATS} monsters"))
    }
}

/// A bot by name.
#[derive(Copy, Clone)]
pub(crate) struct BotName(pub(crate) &'static Bot);

impl FromStr for BotName {
    type Err = String;
    fn from_str(word: &str) -> Result<BotName, String> {
        let known: Vec<&str> = BOTS.iter().map(|b| b.name).collect();
        bot_by_name(word).map(BotName).ok_or_else(|| format!("no such bot; known: {}", known.join(", ")))
    }
}
