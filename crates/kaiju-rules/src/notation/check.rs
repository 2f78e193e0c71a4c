//! Checks that a position read from text can be played, by verifying everything that steps and questions rely on.

use super::{NotationError, wrong};
use crate::{
    cards::set::CardSet,
    flow::{
        chance::Chance,
        prompt::{Occasion, Pending, Prompt},
        rolling::ALL_DICE,
        step::Step,
    },
    ruleset::Ruleset,
    state::{
        board::Place,
        damage::DamageSource,
        dice::Face,
        game::{Game, MAX_FEWER, MAX_TURNS},
        ko_state::KoState,
        seat::{Seat, SeatSet},
    },
};

/// Largest possible loss in Tokyo: thirteen Attack symbols plus Fire Breathing from a neighbour, or every Poison token.
pub(super) const MAX_LOSS: u8 = 14;

impl Game {
    /// Runs all checks and returns the first error.
    pub(super) fn check_position(&self) -> Result<(), NotationError> {
        let in_game = |seat: Seat| seat.index() < self.seat_count();
        let seats_named = [Some(self.turn.seat), Some(self.order), self.superstar, self.statue];
        let waiting = self.promised.iter().chain(self.extra_turns.iter().map(|t| t.seat));
        if self.promised.iter().any(|s| !self.is_standing(s)) {
            return wrong("a card is promised to a monster that is out");
        }
        if !seats_named.into_iter().flatten().chain(waiting).chain(self.conceding.iter()).all(in_game) {
            return wrong("a seat isn't in the game");
        }
        self.options.check(self.ruleset, self.seat_count()).or_else(|error| wrong(error.to_string()))?;
        self.check_table().map_err(NotationError)?;
        self.check_out()?;
        self.check_ko_turn()?;
        self.check_cards()?;
        self.check_tokyo()?;
        self.check_hidden()?;
        self.check_turn()?;
        self.check_steps()
    }

    fn check_out(&self) -> Result<(), NotationError> {
        for seat in self.seats() {
            let (m, name) = (self.monster(seat), seat.letter());
            if m.is_standing() && m.place == Place::Off && self.turn.number > 0 && !self.is_coming_back(seat) {
                return wrong(format!("monster {name} has no place"));
            }
            if !m.is_ko() && m.out > self.eliminations {
                return wrong(format!("monster {name} is eliminated, but the game counts too few eliminations"));
            }
        }
        Ok(())
    }

    /// Whether a monster has come back but isn't placed yet (KO-4.2, KO-4.4).
    fn is_coming_back(&self, seat: Seat) -> bool {
        let placing = self.pending == Pending::Choose { seat, prompt: Prompt::Place };
        self.options.ko && (placing || self.steps.owed().contains(&Step::Ask(seat, Prompt::Place)))
    }

    /// Checks the KO variant's part of the turn and of the pending damage.
    fn check_ko_turn(&self) -> Result<(), NotationError> {
        let t = &self.turn;
        if (t.ko_this_turn || t.summoned) && !self.options.ko || t.ko_this_turn && self.is_standing(t.seat) {
            return wrong("the turn has a KO or a Token Monster that can't have happened");
        }
        if self.pending_damage.figure && self.token_monster().is_none() {
            return wrong("there is no Token Monster to hit");
        }
        if t.given_by.is_some() && self.is_ko(t.seat) && !t.ko_this_turn {
            return wrong("a KO'd monster can't have an extra turn");
        }
        if self.extra_turns.iter().any(|turn| self.monsters[turn.seat.index()].is_ko()) {
            return wrong("an extra turn is waiting for a KO'd monster");
        }
        let begun = self.turn.number > 0;
        if !begun && (self.ko_state != KoState::NONE || self.in_game().any(|s| self.is_ko(s))) {
            return wrong("a monster was KO'd before the first turn");
        }
        Ok(())
    }

