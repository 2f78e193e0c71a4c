//! Lessons: a guided first game in each city. Room and terminal follow the same script.
//!
//! A script is the record of a whole game in `lessons/`, so that `kaiju replay` can check and print it. The comment
//! after one of the learner's answers names the texts that explain it; an answer without a comment is given for the
//! learner. A lesson's state is the record of its game: the script says what follows the plies so far.

use crate::message::Message;
use kaiju_rules::{Action, Game, Ply, Record, RecordError, RecordText, Ruleset, Seat};
use std::sync::LazyLock;

/// The script of a city's lesson.
#[derive(Debug)]
pub struct Lesson {
    start: Game,
    plies: Vec<Ply>,
    /// The steps, each with the number of its ply.
    steps: Vec<(usize, LessonStep)>,
}

/// One thing to learn: an answer for the learner to give.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonStep {
    /// The number of the step, from 1.
    pub number: u8,
    /// The number of steps in the lesson.
    pub of: u8,
    /// The explanation for the learner.
    pub text: Message,
    /// The learner's task.
    pub task: Message,
    /// The answer that completes the task.
    pub action: Action,
}

/// The next part of a lesson.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Scripted<'a> {
    /// The script decides: an outcome of chance, another monster's answer, or one that teaches nothing new.
    Ply(Ply),
    /// The learner answers.
    Step(&'a LessonStep),
}

static TOKYO: LazyLock<Lesson> = LazyLock::new(|| script(include_str!("../../../lessons/tokyo.kaiju")));
static NEW_YORK: LazyLock<Lesson> = LazyLock::new(|| script(include_str!("../../../lessons/new-york.kaiju")));

/// Reads one of the built-in scripts. It is valid, because a test plays it.
fn script(text: &str) -> Lesson {
    Lesson::parse(text).unwrap_or_else(|error| unreachable!("a lesson is a record: {error}"))
}

