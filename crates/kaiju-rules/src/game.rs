//! The state of a game: plain `Copy` data, and what can be read off it.

use crate::{
    board::{Borough, BoroughSet, Place, Track},
    card::{Card, CardId, CardSet, Hooks},
    dice::{Dice, Face, FaceSet},
    new_york,
    prompt::Pending,
    step::Steps,
    tile::{Tile, Unit},
};

/// Most monsters in a game (NY-1.1).
pub const MOST_SEATS: usize = 6;
/// Fewest monsters in a game.
pub const FEWEST_SEATS: usize = 2;
/// VP that win at the end of a turn (NY-8.1).
pub const VP_TO_WIN: u16 = 20;
/// A game stops when this many turns have ended (NY-8.5).
pub const MOST_TURNS: u16 = 500;
/// LP at the start, and the maximum unless a card raises it.
pub const FULL_LIFE: u8 = 10;

/// Which game is played.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Ruleset {
    /// King of New York.
    NewYork,
}

impl Ruleset {
    /// All games.
    pub const ALL: [Ruleset; 1] = [Ruleset::NewYork];

    /// The word used in notation and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Ruleset::NewYork => "new-york",
        }
    }

    /// The game with this word.
    pub fn from_word(word: &str) -> Option<Ruleset> {
        Ruleset::ALL.into_iter().find(|r| r.word().eq_ignore_ascii_case(word))
    }

    /// Its card table; a [`CardId`] is a place in it.
    pub const fn cards(self) -> &'static [Card] {
        match self {
            Ruleset::NewYork => &new_york::cards::CARDS,
        }
    }

    pub(crate) const fn hooks(self) -> &'static Hooks {
        match self {
            Ruleset::NewYork => &new_york::cards::HOOKS,
        }
    }

    /// The card with this id, upper or lower case.
    pub fn card_by_id(self, id: &str) -> Option<CardId> {
        self.cards().iter().position(|c| c.id.eq_ignore_ascii_case(id)).map(|i| CardId(i as u8))
    }

    /// All power cards: those that can lie in deck, market and discard pile.
    pub const fn power_cards(self) -> CardSet {
        self.hooks().bought
    }
}

/// A monster by its seat, 0 to 5 clockwise.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat(pub(crate) u8);

impl Seat {
    /// The seat with this number, counted from 0; `None` beyond six.
    pub const fn new(index: usize) -> Option<Seat> {
        if index < MOST_SEATS { Some(Seat(index as u8)) } else { None }
    }

    /// Its number, counted from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Its letter in notation: A to F.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }
}

/// A set of seats.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct SeatSet(pub(crate) u8);

impl SeatSet {
    /// Whether the set holds this seat.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 != 0
    }

    /// Adds a seat.
    pub const fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes a seat out.
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// Whether it is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many seats.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// The seats, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..MOST_SEATS as u8).map(Seat).filter(move |&s| self.has(s))
    }
}

/// A kind of token with a limited supply (NY-1.6).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Token {
    /// Web: one reroll fewer.
    Web,
    /// Jinx: rerolling Ouch costs energy.
    Jinx,
    /// Souvenir: lies in a borough.
    Souvenir,
    /// Carapace: lies on the card.
    Carapace,
}

impl Token {
    /// All kinds.
    pub const ALL: [Token; 4] = [Token::Web, Token::Jinx, Token::Souvenir, Token::Carapace];
    /// How many of each the box holds.
    pub const BOX: [u8; 4] = [13, 13, 5, 15];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["web", "jinx", "souvenir", "carapace"][self as usize]
    }

    /// The token with this word.
    pub fn from_word(word: &str) -> Option<Token> {
        Token::ALL.into_iter().find(|t| t.word().eq_ignore_ascii_case(word))
    }
}

/// The phase of the turn (section 3).
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Phase {
    /// Before the first roll: setup, Earnings, start-of-turn effects.
    Start,
    /// Rolling.
    Roll,
    /// Resolving dice.
    Resolve,
    /// Moving.
    Move,
    /// Buying.
    Buy,
    /// End of turn.
    End,
}

impl Phase {
    /// All phases in order.
    pub const ALL: [Phase; 6] = [Phase::Start, Phase::Roll, Phase::Resolve, Phase::Move, Phase::Buy, Phase::End];

