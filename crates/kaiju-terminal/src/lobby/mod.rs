//! A server's table before its game: seats and people, as lines and in full screen.

mod draw;
mod page;
mod settings;

pub(crate) use draw::tail;
pub use page::{Lobby, LobbyExit, wait};
pub use settings::change;
pub(crate) use settings::{how, record_of};

use crate::{
    describe,
    remote::{Remote, can_start},
};
use kaiju_protocol::{Person, SeatView, Settings, Sitter, Stage, TableCard};
use kaiju_rules::{Options, notation::harmless};
use kaiju_words::{Arg, Message};

/// A heading for a table: the city, the chosen options and the number of seats.
pub(crate) fn heading(settings: &Settings) -> Message {
    let ruleset = settings.game.ruleset();
    let mut options = Options::default();
    for word in &settings.options {
        options.choose(word);
    }
    describe::heading(ruleset, options, settings.seats.into())
}

/// The table's other settings: whether it is listed, its clock, its grace period and stand-in bot, and its coach.
pub(crate) fn settings_line(settings: &Settings) -> Message {
    Message::new("remote-settings")
        .with("listed", if settings.listed { "yes" } else { "no" })
        .with("clock", u32::from(settings.clock))
        .with("grace", u32::from(settings.grace))
        .with("bot", settings.stand_in.word())
        .with("coach", if settings.coach { "yes" } else { "no" })
}

/// One entry in a list of tables, with its link.
pub fn card(card: &TableCard, link: String) -> Message {
    let state = match card.stage {
        Stage::Lobby => "lobby",
        Stage::Playing if card.asked => "asked",
        Stage::Playing => "playing",
        Stage::Over => "over",
    };
    let names: Vec<String> = card.names.iter().filter(|name| !name.is_empty()).map(|name| harmless(name)).collect();
    let message = Message::new("remote-table").with("link", link).with("heading", heading(&card.settings));
    let message = message.with("state", state).with("free", u32::from(card.free));
    if names.is_empty() {
        message.with("names", Message::new("table-someone"))
    } else {
        message.with("names", names.join(", "))
    }
}

/// One line per seat, then the spectators, then what the table is waiting for.
pub(crate) fn lines(remote: &Remote) -> Vec<Message> {
    let seats = remote.room().seats.iter().map(|view| seat_line(remote, view));
    seats.chain(watchers(remote)).chain(waits_for(remote)).collect()
}

/// A seat: its monster, who has it, and whether they are ready.
pub(crate) fn seat_line(remote: &Remote, view: &SeatView) -> Message {
    let state = match view.sitter {
        Sitter::Person { .. } if !remote.is_in_lobby() => "none",
        Sitter::Person { .. } if view.ready => "ready",
        // The host doesn't have to be ready: starting the game implies it.
        Sitter::Person { person } if person != remote.room().host => "waits",
        Sitter::Person { .. } | Sitter::Bot { .. } | Sitter::Nobody => "none",
    };
    Message::new("remote-seat")
        .with("letter", view.seat.to_string())
        .with("monster", remote.monster_name(view.monster))
        .with("sitter", sitter(remote, view))
        .with("state", state)
}

fn sitter(remote: &Remote, view: &SeatView) -> Message {
    match &view.sitter {
        Sitter::Nobody if view.closed => Message::new("remote-closed"),
        Sitter::Nobody => Message::new("remote-free"),
        Sitter::Bot { bot } if view.closed => Message::new("remote-bot-closed").with("bot", bot.word()),
        Sitter::Bot { bot } => Message::new("remote-bot").with("bot", bot.word()),
        Sitter::Person { person } => match remote.person(*person) {
            Some(person) => marked(remote, person),
            None => Message::new("table-someone"),
        },
    }
}

/// A person's name, with marks: you, host, away, muted, or wants to swap seats.
fn marked(remote: &Remote, person: &Person) -> Message {
    let wants = person.wants.map(|seat| Message::new("remote-wants").with("letter", seat.to_string()));
    let marks = [
        (person.person == remote.you()).then(|| Message::new("play-you")),
        (person.person == remote.room().host).then(|| Message::new("remote-host")),
        (!person.here).then(|| Message::new("remote-away")),
        person.muted.then(|| Message::new("remote-muted")),
        wants,
    ];
    let marks: Vec<Message> = marks.into_iter().flatten().collect();
    let named = Message::new(if marks.is_empty() { "remote-person" } else { "remote-person-marked" });
    let named = match person.name.as_str() {
        // The monster's name is already shown beside it.
        "" if remote.seat_of(person.person).is_some() => named.with("name", Message::new("table-someone")),
        _ => named.with("name", remote.called(person.person)),
    };
    if marks.is_empty() { named } else { named.with("marks", Arg::Row(marks)) }
}

/// The connected spectators; `None` if there are none.
pub(crate) fn watchers(remote: &Remote) -> Option<Message> {
    let people = remote.room().people.iter().filter(|p| p.here && remote.seat_of(p.person).is_none());
    let people: Vec<Message> = people.map(|person| marked(remote, person)).collect();
    (!people.is_empty()).then(|| Message::new("remote-watchers").with("people", people))
}

/// What the game is waiting for before it starts; `None` outside the lobby.
pub(crate) fn waits_for(remote: &Remote) -> Option<Message> {
    let room = remote.room();
    let id = match can_start(room, room.host) {
        _ if !remote.is_in_lobby() => return None,
        true if remote.is_host() => "remote-can-start",
        true => "remote-waits-for-host",
        false if room.seats.iter().any(|view| view.sitter == Sitter::Nobody) => "remote-waits-for-people",
        false => "remote-waits-for-ready",
    };
    Some(Message::new(id))
}
