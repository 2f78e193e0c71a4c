//! Cards: a [`Card`] is one constant with its text, its numbers and its hooks.

use crate::{
    cards::uses::{Once, Use, UseAt},
    flow::engine::Engine,
    state::{
        board::Borough,
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
        tile::Unit,
        token::Token,
    },
};

/// Whether a card stays with its owner.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum CardKind {
    /// Stays face up in front of its owner and works from then on.
    Keep,
    /// Takes effect once and goes to the discard pile.
    Discard,
    /// Superstar and the Statue of Liberty: never bought.
    Goal,
}

impl CardKind {
    /// The word used in the card tables.
    pub const fn word(self) -> &'static str {
        match self {
            CardKind::Keep => "keep",
            CardKind::Discard => "discard",
            CardKind::Goal => "goal",
        }
    }
}

/// A card of one game, as its index in that game's card table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CardId(pub(crate) u8);

impl CardId {
    /// Index in the game's card table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Number of cards in a box, duplicates included; the same for both games.
pub(crate) const MAX_CARDS: usize = 66;

/// A set of cards of one game.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct CardSet(pub(crate) u128);

impl CardSet {
    /// Every card of a game's table, Mimic's copies included.
    pub fn all(ruleset: crate::Ruleset) -> CardSet {
        CardSet((1 << ruleset.cards().len()) - 1)
    }

    /// No cards.
    pub const EMPTY: CardSet = CardSet(0);

    /// Whether the set contains this card.
    pub const fn has(self, card: CardId) -> bool {
        self.0 >> card.0 & 1 != 0
    }

    /// Adds a card.
    pub const fn insert(&mut self, card: CardId) {
        self.0 |= 1 << card.0;
    }

    /// Removes a card.
    pub const fn remove(&mut self, card: CardId) {
        self.0 &= !(1 << card.0);
    }

    /// Number of cards.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Every card of a box; indices beyond it are Mimic's copies.
    pub(crate) const IN_BOX: CardSet = CardSet((1 << MAX_CARDS) - 1);

    /// The cards of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: CardSet) -> CardSet {
        CardSet(self.0 & !other.0)
    }

    /// The cards in both sets.
    #[must_use]
    pub const fn and(self, other: CardSet) -> CardSet {
        CardSet(self.0 & other.0)
    }

    /// The `n`th card of the set in table order, counted from 0.
    pub fn nth(self, n: u32) -> Option<CardId> {
        // Searching only the 64-bit half that holds the card halves the work.
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let (mut rest, before, n) = match n.checked_sub(low.count_ones()) {
            None => (low, 0, n),
            Some(n) => (high, 64, n),
        };
        for _ in 0..n {
            rest &= rest.wrapping_sub(1);
        }
        (rest != 0).then(|| CardId(before + rest.trailing_zeros() as u8))
    }

    /// The cards in table order.
    pub fn iter(self) -> impl Iterator<Item = CardId> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let card = (rest != 0).then(|| CardId(rest.trailing_zeros() as u8))?;
            rest &= rest - 1;
            Some(card)
        })
    }
}

