//! A large pool of actions, legal or not, for testing what the engine refuses.

use kaiju_rules::{
    Action, Aim, Borough, CardId, CardSet, Destination, Dice, Face, Ruleset, Seat, Source, Spending, Target, Tile,
    Unit, Zone,
};
use std::sync::OnceLock;

/// More LP than any purchase costs.
const MAX_LIFE: u8 = 13;

/// All actions of the pool. `Concede` isn't one of them, because it is never listed but usually accepted.
pub(super) fn all_actions(ruleset: Ruleset) -> &'static [Action] {
    static ACTIONS: [OnceLock<Vec<Action>>; 2] = [OnceLock::new(), OnceLock::new()];
    ACTIONS[ruleset as usize].get_or_init(|| build(ruleset))
}

fn build(ruleset: Ruleset) -> Vec<Action> {
    use Action::{Attack, CommandUnits, Done, Look, Pass, Stay, Stop, TryZombie, Yield};
    let mut all = vec![Stop, Pass, Stay, Done, Yield, Look, TryZombie, CommandUnits, Attack];
    let cards: Vec<CardId> = CardSet::all(ruleset).iter().collect();
    for &dice in all_throws() {
        all.extend([0, 1, 2].map(|life| Action::Reroll { dice, life }));
    }
    for face in Face::ALL {
        all.extend([Action::Resolve(face), Action::TreatAs(face)]);
        all.extend(Face::ALL.map(|to| Action::Change { from: face, to }));
        for first in 0..=15 {
            let one = Spending::NONE.with_tokens(0, first);
            all.extend((0..=15).map(|second| Action::Spend { face, on: one.with_tokens(1, second) }));
            let patients = (0..6).filter_map(Seat::new);
            all.extend(patients.map(|seat| Action::Spend { face, on: one.with_patient(seat, 1) }));
        }
    }
    for &card in &cards {
        all.extend([Action::Discard(card), Action::Sell(card)]);
        all.extend((0..6).filter_map(Seat::new).map(|seat| Action::ChooseCard { seat, card }));
        let aims = Borough::ALL.into_iter().map(Aim::Borough).chain(Face::ALL.map(Aim::Die)).chain([Aim::Nothing]);
        for aim in aims {
            all.extend((0..4).map(|life| Action::Use { card, aim, life }));
        }
        let owners = (0..6).filter_map(Seat::new).map(Source::Monster);
        for from in [Source::Market, Source::Discard, Source::Deck].into_iter().chain(owners) {
            all.extend((0..=MAX_LIFE).map(|life| Action::Buy { card, from, life }));
        }
    }
    for borough in Borough::ALL {
        all.extend([Action::Place(borough), Action::Leave(borough), Action::Summon(borough)]);
        for life in 0..4 {
            all.push(Action::Flee { to: borough, life });
            all.push(Action::Move { to: Destination::Borough(borough), life });
        }
        for stack in [0, 1, 2, 3, 255] {
            all.extend(Tile::ALL.map(|tile| Action::Destroy(Target::Building { borough, stack, tile })));
        }
        for unit in Unit::ALL {
            all.push(Action::Destroy(Target::Unit { borough, unit }));
            all.extend([false, true].map(|new| Action::Send { unit, new, to: borough }));
        }
    }
    for life in 0..4 {
        all.push(Action::Sweep { life });
        all.extend(Zone::ALL.map(|zone| Action::Move { to: Destination::Zone(zone), life }));
    }
    all.extend((0..6).filter_map(Seat::new).map(Action::Choose));
    for energy in 0..=30 {
        all.extend((0..=30).map(|heal| Action::Split { energy, heal }));
    }
    all.extend((0..=40).chain([255]).map(Action::Meet));
    all
}

/// Every multiset of `n` dice, generated as throws with non-descending faces.
fn throws(n: usize) -> Vec<Dice> {
    let mut all = vec![(Dice::NONE, 0)];
    for _ in 0..n {
        let longer = |&(dice, least): &(Dice, usize)| {
            (least..6).map(move |f| (dice.plus(Dice::of(Face::ALL[f], 1)), f)).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.into_iter().map(|(dice, _)| dice).collect()
}

/// Every multiset of up to nine dice, one more than a monster can roll.
pub(super) fn all_throws() -> &'static [Dice] {
    static THROWS: OnceLock<Vec<Dice>> = OnceLock::new();
    THROWS.get_or_init(|| (0..=9).flat_map(throws).collect())
}
