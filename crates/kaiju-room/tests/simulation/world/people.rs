//! The actions of simulated people: they join, sit, start, answer, chat, leave and reconnect, and their clients repeat
//! messages.

use super::{Bug, World, client::SimulatedClient, server::SimulatedLink};
use kaiju_protocol::{Door, Presets, Request, Settings, Sitter, Stage, ToServer, WireBot, WireSeat};
use kaiju_room::Conn;
use std::collections::VecDeque;

/// Maximum number of connections that one person opens at the same time.
const MAX_LINKS: usize = 3;

/// A person, with the state that their client keeps between connections.
pub(super) struct SimulatedPerson {
    pub(super) identity: String,
    pub(super) name: String,
    plies: bool,
    pub(super) kept: Option<SimulatedClient>,
    /// Whether the table refuses this person, because the host has kicked them.
    pub(super) is_refused: bool,
    /// Whether they want to be erased but haven't been yet.
    pub(super) is_leaving: bool,
}

impl SimulatedPerson {
    pub(super) fn new(identity: String, name: String, plies: bool) -> SimulatedPerson {
        SimulatedPerson { identity, name, plies, kept: None, is_refused: false, is_leaving: false }
    }
}

impl World {
    /// Lets a random person act.
    pub(super) fn act(&mut self) {
        let person = self.dealer.below(self.people.len() as u32) as usize;
        let of_person = |(_, link): &(&Conn, &SimulatedLink)| link.person == person && !link.is_closed_by_client;
        let open: Vec<Conn> = self.links.iter().filter(of_person).map(|(&conn, _)| conn).collect();
        if open.is_empty() || (open.len() < MAX_LINKS && self.happens(20)) {
            self.connect(person);
            return;
        }
        let conn = *self.pick(&open);
        if self.happens(self.rates.disconnect) {
            self.fault(|| format!("{conn:?} breaks"));
            self.link(conn).is_closed_by_client = true;
            self.keep_client(conn);
            return;
        }
        let request = self.request(conn);
        self.request_from(conn, request.clone());
        // Send the same message again, like a client that isn't sure whether the first one arrived.
        if self.happens(self.rates.duplicate) {
            self.fault(|| format!("{conn:?} repeats a message"));
            self.request_from(conn, request);
        }
    }

    /// Keeps the state of a connection's client for the person's next one.
    pub(super) fn keep_client(&mut self, conn: Conn) {
        let link = &self.links[&conn];
        if !link.is_erased {
            self.people[link.person].kept = Some(link.client.reconnecting());
        }
    }

    /// Opens a connection for a person, usually continuing where the last one stopped.
    pub(super) fn connect(&mut self, person: usize) {
        if self.people[person].is_refused || self.people[person].is_leaving {
            return;
        }
        self.next_conn += 1;
        let conn = Conn(self.next_conn);
        let kept = self.people[person].kept.clone().filter(|_| !self.happens(200));
        let plies = self.people[person].plies;
        let client = kept.unwrap_or_else(|| SimulatedClient::new(plies));
        let since = client.next;
        let history = client.history.clone().filter(|_| self.bug != Some(Bug::LostTail));
        self.trace(|| format!("person {person} opens {conn:?} since {since:?}"));
        let link = SimulatedLink {
            person,
            client,
            to_server: VecDeque::from([super::hello(since, history, plies)]),
            to_client: VecDeque::new(),
            has_joined: false,
            is_closed_by_server: false,
            is_closed_by_client: false,
            is_erased: false,
        };
        self.links.insert(conn, link);
    }

    /// Sends a request.
    fn request_from(&mut self, conn: Conn, what: ToServer) {
        self.next_id += 1;
        let id = self.next_id;
        self.received.sent(&what);
        let link = self.link(conn);
        link.client.sends(id, what.clone());
        link.to_server.push_back(Request { id: Some(id), what });
    }

