//! `kaiju play`: play in a terminal, locally or at a server's table.

mod remote;

use super::{BotChoice, BotName, GameName, OptionFlags, Players, fresh_seed};
use crate::{Finding, output::StandardOutput, programs::ProgramArgs};
use anyhow::{Context, anyhow};
use kaiju_bots::Bot;
use kaiju_rules::Seat;
use kaiju_terminal::{Local, NewGame, Speed, TableError, TableView, plain, save, screen, start};
use kaiju_words::{Message, SeatNames, Words};
use std::{
    io::{self, IsTerminal},
    path::PathBuf,
    str::FromStr,
};

/// Play against bots, or with others at a server's table; full screen or line by line.
///
/// Without options it asks what to play. The game is saved as you play: `--resume` continues at the same question, and
/// `kaiju replay` prints the game. Given a link to a server's table, it joins or rejoins that table. Given only a
/// server's address, it creates a table and prints its link.
#[derive(clap::Args, Default)]
#[command(
    after_help = "Examples:\n  kaiju play\n  kaiju play --game tokyo --players 3 --monster \"Cyber Kitty\"\n  kaiju play --bots veteran,rookie \
                  --seed 5\n  kaiju play --plain\n  kaiju play --lesson --game tokyo\n  kaiju play --resume\n  kaiju play https://kaiju.example/t/kwhxrtbd\n  kaiju play \
                  http://127.0.0.1:7777 --game tokyo --players 3 --bots rookie --clock 60\n  kaiju play http://127.0.0.1:7777 kwhxrtbd\n  kaiju play \
                  http://127.0.0.1:7777 --list"
)]
// Each bool is a command-line flag.
#[allow(clippy::struct_excessive_bools)]
pub(crate) struct Args {
    /// Link to a server's table, or a server's address.
    #[arg(conflicts_with_all = ["resume", "seed", "save"])]
    url: Option<String>,
    /// Code of a table on that server.
    #[arg(requires = "url", conflicts_with_all = ["list", "recovery_link", "devices", "sign_out"])]
    code: Option<String>,
    /// Game to play; new-york by default.
    #[arg(long, help_heading = "Game")]
    game: Option<GameName>,
    #[command(flatten, next_help_heading = "Game")]
    options: OptionFlags,
    /// Number of monsters, 2 to 6; 4 by default.
    #[arg(long, help_heading = "Game")]
    players: Option<Players>,
    /// Comma-separated bots, assigned to the other seats in turn; rookie by default. On a server, they take the last
    /// seats and the rest stay open.
    #[arg(long, alias = "bot", value_name = "BOT", value_delimiter = ',', help_heading = "Game")]
    bots: Vec<BotChoice>,
    #[command(flatten, next_help_heading = "Game")]
    programs: ProgramArgs,
    /// Learn to play: a guided game of about three minutes, then a real one against easy bots.
    #[arg(
        long,
        conflicts_with_all = ["url", "resume", "save", OptionFlags::GROUP, "players", "bots", "seat"],
        help_heading = "Game"
    )]
    lesson: bool,
    /// Play with a coach, who says on request what the champion would do and why.
    #[arg(long, conflicts_with_all = ["resume", "lesson"], help_heading = "Game")]
    coach: bool,
    /// Your seat, A to F.
    #[arg(long, help_heading = "You")]
    seat: Option<SeatLetter>,
    /// Your monster, by name.
    #[arg(long, help_heading = "You")]
    monster: Option<String>,
    /// Your name. If omitted, a local game uses your monster's name; on a server you have no name until you choose one.
    #[arg(long, help_heading = "You")]
    name: Option<String>,
    /// Seed for dice, cards and tiles; random if omitted.
    #[arg(long, help_heading = "Game", value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    /// Speed of the bots' turns: 1, 2 or instant.
    #[arg(long, default_value = "1", help_heading = "Display")]
    speed: SpeedName,
    /// Use plain lines of text, for pipes and screen readers.
    #[arg(long, help_heading = "Display")]
    plain: bool,
    /// Save the game to FILE; by default in `$XDG_STATE_HOME/kaiju` (`~/.local/state/kaiju`).
    #[arg(long, value_name = "FILE", help_heading = "Saved games")]
    save: Option<PathBuf>,
    /// List the table on the server's home page.
    #[arg(long, requires = "url", help_heading = "New table at a server")]
    listed: bool,
    /// Seconds per decision, 5 to 43200, or off.
    #[arg(long, value_name = "SECONDS", requires = "url", help_heading = "New table at a server")]
    clock: Option<String>,
    /// Seconds until a bot plays for someone who has left.
    #[arg(long, value_name = "SECONDS", requires = "url", help_heading = "New table at a server")]
    grace: Option<String>,
    /// Bot that plays for someone who has left.
    #[arg(long, value_name = "BOT", requires = "url", help_heading = "New table at a server")]
    stand_in: Option<BotName>,
    /// Print the public tables and your own, then exit.
    #[arg(long, requires = "url", conflicts_with = "recovery_link", help_heading = "At a server")]
    list: bool,
    /// Print a new recovery link, which signs another device in as you, then exit; the previous link stops working.
    #[arg(long, requires = "url", help_heading = "At a server")]
    recovery_link: bool,
    /// Print the devices on which you are signed in, then exit.
    #[arg(long, requires = "url", conflicts_with_all = ["list", "recovery_link"], help_heading = "At a server")]
    devices: bool,
    /// Sign out one of your devices, by its id from `--devices`, then exit.
    #[arg(
        long,
        value_name = "DEVICE",
        requires = "url",
        conflicts_with_all = ["list", "recovery_link", "devices"],
        help_heading = "At a server"
    )]
    sign_out: Option<String>,
    /// Join as a spectator.
    #[arg(long, requires = "url", conflicts_with_all = ["seat", "monster"], help_heading = "At a server")]
    watch: bool,
    /// If you are the host, start as soon as all seats are taken and everyone is ready.
    #[arg(long, requires = "url", help_heading = "At a server")]
    start: bool,
    /// File that keeps your identity; by default in `$XDG_DATA_HOME/kaiju` (`~/.local/share/kaiju`).
    #[arg(long, value_name = "FILE", requires = "url", help_heading = "At a server")]
    identity: Option<PathBuf>,
    /// First restore your identity from this recovery link.
    #[arg(long, value_name = "LINK", requires = "url", help_heading = "At a server")]
    recover: Option<String>,
    /// Resume the game in FILE, or the last unfinished one.
    #[arg(
        long,
        value_name = "FILE",
        num_args = 0..=1,
        conflicts_with_all = ["game", OptionFlags::GROUP, "players", "seat", "monster", "name", "seed", "save"],
        help_heading = "Saved games"
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

