//! The reasons why dice would do nothing.

use crate::{message::Message, say};
use kaiju_rules::{Face, Game, Ruleset, Seat};

/// The reason why resolving a face does nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum IdleReason {
    /// It takes this many dice with the face.
    TooFew(u8),
    /// Dice don't heal in Manhattan and Tokyo.
    Inside,
    /// The monster has all its LP.
    FullLife,
    /// The attack reaches no one.
    NoTarget,
    /// The dice are too few to destroy any building or unit there.
    TooWeak,
    /// No unit fires.
    NoUnits,
    /// Another reason.
    Other,
}

impl IdleReason {
    /// The reason why this monster's dice with this face do nothing. Only for dice that really do nothing.
    pub fn of(game: &Game, seat: Seat, face: Face) -> IdleReason {
        let monster = game.monster(seat);
        match (game.ruleset(), face) {
            (_, Face::ATTACK) => IdleReason::NoTarget,
            (_, Face::HEAL) if monster.place().is_inside() => IdleReason::Inside,
            (_, Face::HEAL) if monster.life() == game.max_life(seat) => IdleReason::FullLife,
            (Ruleset::Tokyo, Face::ONE | Face::TWO | Face::THREE) => IdleReason::TooFew(3),
            (Ruleset::NewYork, Face::CELEBRITY) => IdleReason::TooFew(game.superstar_needs(seat)),
            (Ruleset::NewYork, Face::DESTRUCTION) => IdleReason::TooWeak,
            (Ruleset::NewYork, Face::OUCH) => IdleReason::NoUnits,
            _ => IdleReason::Other,
        }
    }

    /// The reason as a short text for a preview.
    pub(super) fn text(self, ruleset: Ruleset) -> Message {
        match self {
            IdleReason::TooFew(count) => Message::new("ask-idle-too-few").with("count", count),
            IdleReason::Inside => Message::new("ask-idle-inside").with("place", say::middle(ruleset)),
            IdleReason::FullLife => Message::new("ask-idle-full-life"),
            IdleReason::NoTarget => Message::new("ask-idle-no-target"),
            IdleReason::TooWeak => Message::new("ask-idle-too-weak"),
            IdleReason::NoUnits => Message::new("ask-idle-no-units"),
            IdleReason::Other => Message::new("ask-kind-nothing"),
        }
    }
}
