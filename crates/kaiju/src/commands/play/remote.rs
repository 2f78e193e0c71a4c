//! `kaiju play URL`: play at a server's table.

use super::{Args, BotChoice, at_a_terminal, new_game};
use crate::{Finding, output::StandardOutput};
use anyhow::{Context, anyhow};
use kaiju_client::{ClientError, Feed, Identities, Identity, Link, Nonces, Origin, ServerApi};
use kaiju_protocol::{Device, NewTable, Settings, WireBot, date};
use kaiju_terminal::{
    JoinOptions, Remote, TableError, TableView, lobby, plain,
    screen::{self, Screen, ScreenExit},
    shell_word,
};
use kaiju_words::{Message, SeatNames, Words};
use std::{io, path::PathBuf};

/// A session with one server: the link, the HTTP API, and the words for messages and errors.
struct ServerSession<'a> {
    args: &'a Args,
    words: &'a Words,
    link: Link,
    server: ServerApi,
}

impl<'a> ServerSession<'a> {
    fn at(args: &'a Args, url: &str, words: &'a Words) -> anyhow::Result<ServerSession<'a>> {
        let link = Link::parse(url).and_then(|link| match &args.code {
            Some(code) => link.at_table(code),
            None => Ok(link),
        });
        let link = link.map_err(|failure| anyhow!(text(words, failure.message())))?;
        let server = ServerApi::at(&link.origin);
        Ok(ServerSession { args, words, link, server })
    }

    fn print(&self, message: &Message) -> anyhow::Result<()> {
        Ok(crate::print_line!("{}", text(self.words, message))?)
    }

    fn client_error(&self, failure: &ClientError) -> anyhow::Error {
        anyhow!(text(self.words, failure.message()))
    }

    fn table_error(&self, error: &TableError) -> anyhow::Error {
        anyhow!(text(self.words, error.message()))
    }

    /// The file with this person's identities.
    fn identities_path(&self) -> Result<PathBuf, ClientError> {
        self.args.identity.clone().map_or_else(Identities::default_path, Ok)
    }

    /// This client's identity on the server. If the server no longer knows the stored one, prints a message and uses a
    /// new one.
    fn identify(&self) -> anyhow::Result<Identity> {
        let path = self.identities_path();
        let mut book = path.and_then(|path| Identities::open(&path)).map_err(|failure| self.client_error(&failure))?;
        let aside = recover(self.args, &mut book).map_err(|failure| self.client_error(&failure))?;
        if let Some(file) = aside {
            self.print(&Message::new("remote-set-aside").with("file", shell_word(&file.display().to_string())))?;
        }
        let (identity, is_forgotten) = identify(self.args, &mut book, &self.server, &self.link.origin)
            .map_err(|failure| self.client_error(&failure))?;
        if is_forgotten {
            self.print(&Message::new("remote-new-person"))?;
        }
        Ok(identity)
    }
}

fn text(words: &Words, message: &Message) -> String {
    words.text(message, &SeatNames(Vec::new()))
}

/// Runs `--list`, `--recovery-link`, `--devices` or `--sign-out`, none of which joins a table.
pub(super) fn inspect(args: &Args, url: &str, words: &Words) -> anyhow::Result<Finding> {
    let session = ServerSession::at(args, url, words)?;
    let failed = |failure: ClientError| session.client_error(&failure);
    let identity = session.identify()?;
    if args.recovery_link {
        let recovery = session.server.recovery(&identity).map_err(failed)?;
        session.print(&Message::new("remote-recovery-link").with("link", recovery.link))?;
        return Ok(Finding::Fine);
    }
    if let Some(device) = &args.sign_out {
        session.server.sign_out(&identity, device).map_err(failed)?;
        session.print(&Message::new("remote-signed-out"))?;
        return Ok(Finding::Fine);
    }
    if args.devices {
        let devices = session.server.devices(&identity).map_err(failed)?;
        session.print(&Message::new("remote-devices").with("count", devices.len() as u32))?;
        for device in devices {
            session.print(&device_line(device))?;
        }
        return Ok(Finding::Fine);
    }
    let listed = session.server.listed().map_err(failed)?;
    let mine = session.server.mine(&identity).map_err(failed)?;
    for (tables, kind) in [(listed, "listed"), (mine, "mine")] {
        session.print(&Message::new("remote-tables").with("kind", kind).with("count", tables.len() as u32))?;
        for card in &tables {
            let link = Link { code: Some(card.code.clone()), ..session.link.clone() };
            session.print(&lobby::card(card, link.to_string()))?;
        }
    }
    Ok(Finding::Fine)
}

