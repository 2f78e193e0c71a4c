//! A listener that reconstructs every monster's possessions, and the hidden cards and tiles, from the starting position
//! and the events alone.

use super::{Broken, hold};
use kaiju_rules::{CardSet, Event, EventKind, Game, Good, MAX_SEATS, Place, Seat, Source, Zone};

/// The state that a listener can reconstruct from events.
#[derive(Copy, Clone)]
pub(super) struct Witness {
    unseen: [u8; 7],
    deck: CardSet,
    discard: CardSet,
    life: [i32; MAX_SEATS],
    vp: [u16; MAX_SEATS],
    energy: [u16; MAX_SEATS],
    out: [bool; MAX_SEATS],
    /// Monsters that are KO'd.
    ko: [bool; MAX_SEATS],
    /// Monsters that have risen as zombies (KO-4.1).
    risen: [bool; MAX_SEATS],
    /// Monsters that have come back by popular demand (KO-4.4).
    demanded: [bool; MAX_SEATS],
    /// The Token Monster's place, while it is on the board.
    token: Option<Place>,
    /// The last event that should have been impossible, such as damage to a monster that is out.
    ghost: Option<Event>,
}

impl Witness {
    /// Starts with the public state of a game, before the first event.
    pub(super) fn new(game: &Game) -> Witness {
        let mut witness = Witness {
            unseen: game.unseen_tiles(),
            deck: game.deck(),
            discard: game.discard_pile(),
            life: [0; MAX_SEATS],
            vp: [0; MAX_SEATS],
            energy: [0; MAX_SEATS],
            out: [false; MAX_SEATS],
            ko: [false; MAX_SEATS],
            risen: [false; MAX_SEATS],
            demanded: [false; MAX_SEATS],
            token: game.token_monster(),
            ghost: None,
        };
        for seat in game.seats() {
            let (m, i) = (game.monster(seat), seat.index());
            (witness.life[i], witness.vp[i], witness.energy[i]) = (m.life().into(), m.vp(), m.energy());
            (witness.out[i], witness.ko[i]) = (!m.is_in_game(), m.is_ko());
            (witness.risen[i], witness.demanded[i]) = (game.has_risen(seat), game.was_demanded(seat));
        }
        witness
    }

    pub(super) fn observe(&mut self, event: Event) {
        let ghostly = concerns(event.kind).is_some_and(|seat| self.out[seat.index()])
            || needs_figure(event.kind).is_some_and(|seat| self.ko[seat.index()]);
        if ghostly || !self.observe_ko(event.kind) {
            self.ghost = Some(event);
        }
        match event.kind {
            EventKind::Building { tile, .. } => self.unseen[tile.index()] -= 1,
            EventKind::Reveal { card } | EventKind::Buy { card, from: Source::Deck, .. } => self.deck.remove(card),
            EventKind::Shuffle => self.deck = core::mem::take(&mut self.discard),
            EventKind::Discard { card, .. } => self.discard.insert(card),
            EventKind::Buy { card, from: Source::Discard, .. } => self.discard.remove(card),
            EventKind::Gain { seat, good: Good::Vp, count } => self.vp[seat.index()] += count,
            EventKind::Lose { seat, good: Good::Vp, count } => self.vp[seat.index()] -= count,
            EventKind::Gain { seat, good: Good::Energy, count } => self.energy[seat.index()] += count,
            EventKind::Lose { seat, good: Good::Energy, count } => self.energy[seat.index()] -= count,
            EventKind::Lose { seat, good: Good::Life, count } => self.life[seat.index()] -= i32::from(count),
            EventKind::Heal { seat, life } | EventKind::Spare { seat, life } => {
                self.life[seat.index()] += i32::from(life);
            }
            EventKind::Damage { seat, damage } => self.life[seat.index()] -= i32::from(damage),
            EventKind::Meet { seat, damage } => {
                self.life[seat.index()] += i32::from(damage);
                self.energy[seat.index()] -= u16::from(damage);
            }
            EventKind::Reborn { seat, life } | EventKind::Rise { seat, life } | EventKind::Demand { seat, life } => {
                self.life[seat.index()] = life.into();
            }
            EventKind::KnockOut { seat } => self.life[seat.index()] = 0,
            EventKind::Eliminate { seat } => {
                (self.life[seat.index()], self.energy[seat.index()]) = (0, 0);
                self.out[seat.index()] = true;
            }
            _ => {}
        }
    }

