//! A question as it is sent.

use crate::{MAX_ANSWERS, Word, seat_word, wire::is_zero};
use kaiju_rules::{Action, Game, Names};
use kaiju_words::{Message, ask};

wire! {
    /// What a seat is asked.
    pub struct Question {
        /// The ply at which it is asked; the answer names it.
        pub ply: u32,
        /// Who is asked.
        pub seat: Word,
        /// The kind of question.
        pub prompt: Word,
        /// It in words.
        pub text: Message,
        /// The cards that it is about, name and text, unless the question says the same.
        pub notes: Vec<(Message, Message)>,
        /// The legal answers, all but rerolls, with what each would do; at most [`MAX_ANSWERS`].
        pub answers: Vec<Answer>,
        /// How many there are in all, rerolls not counted.
        pub total: u32,
        /// At a roll: every legal reroll.
        pub rerolls: Vec<Reroll>,
        /// At a roll: what stopping now would do, kind by kind; empty where one may not stop.
        pub stopping: Vec<Kind>,
        /// At a roll: the chances of a roll of all dice that may be rolled. Those of others are asked for.
        pub chances: Vec<Chance>,
    }

    /// One legal answer.
    pub struct Answer {
        /// The answer, in notation.
        pub action: String,
        /// It in words.
        pub text: Message,
        /// What it would do beyond what it says, up to the next chance or question.
        pub effects: Vec<Message>,
        /// Whether it would put the one who answers out of the game, and another would not.
        pub doubtful: bool,
        /// What it is about, on the board.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        pub mark: Option<Mark>,
    }

    /// A legal reroll.
    pub struct Reroll {
        /// The dice, by their letters, in the order in which notation writes them.
        pub dice: String,
        /// The answer, in notation.
        pub action: String,
        /// What it costs, in energy and LP together.
        #[serde(default, skip_serializing_if = "is_zero")]
        #[cfg_attr(test, ts(as = "Option<u8>", optional))]
        pub cost: u8,
    }

    /// What an answer is about, on the board.
    #[serde(tag = "kind", rename_all = "kebab-case")]
    pub enum Mark {
        /// A borough.
        Borough {
            /// Which.
            borough: Word,
        },
        /// A zone of Manhattan.
        Zone {
            /// Which.
            zone: Word,
        },
        /// A stack of a borough.
        Stack {
            /// The borough.
            borough: Word,
            /// Which of its stacks, from 0.
            stack: u8,
        },
        /// The units of a kind in a borough.
        Unit {
            /// The borough.
            borough: Word,
            /// The kind.
            unit: Word,
        },
        /// A monster.
        Seat {
            /// Whose.
            seat: Word,
        },
        /// A card of the market.
        Market {
            /// Which.
            card: Word,
        },
    }

    /// A kind of face, and what resolving it would do.
    pub struct Kind {
        /// The face.
        pub face: Word,
        /// Its name.
        pub name: Message,
        /// What would come of it.
        pub effects: Vec<Message>,
        /// Whether that is nothing.
        pub idle: bool,
    }

    /// A chance worth knowing before dice are rolled.
    pub struct Chance {
        /// What is wanted.
        pub want: Message,
        /// With the next roll, in thousandths.
        pub next: u16,
        /// With all rolls that are left, in thousandths.
        pub best: u16,
    }
}

impl Question {
    /// The question that this seat is asked at this ply, as it is sent.
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
    /// The answers that are listed one by one: all but rerolls.
    pub fn listed(asked: &ask::Question) -> Vec<&ask::Answer> {
        asked.answers.iter().filter(|answer| !is_reroll(answer)).collect()
    }

    /// An answer to this question, as it is sent.
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

/// Rerolls are listed apart: there are hundreds of them, and each says only which dice it rolls.
const fn is_reroll(answer: &ask::Answer) -> bool {
    matches!(answer.action, Action::Reroll { .. })
}
