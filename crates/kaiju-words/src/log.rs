//! Turns the engine's events into log lines.

use crate::{message::Message, say};
use kaiju_rules::{Cause, Event, EventKind, Face, Game, Seat};

/// One log line: an event in words, with its cause.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// The event behind this line.
    pub event: Event,
    /// The line's text.
    pub text: Message,
    /// The rule or card behind it: its short form and its full text.
    pub cause: (Message, Message),
}

/// Turns the events of one game, received in order, into log lines. It also adds a line for dice that had no effect:
/// the engine emits no event for that, so this only becomes clear from the events that follow.
#[derive(Clone, Debug, Default)]
pub(crate) struct Log {
    /// The face being resolved, as long as it has had no effect.
    idle: Option<(Seat, Face, Cause)>,
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
        if let Some(line) = line(game, event) {
            self.idle = match event.kind {
                EventKind::Resolve { seat, face, .. } => Some((seat, face, event.cause)),
                _ => None,
            };
            lines.push(line);
        }
        lines
    }
}

fn line(game: &Game, event: Event) -> Option<LogLine> {
    let text = say::event(game, event)?;
    Some(LogLine { event, text, cause: say::cause(game, event.cause) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::{Good, Options, Phase, Rule, Ruleset};

    /// The kinds of the log lines for these events.
    fn kinds(events: &[EventKind]) -> Vec<EventKind> {
        let game = Game::new(Ruleset::NewYork, Options::default(), 2).expect("two can play");
        let (mut log, cause) = (Log::default(), Cause::Rule(Rule::NY_4_1));
        let lines = events.iter().flat_map(|&what| log.lines(&game, Event { kind: what, cause }));
        lines.map(|line| line.event.kind).collect()
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
