//! Collectors for the answers to a question: a full list, or a short one that is much cheaper to create.

use crate::flow::action::{Action, ActionList};
use arrayvec::ArrayVec;

/// A collector for the answers to a question.
pub(crate) trait Answers {
    fn push(&mut self, action: Action);
    /// Inserts an answer before all others.
    fn insert_first(&mut self, action: Action);
    fn clear(&mut self);
    /// The answers collected so far.
    fn listed(&self) -> &[Action];

    fn extend(&mut self, actions: impl IntoIterator<Item = Action>) {
        for action in actions {
            self.push(action);
        }
    }

    fn len(&self) -> usize {
        self.listed().len()
    }

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

/// Holds the first [`FirstAnswers::MAX`] answers. Few questions have more, and creating a full [`ActionList`] takes as
/// long as the rest of a ply.
#[derive(Default)]
pub(crate) struct FirstAnswers {
    actions: ArrayVec<Action, { FirstAnswers::MAX }>,
    /// Whether some answers did not fit.
    pub(crate) more: bool,
}

impl FirstAnswers {
    const MAX: usize = 48;
}

impl Answers for FirstAnswers {
    #[inline]
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

    #[inline]
    fn listed(&self) -> &[Action] {
        &self.actions
    }
}
