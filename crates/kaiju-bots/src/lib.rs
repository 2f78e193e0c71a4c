//! Players without people. They see a [`View`], never the game, and can say why they chose.

mod random;
mod rookie;
mod veteran;

pub use veteran::{FACTS, fact_name, facts};

use kaiju_rules::{Action, Face, Pending, Seat, View};

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

/// Why a bot chose: the name of a sentence in `locales/` (`reason-...`), and the face of dice that it is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The name of the sentence.
    pub word: &'static str,
    /// The face, where the sentence names one.
    pub face: Option<Face>,
}

impl Reason {
    const fn new(word: &'static str) -> Reason {
        Reason { word, face: None }
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
