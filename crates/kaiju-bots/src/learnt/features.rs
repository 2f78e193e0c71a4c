//! What the network sees of a position: a set of features for each monster in the game, and one for the table.
//!
//! A feature is present or absent. Cards have a row of features in some tables; the files of weights name them by id,
//! so that adding a card changes no other weight.

use kaiju_rules::{
    Borough, CardId, CardSet, Game, MAX_CARDS, MAX_SEATS, Phase, Place, Reward, Seat, Stack, Tile, Token, Track, Unit,
};

/// How many features a table has.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Size {
    /// This many.
    Of(usize),
    /// One for each card.
    Cards,
}

impl Size {
    /// The number of features.
    pub(super) const fn len(self) -> usize {
        match self {
            Size::Of(size) => size,
            Size::Cards => MAX_CARDS,
        }
    }
}

/// Defines consecutive tables of features, and a list of their sizes.
macro_rules! tables {
    ($all:ident $total:ident; $($(#[$doc:meta])* $name:ident $size:expr;)*) => {
        tables!(@places 0usize; $total; $($name $size;)*);
        /// The sizes of the tables, in order.
        pub(super) const $all: &[Size] = &[$($size),*];
    };
    (@places $at:expr; $total:ident; $name:ident $size:expr; $($rest:tt)*) => {
        const $name: usize = $at;
        tables!(@places $name + $size.len(); $total; $($rest)*);
    };
    (@places $at:expr; $total:ident;) => {
        /// The number of features.
        pub const $total: usize = $at;
    };
}

const MAX_LIFE: usize = 13;
const MAX_VP: usize = 21;
const MAX_ENERGY: usize = 14;

tables! { MONSTER_TABLES MONSTER_FEATURES;
    // Outside and inside, each for two, three, and more monsters in the game.
    LIFE Size::Of(2 * 3 * MAX_LIFE);
    VP Size::Of(2 * MAX_VP);
    ENERGY Size::Of(MAX_ENERGY);
    CARD Size::Cards;
    COUNTER Size::Of(4);
    TOKEN Size::Of(4 * 3);
    GOAL Size::Of(2);
    // Turns before its next one: for two, three, and more monsters, outside and inside.
    UNTIL Size::Of(3 * 2 * MAX_SEATS);
    EXTRA_TURN Size::Of(1);
    MORE_LIFE Size::Of(1);
    SIDE_TRACK Size::Of(1);
    // Cards of the market that it can pay for.
    AFFORDS Size::Cards;
    ZONE Size::Of(3);
    BOROUGH Size::Of(4);
    SHARES_BOROUGH Size::Of(1);
    UNITS Size::Of(9);
    // LP left if the units of its borough fired once.
    AFTER_OUCH Size::Of(10);
    TOPS Size::Of(7);
    UNIT_KINDS Size::Of(3 * 3);
    // The best reward for each Destruction in its borough, and in the others with room.
    PAYS_HERE Size::Of(6);
    PAYS_ELSEWHERE Size::Of(6);
    // The fewest units in another borough with room, and units in all outer boroughs.
    UNITS_ELSEWHERE Size::Of(6);
    UNITS_TOGETHER Size::Of(6);
    KO Size::Of(1);
    ZOMBIE Size::Of(1);
    HAS_RISEN Size::Of(1);
    WAS_DEMANDED Size::Of(1);
    // VP of a KO'd monster or a zombie that can still come back by popular demand.
    CALLED Size::Of(2 * MAX_VP);
}

tables! { TABLE_TABLES TABLE_FEATURES;
    MARKET Size::Cards;
    IN_GAME Size::Of(5);
    STANDING Size::Of(7);
    INSIDE Size::Of(3);
    TURN Size::Of(8);
    TOKEN_MONSTER Size::Of(3);
}

/// Number of 64-bit words in a set of features.
const WORDS: usize = MONSTER_FEATURES.div_ceil(64);
const _: () = assert!(TABLE_FEATURES <= 64 * WORDS);

/// A set of features.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct FeatureSet([u64; WORDS]);

impl FeatureSet {
    /// No features.
    pub const EMPTY: FeatureSet = FeatureSet([0; WORDS]);

    fn insert(&mut self, feature: usize) {
        self.0[feature / 64] |= 1 << (feature % 64);
    }

    /// The features in the set, in order.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.since(&FeatureSet::EMPTY).map(|(feature, _)| feature)
    }

    /// The features that are in one of the two sets only, and whether each is in this one.
    pub(super) fn since<'a>(&'a self, earlier: &'a FeatureSet) -> impl Iterator<Item = (usize, bool)> + 'a {
        self.0.iter().zip(&earlier.0).enumerate().flat_map(|(word, (&now, &before))| {
            let mut changed = now ^ before;
            std::iter::from_fn(move || {
                let bit = (changed != 0).then(|| changed.trailing_zeros() as usize)?;
                changed &= changed - 1;
                Some((64 * word + bit, now >> bit & 1 != 0))
            })
        })
    }
}

/// The features of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Features {
    /// The features of each seat; empty for a monster that is out.
    pub monsters: [FeatureSet; MAX_SEATS],
    /// The features of the table.
    pub table: FeatureSet,
}

