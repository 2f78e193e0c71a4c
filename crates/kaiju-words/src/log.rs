//! Turns the engine's events into log lines.

use crate::{message::Message, say};
use kaiju_rules::{CardId, Cause, Event, EventKind, Face, Game, Good, MAX_SEATS, Seat, Source};

/// One log line: an event in words, with its cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The event behind this line.
    pub event: Event,
    /// The line's text.
    pub text: Message,
    /// The rule or card behind it: its short form and its full text.
    pub cause: (Message, Message),
    /// If the event is that a monster is out or KO'd, the way in which it lost its last LP.
    pub defeat: Option<Defeat>,
    /// The seats of the monsters that act or are affected.
    pub seats: Vec<Seat>,
}

/// The cause of a monster's elimination or KO.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Defeat {
    /// The monster that took its last LP, if another one did.
    pub by: Option<Seat>,
    /// The card that took its last LP, if it was a card.
    pub card: Option<CardId>,
    /// Whether the monster conceded.
    pub conceded: bool,
}

/// Turns the events of one game, received in order, into log lines. It also adds a line for dice that had no effect.
/// The engine emits no event for those; only the events that follow show that there was no effect.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// The face being resolved, until it has an effect.
    idle: Option<(Seat, Face, Cause)>,
    /// The cause of each seat's latest loss of LP.
    losses: [Defeat; MAX_SEATS],
}

impl Log {
    /// The log lines for an event: none if other events cover it, and an extra one first if the previously resolved
    /// face had no effect. `game` is the game at the time of the event.
    pub(crate) fn lines(&mut self, game: &Game, event: Event) -> Vec<LogLine> {
        let mut lines = Vec::new();
        if matches!(event.kind, EventKind::Resolve { .. } | EventKind::Phase { .. })
            && let Some((seat, face, cause)) = self.idle.take()
        {
            let nothing = Event { kind: EventKind::Nothing { seat, face }, cause };
            lines.extend(line(game, nothing));
        }
        self.note_loss(game, event);
        if let Some(mut line) = line(game, event) {
            line.defeat = match event.kind {
                EventKind::Eliminate { seat } | EventKind::KnockOut { seat } => Some(self.losses[seat.index()]),
                _ => None,
            };
            self.idle = match event.kind {
                EventKind::Resolve { seat, face, .. } => Some((seat, face, event.cause)),
                _ => None,
            };
            lines.push(line);
        }
        lines
    }

    fn note_loss(&mut self, game: &Game, event: Event) {
        let card = match event.cause {
            Cause::Card(card) => Some(card),
            Cause::Rule(_) => None,
        };
        let (seat, loss) = match event.kind {
            EventKind::Damage { seat, .. } => {
                (seat, Defeat { by: game.dealer().filter(|&by| by != seat), card, conceded: false })
            }
            EventKind::Lose { seat, good: Good::Life, .. } => (seat, Defeat { by: None, card, conceded: false }),
            EventKind::Concede { seat } => (seat, Defeat { conceded: true, ..Defeat::default() }),
            _ => return,
        };
        self.losses[seat.index()] = loss;
    }
}

fn line(game: &Game, event: Event) -> Option<LogLine> {
    let text = say::event(game, event)?;
    Some(LogLine { event, text, cause: say::cause(game, event.cause), defeat: None, seats: seats_of(game, event.kind) })
}