    fn check_cards(&self) -> Result<(), NotationError> {
        let power = self.ruleset.power_cards();
        let in_effect = self.steps.owed().iter().filter_map(|s| match s {
            &Step::ToDiscard(_, card) => Some(card),
            _ => None,
        });
        let all = self.seats().flat_map(|s| self.monster(s).cards().iter());
        let all = all.chain(self.market.into_iter().flatten()).chain(self.deck.iter()).chain(self.discard.iter());
        let mut seen = CardSet::EMPTY;
        for card in all.chain(in_effect) {
            if seen.has(card) || !power.has(card) {
                return wrong(format!("{} is in two places, or where it cannot be", self.card(card).id));
            }
            seen.insert(card);
        }
        let mut owned = CardSet::EMPTY;
        for seat in self.seats() {
            for card in self.monster(seat).cards().iter() {
                owned.insert(card);
            }
        }
        let mut acquired = CardSet::EMPTY;
        for card in self.acquired.iter() {
            if acquired.has(card) {
                return wrong("a card was acquired twice");
            }
            acquired.insert(card);
        }
        if acquired != owned || owned.and(self.hooks().keep) != owned {
            return wrong("the Keep cards and the order in which they were acquired do not agree");
        }
        Ok(())
    }

    /// Checks the parts of the state that only Tokyo has: copies, tokens and energy on cards, a known top card, offers,
    /// and dice rolled for cards.
    fn check_tokyo(&self) -> Result<(), NotationError> {
        let in_game = |set: SeatSet| set.iter().all(|s| s.index() < self.seat_count());
        let (t, m) = (&self.turn, &self.pending_damage);
        let sets = [self.knowers, t.shielded, t.yielded, m.targets, m.may_yield];
        if !sets.into_iter().chain(self.offers).all(in_game) {
            return wrong("a seat isn't in the game");
        }
        // The copy belongs to the owner of Mimic, and its original is in play.
        let copies: Vec<_> =
            self.seats().flat_map(|s| self.monster(s).powers.without(CardSet::IN_BOX).iter()).collect();
        let expected: Vec<_> = self.copied.and_then(|card| self.ruleset.copy_of(card)).into_iter().collect();
        let with_mimic = self.copy().is_none_or(|(seat, _)| self.has(seat, self.hooks().mimics));
        if copies != expected || self.copied.is_some() != self.copied().is_some() || !with_mimic {
            return wrong("Mimic's copy doesn't match the cards in play");
        }
        // Only cards in play hold tokens or energy.
        let mut counters = self.counters;
        for card in self.seats().flat_map(|s| self.owned(s, self.hooks().holds)) {
            if let Some(at) = self.counter_place(card) {
                counters[at] = 0;
            }
        }
        if counters != [0; 3] || self.counters.iter().any(|&n| n > 15) {
            return wrong("tokens or energy are on a card that no one has, or there are too many");
        }
        if self.ruleset == Ruleset::NewYork && !self.knowers.is_empty() {
            return wrong("no one can look at the deck in New York");
        }
        if self.top.is_some_and(|card| !self.deck.has(card) || self.knowers.is_empty()) {
            return wrong("the known top card isn't in the deck, or no one has looked at it");
        }
        let offered = |slot: usize| !self.offers[slot].is_empty();
        let open = (0..3).any(offered);
        if (0..3).any(|slot| offered(slot) && self.market[slot].is_none())
            || (open && !self.steps.owed().contains(&Step::Offers))
        {
            return wrong("an empty market slot is on offer");
        }
        if self.extra_turns.iter().any(|turn| turn.fewer > MAX_FEWER) {
            return wrong("a turn has too few dice");
        }
        let tokyo = self.ruleset == Ruleset::Tokyo;
        let attacks = t.dice.count(Face::ATTACK) + t.added.count(Face::ATTACK) + t.resolved.count(Face::ATTACK);
        let fire: u8 = self.owned(t.seat, self.hooks().hits_neighbours).map(|c| self.card(c).hits_neighbours).sum();
        let others = Face::ALL.into_iter().filter(|&f| f != Face::ATTACK).any(|f| t.resolved.count(f) > ALL_DICE);
        if tokyo && (attacks > MAX_LOSS - 1 || attacks + fire > MAX_LOSS || others) {
            return wrong("there are too many dice and symbols");
        }
        if tokyo && !m.hit().is_empty() && matches!(m.source, DamageSource::Ouch | DamageSource::Command) {
            return wrong("there are no units in Tokyo to deal damage");
        }
        let top = self.steps.owed().last();
        let throwing =
            matches!(self.pending, Pending::Chance(Chance::Dice { .. })) || matches!(top, Some(Step::Rolled(..)));
        if !self.turn.thrown.is_empty() && !throwing {
            return wrong("dice were rolled for a card, but no card asked for them");
        }
        let owed = self.steps.owed();
        if owed.iter().any(|s| matches!(s, Step::Fresh(_))) && !owed.contains(&Step::Offers) {
            return wrong("revealed cards would never be offered");
        }
        let losses = owed.iter().filter(|s| matches!(s, Step::Ask(_, Prompt::React(Occasion::Loss)))).count();
        let overflows = owed.iter().filter(|s| matches!(s, Step::ResolveOverflow)).count();
        if losses > 1 || overflows > 4 || owed.iter().filter(|s| matches!(s, Step::ApplyEach(..))).count() > 2 {
            return wrong("a step is pending too many times");
        }
        let city = self
            .city
            .iter()
            .any(|q| q.stacks.iter().any(|s| s.top.is_some() || s.hidden > 0) || q.old != [0; 3] || q.new != [0; 3]);
        let goals = self.superstar.is_some() || self.statue.is_some() || self.promised.first().is_some();
        let trophies = self.seats().any(|s| self.monster(s).trophies != [0; 3]);
        if tokyo && (city || goals || trophies || t.aim.is_some() || t.units_only) {
            return wrong("a Tokyo game contains something that only New York has");
        }
        if self.turn.thrown.total() > if tokyo { MAX_LOSS } else { 0 } {
            return wrong("there are too many dice");
        }
        if tokyo && m.damage.iter().any(|&n| n > MAX_LOSS) {
            return wrong("a monster would lose too much life at once");
        }
        Ok(())
    }