impl Features {
    /// The seats of the monsters in the game.
    pub(super) fn seats(&self) -> impl Iterator<Item = usize> + '_ {
        (0..MAX_SEATS).filter(|&seat| self.monsters[seat] != FeatureSet::EMPTY)
    }
}

/// The features of a position in which these cards of the market are unknown, because only chance can reveal them.
pub fn features(game: &Game, masked: CardSet) -> Features {
    let mut all = Features { monsters: [FeatureSet::EMPTY; MAX_SEATS], table: FeatureSet::EMPTY };
    let common = SharedState::of(game, masked);
    for seat in game.in_game() {
        monster(game, seat, &common, &mut all.monsters[seat.index()]);
    }
    table(game, &common, &mut all.table);
    all
}

/// Values that the features of every monster depend on.
struct SharedState {
    /// 0 for two monsters in the game, 1 for three, 2 for more.
    company: usize,
    in_game: usize,
    /// Mimic's owner and the original of its copy.
    copy: Option<(Seat, CardId)>,
    turns_before: [usize; MAX_SEATS],
    /// The known cards of the market, and their originals.
    market: [Option<(CardId, CardId)>; 3],
    /// For each outer borough: whether it has room, its units, and its best reward for each Destruction, in quarters.
    outer: [(bool, u8, usize); 4],
    units_together: u8,
}

impl SharedState {
    fn of(game: &Game, masked: CardSet) -> SharedState {
        let ruleset = game.ruleset();
        let in_game = game.in_game().count();
        let begun = usize::from(game.phase() != Phase::Start);
        let next = game.clockwise(game.active()).nth(begun).unwrap_or(game.active());
        let (mut turns_before, mut turns) = ([0; MAX_SEATS], 0);
        for seat in game.clockwise(next) {
            turns_before[seat.index()] = turns;
            turns += usize::from(game.is_in_game(seat));
        }
        let known = |card: Option<CardId>| card.filter(|&c| !masked.has(c)).map(|c| (c, ruleset.original(c)));
        let mut outer = [(false, 0, 0); 4];
        if ruleset == kaiju_rules::Ruleset::NewYork {
            outer = Borough::OUTER.map(|at| (game.has_room(at), game.unit_count(at), pays(game, at)));
        }
        SharedState {
            company: in_game.clamp(2, 4) - 2,
            in_game,
            copy: game.copy().map(|(owner, card)| (owner, ruleset.original(card))),
            turns_before,
            market: game.market().map(known),
            outer,
            units_together: outer.iter().map(|o| o.1).sum(),
        }
    }
}

fn monster(game: &Game, seat: Seat, common: &SharedState, set: &mut FeatureSet) {
    let (monster, company) = (game.monster(seat), common.company);
    let inside = usize::from(monster.place().is_inside());
    let vp = usize::from(monster.vp()).min(MAX_VP - 1);
    set.insert(ENERGY + usize::from(monster.energy()).min(MAX_ENERGY - 1));
    for card in monster.cards().iter() {
        set.insert(CARD + game.ruleset().original(card).index());
        if let held @ 1.. = game.counter(card) {
            set.insert(COUNTER + (usize::from(held - 1) / 2).min(3));
        }
    }
    if let Some((_, original)) = common.copy.filter(|&(owner, _)| owner == seat) {
        set.insert(CARD + original.index());
    }
    for (i, token) in [Token::Web, Token::Jinx, Token::Poison, Token::Shrink].into_iter().enumerate() {
        if let count @ 1.. = monster.tokens(token) {
            set.insert(TOKEN + 3 * i + usize::from(count - 1).min(2));
        }
    }
    for (i, holder) in [game.superstar(), game.statue()].into_iter().enumerate() {
        if holder == Some(seat) {
            set.insert(GOAL + i);
        }
    }
    set.insert(UNTIL + MAX_SEATS * (2 * company + inside) + common.turns_before[seat.index()]);
    if game.extra_turns().any(|turn| turn.seat == seat) {
        set.insert(EXTRA_TURN);
    }
    for (card, original) in common.market.into_iter().flatten() {
        if u16::from(game.cost(seat, card)) <= monster.energy() {
            set.insert(AFFORDS + original.index());
        }
    }
    if game.options().ko {
        comeback(game, seat, vp, set);
    }
    if monster.is_ko() {
        return;
    }
    set.insert(LIFE + (3 * inside + company) * MAX_LIFE + usize::from(monster.life()).min(MAX_LIFE - 1));
    set.insert(VP + inside * MAX_VP + vp);
    if game.max_life(seat) > kaiju_rules::FULL_LIFE {
        set.insert(MORE_LIFE);
    }
    if monster.place().track() == Some(Track::Side) {
        set.insert(SIDE_TRACK);
    }
    if let Some(borough) = monster.place().borough() {
        place(game, seat, borough, common, set);
    }
}

