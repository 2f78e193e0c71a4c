//! Who is at a server's table, and what they are called there.

use super::Remote;
use kaiju_protocol::{Chat, Code, Person, Room, Stage, seat_of};
use kaiju_words::Message;

impl Remote {
    /// What somebody is called: by their name, or as their monster.
    pub fn name_of(&self, person: u32) -> Option<String> {
        let name = self.person(person).map(|p| p.name.clone());
        let monster = || self.seat_of(person).map(|seat| self.cast.name(seat));
        name.filter(|name| !name.is_empty()).or_else(monster)
    }

    /// Somebody by their number.
    pub(crate) fn person(&self, person: u32) -> Option<&Person> {
        self.room.people.iter().find(|p| p.person == person)
    }

    /// Somebody by the letter of their seat, or by their name if nobody else has it.
    pub(crate) fn person_by(&self, word: &str) -> Result<u32, Message> {
        let people = &self.room.people;
        let sits = seat_of(word).and_then(|seat| people.iter().find(|p| self.seat_of(p.person) == Some(seat)));
        let mut called = people.iter().filter(|p| !word.is_empty() && same(&p.name, word));
        match (sits, called.next(), called.next()) {
            (Some(person), ..) | (None, Some(person), None) => Ok(person.person),
            (None, Some(_), Some(_)) => Err(Message::new("far-namesakes").with("name", word.to_owned())),
            (None, None, _) => Err(Code::BadPerson.message()),
        }
    }

    /// What tells somebody apart from others of the same name: the monster, or that they watch. Nothing where nobody has that name.
    pub(crate) fn apart(&self, person: u32, name: &str) -> Option<Message> {
        let is_namesake = |p: &Person| p.person != person && !name.is_empty() && same(&p.name, name);
        self.room.people.iter().any(is_namesake).then(|| {
            match self.seat_of(person).and_then(|seat| self.seat_view(seat)) {
                Some(view) => Message::new("far-person").with("name", self.monster_name(&view.monster)),
                None => Message::new("far-watching"),
            }
        })
    }

    /// Somebody in a sentence, told apart from others of the same name.
    pub(crate) fn called(&self, person: u32) -> Message {
        match self.name_of(person) {
            Some(name) => self.named(person, name),
            None => Message::new("table-somebody"),
        }
    }

    /// Who says something: by the name that they had then, or by the one that they have now.
    pub(super) fn speaker(&self, chat: &Chat) -> Message {
        match chat.name.as_str() {
            "" => self.called(chat.person),
            name => self.named(chat.person, name.to_owned()),
        }
    }

    fn named(&self, person: u32, name: String) -> Message {
        match self.apart(person, &name) {
            Some(apart) => Message::new("far-person-marked").with("name", name).with("marks", apart),
            None => Message::new("far-person").with("name", name),
        }
    }

    /// Who goes and who comes back in this room. Before a game the lobby shows it.
    pub(super) fn comings(&self, room: &Room) -> Vec<Message> {
        if room.stage == Stage::Lobby || self.room.stage == Stage::Lobby {
            return Vec::new();
        }
        let is_here = |person: u32| room.people.iter().any(|p| p.person == person && p.here);
        let others = self.room.people.iter().filter(|p| p.person != self.you && p.here != is_here(p.person));
        let told = |person: &Person| {
            Message::new(if person.here { "far-goes" } else { "far-comes" }).with("name", self.called(person.person))
        };
        others.map(told).collect()
    }
}

fn same(name: &str, other: &str) -> bool {
    name.to_lowercase() == other.to_lowercase()
}
