//! Where answers are listed: all of them, or as many as it takes to see that a question is one.

use crate::action::{Action, ActionList};
use arrayvec::ArrayVec;

/// Something that answers are listed in.
pub(crate) trait Answers {
    /// Adds an answer.
    fn push(&mut self, action: Action);
    /// Puts an answer before all others.
    fn insert_first(&mut self, action: Action);
    /// Forgets all answers.
    fn clear(&mut self);
    /// The answers so far.
    fn listed(&self) -> &[Action];

    /// Adds answers.
    fn extend(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.push(action);
        }
    }

    /// How many are listed.
    fn len(&self) -> usize {
        self.listed().len()
    }

    /// Whether none is listed.
    fn is_empty(&self) -> bool {
        self.listed().is_empty()
    }
}

impl Answers for ActionList {
    fn push(&mut self, action: Action) {
        ArrayVec::push(self, action);
    }

    fn insert_first(&mut self, action: Action) {
        self.insert(0, action);
    }

    fn clear(&mut self) {
        ArrayVec::clear(self);
    }

    fn listed(&self) -> &[Action] {
        self
    }
}

/// The first few answers. Nearly every question has no more; a whole [`ActionList`] would cost as much as the rest of a ply.
#[derive(Default)]
pub(crate) struct Few {
    actions: ArrayVec<Action, { Few::MAX }>,
    /// There are more than these.
    pub(crate) more: bool,
}

impl Few {
    const MAX: usize = 48;
}

impl Answers for Few {
    fn push(&mut self, action: Action) {
        self.more |= self.actions.try_push(action).is_err();
    }

    fn insert_first(&mut self, action: Action) {
        if self.actions.is_full() {
            self.actions.pop();
            self.more = true;
        }
        self.actions.insert(0, action);
    }

    fn clear(&mut self) {
        self.actions.clear();
        self.more = false;
    }

    fn listed(&self) -> &[Action] {
        &self.actions
    }
}
