//! Committing entries: each is applied to the state and added to the output of the current call.

use super::{
    Conn, Room, RoomOutput,
    change::Change,
    entry::{Chooser, Content, Entry},
    fair::Reveals,
    play::FullStep,
    saved::encode,
};
use kaiju_protocol::{Code, FromServer, Presets, Stage};
use kaiju_rules::Ply;

/// A call's output while it is being built.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) output: RoomOutput,
    pub(super) steps: Vec<FullStep>,
    /// Whether people, seats or settings have changed.
    pub(super) room_changed: bool,
    /// Whether there may be a question that the asked person has not received yet.
    pub(super) may_ask: bool,
    /// Whether the host needs a new list of the people at the door.
    pub(super) guests_changed: bool,
    /// Connections of people who were let in, each with whether it asked for plies. They are welcomed after everyone
    /// else has received the call's steps.
    pub(super) arrivals: Vec<(Conn, bool)>,
}

impl Room {
    pub(super) fn commit_change(&mut self, change: Change, now: i64, draft: &mut Draft) {
        draft.room_changed |= change.is_visible();
        // The person takes over from a bot, which may be the one that is asked.
        draft.may_ask |= matches!(change, Change::Return { .. } | Change::Sit { .. } | Change::TakeBack { .. });
        if let Change::Kick { person } = change {
            let closed: Vec<Conn> = self.connections_of(person).collect();
            draft.output.send(closed.iter().copied(), FromServer::Closing { refusal: Code::Kicked.into() });
            draft.output.close.extend(closed);
            self.connections.retain(|_, connection| connection.person != person);
        }
        let door = self.state.settings.door;
        draft.guests_changed |= matches!(change, Change::Host { .. }) && self.has_guests();
        let hider = if let Change::Hide { person, .. } = change { Some(person) } else { None };
        // New settings drop presets for cards of the other game.
        let may_change_presets = matches!(change, Change::Presets { .. } | Change::Settings { .. });
        let presets: Option<Vec<Presets>> =
            may_change_presets.then(|| self.state.people.iter().map(|member| member.presets.clone()).collect());
        if matches!(change, Change::Starting) {
            self.reveals = Reveals::since(now);
        }
        if let Change::TakeBack { seat, whole_turn, .. } = change {
            self.turn_clock_back(seat, whole_turn, now);
        }
        self.commit(Entry { time: now, content: Content::Change(change) }, draft);
        if let Some(before) = presets {
            self.send_changed_presets(&before, &mut draft.output);
        }
        if let Some(person) = hider {
            let own = self.connections_of(person).filter(|conn| self.connections[conn].is_greeted);
            draft.output.send(own, FromServer::Hidden { hidden: self.state.hidden_from(person) });
        }
        if self.state.settings.door != door {
            self.apply_door(now, draft);
        }
        self.drop_lapsed_swap_requests();
    }

    /// Sends each person whose presets differ from `before` their current ones.
    fn send_changed_presets(&self, before: &[Presets], output: &mut RoomOutput) {
        for ((person, before), member) in (0..).zip(before).zip(&self.state.people) {
            if member.presets != *before {
                let own = self.connections_of(person).filter(|conn| self.connections[conn].is_greeted);
                output.send(own, FromServer::Presets { presets: member.presets.clone() });
            }
        }
    }

    /// Commits a ply that is legal in the current position.
    pub(super) fn commit_ply(&mut self, ply: Ply, chooser: Option<Chooser>, now: i64, draft: &mut Draft) {
        self.commit(Entry { time: now, content: Content::Ply { ply, chooser } }, draft);
        self.start_clock(ply, now);
        draft.may_ask = true;
    }

    /// Applies an entry to the state and adds it to the output.
    fn commit(&mut self, entry: Entry, draft: &mut Draft) {
        let (stage, stand_ins) = (self.state.stage, self.state.stand_ins());
        let (saved, link) = encode(&entry, self.state.game()).chained(self.link);
        self.link = link;
        let text_len = saved.body.len();
        draft.output.entries.push(saved);
        // The entry was checked before, so a failure here is a bug: the table's task catches the panic, discards the
        // room and restores it from what is stored.
        match self.state.apply(&entry, true) {
            Ok(step) => draft.steps.extend(step),
            Err(error) => panic!("an entry cannot be applied: {}", error.reason),
        }
        if self.state.stage != stage && self.state.stage == Stage::Playing {
            // A game that starts from a position may ask before its first ply.
            self.asked_at = entry.time;
            draft.may_ask = true;
        }
        draft.room_changed |= self.state.stage != stage || self.state.stand_ins() != stand_ins;
        if self.state.stage != stage {
            draft.output.stage = Some(self.state.stage).filter(|stage| *stage != Stage::Lobby);
        }
        self.history.add(entry, link, text_len);
    }
}
