//! One sentence of the story, which grows as events are added.

use crate::{
    message::{Arg, Message},
    say::{self, Amount, Part},
};
use kaiju_rules::{Phase, Seat, Unit};

/// What a sentence is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Topic {
    /// Who starts the game, in words.
    First(Message),
    /// Where the monsters start.
    Places,
    /// The first cards of the market.
    Market,
    /// What happens before the roll; the monster's place, if it earns something there.
    Start(Option<Message>),
    /// The dice, as they now show.
    Roll(Vec<Message>),
    /// An attack: its dice, and their number.
    Attack(Message, u8),
    /// Faces other than Attack, Destruction and Ouch; [`Sentence::kinds`] has what came of each.
    Kinds,
    /// What Destruction does: its dice.
    Destroy(Message),
    /// Whom the units hit: the dice.
    Ouch(Message),
    /// What the monster does in a phase: moving or buying.
    Does(Phase),
    /// What happens at the end of the turn.
    End,
    /// An event that is a sentence of its own.
    Plain(Message),
}

/// A sentence about the monster whose turn it is.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    actor: Seat,
    pub(super) topic: Topic,
    pub(super) parts: Parts,
    /// Faces, and what came of each.
    kinds: Vec<(Message, Parts)>,
}

/// What a sentence mentions.
#[derive(Clone, Debug, Default)]
pub(super) struct Parts {
    verbs: Vec<Message>,
    changes: Vec<(Seat, Amount, i32)>,
    pub(super) facts: Vec<Message>,
    destroyed: Vec<(Message, &'static str, u8)>,
    appeared: Vec<(Unit, u8)>,
    /// Attack faces spent on tokens instead of attacking.
    spent: u8,
}

impl Sentence {
    pub(super) fn new(actor: Seat, topic: Topic) -> Sentence {
        Sentence { actor, topic, parts: Parts::default(), kinds: Vec::new() }
    }

    /// Adds what an event contributes. `kind` is the face being resolved; `dice` are all dice now.
    pub(super) fn add(&mut self, part: Part, kind: Option<Message>, dice: impl FnOnce() -> Vec<Message>) {
        if let (Topic::Roll(shown), Part::Dice) = (&mut self.topic, &part) {
            *shown = dice();
        }
        let parts = match kind.filter(|_| self.topic == Topic::Kinds) {
            None => &mut self.parts,
            Some(kind) => {
                let known = self.kinds.iter().position(|(known, _)| *known == kind);
                let at = known.unwrap_or(self.kinds.len());
                if known.is_none() {
                    self.kinds.push((kind, Parts::default()));
                }
                &mut self.kinds[at].1
            }
        };
        parts.add(part);
    }

    /// The sentence as it now reads.
    pub(super) fn text(&self) -> Message {
        let about = |id: &str| Message::new(id).with("monster", self.actor);
        let head = match &self.topic {
            Topic::Plain(text) | Topic::First(text) => return text.clone(),
            Topic::Places => return Message::new("story-places").with("places", Arg::Row(self.parts.facts.clone())),
            Topic::Market => return Message::new("story-market").with("cards", self.parts.facts.clone()),
            Topic::Start(Some(place)) if !self.parts.is_empty(self.actor) => {
                about("story-start").with("place", place.clone())
            }
            Topic::Start(_) => about("story-before"),
            Topic::Roll(dice) => about("story-roll").with("dice", dice.clone()),
            Topic::Attack(_, count) => about("story-attack").with("count", count.saturating_sub(self.parts.spent)),
            Topic::Kinds => about("story-resolve").with("kinds", Arg::Row(self.kinds())),
            Topic::Destroy(_) if !self.parts.destroyed.is_empty() => {
                about("story-destroys").with("things", self.parts.things())
            }
            Topic::Destroy(dice) => about("story-resolve").with("kinds", Arg::Row(vec![dice.clone()])),
            Topic::Ouch(dice) => about("story-ouch").with("dice", dice.clone()),
            Topic::Does(_) if self.parts.verbs.is_empty() => about("story-plain"),
            Topic::Does(_) => about("story-does").with("verbs", self.parts.verbs.clone()),
            Topic::End => Message::new("story-end"),
        };
        let parts = self.parts_beside();
        if parts.is_empty() {
            Message::new("story-bare").with("head", head)
        } else {
            Message::new("story-line").with("head", head).with("parts", Arg::Row(parts))
        }
    }

    /// The parts that the sentence's beginning doesn't mention.
    fn parts_beside(&self) -> Vec<Message> {
        let (verbs, things) = match self.topic {
            Topic::Does(_) => (false, true),
            Topic::Destroy(_) => (true, false),
            _ => (true, true),
        };
        self.parts.messages(self.actor, verbs, things)
    }