    fn check_hidden(&self) -> Result<(), NotationError> {
        let hidden: u32 = self.city.iter().flat_map(|q| q.stacks).map(|s| u32::from(s.hidden)).sum();
        if hidden != self.unseen.iter().map(|&n| u32::from(n)).sum() {
            return wrong("the number of unseen tiles differs from the number of hidden ones");
        }
        Ok(())
    }

    fn check_turn(&self) -> Result<(), NotationError> {
        let t = &self.turn;
        let added: u8 = self.rules.most_added.iter().sum();
        if t.dice.total() > ALL_DICE || t.resolved.total() > ALL_DICE + added {
            return wrong("there are too many dice");
        }
        for face in Face::ALL {
            let unresolved = t.dice.count(face) + t.added.count(face);
            if if t.done.has(face) { unresolved > 0 } else { t.resolved.count(face) > 0 } {
                return wrong("resolved and unresolved dice do not agree");
            }
            if t.added.count(face) > self.rules.most_added[face.index()] || t.resolved.count(face) > self.most_symbols()
            {
                return wrong(format!("no cards add that many {} symbols", self.ruleset.face_word(face)));
            }
        }
        if t.echo > t.added.count(Face::ATTACK) && !t.done.has(Face::ATTACK) {
            return wrong("the echo of Destruction is larger than the added Attack");
        }
        if t.number > MAX_TURNS || self.eliminations > 6 {
            return wrong("a number is larger than a game allows");
        }
        t.check_facts()
    }

    /// The most symbols of one kind that a result can have: every die, plus what cards add.
    pub(super) fn most_symbols(&self) -> u8 {
        ALL_DICE + self.rules.most_added.into_iter().max().unwrap_or(0)
    }
}
