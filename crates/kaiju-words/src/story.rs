//! The log as a story: a turn's events, merged into a few sentences, and each player's latest turn in brief.
//!
//! The log keeps a line for every event, so that clients can show them one after the other and give each one's cause.
//! The story assigns each line to a sentence and updates the sentence's text: an attack and all its consequences are
//! one sentence, and gains with the same cause are added up.

mod sentence;

use crate::{message::Message, say};
use kaiju_rules::{Event, EventKind, Face, Game, MAX_SEATS, Phase, Ruleset, Seat};
use sentence::{Sentence, Topic};

/// The story of one game, which grows with each event.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// The current turn's sentences.
    sentences: Vec<Sentence>,
    /// The sentence that the latest event belongs to.
    current: Option<usize>,
    phase: Option<Phase>,
    /// The face being resolved, and its number of dice.
    kind: Option<(Face, u8)>,
    /// Each seat's latest turn in brief.
    cards: [Vec<Message>; MAX_SEATS],
}

/// A sentence of the story as it reads after an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoryLine {
    /// The sentence's number in its turn, from 0. Later lines of the same sentence replace its text.
    pub sentence: u16,
    /// The sentence.
    pub text: Message,
    /// The player's updated turn card, if this event changed it.
    pub card: Option<Vec<Message>>,
}

impl Story {
    /// Adds an event that has a line in the log, and returns its sentence; `None` for the line that begins a turn, which
    /// is the turn's heading. `game` is the game at the time of the event.
    pub fn add(&mut self, game: &Game, event: Event) -> Option<StoryLine> {
        let at = self.add_to_sentence(game, event)?;
        let text = self.sentences[at].text();
        let seat = game.active();
        let card = if game.turn_number() == 0 { Vec::new() } else { self.card_now() };
        let known = &mut self.cards[seat.index()];
        let card = (card != *known).then(|| {
            known.clone_from(&card);
            card
        });
        Some(StoryLine { sentence: u16::try_from(at).unwrap_or(u16::MAX), text, card })
    }

    /// Handles an event that has no line in the log.
    pub fn note(&mut self, event: Event) {
        if let EventKind::Phase { phase, .. } = event.kind {
            (self.phase, self.kind, self.current) = (Some(phase), None, None);
        }
    }

    /// A seat's latest turn in brief: its gains from dice, the monsters it hit, its moves and purchases. Empty before
    /// its first turn.
    pub fn card(&self, seat: Seat) -> &[Message] {
        &self.cards[seat.index()]
    }

    /// The current turn in brief: everything that its player did or, if nothing had an effect, the dice.
    fn card_now(&self) -> Vec<Message> {
        let clauses: Vec<Message> = self.sentences.iter().flat_map(Sentence::clauses).collect();
        if clauses.is_empty() { self.sentences.iter().find_map(Sentence::roll).into_iter().collect() } else { clauses }
    }

    /// Adds an event to its sentence, and returns that sentence's index.
    fn add_to_sentence(&mut self, game: &Game, event: Event) -> Option<usize> {
        let actor = game.active();
        match event.kind {
            EventKind::Turn { seat, .. } => {
                *self = Story { cards: std::mem::take(&mut self.cards), ..Story::default() };
                self.cards[seat.index()].clear();
                return None;
            }
            EventKind::StartRoll { .. } | EventKind::Starts { .. } => {
                let at = self.find_or_open(
                    actor,
                    |topic| matches!(topic, Topic::First(_)),
                    || Topic::First(Message::default()),
                );
                self.sentences[at].topic = Topic::First(say::event(game, event)?);
                return Some(at);
            }
            EventKind::Place { seat, borough } if game.turn_number() == 0 => {
                let at = self.find_or_open(actor, |topic| matches!(topic, Topic::Places), || Topic::Places);
                let place = Message::new("story-place").with("monster", seat);
                self.sentences[at].parts.facts.push(place.with("borough", say::borough(borough)));
                return Some(at);
            }
            EventKind::Reveal { card } if game.turn_number() == 0 => {
                let at = self.find_or_open(actor, |topic| matches!(topic, Topic::Market), || Topic::Market);
                self.sentences[at].parts.facts.push(say::card(game, card));
                return Some(at);
            }
            EventKind::Place { .. }
            | EventKind::Win { .. }
            | EventKind::NobodyWins
            | EventKind::Concede { .. }
            | EventKind::TryZombie { .. }
            | EventKind::Rise { .. }
            | EventKind::Demand { .. } => return Some(self.open(actor, Topic::Plain(say::event(game, event)?))),
            EventKind::Resolve { seat, face, count } => return Some(self.resolve(game, seat, face, count, event)),
            // An attack that hits no one gets a sentence that says so; other faces without effect are only listed among
            // the dice.
            EventKind::Nothing { face, .. } => {
                let text = say::event(game, event)?;
                let attack = self.sentences.iter().rposition(|sentence| matches!(sentence.topic, Topic::Attack(..)));
                if let Some(at) = attack.filter(|_| face == Face::ATTACK) {
                    self.sentences[at].topic = Topic::Plain(text);
                    return Some(at);
                }
                let dice = self.sentences.iter().rposition(|sentence| matches!(sentence.topic, Topic::Roll(_)));
                return Some(dice.unwrap_or_else(|| self.open(actor, Topic::Plain(text))));
            }
            _ => {}
        }
        let at = self.sentence_now(game, actor);
        let ruleset = game.ruleset();
        let dice = match event.kind {
            EventKind::Roll { dice, .. } => dice,
            _ => game.dice(),
        };
        let kind = self.kind.map(|(face, count)| say::faces(ruleset, face, count));
        self.sentences[at].add(say::part(game, actor, event), kind, || say::dice(ruleset, dice));
        Some(at)
    }

