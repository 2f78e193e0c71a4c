//! Players without people. They see a [`View`], never the game, and can say why they chose.

mod random;

use kaiju_rules::{Action, View};

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

impl Bot {
    /// Chooses one of the legal answers; `None` if nobody is asked, or somebody else than who looks.
    pub fn choose(&self, view: View<'_>, luck: &mut dyn Luck) -> Option<Action> {
        (self.choose)(view, luck)
    }

    /// Why it would choose this.
    pub fn reason(&self, view: View<'_>, action: Action) -> Reason {
        (self.reason)(view, action)
    }
}

/// All bots, the weakest first. Every command and the server take them from here.
pub const BOTS: &[Bot] = &[random::RANDOM];

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.name == name)
}
