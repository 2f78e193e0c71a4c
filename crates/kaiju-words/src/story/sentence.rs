//! One sentence of the story, which grows as events are added.

use crate::{
    message::{Arg, Message},
    say::{self, Amount, StoryPart},
};
use kaiju_rules::{Phase, Seat, Unit};

/// The topic of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Topic {
    /// The sentence about the monster that starts the game.
    First(Message),
    /// The monsters' starting places.
    Places,
    /// The first cards of the market.
    Market,
    /// Events before the roll, with the monster's place if it earns something there.
    Start(Option<Message>),
    /// The current faces of the dice.
    Roll(Vec<Message>),
    /// An attack: its dice, and their number.
    Attack(Message, u8),
    /// Faces other than Attack, Destruction and Ouch; [`Sentence::kinds`] has the effects of each.
    Kinds,
    /// The effects of Destruction, with its dice.
    Destroy(Message),
    /// The monsters that the units hit, with the Ouch dice.
    Ouch(Message),
    /// The monster's actions in a phase: moving or buying.
    Does(Phase),
    /// Events at the end of the turn.
    End,
    /// An event with its own sentence.
    Plain(Message),
}

/// A sentence of the story, which grows as events are added.
#[derive(Clone, Debug)]
pub(super) struct Sentence {
    actor: Seat,
    pub(super) topic: Topic,
    pub(super) parts: StoryParts,
    /// Faces, each with its effects.
    kinds: Vec<(Message, StoryParts)>,
}

/// The parts that a sentence mentions.
#[derive(Clone, Debug, Default)]
pub(super) struct StoryParts {
    /// Each monster's actions, in order, and whether they belong in the brief form too.
    verbs: Vec<(Seat, Message, bool)>,
    changes: Vec<(Seat, Amount, i32)>,
    pub(super) facts: Vec<Message>,
    destroyed: Vec<(Message, &'static str, u8)>,
    appeared: Vec<(Unit, u8)>,
    /// Attack faces spent on tokens instead of attacking.
    spent: u8,
}

/// Selects the parts of a sentence to include.
#[derive(Copy, Clone)]
struct Include {
    actor: Seat,
    /// Whether to include the actor's verbs; false if the sentence's head already has them.
    verbs: bool,
    /// Whether to include destroyed targets; false if the sentence's head already has them.
    targets: bool,
    /// Whether to include only the most important parts.
    brief: bool,
}

impl Sentence {
    pub(super) fn new(actor: Seat, topic: Topic) -> Sentence {
        Sentence { actor, topic, parts: StoryParts::default(), kinds: Vec::new() }
    }

