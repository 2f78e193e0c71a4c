//! Section 5: which kind of face comes next, changes of dice, faces spent on tokens.

use crate::{
    action::{Action, ActionList},
    board::Borough,
    card::CardId,
    dice::{Dice, Face},
    event::What,
    game::Game,
    prompt::Prompt,
    rule::{Because, Rule},
    seat::Seat,
    step::Step,
    table::Table,
    token::Token,
};

/// Dice that Universal Soldier and Artificial Heart may change in one turn (NR-80).
const MOST_CHANGES: u8 = 16;

impl Game {
    /// The kinds that are left, and changes of single dice (NY-5.0, NR-1).
    pub(crate) fn kind_answers(&self, seat: Seat, list: &mut ActionList) {
        let left = self.turn.dice.plus(self.turn.added);
        list.extend(left.kinds().map(Action::Resolve));
        if list.is_empty() || self.turn.changes >= MOST_CHANGES {
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

    /// Any unresolved die to any face, the one it shows included, but never into a kind already resolved (NR-1).
    pub(crate) fn change_answers(&self, list: &mut ActionList) {
        for from in self.turn.dice.kinds() {
            let open = Face::ALL.into_iter().filter(|&to| !self.turn.done.has(to));
            list.extend(open.map(|to| Action::Change { from, to }));
        }
    }

    /// The token that faces of this kind may be spent on.
    const fn token_for(face: Face) -> Option<Token> {
        match face {
            Face::ATTACK => Some(Token::Web),
            Face::HEAL => Some(Token::Jinx),
            _ => None,
        }
    }

    /// Faces spent on tokens: none, or up to as many as there are of both (NR-60, NR-61).
    pub(crate) fn spend_answers(&self, seat: Seat, face: Face, list: &mut ActionList) {
        list.extend((0..=self.spendable(seat, face)).map(|count| Action::Spend { face, count }));
    }

    /// How many faces of the kind being resolved could be spent on tokens.
    fn spendable(&self, seat: Seat, face: Face) -> u8 {
        let tokens = Game::token_for(face).map_or(0, |token| self.monster(seat).tokens(token));
        tokens.min(self.turn.resolved.count(face))
    }
}

impl Table<'_> {
    /// A change by a card that allows this change as often as its owner likes.
    pub(crate) fn change_by_card(&mut self, seat: Seat, from: Face, to: Face) {
        let card = self.owned(seat, self.hooks().changes).find(|&c| self.card(c).changes.contains(&(from, to)));
        self.turn.changes += 1;
        self.change_die(seat, from, to, card);
    }

    /// One unresolved die shows another face.
    pub(crate) fn change_die(&mut self, seat: Seat, from: Face, to: Face, card: Option<CardId>) {
        self.turn.dice = self.turn.dice.minus(Dice::of(from, 1)).plus(Dice::of(to, 1));
        self.tell(What::Change { seat, from, to }, card.map_or(Because::Rule(Rule::NR_1), Because::Card));
        self.result_changed(seat);
    }

    /// A card adds symbols to the result (NR-2).
    pub(crate) fn add_symbols(&mut self, seat: Seat, face: Face, count: u8, card: CardId) {
        self.turn.added = self.turn.added.plus(Dice::of(face, count));
        self.tell(What::Add { seat, face, count }, card);
    }

    /// All faces of one kind are resolved (NY-5.0).
    pub(crate) fn resolve_kind(&mut self, seat: Seat, face: Face) {
        self.ask(seat, Prompt::WhichKind);
        let count = self.symbols(face);
        self.turn.done.insert(face);
        self.turn.dice = self.turn.dice.without(face);
        self.turn.added = self.turn.added.without(face);
        self.turn.resolved = self.turn.resolved.plus(Dice::of(face, count));
        self.tell(What::Resolve { seat, face, count }, Rule::NY_5_0);
        match face {
            Face::ENERGY => self.resolve_energy(seat, count),
            Face::ATTACK | Face::HEAL if self.spendable(seat, face) == 0 => self.spend(seat, face, 0),
            Face::ATTACK | Face::HEAL => self.ask(seat, Prompt::SpendFaces(face)),
            Face::DESTRUCTION => self.ask(seat, Prompt::Destroy { left: count, first: true }),
            Face::CELEBRITY => self.celebrity(seat, count),
            _ => self.ouch(seat, count),
        }
    }

    /// NY-5.1, and what a card takes of it once a turn (NR-52).
    fn resolve_energy(&mut self, seat: Seat, count: u8) {
        let mut left = count;
        for card in self.owned(seat, self.hooks().energy_tax) {
            left = left.saturating_sub(self.card(card).energy_tax);
            self.tell(What::Withhold { seat, energy: count - left }, card);
        }
        self.gain_energy(seat, left.into(), Rule::NY_5_1);
    }

    /// Some faces remove tokens, the rest do what their kind does.
    pub(crate) fn spend(&mut self, seat: Seat, face: Face, count: u8) {
        if let Some(token) = Game::token_for(face) {
            let rule = if token == Token::Web { Rule::NR_61 } else { Rule::NR_60 };
            self.remove_tokens(seat, token, count, rule);
        }
        let left = self.turn.resolved.count(face) - count;
        if face == Face::ATTACK {
            self.push(Step::Attack(left));
        } else if self.monster(seat).place.borough() == Some(Borough::Manhattan) {
            self.tell(What::Nothing { seat, face }, Rule::NY_5_9);
        } else {
            self.heal(seat, left, Rule::NY_5_9);
        }
    }
}
