//! What a seat is asked, as data: the question, every legal answer with what it would do, and the chances of a roll.
//!
//! All of it is made from a [`View`], so it tells nothing that its seat may not know, and all texts are messages: a server sends them,
//! and a screen, a terminal or a browser reads them in its own language.

mod chances;
mod effects;
mod mark;

pub use chances::{OddsRow, chances};
pub use mark::Mark;

use crate::{
    message::{Arg, Message},
    say,
};
use kaiju_rules::{Action, ActionList, Dice, Face, Game, Pending, Prompt, Seat, View};

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// Who is asked.
    pub seat: Seat,
    /// The kind of question.
    pub prompt: Prompt,
    /// It in words.
    pub text: Message,
    /// The cards that it is about, name and text, unless the question says the same.
    pub notes: Vec<(Message, Message)>,
    /// Every legal answer, in the order of [`Game::legal`]; of a [`brief`] question all but rerolls.
    pub answers: Vec<Answer>,
    /// Every legal reroll, in the same order.
    pub rerolls: Vec<Action>,
    /// Whether every legal answer would put the one who answers out of the game.
    pub is_hopeless: bool,
    /// At a roll: what stopping now would do, kind by kind; empty where one may not stop.
    pub stopping: Vec<Kind>,
}

/// One legal answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The answer.
    pub action: Action,
    /// It in words.
    pub text: Message,
    /// What it would do beyond what it says, up to the next chance or question: a row of effects, empty for none.
    pub effects: Vec<Message>,
    /// Whether it would put the one who answers out of the game.
    pub is_fatal: bool,
    /// What it is about, on the board.
    pub mark: Option<Mark>,
}

/// A kind of face, and what resolving it would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The face.
    pub face: Face,
    /// Its name.
    pub name: Message,
    /// What would come of it: a row of effects, never empty.
    pub effects: Vec<Message>,
    /// Whether that is nothing.
    pub is_idle: bool,
}

/// The question that the one who looks is asked now, if it is asked.
pub fn question(view: View<'_>) -> Option<Question> {
    asked(view, |_| true)
}

/// The same, but rerolls are only named: there may be hundreds, and to try each of them out would take longer than all the rest.
pub fn brief(view: View<'_>) -> Option<Question> {
    asked(view, |action| !is_reroll(action))
}

const fn is_reroll(action: Action) -> bool {
    matches!(action, Action::Reroll { .. })
}

fn asked(view: View<'_>, is_told: impl Fn(Action) -> bool) -> Option<Question> {
    let Pending::Choose { seat, prompt } = view.pending() else { return None };
    if view.seat() != Some(seat) {
        return None;
    }
    let game: &Game = &view;
    let text = say::question(game, seat, prompt);
    let mut notes = say::notes(game, prompt);
    // What the question says itself is not said twice.
    notes.retain(|(_, note)| !text.args.iter().any(|(_, arg)| matches!(arg, Arg::Message(said) if said == note)));
    let mut legal = ActionList::new();
    game.legal_into(&mut legal);
    let (told, named): (Vec<Action>, Vec<Action>) = legal.iter().partition(|&&action| is_told(action));
    let answers: Vec<Answer> = told.into_iter().map(|action| Answer::of(game, seat, action)).collect();
    let is_hopeless = answers.iter().all(|answer| answer.is_fatal)
        && named.into_iter().all(|action| effects::is_fatal(game, seat, action));
    let rerolls = legal.iter().copied().filter(|&action| is_reroll(action)).collect();
    let stopping = effects::stopping(game, seat);
    Some(Question { seat, prompt, text, notes, answers, rerolls, is_hopeless, stopping })
}

impl Answer {
    fn of(game: &Game, seat: Seat, action: Action) -> Answer {
        let (effects, is_fatal) = effects::of_answer(game, seat, action);
        Answer { action, text: say::answer(game, seat, action), effects, is_fatal, mark: Mark::of(action) }
    }
}

impl Question {
    /// Whether this answer is worth a second thought: it is one's end, and another is not.
    pub fn is_doubtful(&self, action: Action) -> bool {
        let fatal = self.answers.iter().any(|answer| answer.action == action && answer.is_fatal);
        fatal && !self.is_hopeless
    }

    /// The kind that comes next for somebody who resolves all of them in the order in which they are listed. Nobody is put out of
    /// the game by that without being asked.
    pub fn next_kind(&self) -> Option<Action> {
        let kinds = |answer: &&Answer| matches!(answer.action, Action::Resolve(_));
        let next = self.answers.iter().find(kinds).filter(|_| self.prompt == Prompt::WhichKind)?;
        (!self.is_doubtful(next.action)).then_some(next.action)
    }

    /// Whether it is about a roll.
    pub fn is_roll(&self) -> bool {
        self.prompt == Prompt::RerollOrStop
    }

    /// Whether one may stop rolling.
    pub fn can_stop(&self) -> bool {
        self.answers.iter().any(|answer| answer.action == Action::Stop)
    }

    /// The answers that roll just these dice, then the one that stops, then all others, by their place among all answers.
    pub fn at_roll(&self, loose: Dice) -> Vec<usize> {
        let rank = |at: &usize| match self.answers[*at].action {
            Action::Reroll { dice, .. } if dice == loose => Some(0),
            Action::Reroll { .. } => None,
            Action::Stop => Some(1),
            _ => Some(2),
        };
        let mut places: Vec<usize> = (0..self.answers.len()).filter(|at| rank(at).is_some()).collect();
        places.sort_by_key(rank);
        places
    }
}

#[cfg(test)]
mod tests;