impl Lesson {
    /// The lesson for a city.
    pub fn of(ruleset: Ruleset) -> &'static Lesson {
        match ruleset {
            Ruleset::NewYork => &NEW_YORK,
            Ruleset::Tokyo => &TOKYO,
        }
    }

    /// Reads a script. An error names its line.
    pub fn parse(text: &str) -> Result<Lesson, RecordError> {
        let RecordText { record, plies: places, .. } = RecordText::parse(text)?;
        let start = record.beginning();
        let city = start.ruleset().word();
        let mut steps = Vec::new();
        for comment in record.comments().iter().filter(|comment| !comment.own_line) {
            let nth = comment.after - 1;
            let name = &comment.text;
            let Ply::Choice(Lesson::LEARNER, action) = record.plies()[nth] else {
                let place = places[nth];
                return Err(RecordError {
                    line: place.line,
                    token: place.token,
                    message: format!("\"{name}\" explains an answer that A doesn't give"),
                });
            };
            let text = Message::new(format!("lesson-{city}-{name}"));
            let task = Message::new(format!("lesson-{city}-{name}-task"));
            steps.push((nth, LessonStep { number: 0, of: 0, text, task, action }));
        }
        let of = steps.len() as u8;
        for (number, (_, step)) in (1..).zip(&mut steps) {
            (step.number, step.of) = (number, of);
        }
        Ok(Lesson { start, plies: record.plies().to_vec(), steps })
    }

    /// The learner's seat.
    pub const LEARNER: Seat = match Seat::new(0) {
        Some(seat) => seat,
        None => panic!("there is a first seat"),
    };

    /// The position from which the lesson starts.
    pub const fn start(&self) -> &Game {
        &self.start
    }

    /// The steps in order.
    pub fn steps(&self) -> impl Iterator<Item = &LessonStep> {
        self.steps.iter().map(|(_, step)| step)
    }

    /// Whether a game has followed the script so far. After leaving it, it continues like any other game.
    pub fn is_followed_by(&self, record: &Record) -> bool {
        record.beginning() == self.start && self.plies.starts_with(record.plies())
    }

    /// The next part of the script; `None` at its end, or if the game hasn't followed it.
    pub fn next(&self, record: &Record) -> Option<Scripted<'_>> {
        let nth = record.plies().len();
        let ply = *self.plies.get(nth).filter(|_| self.is_followed_by(record))?;
        let step = self.steps.iter().find(|(at, _)| *at == nth);
        Some(step.map_or(Scripted::Ply(ply), |(_, step)| Scripted::Step(step)))
    }

    /// The step that waits for the learner's answer, if any.
    pub fn step(&self, record: &Record) -> Option<&LessonStep> {
        match self.next(record)? {
            Scripted::Step(step) => Some(step),
            Scripted::Ply(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SeatNames, Words, ask};
    use kaiju_rules::{Pending, RulesVersion};

    /// Plays each lesson as its learner would. Every expected answer is among those that the question offers, every
    /// text exists, and the learner wins.
    #[test]
    fn each_lesson_can_be_played_to_its_end() {
        for ruleset in Ruleset::ALL {
            let lesson = Lesson::of(ruleset);
            assert_eq!((lesson.start().ruleset(), lesson.start().rules_version()), (ruleset, RulesVersion::CURRENT));
            let mut record = Record::from_position(*lesson.start());
            let mut taken = 0;
            while let Some(next) = lesson.next(&record) {
                let ply = match next {
                    Scripted::Ply(ply) => ply,
                    Scripted::Step(step) => {
                        taken += 1;
                        assert_eq!((step.number, usize::from(step.of)), (taken, lesson.steps().count()));
                        let mut veil = None;
                        let view = record.game().view(Some(Lesson::LEARNER), &mut veil);
                        let question = ask::question(view).expect("the learner is asked");
                        assert!(question.answers.iter().any(|answer| answer.action == step.action), "{step:?}");
                        // The task is to resolve all dice, which starts with the first kind.
                        assert!(question.next_kind().is_none_or(|kind| kind == step.action), "{step:?}");
                        for message in [&step.text, &step.task] {
                            let text = Words::english().text(message, &SeatNames(Vec::new()));
                            assert!(!text.contains('⟦'), "{text}");
                        }
                        Ply::Choice(Lesson::LEARNER, step.action)
                    }
                };
                record.play(ply, &mut |_, _| {}).expect("the script is legal");
            }
            let Pending::Over { winner, .. } = record.game().pending() else { panic!("the game isn't over") };
            assert_eq!(winner, Some(Lesson::LEARNER));
        }
    }

    /// A game that leaves the script is no lesson any more.
    #[test]
    fn a_game_that_leaves_the_script_goes_on_without_it() {
        let lesson = Lesson::of(Ruleset::Tokyo);
        let mut record = Record::from_position(*lesson.start());
        while let Some(Scripted::Ply(ply)) = lesson.next(&record) {
            record.play(ply, &mut |_, _| {}).expect("the script is legal");
        }
        assert!(lesson.step(&record).is_some());
        record.play(Ply::Choice(Lesson::LEARNER, Action::Stop), &mut |_, _| {}).expect("A may stop");
        assert!(!lesson.is_followed_by(&record) && lesson.next(&record).is_none());
    }

    #[test]
    fn an_error_names_its_line() {
        let text = include_str!("../../../lessons/tokyo.kaiju");
        let line = |text: &str| Lesson::parse(text).map(|_| ()).map_err(|error| error.line);
        assert_eq!(line(text), Ok(()));
        let at = 1 + text.lines().position(|line| line.starts_with("B: stop")).expect("B stops");
        assert_eq!(line(&text.replacen("B: stop", "B: stay", 1)), Err(at));
        assert_eq!(line(&text.replacen("B: stop", "B: stop # keep", 1)), Err(at));
    }
}