/// The features of the KO variant.
fn comeback(game: &Game, seat: Seat, vp: usize, set: &mut FeatureSet) {
    let (ko, zombie) = (game.is_ko(seat), game.is_zombie(seat));
    for (feature, is) in
        [(KO, ko), (ZOMBIE, zombie), (HAS_RISEN, game.has_risen(seat)), (WAS_DEMANDED, game.was_demanded(seat))]
    {
        if is {
            set.insert(feature);
        }
    }
    if (ko || zombie) && !game.was_demanded(seat) {
        set.insert(CALLED + MAX_VP * usize::from(zombie) + vp);
    }
}

/// The features of a monster's place in New York.
fn place(game: &Game, seat: Seat, borough: Borough, common: &SharedState, set: &mut FeatureSet) {
    let monster = game.monster(seat);
    if let Place::Manhattan(zone, _) = monster.place() {
        set.insert(ZONE + zone as usize);
    } else {
        set.insert(BOROUGH + borough.index());
        if game.in_game().any(|other| other != seat && game.monster(other).place().borough() == Some(borough)) {
            set.insert(SHARES_BOROUGH);
        }
    }
    let units = game.unit_count(borough);
    set.insert(UNITS + usize::from(units).min(8));
    set.insert(AFTER_OUCH + usize::from((monster.life() + 2).saturating_sub(units)).min(9));
    for tile in game.stacks(borough).into_iter().filter_map(Stack::top) {
        set.insert(TOPS + tile.index());
    }
    for (i, unit) in Unit::ALL.into_iter().enumerate() {
        let (old, new) = game.units(borough, unit);
        if let count @ 1.. = old + new {
            set.insert(UNIT_KINDS + 3 * i + usize::from(count - 1).min(2));
        }
    }
    set.insert(PAYS_HERE + pays(game, borough));
    let (mut fewest, mut most) = (5, 0);
    for (other, &(has_room, units, pays)) in Borough::OUTER.into_iter().zip(&common.outer) {
        if other != borough && has_room {
            fewest = fewest.min(usize::from(units));
            most = most.max(pays);
        }
    }
    set.insert(UNITS_ELSEWHERE + fewest);
    set.insert(PAYS_ELSEWHERE + most);
    set.insert(UNITS_TOGETHER + usize::from(common.units_together / 3).min(5));
}

/// A borough's best reward for each Destruction, in quarters; at most 5.
fn pays(game: &Game, borough: Borough) -> usize {
    let tops = game.stacks(borough).into_iter().filter_map(Stack::top);
    let each = |tile: Tile| {
        let (Reward::Vp(n) | Reward::Energy(n) | Reward::Life(n)) = tile.reward();
        usize::from(4 * n / tile.durability())
    };
    tops.map(each).max().unwrap_or(0).min(5)
}

fn table(game: &Game, common: &SharedState, set: &mut FeatureSet) {
    for (_, original) in common.market.into_iter().flatten() {
        set.insert(MARKET + original.index());
    }
    set.insert(IN_GAME + common.in_game.clamp(2, 6) - 2);
    set.insert(STANDING + game.standing().count());
    let inside = game.in_game().filter(|&s| game.monster(s).place().is_inside()).count();
    set.insert(INSIDE + inside.min(2));
    set.insert(TURN + usize::from(game.turn_number() / 6).min(7));
    if game.options().ko {
        set.insert(TOKEN_MONSTER + game.token_monster().map_or(0, |place| 1 + usize::from(place.is_inside())));
    }
}
