//! `kaiju join`: lets a bot take a seat at a server's table.

use super::BotChoice;
use crate::{Finding, print_line, programs::ProgramArgs};
use anyhow::{Context, anyhow};
use kaiju_bots::{Bot, SeatedBots};
use kaiju_client::{ClientError, Feed, Identities, Link, Nonces, ServerApi};
use kaiju_dealer::Dealer;
use kaiju_rules::{Game, Pending, Record, Seat};
use kaiju_terminal::{JoinOptions, Progress, Remote, TableError, TableView};
use kaiju_words::{Message, SeatNames, Words};
use std::{path::PathBuf, thread, time::Duration};

/// How long to wait before looking for news again.
const POLL: Duration = Duration::from_millis(10);

/// Let a bot take a seat at a server's table, as a client like any other.
///
/// The bot sits down where a seat is free, is ready, plays, and accepts rematches. It has an identity of its own, and
/// rejoins with it. The server runs nothing: the bot runs on this machine.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  kaiju join http://127.0.0.1:7777/t/kwhxrtbd --bot \"cmd: python3 my.py\"\n  \
                        kaiju join https://kaiju.example kwhxrtbd --bot veteran --name Rex --games 1")]
pub(crate) struct Args {
    /// Link to a server's table, or a server's address.
    url: String,
    /// Code of a table on that server.
    code: Option<String>,
    /// The bot that plays.
    #[arg(long, alias = "bots", value_name = "BOT")]
    bot: BotChoice,
    #[command(flatten)]
    programs: ProgramArgs,
    /// The bot's name at the table; its own by default.
    #[arg(long)]
    name: Option<String>,
    /// Leave after this many games; by default the bot stays until the table ends or this program is stopped.
    #[arg(long, value_name = "N", value_parser = super::whole::<u32>(1, u32::MAX.into()))]
    games: Option<u32>,
    /// Seed for the bot's random choices; random if omitted.
    #[arg(long, value_parser = super::whole::<u64>(0, u64::MAX))]
    seed: Option<u64>,
    /// File that keeps the bot's identity; by default one for each name in `$XDG_DATA_HOME/kaiju/bots`.
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
}

pub(crate) fn run(args: &Args) -> anyhow::Result<Finding> {
    let words = Words::english();
    let text = |message: &Message| words.text(message, &SeatNames(Vec::new()));
    let failed = |failure: ClientError| anyhow!(text(failure.message()));
    let table_failed = |error: TableError| anyhow!(text(error.message()));
    let link = Link::parse(&args.url).and_then(|link| match &args.code {
        Some(code) => link.at_table(code),
        None => Ok(link),
    });
    let link = link.map_err(failed)?;
    anyhow::ensure!(link.code.is_some(), "the code of a table is missing: give the table's link");
    let (bots, programs) = args.programs.open(std::slice::from_ref(&args.bot))?;
    let bot = bots[0];
    let name = args.name.clone().unwrap_or_else(|| bot.name().to_owned());
    let path = match &args.identity {
        Some(path) => path.clone(),
        None => identity_path(bot.name()).map_err(failed)?,
    };
    let mut book = Identities::open(&path).map_err(failed)?;
    let known = book.at(&link.origin);
    let (_, identity) = ServerApi::at(&link.origin).me(known.as_ref()).map_err(failed)?;
    if known.as_ref() != Some(&identity) {
        book.keep(&link.origin, &identity).map_err(failed)?;
    }
    let feed = Feed::open(&link, &identity, Nonces::beside(&path)).map_err(failed)?;
    let options = JoinOptions { name: Some(name), ..JoinOptions::default() };
    let wait = || drop(print_line!("waiting for the host to let the bot in"));
    let mut table = Remote::join(feed, options, &link.to_string(), "", &words, wait).map_err(table_failed)?;
    let result = play(&mut table, bot, args).map_err(table_failed);
    programs.print()?;
    result?.context("cannot write to standard output")?;
    Ok(Finding::Fine)
}

/// The file that keeps a bot's identity. Two bots must not share one, or they would be one person to the server.
fn identity_path(bot: &str) -> Result<PathBuf, ClientError> {
    Ok(Identities::default_path()?.with_file_name("bots").join(format!("{bot}.json")))
}

/// Plays until the table ends, or the wanted number of games is over.
fn play(table: &mut Remote, bot: &'static dyn Bot, args: &Args) -> Result<std::io::Result<()>, TableError> {
    let mut luck = Dealer::new(args.seed.unwrap_or_else(super::fresh_seed));
    let (mut seated, mut finished, mut is_counted, mut accepted) = (JoinedSeat::default(), 0, false, None);
    loop {
        let progress = table.advance()?;
        while let Some(notice) = table.notice() {
            crate::complain(&Words::english().text(&notice, table.seat_names()));
        }
        if let Some(seat) = table.seat() {
            seated.follow(table.record(), seat, bot, &mut luck);
            if table.pending_prompt().is_some() {
                let game = table.game();
                if let Some(action) = seated.players.choose(game.view(Some(seat), &mut None), seat, &mut luck) {
                    // If the table has moved on meanwhile, the question that counts follows.
                    match table.answer(action) {
                        Ok(()) | Err(TableError::Refused(_)) => {}
                        Err(error) => return Err(error),
                    }
                }
                continue;
            }
        }
        let is_over = matches!(table.record().game().pending(), Pending::Over { .. });
        if is_over && !is_counted && table.seat().is_some() {
            finished += 1;
            let winner = match table.game().pending() {
                Pending::Over { winner: Some(winner), .. } => table.seat_names().0[winner.index()].clone(),
                _ => "no one".to_owned(),
            };
            if let Err(error) = print_line!("game {finished}: {winner} wins") {
                return Ok(Err(error));
            }
            if args.games == Some(finished) {
                return Ok(Ok(()));
            }
        }
        is_counted = is_over;
        // Once for each round: the request takes a moment.
        if table.is_undecided() && accepted != Some(table.room().round) {
            accepted = Some(table.room().round);
            table.rematch();
        }
        if progress != Progress::Moved {
            thread::sleep(POLL);
        }
    }
}

/// The bot at its seat, as far as it knows the game.
#[derive(Default)]
struct JoinedSeat {
    players: SeatedBots<'static>,
    at: Option<(Seat, Game)>,
    plies: usize,
}

impl JoinedSeat {
    /// Shows the bot what has been played. It is seated anew if the record begins elsewhere, or has become shorter:
    /// a new game, a choice taken back, or a position that the server sent because of a hidden card.
    fn follow(&mut self, record: &Record, seat: Seat, bot: &'static dyn Bot, luck: &mut Dealer) {
        let (start, plies) = (record.game_after(0), record.plies().len());
        if self.at != Some((seat, start)) || plies < self.plies {
            self.players = SeatedBots::default();
            self.players.seat(record.game(), seat, bot, luck);
            (self.at, self.plies) = (Some((seat, start)), plies);
        }
        let mut game = record.game_after(self.plies);
        for &ply in &record.plies()[self.plies..] {
            self.players.observe(&game, ply);
            game.apply_unchecked(ply);
        }
        if plies > self.plies && matches!(game.pending(), Pending::Over { .. }) {
            self.players.end(&game);
        }
        self.plies = plies;
    }
}
