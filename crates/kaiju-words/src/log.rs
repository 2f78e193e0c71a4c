//! What happened, line by line.

use crate::{message::Message, say};
use kaiju_rules::{Cause, Event, EventKind, Face, Game, Seat};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LogLine {
    /// What happened.
    pub event: Event,
    /// It in words.
    pub text: Message,
    /// The rule or card behind it: in short, and its text.
    pub cause: (Message, Message),
}

/// Turns the events of one game, told in order, into lines. What nothing came of is a line too: the engine tells what happens, and
/// only whoever hears all of it knows that nothing did.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// A kind of face that is being resolved, if nothing has come of it yet.
    idle: Option<(Seat, Face, Cause)>,
}

impl Log {
    /// The lines that this event is told in: none where others say it better, and one more before it where the kind of dice resolved
    /// before did nothing. `game` is the game as it was told.
    pub fn tell(&mut self, game: &Game, event: Event) -> Vec<LogLine> {
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

    /// What was told of these events.
    fn told(events: &[EventKind]) -> Vec<EventKind> {
        let game = Game::new(Ruleset::NewYork, Options::default(), 2).expect("two can play");
        let (mut log, cause) = (Log::default(), Cause::Rule(Rule::NY_4_1));
        let lines = events.iter().flat_map(|&what| log.tell(&game, Event { kind: what, cause }));
        lines.map(|line| line.event.kind).collect()
    }

    /// A kind that nothing came of is told before what follows; one that something came of is not.
    #[test]
    fn what_nothing_came_of_is_a_line() {
        let seat = Seat::new(0).expect("a seat");
        let resolve = |face| EventKind::Resolve { seat, face, count: 2 };
        let nothing = EventKind::Nothing { seat, face: Face::HEAL };
        let gain = EventKind::Gain { seat, good: Good::Energy, count: 2 };
        let phase = EventKind::Phase { seat, phase: Phase::Buy };
        let (heal, energy) = (resolve(Face::HEAL), resolve(Face::ENERGY));
        assert_eq!(told(&[heal, energy, gain, phase]), [heal, nothing, energy, gain]);
        assert_eq!(told(&[energy, gain, heal, phase, phase]), [energy, gain, heal, nothing]);
    }
}
