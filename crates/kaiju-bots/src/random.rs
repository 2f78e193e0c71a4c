//! A bot that picks a legal answer at random, each with the same probability.

use crate::{BuiltIn, Reason};

pub(crate) const RANDOM: BuiltIn = BuiltIn {
    name: "random",
    version: 1,
    effort: 5,
    choose: |view, luck| {
        crate::asked(view)?;
        view.pick_answer(|count| luck.below(count as u32) as usize)
    },
    reason: |_, _| Reason::RANDOM,
    evaluation: |_, _| None,
};
