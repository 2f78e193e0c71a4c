//! Questions as data: the question, every legal answer with a preview of its effects, and the odds of a roll.
//!
//! Everything is built from a [`View`], so it reveals only what the seat may know. All texts are messages, which a
//! server can send and each client renders in its own language.

mod effects;
mod idle;
mod mark;
mod odds;

pub use effects::Effect;
pub use idle::IdleReason;
pub use mark::Mark;
pub use odds::{OddsRow, odds};

use crate::{
    message::{Arg, Message},
    say,
};
use kaiju_rules::{Action, ActionList, CardId, Dice, Face, Game, Pending, Prompt, Seat, View};

/// A question to one seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    /// The seat being asked.
    pub seat: Seat,
    /// The kind of question.
    pub prompt: Prompt,
    /// The special case of its kind that this question is, if any.
    pub variant: Option<Variant>,
    /// At a roll with rerolls left, the roll's number and the total number of rolls in the turn, if that is known.
    pub roll: Option<(u8, u8)>,
    /// The question's text.
    pub text: Message,
    /// The cards that the question is about, except those whose text it already contains.
    pub notes: Vec<CardNote>,
    /// Every legal answer, in the order of [`Game::legal`]; a [`brief`] question leaves out rerolls.
    pub answers: Vec<Answer>,
    /// Every legal reroll, in the same order.
    pub rerolls: Vec<Action>,
    /// During a roll, the effects of stopping now, face by face; empty if the seat may not stop.
    pub stopping: Vec<FacePreview>,
}

/// A special case of a kind of question, with its own text.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Variant {
    /// The monster to place rises as a zombie.
    Zombie,
    /// The monster to place returns by popular demand.
    PopularDemand,
    /// Another monster's card forces the roller to use every reroll (NR-62).
    Forced,
    /// No rerolls are left.
    Last,
    /// The Token Monster attacked, or the answer moves it.
    TokenMonster,
    /// The question offers an extra move before the roll.
    Extra,
    /// The Token Monster is in play already.
    InPlay,
    /// No card is affordable.
    NoneAffordable,
}

/// A card that a question is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CardNote {
    /// The card that the question is about.
    pub card: CardId,
    /// The card's name.
    pub name: Message,
    /// The card's text.
    pub text: Message,
}

/// A fatal consequence of an answer for the monster that gives it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The monster would be eliminated.
    Out,
    /// The monster would be KO'd.
    Ko,
    /// The monster would lose the game: another one wins, or none does.
    Lost,
}

impl Ending {
    /// The consequence for a monster of losing its last LP: it is eliminated or, in the KO variant, KO'd unless it is a
    /// zombie (KO-1.1, KO-1.5).
    pub const fn at_zero(game: &Game, seat: Seat) -> Ending {
        if game.options().ko && !game.is_zombie(seat) { Ending::Ko } else { Ending::Out }
    }

    /// The keyword by which texts choose their wording.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Out => "out",
            Ending::Ko => "ko",
            Ending::Lost => "lost",
        }
    }

    /// How severe the ending is; higher is worse. A KO'd monster can still win, unlike one that is eliminated or has
    /// lost.
    const fn severity(self) -> u8 {
        match self {
            Ending::Ko => 1,
            Ending::Out | Ending::Lost => 2,
        }
    }
}

/// One legal answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The action to play for this answer.
    pub action: Action,
    /// The answer's text.
    pub text: Message,
    /// Effects that the text doesn't mention, up to the next random outcome, question, resolved face or phase. These
    /// are only the answer's own effects, without those that follow no matter which answer is given.
    pub effects: Vec<Effect>,
    /// The answer's fatal consequence for the seat, if any.
    pub end: Option<Ending>,
    /// The same consequence, if another answer has a less severe one. The player should then confirm this answer.
    pub confirm: Option<Ending>,
    /// The thing on the table that the answer refers to, if any.
    pub mark: Option<Mark>,
}

