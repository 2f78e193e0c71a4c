//! Indices over a card table, computed at compile time: the cards that define each hook, and a compact array of costs.

use crate::{
    cards::{
        card::{Card, CardId, CardKind, CardSet},
        uses::UseAt,
    },
    flow::prompt::Prompt,
};

/// Whether two ids are equal; `==` on strings isn't `const`.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// The printed costs of a card table in one array, because they are read far more often than the rest of a card.
pub(crate) const fn costs(cards: &[Card]) -> [u8; 128] {
    let mut costs = [0; 128];
    let mut i = 0;
    while i < cards.len() {
        costs[i] = cards[i].cost;
        i += 1;
    }
    costs
}

macro_rules! hooks {
    ($($hook:ident: $card:ident => $defined:expr,)*) => {
        /// For each hook, the cards that define it.
        pub(crate) struct Hooks {
            $(pub(crate) $hook: CardSet,)*
            /// Cards identical to the one before them in the table.
            pub(crate) twins: CardSet,
        }

        impl Hooks {
            /// Computes the sets for a card table.
            pub(crate) const fn of(cards: &[Card]) -> Hooks {
                let mut hooks = Hooks { $($hook: CardSet::EMPTY,)* twins: CardSet::EMPTY };
                let mut i = 0;
                while i < cards.len() {
                    let id = CardId(i as u8);
                    $({
                        let $card = &cards[i];
                        if $defined { hooks.$hook.insert(id); }
                    })*
                    if i > 0 && same(cards[i].id, cards[i - 1].id) { hooks.twins.insert(id); }
                    i += 1;
                }
                hooks
            }
        }
    };
}

hooks! {
    keep: c => matches!(c.kind, CardKind::Keep) && !c.is_copy,
    bought: c => !matches!(c.kind, CardKind::Goal) && !c.is_copy,
    on_turn_start: c => c.on_turn_start.is_some(),
    before_earnings: c => c.before_earnings.is_some(),
    before_roll: c => c.on_turn_start.is_some() || c.before_earnings.is_some() || c.extra_move || c.use_at(UseAt::BEFORE_ROLL).is_some(),
    on_turn_end: c => c.on_turn_end.is_some(),
    holds: c => c.holds.is_some(),
    mimics: c => c.mimics,
    extra_rolls: c => c.extra_rolls > 0,
    rerolls_free: c => c.rerolls_free.is_some(),
    adds_rolls: c => c.use_at(UseAt::ROLLING).is_some(),
    after_last_roll: c => c.use_at(UseAt::ROLLING).is_some() || c.rerolls_free.is_some(),
    probes: c => c.use_at(UseAt::PROBE).is_some(),
    used_before_roll: c => c.use_at(UseAt::BEFORE_ROLL).is_some(),
    answers_losses: c => c.use_at(UseAt::LOSS).is_some(),
    on_number: c => c.on_number.is_some(),
    heals_others: c => c.heals_others,
    hits_everyone: c => c.hits_everyone,
    on_attack: c => c.on_attack.is_some(),
    hits_neighbours: c => c.hits_neighbours > 0,
    yields_first: c => c.yields_first,
    revenge: c => c.revenge > 0,
    ignores_one: c => c.ignores_one,
    returns: c => c.returns,
    on_fall: c => c.on_fall.is_some(),
    purchase_vp: c => c.purchase_vp > 0,
    alters_prices: c => c.alters_prices(),
    cheaper: c => c.cheaper > 0,
    energy_bonus: c => c.energy_bonus > 0,
    heal_bonus: c => c.heal_bonus > 0,
    looks: c => c.looks,
    sees_reveals: c => c.sees_reveals,
    buys_owned: c => c.buys_owned,
    sells: c => c.sells,
    extra_dice: c => c.extra_dice > 0,
    no_reroll: c => c.no_reroll.is_some(),
    forces_rerolls: c => c.forces_rerolls,
    on_final_roll: c => c.on_final_roll.is_some(),
    on_result: c => c.on_result.is_some(),
    changes: c => !c.changes.is_empty(),
    usable: c => c.usable.is_some(),
    adds_to_reroll: c => c.use_at(Prompt::RerollOrStop.uses()).is_some(),
    adds_to_kind: c => c.use_at(Prompt::WhichKind.uses()).is_some() || !c.changes.is_empty(),
    adds_to_move: c => c.use_at(Prompt::Move { extra: false }.uses()).is_some(),
    adds_to_buy: c => c.use_at(Prompt::Buy.uses()).is_some() || c.alters_prices(),
    once: c => c.once.is_some(),
    energy_tax: c => c.energy_tax > 0,
    damage_factor: c => c.damage_factor > 1,
    hits_own_borough: c => c.hits_own_borough,
    target_rolls: c => c.target_rolls,
    extra_damage: c => c.extra_damage.is_some(),
    on_hit: c => c.on_hit.is_some(),
    on_harm: c => c.on_harm.is_some(),
    on_damaged: c => c.on_damaged.is_some(),
    on_attacked: c => c.on_attacked.is_some(),
    ouch_armor: c => c.ouch_armor > 0,
    on_ouch: c => c.on_ouch.is_some(),
    softens: c => c.softens.is_some(),
    reaches: c => c.reaches.is_some(),
    on_unit_destroyed: c => c.on_unit_destroyed.is_some(),
    on_building_destroyed: c => c.on_building_destroyed.is_some(),
    on_celebrity: c => c.on_celebrity.is_some(),
    on_superstar: c => c.on_superstar.is_some(),
    superstar_damage: c => c.superstar_damage.0 > 0,
    superstar_needs: c => c.superstar_needs > 3,
    max_life: c => c.max_life > 0,
    on_arrival: c => c.on_arrival.is_some(),
    on_enter: c => c.on_enter.is_some(),
    extra_move: c => c.extra_move,
    buys_discarded: c => c.buys_discarded.is_some(),
    substitutes: c => c.substitutes,
    taps_at: c => c.taps_at.is_some(),
    toll: c => c.toll > 0,
    discount: c => !c.discount.is_empty(),
    condition: c => c.condition.is_some(),
}