/// A line in the list that `--devices` prints.
fn device_line(device: Device) -> Message {
    let name = match (&*device.browser, &*device.system) {
        ("", "") => Message::new("remote-device-unknown"),
        (name, "") | ("", name) => Message::new("remote-person").with("name", name.to_owned()),
        (browser, system) => {
            Message::new("remote-device-name").with("browser", browser.to_owned()).with("system", system.to_owned())
        }
    };
    Message::new("remote-device")
        .with("id", device.id)
        .with("name", name)
        .with("first", date(device.first_day))
        .with("last", date(device.last_day))
        .with("current", if device.current { "yes" } else { "no" })
}

pub(super) fn run(args: &Args, url: &str, words: &Words) -> anyhow::Result<Finding> {
    let mut session = ServerSession::at(args, url, words)?;
    let request = match session.link.code {
        Some(_) => refuse_table_flags(args).map(|()| None),
        None => new_table(args, words).map(Some),
    };
    let request = request.map_err(|error| session.table_error(&error))?;
    let identity = session.identify()?;
    let mut shown = session.link.to_string();
    if let Some(request) = request {
        let created = session.server.create(&identity, &request).map_err(|failure| session.client_error(&failure))?;
        (session.link.code, shown) = (Some(created.code), created.link);
        session.print(&Message::new("remote-created").with("link", shown.clone()))?;
        session.print(&Message::new("remote-created-how"))?;
    }
    let nonces = session.identities_path().map_or_else(|_| Nonces::in_memory(), |path| Nonces::beside(&path));
    let feed = Feed::open(&session.link, &identity, nonces).map_err(|failure| session.client_error(&failure))?;
    let rejoin_command = rejoin_command(args, &session.link);
    // A failure to print shows up again in the prints that follow.
    let wait = || drop(session.print(&Message::new("remote-waiting")));
    let mut table = Remote::join(feed, join_options(args), &shown, &rejoin_command, words, wait)
        .map_err(|error| session.table_error(&error))?;
    let left = if args.plain {
        let mut output = io::BufWriter::new(StandardOutput);
        match plain::play(&mut table, words, at_a_terminal(), &mut plain::LiveLines::stdin(), &mut output) {
            Ok(()) => Ok(()),
            Err(plain::LineError::Io(error)) => return Err(error.into()),
            Err(plain::LineError::Table(error)) => Err(error),
        }
    } else {
        let left = play(args, &mut table, words).context("cannot use the terminal")?;
        if table.can_rejoin() {
            crate::print_line!("{}", words.text(&table.resume_hint(), table.seat_names()))?;
        }
        left
    };
    left.map_err(|error| session.table_error(&error))?;
    Ok(Finding::Fine)
}

/// When joining an existing table, rejects flags that only apply to a new one.
fn refuse_table_flags(args: &Args) -> Result<(), TableError> {
    let flags = args.table_flags();
    if flags.is_empty() {
        return Ok(());
    }
    Err(TableError::Broken(Message::new("remote-exists").with("flags", flags.join(", "))))
}

/// Alternates between the lobby and the game in full screen until the player leaves.
fn play(args: &Args, table: &mut Remote, words: &Words) -> io::Result<Result<(), TableError>> {
    let mut from_lobby = false;
    loop {
        if table.is_in_lobby() {
            match lobby::wait(table, words)? {
                Err(error) => return Ok(Err(error)),
                Ok(lobby::LobbyExit::Leave) => return Ok(Ok(())),
                Ok(lobby::LobbyExit::Play) => from_lobby = true,
            }
        }
        let screen = if from_lobby { Screen::at_beginning } else { Screen::new };
        match screen::play(screen(table, args.speed.0), table, words)? {
            Err(error) => return Ok(Err(error)),
            Ok(ScreenExit::Quit) => return Ok(Ok(())),
            Ok(ScreenExit::ToLobby) => {}
        }
    }
}