    /// Handles the start of resolving a face. An attack gets its own sentence; other faces are mentioned once they have
    /// an effect.
    fn resolve(&mut self, game: &Game, seat: Seat, face: Face, count: u8, event: Event) -> usize {
        self.kind = Some((face, count));
        self.current = None;
        // A KO'd monster's Attack faces summon or command, and a zombie's attack has half the strength.
        if face == Face::ATTACK && !game.is_ko(seat) && !game.is_zombie(seat) {
            return self.open(seat, Topic::Attack(say::faces(game.ruleset(), face, count), count));
        }
        let roll = self.sentences.iter().rposition(|sentence| matches!(sentence.topic, Topic::Roll(_)));
        let text = || say::event(game, event).unwrap_or_default();
        roll.unwrap_or_else(|| self.open(seat, Topic::Plain(text())))
    }

    /// The sentence that the current effect belongs to.
    fn sentence_now(&mut self, game: &Game, actor: Seat) -> usize {
        let takes_effects =
            |topic: &Topic| !matches!(topic, Topic::Plain(_) | Topic::First(_) | Topic::Places | Topic::Market);
        if let Some(at) = self.current.filter(|&at| takes_effects(&self.sentences[at].topic)) {
            return at;
        }
        let faces = |face, count| say::faces(game.ruleset(), face, count);
        match (self.kind, self.phase.unwrap_or_else(|| game.phase())) {
            (Some((face @ Face::DESTRUCTION, count)), _)
                if game.ruleset() == Ruleset::NewYork && !game.is_ko(actor) =>
            {
                self.find_or_open(
                    actor,
                    |topic| matches!(topic, Topic::Destroy(_)),
                    || Topic::Destroy(faces(face, count)),
                )
            }
            (Some((face @ Face::OUCH, count)), _) if game.ruleset() == Ruleset::NewYork => {
                self.find_or_open(actor, |topic| matches!(topic, Topic::Ouch(_)), || Topic::Ouch(faces(face, count)))
            }
            (Some(_), _) => self.find_or_open(actor, |topic| matches!(topic, Topic::Kinds), || Topic::Kinds),
            (None, Phase::Start) => {
                let place = game.monster(actor).place();
                let inside = place.is_inside().then(|| say::place(place));
                self.find_or_open(actor, |topic| matches!(topic, Topic::Start(_)), || Topic::Start(inside))
            }
            (None, Phase::Roll | Phase::Resolve) => {
                self.find_or_open(actor, |topic| matches!(topic, Topic::Roll(_)), || Topic::Roll(Vec::new()))
            }
            (None, phase @ (Phase::Move | Phase::Buy)) => {
                self.find_or_open(actor, |topic| *topic == Topic::Does(phase), || Topic::Does(phase))
            }
            (None, Phase::End) => self.find_or_open(actor, |topic| matches!(topic, Topic::End), || Topic::End),
        }
    }

    /// Finds the turn's latest sentence whose topic matches, or opens a new one.
    fn find_or_open(&mut self, actor: Seat, is: impl Fn(&Topic) -> bool, new: impl FnOnce() -> Topic) -> usize {
        let known = self.sentences.iter().rposition(|sentence| is(&sentence.topic));
        let at = known.unwrap_or_else(|| self.open(actor, new()));
        self.current = Some(at);
        at
    }

    fn open(&mut self, actor: Seat, topic: Topic) -> usize {
        self.sentences.push(Sentence::new(actor, topic));
        self.current = Some(self.sentences.len() - 1);
        self.sentences.len() - 1
    }
}

#[cfg(test)]
mod tests;
