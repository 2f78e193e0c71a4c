//! Log lines about the room: people joining, sitting down, leaving and so on. `play` creates those about the game.

use super::{
    change::Change,
    state::{Chair, RoomState},
};
use kaiju_protocol::{Door, WireSeat};
use kaiju_rules::Seat;
use kaiju_words::{Arg, Message};

impl RoomState {
    /// The log line for a change; `None` for changes that the log leaves out.
    pub(crate) fn log_line(&self, change: &Change) -> Option<Message> {
        let about = |id: &str, person: u32| Message::new(id).with("name", self.display_name(person));
        let about_seat = |id: &str, seat: Seat| {
            self.chair(seat).map(|chair| Message::new(id).with("monster", self.monster_name(chair)))
        };
        let about_sitter =
            |id: &str, seat: Seat| self.chair(seat).and_then(Chair::person).map(|person| about(id, person));
        match change {
            Change::Join { name, .. } if name.is_empty() => {
                Some(Message::new("table-joins").with("name", Message::new("table-someone-first")))
            }
            Change::Join { person, name, .. } => {
                Some(Message::new("table-joins").with("name", self.unique_name(*person, name)))
            }
            Change::Name { person, name } if !name.is_empty() => {
                Some(about("table-is-called", *person).with("new", self.unique_name(*person, name)))
            }
            Change::Sit { person, seat } => {
                about_seat("table-sits", *seat).map(|message| message.with("name", self.display_name(*person)))
            }
            Change::Stand { person } => self.seat_of(*person).map(|_| about("table-stands", *person)),
            Change::Swap { seat: a, other: b } => {
                let occupant = |seat: Seat| {
                    let chair = self.chair(seat)?;
                    Some(chair.person().map_or_else(|| self.monster_name(chair), |person| self.display_name(person)))
                };
                Some(Message::new("table-swaps").with("name", occupant(*a)?).with("other", occupant(*b)?))
            }
            Change::Bot { seat, bot: Some(bot) } => {
                about_seat("table-bot-sits", *seat).map(|message| message.with("bot", bot.word()))
            }
            Change::Bot { seat, bot: None } => about_seat("table-seat-empty", *seat),
            Change::Monster { seat, monster } => {
                about_sitter("table-takes-monster", *seat).map(|message| message.with("monster", monster.name()))
            }
            Change::Settings { .. } => Some(Message::new("table-settings")),
            Change::Host { person } => Some(about("table-host", *person)),
            Change::Kick { person } => Some(about("table-kicked", *person)),
            Change::CloseSeat { seat, closed: true } => about_seat("table-seat-closed", *seat),
            Change::CloseSeat { seat, closed: false } => about_seat("table-seat-opened", *seat),
            Change::Door { door: Door::Open } => Some(Message::new("table-door-open")),
            Change::Door { door: Door::Ask } => Some(Message::new("table-door-ask")),
            Change::Door { door: Door::Locked } => Some(Message::new("table-door-locked")),
            Change::Mute { person, muted: true } => Some(about("table-muted", *person)),
            Change::Mute { person, muted: false } => Some(about("table-unmuted", *person)),
            Change::Start { .. } => Some(Message::new("table-starts")),
            Change::StandIn { seat } => {
                about_sitter("table-stand-in", *seat).map(|message| message.with("bot", self.settings.stand_in.word()))
            }
            Change::Return { seat } => about_sitter("table-returns", *seat),
            Change::TakeBack { seat, to, whole_turn } => self.take_back_line(*seat, *to, *whole_turn),
            Change::Rematch { .. } if self.is_lesson() => Some(Message::new("table-lesson-over")),
            Change::Rematch { person } => Some(about("table-rematch", *person)),
            Change::Name { .. }
            | Change::Ready { .. }
            | Change::Commit { .. }
            | Change::Starting
            | Change::Chat { .. }
            | Change::Presets { .. }
            | Change::Hide { .. } => None,
        }
    }

    /// The seats that a change concerns: the seat it changes, or that of the person it is about.
    pub(crate) fn seats_of(&self, change: &Change) -> Vec<WireSeat> {
        let seats = match change {
            Change::Sit { seat, .. }
            | Change::Bot { seat, .. }
            | Change::Monster { seat, .. }
            | Change::CloseSeat { seat, .. }
            | Change::StandIn { seat }
            | Change::TakeBack { seat, .. }
            | Change::Return { seat } => vec![*seat],
            Change::Swap { seat, other } => vec![*seat, *other],
            Change::Name { person, .. }
            | Change::Stand { person }
            | Change::Host { person }
            | Change::Kick { person }
            | Change::Mute { person, .. }
            | Change::Rematch { person } => self.seat_of(*person).into_iter().collect(),
            Change::Join { .. }
            | Change::Settings { .. }
            | Change::Door { .. }
            | Change::Start { .. }
            | Change::Ready { .. }
            | Change::Commit { .. }
            | Change::Starting
            | Change::Chat { .. }
            | Change::Presets { .. }
            | Change::Hide { .. } => Vec::new(),
        };
        seats.into_iter().map(WireSeat::from).collect()
    }

    /// A person's name, or else their monster's, as an argument of a message. People with neither get a placeholder
    /// that starts with a capital letter, since it begins a sentence.
    pub(crate) fn display_name(&self, person: u32) -> Arg {
        let name = self.member(person).map_or("", |member| &member.name);
        match (name, self.seat_of(person).and_then(|seat| self.chair(seat))) {
            ("", Some(chair)) => self.monster_name(chair),
            ("", None) => Message::new("table-someone-first").into(),
            (name, _) => name.to_owned().into(),
        }
    }

    fn monster_name(&self, chair: &Chair) -> Arg {
        self.monster(chair).name().into()
    }
}
