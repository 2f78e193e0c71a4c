//! The [`Card`] type: a card's text, numbers and hooks, all in one constant.

use crate::{
    cards::{
        hooks::card_fields,
        set::{CardId, CardSet},
        uses::{Once, Use, UseAt},
    },
    flow::{engine::Engine, prompt::Prompt},
    new_york::celebrity::SUPERSTAR_FACES,
    state::{
        board::Borough,
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
        tile::Unit,
        token::Token,
    },
};

/// The kind of a card, which decides what happens to it when it is bought.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CardKind {
    /// Stays face up in front of its owner and remains in effect.
    Keep,
    /// Takes effect once and goes to the discard pile.
    Discard,
    /// Superstar and the Statue of Liberty: never bought.
    Goal,
}

impl CardKind {
    /// The kind's word in the card tables of `docs/rules/`.
    pub const fn word(self) -> &'static str {
        match self {
            CardKind::Keep => "keep",
            CardKind::Discard => "discard",
            CardKind::Goal => "goal",
        }
    }
}

/// A card's effect, called with the card's owner or buyer.
pub(crate) type CardEffect = fn(&mut Engine<'_>, Seat, CardId);

/// An effect that also takes a count, such as copies of the card, LP lost or faces resolved.
pub(crate) type CountedEffect = fn(&mut Engine<'_>, Seat, CardId, u8);

/// The kind of thing that a card's counter counts.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum CounterKind {
    /// Tokens of this kind.
    Tokens(Token),
    Energy,
}

card_fields! {
    /// A card. Everything the engine needs to know about a card is a field here; no other code refers to a card by
    /// name.
    ///
    /// A card sets only the fields it needs; the defaults of the others do nothing. For each hook, the set of cards
    /// that define it is computed at compile time (`Hooks`), so checking for a hook that none of a monster's cards
    /// define costs one bitwise AND.
    pub struct Card {
        /// The id used in notation: `stomp`.
        id: &'static str = "",
        /// The printed name.
        name: &'static str = "",
        /// The printed cost in energy.
        cost: u8 = 0,
        /// Whether it is a Keep, a Discard or a goal card.
        kind: CardKind = CardKind::Keep,
        /// The card's effect, in our own words.
        text: &'static str = "",
        /// Boroughs in which it costs 1 E less (NY-9.4).
        discount: &'static [Borough] = &[],
    }

    // Hooks: the rules look for cards that define one of these. `Hooks` has a set of cards for each.
    hooks {
        /// The condition that must hold for the card to be bought (NY-9.5).
        condition: Option<fn(&Game) -> bool>;

        /// Runs at the start of each of its owner's turns, after Earnings.
        on_turn_start: Option<CardEffect>;
        /// Runs at the start of each of its owner's turns, before Earnings. Cards that hold tokens or energy and have
        /// run out are then discarded.
        before_earnings: Option<CardEffect>;
        /// Runs at the end of each of its owner's turns. The number is its place in the order of such effects (TR-9);
        /// the effect receives the number of copies acting together.
        on_turn_end: Option<(u8, CountedEffect)>;
        /// The kind of thing that the card's counter counts, if it has a counter.
        holds: Option<CounterKind>;
        /// Whether it becomes a copy of another card (Mimic).
        mimics: bool;

        /// Extra (green) dice for its owner.
        extra_dice: u8;
        /// Its owner may not reroll dice showing this face.
        no_reroll: Option<Face>;
        /// Extra rolls in each of its owner's turns.
        extra_rolls: u8;
        /// Its owner may reroll this face without using up rerolls.
        rerolls_free: Option<Face>;
        /// All other monsters must use every reroll they have.
        forces_rerolls: bool;
        /// Runs when the roll becomes final, in table order; may add symbols to the result.
        on_final_roll: Option<CardEffect>;
        /// Runs after all `on_final_roll` effects, and again after each later change to the result.
        on_result: Option<CardEffect>;
        /// Changes its owner may make to a single die, as pairs of the old and the new face (NR-1).
        changes: Slice<(Face, Face)>;
        /// The way in which its owner can use it as an answer to a question.
        usable: Option<Use>;
        /// The effect that is limited to once per turn or once per loss.
        once: Option<Once>;
        /// Energy withheld from its owner's Energy faces, once per turn.
        energy_tax: u8;
        /// Runs when its owner scores three or more of a number: owner, card, face.
        on_number: Option<fn(&mut Engine<'_>, Seat, CardId, Face)>;
        /// Its owner may heal others with Heal dice.
        heals_others: bool;

        /// Multiplier for the damage of its owner's attacks.
        damage_factor: u8 = 1;
        /// Its owner's attacks also hit the other monsters in its own borough.
        hits_own_borough: bool;
        /// Its owner's attacks hit every other monster.
        hits_everyone: bool;
        /// Runs when its owner attacks with at least one symbol, before any damage is dealt.
        on_attack: Option<CardEffect>;
        /// Extra damage that its owner's attacks deal to its neighbours, wherever they are.
        hits_neighbours: u8;
        /// Its owner decides whether to yield before taking damage, and takes none if it yields.
        yields_first: bool;
        /// When its owner yields, the attacker loses this many LP.
        revenge: u8;
        /// Its owner ignores losses of exactly 1 LP.
        ignores_one: bool;
        /// At 0 LP its owner comes back, without its cards and VP.
        returns: bool;
        /// Runs when another monster's LP reach 0.
        on_zero_life: Option<CardEffect>;
        /// Each target of its owner's attacks rolls a die first; Ouch doubles the damage to that target.
        target_rolls: bool;
        /// Computes the damage it adds to its owner's attack on a target: game, attacker, target.
        extra_damage: Option<fn(&Game, Seat, Seat) -> u8>;
        /// Runs after its owner's attack damages a monster that survives: owner, card, target.
        on_hit: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>;
        /// Runs after its owner's attack or Violent Star damages a monster that survives: owner, card, target.
        on_damage_dealt: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>;
        /// Runs after its owner takes damage and survives: owner, card, LP lost.
        on_damaged: Option<CountedEffect>;
        /// Runs after its owner takes damage from an attack and survives: owner, card, attacker.
        on_attacked: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>;
        /// Amount by which it reduces its owner's damage from units each time Ouch is resolved.
        ouch_armor: u8;
        /// Runs after its owner resolves Ouch faces: owner, card, number of faces.
        on_ouch: Option<CountedEffect>;

        /// The kind of unit that has 1 less durability for the card's owner.
        softens: Option<Unit>;
        /// The kind of unit that its owner may destroy in any borough.
        reaches: Option<Unit>;
        /// Runs after its owner destroys a unit: owner, card, unit.
        on_unit_destroyed: Option<fn(&mut Engine<'_>, Seat, CardId, Unit)>;
        /// Runs after its owner destroys a building.
        on_building_destroyed: Option<CardEffect>;

        /// Runs when its owner resolves Celebrity faces.
        on_celebrity: Option<CardEffect>;
        /// Runs when its owner takes Superstar.
        on_superstar: Option<CardEffect>;
        /// Damage that this card's owner deals when it takes Superstar from a monster, and when a monster takes
        /// Superstar from it.
        superstar_damage: Option<(u8, u8)>;
        /// Celebrity faces that others need to take Superstar from its owner.
        superstar_needs: u8 = SUPERSTAR_FACES;

        /// Added to its owner's maximum LP.
        max_life: u8;
        /// Runs when its owner arrives in a borough by moving, by fleeing or by leaving a full Manhattan (NY-6.11).
        on_arrival: Option<fn(&mut Engine<'_>, Seat, CardId, Borough)>;
        /// Runs when its owner enters Manhattan.
        on_enter: Option<CardEffect>;
        /// Its owner may move once before its first roll.
        extra_move: bool;

        /// VP for each of its owner's purchases.
        purchase_vp: u8;
        /// Every card costs its owner this much less.
        cheaper: u8;
        /// Extra energy whenever its owner gains energy.
        energy_bonus: u8;
        /// Extra LP whenever its owner heals.
        heal_bonus: u8;
        /// Its owner may look at the top card of the deck and buy it.
        looks: bool;
        /// Its owner may buy newly revealed cards at once, on any turn.
        sees_reveals: bool;
        /// Its owner may buy other monsters' Keep cards.
        buys_owned: bool;
        /// Its owner may sell Keep cards at the end of its turn.
        sells: bool;
        /// Its owner may buy Keep cards from the discard pile for this much less.
        buys_discarded: Option<u8>;
        /// Its owner may pay costs in LP, and prevent damage with energy (NR-50).
        substitutes: bool;
        /// When another monster's energy gains in one turn reach this amount, that monster pays this card's owner 1 E.
        taps_at: Option<u8>;
        /// Energy that each voluntary move costs while this card is face up in the market.
        toll: u8;
    }

    // Fields that are read only from a card at hand, so they need no set.
    details {
        /// Runs when the card is bought; for a Discard card, its whole effect.
        on_buy: Option<CardEffect>;
        /// Runs when a monster gets the card in any way, bought or not.
        on_gained: Option<CardEffect>;
        /// Runs when its owner has chosen a monster for it: owner, card, chosen monster.
        on_choose: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>;
        /// Tokens or energy on the card when it is bought.
        holds_first: u8;
        /// Whether it is Mimic's copy of a card rather than a card in the box.
        is_copy: bool;
        /// Runs when dice rolled for this card are final: roller, card, dice.
        on_rolled: Option<fn(&mut Engine<'_>, Seat, CardId, Dice)>;
        /// The only face this card can change a die to; `None` if any face is allowed.
        sets: Option<Face>;
        /// The most symbols it can add to its owner's result, by face. Positions with more are refused.
        adds: Slice<(Face, u8)>;
    }

    // Sets of cards that follow from several fields.
    sets {
        /// Real cards and Mimic's copies; the other entries are blanks that pad the table.
        listed: |c| !c.id.is_empty();
        /// Keep cards in the box.
        keep: |c| matches!(c.kind, CardKind::Keep) && !c.is_copy;
        /// Cards that can be in the deck.
        bought: |c| !matches!(c.kind, CardKind::Goal) && !c.is_copy;
        /// Cards with a discount in some borough.
        discount: |c| !c.discount.is_empty();
        /// Cards that can matter between the start of a turn and its first roll.
        before_roll: |c| {
            let used = c.use_at(UseAt::BEFORE_ROLL).is_some();
            c.on_turn_start.is_some() || c.before_earnings.is_some() || c.extra_move || used
        };
        /// Cards used to add a roll.
        adds_rolls: |c| c.use_at(UseAt::ROLLING).is_some();
        /// Cards that let a monster roll again when it has no rerolls left.
        after_last_roll: |c| c.use_at(UseAt::ROLLING).is_some() || c.rerolls_free.is_some();
        /// Cards used when another monster has stopped rolling.
        probes: |c| c.use_at(UseAt::PROBE).is_some();
        /// Cards used before the first roll.
        used_before_roll: |c| c.use_at(UseAt::BEFORE_ROLL).is_some();
        /// Cards used when their owner is about to lose LP.
        answers_losses: |c| c.use_at(UseAt::LOSS).is_some();
        /// Cards that change what their owner can buy, or how it pays.
        alters_prices: |c| c.alters_prices();
        /// Cards that can add answers to `RerollOrStop`.
        adds_to_reroll: |c| c.use_at(Prompt::RerollOrStop.uses()).is_some();
        /// Cards that can add answers to `WhichKind`.
        adds_to_kind: |c| c.use_at(Prompt::WhichKind.uses()).is_some() || !c.changes.is_empty();
        /// Cards that can add answers to the Move phase's question.
        adds_to_move: |c| c.use_at(Prompt::Move { extra: false }.uses()).is_some();
        /// Cards that can add answers to the Buy phase's question.
        adds_to_buy: |c| c.use_at(Prompt::Buy.uses()).is_some() || c.alters_prices();
    }
}

impl Card {
    /// Whether the card can be bought only under a condition (NY-9.5).
    pub const fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// Whether the card becomes a copy of another card (Mimic).
    pub const fn mimics(&self) -> bool {
        self.mimics
    }

    /// The kind of token that its counter counts, if it does.
    pub const fn token(&self) -> Option<Token> {
        match self.holds {
            Some(CounterKind::Tokens(token)) => Some(token),
            Some(CounterKind::Energy) | None => None,
        }
    }

    /// Whether it is Mimic's copy of a card rather than a card in the box.
    pub const fn is_copy(&self) -> bool {
        self.is_copy
    }

    /// Creates a Keep card without hooks.
    pub(crate) const fn keep(id: &'static str, name: &'static str, cost: u8, text: &'static str) -> Card {
        Card { id, name, cost, text, ..Card::BLANK }
    }

    /// Creates a Discard card without hooks.
    pub(crate) const fn discard(id: &'static str, name: &'static str, cost: u8, text: &'static str) -> Card {
        Card { id, name, cost, text, kind: CardKind::Discard, ..Card::BLANK }
    }

    /// Whether the card changes what its owner can buy, or how it pays.
    pub(crate) const fn alters_prices(&self) -> bool {
        self.cheaper > 0 || self.substitutes || self.buys_discarded.is_some() || self.buys_owned || self.looks
    }

    /// The card's use, if it answers one of these questions.
    pub(crate) const fn use_at(&self, at: UseAt) -> Option<Use> {
        match self.usable {
            Some(way) if way.at.meets(at) => Some(way),
            _ => None,
        }
    }

    /// The card's bit in [`UsedCards`](crate::state::turn::UsedCards); 0 if it has no once-only effect.
    pub(crate) const fn once_bit(&self) -> u8 {
        match self.once {
            Some(once) => 1 << (2 * once as u8 + self.is_copy as u8),
            None => 0,
        }
    }

    /// Creates a goal card without hooks.
    pub(crate) const fn goal(id: &'static str, name: &'static str, text: &'static str) -> Card {
        Card { id, name, text, kind: CardKind::Goal, ..Card::BLANK }
    }
}
