//! Builds the scene of a game.

use super::{
    BoroughView, DiceScene, Discount, Earning, HeldCard, MonsterView, Offer, Over, Scene, Spot, StackView, TileView,
    TokenCount, TurnView, UnitCount, Units,
};
use crate::{BuildingKind, CauseView, Comeback, EarningPlace, KoState, PlaceKind, VpGoal, WireFace, WireGood, Word};
use kaiju_rules::{Borough, CardId, Game, Pending, Place, Ruleset, Seat, Stack, Tile, Token, Track, Unit, Zone};
use kaiju_words::{ask, say};

impl Earning {
    fn all(game: &Game) -> Vec<Earning> {
        let earning = |place: Place| {
            let (vp, energy) = game.earnings(place);
            EarningPlace::of(place).map(|place| Earning { place, vp, energy })
        };
        match game.ruleset() {
            Ruleset::NewYork => {
                let places = Zone::ALL.into_iter().map(|zone| Place::Manhattan(zone, Track::Main));
                places.filter_map(earning).collect()
            }
            Ruleset::Tokyo => Track::ALL.into_iter().map(Place::Tokyo).filter_map(earning).collect(),
        }
    }
}

impl Scene {
    /// Builds the scene of a game.
    pub fn of(game: &Game) -> Scene {
        let boroughs: &[Borough] = match game.ruleset() {
            Ruleset::NewYork => &Borough::ALL,
            Ruleset::Tokyo => &[],
        };
        Scene {
            game: game.ruleset().into(),
            options: game.options().chosen().map(|option| option.word.into()).collect(),
            to_win: game.vp_to_win(),
            turn: TurnView::of(game),
            dice: DiceScene::of(game),
            monsters: game.seats().map(|seat| MonsterView::of(game, seat)).collect(),
            token_monster: game.token_monster().map(Spot::of),
            boroughs: boroughs.iter().map(|&borough| BoroughView::of(game, borough)).collect(),
            inside: game.inside_capacity() as u8,
            earnings: Earning::all(game),
            market: game.market().iter().map(|card| card.map(|card| Offer::of(game, card))).collect(),
            deck: game.deck().len() as u8,
            discard: game.discard_pile().iter().map(|card| word(game, card)).collect(),
            superstar: game.superstar().map(Into::into),
            statue: game.statue().map(Into::into),
            over: Over::of(game),
        }
    }
}

impl TurnView {
    fn of(game: &Game) -> TurnView {
        TurnView {
            number: game.turn_number(),
            seat: game.active().into(),
            phase: game.phase().into(),
            extra: game.extra_turns().map(|turn| turn.seat.into()).collect(),
            next: game.next_turn_seat().map(Into::into),
        }
    }
}

impl DiceScene {
    fn of(game: &Game) -> DiceScene {
        let faces = |dice| WireFace::all_of(game.ruleset(), dice);
        DiceScene {
            dice: faces(game.dice()),
            added: faces(game.added_symbols()),
            resolved: faces(game.resolved_symbols()),
            card: faces(game.card_dice()),
            rerolls: game.rerolls(game.active()),
        }
    }
}

impl MonsterView {
    fn of(game: &Game, seat: Seat) -> MonsterView {
        let monster = game.monster(seat);
        let tokens = Token::ALL[..Token::ON_MONSTERS].iter();
        let tokens = tokens.map(|&token| TokenCount { kind: token.into(), count: monster.tokens(token) });
        let trophies = Unit::ALL.iter().map(|&unit| UnitCount { kind: unit.into(), count: monster.trophies(unit) });
        MonsterView {
            seat: seat.into(),
            life: monster.life(),
            max_life: game.max_life(seat),
            vp: monster.vp(),
            energy: monster.energy(),
            spot: Spot::of(monster.place()),
            vp_goal: VpGoal::of(game, seat),
            in_game: monster.is_in_game(),
            at_zero: ask::Ending::at_zero(game, seat).into(),
            ko_state: KoState::of(game, seat),
            used: Comeback::used_by(game, seat),
            cards: monster.cards().iter().map(|card| HeldCard::of(game, seat, card)).collect(),
            tokens: tokens.filter(|tokens| tokens.count > 0).collect(),
            trophies: trophies.filter(|units| units.count > 0).collect(),
        }
    }
}

impl Spot {
    pub(crate) fn of(place: Place) -> Spot {
        let (zone, track) = match place {
            Place::Manhattan(zone, track) => (Some(zone.into()), Some(track.into())),
            Place::Off | Place::Outer(_) | Place::Outside | Place::Tokyo(_) => (None, None),
        };
        Spot { place: PlaceKind::of(place), zone, track }
    }
}

impl HeldCard {
    fn of(game: &Game, seat: Seat, card: CardId) -> HeldCard {
        // Mimic's owner owns the copy; counters on the copy are shown on Mimic.
        let copy = game.copy().filter(|(owner, _)| *owner == seat && game.card(card).mimics());
        let copies = copy.and(game.copied()).map(|(owner, card)| (owner.into(), word(game, card)));
        let counted = copy.map_or(card, |(_, copy)| copy);
        let counter = game.counter(counted);
        let own = copies.as_ref().map(|_| TokenCount { kind: Token::Mimic.into(), count: 1 });
        let token = game.card(counted).token().filter(|_| counter > 0);
        let tokens = own.into_iter().chain(token.map(|token| TokenCount { kind: token.into(), count: counter }));
        HeldCard { card: word(game, card), counter, tokens: tokens.collect(), copies }
    }
}

impl BoroughView {
    fn of(game: &Game, borough: Borough) -> BoroughView {
        let stack = |stack: Stack| StackView { top: stack.top().map(TileView::of), hidden: stack.hidden() };
        let units = Unit::ALL.iter().filter_map(|&unit| {
            let (old, new) = game.units(borough, unit);
            let durability = game.unit_durability(game.active(), unit);
            (old + new > 0).then(|| Units { unit: unit.into(), old, new, durability })
        });
        BoroughView {
            borough: borough.into(),
            stacks: game.stacks(borough).map(stack).into(),
            units: units.collect(),
            souvenir: game.souvenirs().has(borough),
            room: game.has_room(borough),
        }
    }
}

impl TileView {
    pub(crate) fn of(tile: Tile) -> TileView {
        let (pays, reward) = WireGood::of_reward(tile.reward());
        TileView {
            building: BuildingKind::of(tile),
            durability: tile.durability(),
            pays,
            reward,
            unit: tile.unit().into(),
        }
    }
}

impl Offer {
    fn of(game: &Game, card: CardId) -> Offer {
        Offer {
            card: word(game, card),
            kind: game.card(card).kind.into(),
            cost: game.card(card).cost,
            prices: game.seats().map(|seat| game.cost(seat, card)).collect(),
            less: game.seats().filter_map(|seat| Discount::of(game, seat, card)).collect(),
            barred: game.is_barred(card),
        }
    }
}

impl Discount {
    fn of(game: &Game, seat: Seat, card: CardId) -> Option<Discount> {
        let why = say::discounts(game, seat, card);
        (!why.is_empty()).then(|| Discount { seat: seat.into(), why })
    }
}

impl Over {
    fn of(game: &Game) -> Option<Over> {
        let Pending::Over { winner, cause } = game.pending() else { return None };
        Some(Over {
            winner: winner.map(Into::into),
            cause: CauseView::of(game, cause),
            places: game.places()[..game.seat_count()].to_vec(),
        })
    }
}

/// A card's id.
fn word(game: &Game, card: CardId) -> Word {
    game.card(card).id.into()
}
