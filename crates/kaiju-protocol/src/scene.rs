//! The public state of a game.

use crate::{Word, seat_word, wire::is_zero};
use kaiju_rules::{
    Borough as Quarter, CardId, Cause, Game, Pending, Place, Reward, Ruleset, Seat, Tile as Building, Token, Track,
    Unit, Zone,
};
use kaiju_words::{Message, say};

wire! {
    /// The public state of a game; it contains nothing secret.
    pub struct Scene {
        /// The game: `new-york` or `tokyo`.
        pub game: Word,
        /// The words of its options.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Word>>", optional))]
        pub options: Vec<Word>,
        /// VP needed to win.
        pub to_win: u16,
        /// The current turn.
        pub turn: Turn,
        /// The dice.
        pub dice: DiceScene,
        /// The monsters, by seat.
        pub monsters: Vec<Monster>,
        /// The position of the KO variant's Token Monster, if it is in play.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub token_monster: Option<Spot>,
        /// New York's boroughs; empty in Tokyo.
        pub boroughs: Vec<Borough>,
        /// The current capacity of Manhattan or Tokyo, in monsters.
        pub inside: u8,
        /// What starting a turn inside pays: for Manhattan's zones, or Tokyo City and Bay.
        pub earnings: Vec<Earning>,
        /// The face-up cards, left to right.
        pub market: Vec<Option<Offer>>,
        /// The number of cards in the deck.
        pub deck: u8,
        /// The ids of the cards in the discard pile.
        pub discard: Vec<Word>,
        /// The seat that holds Superstar.
        pub superstar: Option<Word>,
        /// The seat that holds the Statue of Liberty.
        pub statue: Option<Word>,
        /// The result, if the game is over.
        pub over: Option<Over>,
    }

    /// The changes to a [`Scene`]: only the parts that differ. A monster or borough that has changed is sent whole.
    #[derive(Default)]
    #[serde(default)]
    pub struct Patch {
        /// The current turn.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub turn: Option<Turn>,
        /// The dice.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub dice: Option<DiceScene>,
        /// The monsters that have changed.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Monster>>", optional))]
        pub monsters: Vec<Monster>,
        /// The Token Monster's position: the first of the list; an empty list means that it left the board.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub token_monster: Option<Vec<Spot>>,
        /// The boroughs that have changed.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Borough>>", optional))]
        pub boroughs: Vec<Borough>,
        /// The current capacity of Manhattan or Tokyo, in monsters.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub inside: Option<u8>,
        /// The face-up cards, left to right.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub market: Option<Vec<Option<Offer>>>,
        /// The number of cards in the deck.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub deck: Option<u8>,
        /// The discard pile.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub discard: Option<Vec<Word>>,
        /// The seat that holds Superstar: the first of the list; an empty list means no one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub superstar: Option<Vec<Word>>,
        /// The seat that holds the Statue of Liberty: the first of the list; an empty list means no one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub statue: Option<Vec<Word>>,
        /// The result, if the game is over.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub over: Option<Over>,
    }

    /// The current turn.
    pub struct Turn {
        /// The turn number, from 1; 0 before the first turn.
        pub number: u16,
        /// The seat whose turn it is.
        pub seat: Word,
        /// The phase.
        pub phase: Word,
        /// The seats with extra turns to come, oldest first.
        pub extra: Vec<Word>,
    }

    /// The dice, in notation.
    pub struct DiceScene {
        /// Unresolved dice.
        pub dice: String,
        /// Unresolved symbols added by cards.
        pub added: String,
        /// Symbols resolved this turn.
        pub resolved: String,
        /// Dice rolled for a card.
        pub card: String,
        /// Rerolls left.
        pub rerolls: u8,
    }

    /// A monster.
    pub struct Monster {
        /// Its seat.
        pub seat: Word,
        /// Life points.
        pub life: u8,
        /// Maximum life points.
        pub max_life: u8,
        /// Victory points.
        pub vp: u16,
        /// Energy.
        pub energy: u16,
        /// Its position.
        pub spot: Spot,
        /// Whether it is in the game.
        pub alive: bool,
        /// In the KO variant: `ko` if it is KO'd, `zombie` if it is a zombie.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub fallen: Option<Word>,
        /// The ways to return it has used: `zombie`, `popular-demand`.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Word>>", optional))]
        pub used: Vec<Word>,
        /// Its Keep cards.
        pub cards: Vec<Held>,
        /// Tokens on it.
        pub tokens: Vec<Counted>,
        /// Units it keeps after destroying them.
        pub trophies: Vec<Counted>,
    }

    /// A monster's position.
    pub struct Spot {
        /// A borough, `city`, `bay`, `outside` or `off`.
        pub place: Word,
        /// The zone, in Manhattan.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub zone: Option<Word>,
        /// The track, in Manhattan.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub track: Option<Word>,
    }

    /// A Keep card that a monster holds.
    pub struct Held {
        /// The card.
        pub card: Word,
        /// The number of tokens or energy cubes on it.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(test, ts(as = "Option<u8>", optional))]
        pub counter: u8,
        /// For Mimic: the seat and id of the copied card.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub copies: Option<(Word, Word)>,
    }

    /// A number of things of one kind.
    pub struct Counted {
        /// The kind.
        pub kind: Word,
        /// Their number.
        pub count: u8,
    }

    /// A borough.
    pub struct Borough {
        /// Its name.
        pub borough: Word,
        /// Its three stacks.
        pub stacks: Vec<Stack>,
        /// Its units, by kind; absent kinds are left out.
        pub units: Vec<Units>,
        /// Whether it has a Souvenir.
        pub souvenir: bool,
        /// Whether there is room for another monster.
        pub room: bool,
    }

    /// A stack of tiles.
    pub struct Stack {
        /// The building on top.
        pub top: Option<Tile>,
        /// The number of tiles below it.
        pub hidden: u8,
    }

    /// A building.
    pub struct Tile {
        /// `high-rise`, `power-plant` or `hospital`.
        pub building: Word,
        /// The Destruction needed to destroy it.
        pub durability: u8,
        /// What destroying it pays: `vp`, `energy` or `life`.
        pub pays: Word,
        /// How much destroying it pays.
        pub reward: u8,
        /// The unit on its other side.
        pub unit: Word,
    }

    /// The units of a kind in a borough.
    pub struct Units {
        /// The kind.
        pub unit: Word,
        /// The number that appeared in earlier turns.
        pub old: u8,
        /// The number that appeared this turn.
        pub new: u8,
        /// The Destruction that the active monster needs to destroy one.
        pub durability: u8,
    }

    /// A card in the market.
    pub struct Offer {
        /// The card.
        pub card: Word,
        /// `keep` or `discard`.
        pub kind: Word,
        /// The printed cost.
        pub cost: u8,
        /// The current price for each seat.
        pub prices: Vec<u8>,
        /// The reasons why it costs some seats less than the printed cost.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[cfg_attr(test, ts(as = "Option<Vec<Less>>", optional))]
        pub less: Vec<Less>,
        /// Whether the active monster fails a condition of the card other than its price.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        #[cfg_attr(test, ts(as = "Option<bool>", optional))]
        pub barred: bool,
    }

    /// The reasons why a card costs a seat less than the printed cost.
    pub struct Less {
        /// The seat.
        pub seat: Word,
        /// The reasons.
        pub why: Vec<Message>,
    }

    /// What a place pays a monster that starts its turn there.
    pub struct Earning {
        /// The zone, or `city` or `bay`.
        pub place: Word,
        /// VP.
        pub vp: u16,
        /// Energy.
        pub energy: u16,
    }

    /// The result of a game.
    pub struct Over {
        /// The winner's seat, if anyone won.
        pub winner: Option<Word>,
        /// The rule number or card id that ended the game.
        pub because: Word,
        /// The final place of each seat, from 1.
        pub places: Vec<u8>,
    }
}

