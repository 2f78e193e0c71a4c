//! Somebody who only listens: from the start and what is told they know all that monsters have and all that is hidden.

use super::{Broken, hold};
use kaiju_rules::{CardSet, Event, Game, Good, MOST_SEATS, Source, What};

/// What a listener knows.
#[derive(Copy, Clone)]
pub(super) struct Witness {
    unseen: [u8; 7],
    deck: CardSet,
    discard: CardSet,
    life: [i16; MOST_SEATS],
    vp: [u16; MOST_SEATS],
    energy: [u16; MOST_SEATS],
}

impl Witness {
    /// Sees the table once, before anything happens.
    pub(super) fn new(game: &Game) -> Witness {
        let mut witness = Witness {
            unseen: game.unseen_tiles(),
            deck: game.deck(),
            discard: game.discard_pile(),
            life: [0; MOST_SEATS],
            vp: [0; MOST_SEATS],
            energy: [0; MOST_SEATS],
        };
        for seat in game.seats() {
            let (m, i) = (game.monster(seat), seat.index());
            (witness.life[i], witness.vp[i], witness.energy[i]) = (m.life().into(), m.vp(), m.energy());
        }
        witness
    }

    pub(super) fn hear(&mut self, event: Event) {
        match event.what {
            What::Building { tile, .. } => self.unseen[tile.index()] -= 1,
            What::Reveal { card } => self.deck.remove(card),
            What::Shuffle => self.deck = core::mem::take(&mut self.discard),
            What::Discard { card, .. } => self.discard.insert(card),
            What::Buy { card, from: Source::Discard, .. } => self.discard.remove(card),
            What::Gain { seat, good: Good::Vp, count } => self.vp[seat.index()] += count,
            What::Lose { seat, good: Good::Vp, count } => self.vp[seat.index()] -= count,
            What::Gain { seat, good: Good::Energy, count } => self.energy[seat.index()] += count,
            What::Lose { seat, good: Good::Energy, count } => self.energy[seat.index()] -= count,
            What::Lose { seat, good: Good::Life, count } => self.life[seat.index()] -= count as i16,
            What::Heal { seat, life } => self.life[seat.index()] += i16::from(life),
            What::Damage { seat, damage } => self.life[seat.index()] -= i16::from(damage),
            What::Meet { seat, damage } => {
                self.life[seat.index()] += i16::from(damage);
                self.energy[seat.index()] -= u16::from(damage);
            }
            What::Eliminate { seat } => (self.life[seat.index()], self.energy[seat.index()]) = (0, 0),
            _ => {}
        }
    }

    /// What is heard is all there is: the state holds nothing that a listener could not work out.
    pub(super) fn check(&self, game: &Game) -> Result<(), Broken> {
        hold!(game, Told, self.unseen == game.unseen_tiles(), "unseen tiles should be {:?}", self.unseen);
        hold!(game, Told, self.deck == game.deck(), "the deck is not what a listener makes of it");
        hold!(game, Told, self.discard == game.discard_pile(), "the discard pile is not what a listener makes of it");
        for seat in game.seats() {
            let (m, i) = (game.monster(seat), seat.index());
            let heard = (self.life[i], self.vp[i], self.energy[i]);
            let fits = heard == (m.life().into(), m.vp(), m.energy());
            hold!(game, Told, fits, "a listener makes LP, VP, E of {} to be {heard:?}", seat.letter());
        }
        Ok(())
    }
}
