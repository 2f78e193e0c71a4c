//! The state of a game, as plain `Copy` data, and its accessors.

use crate::{
    cards::{
        card::{Card, CounterKind, Hooks},
        set::{CardId, CardSet},
    },
    flow::{prompt::Pending, step::Steps},
    options::Options,
    ruleset::{Rules, Ruleset},
    state::{
        board::{Borough, BoroughSet, Place},
        damage::PendingDamage,
        dice::{Dice, Face},
        ko_state::{KoState, ZOMBIE_LIFE},
        monster::{FULL_LIFE, Monster},
        phase::Phase,
        queue::Queue,
        seat::{MAX_SEATS, Seat, SeatSet},
        tile::{Tile, Unit},
        token::Token,
        turn::Turn,
    },
    version::RulesVersion,
};

/// VP needed to win at the end of a turn (NY-8.1, TK-6.2).
pub const VP_TO_WIN: u16 = 20;
/// A game ends after this many turns (NY-8.5, TK-6.8).
pub const MAX_TURNS: u16 = 500;
/// Maximum VP or energy that a setup or position may give a monster; no real game comes close.
pub(crate) const MAX_GOODS: u16 = 500;
/// Like [`MAX_GOODS`], but for the VP of a monster that isn't standing: once popular demand is used up, a KO'd monster
/// can keep collecting VP without winning (KO-4.7).
pub(crate) const MAX_IDLE_VP: u16 = 10_000;
/// Maximum number of dice that a turn can lose (TR-29): all of them.
pub(crate) const MAX_FEWER: u8 = 8;

/// A stack of tiles: its top building, and the number of hidden tiles below it. Chance decides what a hidden tile is
/// only when it is revealed.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    pub(crate) top: Option<Tile>,
    pub(crate) hidden: u8,
}

impl Stack {
    /// The building on top; `None` if the stack is empty or its next tile isn't revealed yet.
    pub const fn top(self) -> Option<Tile> {
        self.top
    }
    /// Number of hidden tiles.
    pub const fn hidden(self) -> u8 {
        self.hidden
    }
}

/// A borough's three stacks, and its units by kind: those from earlier turns and those that appeared this turn.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct BoroughState {
    pub(crate) stacks: [Stack; 3],
    pub(crate) old: [u8; 3],
    pub(crate) new: [u8; 3],
}

/// An extra turn waiting to be taken.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExtraTurn {
    /// The monster that takes it.
    pub seat: Seat,
    /// The card that gave it.
    pub card: CardId,
    /// How many fewer dice it has (TR-29).
    pub fewer: u8,
}

// Indices into `Game::counters`: tokens on a card, energy on a card, and either of them on Mimic's copy.
const ON_CARD: usize = 0;
const ENERGY_ON_CARD: usize = 1;
const ON_COPY: usize = 2;

/// The whole state of a game, `Copy` and without heap allocations.
///
/// To play it in a loop: [`Game::pending`] returns what it waits for, [`Game::legal`] lists the answers, [`Game::play`]
/// plays one, and [`Game::resolve`] applies an outcome of chance.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    pub(crate) ruleset: Ruleset,
    pub(crate) rules: &'static Rules,
    pub(crate) options: Options,
    /// The version of the rules under which this game is played.
    pub(crate) version: RulesVersion,
    pub(crate) seats: u8,
    pub(crate) monsters: [Monster; MAX_SEATS],
    /// The standing monsters: those whose [`Monster::out`] is 0.
    pub(crate) standing: SeatSet,
    /// The monsters whose figure is inside: in Manhattan or in Tokyo.
    pub(crate) inside: SeatSet,
    pub(crate) city: [BoroughState; 5],
    /// Tiles hidden in the stacks, by kind.
    pub(crate) unseen: [u8; 7],
    pub(crate) souvenirs: BoroughSet,
    pub(crate) supply: [u8; 8],
    /// Tokens on Carapace or Smoke Cloud, energy on Battery Monster, and the same for Mimic's copy of such a card.
    pub(crate) counters: [u8; 3],
    /// The card with the Mimic token on it.
    pub(crate) copied: Option<CardId>,
    pub(crate) superstar: Option<Seat>,
    pub(crate) statue: Option<Seat>,
    pub(crate) market: [Option<CardId>; 3],
    pub(crate) deck: CardSet,
    /// The top card of the deck, if someone has looked at it.
    pub(crate) top: Option<CardId>,
    /// The monsters that have looked at the top card of the deck.
    pub(crate) knowers: SeatSet,
    /// For each slot of the market, the monsters its card is on offer to (TR-41).
    pub(crate) offers: [SeatSet; 3],
    pub(crate) discard: CardSet,
    /// All monsters' Keep cards, in the order they were acquired.
    pub(crate) acquired: Queue<CardId, 64>,
    /// Monsters that receive the next revealed Keep cards (NR-71).
    pub(crate) promised: Queue<Seat, 8>,
    pub(crate) extra_turns: Queue<ExtraTurn, 16>,
    /// The seat that took the last regular turn; the turn order continues after it.
    pub(crate) order: Seat,
    /// Monsters that have conceded but aren't eliminated yet (NY-7.4, TK-6.4).
    pub(crate) conceding: SeatSet,
    /// The KO variant's part of the state.
    pub(crate) ko_state: KoState,
    /// Attack faces in the start-player roll, by seat (NY-2.4, TK-2.2).
    pub(crate) contest: [u8; MAX_SEATS],
    /// Number of moments so far at which monsters were eliminated, used for the final places (NY-8.6, TK-6.9).
    pub(crate) eliminations: u8,
    pub(crate) turn: Turn,
    pub(crate) pending_damage: PendingDamage,
    pub(crate) steps: Steps,
    pub(crate) pending: Pending,
}

