//! Commands about other people at a server's table: who can join, who is muted, whose chat is hidden. The line client
//! takes them as commands; in full screen, they are chat lines that begin with a slash.

use super::Remote;
use kaiju_protocol::{Code, Door, Guest, ToServer, WireSeat};
use kaiju_rules::Names;
use kaiju_words::{Arg, Message};

impl Remote {
    /// The request that a command stands for: `None` if there is no such command, an error message if its argument isn't
    /// valid.
    pub(crate) fn people_command(&self, command: &str, argument: &str) -> Option<Result<ToServer, Message>> {
        let person = || self.person_by(argument);
        let seat = || {
            let seat = Names::LETTERS.seat(argument).map(WireSeat::from);
            seat.ok_or_else(|| Code::BadSeat.message())
        };
        let door = || match argument {
            "open" => Ok(Door::Open),
            "ask" => Ok(Door::Ask),
            "locked" => Ok(Door::Locked),
            _ => Err(Message::new("remote-door-how")),
        };
        Some(match command {
            "door" => door().map(|door| ToServer::Door { door }),
            "letin" => self.guest_by(argument).map(|guest| ToServer::LetIn { guest }),
            "turnaway" => self.guest_by(argument).map(|guest| ToServer::TurnAway { guest }),
            "close" => seat().map(|seat| ToServer::CloseSeat { seat, closed: true }),
            "open" => seat().map(|seat| ToServer::CloseSeat { seat, closed: false }),
            "mute" => person().map(|person| ToServer::Mute { person, muted: true }),
            "unmute" => person().map(|person| ToServer::Mute { person, muted: false }),
            "hide" => person().map(|person| ToServer::Hide { person, hidden: true }),
            "show" => person().map(|person| ToServer::Hide { person, hidden: false }),
            _ => return None,
        })
    }

    /// Carries out a chat line that begins with a slash.
    pub(super) fn slash_command(&mut self, line: &str) {
        let (command, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match self.people_command(&command.to_lowercase(), argument.trim()) {
            Some(Ok(what)) => drop(self.request(what)),
            Some(Err(problem)) => self.notices.push_back(problem),
            None => self.notices.push_back(Message::new("remote-commands")),
        }
    }

    /// A guest by number or by name; if `word` is empty, the one who has waited longest.
    fn guest_by(&self, word: &str) -> Result<u32, Message> {
        let numbered = self.guests.iter().find(|guest| word.parse() == Ok(guest.guest));
        let called = || self.guests.iter().find(|guest| guest.name.to_lowercase() == word.to_lowercase());
        let first = || self.guests.first().filter(|_| word.is_empty());
        let guest = numbered.or_else(first).or_else(called);
        guest.map(|guest| guest.guest).ok_or_else(|| Code::BadPerson.message())
    }

    /// Replaces the list of waiting guests, and notifies the host of new ones.
    pub(super) fn receive_guests(&mut self, guests: Vec<Guest>) {
        for guest in guests.iter().filter(|guest| !self.guests.contains(guest)) {
            let name = if guest.name.is_empty() {
                Arg::from(Message::new("table-someone-first"))
            } else {
                Arg::from(guest.name.clone())
            };
            self.notices.push_back(Message::new("remote-guest").with("name", name).with("number", guest.guest));
        }
        self.guests = guests;
    }

    /// Replaces the list of people whose chat the player hides.
    pub(super) fn receive_hidden(&mut self, hidden: Vec<u32>) {
        self.history.hide(hidden.into_iter().collect());
    }
}
