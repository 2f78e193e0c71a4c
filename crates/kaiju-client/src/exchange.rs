//! This client's side of the exchange that makes a game's dice fair (docs/fair-dice.md): it commits to a nonce in the
//! lobby, reveals it when the game starts, and checks that the game uses it.

use crate::nonces::{Nonces, OwnNonce};
use kaiju_protocol::{Code, FairView, FromServer, Request, RoomView, Sitter, Stage, ToServer};
use kaiju_words::Message;

/// The ids of this exchange's requests, which programs don't use.
const COMMIT_ID: u32 = u32::MAX;
const REVEAL_ID: u32 = u32::MAX - 1;

/// Refusals after which the same request may still succeed.
const TEMPORARY: [Code; 4] = [Code::TooFast, Code::OverBudget, Code::Unavailable, Code::Closing];

/// What follows from a message.
#[derive(Default)]
pub(crate) struct Reaction {
    /// The requests to send.
    pub(crate) requests: Vec<Request>,
    /// A problem with the dice that the player should know about.
    pub(crate) problem: Option<Message>,
}

pub(crate) struct FairExchange {
    nonces: Nonces,
    /// The table's link.
    table: String,
    you: u32,
    room: Option<Box<RoomView>>,
    /// The commit that the server has, or is about to get, on this connection.
    committed: Option<String>,
    revealed: Option<String>,
    /// The commit that the server refused because this person's client on another device has made one.
    refused: Option<String>,
    /// The round whose start has been checked.
    checked: Option<u32>,
}

impl FairExchange {
    pub(crate) fn new(nonces: Nonces, table: String) -> FairExchange {
        FairExchange {
            nonces,
            table,
            you: 0,
            room: None,
            committed: None,
            revealed: None,
            refused: None,
            checked: None,
        }
    }

    /// Handles a message from the table. `None` if it is a reply to this exchange, which is of no interest to others.
    pub(crate) fn receive(&mut self, message: &FromServer) -> Option<Reaction> {
        match message {
            FromServer::Done { id: COMMIT_ID | REVEAL_ID } | FromServer::Refused { id: Some(REVEAL_ID), .. } => {
                // If the reveal is refused, the game starts without the nonce, and the player then sees it.
                return None;
            }
            FromServer::Refused { id: Some(COMMIT_ID), refusal } => {
                if TEMPORARY.contains(&refusal.code) {
                    self.committed = None;
                } else if refusal.code == Code::Committed {
                    self.refused.clone_from(&self.committed);
                }
                return None;
            }
            FromServer::Welcome(welcome) => {
                (self.you, self.committed, self.revealed) = (welcome.you, None, None);
                if let Some(snapshot) = &welcome.snapshot {
                    self.room = Some(Box::new(snapshot.room.clone()));
                }
            }
            FromServer::Update(update) => match &update.room {
                Some(room) => self.room = Some(Box::new(room.clone())),
                None => return Some(Reaction::default()),
            },
            FromServer::Room(room) => self.room = Some(room.clone()),
            _ => return Some(Reaction::default()),
        }
        Some(self.react())
    }

    /// What follows from the current room.
    fn react(&mut self) -> Reaction {
        let mut reaction = Reaction::default();
        let Some(room) = self.room.take() else { return reaction };
        let is_own = |sitter: &Sitter| *sitter == Sitter::Person { person: self.you };
        let seat = room.seats.iter().find(|view| is_own(&view.sitter)).map(|view| view.seat);
        if let (Some(fair), Some(seat)) = (&room.fair, seat) {
            let listed = fair.nonces.iter().find(|nonce| nonce.seat == seat);
            let commit = listed.and_then(|nonce| nonce.commit.as_deref());
            match room.stage {
                Stage::Lobby if room.starting => {
                    let what = self.reveal(room.round, fair, commit);
                    reaction.requests.extend(what.map(|what| Request { id: Some(REVEAL_ID), what }));
                }
                Stage::Lobby => {
                    let what = self.commit(room.round, fair, commit);
                    reaction.requests.extend(what.map(|what| Request { id: Some(COMMIT_ID), what }));
                }
                Stage::Playing if self.checked != Some(room.round) => {
                    self.checked = Some(room.round);
                    let nonce = listed.and_then(|nonce| nonce.nonce.as_deref());
                    reaction.problem = self.check(room.round, fair, commit, nonce).map(Message::new);
                }
                Stage::Playing | Stage::Over => {}
            }
        }
        self.room = Some(room);
        reaction
    }