    /// Each resolved face with what came of it.
    fn kinds(&self) -> Vec<Message> {
        let kind = |(dice, parts): &(Message, Parts)| {
            let parts = parts.messages(self.actor, true, true);
            if parts.is_empty() {
                dice.clone()
            } else {
                Message::new("story-kind").with("dice", dice.clone()).with("parts", Arg::Row(parts))
            }
        };
        self.kinds.iter().map(kind).collect()
    }

    /// The sentence in brief, without the monster's name, as parts of a turn card.
    pub(super) fn clauses(&self) -> Vec<Message> {
        let head = match &self.topic {
            Topic::Plain(_) | Topic::First(_) | Topic::Places | Topic::Market | Topic::Roll(_) => return Vec::new(),
            Topic::Kinds => return self.kinds(),
            Topic::Start(Some(place)) => Message::new("story-card-in").with("place", place.clone()),
            Topic::Start(None) => return self.parts_beside(),
            Topic::Attack(dice, _) | Topic::Ouch(dice) => dice.clone(),
            Topic::Destroy(dice) if self.parts.destroyed.is_empty() => dice.clone(),
            Topic::Destroy(_) => Message::new("story-card-things").with("things", self.parts.things()),
            Topic::Does(_) if self.parts.verbs.is_empty() => return self.parts_beside(),
            Topic::Does(_) => Message::new("story-card-does").with("verbs", self.parts.verbs.clone()),
            Topic::End => Message::new("story-card-end"),
        };
        let parts = self.parts_beside();
        if parts.is_empty() {
            return vec![head];
        }
        vec![Message::new("story-card-line").with("head", head).with("parts", Arg::Row(parts))]
    }

    /// The dice in brief, if the sentence is about them.
    pub(super) fn roll(&self) -> Option<Message> {
        match &self.topic {
            Topic::Roll(dice) if !dice.is_empty() => Some(Message::new("story-card-roll").with("dice", dice.clone())),
            _ => None,
        }
    }
}

impl Parts {
    fn add(&mut self, part: Part) {
        match part {
            Part::Verb(verb) => self.verbs.push(verb),
            Part::Fact(fact) => self.facts.push(fact),
            Part::Change(seat, good, by) => {
                match self.changes.iter_mut().find(|change| (change.0, change.1) == (seat, good)) {
                    Some((_, _, sum)) => *sum += by,
                    None => self.changes.push((seat, good, by)),
                }
            }
            Part::Destroyed(one, word) => match self.destroyed.iter_mut().find(|thing| thing.1 == word) {
                Some((_, _, count)) => *count = count.saturating_add(1),
                None => self.destroyed.push((one, word, 1)),
            },
            Part::Appeared(unit) => match self.appeared.iter_mut().find(|appeared| appeared.0 == unit) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => self.appeared.push((unit, 1)),
            },
            Part::Spent(fact, count) => {
                self.facts.push(fact);
                self.spent = self.spent.saturating_add(count);
            }
            Part::Dice | Part::None => {}
        }
    }

    fn is_empty(&self, actor: Seat) -> bool {
        self.messages(actor, true, true).is_empty()
    }

    /// What was destroyed, as items for a list.
    fn things(&self) -> Vec<Message> {
        self.destroyed.iter().map(|(one, word, count)| say::destroyed(one, word, *count)).collect()
    }

    /// All parts in the order in which they are told: what the monster does, what that changes, what else happens.
    fn messages(&self, actor: Seat, verbs: bool, things: bool) -> Vec<Message> {
        let mut row = if verbs { self.verbs.clone() } else { Vec::new() };
        if things && !self.destroyed.is_empty() {
            row.push(Message::new("story-wrecks").with("things", self.things()));
        }
        let told = self.changes.iter().filter(|&&(_, _, by)| by != 0);
        let (own, others): (Vec<_>, Vec<_>) = told.partition(|&&(seat, _, _)| seat == actor);
        row.extend(own.into_iter().map(|&(seat, good, by)| say::change(actor, &[seat], good, by)));
        let alike = |a: &&(Seat, Amount, i32), b: &&(Seat, Amount, i32)| (a.1, a.2) == (b.1, b.2);
        row.extend(others.chunk_by(alike).map(|together| {
            let seats: Vec<Seat> = together.iter().map(|change| change.0).collect();
            say::change(actor, &seats, together[0].1, together[0].2)
        }));
        row.extend(self.facts.iter().cloned());
        if !self.appeared.is_empty() {
            let count: u8 = self.appeared.iter().map(|appeared| appeared.1).sum();
            let units: Vec<Message> = self.appeared.iter().map(|&(unit, count)| say::units(unit, count)).collect();
            row.push(Message::new("story-appear").with("units", units).with("count", count));
        }
        row
    }
}
