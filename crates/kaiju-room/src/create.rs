//! Creating a table.

use super::{
    Room,
    chain::Checksum,
    change::Change,
    entry::{Content, Entry},
    luck::MasterSecret,
    replay::ReplayedGame,
    saved::{SavedEntry, TableHeader, encode},
    settings::{normalized, starts_from},
    state::RoomState,
};
use kaiju_protocol::{
    Code, Door, NewTable, PlayFrom, Refusal, Settings, ToServer, WireBot, WireMonster, WireSeat, presentable_name,
};
use kaiju_rules::{Game, Pending, Seat};
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

/// Turns a request for a lesson into its table: one person and easy bots, unlisted, locked and without clocks.
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

/// A table that continues a recorded game from one of its moments, with one person and bots in all other seats.
struct PlayOn {
    /// The table's settings, with the position at that moment.
    table: NewTable,
    /// The person's seat.
    seat: Seat,
    /// The monster of each seat, in order.
    monsters: Vec<WireMonster>,
}

/// Turns a request to play on from a recorded game into a table: unlisted, locked and without clocks. The requested
/// bots take the other seats in order; each remaining seat keeps its recorded bot or gets the settings' stand-in.
fn play_on(request: &NewTable, from: &PlayFrom) -> Result<PlayOn, Refusal> {
    let played = ReplayedGame::parse(&from.record)?;
    let (game, monsters) = played.moment(from.ply)?;
    let asked = match game.pending() {
        Pending::Choose { seat, .. } => seat,
        Pending::Chance(_) => game.active(),
        Pending::Over { .. } => return Err(Code::BadPly.into()),
    };
    let seat = from.seat.map_or(asked, WireSeat::seat);
    if seat.index() >= game.seat_count() {
        return Err(Code::BadSeat.into());
    }
    let mut bots = request.bots.iter();
    let bot = |other| bots.next().copied().or_else(|| played.bot_at(other)).unwrap_or(request.settings.stand_in);
    let bots = game.seats().filter(|other| *other != seat).map(bot).collect();
    let settings = Settings {
        options: game.options().chosen().map(|option| option.word.into()).collect(),
        door: Door::Locked,
        stand_in: request.settings.stand_in,
        coach: request.settings.coach,
        ..Settings::of(game.ruleset(), game.seat_count() as u8)
    };
    let table = NewTable { settings, bots, monster: None, position: Some(game.position()), lesson: false, from: None };
    Ok(PlayOn { table, seat, monsters })
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
        let play_on = request.from.as_ref().map(|from| play_on(request, from)).transpose()?;
        let special = lesson.as_ref().or(play_on.as_ref().map(|play_on| &play_on.table));
        let request = special.unwrap_or(request);
        let settings = normalized(&request.settings)?;
        if request.bots.len() > usize::from(request.settings.seats) {
            return Err(Refusal::because(Code::BadSettings, Message::new("refusal-too-many-bots")));
        }
        let position = request.position.as_deref().map(|text| starting_position(text, &settings)).transpose()?;
        let header =
            TableHeader { settings, secret: MasterSecret::new(secret).hex(), position, lesson: request.lesson };
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
        // The name may have been stored by a version with less strict rules.
        let name = state.distinct_name(0, &presentable_name(name).unwrap_or_default());
        commit(&mut state, Change::Join { person: 0, identity: identity.to_owned(), name })?;
        let mut requests = Vec::new();
        let bots = request.bots.len();
        let first = usize::from(request.settings.seats) - bots;
        let own = play_on.as_ref().map_or(Seat::new(0), |play_on| Some(play_on.seat));
        // If bots take all seats, the host is a spectator.
        if first > 0 {
            requests.extend(own.map(|seat| ToServer::Sit { seat: seat.into() }));
            requests.extend(request.monster.map(|monster| ToServer::Monster { monster }));
        }
        // Bots take the last seats or, when playing on, all other seats.
        let others = |seat: &Seat| play_on.as_ref().map_or(seat.index() >= first, |play_on| *seat != play_on.seat);
        let seats = (0..usize::from(request.settings.seats)).filter_map(Seat::new).filter(others);
        for (seat, bot) in seats.zip(&request.bots) {
            requests.push(ToServer::Bot { seat: seat.into(), bot: Some(*bot) });
        }
        for request in &requests {
            for change in state.decide(0, request, |_| true).unwrap_or(Err(Code::BadSettings.into()))? {
                commit(&mut state, change)?;
            }
        }
        for (at, monster) in play_on.iter().flat_map(|play_on| play_on.monsters.iter().enumerate()) {
            let seat = Seat::new(at).ok_or(Code::BadSettings)?;
            if state.chair(seat).is_some_and(|chair| state.monster(chair) != *monster) {
                commit(&mut state, Change::Monster { seat, monster: *monster })?;
            }
        }
        Ok(NewRoom { header, entries })
    }
}
