//! Messages from a room to its clients: updates, questions, welcomes and summaries.

use super::{Conn, Draft, Room, RoomOutput, Say, play::Told};
use kaiju_protocol::{
    AnswerView, Asked, Clock, Code, FromServer, MAX_ANSWERS, OddsView, Person, QuestionView, Refusal, RoomView,
    Snapshot, TableCard, TableEvent, Update, VERSION, Welcome, WireFace,
};
use kaiju_rules::{Dice, Pending, Seat};
use kaiju_words::ask;
use std::collections::BTreeMap;

/// Maximum number of steps in one message.
const STEPS_AT_ONCE: usize = 40;
/// Number of recent steps in a snapshot.
const LAST_STEPS: u32 = 60;

impl RoomOutput {
    pub(crate) fn tell(&mut self, to: impl IntoIterator<Item = Conn>, message: &FromServer) {
        let to: Vec<Conn> = to.into_iter().collect();
        if !to.is_empty() {
            let text = serde_json::to_string(message).unwrap_or_else(|e| unreachable!("messages are plain data: {e}"));
            self.say.push(Say { to, text });
        }
    }
}

/// A parse error made safe to send: it may quote the client's input, so it is cleaned and shortened.
pub(crate) fn short(problem: &str) -> String {
    kaiju_rules::notation::harmless(problem).chars().take(120).collect()
}

/// A group of clients that receive the same messages: whether they asked for plies and, if seats know different things,
/// their seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Audience {
    pub(super) plies: bool,
    pub(super) seat: Option<usize>,
}

impl Room {
    /// Completes a call's output: sends steps and changes of the room to all clients, and the question to the person
    /// who is asked.
    pub(super) fn finish(&mut self, draft: Draft, now: i64) -> RoomOutput {
        let Draft { mut outcome, told, room_changed, asks } = draft;
        // Clients have to be told when the clock starts or stops.
        let clock_turned = self.attend(now) && self.clock_ends().is_some();
        let room = room_changed.then(|| self.sight());
        if told.is_empty() && !clock_turned {
            if let Some(room) = room {
                let all: Vec<Conn> = self.greeted().collect();
                outcome.tell(all, &FromServer::Room(Box::new(room)));
            }
        } else {
            self.spread(&told, room.as_ref(), now, &mut outcome);
        }
        if asks {
            self.ask(None, &mut outcome);
        }
        outcome
    }

    /// Sends steps to all clients, each as its audience may see them.
    fn spread(&self, told: &[Told], room: Option<&RoomView>, now: i64, outcome: &mut RoomOutput) {
        let veiled = told.iter().any(Told::is_veiled);
        let mut groups: BTreeMap<Audience, Vec<Conn>> = BTreeMap::new();
        for (&conn, link) in self.links.iter().filter(|(_, link)| link.is_greeted) {
            let seat = self.state.seat_of(link.person).filter(|_| veiled && link.plies);
            groups.entry(Audience { plies: link.plies, seat: seat.map(Seat::index) }).or_default().push(conn);
        }
        for (ears, conns) in groups {
            let steps = told.iter().map(|told| heard(told, ears)).collect();
            let update = self.update(steps, room.cloned(), now);
            outcome.tell(conns, &FromServer::Update(Box::new(update)));
        }
    }

    fn update(&self, steps: Vec<TableEvent>, room: Option<RoomView>, now: i64) -> Update {
        Update { events: steps, room, ply: self.state.plies, asked: self.asked(now) }
    }

    /// All connections that have sent their hello.
    fn greeted(&self) -> impl Iterator<Item = Conn> {
        self.links.iter().filter(|(_, link)| link.is_greeted).map(|(&conn, _)| conn)
    }

    /// Welcomes a connection: with a snapshot, or with the steps it has missed.
    pub(super) fn greet(&mut self, conn: Conn, since: Option<u32>, plies: bool, now: i64, outcome: &mut RoomOutput) {
        let Some(link) = self.links.get_mut(&conn) else { return };
        link.is_greeted = true;
        link.plies = plies;
        let person = link.person;
        let first = self.history.first();
        let since = since.filter(|since| (first..=self.state.next).contains(since));
        let from = since.unwrap_or(self.state.next.saturating_sub(LAST_STEPS).max(first));
        let steps = self.history.steps_since(from, person, plies);
        let mut welcome = Welcome {
            version: VERSION,
            server: concat!("kaiju ", env!("CARGO_PKG_VERSION")).to_owned(),
            you: person,
            presets: self.state.member(person).map(|member| member.presets.clone()).unwrap_or_default(),
            snapshot: None,
        };
        if since.is_none() {
            welcome.snapshot = Some(Snapshot {
                next: self.state.next,
                room: self.sight(),
                scene: self.state.play().map(super::play::Play::scene),
                ply: self.state.plies,
                asked: self.asked(now),
                position: self.state.game().filter(|_| plies).map(|game| {
                    let seat = self.state.seat_of(person);
                    game.view(seat, &mut None).position()
                }),
                events: steps,
            });
            outcome.tell([conn], &FromServer::Welcome(Box::new(welcome)));
        } else {
            outcome.tell([conn], &FromServer::Welcome(Box::new(welcome)));
            let mut room = Some(self.sight());
            let mut steps = steps.into_iter();
            while room.is_some() || steps.len() > 0 {
                let part = steps.by_ref().take(STEPS_AT_ONCE).collect();
                let update = self.update(part, room.take(), now);
                outcome.tell([conn], &FromServer::Update(Box::new(update)));
            }
        }
        self.ask(Some(conn), outcome);
    }