impl Earning {
    fn all(game: &Game) -> Vec<Earning> {
        let earning = |place: Place, name: String| {
            let (vp, energy) = game.earnings(place);
            Earning { place: name.into(), vp, energy }
        };
        match game.ruleset() {
            Ruleset::NewYork => {
                let pays = |zone: Zone| earning(Place::Manhattan(zone, Track::Main), zone.word().into());
                Zone::ALL.into_iter().map(pays).collect()
            }
            Ruleset::Tokyo => {
                let places = Track::ALL.into_iter().map(Place::Tokyo);
                places.map(|place| earning(place, place.to_string())).collect()
            }
        }
    }
}

impl Scene {
    /// The scene of a game.
    pub fn of(game: &Game) -> Scene {
        let boroughs: &[Quarter] = match game.ruleset() {
            Ruleset::NewYork => &Quarter::ALL,
            Ruleset::Tokyo => &[],
        };
        Scene {
            game: game.ruleset().word().into(),
            options: game.options().chosen().map(|option| option.word.into()).collect(),
            to_win: game.vp_to_win(),
            turn: Turn::of(game),
            dice: DiceScene::of(game),
            monsters: game.seats().map(|seat| Monster::of(game, seat)).collect(),
            token_monster: game.token_monster().map(Spot::of),
            boroughs: boroughs.iter().map(|&borough| Borough::of(game, borough)).collect(),
            inside: game.inside_capacity() as u8,
            earnings: Earning::all(game),
            market: game.market().iter().map(|card| card.map(|card| Offer::of(game, card))).collect(),
            deck: game.deck().len() as u8,
            discard: game.discard_pile().iter().map(|card| word(game, card)).collect(),
            superstar: game.superstar().map(seat_word),
            statue: game.statue().map(seat_word),
            over: Over::of(game),
        }
    }