    /// The word used in notation.
    pub const fn word(self) -> &'static str {
        ["start", "roll", "resolve", "move", "buy", "end"][self as usize]
    }

    /// The phase with this word.
    pub fn from_word(word: &str) -> Option<Phase> {
        Phase::ALL.into_iter().find(|p| p.word().eq_ignore_ascii_case(word))
    }
}

/// One monster.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Monster {
    pub(crate) cards: CardSet,
    pub(crate) vp: u16,
    pub(crate) energy: u16,
    pub(crate) life: u8,
    pub(crate) place: Place,
    /// 0 while in the game, else the number of the moment in which it was eliminated.
    pub(crate) out: u8,
    /// Web and Jinx tokens on it.
    pub(crate) tokens: [u8; 2],
    /// Units it destroyed.
    pub(crate) trophies: [u8; 3],
    /// Energy gained this turn, whoever's turn it is (NR-51).
    pub(crate) gained: u8,
    /// Damage the active monster dealt it this turn by attack or Violent Star (NR-54).
    pub(crate) hurt: u8,
}

impl Monster {
    pub(crate) const NEW: Monster = Monster {
        cards: CardSet::EMPTY,
        vp: 0,
        energy: 0,
        life: FULL_LIFE,
        place: Place::Off,
        out: 0,
        tokens: [0; 2],
        trophies: [0; 3],
        gained: 0,
        hurt: 0,
    };

    /// Life points.
    pub const fn life(&self) -> u8 {
        self.life
    }
    /// Victory points.
    pub const fn vp(&self) -> u16 {
        self.vp
    }
    /// Energy cubes.
    pub const fn energy(&self) -> u16 {
        self.energy
    }
    /// Where its figure stands.
    pub const fn place(&self) -> Place {
        self.place
    }
    /// Its Keep cards.
    pub const fn cards(&self) -> CardSet {
        self.cards
    }
    /// Whether it is still in the game.
    pub const fn is_alive(&self) -> bool {
        self.out == 0
    }
    /// Tokens of this kind on the monster itself.
    pub const fn tokens(&self, token: Token) -> u8 {
        match token {
            Token::Web | Token::Jinx => self.tokens[token as usize],
            Token::Souvenir | Token::Carapace => 0,
        }
    }
    /// Units of this kind that it destroyed.
    pub const fn trophies(&self, unit: Unit) -> u8 {
        self.trophies[unit as usize]
    }
}

/// A stack of tiles: its top, and how many lie hidden below. The hidden ones are decided when they come to light.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stack {
    pub(crate) top: Option<Tile>,
    pub(crate) hidden: u8,
}

impl Stack {
    /// The building on top.
    pub const fn top(self) -> Option<Tile> {
        self.top
    }
    /// How many tiles lie below it.
    pub const fn hidden(self) -> u8 {
        self.hidden
    }
}

/// A borough: three stacks, and units by kind, those of earlier turns and those of this one.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Quarter {
    pub(crate) stacks: [Stack; 3],
    pub(crate) old: [u8; 3],
    pub(crate) new: [u8; 3],
}

/// An extra turn: whose, and the card that gave it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct ExtraTurn {
    /// Who takes it.
    pub seat: Seat,
    /// What gave it.
    pub card: CardId,
}

/// A short queue, oldest first. One more than fits is not taken (NR-83).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Queue<T, const N: usize> {
    items: [Option<T>; N],
}

impl<T: Copy, const N: usize> Queue<T, N> {
    pub(crate) const EMPTY: Queue<T, N> = Queue { items: [None; N] };

    /// Adds one; false if there is no room.
    pub(crate) fn push(&mut self, item: T) -> bool {
        match self.items.iter_mut().find(|slot| slot.is_none()) {
            Some(slot) => {
                *slot = Some(item);
                true
            }
            None => false,
        }
    }

    pub(crate) fn pop(&mut self) -> Option<T> {
        let first = self.items[0]?;
        self.items.rotate_left(1);
        self.items[N - 1] = None;
        Some(first)
    }

    pub(crate) fn first(&self) -> Option<T> {
        self.items[0]
    }

