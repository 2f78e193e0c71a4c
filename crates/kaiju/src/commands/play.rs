//! `kaiju play`: play in a terminal, locally or at a server's table.

mod far;

use super::{BotName, GameName, OptionFlags, Players, fresh_seed};
use crate::Finding;
use anyhow::{Context, anyhow};
use kaiju_rules::Seat;
use kaiju_terminal::{Local, Speed, TableError, TableView, Wishes, plain, save, screen, start};
use kaiju_words::{Cast, Message, Words};
use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    str::FromStr,
};

/// Play against bots, or with others at a server's table; full screen or line by line.
///
/// Without options it asks what to play. The game is saved as you play: `--resume` continues at the same question, and
/// `kaiju replay` prints the game. Given a link to a server's table, it joins or rejoins that table. Given only a server's
/// address, it creates a table and prints its link.
#[derive(clap::Args, Default)]
#[command(
    after_help = "Examples:\n  kaiju play\n  kaiju play --game tokyo --players 3 --monster \"Cyber Kitty\"\n  kaiju play --bots veteran,rookie \
                  --seed 5\n  kaiju play --plain\n  kaiju play --resume\n  kaiju play https://kaiju.example/t/KWHXRT\n  kaiju play \
                  http://127.0.0.1:7777 --game tokyo --players 3 --bots rookie --clock 60\n  kaiju play http://127.0.0.1:7777 KWHXRT\n  kaiju play \
                  http://127.0.0.1:7777 --list"
)]
// Each bool is a command-line flag.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Args {
    /// Link to a server's table, or a server's address.
    #[arg(conflicts_with_all = ["resume", "seed", "save"])]
    url: Option<String>,
    /// Code of a table at that server.
    #[arg(requires = "url", conflicts_with_all = ["list", "recovery_link"])]
    code: Option<String>,
    /// Game: new-york or tokyo.
    #[arg(long)]
    game: Option<GameName>,
    #[command(flatten)]
    options: OptionFlags,
    /// Number of monsters, 2 to 6.
    #[arg(long)]
    players: Option<Players>,
    /// Comma-separated bots, assigned to the other seats in turn; at a server they take the last seats and the rest stay open.
    #[arg(long, value_delimiter = ',')]
    bots: Vec<BotName>,
    /// Your seat, A to F.
    #[arg(long)]
    seat: Option<SeatLetter>,
    /// Your monster, by name.
    #[arg(long)]
    monster: Option<String>,
    /// Your name; your monster's name if omitted.
    #[arg(long)]
    name: Option<String>,
    /// Seed for dice, cards and tiles; random if omitted.
    #[arg(long)]
    seed: Option<u64>,
    /// Speed of the bots' turns: 1, 2 or instant.
    #[arg(long, default_value = "1")]
    speed: SpeedName,
    /// Use plain lines of text, for pipes and screen readers.
    #[arg(long)]
    plain: bool,
    /// Save the game to FILE; by default to the folder of unfinished games.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// New table at a server: list it on the server's home page.
    #[arg(long, requires = "url")]
    listed: bool,
    /// New table at a server: seconds per decision, 5 to 43200.
    #[arg(long, value_name = "SECONDS", requires = "url")]
    clock: Option<String>,
    /// New table at a server: seconds until a bot plays for someone who has left.
    #[arg(long, value_name = "SECONDS", requires = "url")]
    grace: Option<String>,
    /// New table at a server: the bot that plays for someone who has left.
    #[arg(long, value_name = "BOT", requires = "url")]
    stand_in: Option<BotName>,
    /// At a server: print the public tables and your own, then exit.
    #[arg(long, requires = "url", conflicts_with = "recovery_link")]
    list: bool,
    /// At a server: print a new recovery link, which signs another device in as you, then exit; the previous link stops working.
    #[arg(long, requires = "url")]
    recovery_link: bool,
    /// At a server: join as a spectator.
    #[arg(long, requires = "url", conflicts_with_all = ["seat", "monster"])]
    watch: bool,
    /// At a server: if you are the host, start as soon as all seats are taken and everyone is ready.
    #[arg(long, requires = "url")]
    start: bool,
    /// At a server: file that keeps your identity; by default in your data directory.
    #[arg(long, value_name = "FILE", requires = "url")]
    identity: Option<PathBuf>,
    /// At a server: first restore your identity from this recovery link.
    #[arg(long, value_name = "LINK", requires = "url")]
    recover: Option<String>,
    /// Resume the game in FILE, or the last unfinished one.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        conflicts_with_all = ["game", OptionFlags::GROUP, "players", "bots", "seat", "monster", "name", "seed", "save"]
    )]
    // clap's type for an absent flag, a flag without a value, and one with a value.
    #[allow(clippy::option_option)]
    resume: Option<Option<PathBuf>>,
}

