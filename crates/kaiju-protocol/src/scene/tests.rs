use super::*;
use crate::{VpSource, WireEvent};
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table};
use kaiju_rules::{
    Action, Borough, Cause, Dice, Event, EventKind, Face, Game, Good, MonsterSetup, Phase, Place, Rule, Ruleset, Seat,
    Setup, Source, StartAt, Track, Unit, Zone,
};
use std::collections::BTreeSet;

const ACTIVE: Seat = Seat::new(0).expect("a seat");

/// A position in this phase of the first monster's turn. The places are its own and the second monster's.
fn turn(ruleset: Ruleset, phase: Phase, [own, other]: [Place; 2]) -> Setup {
    let mut setup = Setup::new(ruleset);
    setup.monsters = [own, other].map(|place| MonsterSetup { place, ..MonsterSetup::default() }).to_vec();
    setup.start = StartAt::Turn { seat: ACTIVE, number: 3, phase };
    setup
}

fn game(setup: &Setup) -> Game {
    Game::from_setup(setup, &mut |_, _| {}).expect("a valid setup")
}

/// Checks the market's offers to the active monster: the price, whether a reason for a lower price is given, and
/// whether the card is barred. A card can be bought if and only if it is affordable and isn't barred. For the other
/// monster, all prices are the printed ones.
fn check_offers(mut setup: Setup, energy: u16, market: [(&str, u8, bool, bool); 3]) {
    setup.monsters[0].energy = energy;
    setup.market = market.map(|(id, ..)| setup.ruleset.card_by_id(id));
    let game = game(&setup);
    let (scene, legal) = (Scene::of(&game), game.legal());
    for ((slot, offer), (id, price, is_cheaper, is_barred)) in scene.market.iter().enumerate().zip(market) {
        let offer = offer.as_ref().expect("a card in every place");
        assert_eq!((&*offer.card, &offer.prices[..]), (id, &[price, offer.cost][..]));
        assert_eq!(price < offer.cost, is_cheaper, "{id}");
        assert_eq!(offer.less.iter().map(|less| less.seat.seat()).collect::<Vec<_>>(), vec![ACTIVE; is_cheaper.into()]);
        assert_eq!(offer.barred, is_barred, "{id}");
        let card = game.market()[slot].expect("a card in every place");
        let buys = |action: &Action| matches!(action, Action::Buy { card: c, from: Source::Market, .. } if *c == card);
        assert_eq!(legal.iter().any(buys), u16::from(price) <= energy && !is_barred, "{id} for {energy}");
    }
}

/// A player can buy an affordable market card if and only if it isn't barred, and every discount has a reason.
#[test]
fn market_offers_show_what_can_be_bought_and_why_it_is_cheaper() {
    let [manhattan, brooklyn, bronx] =
        [Place::Manhattan(Zone::Lower, Track::Main), Place::Outer(Borough::Brooklyn), Place::Outer(Borough::Bronx)];
    // If a sweep isn't affordable either, the game doesn't ask what to buy.
    for energy in 2..=6 {
        let in_manhattan = turn(Ruleset::NewYork, Phase::Buy, [manhattan, bronx]);
        let offers = [
            ("flatiron-building", 2, true, false),
            ("coney-island", 4, false, false),
            ("general-ellis", 5, false, true),
        ];
        check_offers(in_manhattan, energy, offers);
        let mut in_brooklyn = turn(Ruleset::NewYork, Phase::Buy, [brooklyn, bronx]);
        in_brooklyn.destroyed.1[Unit::Tank as usize] = true;
        let offers = [
            ("flatiron-building", 3, false, false),
            ("coney-island", 3, true, false),
            ("general-ellis", 5, false, false),
        ];
        check_offers(in_brooklyn, energy, offers);
        let mut alien = turn(Ruleset::Tokyo, Phase::Buy, [Place::Outside; 2]);
        alien.monsters[0].cards.extend(Ruleset::Tokyo.card_by_id("alien-origin"));
        let offers = [("corner-store", 2, true, false), ("wings", 5, true, false), ("heal", 2, true, false)];
        check_offers(alien, energy, offers);
    }
}

/// Starting a turn inside pays what the scene's `earnings` show.
#[test]
fn earnings_match_what_places_pay() {
    let bronx = Place::Outer(Borough::Bronx);
    let zones =
        Zone::ALL.map(|zone| turn(Ruleset::NewYork, Phase::Start, [Place::Manhattan(zone, Track::Main), bronx]));
    let tracks = [[Track::Main, Track::Side], [Track::Side, Track::Main]].map(|tracks| {
        let mut setup = turn(Ruleset::Tokyo, Phase::Start, tracks.map(Place::Tokyo));
        // Tokyo Bay is in play with five or more monsters.
        setup.monsters.extend(vec![MonsterSetup { place: Place::Outside, ..MonsterSetup::default() }; 3]);
        setup
    });
    for setup in zones.into_iter().chain(tracks) {
        let (mut vp, mut energy) = (0, 0);
        let mut listen = |_: &Game, event: Event| match event.kind {
            EventKind::Gain { seat, good: Good::Vp, count } if seat == ACTIVE => vp += count,
            EventKind::Gain { seat, good: Good::Energy, count } if seat == ACTIVE => energy += count,
            _ => {}
        };
        let game = Game::from_setup(&setup, &mut listen).expect("a valid setup");
        let place = EarningPlace::of(game.monster(ACTIVE).place()).expect("a place that pays");
        let listed = Scene::of(&game).earnings.into_iter().find(|earning| earning.place == place);
        let listed = listed.expect("the place is listed in earnings");
        assert_eq!((listed.vp, listed.energy), (vp, energy), "{place:?}");
        assert!(vp > 0, "{place:?}");
    }
}