    pub(crate) fn retain(&mut self, keep: impl Fn(T) -> bool) {
        let old = core::mem::replace(self, Queue::EMPTY);
        for item in old.iter().filter(|&item| keep(item)) {
            self.push(item);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.items.iter().map_while(|slot| *slot)
    }
}

/// What belongs to the present turn and is forgotten with it.
#[allow(clippy::struct_excessive_bools)] // Each is a fact of the game, not a state of it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn {
    pub(crate) number: u16,
    pub(crate) seat: Seat,
    pub(crate) phase: Phase,
    /// The card that gave this turn, if it is an extra turn.
    pub(crate) given_by: Option<CardId>,
    /// Unresolved dice.
    pub(crate) dice: Dice,
    /// Unresolved symbols that cards added.
    pub(crate) added: Dice,
    /// Symbols as they were resolved, added ones included (NR-6).
    pub(crate) resolved: Dice,
    /// Kinds already resolved.
    pub(crate) done: FaceSet,
    /// Attack symbols that follow the Destruction of the turn (NR-3), within `added`.
    pub(crate) echo: u8,
    pub(crate) rerolls: u8,
    /// Dice changed this turn (NR-80).
    pub(crate) changes: u8,
    /// The borough that Destruction goes to, if not the monster's own (NR-21).
    pub(crate) aim: Option<Borough>,
    /// Boroughs come into since the last other decision (NR-32).
    pub(crate) visited: BoroughSet,
    /// Manhattan was empty when the turn began (NY-5.3).
    pub(crate) was_empty: bool,
    /// The active monster entered Manhattan this turn (NY-6.6).
    pub(crate) entered: bool,
    /// The dice are resolved: from now on a last living monster wins at once (NY-8.2).
    pub(crate) dice_done: bool,
    /// Destruction of this turn can only destroy units (NR-22).
    pub(crate) units_only: bool,
    pub(crate) destroyed_building: bool,
    pub(crate) destroyed_units: [bool; 3],
}

impl Turn {
    pub(crate) const fn new(number: u16, seat: Seat, given_by: Option<CardId>) -> Turn {
        Turn {
            number,
            seat,
            phase: Phase::Start,
            given_by,
            dice: Dice::NONE,
            added: Dice::NONE,
            resolved: Dice::NONE,
            done: FaceSet(0),
            echo: 0,
            rerolls: 0,
            changes: 0,
            aim: None,
            visited: BoroughSet(0),
            was_empty: false,
            entered: false,
            dice_done: false,
            units_only: false,
            destroyed_building: false,
            destroyed_units: [false; 3],
        }
    }
}

/// What a moment of damage comes from.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Source {
    /// This many Attack symbols of this monster.
    Attack(Seat, u8),
    /// A card of this monster that hurts as its attacks do, without being one (Violent Star).
    Spite(Seat, CardId),
    /// Units, on an Ouch.
    Ouch,
    /// Any other effect of a card.
    Card(CardId),
}

/// One moment of damage: all of it is fixed before any is dealt (NY-7.2, NR-12).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Moment {
    pub(crate) damage: [u8; MOST_SEATS],
    /// How much of its damage the owner of Of Another World meets with energy.
    pub(crate) met: u8,
    pub(crate) source: Source,
}

impl Moment {
    pub(crate) const NONE: Moment = Moment { damage: [0; MOST_SEATS], met: 0, source: Source::Ouch };
}

