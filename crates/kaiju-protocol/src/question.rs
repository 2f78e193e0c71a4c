//! Questions on the wire.

use crate::{
    ActionView, MAX_ANSWERS, PromptKind, WireBorough, WireEnding, WireEvent, WireFace, WireIdle, WireSeat, WireUnit,
    WireVariant, WireZone, Word,
};
use kaiju_rules::{Action, Game, Names};
use kaiju_words::{
    Message,
    ask::{self, Effect, FacePreview, Mark, OddsRow},
    lesson::LessonStep,
};

wire! {
    /// A question to a seat.
    pub struct QuestionView {
        /// The ply at which it is asked; the answer must name it.
        pub ply: u32,
        /// The seat that is asked.
        pub seat: WireSeat,
        /// The kind of question.
        pub prompt: PromptKind,
        /// What tells it apart from other questions of its kind.
        opt pub variant: Option<WireVariant>,
        /// At a roll: its number, if the number of rolls is known.
        opt pub roll: Option<RollView>,
        /// The question as text.
        pub text: Message,
        /// The cards that the question is about, except those whose text it already contains.
        pub notes: Vec<Note>,
        /// The legal answers except rerolls, with their effects; at most [`MAX_ANSWERS`].
        pub answers: Vec<AnswerView>,
        /// The total number of answers, not counting rerolls.
        pub total: u32,
        /// At a roll: every legal reroll.
        pub rerolls: Vec<Reroll>,
        /// At a roll: the effects of stopping now, face by face; empty if stopping isn't allowed.
        pub stopping: Vec<FaceView>,
        /// At a roll: the odds of rerolling all dice that may be rerolled. Clients request the odds of other rerolls.
        pub odds: Vec<OddsView>,
        /// In a lesson: the current step, with the only answer that is accepted.
        opt pub lesson: Option<LessonView>,
    }

    /// A roll of a turn.
    #[derive(Copy)]
    pub struct RollView {
        /// The number of the roll, from 1.
        pub number: u8,
        /// The number of rolls in the turn.
        pub of: u8,
    }

    /// A step of a lesson.
    pub struct LessonView {
        /// The number of the step, from 1.
        pub step: u8,
        /// The number of steps in the lesson.
        pub of: u8,
        /// What the learner should know.
        pub text: Message,
        /// What the learner has to do.
        pub task: Message,
        /// The expected answer: the `action` of an answer or a reroll.
        pub action: String,
    }

    /// A card that a question is about.
    pub struct Note {
        /// The card's id.
        pub card: Word,
        /// The card's name.
        pub name: Message,
        /// The card's text.
        pub text: Message,
    }

    /// One legal answer.
    pub struct AnswerView {
        /// The answer in notation, to be sent back as it is.
        pub action: String,
        /// What it does, as data.
        pub does: ActionView,
        /// The answer as text.
        pub text: Message,
        /// Its cost in energy.
        opt pub energy: u8,
        /// Effects that the text doesn't mention, up to the next random outcome or question.
        pub effects: Vec<EffectView>,
        /// Set if the answer would eliminate or KO its monster or lose the game, and another answer is less severe.
        /// Clients ask for confirmation before sending it.
        opt pub confirm: Option<WireEnding>,
        /// What the answer refers to on the table.
        opt pub mark: Option<MarkView>,
    }

    /// An effect of an answer or of resolving dice, as text and as the events behind it.
    pub struct EffectView {
        /// The effect as text.
        pub text: Message,
        /// The events it sums up; empty if it describes only a later consequence.
        opt pub events: Vec<WireEvent>,
        /// The most damage it would deal, if someone can still avert it.
        opt pub threat: Option<ThreatView>,
    }

    /// Damage that can still be averted.
    #[derive(Copy)]
    pub struct ThreatView {
        /// The monster that would take it.
        pub seat: WireSeat,
        /// The most damage it would take.
        pub damage: u8,
    }

    /// A legal reroll.
    pub struct Reroll {
        /// The dice to reroll.
        pub dice: Vec<WireFace>,
        /// The answer in notation, to be sent back as it is.
        pub action: String,
        /// Its cost in energy.
        opt pub energy: u8,
        /// Its cost in LP.
        opt pub life: u8,
    }

    /// The thing on the table that an answer refers to.
    #[allow(missing_docs)]
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum MarkView {
        /// A borough.
        Borough { borough: WireBorough },
        /// A zone of Manhattan.
        Zone { zone: WireZone },
        /// A stack in a borough, counted from 0.
        Stack { borough: WireBorough, stack: u8 },
        /// The units of one kind in a borough.
        Unit { borough: WireBorough, unit: WireUnit },
        /// A monster.
        Seat { seat: WireSeat },
        /// A card in the market.
        Market { card: Word },
    }

    /// A die face, and the effects of resolving it.
    pub struct FaceView {
        /// The face.
        pub face: WireFace,
        /// The name of the face.
        pub name: Message,
        /// The effects of resolving it.
        pub effects: Vec<EffectView>,
        /// Whether resolving it would have no effect.
        pub idle: bool,
        /// The reason why resolving it would have no effect.
        opt pub why: Option<WireIdle>,
    }

    /// The odds of a result worth knowing before a roll.
    pub struct OddsView {
        /// The result, as text.
        pub want: Message,
        /// The result's probability on the next roll, in thousandths.
        pub next: u16,
        /// The result's probability over all remaining rolls, with the best choices, in thousandths.
        pub best: u16,
    }
}

