//! Players without people.

use crate::{Policy, dealer::Dealer};
use kaiju_rules::{Action, ActionList, View};

/// Somebody who answers questions. It sees what its seat may know, and the legal answers.
#[derive(Copy, Clone)]
pub struct Bot {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it is like, in a sentence.
    pub about: &'static str,
    choose: fn(View<'_>, &mut Dealer) -> Option<Action>,
}

impl Bot {
    /// Chooses one of the legal answers; `None` if nobody is asked.
    pub fn choose(&self, view: View<'_>, luck: &mut Dealer) -> Option<Action> {
        (self.choose)(view, luck)
    }
}

/// All bots.
pub const BOTS: &[Bot] = &[
    Bot {
        name: "random",
        about: "picks any legal answer, each with the same chance",
        choose: |view, luck| view.pick_answer(|count| luck.below(count as u32) as usize),
    },
    Bot {
        name: "eager",
        about: "random too, but saves energy, buys cards and uses them three times out of four",
        choose: |view, luck| {
            let mut legal = ActionList::new();
            view.legal_into(&mut legal);
            let leans = Policy(Policy::SAVES | Policy::BUYS | Policy::USES | Policy::LINGERS | Policy::WRECKS);
            (!legal.is_empty()).then(|| leans.choose(&legal, luck))
        },
    },
];

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.name == name)
}
