//! What happened, line by line.

use crate::{message::Message, say};
use kaiju_rules::{Because, Event, Face, Game, Seat, What};

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// What happened.
    pub event: Event,
    /// It in words.
    pub text: Message,
    /// The rule or card behind it: in short, and its text.
    pub because: (Message, Message),
}

/// Turns the events of one game, told in order, into lines. What nothing came of is a line too: the engine tells what happens, and
/// only whoever hears all of it knows that nothing did.
#[derive(Clone, Debug, Default)]
pub struct Log {
    /// A kind of face that is being resolved, if nothing has come of it yet.
    idle: Option<(Seat, Face, Because)>,
}

impl Log {
    /// The lines that this event is told in: none where others say it better, and one more before it where the kind of dice resolved
    /// before did nothing. `game` is the game as it was told.
    pub fn tell(&mut self, game: &Game, event: Event) -> Vec<Line> {
        let mut lines = Vec::new();
        if matches!(event.what, What::Resolve { .. } | What::Phase { .. })
            && let Some((seat, face, because)) = self.idle.take()
        {
            let nothing = Event { what: What::Nothing { seat, face }, because };
            lines.extend(line(game, nothing));
        }
        if let Some(line) = line(game, event) {
            self.idle = match event.what {
                What::Resolve { seat, face, .. } => Some((seat, face, event.because)),
                _ => None,
            };
            lines.push(line);
        }
        lines
    }
}

fn line(game: &Game, event: Event) -> Option<Line> {
    let text = say::event(game, event)?;
    Some(Line { event, text, because: say::because(game, event.because) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_rules::{Good, Options, Phase, Rule, Ruleset};

    /// What was told of these events.
    fn told(events: &[What]) -> Vec<What> {
        let game = Game::new(Ruleset::NewYork, Options::default(), 2).expect("two can play");
        let (mut log, because) = (Log::default(), Because::Rule(Rule::NY_4_1));
        let lines = events.iter().flat_map(|&what| log.tell(&game, Event { what, because }));
        lines.map(|line| line.event.what).collect()
    }

    /// A kind that nothing came of is told before what follows; one that something came of is not.
    #[test]
    fn what_nothing_came_of_is_a_line() {
        let seat = Seat::new(0).expect("a seat");
        let resolve = |face| What::Resolve { seat, face, count: 2 };
        let nothing = What::Nothing { seat, face: Face::HEAL };
        let gain = What::Gain { seat, good: Good::Energy, count: 2 };
        let phase = What::Phase { seat, phase: Phase::Buy };
        let (heal, energy) = (resolve(Face::HEAL), resolve(Face::ENERGY));
        assert_eq!(told(&[heal, energy, gain, phase]), [heal, nothing, energy, gain]);
        assert_eq!(told(&[energy, gain, heal, phase, phase]), [energy, gain, heal, nothing]);
    }
}