    /// The patch that turns `before` into this scene.
    pub fn since(&self, before: &Scene) -> Patch {
        fn changed<T: PartialEq + Clone>(now: &T, before: &T) -> Option<T> {
            (now != before).then(|| now.clone())
        }
        fn parts<T: PartialEq + Clone>(now: &[T], before: &[T]) -> Vec<T> {
            let as_before = |at: usize, part: &T| before.get(at) == Some(part);
            now.iter().enumerate().filter(|(at, part)| !as_before(*at, part)).map(|(_, part)| part.clone()).collect()
        }
        fn holder<T: PartialEq + Clone>(now: Option<&T>, before: Option<&T>) -> Option<Vec<T>> {
            (now != before).then(|| now.cloned().into_iter().collect())
        }
        Patch {
            turn: changed(&self.turn, &before.turn),
            dice: changed(&self.dice, &before.dice),
            monsters: parts(&self.monsters, &before.monsters),
            token_monster: holder(self.token_monster.as_ref(), before.token_monster.as_ref()),
            boroughs: parts(&self.boroughs, &before.boroughs),
            inside: changed(&self.inside, &before.inside),
            market: changed(&self.market, &before.market),
            deck: changed(&self.deck, &before.deck),
            discard: changed(&self.discard, &before.discard),
            superstar: holder(self.superstar.as_ref(), before.superstar.as_ref()),
            statue: holder(self.statue.as_ref(), before.statue.as_ref()),
            over: self.over.clone().filter(|_| self.over != before.over),
        }
    }

    /// Applies a patch.
    pub fn apply(&mut self, patch: &Patch) {
        fn put<T: Clone>(place: &mut T, new: Option<&T>) {
            if let Some(new) = new {
                place.clone_from(new);
            }
        }
        put(&mut self.turn, patch.turn.as_ref());
        put(&mut self.dice, patch.dice.as_ref());
        for monster in &mut self.monsters {
            let new = patch.monsters.iter().find(|new| new.seat == monster.seat);
            put(monster, new);
        }
        if let Some(spot) = &patch.token_monster {
            self.token_monster = spot.first().cloned();
        }
        for borough in &mut self.boroughs {
            let new = patch.boroughs.iter().find(|new| new.borough == borough.borough);
            put(borough, new);
        }
        put(&mut self.inside, patch.inside.as_ref());
        put(&mut self.market, patch.market.as_ref());
        put(&mut self.deck, patch.deck.as_ref());
        put(&mut self.discard, patch.discard.as_ref());
        for (place, new) in [(&mut self.superstar, &patch.superstar), (&mut self.statue, &patch.statue)] {
            if let Some(holder) = new {
                *place = holder.first().cloned();
            }
        }
        if patch.over.is_some() {
            self.over.clone_from(&patch.over);
        }
    }
}

impl Patch {
    /// Whether nothing has changed.
    pub fn is_empty(&self) -> bool {
        *self == Patch::default()
    }
}

impl Turn {
    fn of(game: &Game) -> Turn {
        Turn {
            number: game.turn_number(),
            seat: seat_word(game.active()),
            phase: game.phase().word().into(),
            extra: game.extra_turns().map(|turn| seat_word(turn.seat)).collect(),
        }
    }
}

impl DiceScene {
    fn of(game: &Game) -> DiceScene {
        let text = |dice| game.ruleset().dice(dice).to_string();
        DiceScene {
            dice: text(game.dice()),
            added: text(game.added_symbols()),
            resolved: text(game.resolved_symbols()),
            card: text(game.card_dice()),
            rerolls: game.rerolls(game.active()),
        }
    }
}