    /// Sends the question to the person who is asked, on all their connections or only one. Clients that asked for
    /// plies work it out themselves.
    fn ask(&self, only: Option<Conn>, outcome: &mut RoomOutput) {
        let Some((game, seat)) = self.state.game().zip(self.state.asked()) else { return };
        let Some(person) = self.state.chair(seat).and_then(super::state::Chair::person) else { return };
        let ready = |conn: &Conn| self.links.get(conn).is_some_and(|link| link.is_greeted && !link.plies);
        let wanted = |conn: &Conn| only.is_none_or(|only| only == *conn);
        let conns: Vec<Conn> = self.links_of(person).filter(ready).filter(wanted).collect();
        if conns.is_empty() || self.state.bot(seat).is_some() {
            return;
        }
        let mut veil = None;
        let view = game.view(Some(seat), &mut veil);
        let Some(asked) = ask::brief(view) else { return };
        let mut question = QuestionView::of(game, self.state.plies, &asked);
        if asked.is_roll() {
            let all = asked.rerolls.iter().filter_map(|&action| match action {
                kaiju_rules::Action::Reroll { dice, .. } => Some(dice),
                _ => None,
            });
            if let Some(most) = all.max_by_key(|dice| dice.total()) {
                question.chances = ask::chances(view, most).iter().map(OddsView::from).collect();
            }
        }
        outcome.tell(conns, &FromServer::Question(Box::new(question)));
    }

    /// The current question to a person; refused if `ply` is out of date or the person is not asked.
    fn question(&self, person: u32, ply: u32) -> Result<(Seat, ask::Question), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        let mut veil = None;
        let asked = ask::brief(game.view(Some(seat), &mut veil)).ok_or(Code::NotAsked)?;
        Ok((seat, asked))
    }

    pub(super) fn chances(
        &self,
        conn: Conn,
        person: u32,
        ply: u32,
        faces: &[WireFace],
        outcome: &mut RoomOutput,
    ) -> Result<(), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        if self.state.asked() != Some(seat) {
            return Err(Code::NotAsked.into());
        }
        let dice = dice(game, faces).ok_or(Code::BadDice)?;
        let mut veil = None;
        let chances = ask::chances(game.view(Some(seat), &mut veil), dice);
        let (dice, chances) = (WireFace::all_of(game.ruleset(), dice), chances.iter().map(OddsView::from).collect());
        outcome.tell([conn], &FromServer::Chances { ply, dice, chances });
        Ok(())
    }

    pub(super) fn more_answers(
        &self,
        conn: Conn,
        person: u32,
        ply: u32,
        from: u32,
        outcome: &mut RoomOutput,
    ) -> Result<(), Refusal> {
        let (_, asked) = self.question(person, ply)?;
        let (game, _) = self.at_ply(person, ply)?;
        let listed = AnswerView::listed(&asked);
        let wanted = listed.iter().skip(from as usize).take(MAX_ANSWERS);
        let answers = wanted.map(|answer| AnswerView::of(game, &asked, answer)).collect();
        outcome.tell([conn], &FromServer::Answers { ply, from, total: listed.len() as u32, answers });
        Ok(())
    }

    /// The seat that is asked, and the time left for its answer.
    fn asked(&self, now: i64) -> Option<Asked> {
        let Pending::Choose { seat, prompt } = self.state.game()?.pending() else { return None };
        let runs = self.is_attended && self.state.bot(seat).is_none();
        let clock = self.clock_ends().filter(|_| runs).map(|ends| Clock {
            left: u32::try_from(ends - now).unwrap_or(0),
            of: 1000 * u32::from(self.state.settings.clock),
        });
        Some(Asked { seat: seat.into(), prompt: prompt.into(), clock })
    }

    /// The table as everyone sees it.
    fn sight(&self) -> RoomView {
        let people = self.state.people.iter().enumerate().filter_map(|(at, member)| {
            let person = at as u32;
            let here = self.is_here(person);
            let shown =
                !member.is_kicked && (here || self.state.seat_of(person).is_some() || person == self.state.host);
            let wants = self.wants.get(&person).map(|wish| wish.other.into());
            shown.then(|| Person { person, name: member.name.clone(), here, wants })
        });
        RoomView {
            code: self.code.clone(),
            stage: self.state.stage,
            round: self.state.round,
            settings: self.state.settings.clone(),
            seats: self.state.sights(),
            people: people.collect(),
            host: self.state.host,
        }
    }

    /// The table's summary, as this identity sees it.
    pub fn card(&self, identity: &str) -> TableCard {
        let own = self.state.person(identity).and_then(|person| self.state.seat_of(person));
        let seated = self.state.chairs.iter().filter_map(super::state::Chair::person);
        let names = seated.filter_map(|person| self.state.member(person)).map(|member| member.name.clone());
        let free = self.state.chairs.iter().filter(|chair| chair.sitter == kaiju_protocol::Sitter::Nobody);
        TableCard {
            code: self.code.clone(),
            stage: self.state.stage,
            settings: self.state.settings.clone(),
            names: names.collect(),
            free: free.count() as u8,
            asked: own.is_some() && self.state.asked() == own,
            changed: self.history.changed(),
        }
    }
}

/// A step as an audience may see it.
pub(super) fn heard(told: &Told, ears: Audience) -> TableEvent {
    if ears.plies { told.with_ply(ears.seat.and_then(Seat::new)) } else { told.step.clone() }
}

/// The dice with these faces; `None` unless the current roll contains them.
fn dice(game: &kaiju_rules::Game, faces: &[WireFace]) -> Option<Dice> {
    WireFace::dice(game.ruleset(), faces).filter(|&dice| !dice.is_empty() && game.dice().contains(dice))
}
