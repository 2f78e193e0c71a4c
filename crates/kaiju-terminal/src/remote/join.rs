//! Joining a table on a server: wait for its state before anything is shown.

use super::{JoinOptions, Joining, LocalHistory, Remote};
use crate::table::{TableError, TableView};
use kaiju_client::{Feed, FeedEvent};
use kaiju_protocol::{FromServer, Presets, RoomView, Snapshot, Update, WireMonster};
use kaiju_words::{Cast, Message, Words};
use std::{
    collections::{BTreeSet, VecDeque},
    time::{Duration, Instant},
};

/// How long the server may take to send the table's state.
const JOIN_TIMEOUT: Duration = Duration::from_secs(30);

/// The first full state received from a table.
enum InitialState {
    /// Everything that has happened, from the beginning.
    Update(Box<Update>),
    /// Only the current position and the latest events.
    Snapshot(Box<Snapshot>),
}

/// What is known of a table before its state arrives.
struct Welcomed {
    you: u32,
    presets: Presets,
}

impl Remote {
    /// Joins a table: waits for its state, then takes the steps that `options` asks for.
    pub fn join(
        feed: Feed,
        options: JoinOptions,
        link: &str,
        rejoin_command: &str,
        words: &Words,
    ) -> Result<Remote, TableError> {
        let until = Instant::now() + JOIN_TIMEOUT;
        let silent = || TableError::Broken(Message::new("remote-no-state"));
        let next = |feed: &Feed| match feed.recv_timeout(until.saturating_duration_since(Instant::now())) {
            None => Err(silent()),
            Some(FeedEvent::Ended(message)) => Err(TableError::Broken(message)),
            Some(event) => Ok(event),
        };
        let mut welcomed = Welcomed { you: 0, presets: Presets::default() };
        let (first, room) = loop {
            let FeedEvent::Message(message) = next(&feed)? else { continue };
            match *message {
                FromServer::Welcome(mut welcome) => {
                    welcomed = Welcomed { you: welcome.you, presets: welcome.presets.clone() };
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
            let event = next(&remote.feed)?;
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
        let name = |&monster: &WireMonster| (monster, words.text(&monster.name(), &Cast(Vec::new())));
        let monsters = WireMonster::ALL.iter().map(name).collect();
        let mut remote = Remote {
            feed,
            link: String::new(),
            rejoin_command: String::new(),
            monsters,
            cast: Cast(Vec::new()),
            room,
            you: welcomed.you,
            presets: welcomed.presets,
            history,
            ply: 0,
            asked: None,
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
            had_seat: false,
            can_rejoin: true,
            joining,
        };
        remote.update_cast();
        Ok(remote)
    }
}
