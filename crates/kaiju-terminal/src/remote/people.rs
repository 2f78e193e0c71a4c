//! The people at a server's table, and their names.

use super::Remote;
use kaiju_protocol::{Chat, Code, Person, RoomView, Stage};
use kaiju_rules::Names;
use kaiju_words::Message;

impl Remote {
    /// A person's name, or their monster's.
    pub fn name_of(&self, person: u32) -> Option<String> {
        let name = self.person(person).map(|p| p.name.clone());
        let monster = || self.seat_of(person).map(|seat| self.seat_names.name(seat));
        name.filter(|name| !name.is_empty()).or_else(monster)
    }

    /// A person by their number.
    pub(crate) fn person(&self, person: u32) -> Option<&Person> {
        self.room.people.iter().find(|p| p.person == person)
    }

    /// A person by seat letter, by name, or by number.
    pub(crate) fn person_by(&self, word: &str) -> Result<u32, Message> {
        let people = &self.room.people;
        let sits =
            Names::LETTERS.seat(word).and_then(|seat| people.iter().find(|p| self.seat_of(p.person) == Some(seat)));
        let called = || people.iter().find(|p| !word.is_empty() && p.name.to_lowercase() == word.to_lowercase());
        let numbered = || people.iter().find(|p| word.parse() == Ok(p.person));
        let person = sits.or_else(called).or_else(numbered).ok_or_else(|| Code::BadPerson.message())?;
        Ok(person.person)
    }

    /// A person's name for the middle of a sentence.
    pub(crate) fn called(&self, person: u32) -> Message {
        self.named(person, "within")
    }

    /// A chat message's author: the name they had then or, if they had none, the one they have now.
    pub(super) fn speaker(&self, chat: &Chat) -> Message {
        match chat.name.as_str() {
            "" => self.named(chat.person, "first"),
            name => Message::new("remote-person").with("name", name.to_owned()),
        }
    }

    /// A person's name for the start or the middle of a sentence: their name, their monster's, or their number.
    fn named(&self, person: u32, place: &'static str) -> Message {
        match self.name_of(person) {
            Some(name) => Message::new("remote-person").with("name", name),
            None => Message::new("remote-unnamed").with("place", place).with("number", person),
        }
    }

    /// Notices about people who left or rejoined. None in the lobby, which shows them anyway. After a lost connection,
    /// people who were here before are expected back: if the server restarted, they lost their connections too,
    /// although no one left.
    pub(super) fn presence_notices(&mut self, room: &RoomView) -> Vec<Message> {
        let is_here = |person: u32| room.people.iter().any(|p| p.person == person && p.here);
        let others = self.room.people.iter().filter(|p| p.person != self.you && p.here != is_here(p.person));
        let news = others.filter(|p| !self.expected.contains(&p.person));
        let notice = |person: &Person| {
            Message::new(if person.here { "remote-left" } else { "remote-rejoined" })
                .with("name", self.named(person.person, "first"))
        };
        let is_lobby = room.stage == Stage::Lobby || self.room.stage == Stage::Lobby;
        let notices = if is_lobby { Vec::new() } else { news.map(notice).collect() };
        self.expected.retain(|&person| !is_here(person));
        notices
    }

    /// Called when the connection is lost: everyone who was here may have lost theirs as well.
    pub(super) fn expect_everyone_back(&mut self) {
        self.expected.extend(self.room.people.iter().filter(|p| p.here).map(|p| p.person));
    }
}
