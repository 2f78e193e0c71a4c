//! Messages from a room to its clients: updates, questions, summaries, and the snapshot with the latest events that a
//! newcomer gets.

use super::{
    Conn, Room, RoomOutput,
    commit::Draft,
    play::{Audience, FullStep, Play},
    state::Chair,
    summary::without_names,
};
use kaiju_protocol::{
    AnswerView, Asked, Clock, Code, Door, FromServer, LessonView, MAX_ANSWERS, OddsView, Person, QuestionView, Refusal,
    RoomView, Sitter, Snapshot, TableCard, TableEvent, Update, VERSION, Welcome, WireFace,
};
use kaiju_rules::{Action, Dice, Game, Pending, Seat};
use kaiju_words::ask;
use std::collections::BTreeMap;

/// Maximum number of steps in one message to a client that reconnects.
const MAX_STEPS: usize = 40;
/// Number of recent steps in a snapshot.
const SNAPSHOT_STEPS: u32 = 60;

/// Makes a parse error safe to send: it may quote the client's input, so control characters are removed and it is cut
/// short.
pub(crate) fn shortened(problem: &str) -> String {
    kaiju_rules::notation::harmless(problem).chars().take(120).collect()
}

impl Room {
    /// Completes a call's output: sends the new steps to all clients, the room if it has changed, and the question to
    /// the person who is asked.
    pub(super) fn finish(&mut self, draft: Draft, now: i64) -> RoomOutput {
        let Draft { mut output, steps, room_changed, may_ask, guests_changed, arrivals } = draft;
        // Clients have to know when the clock starts or stops.
        let clock_changed = self.update_attendance(now) && self.clock_deadline().is_some();
        let room = room_changed.then(|| self.view());
        if !steps.is_empty() || clock_changed {
            self.send_steps(steps, room.as_ref(), now, &mut output);
        } else if let Some(room) = room {
            output.send(self.greeted(), FromServer::Room(Box::new(room)));
        }
        if may_ask {
            self.send_question(None, &mut output);
        }
        if guests_changed {
            self.send_guests(None, &mut output);
        }
        for (conn, plies) in arrivals {
            self.welcome(conn, None, plies, now, &mut output);
        }
        output
    }

    /// Sends steps to all clients; each receives only what it may see.
    fn send_steps(&self, mut steps: Vec<FullStep>, room: Option<&RoomView>, now: i64, output: &mut RoomOutput) {
        let is_veiled = steps.iter().any(FullStep::is_veiled);
        let mut audiences: BTreeMap<Audience, Vec<Conn>> = BTreeMap::new();
        for (&conn, connection) in self.connections.iter().filter(|(_, connection)| connection.is_greeted) {
            let seat = self.state.seat_of(connection.person).filter(|_| is_veiled && connection.plies);
            audiences.entry(Audience { plies: connection.plies, seat }).or_default().push(conn);
        }
        let mut left = audiences.len();
        for (audience, conns) in audiences {
            left -= 1;
            // Usually there is only one audience, and nothing has to be copied.
            let steps = if left == 0 { std::mem::take(&mut steps) } else { steps.clone() };
            let steps = steps.into_iter().map(|step| step.visible_to(audience)).collect();
            let update = self.update(steps, room.cloned(), now);
            output.send(conns, FromServer::Update(Box::new(update)));
        }
    }

    fn update(&self, steps: Vec<TableEvent>, room: Option<RoomView>, now: i64) -> Update {
        let history = steps.last().and_then(|step| self.history_id(step.number + 1));
        Update {
            events: steps,
            room,
            ply: self.state.plies,
            asked: self.asked(now),
            take_back: self.state.take_back_view(),
            history,
        }
    }

    /// Identifies the history up to the event before this number; `None` if the room no longer has it.
    fn history_id(&self, next: u32) -> Option<String> {
        self.history.link_before(next).map(|link| link.history_id(&self.state.secret))
    }

    /// Whether a client that has seen all events before `since`, and remembers this history of them, can continue from
    /// there. Its history differs if the table was restored from a backup and then played on.
    pub(super) fn knows(&self, since: u32, history: Option<&str>) -> bool {
        self.history_id(since).is_some_and(|own| history.is_none_or(|theirs| theirs == own))
    }

    /// All connections that have sent their hello.
    fn greeted(&self) -> impl Iterator<Item = Conn> {
        self.connections.iter().filter(|(_, connection)| connection.is_greeted).map(|(&conn, _)| conn)
    }

