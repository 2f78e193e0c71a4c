//! Why dice would do nothing.

use crate::{message::Message, say};
use kaiju_rules::{Face, Game, Ruleset, Seat};

/// Why resolving a face does nothing.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Idle {
    /// It takes this many dice with the face.
    TooFew(u8),
    /// Dice don't heal in Manhattan and Tokyo.
    Inside,
    /// The monster has all its LP.
    FullLife,
    /// The attack reaches no one.
    NoTarget,
    /// The dice destroy nothing that is there.
    TooWeak,
    /// No unit fires.
    NoUnits,
    /// Another reason.
    Other,
}

impl Idle {
    /// Why this monster's dice with this face do nothing, given that they don't.
    pub fn of(game: &Game, seat: Seat, face: Face) -> Idle {
        let monster = game.monster(seat);
        match (game.ruleset(), face) {
            (_, Face::ATTACK) => Idle::NoTarget,
            (_, Face::HEAL) if monster.place().is_inside() => Idle::Inside,
            (_, Face::HEAL) if monster.life() == game.max_life(seat) => Idle::FullLife,
            (Ruleset::Tokyo, Face::ONE | Face::TWO | Face::THREE) => Idle::TooFew(3),
            (Ruleset::NewYork, Face::CELEBRITY) => Idle::TooFew(game.superstar_needs(seat)),
            (Ruleset::NewYork, Face::DESTRUCTION) => Idle::TooWeak,
            (Ruleset::NewYork, Face::OUCH) => Idle::NoUnits,
            _ => Idle::Other,
        }
    }

    /// The reason, as short as a preview needs it.
    pub(super) fn text(self, ruleset: Ruleset) -> Message {
        match self {
            Idle::TooFew(count) => Message::new("ask-idle-too-few").with("count", count),
            Idle::Inside => Message::new("ask-idle-inside").with("place", say::middle(ruleset)),
            Idle::FullLife => Message::new("ask-idle-full-life"),
            Idle::NoTarget => Message::new("ask-idle-no-target"),
            Idle::TooWeak => Message::new("ask-idle-too-weak"),
            Idle::NoUnits => Message::new("ask-idle-no-units"),
            Idle::Other => Message::new("ask-kind-nothing"),
        }
    }
}