/// A die face, and what resolving it would do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FacePreview {
    /// The face to resolve.
    pub face: Face,
    /// The face's name.
    pub name: Message,
    /// The effects of resolving it. Never empty: if it would do nothing, an entry says why.
    pub effects: Vec<Effect>,
    /// Why resolving it would do nothing; `None` if it would do something.
    pub idle: Option<IdleReason>,
}

/// The question now pending for the view's seat, if there is one.
pub fn question(view: View<'_>) -> Option<Question> {
    asked(view, |_| true)
}

/// Like [`question`], but lists rerolls without previews: there may be hundreds, and their previews would take longer
/// than everything else together.
pub fn brief(view: View<'_>) -> Option<Question> {
    asked(view, |action| !is_reroll(action))
}

const fn is_reroll(action: Action) -> bool {
    matches!(action, Action::Reroll { .. })
}

fn asked(view: View<'_>, is_listed: impl Fn(Action) -> bool) -> Option<Question> {
    let Pending::Choose { seat, prompt } = view.pending() else { return None };
    if view.seat() != Some(seat) {
        return None;
    }
    let game: &Game = &view;
    let variant = say::variant(game, seat, prompt);
    let text = say::question(game, seat, prompt);
    let mut notes = say::notes(game, prompt);
    // Don't repeat a text that the question already contains.
    notes.retain(|note| !text.args.iter().any(|(_, arg)| matches!(arg, Arg::Message(inner) if *inner == note.text)));
    let mut legal = ActionList::new();
    game.legal_into(&mut legal);
    let (listed_actions, named): (Vec<Action>, Vec<Action>) = legal.iter().partition(|&&action| is_listed(action));
    let mut answers: Vec<Answer> = listed_actions.into_iter().map(|action| Answer::of(game, seat, action)).collect();
    confirm(&mut answers, named.into_iter().map(|action| effects::end(game, seat, action)));
    let rerolls = legal.iter().copied().filter(|&action| is_reroll(action)).collect();
    let stopping = effects::stopping(game, seat);
    let may_roll = prompt == Prompt::RerollOrStop && variant != Some(Variant::Last);
    let roll = game.roll_number(seat).filter(|_| may_roll);
    Some(Question { seat, prompt, variant, roll, text, notes, answers, rerolls, stopping })
}

impl Answer {
    fn of(game: &Game, seat: Seat, action: Action) -> Answer {
        let (effects, end) = effects::of_answer(game, seat, action);
        let text = say::answer(game, seat, action);
        Answer { action, text, effects, end, confirm: None, mark: Mark::of(action) }
    }
}

/// Decides which answers the player should confirm: those with a more severe consequence than another answer. `others`
/// are the consequences of answers that aren't listed, evaluated only if they can make a difference.
fn confirm(answers: &mut [Answer], others: impl Iterator<Item = Option<Ending>>) {
    let severity = |end: Option<Ending>| end.map_or(0, Ending::severity);
    let listed = answers.iter().map(|answer| severity(answer.end)).min().unwrap_or(0);
    let least = if listed == 0 { 0 } else { others.map(severity).fold(listed, u8::min) };
    for answer in answers {
        answer.confirm = answer.end.filter(|end| end.severity() > least);
    }
}

/// The texts of these effects.
pub fn texts(effects: &[Effect]) -> Vec<Message> {
    effects.iter().map(|effect| effect.text.clone()).collect()
}

impl Question {
    /// The consequence that the player should confirm before giving this answer; `None` if no confirmation is needed.
    pub fn confirm(&self, action: Action) -> Option<Ending> {
        self.answers.iter().find(|answer| answer.action == action)?.confirm
    }

    /// The next face to resolve for a player who resolves all faces in the listed order. `None` if that answer needs
    /// confirmation, because the player then has to choose.
    pub fn next_kind(&self) -> Option<Action> {
        let kinds = |answer: &&Answer| matches!(answer.action, Action::Resolve(_));
        let next = self.answers.iter().find(kinds).filter(|_| self.prompt == Prompt::WhichKind)?;
        next.confirm.is_none().then_some(next.action)
    }

    /// Whether this question asks which dice to reroll.
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
