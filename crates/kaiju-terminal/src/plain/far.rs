//! What is said only at a server's table: who is there, and what can be done besides answering.

use super::{Plain, Stopped};
use crate::{
    lobby,
    presets::{self, Preset},
    remote::{Remote, monster_word},
    table::{Table, Trouble},
    wishes::Wishes,
};
use kaiju_protocol::{Code, Presets, ToServer, Word, seat_of, seat_word};
use kaiju_words::{Message, Words, say};
use std::io;

impl Plain<'_> {
    pub(super) fn is_in_lobby(&self) -> bool {
        self.table.remote().is_some_and(Remote::is_in_lobby)
    }

    /// Before the game, the lines of the room that have changed.
    pub(super) fn tell_room(&mut self) -> io::Result<()> {
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
        let link = Message::new("far-link").with("link", remote.link().to_owned());
        let (heading, is_host) = (lobby::heading(remote), remote.is_host());
        self.say(&heading)?;
        self.say(&link)?;
        match self.is_in_lobby() {
            true if is_host => self.say(&Message::new("far-plain-host")),
            true => self.say(&Message::new("far-plain-guest")),
            false => Ok(()),
        }
    }

    /// The whole room, for somebody who asks.
    fn whole_room(&mut self) -> io::Result<()> {
        self.greet()?;
        let lines = self.table.remote().map(lobby::lines).unwrap_or_default();
        lines.iter().try_for_each(|line| self.say(line))
    }

    /// A command of a server's table; false where it is none.
    pub(super) fn far(&mut self, command: &str, rest: &[&str], line: &str) -> Result<bool, Stopped> {
        let Some(remote) = self.table.remote() else { return Ok(false) };
        match command {
            "room" => self.whole_room()?,
            "preset" | "presets" => self.preset(rest)?,
            _ => match wanted(remote, self.words, command, rest, line) {
                None => return Ok(false),
                Some(Err(problem)) => self.say(&problem)?,
                Some(Ok(what)) => self.request(what),
            },
        }
        Ok(true)
    }

    fn request(&mut self, what: ToServer) {
        if let Some(remote) = self.table.remote_mut() {
            remote.request(what);
        }
    }

    /// The presets as they are, or other ones.
    fn preset(&mut self, words: &[&str]) -> io::Result<()> {
        let Some(remote) = self.table.remote() else { return Ok(()) };
        let ruleset = remote.game().ruleset();
        if words.is_empty() {
            let now = remote.presets().clone();
            let all = Preset::all(remote.game(), remote.seat(), &now);
            let on = all.iter().filter(|preset| preset.is_on(&now));
            let sentences: Vec<Message> = on.map(|preset| preset.sentence(&now, ruleset)).collect();
            if sentences.is_empty() {
                self.say(&Message::new("far-no-presets"))?;
            }
            sentences.iter().try_for_each(|sentence| self.say(sentence))?;
            return self.say(&Message::new("far-plain-preset-how"));
        }
        let known = |card: &str| ruleset.card_by_id(card).map(|card| Word::Borrowed(ruleset.cards()[card.index()].id));
        match changed(remote.presets(), words, known) {
            Some(presets) => {
                if let Some(remote) = self.table.remote_mut() {
                    remote.set_presets(presets);
                }
                Ok(())
            }
            None => self.say(&Message::new("far-plain-preset-how")),
        }
    }
}

/// The presets that these words ask for: `leave 4`, `stay off`, `card wings`, `buy on`.
fn changed(now: &Presets, words: &[&str], known: impl Fn(&str) -> Option<Word>) -> Option<Presets> {
    let number = |word: &str| if word == "off" { Some(None) } else { word.parse().ok().map(Some) };
    match words {
        ["leave", word] => number(word).map(|life| presets::leave(now, life)),
        ["stay", word] => number(word).map(|life| presets::stay(now, life)),
        ["buy", word @ ("on" | "off")] => Some(Presets { skip_buying: *word == "on", ..now.clone() }),
        ["card", name @ ..] if !name.is_empty() => {
            let card = known(&name.join("-").to_lowercase())?;
            Some(presets::with_card(now, &card, !now.not_asked.contains(&card)))
        }
        _ => None,
    }
}

/// What a command asks the server for; a sentence where it makes no sense, nothing where it is no such command.
fn wanted(
    remote: &Remote,
    words: &Words,
    command: &str,
    rest: &[&str],
    line: &str,
) -> Option<Result<ToServer, Message>> {
    let text = || line.trim_start().get(command.len()..).unwrap_or("").trim().to_owned();
    let seat = |word: Option<&&str>| {
        let seat = word.and_then(|word| seat_of(word));
        seat.map(seat_word).ok_or_else(|| Code::BadSeat.message())
    };
    Some(match command {
        "say" => Ok(ToServer::Chat { text: text() }),
        "name" => Ok(ToServer::Name { name: text() }),
        "sit" => match (rest.first(), remote.seat()) {
            // During a game one takes the own seat back.
            (None, Some(own)) => Ok(ToServer::Sit { seat: seat_word(own) }),
            (word, _) => seat(word).map(|seat| ToServer::Sit { seat }),
        },
        "stand" => Ok(ToServer::Stand),
        "swap" => seat(rest.first()).map(|seat| ToServer::Swap { seat }),
        "monster" => monster(remote, words, &text()),
        "ready" => Ok(ToServer::Ready { ready: !matches!(rest, ["no" | "off"]) }),
        "bot" => seat(rest.first()).map(|seat| {
            let bot = rest.get(1).filter(|word| **word != "none").map(|word| Word::Owned((*word).to_owned()));
            ToServer::Bot { seat, bot }
        }),
        "start" => Ok(ToServer::Start),
        "kick" => person(remote, &text()).map(|person| ToServer::Kick { person }),
        "host" => person(remote, &text()).map(|person| ToServer::Host { person }),
        "rematch" => Ok(ToServer::Rematch),
        _ => return None,
    })
}

fn monster(remote: &Remote, words: &Words, name: &str) -> Result<ToServer, Message> {
    let ruleset = remote.game().ruleset();
    let at = Wishes::monster_by_name(words, ruleset, name).map_err(|trouble: Trouble| trouble.message().clone())?;
    Ok(ToServer::Monster { monster: monster_word(&say::monsters(ruleset)[at]).into() })
}

/// Somebody by their seat or their name.
fn person(remote: &Remote, name: &str) -> Result<u32, Message> {
    let people = &remote.room().people;
    let sits = seat_of(name).and_then(|seat| people.iter().find(|p| remote.seat_of(p.person) == Some(seat)));
    let called = || people.iter().find(|p| !name.is_empty() && p.name.to_lowercase() == name.to_lowercase());
    sits.or_else(called).map(|p| p.person).ok_or_else(|| Code::BadPerson.message())
}
