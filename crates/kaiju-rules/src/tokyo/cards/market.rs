//! Cards about buying and owning cards.

use crate::{
    cards::{
        card::Card,
        set::CardId,
        uses::{AimAt, Once, Use, UseAt, UseCost},
    },
    flow::{action::Action, answers::Answers, engine::Engine, event::EventKind, prompt::Prompt},
    state::{game::Game, phase::Phase, seat::Seat, token::Token},
};

/// Makes every purchase cheaper, whatever its source (TR-20).
pub(super) const ALIEN_ORIGIN: Card =
    Card { cheaper: 1, ..Card::keep("alien-origin", "Alien Origin", 3, "Every card you buy costs you 1 E less.") };

/// +1 VP for every purchase except this card itself, whatever its source (TR-38).
pub(super) const MEDIA_FRIENDLY: Card = Card {
    purchase_vp: 1,
    ..Card::keep("media-friendly", "Media-Friendly", 3, "+1 VP each time you buy another card.")
};

/// In the Buy phase, lets its owner look at the top card of the deck in secret, and buy it (TR-37).
pub(super) const MADE_IN_A_LAB: Card = Card {
    once: Some(Once::Look),
    looks: true,
    ..Card::keep(
        "made-in-a-lab",
        "Made in a Lab",
        2,
        "When you buy cards you may look at the top card of the deck; you may buy it, or leave it there.",
    )
};

/// Lets its owner sell Keep cards at the end of its turn (TR-39).
pub(super) const METAMORPH: Card = Card {
    sells: true,
    ..Card::keep(
        "metamorph",
        "Metamorph",
        3,
        "At the end of your turn you may discard any of your Keep cards, including this one, for the E printed on them.",
    )
};

/// Becomes a copy of any other Keep card in play (TR-40).
pub(super) const MIMIC: Card = Card {
    mimics: true,
    on_buy: Some(|t, me, _| t.ask_next(me, Prompt::ChooseCard)),
    usable: Some(Use {
        at: UseAt::BEFORE_ROLL,
        able: |g, _, _| g.models().next().is_some(),
        aim: AimAt::Nothing,
        cost: UseCost::Energy(1),
        effect: |t, me, _, _| t.ask_next(me, Prompt::ChooseCard),
    }),
    ..Card::keep(
        "mimic",
        "Mimic",
        8,
        "When bought, choose a Keep card of any monster: this card is a copy of it, as if just bought. At the start of your turn \
         you may pay 1 E to choose another.",
    )
};

/// Lets its owner buy any newly revealed card, on any turn, before anyone else (TR-41).
pub(super) const OPPORTUNIST: Card = Card {
    sees_reveals: true,
    ..Card::keep(
        "opportunist",
        "Opportunist",
        3,
        "Whenever a new card is revealed you may buy it right away, on any turn.",
    )
};

/// Lets its owner buy other monsters' Keep cards, which they can't refuse (TR-42).
pub(super) const PARASITIC_TENTACLES: Card = Card {
    buys_owned: true,
    ..Card::keep(
        "parasitic-tentacles",
        "Parasitic Tentacles",
        4,
        "When you buy cards you may also buy Keep cards of other monsters. You pay their owners, who cannot refuse.",
    )
};

impl Game {
    /// The cards that Mimic could copy now: all Keep cards in play except Mimic and the card it already copies (TR-40).
    pub(crate) fn models(&self) -> impl Iterator<Item = (Seat, CardId)> + '_ {
        let mimics = self.hooks().mimics;
        self.standing().flat_map(move |seat| {
            let mut cards = self.monster(seat).cards().without(mimics);
            if let Some(copied) = self.copied {
                cards.remove(copied);
            }
            self.distinct(cards).map(move |card| (seat, card))
        })
    }

    pub(crate) fn copy_answers(&self, list: &mut impl Answers) {
        list.extend(self.models().map(|(seat, card)| Action::ChooseCard { seat, card }));
    }
}

impl Engine<'_> {
    /// TR-40: moves the Mimic token to a card; Mimic becomes a copy of it, as if just bought.
    pub(crate) fn place_copy(&mut self, seat: Seat, card: CardId) {
        self.end_copy();
        let Some(copy) = self.ruleset.copy_of(card) else { return };
        // A setup may leave the token out of the supply, which then has none to give (TK-1.5).
        let Some(left) = self.supply(Token::Mimic).checked_sub(1) else { return };
        self.supply[Token::Mimic as usize] = left;
        self.copied = Some(card);
        self.monsters[seat.index()].powers.insert(copy);
        self.emit(EventKind::Copy { seat, card: copy }, copy);
        if let Some(effect) = self.card(copy).on_buy {
            effect(self, seat, copy);
        }
    }

    /// TR-9: starts the End phase, and asks the owner of Metamorph whether to sell Keep cards.
    #[inline(never)]
    pub(crate) fn selling(&mut self) {
        self.set_phase(Phase::End);
        let seat = self.turn.seat;
        if let Some(card) = self.owned(seat, self.hooks().sells).next() {
            self.ask_next(seat, Prompt::Sell(card));
        }
    }

    /// TR-39, TR-93: discards the card, then gains its printed cost, whatever was paid for it.
    pub(crate) fn sell(&mut self, seat: Seat, card: CardId, by: CardId) {
        self.ask_next(seat, Prompt::Sell(by));
        self.lose_card(seat, card, by.into());
        self.gain_energy(seat, self.card(card).cost.into(), by);
    }
}
