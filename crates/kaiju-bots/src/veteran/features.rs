//! What a veteran looks at: facts about one monster, each with a number for how much there is of it.
//!
//! A monster's strength is the sum of its facts times their weights, and its chance to win is exp(strength) among those still in the
//! game. The weights were fitted to games that were played (`kaiju-arena`, example `train`), so that they are in the same measure: a
//! life point, a card and a place in Manhattan are worth what they did for winning.

use kaiju_rules::{Game, Phase, Place, Reward, Seat, Token, Zone};

/// Tables of facts one after the other: what they are about, and how long they are.
macro_rules! tables {
    ($($name:ident $word:literal $aspect:ident $size:expr;)*) => {
        tables!(@places 0usize; $($name $size;)*);
        /// What every table is about, with its name and size.
        const TABLES: &[(&str, Aspect, usize)] = &[$(($word, Aspect::$aspect, $size)),*];
    };
    (@places $at:expr; $name:ident $size:expr; $($rest:tt)*) => {
        const $name: usize = $at;
        tables!(@places $name + $size; $($rest)*);
    };
    (@places $at:expr;) => {
        /// How many facts there are.
        pub const FACTS: usize = $at;
    };
}

/// What a fact speaks for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Aspect {
    /// Staying alive.
    Life,
    /// Victory points, and those to come.
    Points,
    /// Energy, cards and tokens.
    Goods,
}

const MOST_LIFE: usize = 13;
const MOST_VP: usize = 21;
const MOST_ENERGY: usize = 13;
const MOST_UNITS: usize = 8;

tables! {
    // Outside and inside, for two, three, and more in the game.
    LIFE "life" Life 2 * 3 * MOST_LIFE;
    VP "vp" Points 2 * MOST_VP;
    ENERGY "energy" Goods MOST_ENERGY;
    CARD "card" Goods 66;
    COUNTER "counter" Goods 1;
    TOKEN "token" Goods 4;
    GOAL "goal" Points 2;
    ZONE "zone" Points 3;
    UNITS "units" Life MOST_UNITS;
    RUINS "ruins" Points 1;
    // How many turns come before the monster's next, for two, three, and more in the game.
    TURN "turn" Points 3 * 6;
}

/// The table that a fact is in, with its name, and its place there.
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

/// Whether the next fact is one more of the same: life, points, energy, units.
pub fn leads_on(fact: usize) -> bool {
    let (word, _, place) = table(fact);
    let row = [("life", MOST_LIFE), ("vp", MOST_VP), ("energy", MOST_ENERGY), ("units", MOST_UNITS)];
    row.into_iter().any(|(name, size)| name == word && (place + 1) % size != 0)
}

/// How much of it a fact of such a row stands for.
pub fn amount(fact: usize) -> usize {
    let (word, _, place) = table(fact);
    match word {
        "life" => place % MOST_LIFE,
        "vp" => place % MOST_VP,
        _ => place,
    }
}

/// What a fact speaks for.
pub(super) fn aspect(fact: usize) -> Aspect {
    table(fact).1
}

/// The name of a fact in the tables of weights.
pub fn fact_name(fact: usize) -> String {
    let (word, _, place) = table(fact);
    format!("{word}-{place}")
}

/// VP as far as they lead to winning: those of a zombie lead back to life first (KO-4.4).
fn winning_vp(game: &Game, seat: Seat) -> usize {
    let vp = usize::from(game.monster(seat).vp()).min(MOST_VP - 1);
    if game.is_zombie(seat) && !game.was_demanded(seat) { vp / 2 } else { vp }
}

/// Tells every fact about a living monster.
#[inline]
pub fn facts(game: &Game, seat: Seat, mut tell: impl FnMut(usize, f32)) {
    let monster = game.monster(seat);
    let living = game.standing().count();
    let company = living.clamp(2, 4) - 2;
    let inside = usize::from(monster.place().is_inside());
    let life = usize::from(monster.life()).min(MOST_LIFE - 1);
    tell(LIFE + (3 * inside + company) * MOST_LIFE + life, 1.0);
    tell(VP + inside * MOST_VP + winning_vp(game, seat), 1.0);
    tell(ENERGY + usize::from(monster.energy()).min(MOST_ENERGY - 1), 1.0);
    for card in monster.cards().iter() {
        tell(CARD + card.index(), 1.0);
        let counter = game.counter(card);
        if counter > 0 {
            tell(COUNTER, f32::from(counter));
        }
    }
    // A copy is worth what its original is.
    if let Some((_, card)) = game.copy().filter(|&(owner, _)| owner == seat) {
        tell(CARD + game.ruleset().original(card).index(), 1.0);
    }
    for (i, token) in [Token::Web, Token::Jinx, Token::Poison, Token::Shrink].into_iter().enumerate() {
        if monster.tokens(token) > 0 {
            tell(TOKEN + i, f32::from(monster.tokens(token)));
        }
    }
    for (i, holder) in [game.superstar(), game.statue()].into_iter().enumerate() {
        if holder == Some(seat) {
            tell(GOAL + i, 1.0);
        }
    }
    place(game, monster.place(), &mut tell);
    tell(TURN + 6 * company + until_turn(game, seat), 1.0);
}

fn place(game: &Game, place: Place, tell: &mut impl FnMut(usize, f32)) {
    if let Place::Manhattan(zone, _) = place {
        let zone = [Zone::Lower, Zone::Midtown, Zone::Upper].into_iter().position(|z| z == zone).unwrap_or(0);
        tell(ZONE + zone, 1.0);
    }
    if let Some(borough) = place.borough() {
        tell(UNITS + usize::from(game.unit_count(borough)).min(MOST_UNITS - 1), 1.0);
        let tops = game.stacks(borough).into_iter().filter_map(kaiju_rules::Stack::top);
        let pays = |tile: kaiju_rules::Tile| match tile.reward() {
            Reward::Vp(n) | Reward::Energy(n) | Reward::Life(n) => f32::from(n) / f32::from(tile.durability()),
        };
        tell(RUINS, tops.map(pays).fold(0.0, f32::max));
    }
}

/// How many living monsters have a turn before this one has its next. Within a turn what counts is who is next: tables are compared as
/// if the turn were over.
fn until_turn(game: &Game, seat: Seat) -> usize {
    let (active, seats) = (game.active().index(), game.seat_count());
    let skipped = usize::from(game.phase() != Phase::Start);
    let distance = (seat.index() + seats - active - skipped) % seats;
    let before = |d: &usize| Seat::new((active + skipped + d) % seats).is_some_and(|s| game.is_in_game(s));
    (0..distance).filter(before).count().min(5)
}
