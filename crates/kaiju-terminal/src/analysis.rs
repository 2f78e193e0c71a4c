//! A finished game's analysis: worked out on another thread, and told in sentences.

use kaiju_protocol::{CostlyChoiceView, GameAnalysisView, SeatAnalysisView};
use kaiju_words::Message;
use std::{sync::mpsc, thread};

/// The heights of a curve, from 0% to 100%.
const HEIGHTS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// An analysis, or why there is none.
pub type AnalysisResult = Result<GameAnalysisView, Message>;

/// An analysis that is worked out on another thread.
pub(crate) enum AnalysisTask {
    Working(mpsc::Receiver<AnalysisResult>),
    Done(AnalysisResult),
}

impl AnalysisTask {
    /// Starts to work on an analysis.
    pub(crate) fn start(work: impl FnOnce() -> GameAnalysisView + Send + 'static) -> AnalysisTask {
        let (sender, receiver) = mpsc::channel();
        thread::spawn(move || drop(sender.send(Ok(work()))));
        AnalysisTask::Working(receiver)
    }

    /// Takes the analysis from the other thread once it is done; returns whether it has just been.
    pub(crate) fn poll(&mut self) -> bool {
        let AnalysisTask::Working(receiver) = self else { return false };
        let result = match receiver.try_recv() {
            Ok(result) => result,
            Err(mpsc::TryRecvError::Empty) => return false,
            Err(mpsc::TryRecvError::Disconnected) => Err(Message::new("play-analysis-failed")),
        };
        *self = AnalysisTask::Done(result);
        true
    }

    /// The analysis, or why there is none; `None` while it is worked out.
    pub(crate) const fn result(&self) -> Option<&AnalysisResult> {
        match self {
            AnalysisTask::Done(result) => Some(result),
            AnalysisTask::Working(_) => None,
        }
    }
}

/// An analysis in sentences: for each player what changed their chance to win, and their costliest choices, which are
/// indented.
pub(crate) fn lines(analysis: &GameAnalysisView) -> Vec<(usize, Message)> {
    let player = |seat: &SeatAnalysisView| {
        let choices = seat.costliest.iter().map(|choice| (2, costly(choice)));
        [(0, player(seat))].into_iter().chain(choices).collect::<Vec<_>>()
    };
    let players = analysis.seats.iter().flat_map(player);
    players.chain([(0, Message::new("play-analysis-note"))]).collect()
}

fn player(seat: &SeatAnalysisView) -> Message {
    Message::new("play-analysis-player")
        .with("monster", seat.seat.seat())
        .with("start", chance(seat.start))
        .with("end", chance(seat.end))
        .with("luck", change(seat.luck))
        .with("own", change(seat.own))
        .with("others", change(seat.others))
        .with("unforeseen", change(seat.unforeseen))
}

fn costly(choice: &CostlyChoiceView) -> Message {
    Message::new("play-analysis-choice")
        .with("turn", choice.turn)
        .with("chosen", choice.chosen.clone())
        .with("best", choice.best.clone())
        .with("cost", change(-i32::from(choice.cost)))
}

/// A chance in hundredths of a percent.
pub(crate) fn chance(chance: u16) -> Message {
    tenths("play-analysis-chance", u32::from(chance))
}

/// A change of a chance, with its sign.
fn change(change: i32) -> Message {
    let sign = match change {
        ..=-5 => "minus",
        5.. => "plus",
        _ => "none",
    };
    tenths("play-analysis-change", change.unsigned_abs()).with("sign", sign)
}

/// A number of hundredths as a whole number and tenths.
fn tenths(id: &str, hundredths: u32) -> Message {
    let tenths = (hundredths + 5) / 10;
    Message::new(id).with("whole", tenths / 10).with("tenth", tenths % 10)
}

/// One seat's chance over the whole game as a row of at most this many columns.
pub(crate) fn curve(analysis: &GameAnalysisView, seat: usize, columns: usize) -> String {
    let chances: Vec<u16> =
        analysis.curve.iter().map(|point| point.chances.get(seat).copied().unwrap_or_default()).collect();
    let columns = columns.min(chances.len());
    let at = |column: usize| if columns > 1 { column * (chances.len() - 1) / (columns - 1) } else { 0 };
    let height = |chance: u16| HEIGHTS[usize::from(chance.min(10_000)) * (HEIGHTS.len() - 1) / 10_000];
    (0..columns).map(|column| height(chances[at(column)])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use kaiju_protocol::CurvePoint;
    use kaiju_words::{SeatNames, Words};

    #[test]
    fn numbers_have_one_decimal() {
        let words = Words::english();
        let text = |message: &Message| words.text(message, &SeatNames(Vec::new()));
        assert_eq!([0, 4, 5, 1_234, 10_000].map(|of| text(&chance(of))), ["0.0%", "0.0%", "0.1%", "12.3%", "100.0%"]);
        assert_eq!([-1_996, -3, 0, 5, 60].map(|of| text(&change(of))), ["−20.0%", "0.0%", "0.0%", "+0.1%", "+0.6%"]);
    }

    #[test]
    fn a_curve_fits_its_columns() {
        let point = |(ply, chance)| CurvePoint { ply, turn: 1, chances: vec![0, chance] };
        let chances = [0, 2_000, 5_000, 9_999, 10_000];
        let game = GameAnalysisView { curve: (0..).zip(chances).map(point).collect(), seats: Vec::new() };
        assert_eq!([curve(&game, 1, 80), curve(&game, 1, 3), curve(&game, 1, 1)], ["▁▂▄▇█", "▁▄█", "▁"]);
        assert_eq!(curve(&game, 0, 9), "▁▁▁▁▁");
        assert_eq!(curve(&GameAnalysisView { curve: Vec::new(), seats: Vec::new() }, 0, 9), "");
    }

    /// A thread that ends without an analysis isn't waited for.
    #[test]
    fn a_failure_is_told() {
        let (sender, receiver) = mpsc::channel();
        let mut task = AnalysisTask::Working(receiver);
        assert!(!task.poll() && task.result().is_none());
        drop(sender);
        assert!(task.poll() && task.result().is_some_and(Result::is_err) && !task.poll());
    }
}