    /// The nonce for this round and this commitment of the server.
    fn own(&self, round: u32, fair: &FairView) -> Option<OwnNonce> {
        self.nonces.find(&self.table, round, |own| own.commitment == fair.commitment).cloned()
    }

    fn commit(&mut self, round: u32, fair: &FairView, listed: Option<&str>) -> Option<ToServer> {
        let known = self.own(round, fair);
        // A revealed nonce is no secret any more. A server that asks for another commitment has gone back in time.
        let is_fresh = |own: &OwnNonce| own.list.is_none() || own.commit().as_deref() == listed;
        let own = if let Some(own) = known.filter(is_fresh) {
            own
        } else {
            let made = OwnNonce::random(&self.table, round, &fair.commitment)?;
            self.nonces.keep(made.clone());
            made
        };
        let commit = own.commit()?;
        if self.committed.as_ref() == Some(&commit) || self.refused.as_ref() == Some(&commit) {
            return None;
        }
        self.committed = Some(commit.clone());
        Some(ToServer::Commit { round, commit })
    }

    /// Reveals the nonce, if the table has its commit and the list of all commits is the one for which it was revealed
    /// before. Otherwise someone who knows the nonce could still choose theirs.
    fn reveal(&mut self, round: u32, fair: &FairView, listed: Option<&str>) -> Option<ToServer> {
        let own = self.own(round, fair)?;
        let list = commits(fair);
        let is_final = own.list.as_ref().is_none_or(|before| *before == list);
        let is_sent = self.revealed.as_ref() == Some(&own.nonce);
        if own.commit().as_deref() != listed || own.is_used || !is_final || is_sent {
            return None;
        }
        let nonce = own.nonce.clone();
        self.revealed = Some(nonce.clone());
        self.nonces.keep(OwnNonce { list: Some(list), ..own });
        Some(ToServer::Reveal { round, nonce })
    }

    /// Checks that the game begins with the nonce that was revealed, and with the commits that were listed then. Returns
    /// what is wrong.
    fn check(
        &mut self,
        round: u32,
        fair: &FairView,
        listed: Option<&str>,
        nonce: Option<&str>,
    ) -> Option<&'static str> {
        // Someone who has just joined a running game has no part in its dice.
        self.nonces.find(&self.table, round, |_| true)?;
        let Some(own) = self.own(round, fair) else { return Some("remote-dice-changed") };
        let commit = own.commit();
        if listed.is_some() && self.refused.is_some() && self.refused == commit {
            return Some("remote-dice-elsewhere");
        }
        if listed != commit.as_deref() || nonce != Some(&own.nonce) {
            return Some("remote-dice-left-out");
        }
        if own.list.as_ref().is_some_and(|before| *before != commits(fair)) {
            return Some("remote-dice-changed");
        }
        self.nonces.keep(OwnNonce { is_used: true, ..own });
        None
    }
}