/// An effect of a card on behalf of its owner (or buyer).
pub(crate) type Effect = fn(&mut Engine<'_>, Seat, CardId);

/// An effect that depends on a number, such as copies of the card, LP lost or faces.
pub(crate) type CountedEffect = fn(&mut Engine<'_>, Seat, CardId, u8);

/// What a card stores as a number.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Holds {
    /// Tokens of this kind.
    Tokens(Token),
    /// Energy.
    Energy,
}

/// A card. Everything the engine needs to know about a card is a field here; no other code refers to a card by name.
///
/// Fields that a card leaves out do nothing. For each hook, the set of cards that define it is computed at compile time
/// (`Hooks`), so an unused hook costs one AND.
#[allow(clippy::struct_excessive_bools)] // Independent facts, not an encoded state machine.
#[derive(Copy, Clone)]
pub struct Card {
    /// The id used in notation: `stomp`.
    pub id: &'static str,
    /// The printed name.
    pub name: &'static str,
    /// The printed cost in energy.
    pub cost: u8,
    /// Keep, Discard or goal.
    pub kind: CardKind,
    /// The card's effect, in our own words.
    pub text: &'static str,
    /// Boroughs in which it costs 1 E less (NY-9.4).
    pub discount: &'static [Borough],
    /// Condition for buying it (NY-9.5).
    pub(crate) condition: Option<fn(&Game) -> bool>,

    /// When it is bought; for a Discard card, its whole effect.
    pub(crate) on_buy: Option<Effect>,
    /// When a monster was chosen for it: owner, card, chosen monster.
    pub(crate) on_choose: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>,
    /// At the start of each of its owner's turns, after Earnings.
    pub(crate) on_turn_start: Option<Effect>,
    /// At the start of each of its owner's turns, before Earnings. Cards that hold tokens or energy and have run out are
    /// then discarded.
    pub(crate) before_earnings: Option<Effect>,
    /// At the end of each of its owner's turns: its position among such cards (TR-9), and the effect, which receives
    /// the number of copies acting together.
    pub(crate) on_turn_end: Option<(u8, CountedEffect)>,
    /// What the card stores, if anything.
    pub(crate) holds: Option<Holds>,
    /// Number stored on the card when it is bought.
    pub(crate) holds_first: u8,
    /// A copy made by Mimic, not part of any box.
    pub(crate) is_copy: bool,
    /// Copies another card (Mimic).
    pub(crate) mimics: bool,

    /// Extra (green) dice for its owner.
    pub(crate) extra_dice: u8,
    /// Its owner may not reroll dice showing this face.
    pub(crate) no_reroll: Option<Face>,
    /// Rolls it adds to each turn.
    pub(crate) extra_rolls: u8,
    /// Its owner may reroll this face without using up rerolls.
    pub(crate) rerolls_free: Option<Face>,
    /// When dice rolled for this card are final: roller, card, dice.
    pub(crate) on_rolled: Option<fn(&mut Engine<'_>, Seat, CardId, Dice)>,
    /// The only face this card can change a die to; `None` if any face is allowed.
    pub(crate) sets: Option<Face>,
    /// All others must use every reroll they have.
    pub(crate) forces_rerolls: bool,
    /// When the roll becomes final, in table order; may add symbols to the result.
    pub(crate) on_final_roll: Option<Effect>,
    /// After the final roll's symbols and after each change of the result.
    pub(crate) on_result: Option<Effect>,
    /// Changes its owner may make to a single die: from, to (NR-1).
    pub(crate) changes: &'static [(Face, Face)],
    /// How its owner can use it as an answer to a question.
    pub(crate) usable: Option<Use>,
    /// What it does at most once per turn or per loss.
    pub(crate) once: Option<Once>,
    /// Energy withheld from its owner's Energy faces, once per turn.
    pub(crate) energy_tax: u8,
    /// When its owner scores three or more of a number: owner, card, face.
    pub(crate) on_number: Option<fn(&mut Engine<'_>, Seat, CardId, Face)>,
    /// Its owner may heal others with Heal dice.
    pub(crate) heals_others: bool,

    /// Factor for the damage of its owner's attacks.
    pub(crate) damage_factor: u8,
    /// Attacks also hit the others in the attacker's borough.
    pub(crate) hits_own_borough: bool,
    /// Attacks hit every other monster.
    pub(crate) hits_everyone: bool,
    /// When its owner attacks with at least one symbol, before any damage is dealt.
    pub(crate) on_attack: Option<Effect>,
    /// Extra damage that its owner's attacks deal to its neighbours, wherever they are.
    pub(crate) hits_neighbours: u8,
    /// Its owner decides whether to yield before taking damage, and takes none if it yields.
    pub(crate) yields_first: bool,
    /// When its owner yields, the attacker loses this many LP.
    pub(crate) revenge: u8,
    /// Its owner ignores losses of exactly 1 LP.
    pub(crate) ignores_one: bool,
    /// At 0 LP its owner comes back, without its cards and VP.
    pub(crate) returns: bool,
    /// When another monster's LP reach 0.
    pub(crate) on_fall: Option<Effect>,
    /// Each target rolls a die before the damage; Ouch doubles it.
    pub(crate) target_rolls: bool,
    /// Damage added for a target: attacker, target.
    pub(crate) extra_damage: Option<fn(&Game, Seat, Seat) -> u8>,
    /// After its owner's attack hurt a surviving monster: owner, card, target.
    pub(crate) on_hit: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>,
    /// After its owner's attack or Violent Star hurt a surviving monster: owner, card, target.
    pub(crate) on_harm: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>,
    /// After its owner took damage and survived: owner, card, LP lost.
    pub(crate) on_damaged: Option<CountedEffect>,
    /// After its owner was attacked and survived: owner, card, attacker.
    pub(crate) on_attacked: Option<fn(&mut Engine<'_>, Seat, CardId, Seat)>,
    /// Reduction of the damage from each Ouch.
    pub(crate) ouch_armor: u8,
    /// After its owner resolved this many Ouch faces.
    pub(crate) on_ouch: Option<CountedEffect>,

    /// This unit has 1 durability less for its owner.
    pub(crate) softens: Option<Unit>,
    /// Its owner may destroy this unit in any borough.
    pub(crate) reaches: Option<Unit>,
    /// After its owner destroyed a unit.
    pub(crate) on_unit_destroyed: Option<fn(&mut Engine<'_>, Seat, CardId, Unit)>,
    /// After its owner destroyed a building.
    pub(crate) on_building_destroyed: Option<Effect>,

    /// When its owner resolves Celebrity faces.
    pub(crate) on_celebrity: Option<Effect>,
    /// When its owner takes Superstar.
    pub(crate) on_superstar: Option<Effect>,
    /// Damage to the former holder when its owner takes Superstar from it, and to the taker when it is taken from its owner.
    pub(crate) superstar_damage: (u8, u8),
    /// Celebrity faces that others need to take Superstar from its owner.
    pub(crate) superstar_needs: u8,

    /// The owner's maximum of LP is raised.
    pub(crate) max_life: u8,
    /// When its owner arrives in a borough by moving, by fleeing or by NY-6.11.
    pub(crate) on_arrival: Option<fn(&mut Engine<'_>, Seat, CardId, Borough)>,
    /// When its owner enters Manhattan.
    pub(crate) on_enter: Option<Effect>,
    /// One extra move before the first roll.
    pub(crate) extra_move: bool,

    /// VP for each of its owner's purchases.
    pub(crate) purchase_vp: u8,
    /// Every card costs its owner this much less.
    pub(crate) cheaper: u8,
    /// Extra energy with each gain of energy.
    pub(crate) energy_bonus: u8,
    /// Extra LP with each gain of LP.
    pub(crate) heal_bonus: u8,
    /// Its owner may look at the top card of the deck and buy it.
    pub(crate) looks: bool,
    /// Its owner may buy newly revealed cards at once, on any turn.
    pub(crate) sees_reveals: bool,
    /// Its owner may buy other monsters' Keep cards.
    pub(crate) buys_owned: bool,
    /// Its owner may sell Keep cards at the end of its turn.
    pub(crate) sells: bool,
    /// Its owner may buy Keep cards from the discard pile for this much less.
    pub(crate) buys_discarded: Option<u8>,
    /// Its owner may pay costs in LP, and prevent damage with energy (NR-50).
    pub(crate) substitutes: bool,
    /// Another monster pays this card's owner 1 E when its energy gains in one turn reach this amount.
    pub(crate) taps_at: Option<u8>,
    /// While face up in the market, a voluntary move costs this many E.
    pub(crate) toll: u8,
}

impl Card {
    const BLANK: Card = Card {
        id: "",
        name: "",
        cost: 0,
        kind: CardKind::Keep,
        text: "",
        discount: &[],
        condition: None,
        on_buy: None,
        on_choose: None,
        on_turn_start: None,
        before_earnings: None,
        on_turn_end: None,
        holds: None,
        holds_first: 0,
        is_copy: false,
        mimics: false,
        extra_dice: 0,
        no_reroll: None,
        extra_rolls: 0,
        rerolls_free: None,
        on_rolled: None,
        sets: None,
        forces_rerolls: false,
        on_final_roll: None,
        on_result: None,
        changes: &[],
        usable: None,
        once: None,
        energy_tax: 0,
        on_number: None,
        heals_others: false,
        damage_factor: 1,
        hits_own_borough: false,
        hits_everyone: false,
        on_attack: None,
        hits_neighbours: 0,
        yields_first: false,
        revenge: 0,
        ignores_one: false,
        returns: false,
        on_fall: None,
        target_rolls: false,
        extra_damage: None,
        on_hit: None,
        on_harm: None,
        on_damaged: None,
        on_attacked: None,
        ouch_armor: 0,
        on_ouch: None,
        softens: None,
        reaches: None,
        on_unit_destroyed: None,
        on_building_destroyed: None,
        on_celebrity: None,
        on_superstar: None,
        superstar_damage: (0, 0),
        superstar_needs: 3,
        max_life: 0,
        on_arrival: None,
        on_enter: None,
        extra_move: false,
        purchase_vp: 0,
        cheaper: 0,
        energy_bonus: 0,
        heal_bonus: 0,
        looks: false,
        sees_reveals: false,
        buys_owned: false,
        sells: false,
        buys_discarded: None,
        substitutes: false,
        taps_at: None,
        toll: 0,
    };

    /// Whether there is a condition for buying it (NY-9.5).
    pub const fn has_condition(&self) -> bool {
        self.condition.is_some()
    }

    /// Whether it becomes a copy of another card.
    pub const fn mimics(&self) -> bool {
        self.mimics
    }

    /// Whether it is a copy made by Mimic, not part of any box.
    pub const fn is_copy(&self) -> bool {
        self.is_copy
    }

    /// A Keep card.
    pub(crate) const fn keep(id: &'static str, name: &'static str, cost: u8, text: &'static str) -> Card {
        Card { id, name, cost, text, ..Card::BLANK }
    }

    /// A Discard card.
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

    /// A goal card.
    pub(crate) const fn goal(id: &'static str, name: &'static str, text: &'static str) -> Card {
        Card { id, name, text, kind: CardKind::Goal, ..Card::BLANK }
    }
}
