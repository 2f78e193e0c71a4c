//! The champion's judgement: advice on a question, and the analysis of a whole game. Chances are in hundredths of a
//! percent: 10,000 is certain.

use crate::WireSeat;
use kaiju_analysis::{Advice, Chances, CostlyChoice, GameAnalysis, LuckyRoll, RankedAnswer, SeatAnalysis, hundredths};
use kaiju_rules::{Game, Names, Record, Seat};
use kaiju_words::{Message, say};

/// The least cost of a listed choice: 0.1 percent.
const MIN_COST: u16 = 10;

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

impl AdviceView {
    /// Advice to a seat on its question at this ply.
    pub fn of(game: &Game, seat: Seat, ply: u32, advice: &Advice) -> AdviceView {
        let answer = |ranked: &RankedAnswer| AdvisedAnswer {
            action: game.action_text(ranked.action, Names::LETTERS).to_string(),
            chance: chance_of(&ranked.chances, seat),
        };
        let AdvisedAnswer { action, chance } = answer(&advice.best);
        let second = advice.second.as_ref().map(answer);
        let chances = (chance, second.as_ref().map(|second| second.chance));
        let sentence = say::advice(game, (seat, advice.best.action), advice.reason.0, chances);
        AdviceView { ply, action, chance, second, sentence }
    }
}

impl GameAnalysisView {
    /// The analysis of this game.
    pub fn of(record: &Record, analysis: &GameAnalysis) -> GameAnalysisView {
        let seats = analysis.seats.len();
        let curve = analysis.curve.iter().map(|moment| CurvePoint {
            ply: ply(moment.ply),
            turn: moment.turn,
            chances: (0..seats).filter_map(Seat::new).map(|seat| chance_of(&moment.chances, seat)).collect(),
        });
        let seats = analysis.seats.iter().map(|seat| SeatAnalysisView::of(record, seat));
        GameAnalysisView { curve: curve.collect(), seats: seats.collect() }
    }
}

impl SeatAnalysisView {
    fn of(record: &Record, analysis: &SeatAnalysis) -> SeatAnalysisView {
        let (start, end) = (capped(analysis.start), capped(analysis.end));
        let (luck, own, others) = (hundredths(analysis.luck), hundredths(analysis.own), hundredths(analysis.others));
        // Rounded parts needn't add up, so this one takes the difference.
        let unforeseen = i32::from(end) - i32::from(start) - luck - own - others;
        let costliest = analysis.costliest.iter().map(|choice| CostlyChoiceView::of(record, analysis.seat, choice));
        SeatAnalysisView {
            seat: analysis.seat.into(),
            start,
            end,
            luck,
            own,
            others,
            unforeseen,
            costliest: costliest.filter(|choice| choice.cost >= MIN_COST).collect(),
            best_luck: analysis.best_luck.map(Into::into),
            worst_luck: analysis.worst_luck.map(Into::into),
        }
    }
}

impl CostlyChoiceView {
    fn of(record: &Record, seat: Seat, choice: &CostlyChoice) -> CostlyChoiceView {
        let game = record.game_after(choice.ply);
        CostlyChoiceView {
            ply: ply(choice.ply),
            turn: choice.turn,
            cost: capped(choice.cost.cast_signed()),
            chosen: say::choice(&game, seat, choice.chosen),
            best: say::choice(&game, seat, choice.best),
        }
    }
}

impl From<LuckyRoll> for LuckyRollView {
    fn from(roll: LuckyRoll) -> LuckyRollView {
        LuckyRollView { ply: ply(roll.ply), turn: roll.turn, change: hundredths(roll.change) }
    }
}

fn chance_of(chances: &Chances, seat: Seat) -> u16 {
    capped(chances[seat.index()].cast_signed())
}

/// A chance in hundredths of a percent.
fn capped(chance: i64) -> u16 {
    u16::try_from(hundredths(chance).clamp(0, 10_000)).unwrap_or_default()
}

fn ply(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
