//! Picks any legal answer, all with equal probability.

use crate::{Bot, Reason};

pub(crate) const RANDOM: Bot = Bot {
    name: "random",
    choose: |view, luck| {
        crate::asked(view)?;
        view.pick_answer(|count| luck.below(count as u32) as usize)
    },
    reason: |_, _| Reason::LOTS,
};
