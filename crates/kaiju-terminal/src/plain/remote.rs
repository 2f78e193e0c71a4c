//! The line client's commands and output for a server's table.

use super::{Confirmation, LineClient, LineError, MAX_ECHO_LEN};
use crate::{
    lobby,
    new_game::NewGame,
    presets::{self, MAX_LIFE, Preset},
    remote::Remote,
    table::{TableError, TableView},
    text::fit,
};
use kaiju_protocol::{Code, Presets, ToServer, WireBot, WireMonster, WireSeat, Word};
use kaiju_rules::{Names, Ruleset};
use kaiju_words::{Message, Words};
use std::io;

impl LineClient<'_> {
    pub(super) fn is_in_lobby(&self) -> bool {
        self.table.remote().is_some_and(Remote::is_in_lobby)
    }

    /// In the lobby, prints the lines that have changed.
    pub(super) fn print_room(&mut self) -> io::Result<()> {
        let Some(remote) = self.table.remote().filter(|remote| remote.is_in_lobby()) else {
            self.room.clear();
            return Ok(());
        };
        let now: Vec<String> = lobby::lines(remote).iter().map(|line| self.text(line)).collect();
        if self.room.is_empty() {
            self.greet()?;
        }
        for line in now.iter().filter(|line| !self.room.contains(line)).cloned().collect::<Vec<_>>() {
            self.line(&line)?;
        }
        self.room = now;
        Ok(())
    }

    fn greet(&mut self) -> io::Result<()> {
        let Some(remote) = self.table.remote() else { return Ok(()) };
        let link = Message::new("remote-link").with("link", remote.link().to_owned());
        let settings = &remote.room().settings;
        let (heading, settings_line, is_host) =
            (lobby::heading(settings), lobby::settings_line(settings), remote.is_host());
        self.print(&heading)?;
        self.print(&settings_line)?;
        self.print(&link)?;
        match self.is_in_lobby() {
            true if is_host => self.print(&Message::new("remote-plain-host")),
            true => self.print(&Message::new("remote-plain-guest")),
            false => Ok(()),
        }
    }

    /// Prints the whole lobby state.
    fn whole_room(&mut self) -> io::Result<()> {
        self.greet()?;
        let lines = self.table.remote().map(lobby::lines).unwrap_or_default();
        lines.iter().try_for_each(|line| self.print(line))
    }

    /// Handles a command for a server's table and prints any news; false if it isn't one.
    pub(super) fn remote_command(&mut self, command: &str, rest: &[&str], line: &str) -> Result<bool, LineError> {
        let Some(remote) = self.table.remote() else { return Ok(false) };
        match command {
            "room" => self.whole_room()?,
            "settings" => self.settings()?,
            "preset" | "presets" => self.preset(rest)?,
            _ => match wanted(remote, self.words, command, rest, line) {
                None => return Ok(false),
                Some(Err(problem)) => self.print(&problem)?,
                Some(Ok(what)) => match confirmation(remote, &what) {
                    Some(question) => {
                        self.unconfirmed = Some(Confirmation::Request(what));
                        self.print(&question)?;
                    }
                    None if what == ToServer::Rematch => self.rematch(),
                    None => self.request(what),
                },
            },
        }
        self.print_news()?;
        Ok(true)
    }

    fn rematch(&mut self) {
        if let Some(remote) = self.table.remote_mut() {
            remote.rematch();
        }
    }

    pub(super) fn request(&mut self, what: ToServer) {
        if let Some(remote) = self.table.remote_mut() {
            remote.request(what);
        }
    }

    /// Prints the settings, and for the host how to change them.
    fn settings(&mut self) -> io::Result<()> {
        let Some(remote) = self.table.remote() else { return Ok(()) };
        let settings = &remote.room().settings;
        let (heading, settings_line) = (lobby::heading(settings), lobby::settings_line(settings));
        let can_change = remote.is_host() && remote.is_in_lobby();
        self.print(&heading)?;
        self.print(&settings_line)?;
        lobby::how().filter(|_| can_change).try_for_each(|line| self.print(&line))
    }

    /// Prints the presets, or changes them.
    fn preset(&mut self, words: &[&str]) -> io::Result<()> {
        let Some(remote) = self.table.remote() else { return Ok(()) };
        if words.is_empty() {
            self.print_presets()?;
            return self.print(&Message::new("remote-plain-preset-how"));
        }
        match changed(remote.presets(), words, remote.game().ruleset()) {
            Err(problem) => self.print(&problem),
            Ok(presets) => {
                if let Some(remote) = self.table.remote_mut() {
                    remote.set_presets(presets);
                }
                self.print_presets()
            }
        }
    }

    /// Prints the active presets as sentences.
    fn print_presets(&mut self) -> io::Result<()> {
        let Some(remote) = self.table.remote() else { return Ok(()) };
        let now = remote.presets();
        let all = Preset::all(remote.game(), remote.seat(), now);
        let on = all.iter().filter(|preset| preset.is_on(now));
        let sentences: Vec<Message> = on.map(|preset| preset.sentence(now, remote.game().ruleset())).collect();
        if sentences.is_empty() {
            self.print(&Message::new("remote-no-presets"))?;
        }
        sentences.iter().try_for_each(|sentence| self.print(sentence))
    }
}

