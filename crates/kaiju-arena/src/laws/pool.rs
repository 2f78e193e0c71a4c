//! Every action that anybody could name, legal anywhere or not.

use kaiju_rules::{Action, Borough, CardId, Destination, Dice, Face, Ruleset, Seat, Source, Target, Tile, Unit, Zone};
use std::sync::OnceLock;

/// More LP than any cost takes.
const MOST_LIFE: u8 = 13;

/// All actions, but `Concede` (which is never listed and mostly accepted).
pub(super) fn all_actions(ruleset: Ruleset) -> &'static [Action] {
    static NEW_YORK: OnceLock<Vec<Action>> = OnceLock::new();
    match ruleset {
        Ruleset::NewYork => NEW_YORK.get_or_init(|| build(ruleset)),
    }
}

fn build(ruleset: Ruleset) -> Vec<Action> {
    use Action::{Done, Pass, Stay, Stop};
    let mut all = vec![Stop, Pass, Stay, Done];
    let cards: Vec<CardId> = ruleset.cards().iter().filter_map(|c| ruleset.card_by_id(c.id)).collect();
    for &dice in all_throws() {
        all.extend([0, 1, 2].map(|life| Action::Reroll { dice, life }));
    }
    for face in Face::ALL {
        all.push(Action::Resolve(face));
        all.extend(Face::ALL.map(|to| Action::Change { from: face, to }));
        all.extend((0..=15).map(|count| Action::Spend { face, count }));
    }
    for &card in &cards {
        all.push(Action::Discard(card));
        for borough in Borough::ALL.into_iter().map(Some).chain([None]) {
            all.extend((0..4).map(|life| Action::Use { card, borough, life }));
        }
        for from in [Source::Market, Source::Discard] {
            all.extend((0..=MOST_LIFE).map(|life| Action::Buy { card, from, life }));
        }
    }
    for borough in Borough::ALL {
        all.extend([Action::Place(borough), Action::Leave(borough)]);
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

/// Every multiset of `n` dice: the throws whose faces do not descend.
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

/// Every multiset of up to nine dice, one more than there are.
pub(super) fn all_throws() -> &'static [Dice] {
    static THROWS: OnceLock<Vec<Dice>> = OnceLock::new();
    THROWS.get_or_init(|| (0..=9).flat_map(throws).collect())
}
