//! Questions on the wire.

use crate::{MAX_ANSWERS, Word, seat_word, wire::is_zero};
use kaiju_rules::{Action, Game, Names};
use kaiju_words::{Message, ask};

wire! {
    /// A question to a seat.
    pub struct Question {
        /// The ply at which it is asked; the answer must name it.
        pub ply: u32,
        /// The seat that is asked.
        pub seat: Word,
        /// The kind of question.
        pub prompt: Word,
        /// The question as text.
        pub text: Message,
        /// Name and text of each card it is about, unless the question already says the same.
        pub notes: Vec<(Message, Message)>,
        /// The legal answers except rerolls, with their effects; at most [`MAX_ANSWERS`].
        pub answers: Vec<Answer>,
        /// The total number of answers, not counting rerolls.
        pub total: u32,
        /// At a roll: every legal reroll.
        pub rerolls: Vec<Reroll>,
        /// At a roll: what stopping now would do, for each kind of face; empty if stopping isn't allowed.
        pub stopping: Vec<Kind>,
        /// At a roll: the odds of rerolling all dice that may be rerolled. Clients request the odds of other rerolls.
        pub chances: Vec<Chance>,
    }

    /// One legal answer.
    pub struct Answer {
        /// The answer, in notation.
        pub action: String,
        /// The answer as text.
        pub text: Message,
        /// Its effects beyond what the text says, up to the next chance event or question.
        pub effects: Vec<Message>,
        /// Whether it would eliminate the answering monster when another answer would not.
        pub doubtful: bool,
        /// What the answer refers to on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub mark: Option<Mark>,
    }

    /// A legal reroll.
    pub struct Reroll {
        /// The dice to reroll, in notation.
        pub dice: String,
        /// The answer, in notation.
        pub action: String,
        /// Its cost, energy and LP added together.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(test, ts(as = "Option<u8>", optional))]
        pub cost: u8,
    }

    /// The part of the board that an answer refers to.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Mark {
        /// A borough.
        Borough {
            /// The borough.
            borough: Word,
        },
        /// A zone of Manhattan.
        Zone {
            /// The zone.
            zone: Word,
        },
        /// A stack of a borough.
        Stack {
            /// The borough.
            borough: Word,
            /// The index of the stack, from 0.
            stack: u8,
        },
        /// The units of a kind in a borough.
        Unit {
            /// The borough.
            borough: Word,
            /// The kind of unit.
            unit: Word,
        },
        /// A monster.
        Seat {
            /// The monster's seat.
            seat: Word,
        },
        /// A card in the market.
        Market {
            /// The card.
            card: Word,
        },
    }

    /// A kind of face, and the effects of resolving it.
    pub struct Kind {
        /// The face.
        pub face: Word,
        /// The name of the face.
        pub name: Message,
        /// The effects of resolving it.
        pub effects: Vec<Message>,
        /// Whether resolving it would have no effect.
        pub idle: bool,
    }

    /// The odds of a result worth knowing before a roll.
    pub struct Chance {
        /// The result.
        pub want: Message,
        /// Its probability with the next roll, in thousandths.
        pub next: u16,
        /// Its probability with all remaining rolls, in thousandths.
        pub best: u16,
    }
}

impl Question {
    /// Converts a question asked at this ply. The odds are left empty.
    pub fn of(game: &Game, ply: u32, asked: &ask::Question) -> Question {
        let listed = Answer::listed(asked);
        let answers = listed.iter().take(MAX_ANSWERS).map(|answer| Answer::of(game, asked, answer)).collect();
        let rerolls = asked.rerolls.iter().filter_map(|&action| match action {
            Action::Reroll { dice, .. } => Some(Reroll {
                dice: game.ruleset().dice(dice).to_string(),
                action: game.action_text(action, Names::LETTERS).to_string(),
                cost: game.answer_cost(asked.seat, action),
            }),
            _ => None,
        });
        let ruleset = game.ruleset();
        let kind = |kind: &ask::Kind| Kind {
            face: ruleset.face_word(kind.face).into(),
            name: kind.name.clone(),
            effects: kind.effects.clone(),
            idle: kind.is_idle,
        };
        Question {
            ply,
            seat: seat_word(asked.seat),
            prompt: asked.prompt.word().into(),
            text: asked.text.clone(),
            notes: asked.notes.clone(),
            answers,
            total: listed.len() as u32,
            rerolls: rerolls.collect(),
            stopping: asked.stopping.iter().map(kind).collect(),
            chances: Vec::new(),
        }
    }
}

impl Answer {
    /// The answers that are listed individually: all except rerolls.
    pub fn listed(asked: &ask::Question) -> Vec<&ask::Answer> {
        asked.answers.iter().filter(|answer| !is_reroll(answer)).collect()
    }

    /// Converts an answer to this question.
    pub fn of(game: &Game, asked: &ask::Question, answer: &ask::Answer) -> Answer {
        Answer {
            action: game.action_text(answer.action, Names::LETTERS).to_string(),
            text: answer.text.clone(),
            effects: answer.effects.clone(),
            doubtful: asked.is_doubtful(answer.action),
            mark: answer.mark.map(|mark| Mark::of(game, mark)),
        }
    }
}

impl Mark {
    fn of(game: &Game, mark: ask::Mark) -> Mark {
        match mark {
            ask::Mark::Borough(borough) => Mark::Borough { borough: borough.word().into() },
            ask::Mark::Zone(zone) => Mark::Zone { zone: zone.word().into() },
            ask::Mark::Stack(borough, stack) => Mark::Stack { borough: borough.word().into(), stack },
            ask::Mark::Unit(borough, unit) => Mark::Unit { borough: borough.word().into(), unit: unit.word().into() },
            ask::Mark::Seat(seat) => Mark::Seat { seat: seat_word(seat) },
            ask::Mark::Market(card) => Mark::Market { card: game.card(card).id.into() },
        }
    }
}

impl From<&ask::OddsRow> for Chance {
    fn from(chance: &ask::OddsRow) -> Chance {
        Chance { want: chance.want.clone(), next: chance.next.per_mille(), best: chance.best.per_mille() }
    }
}

/// Rerolls are listed separately: there can be hundreds, and each only names its dice.
const fn is_reroll(answer: &ask::Answer) -> bool {
    matches!(answer.action, Action::Reroll { .. })
}
