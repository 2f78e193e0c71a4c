//! Players without people.

use crate::dealer::Dealer;
use kaiju_rules::{Action, View};

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
pub const BOTS: &[Bot] = &[Bot {
    name: "random",
    about: "picks any legal answer, each with the same chance",
    choose: |view, luck| view.pick_answer(|count| luck.below(count as u32) as usize),
}];

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static Bot> {
    BOTS.iter().find(|b| b.name == name)
}