impl QuestionView {
    /// Converts a question asked at this ply. The odds are left empty.
    pub fn of(game: &Game, ply: u32, asked: &ask::Question) -> QuestionView {
        let listed = AnswerView::listed(asked);
        let answers = listed.iter().take(MAX_ANSWERS).map(|answer| AnswerView::of(game, asked, answer)).collect();
        let rerolls = asked.rerolls.iter().filter_map(|&action| match action {
            Action::Reroll { dice, life } => Some(Reroll {
                dice: WireFace::all_of(game.ruleset(), dice),
                action: game.action_text(action, Names::LETTERS).to_string(),
                energy: game.answer_cost(asked.seat, action) - life,
                life,
            }),
            _ => None,
        });
        let note = |note: &ask::CardNote| Note {
            card: game.card(note.card).id.into(),
            name: note.name.clone(),
            text: note.text.clone(),
        };
        QuestionView {
            ply,
            seat: asked.seat.into(),
            prompt: asked.prompt.into(),
            variant: asked.variant.map(Into::into),
            roll: asked.roll.map(|(number, of)| RollView { number, of }),
            text: asked.text.clone(),
            notes: asked.notes.iter().map(note).collect(),
            answers,
            total: listed.len() as u32,
            rerolls: rerolls.collect(),
            stopping: asked.stopping.iter().map(|face| FaceView::of(game, face)).collect(),
            odds: Vec::new(),
            lesson: None,
        }
    }
}

impl LessonView {
    /// Converts a lesson's step that waits for its answer in this game.
    pub fn of(game: &Game, step: &LessonStep) -> LessonView {
        LessonView {
            step: step.number,
            of: step.of,
            text: step.text.clone(),
            task: step.task.clone(),
            action: game.action_text(step.action, Names::LETTERS).to_string(),
        }
    }
}

impl AnswerView {
    /// The answers that are listed individually: all except rerolls.
    pub fn listed(asked: &ask::Question) -> Vec<&ask::Answer> {
        asked.answers.iter().filter(|answer| !is_reroll(answer)).collect()
    }

    /// Converts an answer to this question.
    pub fn of(game: &Game, asked: &ask::Question, answer: &ask::Answer) -> AnswerView {
        AnswerView {
            action: game.action_text(answer.action, Names::LETTERS).to_string(),
            does: ActionView::of(game, answer.action),
            text: answer.text.clone(),
            energy: game.answer_cost(asked.seat, answer.action) - answer.action.life_paid(),
            effects: effects(game, &answer.effects),
            confirm: answer.confirm.map(Into::into),
            mark: answer.mark.map(|mark| MarkView::of(game, mark)),
        }
    }
}

fn effects(game: &Game, effects: &[Effect]) -> Vec<EffectView> {
    let view = |effect: &Effect| EffectView {
        text: effect.text.clone(),
        events: effect.events.iter().map(|&event| WireEvent::previewed(game, event)).collect(),
        threat: effect.threat.map(|(seat, damage)| ThreatView { seat: seat.into(), damage }),
    };
    effects.iter().map(view).collect()
}

impl FaceView {
    fn of(game: &Game, face: &FacePreview) -> FaceView {
        FaceView {
            face: WireFace::of(game.ruleset(), face.face),
            name: face.name.clone(),
            effects: effects(game, &face.effects),
            idle: face.idle.is_some(),
            why: face.idle.map(Into::into),
        }
    }
}

impl MarkView {
    fn of(game: &Game, mark: Mark) -> MarkView {
        match mark {
            Mark::Borough(borough) => MarkView::Borough { borough: borough.into() },
            Mark::Zone(zone) => MarkView::Zone { zone: zone.into() },
            Mark::Stack(borough, stack) => MarkView::Stack { borough: borough.into(), stack },
            Mark::Unit(borough, unit) => MarkView::Unit { borough: borough.into(), unit: unit.into() },
            Mark::Seat(seat) => MarkView::Seat { seat: seat.into() },
            Mark::Market(card) => MarkView::Market { card: game.card(card).id.into() },
        }
    }
}

impl From<&OddsRow> for OddsView {
    fn from(odds: &OddsRow) -> OddsView {
        OddsView { want: odds.want.clone(), next: odds.next.per_mille(), best: odds.best.per_mille() }
    }
}

/// Whether an answer is a reroll. Those are listed separately: there can be hundreds, and each only names its dice.
const fn is_reroll(answer: &ask::Answer) -> bool {
    matches!(answer.action, Action::Reroll { .. })
}
