//! Creating a table.

use super::{
    Room,
    change::Change,
    luck::Secret,
    settings::{settled, starts_from},
    state::{Header, State, stored},
};
use kaiju_protocol::{Code, NewTable, Refusal, Settings, ToServer};
use kaiju_rules::{Game, Seat};
use kaiju_store::Entry;
use kaiju_words::Message;

/// A new table in the form in which it is to be stored.
pub struct NewRoom {
    /// The header for [`Store::create`](kaiju_store::Store::create): the initial settings and the table's random
    /// secret.
    pub header: String,
    /// The first entries: the host joins and takes a seat, and the bots take theirs.
    pub entries: Vec<Entry>,
}

/// Validates a starting position and normalizes its notation.
fn starting_position(text: &str, settings: &Settings) -> Result<String, Refusal> {
    let game = Game::from_position(text).map_err(|_| Code::BadPosition)?;
    if starts_from(settings, &game) { Ok(game.position()) } else { Err(Code::BadPosition.into()) }
}

impl Room {
    /// Creates a table with this identity as its host. `secret` must be random and never leaves the server. To get the
    /// room itself, store the result and [`restore`](Room::restore) it.
    pub fn create(wish: &NewTable, identity: &str, name: &str, secret: [u8; 32], now: i64) -> Result<NewRoom, Refusal> {
        let settings = settled(&wish.settings)?;
        if wish.bots.len() > usize::from(wish.settings.seats) {
            return Err(Refusal::because(Code::BadSettings, Message::new("refusal-too-many-bots")));
        }
        let position = wish.position.as_deref().map(|text| starting_position(text, &settings)).transpose()?;
        let header = Header { settings, secret: Secret::new(secret).hex(), position };
        let mut state = State::new(&header).map_err(|_| Code::BadSettings)?;
        let mut entries = Vec::new();
        let mut commit = |state: &mut State, change: &Change| -> Result<(), Code> {
            let body = serde_json::to_string(change).map_err(|_| Code::BadSettings)?;
            let entry = Entry { kind: change.kind(), time: now, body };
            state.apply(&entry, false).map_err(|_| Code::BadSettings)?;
            entries.push(entry);
            Ok(())
        };
        commit(&mut state, &Change::Join { person: 0, identity: identity.to_owned(), name: name.to_owned() })?;
        let mut wishes = Vec::new();
        let bots = wish.bots.len();
        let first = usize::from(wish.settings.seats) - bots;
        // If bots take all seats, the host is a spectator.
        if first > 0 {
            wishes.extend(Seat::new(0).map(|seat| ToServer::Sit { seat: stored(seat) }));
            wishes.extend(wish.monster.clone().map(|monster| ToServer::Monster { monster }));
        }
        for (at, bot) in wish.bots.iter().enumerate() {
            let seat = Seat::new(first + at).ok_or(Code::BadSettings)?;
            wishes.push(ToServer::Bot { seat: stored(seat), bot: Some(bot.clone()) });
        }
        for wish in &wishes {
            for change in state.decide(0, wish, |_| true).unwrap_or(Err(Code::BadSettings.into()))? {
                commit(&mut state, &change)?;
            }
        }
        let header = serde_json::to_string(&header).map_err(|_| Code::BadSettings)?;
        Ok(NewRoom { header, entries })
    }
}