impl Monster {
    fn of(game: &Game, seat: Seat) -> Monster {
        let monster = game.monster(seat);
        let counted = |kind: &'static str, count: u8| (count > 0).then(|| Counted { kind: kind.into(), count });
        let on_monsters = &Token::ALL[..Token::ON_MONSTERS];
        Monster {
            seat: seat_word(seat),
            life: monster.life(),
            max_life: game.max_life(seat),
            vp: monster.vp(),
            energy: monster.energy(),
            spot: Spot::of(monster.place()),
            alive: monster.is_in_game(),
            fallen: fallen(game, seat).map(Into::into),
            used: ways_back(game, seat).into_iter().map(Into::into).collect(),
            cards: monster.cards().iter().map(|card| Held::of(game, seat, card)).collect(),
            tokens: on_monsters.iter().filter_map(|&token| counted(token.word(), monster.tokens(token))).collect(),
            trophies: Unit::ALL.iter().filter_map(|&unit| counted(unit.word(), monster.trophies(unit))).collect(),
        }
    }
}

/// A monster's `fallen` state in the KO variant.
const fn fallen(game: &Game, seat: Seat) -> Option<&'static str> {
    match (game.is_ko(seat), game.is_zombie(seat)) {
        (true, _) => Some("ko"),
        (_, true) => Some("zombie"),
        _ => None,
    }
}

/// The ways to return that a monster has used (KO-4.1, KO-4.4).
fn ways_back(game: &Game, seat: Seat) -> Vec<&'static str> {
    let ways = [(game.has_risen(seat), "zombie"), (game.was_demanded(seat), "popular-demand")];
    ways.into_iter().filter(|(used, _)| *used).map(|(_, way)| way).collect()
}

impl Spot {
    fn of(place: Place) -> Spot {
        let (place, zone, track) = match place {
            Place::Off => ("off", None, None),
            Place::Outer(borough) => (borough.word(), None, None),
            Place::Manhattan(zone, track) => (Quarter::Manhattan.word(), Some(zone.word()), Some(track.word())),
            Place::Outside => ("outside", None, None),
            Place::Tokyo(Track::Main) => ("city", None, None),
            Place::Tokyo(Track::Side) => ("bay", None, None),
        };
        Spot { place: place.into(), zone: zone.map(Into::into), track: track.map(Into::into) }
    }
}

impl Held {
    fn of(game: &Game, seat: Seat, card: CardId) -> Held {
        // Mimic's owner owns the copy; counters on the copy are shown on Mimic.
        let copy = game.copy().filter(|(owner, _)| *owner == seat && game.card(card).mimics());
        let copies = copy.and(game.copied()).map(|(owner, card)| (seat_word(owner), word(game, card)));
        let counter = game.counter(copy.map_or(card, |(_, copy)| copy));
        Held { card: word(game, card), counter, copies }
    }
}

impl Borough {
    fn of(game: &Game, borough: Quarter) -> Borough {
        let stack = |stack: kaiju_rules::Stack| Stack { top: stack.top().map(Tile::of), hidden: stack.hidden() };
        let units = Unit::ALL.iter().filter_map(|&unit| {
            let (old, new) = game.units(borough, unit);
            let durability = game.unit_durability(game.active(), unit);
            (old + new > 0).then(|| Units { unit: unit.word().into(), old, new, durability })
        });
        Borough {
            borough: borough.word().into(),
            stacks: game.stacks(borough).map(stack).into(),
            units: units.collect(),
            souvenir: game.souvenirs().has(borough),
            room: game.has_room(borough),
        }
    }
}

impl Tile {
    pub(crate) fn of(tile: Building) -> Tile {
        let (pays, reward) = match tile.reward() {
            Reward::Vp(count) => ("vp", count),
            Reward::Energy(count) => ("energy", count),
            Reward::Life(count) => ("life", count),
        };
        Tile {
            building: tile.building().into(),
            durability: tile.durability(),
            pays: pays.into(),
            reward,
            unit: tile.unit().word().into(),
        }
    }
}

impl Offer {
    fn of(game: &Game, card: CardId) -> Offer {
        Offer {
            card: word(game, card),
            kind: game.card(card).kind.word().into(),
            cost: game.card(card).cost,
            prices: game.seats().map(|seat| game.cost(seat, card)).collect(),
            less: game.seats().filter_map(|seat| Less::of(game, seat, card)).collect(),
            barred: game.is_barred(card),
        }
    }
}

impl Less {
    fn of(game: &Game, seat: Seat, card: CardId) -> Option<Less> {
        let why = say::discounts(game, seat, card);
        (!why.is_empty()).then(|| Less { seat: seat_word(seat), why })
    }
}