/// Restores the identity of `--recover`, if given. A different previous identity is moved to another file, whose path
/// is returned.
fn recover(args: &Args, book: &mut Identities) -> Result<Option<PathBuf>, ClientError> {
    let Some(link) = &args.recover else { return Ok(None) };
    let (at, secret) = Link::recovery(link)?;
    let identity = ServerApi::at(&at).recover(&secret)?;
    let is_same = book.at(&at).is_some_and(|known| known.is_same_person(&identity));
    let aside = if is_same { None } else { book.set_aside(&at)? };
    book.keep(&at, &identity)?;
    Ok(aside)
}

/// This client's identity on the server, renamed if `--name` is given, and whether the server no longer knew the stored
/// one.
fn identify(
    args: &Args,
    book: &mut Identities,
    server: &ServerApi,
    origin: &Origin,
) -> Result<(Identity, bool), ClientError> {
    let known = book.at(origin);
    let (me, identity) = server.me(known.as_ref())?;
    if known.as_ref() != Some(&identity) {
        book.keep(origin, &identity)?;
    }
    if let Some(name) = args.name.as_ref().filter(|name| **name != me.name) {
        server.rename(&identity, name)?;
    }
    let is_forgotten = known.is_some_and(|known| !known.is_same_person(&identity));
    Ok((identity, is_forgotten))
}

/// The request to create a table with the given flags.
fn new_table(args: &Args, words: &Words) -> Result<NewTable, TableError> {
    let new_game = new_game(args, words)?;
    let mut settings = Settings::of(new_game.ruleset, new_game.players as u8);
    (settings.listed, settings.coach) = (args.listed, args.coach);
    let stand_in = args.stand_in.map(|bot| bot.0.name().to_owned());
    let options = new_game.options.chosen().map(|option| (option.word, Some("on".to_owned())));
    let others = [("clock", args.clock.clone()), ("grace", args.grace.clone()), ("stand-in", stand_in)];
    for (what, value) in options.chain(others) {
        let changed = value.as_ref().and_then(|value| lobby::change(&settings, what, value));
        settings = changed.transpose().map_err(TableError::Broken)?.unwrap_or(settings);
    }
    let built_in = |bot: &BotChoice| match bot {
        BotChoice::BuiltIn(bot) => WireBot::from_word(bot.name()),
        BotChoice::Program(_) => None,
    };
    let bots: Option<_> = args.bots.iter().map(built_in).collect();
    let bots = bots.ok_or_else(|| TableError::Broken(Message::new("play-program-at-server")))?;
    Ok(NewTable { settings, bots, monster: None, position: None, lesson: false, from: None })
}

fn join_options(args: &Args) -> JoinOptions {
    JoinOptions {
        name: args.name.clone(),
        watch: args.watch,
        seat: args.seat.map(|seat| seat.0),
        monster: args.monster.clone(),
        start: args.start,
    }
}

/// The command to rejoin this table.
fn rejoin_command(args: &Args, link: &Link) -> String {
    let mut command = vec!["kaiju".to_owned(), "play".to_owned(), shell_word(&link.to_string())];
    command.extend(args.plain.then(|| "--plain".to_owned()));
    if let Some(path) = &args.identity {
        command.extend(["--identity".to_owned(), shell_word(&path.display().to_string())]);
    }
    command.join(" ")
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn days_are_shown_as_dates() {
        let shown = [0, 58, 59, 11_016, 11_017, 20_410, 47_540, 47_541].map(date);
        let dates = [
            "1970-01-01",
            "1970-02-28",
            "1970-03-01",
            "2000-02-29",
            "2000-03-01",
            "2025-11-18",
            "2100-02-28",
            "2100-03-01",
        ];
        assert_eq!(shown, dates);
    }
}
