//! Resolving dice kind by kind, changing dice, and spending faces on removing tokens and healing others (section 5 of
//! New York's rules, section 4 of Tokyo's).

use crate::{
    cards::set::CardId,
    flow::{
        action::{Action, Spending},
        answers::Answers,
        engine::Engine,
        event::EventKind,
        prompt::Prompt,
        step::Step,
    },
    rule::{Cause, Rule},
    ruleset::Ruleset,
    state::{
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
        token::Token,
    },
};

/// Maximum number of dice that Universal Soldier and Artificial Heart may change in one turn (NR-80).
pub(crate) const MAX_CHANGES: u8 = 16;

impl Game {
    /// Answers to `WhichKind`: resolve one of the remaining kinds, or change a single die (NY-5.0, NR-1).
    pub(crate) fn kind_answers(&self, seat: Seat, list: &mut impl Answers) {
        let left = self.turn.dice.plus(self.turn.added);
        list.extend(left.kinds().map(Action::Resolve));
        if list.is_empty() || self.turn.dice_changed >= MAX_CHANGES {
            return;
        }
        for card in self.owned(seat, self.hooks().changes) {
            for &(from, to) in self.card(card).changes {
                if self.turn.dice.count(from) > 0 && !self.turn.done.has(to) {
                    list.push(Action::Change { from, to });
                }
            }
        }
    }

    /// Answers to `ChangeDice`. With a card: change any unresolved die to any face, even the one it shows (TR-88), but
    /// never to a kind already resolved (NR-1). Without a card (TR-4): pass, or use a free reroll on dice that others
    /// rerolled; [`Game::extra_answers`] adds the uses of cards.
    pub(crate) fn change_answers(&self, seat: Seat, card: Option<CardId>, list: &mut impl Answers) {
        let Some(card) = card else {
            if !self.turn.dice.is_empty() {
                list.push(Action::Pass);
                for face in self.free_faces(seat) {
                    let open = self.turn.open_dice.min(self.turn.dice.count(face));
                    list.extend((1..=open).map(|n| Action::Reroll { dice: Dice::of(face, n), life: 0 }));
                }
            }
            return;
        };
        let only = self.card(card).sets;
        for from in self.turn.dice.kinds() {
            let open = self.ruleset.faces().into_iter().filter(|&to| !self.turn.done.has(to));
            list.extend(open.filter(|&to| only.is_none_or(|face| face == to)).map(|to| Action::Change { from, to }));
        }
    }

    /// The kinds of token that faces of this kind can remove.
    pub const fn removed_by(&self, face: Face) -> &'static [Token] {
        match (self.ruleset, face) {
            (Ruleset::NewYork, Face::ATTACK) => &[Token::Web],
            (Ruleset::NewYork, Face::HEAL) => &[Token::Jinx],
            (Ruleset::Tokyo, Face::HEAL) => &[Token::Poison, Token::Shrink],
            _ => &[],
        }
    }

    /// The ways to spend faces, each with its maximum: tokens (NR-60, NR-61, TR-43; in Tokyo only while outside,
    /// TK-4.5) and patients (TR-32).
    fn spendings(&self, seat: Seat, face: Face) -> impl Iterator<Item = (Spending, u8)> + '_ {
        let monster = self.monster(seat);
        let inside = self.ruleset == Ruleset::Tokyo && monster.place.is_inside();
        let tokens = self.removed_by(face).iter().enumerate().filter(move |_| !inside);
        let tokens = tokens.map(|(kind, &token)| (Spending::NONE.with_tokens(kind, 1), monster.tokens(token)));
        let doctor = face == Face::HEAL && self.has(seat, self.hooks().heals_others);
        let patients = self.standing().filter(move |&s| doctor && s != seat);
        let wounds = move |s: Seat| self.max_life(s) - self.monster(s).life;
        let patients = patients.map(move |s| (Spending::NONE.with_patient(s, 1), wounds(s)));
        tokens.chain(patients).filter(|&(_, most)| most > 0)
    }

    /// Every way to spend faces of the kind being resolved, starting with spending none.
    pub(crate) fn spend_answers(&self, seat: Seat, face: Face, list: &mut impl Answers) {
        let count = self.turn.resolved.count(face);
        list.push(Action::Spend { face, on: Spending::NONE });
        for (one, most) in self.spendings(seat, face) {
            for i in 0..list.len() {
                let Some(&Action::Spend { mut on, .. }) = list.listed().get(i) else { continue };
                for _ in 0..most.min(count - on.total()) {
                    on = on.plus(one);
                    list.push(Action::Spend { face, on });
                }
            }
        }
    }
}

