//! Cards about gaining and keeping LP.

use crate::{
    cards::{
        card::{Card, CounterKind},
        uses::{AimAt, Use, UseAt, UseCost},
    },
    flow::{engine::Engine, prompt::Prompt},
    rule::Cause,
    state::{board::Borough, token::Token},
};

/// Raises maximum LP by 2. Ouch faces put tokens on it; discarding it heals 1 LP for each token (NR-58).
pub(super) const CARAPACE: Card = Card {
    max_life: 2,
    holds: Some(CounterKind::Tokens(Token::Carapace)),
    on_ouch: Some(|t: &mut Engine<'_>, me, card, faces| t.load(me, card, faces)),
    usable: Some(Use {
        at: UseAt::ANY_DECISION,
        // A KO'd monster has nothing to heal (KR-6).
        able: |g, me, card| g.counter(card) > 0 && g.is_standing(me),
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        // The card is discarded before healing, so its higher maximum no longer applies.
        effect: |t, me, card, _| {
            let tokens = t.counter(card);
            t.lose_card(me, card, Cause::Card(card));
            t.heal(me, tokens, card);
        },
    }),
    ..Card::keep(
        "carapace",
        "Carapace",
        3,
        "Your maximum is 2 LP higher. Put a token here for each Ouch you resolve. In your turn you may discard the card \
         while it holds a token: heal 1 for each token, to at most 10 LP.",
    )
};

/// 1 less damage each time Ouch is resolved, no matter who rolled it (NR-27).
pub(super) const BULLETPROOF: Card = Card {
    ouch_armor: 1,
    ..Card::keep("bulletproof", "Bulletproof", 4, "When Ouch lets units damage you, you take 1 damage less.")
};

/// Converts all of its buyer's VP into energy and LP, in any split; LP above the maximum are wasted (NR-57).
pub(super) const NEXT_STAGE: Card = Card {
    on_buy: Some(|t, me, card| {
        let vp = t.monster(me).vp;
        t.lose_vp(me, vp, card);
        t.ask_next(me, Prompt::Split { card, vp });
    }),
    ..Card::discard("next-stage", "Next Stage", 4, "Lose all your VP; for each, either gain 1 E or heal 1.")
};

/// +1 energy and heal 1 if its owner starts the turn in Queens.
pub(super) const KING_OF_QUEENS: Card = Card {
    on_turn_start: Some(|t, me, card| {
        if t.monster(me).place.borough() == Some(Borough::Queens) {
            t.gain_energy(me, 1, card);
            t.heal(me, 1, card);
        }
    }),
    ..Card::keep("king-of-queens", "King of Queens", 5, "If you start your turn in Queens: +1 E and heal 1.")
};

/// Heals 1 at the start of each turn, in Manhattan too, because only Heal faces do nothing there (NY-5.9).
pub(super) const REGENERATION: Card = Card {
    on_turn_start: Some(|t, me, card| t.heal(me, 1, card)),
    ..Card::keep("regeneration", "Regeneration", 5, "Heal 1 at the start of each of your turns.")
};