/// A game of King of New York: the whole state, `Copy`, without heap.
///
/// One loop plays it: [`Game::pending`] says what it waits for, [`Game::legal`] lists the answers, [`Game::play`] takes
/// one, [`Game::resolve`] takes an outcome of chance.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Game {
    pub(crate) ruleset: Ruleset,
    pub(crate) seats: u8,
    pub(crate) monsters: [Monster; MOST_SEATS],
    pub(crate) city: [Quarter; 5],
    /// Tiles that lie hidden in the stacks, by kind.
    pub(crate) unseen: [u8; 7],
    pub(crate) souvenirs: BoroughSet,
    pub(crate) supply: [u8; 4],
    /// Tokens on the card Carapace.
    pub(crate) carapace: u8,
    pub(crate) superstar: Option<Seat>,
    pub(crate) statue: Option<Seat>,
    pub(crate) market: [Option<CardId>; 3],
    pub(crate) deck: CardSet,
    pub(crate) discard: CardSet,
    /// Keep cards in the order in which they were acquired, whoever has them.
    pub(crate) acquired: [Option<CardId>; 64],
    /// Monsters that the next revealed Keep cards go to (NR-71).
    pub(crate) promised: Queue<Seat, 8>,
    pub(crate) extra_turns: Queue<ExtraTurn, 16>,
    /// The seat from which the order of turns goes on.
    pub(crate) order: Seat,
    /// Monsters that gave up and are not yet eliminated (NY-7.4).
    pub(crate) conceding: SeatSet,
    /// Attack faces in the start-player roll (NY-2.4).
    pub(crate) contest: [u8; MOST_SEATS],
    /// Moments of elimination so far, for the places (NY-8.6).
    pub(crate) eliminations: u8,
    pub(crate) turn: Turn,
    pub(crate) moment: Moment,
    pub(crate) steps: Steps,
    pub(crate) pending: Pending,
}

impl Game {
    /// What the game waits for.
    pub const fn pending(&self) -> Pending {
        self.pending
    }

    /// Which game it is.
    pub const fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// How many monsters began.
    pub const fn seat_count(&self) -> usize {
        self.seats as usize
    }

    /// All seats in order.
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// The monster of a seat.
    pub const fn monster(&self, seat: Seat) -> &Monster {
        &self.monsters[seat.index()]
    }