/// A seat, parsed from its letter.
#[derive(Copy, Clone)]
struct SeatLetter(Seat);

impl FromStr for SeatLetter {
    type Err = String;
    fn from_str(word: &str) -> Result<SeatLetter, String> {
        kaiju_rules::Names::LETTERS.seat(word).map(SeatLetter).ok_or_else(|| "seats are A to F".into())
    }
}

/// A speed, parsed from its name.
#[derive(Copy, Clone, Default)]
struct SpeedName(Speed);

impl FromStr for SpeedName {
    type Err = String;
    fn from_str(word: &str) -> Result<SpeedName, String> {
        Speed::from_word(word).map(SpeedName).ok_or_else(|| "speeds are 1, 2 and instant".into())
    }
}

/// Whether standard input and output are both a terminal.
pub(crate) fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let words = Words::english();
    let told = |error: TableError| anyhow!(words.text(error.message(), &Cast(Vec::new())));
    if let Some(url) = args.url.as_ref().filter(|_| args.list || args.recovery_link) {
        return far::tell(args, url, &words);
    }
    if !args.plain && !at_a_terminal() {
        return Err(told(TableError::Broken(Message::new("play-no-terminal"))));
    }
    if !args.plain && std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(told(TableError::Broken(Message::new("play-dumb-terminal"))));
    }
    if let Some(url) = &args.url {
        return far::run(args, url, &words);
    }
    let Some(mut table) = table(args, &words).map_err(told)? else { return Ok(Finding::Fine) };
    if args.plain {
        let mut output = io::BufWriter::new(io::stdout());
        return match plain::play(&mut table, &words, at_a_terminal(), &mut io::stdin().lock(), &mut output) {
            Ok(()) => Ok(Finding::Fine),
            Err(plain::Stopped::Io(error)) => Err(error.into()),
            Err(plain::Stopped::Table(error)) => Err(told(error)),
        };
    }
    let screen = screen::Screen::new(&table, args.speed.0);
    let left = screen::play(screen, &mut table, &words).context("the terminal")?;
    crate::say!("{}", words.text(&table.way_back(), table.cast()))?;
    left.map_err(told)?;
    Ok(Finding::Fine)
}

/// The table to play at: resumed, or new from flags or the start screen. `None` if the player leaves the start screen.
fn table(args: &Args, words: &Words) -> Result<Option<Local>, TableError> {
    if let Some(file) = &args.resume {
        let path = file.clone().map_or_else(save::newest_unfinished, Ok)?;
        return Local::resume(&path).map(Some);
    }
    let mut wishes = wishes(args, words)?;
    if !args.plain && !args.says_what_to_play() {
        match start::ask(&wishes, words)? {
            start::Choice::Leave => return Ok(None),
            start::Choice::GoOn(path) => return Local::resume(&path).map(Some),
            start::Choice::Begin(chosen) => wishes = chosen,
        }
    }
    let seating = wishes.seating(words, args.seed.unwrap_or_else(fresh_seed))?;
    Local::begin(seating, args.save.as_deref()).map(Some)
}

impl Args {
    /// The given flags that only make sense for creating a table at a server.
    fn table_flags(&self) -> Vec<String> {
        let flags = [
            ("--game", self.game.is_some()),
            ("--players", self.players.is_some()),
            ("--bots", !self.bots.is_empty()),
            ("--listed", self.listed),
            ("--clock", self.clock.is_some()),
            ("--grace", self.grace.is_some()),
            ("--stand-in", self.stand_in.is_some()),
        ];
        let given = flags.into_iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| flag.to_owned());
        self.options.given().chain(given).collect()
    }

    fn says_what_to_play(&self) -> bool {
        let table = self.game.is_some()
            || self.players.is_some()
            || self.options.given().next().is_some()
            || !self.bots.is_empty();
        table || self.seat.is_some() || self.monster.is_some() || self.seed.is_some() || self.save.is_some()
    }
}

fn wishes(args: &Args, words: &Words) -> Result<Wishes, TableError> {
    let mut wishes = Wishes { options: args.options.0, name: args.name.clone(), ..Wishes::usual() };
    if let Some(GameName(ruleset)) = args.game {
        wishes.ruleset = ruleset;
    }
    if let Some(Players(players)) = args.players {
        wishes.players = players;
    }
    if let Some(SeatLetter(seat)) = args.seat {
        wishes.seat = seat.index();
    }
    if !args.bots.is_empty() {
        wishes.bots = args.bots.iter().map(|bot| bot.0).collect();
    }
    if let Some(name) = &args.monster {
        wishes.monster = Wishes::monster_by_name(words, wishes.ruleset, name)?;
    }
    Ok(wishes)
}
