//! The veteran's evaluation features: facts about one monster, each with an amount.
//!
//! A monster's strength is the weighted sum of its facts, and its probability of winning is exp(strength) divided by
//! the sum over all monsters in the game. The weights were fitted to played games (`kaiju-arena`, example `train`), so
//! they share one scale: a life point, a card and a place in Manhattan are each worth what they contribute to winning.

use kaiju_rules::{
    Borough, CardKind, Game, MAX_CARDS, MAX_SEATS, Phase, Place, Reward, Ruleset, Seat, Stack, Tile, Token, Zone,
};

/// Defines consecutive tables of facts, each with a name, an aspect and a size.
macro_rules! tables {
    ($($name:ident $word:literal $aspect:ident $size:expr;)*) => {
        tables!(@places 0usize; $($name $size;)*);
        /// Name, aspect and size of every table.
        const TABLES: &[(&str, Aspect, usize)] = &[$(($word, Aspect::$aspect, $size)),*];
    };
    (@places $at:expr; $name:ident $size:expr; $($rest:tt)*) => {
        const $name: usize = $at;
        tables!(@places $name + $size; $($rest)*);
    };
    (@places $at:expr;) => {
        /// The total number of facts.
        pub const FACTS: usize = $at;
    };
}

/// The aspect of a position that a fact contributes to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    /// Staying alive.
    Life,
    /// Victory points, present and expected.
    Points,
    /// Energy, cards and tokens.
    Goods,
}

const MAX_LIFE: usize = 13;
const MAX_VP: usize = 21;
const MAX_ENERGY: usize = 13;
const MAX_UNITS: usize = 8;

tables! {
    // Outside and inside, each for two, three, and more monsters standing.
    LIFE "life" Life 2 * 3 * MAX_LIFE;
    VP "vp" Points 2 * MAX_VP;
    ENERGY "energy" Goods MAX_ENERGY;
    CARD "card" Goods MAX_CARDS;
    COUNTER "counter" Goods 1;
    TOKEN "token" Goods 4;
    GOAL "goal" Points 2;
    ZONE "zone" Points 3;
    UNITS "units" Life MAX_UNITS;
    RUINS "ruins" Points 1;
    // The number of turns before the monster's next one, for two, three, and more monsters standing.
    TURN "turn" Points 3 * 6;
}

/// The table that contains a fact (name and aspect) and the fact's index in it.
fn table(fact: usize) -> (&'static str, Aspect, usize) {
    let mut place = fact;
    for &(word, aspect, size) in TABLES {
        if place < size {
            return (word, aspect, place);
        }
        place -= size;
    }
    ("none", Aspect::Points, place)
}

/// Whether the next fact stands for one more of the same quantity: LP, VP, energy or units.
pub fn leads_on(fact: usize) -> bool {
    let (word, _, place) = table(fact);
    let row = [("life", MAX_LIFE), ("vp", MAX_VP), ("energy", MAX_ENERGY), ("units", MAX_UNITS)];
    row.into_iter().any(|(name, size)| name == word && (place + 1) % size != 0)
}

/// The amount of LP, VP or energy that a fact stands for. For any other fact, its index in its table.
pub fn amount(fact: usize) -> usize {
    let (word, _, place) = table(fact);
    match word {
        "life" => place % MAX_LIFE,
        "vp" => place % MAX_VP,
        _ => place,
    }
}

/// The aspect that a fact contributes to.
pub(super) fn aspect(fact: usize) -> Aspect {
    table(fact).1
}

/// A fact's name in a game's weight table. Cards are named by their ids, so that adding a card changes no other weight.
/// `None` for indexes in the card table that hold no Keep card, since no monster can have those.
pub fn fact_name(ruleset: Ruleset, fact: usize) -> Option<String> {
    match table(fact) {
        ("card", _, place) => {
            let card = ruleset.cards().get(place).filter(|card| card.kind == CardKind::Keep && !card.is_copy())?;
            // The second of two identical cards, as in notation.
            let earlier = ruleset.cards()[..place].iter().filter(|other| other.id == card.id).count();
            Some(if earlier == 0 { format!("card-{}", card.id) } else { format!("card-{}~{}", card.id, earlier + 1) })
        }
        (word, _, place) => Some(format!("{word}-{place}")),
    }
}

/// The cost of the card that a fact is about; `None` for facts that aren't about a card.
pub fn card_cost(ruleset: Ruleset, fact: usize) -> Option<u8> {
    let card = fact.checked_sub(CARD).filter(|&place| place < MAX_CARDS)?;
    ruleset.cards().get(card).map(|card| card.cost)
}

/// A monster's VP as they count towards winning. A zombie's VP first bring it back by popular demand (KO-4.4), so they
/// count half until then.
fn winning_vp(game: &Game, seat: Seat) -> usize {
    let vp = usize::from(game.monster(seat).vp()).min(MAX_VP - 1);
    if game.is_zombie(seat) && !game.was_demanded(seat) { vp / 2 } else { vp }
}

/// The monster whose turn is next. A turn that has begun counts as finished, because positions are compared at the end
/// of the turn.
fn next_turn(game: &Game) -> Seat {
    let begun = usize::from(game.phase() != Phase::Start);
    game.clockwise(game.active()).nth(begun).unwrap_or(game.active())
}

