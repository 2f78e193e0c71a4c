//! The champion's judgement: advice on a question, and the analysis of a whole game. Chances are in hundredths of a
//! percent: 10,000 is certain.

use crate::WireSeat;
use kaiju_words::Message;

wire! {
    /// The coach's advice on a question.
    pub struct AdviceView {
        /// The ply at which the question was asked.
        pub ply: u32,
        /// The best answer in notation, the `action` of an answer or a reroll.
        pub action: String,
        /// The chance to win with it.
        pub chance: u16,
        /// The best of the other answers, if there are any.
        opt pub second: Option<AdvisedAnswer>,
        /// What the champion would do and why, as a sentence.
        pub sentence: Message,
    }

    /// An answer as the coach sees it.
    pub struct AdvisedAnswer {
        /// The answer in notation.
        pub action: String,
        /// The chance to win with it.
        pub chance: u16,
    }

    /// The analysis of a game: everyone's chance to win in its course, and how much of the result was luck.
    pub struct GameAnalysisView {
        /// Everyone's chance at the start of every turn and at the end.
        pub curve: Vec<CurvePoint>,
        /// Each seat's luck and choices.
        pub seats: Vec<SeatAnalysisView>,
    }

    /// A point of the curves of chances.
    pub struct CurvePoint {
        /// The number of plies before it.
        pub ply: u32,
        /// The turn that begins or, at the end, the last one.
        pub turn: u16,
        /// Each seat's chance to win, by seat.
        pub chances: Vec<u16>,
    }

    /// A seat's luck and choices: how they changed its chance to win. `luck`, `own`, `others` and `unforeseen` add up
    /// to `end` minus `start`.
    pub struct SeatAnalysisView {
        /// The seat.
        pub seat: WireSeat,
        /// Its chance at the start.
        pub start: u16,
        /// Its chance at the end.
        pub end: u16,
        /// What everyone's dice, cards and buildings changed.
        pub luck: i32,
        /// What its own choices lost compared with the champion's.
        pub own: i32,
        /// What the other players' choices changed.
        pub others: i32,
        /// What the champion had not foreseen.
        pub unforeseen: i32,
        /// Its costliest choices, the costliest first. Those that cost less than 10 are left out.
        pub costliest: Vec<CostlyChoiceView>,
        /// The roll or reveal that helped it most.
        opt pub best_luck: Option<LuckyRollView>,
        /// The roll or reveal that harmed it most.
        opt pub worst_luck: Option<LuckyRollView>,
    }

    /// A choice that was worse than the champion's.
    pub struct CostlyChoiceView {
        /// The number of plies before it.
        pub ply: u32,
        /// The turn in which it was made.
        pub turn: u16,
        /// How much it lowered the chance to win.
        pub cost: u16,
        /// The answer that was chosen.
        pub chosen: Message,
        /// The champion's answer.
        pub best: Message,
    }

    /// A roll or reveal that changed a seat's chance to win.
    #[derive(Copy)]
    pub struct LuckyRollView {
        /// The number of plies before it.
        pub ply: u32,
        /// The turn in which it happened.
        pub turn: u16,
        /// How much it changed the chance.
        pub change: i32,
    }
}