impl Game {
    /// What the game waits for: chance, an answer, or nothing once it is over.
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// The ruleset: New York or Tokyo.
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// The options chosen for this game.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// The version of the rules under which this game is played.
    pub const fn rules_version(&self) -> RulesVersion {
        self.version
    }

    /// The same game, played under this version of the rules from now on.
    #[must_use]
    pub const fn with_rules(mut self, version: RulesVersion) -> Game {
        self.version = version;
        self
    }

    /// Number of monsters that started the game.
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// All seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The state of this seat's monster.
    pub const fn monster(&self, seat: Seat) -> &Monster {
        &self.monsters[seat.index()]
    }

    /// All seats, clockwise from this one, which comes first. Effects of several monsters resolve in this order,
    /// starting with the active monster (NY-9.7, TK-7.5).
    pub fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        // Avoids a division per seat, which would dominate many loops.
        (from.0..from.0 + seats).map(move |i| Seat(if i >= seats { i - seats } else { i }))
    }

    /// Whether the monster is standing; without the KO variant, whether it is in the game.
    pub const fn is_standing(&self, seat: Seat) -> bool {
        self.monsters[seat.index()].is_standing()
    }

    /// The monsters of all seats in use, including those that are out.
    #[inline]
    pub(crate) fn monsters(&self) -> &[Monster] {
        &self.monsters[..usize::from(self.seats).min(MAX_SEATS)]
    }

    /// The seats whose monsters pass a test.
    #[inline]
    pub(crate) fn seats_where(&self, test: impl Fn(&Monster) -> bool) -> SeatSet {
        let mut set = 0;
        for (seat, monster) in self.monsters().iter().enumerate() {
            set |= u8::from(test(monster)) << seat;
        }
        SeatSet(set)
    }

    /// Updates the set of standing monsters; call it whenever [`Monster::out`] changes.
    pub(crate) fn note_standing(&mut self) {
        self.standing = self.seats_where(Monster::is_standing);
    }

    /// Moves a monster's figure. Every change of place during play goes through here, so that `inside` stays in sync.
    pub(crate) fn set_place(&mut self, seat: Seat, place: Place) {
        self.monsters[seat.index()].place = place;
        self.inside.remove(seat);
        if place.is_inside() {
            self.inside.insert(seat);
        }
    }

    /// Recomputes the sets `standing` and `inside`; call it after setting monsters directly.
    pub(crate) fn note_monsters(&mut self) {
        self.note_standing();
        self.inside = self.seats_where(|monster| monster.place.is_inside());
    }

    /// The standing monsters, in seat order.
    pub fn standing(&self) -> impl Iterator<Item = Seat> + '_ {
        self.standing.iter()
    }

    /// The active monster: the one whose turn it is.
    pub const fn active(&self) -> Seat {
        self.turn.seat
    }

    /// The number of the current turn, from 1; 0 before the first.
    pub const fn turn_number(&self) -> u16 {
        self.turn.number
    }

    /// The current phase of the turn.
    pub const fn phase(&self) -> Phase {
        self.turn.phase
    }

    /// The unresolved dice of the active monster.
    pub const fn dice(&self) -> Dice {
        self.turn.dice
    }

    /// The unresolved symbols that cards added to the result (NR-2).
    pub const fn added_symbols(&self) -> Dice {
        self.turn.added
    }

    /// The symbols resolved this turn, including those being resolved.
    pub const fn resolved_symbols(&self) -> Dice {
        self.turn.resolved
    }

    /// Dice rolled for a card that may still be rerolled (TR-3).
    pub const fn card_dice(&self) -> Dice {
        self.turn.thrown
    }

    /// Rerolls this monster has left; before its first roll and outside its own turn, the number it would start with.
    pub fn rerolls(&self, seat: Seat) -> u8 {
        if seat == self.turn.seat && self.turn.phase >= Phase::Roll { self.turn.rerolls } else { self.rerolls_of(seat) }
    }

    /// The card with this id in the game's card table.
    pub fn card(&self, card: CardId) -> &'static Card {
        &self.rules.cards[card.index()]
    }

    /// The face-up cards, left to right.
    pub const fn market(&self) -> [Option<CardId>; 3] {
        self.market
    }

    /// The cards of the deck, all of them unseen. Their order is unknown, except for the top card if someone has
    /// looked.
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// The discard pile.
    pub const fn discard_pile(&self) -> CardSet {
        self.discard
    }

    /// Tiles hidden in the stacks, by kind; which stack holds which is unknown.
    pub const fn unseen_tiles(&self) -> [u8; 7] {
        self.unseen
    }

    /// The stacks of a borough.
    pub const fn stacks(&self, borough: Borough) -> [Stack; 3] {
        self.city[borough.index()].stacks
    }

    /// Units of a kind in a borough: those from earlier turns, and those that appeared this turn.
    pub const fn units(&self, borough: Borough, unit: Unit) -> (u8, u8) {
        let quarter = &self.city[borough.index()];
        (quarter.old[unit as usize], quarter.new[unit as usize])
    }

    /// Number of units in a borough.
    pub fn unit_count(&self, borough: Borough) -> u8 {
        let quarter = &self.city[borough.index()];
        quarter.old.iter().sum::<u8>() + quarter.new.iter().sum::<u8>()
    }

    /// Boroughs with a Souvenir.
    pub const fn souvenirs(&self) -> BoroughSet {
        self.souvenirs
    }

    /// Tokens left in the supply.
    pub const fn supply(&self, token: Token) -> u8 {
        self.supply[token as usize]
    }

    /// Whether these tokens come from a supply that can run out. Smoke tokens only count uses (TR-85).
    pub(crate) fn is_limited(&self, token: Token) -> bool {
        token != Token::Smoke || self.version == RulesVersion::First
    }

    /// Tokens or energy on a card; 0 for cards that hold neither.
    pub fn counter(&self, card: CardId) -> u8 {
        self.counter_place(card).map_or(0, |at| self.counters[at])
    }

    pub(crate) fn counter_place(&self, card: CardId) -> Option<usize> {
        match self.card(card).holds? {
            _ if self.card(card).is_copy => Some(ON_COPY),
            CounterKind::Tokens(_) => Some(ON_CARD),
            CounterKind::Energy => Some(ENERGY_ON_CARD),
        }
    }

    /// The bit in `Turn::used` for a card with an effect that is limited to once per turn or per loss; 0 for other
    /// cards.
    pub(crate) fn once_bit(&self, card: CardId) -> u8 {
        self.card(card).once_bit()
    }

    /// Whether a card's once-per-turn or once-per-loss effect has already been used.
    pub(crate) fn is_used(&self, card: CardId) -> bool {
        self.turn.used.0 & self.once_bit(card) != 0
    }

    /// The card that Mimic copies, and the owner of that card.
    pub fn copied(&self) -> Option<(Seat, CardId)> {
        let card = self.copied?;
        self.seats().find(|&s| self.monster(s).powers.has(card)).map(|s| (s, card))
    }

    /// Mimic's owner, and the id of the copy it has (see [`Ruleset::copy_of`]).
    #[inline]
    pub fn copy(&self) -> Option<(Seat, CardId)> {
        let copy = self.ruleset.copy_of(self.copied?)?;
        self.seats().find(|&s| self.monster(s).powers.has(copy)).map(|s| (s, copy))
    }

    /// The top card of the deck, if this monster has looked at it.
    pub fn known_top(&self, seat: Seat) -> Option<CardId> {
        self.top.filter(|_| self.knowers.has(seat))
    }

    /// The holder of Superstar.
    pub const fn superstar(&self) -> Option<Seat> {
        self.superstar
    }

    /// The holder of the Statue of Liberty.
    pub const fn statue(&self) -> Option<Seat> {
        self.statue
    }

    /// Extra turns still to be taken, next first.
    pub fn extra_turns(&self) -> impl Iterator<Item = ExtraTurn> + '_ {
        self.extra_turns.iter()
    }

    /// Monsters that receive the next revealed Keep cards, oldest promise first (Columbia University).
    pub fn promised(&self) -> impl Iterator<Item = Seat> + '_ {
        self.promised.iter()
    }

    /// The most LP this monster can have.
    pub fn max_life(&self, seat: Seat) -> u8 {
        if self.is_zombie(seat) {
            return ZOMBIE_LIFE;
        }
        // A card and Mimic's copy of it raise the maximum only once (TR-28).
        FULL_LIFE + self.owned(seat, self.hooks().max_life).map(|c| self.card(c).max_life).max().unwrap_or(0)
    }

    /// Damage that the active monster has dealt to this monster this turn: by attack or Violent Star (NR-54), in Tokyo
    /// by any means (TR-33).
    pub const fn damage_this_turn(&self, seat: Seat) -> u8 {
        self.monsters[seat.index()].damage_this_turn
    }

    pub(crate) fn hooks(&self) -> &'static Hooks {
        &self.rules.hooks
    }

    /// A monster's cards that define a hook, in table order.
    pub(crate) fn owned(&self, seat: Seat, hook: CardSet) -> impl Iterator<Item = CardId> + use<> {
        self.monster(seat).powers.and(hook).iter()
    }

    /// Whether a monster has a card that defines a hook.
    pub(crate) const fn has(&self, seat: Seat, hook: CardSet) -> bool {
        !self.monster(seat).powers.and(hook).is_empty()
    }

    /// Whether all cards that define a hook are in the deck or the discard pile, so that no monster has one or a copy
    /// of one. True for most hooks most of the time.
    #[inline]
    pub(crate) const fn all_in_piles(&self, hook: CardSet) -> bool {
        hook.and(CardSet::IN_BOX).without(self.deck).without(self.discard).is_empty()
    }

    /// The owner of a card that defines a hook, for hooks that at most one card defines.
    pub(crate) fn owner(&self, hook: CardSet) -> Option<(Seat, CardId)> {
        if self.all_in_piles(hook) {
            return None;
        }
        self.seats().find_map(|s| Some((s, self.owned(s, hook).next()?)))
    }

    /// The boroughs other than Manhattan that have room for one more figure: each holds two, the Token Monster included
    /// (NY-2.5, KO-5.2).
    #[inline]
    pub(crate) fn boroughs_with_room(&self) -> BoroughSet {
        let (mut one, mut two) = (self.ko_state.figure.boroughs().0, 0);
        for monster in self.monsters() {
            let here = monster.place.boroughs().0;
            two |= one & here;
            one |= here;
        }
        BoroughSet::OUTER.without(BoroughSet(two))
    }

    /// Whether another figure fits into this borough (NY-2.5, NY-6.7, KO-5.2).
    pub fn has_room(&self, borough: Borough) -> bool {
        if borough == Borough::Manhattan {
            let token = u32::from(self.ko_state.figure.is_inside());
            return ((self.inside.len() + token) as usize) < self.inside_capacity();
        }
        self.boroughs_with_room().has(borough)
    }

    /// Cost of a voluntary move while a card such as New York Marathon is face up (NR-30); 0 if there is none.
    pub fn toll(&self) -> u8 {
        let hook = self.hooks().toll;
        if self.all_in_piles(hook) {
            return 0;
        }
        let faces = self.market.iter().flatten().filter(|&&c| hook.has(c));
        faces.map(|&c| self.card(c).toll).max().unwrap_or(0)
    }

    /// Number of unresolved symbols of a kind: dice plus symbols added by cards.
    pub(crate) const fn symbols(&self, face: Face) -> u8 {
        self.turn.dice.count(face) + self.turn.added.count(face)
    }

    /// Whether a monster could pay this cost now, by any means its cards allow.
    pub fn can_pay(&self, seat: Seat, cost: u8) -> bool {
        !self.life_parts(seat, cost).is_empty()
    }

    /// How much of a cost may be paid in LP: only 0 unless a card allows more (NR-50); empty if the cost can't be paid.
    pub(crate) fn life_parts(&self, seat: Seat, cost: u8) -> core::ops::RangeInclusive<u8> {
        let monster = self.monster(seat);
        let energy = monster.energy.min(255) as u8;
        if cost > 0 && self.has(seat, self.hooks().substitutes) {
            let most = cost.min(monster.life.saturating_sub(1));
            let least = cost.saturating_sub(energy);
            return least..=most;
        }
        #[allow(clippy::reversed_empty_ranges)]
        if energy >= cost { 0..=0 } else { 1..=0 }
    }
}
