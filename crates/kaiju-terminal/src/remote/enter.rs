//! Joining a table on a server: wait for its state before anything is shown.

use super::{Arrival, Manners, Remote, Story, monster_word};
use crate::table::{TableError, TableView};
use kaiju_client::{Feed, Heard};
use kaiju_protocol::{FromServer, Presets, RoomView, Snapshot, Update};
use kaiju_words::{Cast, Message, Words, say};
use std::{
    collections::{BTreeSet, VecDeque},
    time::{Duration, Instant},
};

/// How long the server may take to send the table's state.
const PATIENCE: Duration = Duration::from_secs(30);

/// The first full state received from a table.
enum First {
    /// Everything that has happened, from the beginning.
    Update(Box<Update>),
    /// The current state.
    Snapshot(Box<Snapshot>),
}

/// What is known of a table before its state arrives.
struct Threshold {
    you: u32,
    presets: Presets,
}

impl Remote {
    /// Joins a table: waits for its state, then takes the steps that `arrival` asks for.
    pub fn enter(
        feed: Feed,
        arrival: Arrival,
        link: &str,
        way_back: &str,
        words: &Words,
    ) -> Result<Remote, TableError> {
        let until = Instant::now() + PATIENCE;
        let silent = || TableError::Broken(Message::new("far-silent"));
        let next = |feed: &Feed| match feed.wait(until.saturating_duration_since(Instant::now())) {
            None => Err(silent()),
            Some(Heard::Ended(message)) => Err(TableError::Broken(message)),
            Some(heard) => Ok(heard),
        };
        let mut threshold = Threshold { you: 0, presets: Presets::default() };
        let (first, room) = loop {
            let Heard::Said(said) = next(&feed)? else { continue };
            match *said {
                FromServer::Welcome(mut welcome) => {
                    threshold = Threshold { you: welcome.you, presets: welcome.presets.clone() };
                    if let Some(snapshot) = welcome.snapshot.take() {
                        let room = snapshot.room.clone();
                        break (First::Snapshot(Box::new(snapshot)), room);
                    }
                }
                FromServer::Update(mut update) if update.room.is_some() => {
                    break update.room.take().map(|room| (First::Update(update), room)).ok_or_else(silent)?;
                }
                _ => {}
            }
        };
        let mut remote = Remote::at(feed, arrival.at(&room, words)?, room, threshold, words)?;
        (remote.link, remote.way_back) = (link.to_owned(), way_back.to_owned());
        remote.was_here = remote.seat().is_some();
        match first {
            First::Update(update) => remote.update(*update)?,
            First::Snapshot(snapshot) => remote.skip_to(*snapshot)?,
        }
        // A long game arrives in several updates.
        while remote.story.plies != remote.ply {
            let heard = next(&remote.feed)?;
            remote.hear(heard)?;
        }
        remote.arrive();
        Ok(remote)
    }

    fn at(
        feed: Feed,
        arrival: Arrival,
        room: RoomView,
        threshold: Threshold,
        words: &Words,
    ) -> Result<Remote, TableError> {
        let story = Story::before(&room)?;
        let names = |ruleset| {
            say::monsters(ruleset).map(|monster| (monster_word(&monster), words.text(&monster, &Cast(Vec::new()))))
        };
        let monsters = kaiju_rules::Ruleset::ALL.into_iter().flat_map(names).collect();
        let mut remote = Remote {
            feed,
            link: String::new(),
            way_back: String::new(),
            monsters,
            cast: Cast(Vec::new()),
            room,
            you: threshold.you,
            presets: threshold.presets,
            story,
            ply: 0,
            asked: None,
            is_online: true,
            expected: BTreeSet::new(),
            ids: 0,
            sent: None,
            unconfirmed: Vec::new(),
            wanted: None,
            spoken: None,
            unsaid: None,
            notices: VecDeque::new(),
            ended: None,
            was_here: false,
            has_way_back: true,
            manners: Manners::of(arrival),
        };
        remote.name_everybody();
        Ok(remote)
    }
}