impl Over {
    fn of(game: &Game) -> Option<Over> {
        let Pending::Over { winner, cause } = game.pending() else { return None };
        let cause = match cause {
            Cause::Rule(rule) => rule.id().into(),
            Cause::Card(card) => word(game, card),
        };
        Some(Over {
            winner: winner.map(seat_word),
            because: cause,
            places: game.places()[..game.seat_count()].to_vec(),
        })
    }
}

/// A card's id.
pub(crate) fn word(game: &Game, card: CardId) -> Word {
    game.card(card).id.into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_dealer::Dealer;
    use kaiju_laws::{Policy, random_table};
    use kaiju_rules::{Action, Prompt, Source};

    const POLICY: Policy = Policy(Policy::BUYS | Policy::SAVES | Policy::WRECKS);

    /// A buyer can buy an affordable market card exactly if it isn't barred, and discounts come with reasons.
    #[test]
    fn the_market_tells_what_can_be_bought_and_why_it_is_cheap() {
        let (mut bought, mut barred, mut cheap) = (0, 0, 0);
        for seed in 0..60 {
            let ruleset = if seed % 2 == 0 { Ruleset::NewYork } else { Ruleset::Tokyo };
            let mut luck = Dealer::new(seed);
            let mut game = random_table(ruleset, 4, POLICY, &mut luck);
            for _ in 0..600 {
                if let Pending::Choose { seat, prompt: Prompt::Buy } = game.pending() {
                    let legal = game.legal();
                    let energy = game.monster(seat).energy();
                    for (offer, card) in Scene::of(&game).market.iter().flatten().zip(game.market().iter().flatten()) {
                        let price = offer.prices[seat.index()];
                        let buys = |action: &Action| matches!(action, Action::Buy { card: c, from: Source::Market, .. } if c == card);
                        let can = legal.iter().any(&buys);
                        if u16::from(price) <= energy {
                            assert_eq!(can, !offer.barred, "{offer:?} at {}", game.position());
                        }
                        let less = offer.less.iter().find(|less| less.seat == seat_word(seat));
                        assert_eq!(
                            less.is_some(),
                            price < offer.cost || (offer.cost == 0 && less.is_some()),
                            "{offer:?}"
                        );
                        bought += u32::from(can);
                        barred += u32::from(offer.barred);
                        cheap += u32::from(less.is_some());
                    }
                }
                let Some(ply) = POLICY.next_ply(&game, &mut luck) else { break };
                game.apply(ply).expect("the ply was listed or drawn");
            }
        }
        assert!(bought > 50 && barred > 5 && cheap > 10, "{bought} {barred} {cheap}");
    }

    /// Starting a turn inside pays what the scene's earnings say, and damage names the monster that deals it.
    #[test]
    fn places_pay_what_is_said_and_damage_has_a_dealer() {
        use crate::{Happened, Happening};
        use kaiju_rules::{Event, EventKind, Good, Rule};
        let (mut paid, mut dealt, mut own, mut nobody) = (0, 0, 0, 0);
        for seed in 0..40 {
            let ruleset = if seed % 2 == 0 { Ruleset::NewYork } else { Ruleset::Tokyo };
            let mut luck = Dealer::new(seed);
            let mut game = random_table(ruleset, 4, POLICY, &mut luck);
            let mut hear = |game: &Game, event: Event| {
                let happening = Happening::of(game, event);
                if happening.kind == Happened::Damage {
                    dealt += u32::from(happening.by.is_some());
                    nobody += u32::from(happening.by.is_none());
                    own += u32::from(happening.by.is_some() && happening.by == happening.seat);
                }
                let rules = [Rule::NY_3_0, Rule::TK_3_0].map(Cause::Rule);
                let (EventKind::Gain { seat, good, count }, true) = (event.kind, rules.contains(&event.cause)) else {
                    return;
                };
                let place = match game.monster(seat).place() {
                    Place::Manhattan(zone, _) => zone.word().to_string(),
                    place => place.to_string(),
                };
                let scene = Scene::of(game);
                let earning = scene
                    .earnings
                    .iter()
                    .find(|earning| *earning.place == *place)
                    .expect("the place is listed in earnings");
                assert_eq!(count, if good == Good::Vp { earning.vp } else { earning.energy }, "{place}");
                paid += 1;
            };
            for _ in 0..600 {
                let Some(ply) = POLICY.next_ply(&game, &mut luck) else { break };
                game.apply_with(ply, &mut hear).expect("the ply was listed or drawn");
            }
        }
        assert!(paid > 50 && dealt > 50 && nobody > 50 && own < dealt / 10, "{paid} {dealt} {own} {nobody}");
    }
}