/// The seats and commits of all contributors.
fn commits(fair: &FairView) -> Vec<String> {
    let commit = |nonce: &kaiju_protocol::NonceView| Some(format!("{} {}", nonce.seat.word(), nonce.commit.as_ref()?));
    fair.nonces.iter().filter_map(commit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_protocol::{NonceView, Refusal, SeatView, Settings, Welcome, WireMonster, WireSeat};
    use kaiju_rules::Ruleset;

    const TABLE: &str = "http://localhost:7777/t/KWHXRT";

    fn exchange() -> FairExchange {
        FairExchange::new(Nonces::in_memory(), TABLE.to_owned())
    }

    /// A room in which this client's person has seat A. Its nonces are those of seats A, B, ...
    fn room(nonces: &[(Option<&str>, Option<&str>)]) -> RoomView {
        let view = |seat, sitter, monster| SeatView {
            seat,
            monster,
            sitter,
            name: None,
            closed: false,
            ready: false,
            undecided: false,
            stand_in: None,
        };
        let monsters = WireMonster::of(Ruleset::Tokyo);
        let nonce = |(seat, (commit, nonce)): (WireSeat, &(Option<&str>, Option<&str>))| NonceView {
            seat,
            commit: commit.map(str::to_owned),
            nonce: nonce.map(str::to_owned),
        };
        let nonces = [WireSeat::A, WireSeat::B].into_iter().zip(nonces).map(nonce).collect();
        RoomView {
            code: "KWHXRT".to_owned(),
            stage: Stage::Lobby,
            round: 1,
            settings: Settings::of(Ruleset::Tokyo, 2),
            seats: vec![
                view(WireSeat::A, Sitter::Person { person: 0 }, monsters[0]),
                view(WireSeat::B, Sitter::Person { person: 1 }, monsters[1]),
            ],
            people: Vec::new(),
            host: 0,
            lesson: false,
            practice: false,
            starting: false,
            fair: Some(FairView { commitment: "ab".repeat(32), nonces }),
        }
    }

    fn starting(nonces: &[(Option<&str>, Option<&str>)]) -> RoomView {
        RoomView { starting: true, ..room(nonces) }
    }

    fn playing(nonces: &[(Option<&str>, Option<&str>)]) -> RoomView {
        RoomView { stage: Stage::Playing, ..room(nonces) }
    }

    /// The client enters this room: what it sends, and the problem that it reports.
    fn enter(exchange: &mut FairExchange, room: RoomView) -> (Option<ToServer>, Option<String>) {
        let Reaction { requests, problem } = exchange.receive(&FromServer::Room(Box::new(room))).expect("a reaction");
        assert!(requests.len() < 2, "{requests:?}");
        (requests.into_iter().next().map(|request| request.what), problem.map(|problem| problem.id))
    }

    /// The client commits to a nonce in the lobby. Returns the nonce and its commit.
    fn commit(exchange: &mut FairExchange) -> (String, String) {
        let (sent, _) = enter(exchange, room(&[]));
        let Some(ToServer::Commit { round: 1, commit }) = sent else { panic!("no commitment: {sent:?}") };
        let own = exchange.nonces.find(TABLE, 1, |_| true).expect("a nonce");
        assert_eq!(own.commit().as_ref(), Some(&commit));
        (own.nonce.clone(), commit)
    }

    fn welcome() -> FromServer {
        FromServer::Welcome(Box::new(Welcome {
            version: 2,
            server: String::new(),
            you: 0,
            presets: kaiju_protocol::Presets::default(),
            hidden: Vec::new(),
            snapshot: None,
        }))
    }

    #[test]
    fn a_nonce_is_committed_once_and_revealed_when_the_game_starts() {
        let mut exchange = exchange();
        let (nonce, commit) = commit(&mut exchange);
        let other = "11".repeat(32);
        assert_eq!(enter(&mut exchange, room(&[(Some(&commit), None)])), (None, None));
        let begins = starting(&[(Some(&commit), None), (Some(&other), None)]);
        let reveal = Some(ToServer::Reveal { round: 1, nonce: nonce.clone() });
        assert_eq!(enter(&mut exchange, begins.clone()), (reveal.clone(), None));
        assert_eq!(enter(&mut exchange, begins), (None, None), "once");
        // After a reconnection it is sent again.
        let again = exchange.receive(&welcome()).expect("a reaction");
        assert_eq!(again.requests.into_iter().next().map(|request| request.what), reveal);
        let begun = playing(&[(Some(&commit), Some(&nonce)), (Some(&other), None)]);
        assert_eq!(enter(&mut exchange, begun), (None, None));
        // A server that goes back in time doesn't get it once more.
        exchange.receive(&welcome());
        assert_eq!(enter(&mut exchange, starting(&[(Some(&commit), None), (Some(&other), None)])), (None, None));
        // The next round has another nonce.
        let (sent, _) = enter(&mut exchange, RoomView { round: 2, ..room(&[]) });
        assert!(matches!(sent, Some(ToServer::Commit { round: 2, commit: next }) if next != commit));
    }

    #[test]
    fn spectators_lessons_and_older_games_have_no_nonce() {
        let mut exchange = exchange();
        assert_eq!(enter(&mut exchange, RoomView { fair: None, ..room(&[]) }), (None, None));
        exchange.you = 7;
        assert_eq!(enter(&mut exchange, room(&[])), (None, None));
        exchange.you = 0;
        // Someone who has just joined a running game has nothing to complain about.
        assert_eq!(enter(&mut exchange, playing(&[(Some("11"), None)])), (None, None));
    }

    #[test]
    fn a_game_without_the_nonce_is_reported() {
        for (commit_kept, nonce_kept) in [(true, false), (false, true), (false, false)] {
            let mut exchange = exchange();
            let (nonce, commit) = commit(&mut exchange);
            let begun = playing(&[(commit_kept.then_some(&commit), nonce_kept.then_some(&nonce))]);
            let left_out = Some("remote-dice-left-out".to_owned());
            assert_eq!(enter(&mut exchange, begun.clone()), (None, left_out));
            assert_eq!(enter(&mut exchange, begun), (None, None), "once");
        }
    }

    /// Once a nonce is revealed, neither the server's commitment nor another player's may change.
    #[test]
    fn a_server_that_changes_commitments_is_reported() {
        let changed = Some("remote-dice-changed".to_owned());
        let (before, after) = ("11".repeat(32), "22".repeat(32));
        let revealed = || {
            let mut exchange = exchange();
            let (nonce, commit) = commit(&mut exchange);
            let (sent, _) = enter(&mut exchange, starting(&[(Some(&commit), None), (Some(&before), None)]));
            assert!(matches!(sent, Some(ToServer::Reveal { .. })));
            (exchange, nonce, commit)
        };
        let (mut exchange, nonce, commit) = revealed();
        let begun = playing(&[(Some(&commit), Some(&nonce)), (Some(&after), Some(&after))]);
        assert_eq!(enter(&mut exchange, begun), (None, changed.clone()));

        let (mut exchange, nonce, commit) = revealed();
        let mut begun = playing(&[(Some(&commit), Some(&nonce)), (Some(&before), None)]);
        begun.fair.as_mut().expect("fair dice").commitment = "cd".repeat(32);
        assert_eq!(enter(&mut exchange, begun), (None, changed));

        // Back in the lobby, a revealed nonce is replaced, and it isn't revealed for another list.
        let (mut exchange, _, commit) = revealed();
        exchange.receive(&welcome());
        let (sent, _) = enter(&mut exchange, starting(&[(Some(&commit), None), (Some(&after), None)]));
        assert_eq!(sent, None);
        let (sent, _) = enter(&mut exchange, room(&[]));
        assert!(matches!(sent, Some(ToServer::Commit { commit: next, .. }) if next != commit));
    }

    #[test]
    fn replies_are_swallowed_and_refusals_are_heeded() {
        let refused = |id, code: Code| FromServer::Refused { id: Some(id), refusal: Refusal::from(code) };
        let mut exchange = exchange();
        let (_, commit) = commit(&mut exchange);
        assert!(exchange.receive(&refused(COMMIT_ID, Code::TooFast)).is_none());
        let again = Some(ToServer::Commit { round: 1, commit });
        assert_eq!(enter(&mut exchange, room(&[])).0, again);
        assert!(exchange.receive(&FromServer::Done { id: COMMIT_ID }).is_none());
        assert!(exchange.receive(&refused(REVEAL_ID, Code::Stale)).is_none());
        assert!(exchange.receive(&FromServer::Done { id: 1 }).is_some());
        // Another device has committed to another nonce.
        assert!(exchange.receive(&refused(COMMIT_ID, Code::Committed)).is_none());
        let other = "11".repeat(32);
        assert_eq!(enter(&mut exchange, room(&[(Some(&other), None)])), (None, None));
        let begun = playing(&[(Some(&other), Some(&other))]);
        assert_eq!(enter(&mut exchange, begun), (None, Some("remote-dice-elsewhere".to_owned())));
    }
}