    /// All seats, clockwise from this one, which comes first.
    pub(crate) fn clockwise(&self, from: Seat) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        // A division for each seat would be the dearest part of many loops.
        (from.0..from.0 + seats).map(move |i| Seat(if i >= seats { i - seats } else { i }))
    }

    /// Whether the monster is in the game.
    pub const fn is_alive(&self, seat: Seat) -> bool {
        self.monsters[seat.index()].is_alive()
    }

    /// The monsters in the game, in seat order.
    pub fn living(&self) -> impl Iterator<Item = Seat> + '_ {
        self.seats().filter(|&s| self.is_alive(s))
    }

    /// Whose turn it is.
    pub const fn active(&self) -> Seat {
        self.turn.seat
    }

    /// The number of the present turn, from 1; 0 before the first.
    pub const fn turn_number(&self) -> u16 {
        self.turn.number
    }

    /// The phase of the turn.
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

    /// Rerolls that this monster has left, or would have at the start of its turn.
    pub fn rerolls(&self, seat: Seat) -> u8 {
        if seat == self.turn.seat && self.turn.phase >= Phase::Roll { self.turn.rerolls } else { self.rerolls_of(seat) }
    }

    /// The card of an id.
    pub const fn card(&self, card: CardId) -> &'static Card {
        &self.ruleset.cards()[card.index()]
    }

    /// The face-up cards, left to right.
    pub const fn market(&self) -> [Option<CardId>; 3] {
        self.market
    }

    /// The cards that the deck may hold at its top: all that are unseen. Nobody knows their order.
    pub const fn deck(&self) -> CardSet {
        self.deck
    }

    /// The discard pile.
    pub const fn discard_pile(&self) -> CardSet {
        self.discard
    }

    /// Tiles hidden in the stacks, by kind. Nobody knows where.
    pub const fn unseen_tiles(&self) -> [u8; 7] {
        self.unseen
    }

    /// The stacks of a borough.
    pub const fn stacks(&self, borough: Borough) -> [Stack; 3] {
        self.city[borough.index()].stacks
    }

    /// Units of a kind in a borough: those of earlier turns, and those that appeared this turn.
    pub const fn units(&self, borough: Borough, unit: Unit) -> (u8, u8) {
        let quarter = &self.city[borough.index()];
        (quarter.old[unit as usize], quarter.new[unit as usize])
    }

    /// All units in a borough.
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

    /// Tokens on the card Carapace.
    pub const fn carapace_tokens(&self) -> u8 {
        self.carapace
    }

    /// Who holds Superstar.
    pub const fn superstar(&self) -> Option<Seat> {
        self.superstar
    }

    /// Who holds the Statue of Liberty.
    pub const fn statue(&self) -> Option<Seat> {
        self.statue
    }

    /// Extra turns that wait, oldest first.
    pub fn extra_turns(&self) -> impl Iterator<Item = ExtraTurn> + '_ {
        self.extra_turns.iter()
    }

    /// Monsters that the next revealed Keep cards go to, oldest first (Columbia University).
    pub fn promised(&self) -> impl Iterator<Item = Seat> + '_ {
        self.promised.iter()
    }

    /// The most LP this monster can have.
    pub fn max_life(&self, seat: Seat) -> u8 {
        FULL_LIFE + self.owned(seat, self.hooks().max_life).map(|c| self.card(c).max_life).sum::<u8>()
    }

    /// The damage the active monster dealt this one this turn by attack or Violent Star (NR-54).
    pub const fn damage_this_turn(&self, seat: Seat) -> u8 {
        self.monsters[seat.index()].hurt
    }

    pub(crate) const fn hooks(&self) -> &'static Hooks {
        self.ruleset.hooks()
    }

    /// The cards of a monster that define a hook, in table order.
    pub(crate) fn owned(&self, seat: Seat, hook: CardSet) -> impl Iterator<Item = CardId> + use<> {
        self.monster(seat).cards.and(hook).iter()
    }

    /// Whether a monster has a card that defines a hook.
    pub(crate) const fn has(&self, seat: Seat, hook: CardSet) -> bool {
        !self.monster(seat).cards.and(hook).is_empty()
    }

    /// The living owner of a card that defines a hook, where there is at most one such card.
    pub(crate) fn owner(&self, hook: CardSet) -> Option<(Seat, CardId)> {
        self.seats().find_map(|s| Some((s, self.owned(s, hook).next()?)))
    }

    /// Who stands in Manhattan on this track.
    pub(crate) fn on_track(&self, track: Track) -> Option<Seat> {
        self.seats().find(|&s| matches!(self.monster(s).place, Place::Manhattan(_, t) if t == track))
    }

    /// How many figures stand in a borough.
    pub(crate) fn figures(&self, borough: Borough) -> usize {
        self.seats().filter(|&s| self.monster(s).place.borough() == Some(borough)).count()
    }

    /// How many monsters Manhattan holds now (NY-6.7, NY-6.11).
    pub fn manhattan_capacity(&self) -> usize {
        if self.living().count() >= 5 { 2 } else { 1 }
    }

    /// Whether one more monster may come into this borough (NY-2.5, NY-6.7).
    pub fn has_room(&self, borough: Borough) -> bool {
        let capacity = if borough == Borough::Manhattan { self.manhattan_capacity() } else { 2 };
        self.figures(borough) < capacity
    }

    /// What a voluntary move costs while a card such as New York Marathon is face up (NR-30).
    pub fn toll(&self) -> u8 {
        let faces = self.market.iter().flatten();
        faces.map(|&c| self.card(c).toll).max().unwrap_or(0)
    }

    /// Rerolls at the start of a turn (NY-4.2, NR-61).
    pub(crate) const fn rerolls_of(&self, seat: Seat) -> u8 {
        2u8.saturating_sub(self.monster(seat).tokens[Token::Web as usize])
    }

    /// How many symbols of a kind are unresolved: dice and what cards added.
    pub(crate) const fn symbols(&self, face: Face) -> u8 {
        self.turn.dice.count(face) + self.turn.added.count(face)
    }

    /// The parts of a cost that may be paid in LP: none, unless a card substitutes (NR-50).
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

    /// The places at the end of the game, 1 for the winner; equal monsters share one (NY-8.6).
    pub fn places(&self) -> [u8; MOST_SEATS] {
        let winner = match self.pending {
            Pending::Over { winner, .. } => winner,
            _ => None,
        };
        let rank = |seat: Seat| {
            let m = self.monster(seat);
            if m.is_alive() {
                (u8::from(winner == Some(seat)) + 1, m.vp, u16::from(m.life), m.energy)
            } else {
                (0, u16::from(m.out), 0, 0)
            }
        };
        let mut places = [0; MOST_SEATS];
        for seat in self.seats() {
            places[seat.index()] = 1 + self.seats().filter(|&s| rank(s) > rank(seat)).count() as u8;
        }
        places
    }
}