/// Whether standard input and output are both terminals.
pub(crate) fn at_a_terminal() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let words = Words::english();
    let table_error = |error: TableError| anyhow!(words.text(error.message(), &SeatNames(Vec::new())));
    if let Some(url) =
        args.url.as_ref().filter(|_| args.list || args.recovery_link || args.devices || args.sign_out.is_some())
    {
        return remote::inspect(args, url, &words);
    }
    if !args.plain && !at_a_terminal() {
        return Err(table_error(TableError::Broken(Message::new("play-no-terminal"))));
    }
    if !args.plain && std::env::var_os("TERM").is_some_and(|term| term == "dumb") {
        return Err(table_error(TableError::Broken(Message::new("play-dumb-terminal"))));
    }
    if let Some(url) = &args.url {
        return remote::run(args, url, &words);
    }
    let (bots, programs) = args.programs.open_quietly(&args.bots)?;
    let result = play_locally(args, &bots, &words);
    programs.print_log();
    programs.print()?;
    result
}

/// Plays a game in this process.
fn play_locally(args: &Args, bots: &[&'static dyn Bot], words: &Words) -> anyhow::Result<Finding> {
    let table_error = |error: TableError| anyhow!(words.text(error.message(), &SeatNames(Vec::new())));
    let Some(mut table) = table(args, bots, words).map_err(table_error)? else { return Ok(Finding::Fine) };
    if args.plain {
        let mut output = io::BufWriter::new(StandardOutput);
        return match plain::play(&mut table, words, at_a_terminal(), &mut io::stdin().lock(), &mut output) {
            Ok(()) => Ok(Finding::Fine),
            Err(plain::LineError::Io(error)) => Err(error.into()),
            Err(plain::LineError::Table(error)) => Err(table_error(error)),
        };
    }
    let screen = screen::Screen::new(&table, args.speed.0);
    let left = screen::play(screen, &mut table, words).context("cannot use the terminal")?;
    crate::print_line!("{}", words.text(&table.resume_hint(), table.seat_names()))?;
    left.map_err(table_error)?;
    Ok(Finding::Fine)
}

/// The table to play at: resumed, or new from flags or the start screen. `None` if the player leaves the start screen.
fn table(args: &Args, bots: &[&'static dyn Bot], words: &Words) -> Result<Option<Local>, TableError> {
    if let Some(file) = &args.resume {
        // A saved game names its bots; those in other programs have to be started again.
        if args.bots.iter().any(|bot| matches!(bot, BotChoice::BuiltIn(_))) {
            return Err(TableError::Broken(Message::new("play-resume-bots")));
        }
        let path = file.clone().map_or_else(save::newest_unfinished, Ok)?;
        return Local::resume(&path).map(Some);
    }
    let mut new_game = new_game(args, words)?;
    if !bots.is_empty() {
        new_game.bots = bots.to_vec();
    }
    if !args.plain && !args.chooses_game() {
        match start::choose_game(&new_game, words)? {
            start::Choice::Leave => return Ok(None),
            start::Choice::Continue(path) => return Local::resume(&path).map(Some),
            start::Choice::Begin(chosen) => new_game = chosen,
        }
    }
    let seating = new_game.seating(words, args.seed.unwrap_or_else(fresh_seed))?;
    Local::begin(seating, args.save.as_deref()).map(Some)
}

impl Args {
    /// The flags given that only apply to a new table, so they can't be used to join an existing one.
    fn table_flags(&self) -> Vec<String> {
        let flags = [
            ("--game", self.game.is_some()),
            ("--players", self.players.is_some()),
            ("--bots", !self.bots.is_empty()),
            ("--coach", self.coach),
            ("--listed", self.listed),
            ("--clock", self.clock.is_some()),
            ("--grace", self.grace.is_some()),
            ("--stand-in", self.stand_in.is_some()),
        ];
        let given = flags.into_iter().filter(|(_, is_given)| *is_given).map(|(flag, _)| flag.to_owned());
        self.options.given().chain(given).collect()
    }

    fn chooses_game(&self) -> bool {
        let table = self.game.is_some()
            || self.players.is_some()
            || self.options.given().next().is_some()
            || !self.bots.is_empty();
        table
            || self.lesson
            || self.seat.is_some()
            || self.monster.is_some()
            || self.seed.is_some()
            || self.save.is_some()
    }
}

fn new_game(args: &Args, words: &Words) -> Result<NewGame, TableError> {
    let mut new_game =
        NewGame { options: args.options.0, name: args.name.clone(), coach: args.coach, ..NewGame::default() };
    if let Some(GameName(ruleset)) = args.game {
        new_game.ruleset = ruleset;
    }
    if let Some(Players(players)) = args.players {
        new_game.players = players;
    }
    if let Some(SeatLetter(seat)) = args.seat {
        new_game.seat = seat.index();
    }
    if let Some(name) = &args.monster {
        new_game.monster = NewGame::monster_by_name(words, new_game.ruleset, name)?;
    }
    if args.lesson {
        new_game = new_game.as_lesson();
    }
    Ok(new_game)
}