impl Engine<'_> {
    /// Changes a die with a card that allows this change any number of times.
    pub(crate) fn change_by_card(&mut self, seat: Seat, from: Face, to: Face) {
        let card = self.owned(seat, self.hooks().changes).find(|&c| self.card(c).changes.contains(&(from, to)));
        self.turn.dice_changed += 1;
        self.change_die(seat, from, to, card);
    }

    /// Changes one unresolved die to another face.
    pub(crate) fn change_die(&mut self, seat: Seat, from: Face, to: Face, card: Option<CardId>) {
        self.turn.dice = self.turn.dice.minus(Dice::of(from, 1)).plus(Dice::of(to, 1));
        // Assume that the changed die isn't one that others rerolled, unless all dice of that face are.
        let others = self.free_faces(seat).map(|face| self.turn.dice.count(face)).max().unwrap_or(0);
        self.turn.open_dice = self.turn.open_dice.min(others);
        self.emit(EventKind::Change { seat, from, to }, card.map_or(Cause::Rule(self.rules.cites.change), Cause::Card));
        self.result_changed(seat);
    }

    /// Adds a card's symbols to the result (NR-2).
    pub(crate) fn add_symbols(&mut self, seat: Seat, face: Face, count: u8, card: CardId) {
        self.turn.added = self.turn.added.plus(Dice::of(face, count));
        self.emit(EventKind::Add { seat, face, count }, card);
    }

    /// Resolves all faces of one kind (NY-3.2, NY-5.0, TK-3.2). KO'd monsters have their own rules (KO-3.0); zombies
    /// don't (KO-3.8).
    #[inline]
    pub(crate) fn resolve_kind(&mut self, seat: Seat, face: Face) {
        self.ask_next(seat, Prompt::WhichKind);
        let count = self.symbols(face);
        self.turn.done.insert(face);
        self.turn.dice = self.turn.dice.without(face);
        self.turn.added = self.turn.added.without(face);
        self.turn.resolved = self.turn.resolved.plus(Dice::of(face, count));
        self.emit(EventKind::Resolve { seat, face, count }, self.rules.cites.kinds);
        if self.is_ko(seat) && face != Face::ATTACK && face != Face::HEAL {
            return self.resolve_ko_kind(seat, face, count);
        }
        match face {
            Face::ENERGY => self.resolve_energy(seat, count),
            Face::ATTACK | Face::HEAL => {
                let asked = self.spendings(seat, face).next().is_some();
                if asked {
                    self.ask_next(seat, Prompt::SpendFaces(face));
                } else {
                    self.spend(seat, face, Spending::NONE);
                }
            }
            _ if self.ruleset == Ruleset::Tokyo => self.number(seat, face, count),
            Face::DESTRUCTION => self.ask_next(seat, Prompt::Destroy { left: count, first: true }),
            Face::CELEBRITY => self.celebrity(seat, count),
            _ => self.ouch(seat, count),
        }
    }

    /// NY-5.1, TK-4.2: gains energy, less what a card withholds once per turn (NR-52).
    fn resolve_energy(&mut self, seat: Seat, count: u8) {
        let mut left = count;
        for card in self.owned(seat, self.hooks().energy_tax) {
            left = left.saturating_sub(self.card(card).energy_tax);
            self.emit(EventKind::Withhold { seat, energy: count - left }, card);
        }
        self.gain_energy(seat, left.into(), self.rules.cites.energy);
    }

    /// Spends faces on removing tokens and on patients; the remaining faces attack or heal as usual.
    pub(crate) fn spend(&mut self, seat: Seat, face: Face, on: Spending) {
        for (kind, &token) in self.removed_by(face).iter().enumerate() {
            let rule = match token {
                Token::Web => Rule::NR_61,
                Token::Jinx => Rule::NR_60,
                _ => Rule::TR_43,
            };
            self.remove_tokens(seat, token, on.tokens(kind), rule);
        }
        let left = self.turn.resolved.count(face) - on.total();
        if face == Face::ATTACK {
            return self.attack(left);
        }
        // NY-5.9, TK-4.5: each Heal face restores 1 LP, but none in Manhattan or Tokyo. KO-3.6: none to a KO'd monster.
        let rule = if self.is_ko(seat) { Rule::KO_3_6 } else { self.rules.cites.heal };
        if !self.monster(seat).place.is_inside() && self.is_standing(seat) {
            self.heal(seat, left, rule);
        } else if left > 0 {
            self.emit(EventKind::Nothing { seat, face }, rule);
        }
        if self.seats().any(|s| on.patient(s) > 0) {
            self.push(Step::Patients(on));
        }
    }
}
