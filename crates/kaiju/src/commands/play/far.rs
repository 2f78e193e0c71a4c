//! `kaiju play URL`: a seat at a server's table.

use super::{Args, at_a_terminal, wishes};
use crate::Finding;
use anyhow::{Context, anyhow};
use kaiju_client::{Failure, Feed, Identities, Identity, Link, Origin, Server};
use kaiju_protocol::{NewTable, Settings};
use kaiju_terminal::{
    Arrival, Remote, Table, Trouble, lobby, plain,
    screen::{self, Left, Screen},
    shell_word,
};
use kaiju_words::{Cast, Message, Words};
use std::io;

pub(super) fn run(args: &Args, url: &str, words: &Words) -> anyhow::Result<Finding> {
    let text = |message: &Message| words.text(message, &Cast(Vec::new()));
    let failed = |failure: Failure| anyhow!(text(failure.message()));
    let told = |trouble: Trouble| anyhow!(text(trouble.message()));
    let mut link = Link::parse(url).map_err(failed)?;
    let server = Server::at(&link.origin);
    let identity = identify(args, &server, &link.origin).map_err(failed)?;
    let mut shown = link.to_string();
    if link.code.is_none() {
        let laid = server.lay(&identity, &new_table(args, words).map_err(told)?).map_err(failed)?;
        (link.code, shown) = (Some(laid.code), laid.link);
        crate::say!("{}", text(&Message::new("far-laid").with("link", shown.clone())))?;
    }
    let feed = Feed::open(&link, &identity).map_err(failed)?;
    let mut table = Remote::enter(feed, arrival(args), &shown, &way_back(args, &link), words).map_err(told)?;
    if args.plain {
        let mut output = io::BufWriter::new(io::stdout());
        return match plain::play(&mut table, words, at_a_terminal(), &mut plain::Live::stdin(), &mut output) {
            Ok(()) => Ok(Finding::Fine),
            Err(plain::Stopped::Io(error)) => Err(error.into()),
            Err(plain::Stopped::Table(trouble)) => Err(told(trouble)),
        };
    }
    let left = play(args, &mut table, words).context("the terminal")?;
    crate::say!("{}", words.text(&table.way_back(), table.cast()))?;
    left.map_err(told)?;
    Ok(Finding::Fine)
}

/// The lobby and the game in full screen, one after the other, until somebody leaves.
fn play(args: &Args, table: &mut Remote, words: &Words) -> io::Result<Result<(), Trouble>> {
    let mut from_lobby = false;
    loop {
        if table.is_in_lobby() {
            match lobby::wait(table, words)? {
                Err(trouble) => return Ok(Err(trouble)),
                Ok(lobby::Parting::Leave) => return Ok(Ok(())),
                Ok(lobby::Parting::Play) => from_lobby = true,
            }
        }
        let screen = if from_lobby { Screen::at_beginning } else { Screen::new };
        match screen::play(screen(table, args.speed.0), table, words)? {
            Err(trouble) => return Ok(Err(trouble)),
            Ok(Left::ForGood) => return Ok(Ok(())),
            Ok(Left::ForLobby) => {}
        }
    }
}

/// Who one is at this server, by the name that one wants to have there.
fn identify(args: &Args, server: &Server, origin: &Origin) -> Result<Identity, Failure> {
    let path = args.identity.clone().map_or_else(Identities::usual_path, Ok)?;
    let mut book = Identities::open(&path)?;
    if let Some(link) = &args.recover {
        let (at, secret) = Link::recovery(link)?;
        let identity = Server::at(&at).recover(&secret)?;
        book.keep(&at, &identity)?;
    }
    let known = book.at(origin);
    let (me, identity) = server.me(known.as_ref())?;
    if known.as_ref() != Some(&identity) {
        book.keep(origin, &identity)?;
    }
    if let Some(name) = args.name.as_ref().filter(|name| **name != me.name) {
        server.rename(&identity, name)?;
    }
    Ok(identity)
}

/// The table that somebody wants to be laid.
fn new_table(args: &Args, words: &Words) -> Result<NewTable, Trouble> {
    let wishes = wishes(args, words)?;
    let mut settings = Settings::of(wishes.ruleset, wishes.players as u8);
    settings.options = wishes.duel.then(|| "duel".into()).into_iter().collect();
    let bots = args.bots.iter().map(|bot| bot.0.name.into()).collect();
    Ok(NewTable { settings, bots, monster: None })
}

fn arrival(args: &Args) -> Arrival {
    Arrival {
        name: args.name.clone(),
        watch: args.watch,
        seat: args.seat.map(|seat| seat.0),
        monster: args.monster.clone(),
        start: args.start,
    }
}

/// The command that leads back here.
fn way_back(args: &Args, link: &Link) -> String {
    let mut command = vec!["kaiju".to_owned(), "play".to_owned(), shell_word(&link.to_string())];
    command.extend(args.plain.then(|| "--plain".to_owned()));
    if let Some(path) = &args.identity {
        command.extend(["--identity".to_owned(), shell_word(&path.display().to_string())]);
    }
    command.join(" ")
}