/// An event with damage names the monster that deals it, but no monster if units do.
#[test]
fn damage_names_its_dealer() {
    let bronx = Place::Outer(Borough::Bronx);
    let attack = turn(Ruleset::Tokyo, Phase::Resolve, [Place::Outside, Place::Tokyo(Track::Main)]);
    let mut ouch = turn(Ruleset::NewYork, Phase::Resolve, [bronx, Place::Outer(Borough::Queens)]);
    ouch.units[Borough::Bronx as usize][Unit::Infantry as usize] = (1, 0);
    let other = Seat::new(1).expect("a seat");
    for (mut setup, face, expected) in
        [(attack, Face::ATTACK, (other, Some(ACTIVE))), (ouch, Face::OUCH, (ACTIVE, None))]
    {
        setup.dice = Some(Dice::of(face, 1).plus(Dice::of(Face::ENERGY, 5)));
        let (mut game, mut dealt) = (game(&setup), Vec::new());
        let mut listen = |game: &Game, event: Event| {
            if let WireEvent::Damage { seat, by, .. } = WireEvent::of(game, event) {
                dealt.push((seat.seat(), by.map(WireSeat::seat)));
            }
        };
        game.play_with(ACTIVE, Action::Resolve(face), &mut listen).expect("a legal resolution");
        assert_eq!(dealt, [expected]);
    }
}

/// Every source of VP occurs.
#[test]
fn every_source_of_vp_gives_some() {
    let card = Ruleset::Tokyo.card_by_id("corner-store").expect("a card");
    let causes: [Cause; 7] = [
        Rule::TK_4_1.into(),
        Rule::NY_5_11.into(),
        Rule::NY_6_4.into(),
        Rule::NY_5_17.into(),
        Rule::KO_5_4.into(),
        Rule::KO_4_6.into(),
        card.into(),
    ];
    let gain = EventKind::Gain { seat: ACTIVE, good: Good::Vp, count: 5 };
    let sources = causes.map(|cause| VpSource::of(Event { kind: gain, cause }).expect("a source"));
    assert_eq!(BTreeSet::from(sources).into_iter().collect::<Vec<_>>(), VpSource::ALL);
}

/// In random games, every gain of VP has a source, and no other event has one.
#[test]
fn only_vp_have_a_source() {
    const POLICY: Policy = Policy(Policy::BUYS | Policy::SAVES | Policy::WRECKS);
    for seed in 0..60 {
        let mut luck = Dealer::new(seed);
        let mut game = match seed % 3 {
            0 => random_table(Ruleset::NewYork, 4, POLICY, &mut luck),
            1 => random_table(Ruleset::Tokyo, 4, POLICY, &mut luck),
            _ => random_ko_table(4, POLICY, &mut luck),
        };
        let mut listen = |game: &Game, event: Event| {
            let is_vp = matches!(event.kind, EventKind::Gain { good: Good::Vp, .. });
            assert_eq!(VpSource::of(event).is_some(), is_vp, "{event:?} at {}", game.position());
        };
        while let Some(ply) = luck.next_ply(&game, |game, _, luck| POLICY.choose(&game.legal(), luck)) {
            game.apply_with(ply, &mut listen).expect("the ply is legal");
        }
    }
}

/// A card shows the tokens that its counter counts. Mimic shows its own token beside those of its copy.
#[test]
fn cards_show_their_tokens() {
    let [smoke, mimic, wings] =
        ["smoke-cloud", "mimic", "wings"].map(|id| Ruleset::Tokyo.card_by_id(id).expect("a card"));
    let tokens = |copied, count| {
        let mut setup = Setup::new(Ruleset::Tokyo);
        let outside = |cards| MonsterSetup { place: Place::Outside, cards, ..MonsterSetup::default() };
        setup.monsters = vec![outside(vec![mimic]), outside(vec![smoke, wings])];
        let owner = Seat::new(1).expect("a seat");
        setup.copied = Some((owner, copied, count));
        setup.start = StartAt::Turn { seat: owner, number: 2, phase: Phase::Start };
        let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup");
        let cards = Scene::of(&game).monsters.into_iter().flat_map(|monster| monster.cards);
        let words =
            |held: HeldCard| held.tokens.iter().map(|token| format!("{} {}", token.kind, token.count)).collect();
        cards.map(words).collect::<Vec<Vec<String>>>()
    };
    assert_eq!(tokens(wings, None), [vec!["mimic 1"], vec!["smoke 3"], vec![]]);
    assert_eq!(tokens(smoke, Some(2)), [vec!["mimic 1", "smoke 2"], vec!["smoke 3"], vec![]]);
}

/// At 0 LP a monster is eliminated; in the KO variant, an active one is KO'd and a zombie is eliminated.
#[test]
fn a_monster_says_what_losing_its_last_life_would_mean() {
    let ends = |ko, zombie| {
        let mut setup = Setup::new(Ruleset::NewYork);
        setup.options.ko = ko;
        let at = |borough| MonsterSetup { place: Place::Outer(borough), ..MonsterSetup::default() };
        let [queens, bronx] = [Borough::Queens, Borough::Bronx].map(at);
        setup.monsters = vec![queens, MonsterSetup { zombie, risen: zombie, life: 3, ..bronx }];
        let seat = Seat::new(0).expect("a seat");
        setup.start = StartAt::Turn { seat, number: 2, phase: Phase::Start };
        let game = Game::from_setup(&setup, &mut |_, _| {}).expect("a valid setup");
        Scene::of(&game).monsters.iter().map(|monster| monster.at_zero).collect::<Vec<_>>()
    };
    assert_eq!(ends(false, false), [WireEnding::Out, WireEnding::Out]);
    assert_eq!(ends(true, true), [WireEnding::Ko, WireEnding::Out]);
}
