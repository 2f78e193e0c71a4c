use super::*;
use crate::{VpSource, WireEvent};
use kaiju_dealer::Dealer;
use kaiju_laws::{Policy, random_ko_table, random_table};
use kaiju_rules::{
    Action, Borough, Event, EventKind, Game, Good, MonsterSetup, Pending, Phase, Place, Prompt, Rule, Ruleset, Seat,
    Setup, Source, StartAt,
};
use std::collections::BTreeSet;

const POLICY: Policy = Policy(Policy::BUYS | Policy::SAVES | Policy::WRECKS);

/// A player can buy an affordable market card if and only if it isn't barred, and every discount has a reason.
#[test]
fn market_offers_show_what_can_be_bought_and_why_it_is_cheaper() {
    let (mut bought, mut barred, mut cheap) = (0, 0, 0);
    for seed in 0..60 {
        let ruleset = if seed % 2 == 0 { Ruleset::NewYork } else { Ruleset::Tokyo };
        let mut luck = Dealer::new(seed);
        let mut game = random_table(ruleset, 4, POLICY, &mut luck);
        for _ in 0..600 {
            let (seat, prompt) = match game.pending() {
                Pending::Over { .. } => break,
                Pending::Chance(_) => {
                    let outcome = luck.outcome(&game).expect("chance is pending");
                    game.resolve(outcome).expect("the outcome is possible");
                    continue;
                }
                Pending::Choose { seat, prompt } => (seat, prompt),
            };
            let legal = game.legal();
            if prompt == Prompt::Buy {
                let energy = game.monster(seat).energy();
                for (offer, card) in Scene::of(&game).market.iter().flatten().zip(game.market().iter().flatten()) {
                    let price = offer.prices[seat.index()];
                    let buys = |action: &Action| matches!(action, Action::Buy { card: c, from: Source::Market, .. } if c == card);
                    let can = legal.iter().any(&buys);
                    if u16::from(price) <= energy {
                        assert_eq!(can, !offer.barred, "{offer:?} at {}", game.position());
                    }
                    let less = offer.less.iter().find(|less| less.seat == seat.into());
                    assert_eq!(less.is_some(), price < offer.cost || (offer.cost == 0 && less.is_some()), "{offer:?}");
                    bought += u32::from(can);
                    barred += u32::from(offer.barred);
                    cheap += u32::from(less.is_some());
                }
            }
            let action = POLICY.choose(&legal, &mut luck);
            game.play(seat, action).expect("the action is legal");
        }
    }
    assert!(bought > 50 && barred > 5 && cheap > 10, "{bought} {barred} {cheap}");
}

/// Starting a turn inside pays what the scene's earnings say, and damage names the monster that deals it.
#[test]
fn earnings_match_what_places_pay_and_damage_names_its_dealer() {
    let (mut paid, mut dealt, mut own, mut nobody) = (0, 0, 0, 0);
    for seed in 0..40 {
        let ruleset = if seed % 2 == 0 { Ruleset::NewYork } else { Ruleset::Tokyo };
        let mut luck = Dealer::new(seed);
        let mut game = random_table(ruleset, 4, POLICY, &mut luck);
        let mut listen = |game: &Game, event: Event| {
            if let WireEvent::Damage { seat, by, .. } = WireEvent::of(game, event) {
                dealt += u32::from(by.is_some());
                nobody += u32::from(by.is_none());
                own += u32::from(by == Some(seat));
            }
            let earned = game.ruleset().cites().earned_vp.into();
            let (EventKind::Gain { seat, good, count }, true) = (event.kind, event.cause == earned) else {
                return;
            };
            let place = EarningPlace::of(game.monster(seat).place());
            let earning = Scene::of(game).earnings.into_iter().find(|earning| Some(earning.place) == place);
            let earning = earning.expect("the place is listed in earnings");
            assert_eq!(count, if good == Good::Vp { earning.vp } else { earning.energy }, "{place:?}");
            paid += 1;
        };
        for _ in 0..600 {
            match game.pending() {
                Pending::Over { .. } => break,
                Pending::Chance(_) => {
                    let outcome = luck.outcome(&game).expect("chance is pending");
                    game.resolve_with(outcome, &mut listen).expect("the outcome is possible");
                }
                Pending::Choose { seat, .. } => {
                    let action = POLICY.choose(&game.legal(), &mut luck);
                    game.play_with(seat, action, &mut listen).expect("the action is legal");
                }
            }
        }
    }
    assert!(paid > 50 && dealt > 50 && nobody > 50 && own < dealt / 10, "{paid} {dealt} {own} {nobody}");
}

/// Every gain of VP has a source, and games of both kinds have gains from every source.
#[test]
fn vp_have_a_source() {
    let mut seen = BTreeSet::new();
    for seed in 0..120 {
        let mut luck = Dealer::new(seed);
        let mut game = match seed % 3 {
            0 => random_table(Ruleset::NewYork, 4, POLICY, &mut luck),
            1 => random_table(Ruleset::Tokyo, 4, POLICY, &mut luck),
            _ => random_ko_table(4, POLICY, &mut luck),
        };
        let mut listen = |game: &Game, event: Event| {
            let source = VpSource::of(event);
            let is_vp = matches!(event.kind, EventKind::Gain { good: Good::Vp, .. });
            assert_eq!(source.is_some(), is_vp, "{event:?} at {}", game.position());
            seen.extend(source);
        };
        for _ in 0..600 {
            let Some(ply) = luck.next_ply(&game, |game, _, luck| POLICY.choose(&game.legal(), luck)) else { break };
            game.apply_with(ply, &mut listen).expect("the ply is legal");
        }
    }
    // Random play doesn't reach the 20 VP that popular demand takes.
    let hero = EventKind::Gain { seat: Seat::new(0).expect("a seat"), good: Good::Vp, count: 5 };
    seen.extend(VpSource::of(Event { kind: hero, cause: Rule::KO_4_6.into() }));
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), VpSource::ALL);
}

/// A card shows the tokens that its counter counts; Mimic shows its own token, and those of its copy beside it.
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
        let words = |held: Held| held.tokens.iter().map(|token| format!("{} {}", token.kind, token.count)).collect();
        cards.map(words).collect::<Vec<Vec<String>>>()
    };
    assert_eq!(tokens(wings, None), [vec!["mimic 1"], vec!["smoke 3"], vec![]]);
    assert_eq!(tokens(smoke, Some(2)), [vec!["mimic 1", "smoke 2"], vec!["smoke 3"], vec![]]);
}

/// A monster without LP is out; with the KO variant an active one is KO'd, and a zombie is out.
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
