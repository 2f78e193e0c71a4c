//! Questions as data: the question, every legal answer with a preview of its effects, and the odds of a roll.
//!
//! Everything is built from a [`View`], so it reveals only what the seat may know. All texts are messages, which a
//! server can send and each client renders in its own language.

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

/// A question to one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The seat being asked.
    pub seat: Seat,
    /// The kind of question.
    pub prompt: Prompt,
    /// The question's text.
    pub text: Message,
    /// Name and text of the cards it is about, except texts the question itself contains.
    pub notes: Vec<(Message, Message)>,
    /// Every legal answer, in the order of [`Game::legal`]; a [`brief`] question leaves out rerolls.
    pub answers: Vec<Answer>,
    /// Every legal reroll, in the same order.
    pub rerolls: Vec<Action>,
    /// Whether every legal answer would knock out or eliminate the seat.
    pub is_hopeless: bool,
    /// During a roll: what stopping now would do, face by face; empty if the seat may not stop.
    pub stopping: Vec<Kind>,
}

/// One legal answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The answer.
    pub action: Action,
    /// The answer's text.
    pub text: Message,
    /// Effects that its text doesn't mention, up to the next chance or question; empty for none.
    pub effects: Vec<Message>,
    /// Whether it would knock out or eliminate the seat.
    pub is_fatal: bool,
    /// What the answer refers to on the board.
    pub mark: Option<Mark>,
}

/// A die face, and what resolving it would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kind {
    /// The face.
    pub face: Face,
    /// Its name.
    pub name: Message,
    /// The effects of resolving it; never empty, since there is an entry for "nothing".
    pub effects: Vec<Message>,
    /// Whether it would do nothing.
    pub is_idle: bool,
}

/// The question now pending for the view's seat, if there is one.
pub fn question(view: View<'_>) -> Option<Question> {
    asked(view, |_| true)
}

/// Like [`question`], but rerolls are only listed. There may be hundreds, and previewing each would take longer than
/// everything else together.
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
    // Don't repeat a text that the question already contains.
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
    /// Whether to confirm this answer: it is fatal, and at least one other isn't.
    pub fn is_doubtful(&self, action: Action) -> bool {
        let fatal = self.answers.iter().any(|answer| answer.action == action && answer.is_fatal);
        fatal && !self.is_hopeless
    }

    /// The first face to resolve for a player who resolves all faces in the listed order. `None` if that would be
    /// fatal: then the player has to choose.
    pub fn next_kind(&self) -> Option<Action> {
        let kinds = |answer: &&Answer| matches!(answer.action, Action::Resolve(_));
        let next = self.answers.iter().find(kinds).filter(|_| self.prompt == Prompt::WhichKind)?;
        (!self.is_doubtful(next.action)).then_some(next.action)
    }

    /// Whether it asks which dice to reroll.
    pub fn is_roll(&self) -> bool {
        self.prompt == Prompt::RerollOrStop
    }

    /// Whether the seat may stop rolling.
    pub fn can_stop(&self) -> bool {
        self.answers.iter().any(|answer| answer.action == Action::Stop)
    }

    /// Indices of the answers that reroll exactly these dice, then of the answer that stops, then of all others except
    /// rerolls.
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
