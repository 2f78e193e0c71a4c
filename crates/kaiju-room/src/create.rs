//! Creating a table.

use super::{
    Room,
    chain::Checksum,
    change::Change,
    entry::{Content, Entry},
    luck::Secret,
    saved::{SavedEntry, TableHeader, encode},
    settings::{normalized, starts_from},
    state::RoomState,
};
use kaiju_protocol::{Code, Door, NewTable, Refusal, Settings, ToServer, WireBot, presentable_name};
use kaiju_rules::{Game, Seat};
use kaiju_words::{Message, lesson::Lesson};

/// A new table, ready to be stored.
pub struct NewRoom {
    /// The header, with the initial settings and the table's random secret.
    pub header: String,
    /// The first entries: the host joins and takes a seat, and the bots take theirs.
    pub entries: Vec<SavedEntry>,
}

/// Validates a starting position and normalizes its notation.
fn starting_position(text: &str, settings: &Settings) -> Result<String, Refusal> {
    let game = Game::from_position(text).map_err(|_| Code::BadPosition)?;
    if starts_from(settings, &game) { Ok(game.position()) } else { Err(Code::BadPosition.into()) }
}

/// The table of a lesson: one person and easy bots, unlisted, locked and without clocks.
fn lesson_table(request: &NewTable) -> Result<NewTable, Refusal> {
    if request.position.is_some() {
        return Err(Code::BadPosition.into());
    }
    let start = Lesson::of(request.settings.game.ruleset()).start();
    let seats = start.seat_count();
    Ok(NewTable {
        settings: Settings { door: Door::Locked, ..Settings::of(start.ruleset(), seats as u8) },
        bots: vec![WireBot::Random; seats - 1],
        position: Some(start.position()),
        ..request.clone()
    })
}

impl Room {
    /// Creates a table with this identity as its host. `secret` must be random and never leaves the server. To get the
    /// room itself, store the result and [`restore`](Room::restore) it.
    pub fn create(
        request: &NewTable,
        identity: &str,
        name: &str,
        secret: [u8; 32],
        now: i64,
    ) -> Result<NewRoom, Refusal> {
        let lesson = request.lesson.then(|| lesson_table(request)).transpose()?;
        let request = lesson.as_ref().unwrap_or(request);
        let settings = normalized(&request.settings)?;
        if request.bots.len() > usize::from(request.settings.seats) {
            return Err(Refusal::because(Code::BadSettings, Message::new("refusal-too-many-bots")));
        }
        let position = request.position.as_deref().map(|text| starting_position(text, &settings)).transpose()?;
        let header = TableHeader { settings, secret: Secret::new(secret).hex(), position, lesson: request.lesson };
        let mut state = RoomState::new(&header).map_err(|_| Code::BadSettings)?;
        let header = serde_json::to_string(&header).map_err(|_| Code::BadSettings)?;
        let mut entries = Vec::new();
        let mut last = Checksum::of_header(&header);
        let mut commit = |state: &mut RoomState, change: Change| -> Result<(), Code> {
            let entry = Entry { time: now, content: Content::Change(change) };
            state.apply(&entry, false).map_err(|_| Code::BadSettings)?;
            let (saved, link) = encode(&entry, None).chained(last);
            entries.push(saved);
            last = link;
            Ok(())
        };
        // The name may have been stored by a version that accepted more.
        let name = state.distinct_name(0, &presentable_name(name).unwrap_or_default());
        commit(&mut state, Change::Join { person: 0, identity: identity.to_owned(), name })?;
        let mut requests = Vec::new();
        let bots = request.bots.len();
        let first = usize::from(request.settings.seats) - bots;
        // If bots take all seats, the host is a spectator.
        if first > 0 {
            requests.extend(Seat::new(0).map(|seat| ToServer::Sit { seat: seat.into() }));
            requests.extend(request.monster.map(|monster| ToServer::Monster { monster }));
        }
        for (at, bot) in request.bots.iter().enumerate() {
            let seat = Seat::new(first + at).ok_or(Code::BadSettings)?;
            requests.push(ToServer::Bot { seat: seat.into(), bot: Some(*bot) });
        }
        for request in &requests {
            for change in state.decide(0, request, |_| true).unwrap_or(Err(Code::BadSettings.into()))? {
                commit(&mut state, change)?;
            }
        }
        Ok(NewRoom { header, entries })
    }
}