    /// Welcomes a connection, and sends it a snapshot or the steps from `since` on, which must be in the history.
    pub(super) fn welcome(&mut self, conn: Conn, since: Option<u32>, plies: bool, now: i64, output: &mut RoomOutput) {
        let Some(connection) = self.connections.get_mut(&conn) else { return };
        connection.is_greeted = true;
        connection.plies = plies;
        let person = connection.person;
        let recent = if connection.is_past_left_out { 0 } else { SNAPSHOT_STEPS };
        let from = since.unwrap_or(self.state.next.saturating_sub(recent).max(self.history.first()));
        let steps = self.history.steps_since(from, person, plies);
        let mut welcome = Welcome {
            version: VERSION,
            server: concat!("kaiju ", env!("CARGO_PKG_VERSION")).to_owned(),
            you: person,
            presets: self.state.member(person).map(|member| member.presets.clone()).unwrap_or_default(),
            hidden: self.state.hidden_from(person),
            snapshot: None,
        };
        if since.is_none() {
            welcome.snapshot = Some(Snapshot {
                next: self.state.next,
                history: self.history_id(self.state.next),
                room: self.view(),
                scene: self.state.shown().map(Play::scene),
                ply: self.state.plies,
                asked: self.asked(now),
                position: self.state.game().filter(|_| plies).map(|game| {
                    let seat = self.state.seat_of(person);
                    game.view(seat, &mut None).position()
                }),
                cards: self.state.play().map(Play::cards).unwrap_or_default(),
                take_back: self.state.take_back_view(),
                events: steps,
            });
            output.send([conn], FromServer::Welcome(Box::new(welcome)));
        } else {
            output.send([conn], FromServer::Welcome(Box::new(welcome)));
            let mut room = Some(self.view());
            let mut steps = steps.into_iter();
            while room.is_some() || steps.len() > 0 {
                let part = steps.by_ref().take(MAX_STEPS).collect();
                let update = self.update(part, room.take(), now);
                output.send([conn], FromServer::Update(Box::new(update)));
            }
        }
        self.send_question(Some(conn), output);
        if person == self.state.host && self.has_guests() {
            self.send_guests(Some(conn), output);
        }
    }

    /// Sends a client the question that it is asked, if any, once more.
    pub fn ask_again(&self, conn: Conn) -> RoomOutput {
        let mut output = RoomOutput::default();
        self.send_question(Some(conn), &mut output);
        output
    }

    /// Sends the question to the person who is asked, on all their connections or only one. Clients that asked for
    /// plies work it out themselves.
    fn send_question(&self, only: Option<Conn>, output: &mut RoomOutput) {
        let Some((game, seat)) = self.state.game().zip(self.state.asked_seat()) else { return };
        let Some(person) = self.state.chair(seat).and_then(Chair::person) else { return };
        let ready = |conn: &Conn| {
            self.connections.get(conn).is_some_and(|connection| connection.is_greeted && !connection.plies)
        };
        let wanted = |conn: &Conn| only.is_none_or(|only| only == *conn);
        let conns: Vec<Conn> = self.connections_of(person).filter(ready).filter(wanted).collect();
        if conns.is_empty() || self.state.bot(seat).is_some() {
            return;
        }
        let Some(mut question) = question_view(game, seat, self.state.plies) else { return };
        question.lesson = self.state.lesson_step().map(|step| LessonView::of(game, step));
        output.send(conns, FromServer::Question(Box::new(question)));
    }

