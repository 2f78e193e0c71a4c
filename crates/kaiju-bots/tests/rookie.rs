//! A rookie doesn't kill itself by shopping.

use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_rules::{
    Action, Borough, CardId, Event, EventKind, Game, MonsterSetup, Options, Pending, Phase, Place, Ply, Prompt,
    Ruleset, Seat, Setup, StartAt, Token, Track,
};

fn rookie() -> &'static dyn Bot {
    bot_by_name("rookie").unwrap()
}

fn card(ruleset: Ruleset, id: &str) -> CardId {
    ruleset.card_by_id(id).unwrap()
}

/// The rookie's choice in its Buy phase, with this card in the market and one opponent.
fn choice(ruleset: Ruleset, me: MonsterSetup, offer: &str) -> Action {
    let (place, other) = match ruleset {
        Ruleset::Tokyo => (Place::Outside, Place::Tokyo(Track::Main)),
        Ruleset::NewYork => (Place::Outer(Borough::Bronx), Place::Outer(Borough::Queens)),
    };
    let monsters = vec![MonsterSetup { place, ..me }, MonsterSetup { place: other, ..MonsterSetup::default() }];
    let start = StartAt::Turn { seat: Seat::new(0).unwrap(), number: 9, phase: Phase::Buy };
    let setup = Setup { monsters, market: [Some(card(ruleset, offer)), None, None], start, ..Setup::new(ruleset) };
    let game = Game::from_setup(&setup, &mut |_, _| {}).unwrap();
    let Pending::Choose { seat, prompt: Prompt::Buy } = game.pending() else { panic!("{:?}", game.pending()) };
    assert!(game.legal().iter().any(|action| matches!(action, Action::Buy { .. })), "the card can be bought");
    rookie().choose(game.view(Some(seat), &mut None), &mut Dealer::new(1)).unwrap()
}

/// NR-7: a rookie likes Celebrity, so it does not buy the card that costs its owner all LP on a turn with Celebrity.
#[test]
fn a_rookie_does_not_buy_its_death() {
    let me = MonsterSetup { energy: 2, life: 5, ..MonsterSetup::default() };
    assert_eq!(choice(Ruleset::NewYork, me, "natural-selection"), Action::Done);
}

/// Whether a rookie with 5 energy buys Jet Fighters, which give 5 VP and cost 4 LP (TR-50).
fn buys_jet_fighters(me: MonsterSetup) -> bool {
    matches!(choice(Ruleset::Tokyo, MonsterSetup { energy: 5, ..me }, "jet-fighters"), Action::Buy { .. })
}

/// It keeps 3 LP.
#[test]
fn a_rookie_keeps_enough_life() {
    for (life, bought) in [(4, false), (5, false), (6, false), (7, true), (10, true)] {
        assert_eq!(buys_jet_fighters(MonsterSetup { life, ..MonsterSetup::default() }), bought, "{life} LP");
    }
}

/// With VP that win the game at the end of the turn, it only has to survive.
#[test]
fn a_rookie_buys_the_victory() {
    for (life, vp, bought) in [(5, 15, true), (5, 14, false), (4, 15, false)] {
        let me = MonsterSetup { life, vp, ..MonsterSetup::default() };
        assert_eq!(buys_jet_fighters(me), bought, "{life} LP, {vp} VP");
    }
}

/// Poison takes LP at the end of the turn (TR-43).
#[test]
fn a_rookie_expects_its_poison() {
    for (life, vp, bought) in [(8, 0, false), (9, 0, true), (6, 15, false), (7, 15, true)] {
        let mut me = MonsterSetup { life, vp, ..MonsterSetup::default() };
        me.tokens[Token::Poison as usize] = 2;
        assert_eq!(buys_jet_fighters(me), bought, "{life} LP, {vp} VP");
    }
}

/// The dice of Camouflage may cancel the loss, or not.
#[test]
fn a_rookie_does_not_trust_its_dice() {
    for (life, bought) in [(4, false), (6, false), (7, true)] {
        let cards = vec![card(Ruleset::Tokyo, "camouflage")];
        assert_eq!(buys_jet_fighters(MonsterSetup { life, cards, ..MonsterSetup::default() }), bought, "{life} LP");
    }
}

/// In many games of both cities and the KO variant, no rookie dies in the turn in which it has paid LP for a card.
#[test]
fn no_rookie_dies_of_a_purchase() {
    let ko = Options { ko: true, ..Options::default() };
    let plain = Options::default();
    for (ruleset, options, players) in
        [(Ruleset::Tokyo, plain, 4), (Ruleset::NewYork, plain, 4), (Ruleset::NewYork, ko, 5)]
    {
        let (mut bought, mut deaths) = (0, 0);
        for number in 0..200 {
            let (mut dealer, mut luck) = (Dealer::new(game_seed(11, number)), Dealer::for_bots(11, number));
            let mut game = Game::new(ruleset, options, players).unwrap();
            // The turn in which a seat has paid LP.
            let mut paid = [None; 6];
            loop {
                let ply = dealer.next_ply(&game, |game, seat, _| {
                    rookie().choose(game.view(Some(seat), &mut None), &mut luck).unwrap()
                });
                let Some(ply) = ply else { break };
                let buyer = match ply {
                    Ply::Choice(seat, Action::Buy { .. }) => Some((seat, game.monster(seat).life())),
                    _ => None,
                };
                let turn = game.turn_number();
                let mut dead = Vec::new();
                let mut listener = |_: &Game, event: Event| {
                    if let EventKind::Eliminate { seat } | EventKind::KnockOut { seat } = event.kind {
                        dead.push(seat);
                    }
                };
                game.apply_with(ply, &mut listener).unwrap();
                if let Some((seat, life)) = buyer
                    && (game.monster(seat).life() < life || game.threat(seat).is_some())
                {
                    bought += 1;
                    paid[seat.index()] = Some(turn);
                }
                deaths += dead.iter().filter(|seat| paid[seat.index()] == Some(turn)).count();
            }
        }
        assert!(bought > 10 && deaths == 0, "{}: {deaths} deaths after {bought} purchases", ruleset.word());
    }
}