/// The monster that an event is about, and the one that deals the damage or whose card is bought.
fn seats_of(game: &Game, kind: EventKind) -> Vec<Seat> {
    let other = match kind {
        EventKind::Damage { .. } => game.dealer(),
        EventKind::Buy { from: Source::Monster(owner), .. } => Some(owner),
        _ => None,
    };
    let subject = kind.seat();
    subject.into_iter().chain(other.filter(|_| other != subject)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::{Options, Phase, Rule, Ruleset};

    /// The kinds of the log lines for these events.
    fn kinds(events: &[EventKind]) -> Vec<EventKind> {
        let game = Game::new(Ruleset::NewYork, Options::default(), 2).expect("two can play");
        let (mut log, cause) = (Log::default(), Cause::Rule(Rule::NY_4_1));
        let lines = events.iter().flat_map(|&what| log.lines(&game, Event { kind: what, cause }));
        lines.map(|line| line.event.kind).collect()
    }

    /// A line lists the seat of its monster and of the monster whose card is bought. A line about no monster lists no
    /// seat.
    #[test]
    fn lines_know_whom_they_concern() {
        let game = Game::new(Ruleset::Tokyo, Options::default(), 3).expect("three can play");
        let [seat, owner] = [1, 2].map(|at| Seat::new(at).expect("a seat"));
        let card = game.ruleset().power_cards().nth(0).expect("there are cards");
        let buy = |from| EventKind::Buy { seat, card, from };
        assert_eq!(seats_of(&game, buy(Source::Monster(owner))), [seat, owner]);
        assert_eq!(seats_of(&game, buy(Source::Monster(seat))), [seat]);
        assert_eq!(seats_of(&game, buy(Source::Deck)), [seat]);
        assert_eq!(seats_of(&game, EventKind::Damage { seat, damage: 1 }), [seat], "nothing deals damage now");
        assert_eq!(seats_of(&game, EventKind::Reveal { card }), []);
    }

    /// The line about an eliminated or KO'd monster names the cause of its last loss.
    #[test]
    fn a_defeat_says_what_took_the_last_life() {
        let game = Game::new(Ruleset::Tokyo, Options::default(), 3).expect("three can play");
        let [seat, other] = [1, 2].map(|at| Seat::new(at).expect("a seat"));
        let card = game.ruleset().power_cards().nth(0).expect("there are cards");
        let mut log = Log::default();
        let mut defeat = |kind, cause| {
            let _ = log.lines(&game, Event { kind, cause });
            let _ = log.lines(&game, Event { kind: EventKind::Damage { seat: other, damage: 1 }, cause });
            let out = Event { kind: EventKind::Eliminate { seat }, cause: Cause::Rule(Rule::TK_6_1) };
            log.lines(&game, out)[0].defeat
        };
        let rule = Cause::Rule(Rule::TK_4_3);
        let by_card = Defeat { card: Some(card), ..Defeat::default() };
        assert_eq!(defeat(EventKind::Damage { seat, damage: 2 }, rule), Some(Defeat::default()));
        assert_eq!(defeat(EventKind::Lose { seat, good: Good::Life, count: 2 }, Cause::Card(card)), Some(by_card));
        assert_eq!(defeat(EventKind::Lose { seat, good: Good::Energy, count: 2 }, rule), Some(by_card));
        assert_eq!(defeat(EventKind::Concede { seat }, rule), Some(Defeat { conceded: true, ..Defeat::default() }));
        assert_eq!(log.lines(&game, Event { kind: EventKind::Concede { seat }, cause: rule })[0].defeat, None);
    }

    /// A face without effect gets a line before the next event; a face with an effect doesn't.
    #[test]
    fn a_face_without_effect_gets_a_line() {
        let seat = Seat::new(0).expect("a seat");
        let resolve = |face| EventKind::Resolve { seat, face, count: 2 };
        let nothing = EventKind::Nothing { seat, face: Face::HEAL };
        let gain = EventKind::Gain { seat, good: Good::Energy, count: 2 };
        let phase = EventKind::Phase { seat, phase: Phase::Buy };
        let (heal, energy) = (resolve(Face::HEAL), resolve(Face::ENERGY));
        assert_eq!(kinds(&[heal, energy, gain, phase]), [heal, nothing, energy, gain]);
        assert_eq!(kinds(&[energy, gain, heal, phase, phase]), [energy, gain, heal, nothing]);
    }
}