    /// Adds an event's contribution. `kind` is the face being resolved, and `dice` are all current dice.
    pub(super) fn add(&mut self, part: StoryPart, kind: Option<Message>, dice: impl FnOnce() -> Vec<Message>) {
        if let (Topic::Roll(shown), StoryPart::Dice) = (&mut self.topic, &part) {
            *shown = dice();
        }
        let parts = match kind.filter(|_| self.topic == Topic::Kinds) {
            None => &mut self.parts,
            Some(kind) => {
                let known = self.kinds.iter().position(|(known, _)| *known == kind);
                let at = known.unwrap_or(self.kinds.len());
                if known.is_none() {
                    self.kinds.push((kind, StoryParts::default()));
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
            Topic::Start(Some(place)) => about("story-start").with("place", place.clone()),
            Topic::Start(None) => about("story-before"),
            Topic::Roll(dice) => about("story-roll").with("dice", dice.clone()),
            Topic::Attack(_, count) => about("story-attack").with("count", count.saturating_sub(self.parts.spent)),
            Topic::Kinds => about("story-resolve").with("kinds", Arg::Row(self.kinds("story-kind", false))),
            Topic::Destroy(_) if !self.parts.destroyed.is_empty() => {
                about("story-destroys").with("targets", self.parts.targets())
            }
            Topic::Destroy(dice) => about("story-resolve").with("kinds", Arg::Row(vec![dice.clone()])),
            Topic::Ouch(dice) => about("story-ouch").with("dice", dice.clone()),
            Topic::Does(_) if self.verbs().is_empty() => about("story-plain"),
            Topic::Does(_) => about("story-does").with("verbs", self.verbs()),
            Topic::End => Message::new("story-end"),
        };
        let parts = self.parts_beside(false);
        if parts.is_empty() {
            Message::new("story-bare").with("head", head)
        } else {
            Message::new("story-line").with("head", head).with("parts", Arg::Row(parts))
        }
    }

    /// The actor's actions.
    fn verbs(&self) -> Vec<Message> {
        self.parts.verbs_of(self.actor, false)
    }

    /// The parts that the sentence's head doesn't mention.
    fn parts_beside(&self, brief: bool) -> Vec<Message> {
        let (verbs, targets) = match self.topic {
            Topic::Does(_) => (false, true),
            Topic::Destroy(_) => (true, false),
            _ => (true, true),
        };
        self.parts.messages(Include { actor: self.actor, verbs, targets, brief })
    }

    /// Each resolved face with its effects, worded by this text.
    fn kinds(&self, id: &str, brief: bool) -> Vec<Message> {
        let include = Include { actor: self.actor, verbs: true, targets: true, brief };
        let kind = |(dice, parts): &(Message, StoryParts)| {
            let parts = parts.messages(include);
            if parts.is_empty() {
                dice.clone()
            } else {
                Message::new(id).with("head", dice.clone()).with("parts", Arg::Row(parts))
            }
        };
        self.kinds.iter().map(kind).collect()
    }

    /// The sentence in brief, without the monster's name, as parts of a turn card.
    pub(super) fn clauses(&self) -> Vec<Message> {
        let head = match &self.topic {
            Topic::Plain(_) | Topic::First(_) | Topic::Places | Topic::Market | Topic::Roll(_) => return Vec::new(),
            Topic::Kinds => return self.kinds("story-card-line", true),
            Topic::Start(Some(place)) => Message::new("story-card-in").with("place", place.clone()),
            Topic::Start(None) => return self.parts_beside(true),
            Topic::Attack(dice, _) | Topic::Ouch(dice) => dice.clone(),
            Topic::Destroy(dice) if self.parts.destroyed.is_empty() => dice.clone(),
            Topic::Destroy(_) => Message::new("story-card-destroys").with("targets", self.parts.targets()),
            Topic::Does(_) if self.verbs().is_empty() => return self.parts_beside(true),
            Topic::Does(_) => Message::new("story-card-does").with("verbs", self.verbs()),
            Topic::End => Message::new("story-card-end"),
        };
        let parts = self.parts_beside(true);
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

impl StoryParts {
    fn add(&mut self, part: StoryPart) {
        match part {
            StoryPart::Verb(seat, verb) => self.verbs.push((seat, verb, true)),
            StoryPart::Aside(seat, verb) => self.verbs.push((seat, verb, false)),
            StoryPart::Fact(fact) => self.facts.push(fact),
            StoryPart::Change(seat, good, by) => {
                match self.changes.iter_mut().find(|change| (change.0, change.1) == (seat, good)) {
                    Some((_, _, sum)) => *sum += by,
                    None => self.changes.push((seat, good, by)),
                }
            }
            StoryPart::Destroyed(one, word) => match self.destroyed.iter_mut().find(|destroyed| destroyed.1 == word) {
                Some((_, _, count)) => *count = count.saturating_add(1),
                None => self.destroyed.push((one, word, 1)),
            },
            StoryPart::Appeared(unit) => match self.appeared.iter_mut().find(|appeared| appeared.0 == unit) {
                Some((_, count)) => *count = count.saturating_add(1),
                None => self.appeared.push((unit, 1)),
            },
            StoryPart::Spent(fact, count) => {
                self.facts.push(fact);
                self.spent = self.spent.saturating_add(count);
            }
            StoryPart::Dice | StoryPart::None => {}
        }
    }

    /// A monster's actions; in brief, only the most important ones.
    fn verbs_of(&self, seat: Seat, brief: bool) -> Vec<Message> {
        let verbs = self.verbs.iter().filter(|(doer, _, matters)| *doer == seat && (*matters || !brief));
        verbs.map(|(_, verb, _)| verb.clone()).collect()
    }

    /// The destroyed buildings and units, as items for a list.
    fn targets(&self) -> Vec<Message> {
        self.destroyed.iter().map(|(one, word, count)| say::destroyed(one, word, *count)).collect()
    }

    /// All parts in the order of the sentence: the actor's actions and their effects on the actor, the effects on
    /// others, and everything else.
    fn messages(&self, include: Include) -> Vec<Message> {
        let Include { actor, brief, .. } = include;
        let mut row = if include.verbs { self.verbs_of(actor, brief) } else { Vec::new() };
        if include.targets && !self.destroyed.is_empty() {
            row.push(Message::new("story-wrecks").with("targets", self.targets()));
        }
        let changes = || self.changes.iter().filter(|change| change.2 != 0);
        let own = changes().filter(|change| change.0 == actor);
        row.extend(own.map(|&(seat, good, by)| say::change(actor, &[seat], good, by)));
        row.extend(self.others(actor, brief));
        row.extend(self.facts.iter().cloned());
        if !self.appeared.is_empty() && !brief {
            let count: u8 = self.appeared.iter().map(|appeared| appeared.1).sum();
            let units: Vec<Message> = self.appeared.iter().map(|&(unit, count)| say::units(unit, count)).collect();
            row.push(Message::new("story-appear").with("units", units).with("count", count));
        }
        row
    }

    /// The effects on other monsters. Monsters with exactly the same effects share a part.
    fn others(&self, actor: Seat, brief: bool) -> Vec<Message> {
        let changes: Vec<_> = self.changes.iter().filter(|change| change.0 != actor && change.2 != 0).collect();
        let quiet = |seat: Seat| self.verbs_of(seat, brief).is_empty();
        let alike =
            |a: &&(Seat, Amount, i32), b: &&(Seat, Amount, i32)| (a.1, a.2) == (b.1, b.2) && quiet(a.0) && quiet(b.0);
        let mut named: Vec<Seat> = Vec::new();
        let mut row: Vec<Message> = Vec::new();
        for together in changes.chunk_by(alike) {
            let seats: Vec<Seat> = together.iter().map(|change| change.0).collect();
            let change = say::change(actor, &seats, together[0].1, together[0].2);
            let verbs = self.verbs_of(seats[0], brief);
            row.push(if verbs.is_empty() || named.contains(&seats[0]) {
                change
            } else {
                Message::new("story-kind").with("head", change).with("parts", Arg::Row(verbs))
            });
            named.extend(seats);
        }
        for (seat, ..) in self.verbs.iter().filter(|verb| verb.0 != actor) {
            if !named.contains(seat) {
                let verbs = self.verbs_of(*seat, brief);
                row.extend(
                    (!verbs.is_empty())
                        .then(|| Message::new("story-other").with("monster", *seat).with("verbs", verbs)),
                );
                named.push(*seat);
            }
        }
        row
    }
}
