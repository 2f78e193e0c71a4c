//! Computer players. A bot sees only a [`View`] of the game and can give a reason for each choice.

mod ko;
mod random;
mod rookie;
mod veteran;

pub mod training {
    //! The veteran's evaluation features, for fitting its weights.
    pub use crate::veteran::{FACTS, amount, card_cost, fact_name, facts, leads_on};
}

pub use kaiju_dealer::Luck;

use kaiju_rules::{Action, Face, Pending, Ruleset, Seat, View};

/// A computer player.
pub struct Bot {
    /// The name used on the command line.
    pub name: &'static str,
    /// The version, which changes whenever the bot would choose differently. Records name it.
    pub version: u16,
    choose: fn(View<'_>, &mut dyn Luck) -> Option<Action>,
    reason: fn(View<'_>, Action) -> Reason,
}

/// The reason for a bot's choice: the id of a text in `locales/`, without its `reason-` prefix.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reason(pub &'static str);

impl Reason {
    /// Every reason a bot can give.
    pub const ALL: &'static [Reason] = &[
        Reason::LOTS,
        Reason::HOPES,
        Reason::CONTENT,
        Reason::GRABS,
        Reason::SHRUGS,
        Reason::END,
        Reason::LIFE,
        Reason::POINTS,
        Reason::GOODS,
        Reason::RIVALS,
        Reason::EVEN,
        Reason::ENOUGH,
        Reason::CARD,
        Reason("hopes-energy"),
        Reason("hopes-attack"),
        Reason("hopes-destruction"),
        Reason("hopes-heal"),
        Reason("hopes-celebrity"),
        Reason("hopes-ouch"),
        Reason("hopes-1"),
        Reason("hopes-2"),
        Reason("hopes-3"),
    ];

    /// The choice was random.
    const LOTS: Reason = Reason("lots");
    /// A rookie rerolls the dice it does not like.
    const HOPES: Reason = Reason("hopes");
    /// A rookie likes its dice.
    const CONTENT: Reason = Reason("content");
    /// The choice pays off at once.
    const GRABS: Reason = Reason("grabs");
    /// No choice pays off at once.
    const SHRUGS: Reason = Reason("shrugs");
    /// The choice decides the game.
    const END: Reason = Reason("end");
    /// The choice is best for the monster's survival.
    const LIFE: Reason = Reason("life");
    /// The choice is best in the race for victory points.
    const POINTS: Reason = Reason("points");
    /// The choice is best for energy and cards.
    const GOODS: Reason = Reason("goods");
    /// The choice hurts the others most.
    const RIVALS: Reason = Reason("rivals");
    /// The choice is no better than the alternatives.
    pub const EVEN: Reason = Reason("even");
    /// No reroll is better than stopping.
    const ENOUGH: Reason = Reason("enough");
    /// Using a card is better than rerolling or stopping.
    const CARD: Reason = Reason("card");

    /// The reason for a reroll that hopes for this face.
    fn hopes_for(ruleset: Ruleset, face: Face) -> Reason {
        let word = |reason: &&Reason| reason.0.strip_prefix("hopes-") == Some(ruleset.face_word(face));
        Reason::ALL.iter().find(word).copied().unwrap_or(Reason::HOPES)
    }
}

impl Bot {
    /// Chooses one of the legal answers; `None` if the viewing seat is not being asked.
    #[inline]
    pub fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        (self.choose)(view, luck)
    }

    /// The reason for choosing this action.
    pub fn reason(&self, view: View<'_>, action: Action) -> Reason {
        (self.reason)(view, action)
    }
}

/// The viewing seat, if it is the one being asked.
fn asked(view: View<'_>) -> Option<Seat> {
    match view.pending() {
        Pending::Choose { seat, .. } => view.seat().filter(|&s| s == seat),
        _ => None,
    }
}

/// All bots, from weakest to strongest. Every command and the server use this list.
pub const BOTS: &[Bot] = &[random::RANDOM, rookie::ROOKIE, veteran::VETERAN];

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.name == name)
}
