//! One module per command, and the argument types they share.

pub(crate) mod analyse;
pub(crate) mod cards;
pub(crate) mod demo;
pub(crate) mod join;
pub(crate) mod load;
mod options;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod record;
pub(crate) mod replay;
pub(crate) mod rule;
pub(crate) mod scenario;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod tournament;

pub(crate) use options::OptionFlags;

use crate::output::StandardOutput;
use clap::{
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser, ValueParserFactory},
    error::ErrorKind,
};
use kaiju_bots::{BOTS, Bot, bot_by_name};
use kaiju_external::BotCommand;
use kaiju_rules::{Game, MAX_SEATS, MIN_SEATS, Options, Record, Ruleset, SetupError};
use kaiju_terminal::Transcript;
use std::{
    hash::{BuildHasher, Hasher, RandomState},
    io::{self, BufWriter, IsTerminal},
    str::FromStr,
};

/// The game, options and number of players: shared by all commands that start a local game.
#[derive(Copy, Clone, clap::Args)]
pub(crate) struct TableArgs {
    /// Game to play.
    #[arg(long, default_value = "new-york")]
    pub(crate) game: GameName,
    #[command(flatten)]
    pub(crate) flags: OptionFlags,
    /// Number of monsters, 2 to 6.
    #[arg(long, default_value = "4")]
    pub(crate) players: Players,
}

impl TableArgs {
    pub(crate) const fn ruleset(self) -> Ruleset {
        self.game.0
    }

    pub(crate) const fn options(self) -> Options {
        self.flags.0
    }

    /// Prefix of the names of the games' records.
    pub(crate) fn stem(self, seed: u64) -> String {
        format!("{}{}-{seed}", self.ruleset().word(), self.options().to_string().replace(' ', "-"))
    }

    /// Creates the game, or explains why the options don't fit together.
    pub(crate) fn begin(self) -> Result<Game, SetupError> {
        Game::new(self.ruleset(), self.options(), self.players.0)
    }
}

/// A ruleset, parsed from its name.
#[derive(Copy, Clone)]
pub(crate) struct GameName(pub(crate) Ruleset);

impl ValueParserFactory for GameName {
    type Parser = ValueParser;
    fn value_parser() -> ValueParser {
        let names = PossibleValuesParser::new(Ruleset::ALL.map(Ruleset::word));
        names.try_map(|name| Ruleset::from_word(&name).map(GameName).ok_or("unknown game")).into()
    }
}

/// The number of monsters, within the limits of a game.
#[derive(Copy, Clone)]
pub(crate) struct Players(pub(crate) usize);

impl FromStr for Players {
    type Err = String;
    fn from_str(word: &str) -> Result<Players, String> {
        let players = word.parse().ok().filter(|n| (MIN_SEATS..=MAX_SEATS).contains(n));
        players.map(Players).ok_or_else(|| format!("a game has {MIN_SEATS} to {MAX_SEATS} monsters"))
    }
}

/// A built-in bot, parsed from its name.
#[derive(Copy, Clone)]
pub(crate) struct BotName(pub(crate) &'static dyn Bot);

impl ValueParserFactory for BotName {
    type Parser = ValueParser;
    fn value_parser() -> ValueParser {
        built_in_bots().try_map(|name| bot_by_name(&name).map(BotName).ok_or("unknown bot")).into()
    }
}

/// Parses the name of a built-in bot.
fn built_in_bots() -> PossibleValuesParser {
    PossibleValuesParser::new(BOTS.iter().map(|bot| bot.name()))
}

/// A bot, parsed from its name or from a command: `cmd: PROGRAM` or `NAME=cmd: PROGRAM`.
#[derive(Clone)]
pub(crate) enum BotChoice {
    BuiltIn(&'static dyn Bot),
    Program(BotCommand),
}

impl ValueParserFactory for BotChoice {
    type Parser = BotChoiceParser;
    fn value_parser() -> BotChoiceParser {
        BotChoiceParser
    }
}

/// Parses a [`BotChoice`].
#[derive(Clone)]
pub(crate) struct BotChoiceParser;

impl TypedValueParser for BotChoiceParser {
    type Value = BotChoice;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &std::ffi::OsStr,
    ) -> Result<BotChoice, clap::Error> {
        match value.to_str().and_then(BotCommand::parse) {
            None => {
                let name = built_in_bots().parse_ref(command, arg, value)?;
                bot_by_name(&name).map(BotChoice::BuiltIn).ok_or_else(|| clap::Error::new(ErrorKind::InvalidValue))
            }
            Some(Ok(program)) => Ok(BotChoice::Program(program)),
            Some(Err(problem)) => Err(clap::Error::raw(ErrorKind::ValueValidation, problem).with_cmd(command)),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let program = PossibleValue::new("cmd: PROGRAM");
        Some(Box::new(BOTS.iter().map(|bot| PossibleValue::new(bot.name())).chain([program])))
    }
}

/// Parses a whole number within limits. Its error names them, where the standard library's would only say that a digit
/// is invalid.
pub(crate) fn whole<T: TryFrom<u64>>(low: u64, high: u64) -> impl Fn(&str) -> Result<T, String> + Clone {
    move |word| {
        let number = word.parse().ok().filter(|n| (low..=high).contains(n)).and_then(|n| T::try_from(n).ok());
        number.ok_or_else(|| format!("expected a whole number from {low} to {high}"))
    }
}

/// The most games that one command plays.
pub(crate) const MAX_GAMES: u64 = 1_000_000_000;

/// A random seed, short enough to pass on to a friend.
pub(crate) fn fresh_seed() -> u64 {
    // The standard library seeds its hashers from system randomness, with different keys each time.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}

/// A transcript of a record's game on standard output, in colour if that is a terminal that supports it.
fn transcript(record: &Record, brief: bool) -> Transcript<BufWriter<StandardOutput>> {
    let colour = io::stdout().is_terminal() && kaiju_terminal::wants_colour();
    Transcript::new(record, !brief, colour, BufWriter::new(StandardOutput))
}

/// Assigns the bots to the seats in turn. More bots than seats are an error.
fn line_up(bots: &[&'static dyn Bot], players: Players) -> anyhow::Result<Vec<&'static dyn Bot>> {
    let (named, players) = (bots.len(), players.0);
    anyhow::ensure!(named <= players, "too many bots: {named} for {players} monsters");
    Ok(bots.iter().cycle().take(players).copied().collect())
}

/// The number of threads to use; 0 means one per core.
fn threads(requested: u16) -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    if requested == 0 { cores } else { requested.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fresh_seeds_differ() {
        let seeds: std::collections::BTreeSet<u64> = (0..100).map(|_| fresh_seed()).collect();
        assert!(seeds.len() > 95 && seeds.iter().all(|&seed| seed < 1_000_000_000), "{seeds:?}");
    }
}
