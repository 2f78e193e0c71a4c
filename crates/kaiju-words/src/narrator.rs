//! Plays a game ply by ply and turns it into log lines.

use crate::{
    log::{Log, LogLine},
    message::Message,
    story::{Story, StoryLine},
};
use kaiju_rules::{Event, Game, Ply, Record, RecordError, Seat};
use std::convert::Infallible;

/// Plays the plies of one game and passes on the log lines that a seat or a spectator reads.
#[derive(Clone, Debug, Default)]
pub struct Narrator {
    /// The seat that reads the log lines; `None` for a spectator.
    reader: Option<Seat>,
    log: Log,
    story: Story,
    /// The reason for the latest choice, kept until a line reports the choice's effect: a reroll has no line until the
    /// dice are rolled.
    reason: Option<(Seat, Message)>,
}

/// A log line together with the game at that moment.
#[derive(Debug)]
pub struct NarratedLine<'a> {
    /// The log line.
    pub line: LogLine,
    /// The sentence of the story that the line belongs to; `None` for a turn's heading.
    pub story: Option<StoryLine>,
    /// The seat whose choice led here and its reason, on the first line after a choice that came with a reason.
    pub reason: Option<(Seat, Message)>,
    /// The game at that moment, including hidden information.
    pub game: &'a Game,
    /// The game as the reader sees it, without hidden information.
    pub seen: &'a Game,
}

impl Narrator {
    /// A narrator that follows a game from its beginning or from any later position.
    pub fn new(reader: Option<Seat>) -> Narrator {
        Narrator { reader, ..Narrator::default() }
    }

    /// A narrator that has followed a game from the beginning of its record.
    pub fn after(record: &Record, reader: Option<Seat>) -> Narrator {
        let (mut narrator, mut game) = (Narrator::new(reader), record.beginning());
        for &ply in record.plies() {
            let Ok(()) = narrator.narrate(ply, None, &mut |_| {}, |listener| {
                game.apply_unchecked_with(ply, listener);
                Ok::<(), Infallible>(())
            });
        }
        narrator
    }

    /// A seat's latest turn in brief; empty before its first turn.
    pub fn card(&self, seat: Seat) -> &[Message] {
        self.story.card(seat)
    }

    /// Plays a ply and calls `print` for each of its log lines, in order. `reason` is the seat's reason for the choice,
    /// if known. An illegal ply is refused and changes nothing.
    pub fn play(
        &mut self,
        record: &mut Record,
        ply: Ply,
        reason: Option<(Seat, Message)>,
        print: &mut dyn FnMut(NarratedLine<'_>),
    ) -> Result<(), RecordError> {
        self.narrate(ply, reason, print, |listener| record.play(ply, listener))
    }

    /// Like [`Narrator::play`], for a ply that is known to be legal.
    pub fn play_unchecked(
        &mut self,
        record: &mut Record,
        ply: Ply,
        reason: Option<(Seat, Message)>,
        print: &mut dyn FnMut(NarratedLine<'_>),
    ) {
        let Ok(()) = self.narrate(ply, reason, print, |listener| {
            record.play_unchecked(ply, listener);
            Ok::<(), Infallible>(())
        });
    }

    fn narrate<E>(
        &mut self,
        ply: Ply,
        reason: Option<(Seat, Message)>,
        print: &mut dyn FnMut(NarratedLine<'_>),
        play: impl FnOnce(&mut dyn FnMut(&Game, Event)) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut pending = match ply {
            Ply::Choice(..) => reason,
            Ply::Chance(_) => self.reason.clone(),
        };
        let (reader, log, story) = (self.reader, &mut self.log, &mut self.story);
        play(&mut |game: &Game, event: Event| {
            let mut veil = None;
            let seen = game.view(reader, &mut veil);
            story.note(event);
            for line in log.lines(&seen, event) {
                let story = story.add(&seen, line.event);
                print(NarratedLine { line, story, reason: pending.take(), game, seen: &seen });
            }
        })?;
        self.reason = pending;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_dealer::Dealer;
    use kaiju_rules::{EventKind, Options, Ruleset};

    /// A reason waits for the first line after its choice, and appears only there.
    #[test]
    fn a_reason_appears_once() {
        let mut record = Record::new(Ruleset::Tokyo, Options::default(), 2).expect("two can play");
        let (mut narrator, mut dealer) = (Narrator::new(None), Dealer::new(1));
        let (mut choices, mut reasons) = (0, Vec::new());
        while let Some(ply) = dealer.next_ply(record.game(), |game, _, _| game.legal()[0]) {
            let reason = match ply {
                Ply::Choice(seat, _) => {
                    choices += 1;
                    Some((seat, Message::new(choices.to_string())))
                }
                Ply::Chance(_) => None,
            };
            let print = &mut |line: NarratedLine<'_>| reasons.extend(line.reason.map(|(_, reason)| reason.id));
            narrator.play(&mut record, ply, reason, print).expect("the ply was listed or drawn");
        }
        let mut once = reasons.clone();
        once.dedup();
        assert_eq!(reasons, once);
        assert!(reasons.len() > 20, "{reasons:?}");
    }

    /// A narrator that joins a game later produces the same lines as one that has followed the whole game.
    #[test]
    fn a_narrator_catches_up_with_a_game() {
        for (ruleset, players, seed) in [(Ruleset::Tokyo, 2, 3), (Ruleset::Tokyo, 4, 4), (Ruleset::NewYork, 3, 5)] {
            let mut record = Record::new(ruleset, Options::default(), players).expect("a valid number");
            let (mut narrator, mut dealer) = (Narrator::new(None), Dealer::new(seed));
            let mut choose = Dealer::new(seed);
            let mut pick = |game: &Game, _: Seat, _: &mut Dealer| {
                let legal = game.legal();
                legal[choose.below(legal.len() as u32) as usize]
            };
            let mut plies = 0;
            while let Some(ply) = dealer.next_ply(record.game(), &mut pick) {
                narrator.play(&mut record, ply, None, &mut |_| {}).expect("the ply was listed or drawn");
                plies += 1;
                if plies % 7 == 0 && matches!(record.game().pending(), kaiju_rules::Pending::Choose { .. }) {
                    let late = Narrator::after(&record, None);
                    assert_eq!(format!("{late:?}"), format!("{narrator:?}"), "ply {plies}");
                }
            }
            assert!(plies > 100, "{plies}");
        }
    }

    /// Every line comes with the game at that moment, and a refused ply changes neither the record nor the narrator.
    #[test]
    fn lines_come_with_the_game_at_that_moment() {
        let mut record = Record::new(Ruleset::NewYork, Options::default(), 3).expect("three can play");
        let (mut narrator, mut dealer) = (Narrator::new(None), Dealer::new(2));
        let mut turns = 0;
        while let Some(ply) = dealer.next_ply(record.game(), |game, _, _| game.legal()[0]) {
            let before = record.clone();
            let wrong = Ply::Choice(Seat::new(5).expect("a seat"), kaiju_rules::Action::Pass);
            assert!(narrator.play(&mut record, wrong, None, &mut |_| panic!("a refused ply has no lines")).is_err());
            assert_eq!(record, before);
            let print = &mut |NarratedLine { line, seen, .. }: NarratedLine<'_>| {
                if let EventKind::Turn { seat, number, .. } = line.event.kind {
                    turns += 1;
                    assert_eq!((seen.active(), seen.turn_number()), (seat, number));
                }
            };
            narrator.play(&mut record, ply, None, print).expect("the ply was listed or drawn");
        }
        assert_eq!(turns, record.game().turn_number());
    }
}
