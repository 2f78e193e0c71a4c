//! Players without people. They see a [`View`], never the game, and can say why they chose.

mod fallen;
mod random;
mod rookie;
mod veteran;

pub mod training {
    //! What the veteran looks at, for those who fit its weights.
    pub use crate::veteran::{FACTS, amount, fact_name, facts, leads_on};
}

use kaiju_rules::{Action, Face, Pending, Ruleset, Seat, View};

/// Where a bot draws lots from: it cannot foresee the dealer, and what it draws does not change what is dealt.
pub trait Luck {
    /// A number below `bound`, each with the same chance.
    fn below(&mut self, bound: u32) -> u32;
}

/// Somebody who answers questions.
pub struct Bot {
    /// Its name on the command line.
    pub name: &'static str,
    choose: fn(View<'_>, &mut dyn Luck) -> Option<Action>,
    reason: fn(View<'_>, Action) -> Reason,
}

/// Why a bot chose: the name of a sentence in `locales/` (`reason-...`).
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reason(pub &'static str);

impl Reason {
    /// Every reason that a bot gives.
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

    /// It drew lots.
    const LOTS: Reason = Reason("lots");
    /// A rookie rolls what it does not like.
    const HOPES: Reason = Reason("hopes");
    /// A rookie likes its dice.
    const CONTENT: Reason = Reason("content");
    /// It brings something at once.
    const GRABS: Reason = Reason("grabs");
    /// Nothing brings anything at once.
    const SHRUGS: Reason = Reason("shrugs");
    /// It decides the game.
    const END: Reason = Reason("end");
    /// It is safest.
    const LIFE: Reason = Reason("life");
    /// It is best in the race for victory points.
    const POINTS: Reason = Reason("points");
    /// It is best for energy and cards.
    const GOODS: Reason = Reason("goods");
    /// It is worst for the others.
    const RIVALS: Reason = Reason("rivals");
    /// Nothing is better.
    pub const EVEN: Reason = Reason("even");
    /// No roll promises more.
    const ENOUGH: Reason = Reason("enough");
    /// A card promises more.
    const CARD: Reason = Reason("card");

    /// It rolls in the hope of this face.
    fn hopes_for(ruleset: Ruleset, face: Face) -> Reason {
        let word = |reason: &&Reason| reason.0.strip_prefix("hopes-") == Some(ruleset.face_word(face));
        Reason::ALL.iter().find(word).copied().unwrap_or(Reason::HOPES)
    }
}

impl Bot {
    /// Chooses one of the legal answers; `None` unless the one who looks is asked.
    pub fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        (self.choose)(view, luck)
    }

    /// Why it would choose this.
    pub fn reason(&self, view: View<'_>, action: Action) -> Reason {
        (self.reason)(view, action)
    }
}

/// Whether the one who looks is asked.
fn asked(view: View<'_>) -> Option<Seat> {
    match view.pending() {
        Pending::Choose { seat, .. } => view.seat().filter(|&s| s == seat),
        _ => None,
    }
}

/// All bots, the weakest first. Every command and the server take them from here.
pub const BOTS: &[Bot] = &[random::RANDOM, rookie::ROOKIE, veteran::VETERAN];

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.name == name)
}