    /// Handles an event of the KO variant. Returns false for an impossible one: a monster can come back each way only
    /// once (KO-4.1, KO-4.4), and there is only one Token Monster (KO-5.1).
    fn observe_ko(&mut self, what: EventKind) -> bool {
        match what {
            EventKind::KnockOut { seat } => !core::mem::replace(&mut self.ko[seat.index()], true),
            EventKind::Rise { seat, .. } => {
                let was_ko = core::mem::replace(&mut self.ko[seat.index()], false);
                was_ko && !core::mem::replace(&mut self.risen[seat.index()], true)
            }
            EventKind::Demand { seat, .. } => {
                self.ko[seat.index()] = false;
                !core::mem::replace(&mut self.demanded[seat.index()], true)
            }
            EventKind::Eliminate { seat } => {
                self.ko[seat.index()] = false;
                true
            }
            EventKind::Summon { borough, .. } => self.token.replace(Place::Outer(borough)).is_none(),
            EventKind::TokenMove { borough, .. } | EventKind::TokenLeave { borough, .. } => {
                self.token.replace(Place::Outer(borough)).is_some()
            }
            EventKind::TokenEnter { place, .. } => self.token.replace(place).is_some(),
            EventKind::TokenTrack { track } => self.token.replace(Place::Manhattan(Zone::Lower, track)).is_some(),
            EventKind::TokenGone { place } => self.token.take() == Some(place),
            _ => true,
        }
    }

    /// Checks that the game's state matches what this listener worked out from the events.
    pub(super) fn check(&self, game: &Game) -> Result<(), Broken> {
        hold!(game, Observed, self.ghost.is_none(), "impossible for this monster: {:?}", self.ghost);
        hold!(game, Observed, self.token == game.token_monster(), "the Token Monster should be at {:?}", self.token);
        hold!(game, Observed, self.unseen == game.unseen_tiles(), "unseen tiles should be {:?}", self.unseen);
        hold!(game, Observed, self.deck == game.deck(), "a listener expects another deck");
        hold!(game, Observed, self.discard == game.discard_pile(), "a listener expects another discard pile");
        for seat in game.seats() {
            let (m, i) = (game.monster(seat), seat.index());
            let expected = (self.life[i], self.vp[i], self.energy[i]);
            let fits = expected == (m.life().into(), m.vp(), m.energy());
            let ways = (self.ko[i], self.risen[i], self.demanded[i]);
            let same = ways == (m.is_ko(), game.has_risen(seat), game.was_demanded(seat));
            hold!(game, Observed, same, "a listener expects {} to be KO'd, risen, demanded: {ways:?}", seat.letter());
            hold!(game, Observed, fits, "a listener expects {} to have LP, VP, E {expected:?}", seat.letter());
        }
        Ok(())
    }
}

/// TR-37: a view holds the deck's top card only for seats that have looked at it.
pub(super) fn check_secret(game: &Game) -> Result<(), Broken> {
    let knows = |seat: Seat| game.known_top(seat).is_some();
    if !game.seats().any(knows) {
        return Ok(());
    }
    for viewer in game.seats().map(Some).chain([None]) {
        let mut veil = None;
        let view = game.view(viewer, &mut veil);
        let seen = view.position().contains(" top=") || game.seats().any(|s| view.known_top(s).is_some());
        let may = viewer.is_some_and(knows);
        hold!(game, Observed, seen == may, "wrong top card in the view of {viewer:?}");
    }
    Ok(())
}

/// The seat an event happens to, for events that need a figure on the board (KO-1.3, KO-1.4).
fn needs_figure(what: EventKind) -> Option<Seat> {
    match what {
        EventKind::Damage { seat, .. }
        | EventKind::Meet { seat, .. }
        | EventKind::Heal { seat, .. }
        | EventKind::Flee { seat, .. }
        | EventKind::Stay { seat }
        | EventKind::Leave { seat, .. }
        | EventKind::Move { seat, .. }
        | EventKind::Enter { seat, .. }
        | EventKind::Advance { seat, .. }
        | EventKind::Take { seat, .. }
        | EventKind::Buy { seat, .. }
        | EventKind::Receive { seat, .. }
        | EventKind::ExtraTurn { seat, .. }
        | EventKind::Win { seat } => Some(seat),
        _ => None,
    }
}

/// The seat an event happens to, for events that can only happen to a monster in the game. This excludes the cards and
/// tokens that a monster gives up when it is eliminated.
fn concerns(what: EventKind) -> Option<Seat> {
    match what {
        EventKind::Turn { seat, .. }
        | EventKind::Phase { seat, .. }
        | EventKind::Resolve { seat, .. }
        | EventKind::Gain { seat, .. }
        | EventKind::Token { seat, .. }
        | EventKind::Concede { seat }
        | EventKind::Eliminate { seat } => Some(seat),
        _ => needs_figure(what),
    }
}