    /// The question that this person is being asked; refused if `ply` is out of date or they aren't being asked.
    fn question(&self, person: u32, ply: u32) -> Result<(Seat, ask::Question), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        let mut veil = None;
        let asked = ask::brief(game.view(Some(seat), &mut veil)).ok_or(Code::NotAsked)?;
        Ok((seat, asked))
    }

    /// Sends the odds of rerolling these dice.
    pub(super) fn send_odds(
        &self,
        conn: Conn,
        person: u32,
        ply: u32,
        faces: &[WireFace],
        output: &mut RoomOutput,
    ) -> Result<(), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        if self.state.asked_seat() != Some(seat) {
            return Err(Code::NotAsked.into());
        }
        let dice = dice(game, faces).ok_or(Code::BadDice)?;
        let mut veil = None;
        let odds = ask::odds(game.view(Some(seat), &mut veil), dice);
        let (dice, odds) = (WireFace::all_of(game.ruleset(), dice), odds.iter().map(OddsView::from).collect());
        output.send([conn], FromServer::Odds { ply, dice, odds });
        Ok(())
    }

    /// Sends further answers to the current question, from index `from` on.
    pub(super) fn send_answers(
        &self,
        conn: Conn,
        person: u32,
        ply: u32,
        from: u32,
        output: &mut RoomOutput,
    ) -> Result<(), Refusal> {
        let (_, asked) = self.question(person, ply)?;
        let (game, _) = self.at_ply(person, ply)?;
        let listed = AnswerView::listed(&asked);
        let wanted = listed.iter().skip(from as usize).take(MAX_ANSWERS);
        let answers = wanted.map(|answer| AnswerView::of(game, &asked, answer)).collect();
        output.send([conn], FromServer::Answers { ply, from, total: listed.len() as u32, answers });
        Ok(())
    }

    /// The seat that is asked, and the time left for its answer.
    fn asked(&self, now: i64) -> Option<Asked> {
        let Pending::Choose { seat, prompt } = self.state.game()?.pending() else { return None };
        let runs = self.is_attended && self.state.bot(seat).is_none();
        let clock = self.clock_deadline().filter(|_| runs).map(|ends| Clock {
            left: u32::try_from(ends - now).unwrap_or(0),
            of: 1000 * u32::from(self.state.settings.clock),
        });
        Some(Asked { seat: seat.into(), prompt: prompt.into(), clock })
    }

    /// The table as everyone sees it.
    fn view(&self) -> RoomView {
        let people = self.state.people.iter().enumerate().filter_map(|(at, member)| {
            let person = at as u32;
            let here = self.is_here(person);
            let shown =
                !member.is_kicked && (here || self.state.seat_of(person).is_some() || person == self.state.host);
            let wants = self.swap_requests.get(&person).map(|request| request.other.into());
            shown.then(|| Person { person, name: member.name.clone(), here, wants, muted: member.is_muted })
        });
        RoomView {
            code: self.code.clone(),
            stage: self.state.stage,
            round: self.state.round,
            settings: self.state.settings.clone(),
            seats: self.state.seat_views(),
            people: people.collect(),
            host: self.state.host,
            lesson: self.state.is_lesson(),
            practice: self.state.play().is_some_and(|play| play.record.is_practice()),
            starting: self.state.starting.is_some(),
            fair: self.state.fair_view(),
        }
    }

    /// Whether an identity may see the people and games here. If the door is open, anyone may; otherwise only people
    /// who have joined.
    pub fn is_open_to(&self, identity: &str) -> bool {
        let member = self.state.person(identity).and_then(|person| self.state.member(person));
        self.state.settings.door == Door::Open || member.is_some_and(|member| !member.is_kicked)
    }

    /// The table's card, as this identity sees it.
    pub fn card(&self, identity: &str) -> TableCard {
        let own = self.state.person(identity).and_then(|person| self.state.seat_of(person));
        let asked = own.is_some() && self.state.asked_seat() == own;
        let card = TableCard { asked, ..self.whole_card() };
        if self.is_open_to(identity) { card } else { without_names(card) }
    }

    /// The table's card with all names.
    pub(super) fn whole_card(&self) -> TableCard {
        let seated = self.state.chairs.iter().filter_map(Chair::person);
        let names = seated.filter_map(|person| self.state.member(person)).map(|member| member.name.clone());
        let empty = |is_closed| {
            let seats = self.state.chairs.iter();
            seats.filter(|chair| chair.sitter == Sitter::Nobody && chair.is_closed == is_closed).count() as u8
        };
        TableCard {
            code: self.code.clone(),
            stage: self.state.stage,
            settings: self.state.settings.clone(),
            names: names.collect(),
            free: empty(false),
            closed: empty(true),
            asked: false,
            changed: self.history.last_change(),
        }
    }
}

/// The question to a seat, with the odds of rerolling all dice; `None` if it isn't asked.
pub(crate) fn question_view(game: &Game, seat: Seat, ply: u32) -> Option<QuestionView> {
    let mut veil = None;
    let view = game.view(Some(seat), &mut veil);
    let asked = ask::brief(view)?;
    let mut question = QuestionView::of(game, ply, &asked);
    if asked.is_roll() {
        let all = asked.rerolls.iter().filter_map(|&action| match action {
            Action::Reroll { dice, .. } => Some(dice),
            _ => None,
        });
        if let Some(most) = all.max_by_key(|dice| dice.total()) {
            question.odds = ask::odds(view, most).iter().map(OddsView::from).collect();
        }
    }
    Some(question)
}

/// The dice with these faces; `None` unless the current roll contains them.
fn dice(game: &Game, faces: &[WireFace]) -> Option<Dice> {
    WireFace::dice(game.ruleset(), faces).filter(|&dice| !dice.is_empty() && game.dice().contains(dice))
}