/// The presets after a command such as `leave 4`, `stay off`, `card wings` or `buy on`; an error message if it isn't
/// valid.
fn changed(now: &Presets, words: &[&str], ruleset: Ruleset) -> Result<Presets, Message> {
    let number = |word: &str| match word.parse() {
        _ if word == "off" => Ok(None),
        Ok(life) if life <= MAX_LIFE => Ok(Some(life)),
        _ => Err(Message::new("remote-preset-range").with("most", MAX_LIFE)),
    };
    match words {
        ["leave", word] => number(word).map(|life| presets::leave(now, life)),
        ["stay", word] => number(word).map(|life| presets::stay(now, life)),
        ["buy", word @ ("on" | "off")] => Ok(Presets { skip_buying: *word == "on", ..now.clone() }),
        ["card", name @ ..] if !name.is_empty() => {
            let unknown = || Message::new("remote-preset-no-card").with("card", fit(&name.join(" "), MAX_ECHO_LEN));
            let card = ruleset.card_by_id(&name.join("-").to_lowercase()).ok_or_else(unknown)?;
            let card = Word::Borrowed(ruleset.cards()[card.index()].id);
            Ok(presets::with_card(now, &card, !now.not_asked.contains(&card)))
        }
        _ => Err(Message::new("remote-plain-preset-how")),
    }
}

/// The request that a command stands for: `None` if there is no such command, an error message if its arguments aren't
/// valid.
fn wanted(
    remote: &Remote,
    words: &Words,
    command: &str,
    rest: &[&str],
    line: &str,
) -> Option<Result<ToServer, Message>> {
    let text = || line.trim_start().get(command.len()..).unwrap_or("").trim().to_owned();
    let seat = |word: Option<&&str>| {
        let seat = word.and_then(|word| Names::LETTERS.seat(word));
        seat.map(WireSeat::from).ok_or_else(|| Code::BadSeat.message())
    };
    Some(match command {
        "say" => Ok(ToServer::Chat { text: text() }),
        "name" => Ok(ToServer::Name { name: text() }),
        "sit" => match (rest.first(), remote.seat()) {
            // `sit` alone takes the player's own seat back from a stand-in.
            (None, Some(own)) => Ok(ToServer::Sit { seat: own.into() }),
            (word, _) => seat(word).map(|seat| ToServer::Sit { seat }),
        },
        "stand" => Ok(ToServer::Stand),
        "swap" => seat(rest.first()).map(|seat| ToServer::Swap { seat }),
        "monster" => monster(remote, words, &text()),
        "ready" => Ok(ToServer::Ready { ready: !matches!(rest, ["no" | "off"]) }),
        "bot" => seat(rest.first()).and_then(|seat| {
            if Some(seat.seat()) == remote.seat() {
                return Err(Message::new("remote-own-seat"));
            }
            let word = rest.get(1).filter(|word| **word != "none");
            let bot = word.map(|word| WireBot::from_word(word).ok_or_else(|| no_bot(word))).transpose()?;
            Ok(ToServer::Bot { seat, bot })
        }),
        "start" => Ok(ToServer::Start),
        "kick" => remote.person_by(&text()).map(|person| ToServer::Kick { person }),
        "host" => remote.person_by(&text()).map(|person| ToServer::Host { person }),
        "rematch" => Ok(ToServer::Rematch),
        _ => {
            if let Some(about_people) = remote.people_command(command, &text()) {
                return Some(about_people);
            }
            let value = rest.join(" ").to_lowercase();
            let settings = lobby::change(&remote.room().settings, command, &value)?;
            settings.map(|settings| ToServer::Settings { settings })
        }
    })
}

/// The confirmation question for a host's request that affects another person. Anyone else needs none, since the server
/// refuses the request.
fn confirmation(remote: &Remote, what: &ToServer) -> Option<Message> {
    let (id, person) = match what {
        ToServer::Kick { person } => ("remote-plain-kick-sure", *person),
        ToServer::Host { person } => ("remote-plain-host-sure", *person),
        _ => return None,
    };
    (remote.is_host() && person != remote.you()).then(|| Message::new(id).with("name", remote.called(person)))
}

/// The error for an unknown bot, which lists the bots.
fn no_bot(name: &str) -> Message {
    let bots: Vec<&str> = WireBot::ALL.iter().map(|bot| bot.word()).collect();
    Message::new("remote-no-bot").with("name", fit(name, MAX_ECHO_LEN)).with("bots", bots.join(", "))
}

fn monster(remote: &Remote, words: &Words, name: &str) -> Result<ToServer, Message> {
    let ruleset = remote.game().ruleset();
    let at = NewGame::monster_by_name(words, ruleset, name).map_err(|error: TableError| error.message().clone())?;
    Ok(ToServer::Monster { monster: WireMonster::of(ruleset)[at] })
}
