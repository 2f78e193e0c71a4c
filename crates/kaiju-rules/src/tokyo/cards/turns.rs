//! Cards that give extra turns.

use crate::{
    cards::{
        card::Card,
        uses::{AimAt, Use, UseAt, UseCost},
    },
    state::game::MAX_FEWER,
};

/// Scoring 1s lets its owner take an extra turn with one fewer die; that turn can give another, with one fewer still
/// (TR-29).
pub(super) const FREEZE_TIME: Card = Card {
    usable: Some(Use {
        at: UseAt::ONES,
        able: |_, _, _| true,
        aim: AimAt::Nothing,
        cost: UseCost::Energy(0),
        effect: |t, me, card, _| t.extra_turn(me, card, (t.turn.fewer + 1).min(MAX_FEWER)),
    }),
    ..Card::keep(
        "freeze-time",
        "Freeze Time",
        5,
        "When you score three or more 1s you may take another turn after this one, with one die fewer; and in that turn \
         again, with yet another die fewer.",
    )
};

/// Gives its buyer an extra turn with all dice (TR-30).
pub(super) const FRENZY: Card = Card {
    on_buy: Some(|t, me, card| t.extra_turn(me, card, 0)),
    ..Card::discard("frenzy", "Frenzy", 7, "One more turn after this one.")
};