    /// A person's next request: usually one that advances the game, sometimes another.
    fn request(&mut self, conn: Conn) -> ToServer {
        if self.happens(150) {
            return self.odd_request(conn);
        }
        let client = &self.links[&conn].client;
        let (seat, ply, is_host) = (client.seat(), client.ply, client.is_host());
        match client.stage() {
            Some(Stage::Playing) => {
                let answers = client.answers();
                if client.can_take_back() && self.happens(500) {
                    return ToServer::TakeBack { ply, to: None, whole_turn: self.happens(300) };
                }
                if answers.is_empty() {
                    return if self.happens(300) { ToServer::Chat { text: self.chat_text() } } else { ToServer::Ping };
                }
                let action = self.pick(&answers).clone();
                ToServer::Act { ply, action }
            }
            Some(Stage::Lobby) if client.is_starting() && self.happens(700) => {
                self.links[&conn].client.reveal().unwrap_or(ToServer::Ping)
            }
            Some(Stage::Lobby) if seat.is_none() => ToServer::Sit { seat: self.free_seat(conn) },
            Some(Stage::Lobby) if self.happens(300) => self.links[&conn].client.commit().unwrap_or(ToServer::Ping),
            Some(Stage::Lobby) if is_host && self.happens(600) => ToServer::Start,
            Some(Stage::Lobby) => ToServer::Ready { ready: true },
            Some(Stage::Over) => ToServer::Rematch,
            None => ToServer::Ping,
        }
    }

    fn free_seat(&mut self, conn: Conn) -> WireSeat {
        let room = self.links[&conn].client.room.as_ref();
        let is_free = |sitter: &Sitter| !matches!(sitter, Sitter::Person { .. });
        let free: Vec<WireSeat> = room
            .iter()
            .flat_map(|room| &room.seats)
            .filter(|seat| is_free(&seat.sitter))
            .map(|seat| seat.seat)
            .collect();
        if free.is_empty() { self.any_seat() } else { *self.pick(&free) }
    }

    fn any_seat(&mut self) -> WireSeat {
        *self.pick(WireSeat::ALL)
    }

    /// A request that doesn't advance the game, is out of date, or isn't allowed.
    fn odd_request(&mut self, conn: Conn) -> ToServer {
        let client = &self.links[&conn].client;
        let (ply, settings) = (client.ply, client.room.as_ref().map(|room| room.settings.clone()));
        let answers = client.answers();
        match self.dealer.below(28) {
            22..=27 => self.order(),
            0..=3 => ToServer::Chat { text: self.chat_text() },
            4 if !answers.is_empty() => ToServer::Act { ply: ply.wrapping_sub(1), action: self.pick(&answers).clone() },
            5 => ToServer::Act { ply, action: "reroll E".to_owned() },
            6 => ToServer::Swap { seat: self.any_seat() },
            7 => ToServer::Sit { seat: self.any_seat() },
            8 => ToServer::Stand,
            9 => ToServer::Name { name: format!("Name {}", self.dealer.below(4)) },
            10 => ToServer::Ready { ready: false },
            11 => {
                let bot = Some(WireBot::Random).filter(|_| self.happens(700));
                ToServer::Bot { seat: self.any_seat(), bot }
            }
            12 => ToServer::Host { person: self.dealer.below(5) },
            13 if self.happens(300) => ToServer::Kick { person: self.dealer.below(5) },
            14 if self.happens(100) => ToServer::Concede { ply },
            15 => {
                let presets = Presets { leave_at: Some(self.dealer.below(9) as u8), ..Presets::default() };
                ToServer::Presets { presets }
            }
            19 => {
                let to = Some(ply.saturating_sub(self.dealer.below(4))).filter(|_| self.happens(500));
                ToServer::TakeBack { ply, to, whole_turn: self.happens(300) }
            }
            20 => ToServer::Commit { round: self.dealer.below(3), commit: "ab".repeat(32) },
            16 if self.happens(300) => ToServer::Coach { ply },
            16 => ToServer::Answers { ply, from: self.dealer.below(30) },
            17 => super::hello(Some(self.dealer.below(50)), None, false).what,
            18 => match settings {
                Some(settings) => {
                    let clock = *self.pick(&[0, 5, 30]);
                    ToServer::Settings { settings: Settings { clock, coach: clock == 5, ..settings } }
                }
                None => ToServer::Ping,
            },
            _ => ToServer::Ping,
        }
    }

    /// A host's request about people and seats, or anyone's request about another person's chat.
    fn order(&mut self) -> ToServer {
        let (person, guest, on) = (self.dealer.below(6), self.dealer.below(4), self.happens(600));
        match self.dealer.below(7) {
            0 => ToServer::CloseSeat { seat: self.any_seat(), closed: on },
            1 => ToServer::Door { door: *self.pick(&[Door::Open, Door::Open, Door::Ask, Door::Locked]) },
            2 => ToServer::LetIn { guest },
            3 => ToServer::TurnAway { guest },
            4 | 5 => ToServer::Mute { person, muted: on },
            _ => ToServer::Hide { person, hidden: on },
        }
    }

    /// A unique chat line.
    pub(super) fn chat_text(&mut self) -> String {
        self.next_id += 1;
        format!("line {:06}.", self.next_id)
    }
}
