//! Joins a table on a server: waits for its state before anything is shown.

use super::{JoinOptions, Joining, LocalHistory, Remote};
use crate::table::{TableError, TableView};
use kaiju_client::{Feed, FeedEvent};
use kaiju_protocol::{FromServer, Presets, RoomView, Snapshot, Update, WireMonster};
use kaiju_words::{Message, SeatNames, Words};
use std::{
    collections::{BTreeSet, VecDeque},
    time::{Duration, Instant},
};

/// How long the server may take to send the table's state.
const JOIN_TIMEOUT: Duration = Duration::from_secs(30);
/// How long the host may take to let the player in.
const MAX_WAIT: Duration = Duration::from_hours(12);

/// The first full state received from a table.
enum InitialState {
    /// Everything that has happened, from the beginning.
    Update(Box<Update>),
    /// Only the current position and the latest events.
    Snapshot(Box<Snapshot>),
}

/// The player's own data from the welcome message, which can arrive before the table's state.
struct Welcomed {
    you: u32,
    presets: Presets,
    hidden: Vec<u32>,
}

impl Remote {
    /// Joins a table: waits for its state, then begins the steps that `options` asks for. Calls `wait` if the host has
    /// to let the player in, which can take hours.
    pub fn join(
        feed: Feed,
        options: JoinOptions,
        link: &str,
        rejoin_command: &str,
        words: &Words,
        mut wait: impl FnMut(),
    ) -> Result<Remote, TableError> {
        let mut until = Instant::now() + JOIN_TIMEOUT;
        let silent = || TableError::Broken(Message::new("remote-no-state"));
        let next =
            |feed: &Feed, until: Instant| match feed.recv_timeout(until.saturating_duration_since(Instant::now())) {
                None => Err(silent()),
                Some(FeedEvent::Ended(message)) => Err(TableError::Broken(message)),
                Some(event) => Ok(event),
            };
        let mut welcomed = Welcomed { you: 0, presets: Presets::default(), hidden: Vec::new() };
        let (first, room) = loop {
            let FeedEvent::Message(message) = next(&feed, until)? else { continue };
            match *message {
                FromServer::Waiting => {
                    until += MAX_WAIT;
                    wait();
                }
                FromServer::Welcome(mut welcome) => {
                    until = Instant::now() + JOIN_TIMEOUT;
                    let (presets, hidden) = (welcome.presets.clone(), welcome.hidden.clone());
                    welcomed = Welcomed { you: welcome.you, presets, hidden };
                    if let Some(snapshot) = welcome.snapshot.take() {
                        let room = snapshot.room.clone();
                        break (InitialState::Snapshot(Box::new(snapshot)), room);
                    }
                }
                FromServer::Update(mut update) if update.room.is_some() => {
                    break update.room.take().map(|room| (InitialState::Update(update), room)).ok_or_else(silent)?;
                }
                _ => {}
            }
        };
        let mut remote = Remote::at(feed, options, room, welcomed, words)?;
        (remote.link, remote.rejoin_command) = (link.to_owned(), rejoin_command.to_owned());
        remote.had_seat = remote.seat().is_some();
        match first {
            InitialState::Update(update) => remote.update(*update)?,
            InitialState::Snapshot(snapshot) => remote.adopt_snapshot(*snapshot)?,
        }
        // A long game arrives in several updates.
        while remote.history.plies != remote.ply {
            let event = next(&remote.feed, until)?;
            remote.receive(event)?;
        }
        remote.continue_joining();
        Ok(remote)
    }

    fn at(
        feed: Feed,
        options: JoinOptions,
        room: RoomView,
        welcomed: Welcomed,
        words: &Words,
    ) -> Result<Remote, TableError> {
        let history = LocalHistory::new(&room)?;
        let joining = Joining::new(options, &room, words)?;
        let name = |&monster: &WireMonster| (monster, words.text(&monster.name(), &SeatNames(Vec::new())));
        let monsters = WireMonster::ALL.iter().map(name).collect();
        let mut remote = Remote {
            feed,
            link: String::new(),
            rejoin_command: String::new(),
            monsters,
            seat_names: SeatNames(Vec::new()),
            room,
            you: welcomed.you,
            presets: welcomed.presets,
            guests: Vec::new(),
            history,
            ply: 0,
            asked: None,
            take_back: None,
            is_online: true,
            expected: BTreeSet::new(),
            ids: 0,
            sent: None,
            unconfirmed: Vec::new(),
            unconfirmed_presets: None,
            unconfirmed_chat: None,
            unsent_chat: None,
            notices: VecDeque::new(),
            ended: None,
            advice: None,
            analysis: None,
            had_seat: false,
            can_rejoin: true,
            joining,
        };
        remote.update_cast();
        remote.receive_hidden(welcomed.hidden);
        Ok(remote)
    }
}