/// Values that the facts about every monster depend on, computed once per position.
#[derive(Copy, Clone)]
pub(super) struct Common {
    /// 0 for two standing monsters, 1 for three, 2 for more.
    company: usize,
    /// Mimic's owner, and the copied card's index in the card table.
    copy: Option<(Seat, usize)>,
    /// For each seat, the number of turns before its next one.
    turns_before: [u8; MAX_SEATS],
}

impl Common {
    pub(super) fn of(game: &Game) -> Common {
        let copy = game.copy().map(|(owner, card)| (owner, game.ruleset().original(card).index()));
        let (mut turns_before, mut turns) = ([0; MAX_SEATS], 0);
        for seat in game.clockwise(next_turn(game)) {
            turns_before[seat.index()] = turns;
            turns += u8::from(game.is_in_game(seat));
        }
        Common { company: game.standing().count().clamp(2, 4) - 2, copy, turns_before }
    }

    /// Whether the values that this monster's facts depend on are equal.
    fn is_same(&self, other: &Common, seat: Seat) -> bool {
        let (here, there) = (self.turns_before[seat.index()], other.turns_before[seat.index()]);
        self.company == other.company && self.copy == other.copy && here == there
    }
}

/// Whether all facts about a monster are equal in two positions; much faster than computing them.
pub(super) fn same_facts((a, common_a): (&Game, &Common), (b, common_b): (&Game, &Common), seat: Seat) -> bool {
    let monster = a.monster(seat);
    common_a.is_same(common_b, seat)
        && monster == b.monster(seat)
        && (a.superstar() == Some(seat)) == (b.superstar() == Some(seat))
        && (a.statue() == Some(seat)) == (b.statue() == Some(seat))
        && a.is_zombie(seat) == b.is_zombie(seat)
        && a.was_demanded(seat) == b.was_demanded(seat)
        && monster.place().borough().is_none_or(|borough| same_borough(a, b, borough))
        && monster.cards().iter().all(|card| a.counter(card) == b.counter(card))
}

/// Whether a borough has the same number of units and the same top buildings in both positions.
fn same_borough(a: &Game, b: &Game, borough: Borough) -> bool {
    let tops = |game: &Game| game.stacks(borough).map(Stack::top);
    a.unit_count(borough) == b.unit_count(borough) && tops(a) == tops(b)
}

/// Calls `emit` with every fact about a monster and its amount.
#[inline]
pub fn facts(game: &Game, seat: Seat, emit: impl FnMut(usize, f32)) {
    facts_with(game, seat, &Common::of(game), emit);
}

/// Like [`facts`], with the shared values already computed.
#[inline]
pub(super) fn facts_with(game: &Game, seat: Seat, common: &Common, mut emit: impl FnMut(usize, f32)) {
    let monster = game.monster(seat);
    let company = common.company;
    let inside = usize::from(monster.place().is_inside());
    let life = usize::from(monster.life()).min(MAX_LIFE - 1);
    emit(LIFE + (3 * inside + company) * MAX_LIFE + life, 1.0);
    emit(VP + inside * MAX_VP + winning_vp(game, seat), 1.0);
    emit(ENERGY + usize::from(monster.energy()).min(MAX_ENERGY - 1), 1.0);
    for card in monster.cards().iter() {
        emit(CARD + card.index(), 1.0);
        let counter = game.counter(card);
        if counter > 0 {
            emit(COUNTER, f32::from(counter));
        }
    }
    // A Mimic copy is worth as much as its original.
    if let Some((_, original)) = common.copy.filter(|&(owner, _)| owner == seat) {
        emit(CARD + original, 1.0);
    }
    for (i, token) in [Token::Web, Token::Jinx, Token::Poison, Token::Shrink].into_iter().enumerate() {
        if monster.tokens(token) > 0 {
            emit(TOKEN + i, f32::from(monster.tokens(token)));
        }
    }
    for (i, holder) in [game.superstar(), game.statue()].into_iter().enumerate() {
        if holder == Some(seat) {
            emit(GOAL + i, 1.0);
        }
    }
    place(game, monster.place(), &mut emit);
    emit(TURN + 6 * company + usize::from(common.turns_before[seat.index()]).min(5), 1.0);
}

/// For each kind of building, the reward per die needed to destroy it.
const PAYS: [f32; Tile::ALL.len()] = {
    let (mut pays, mut i) = ([0.0; Tile::ALL.len()], 0);
    while i < pays.len() {
        let tile = Tile::ALL[i];
        let (Reward::Vp(n) | Reward::Energy(n) | Reward::Life(n)) = tile.reward();
        pays[tile.index()] = n as f32 / tile.durability() as f32;
        i += 1;
    }
    pays
};

fn place(game: &Game, place: Place, emit: &mut impl FnMut(usize, f32)) {
    if let Place::Manhattan(zone, _) = place {
        let zone = [Zone::Lower, Zone::Midtown, Zone::Upper].into_iter().position(|z| z == zone).unwrap_or(0);
        emit(ZONE + zone, 1.0);
    }
    if let Some(borough) = place.borough() {
        emit(UNITS + usize::from(game.unit_count(borough)).min(MAX_UNITS - 1), 1.0);
        let tops = game.stacks(borough).into_iter().filter_map(Stack::top);
        emit(RUINS, tops.map(|tile| PAYS[tile.index()]).fold(0.0, f32::max));
    }
}
