//! Interpreting typed commands.

use super::{
    DEFAULT_LOG_LINES, LineClient, LineCommand, LineError, MAX_ECHO_LEN, MAX_LISTED, POLL_INTERVAL, Typed, dice,
    print::numbered,
};
use crate::{
    analysis, describe,
    question::confirm_text,
    rules::rule_lines,
    table::{ShownLine, TableError},
    text::fit,
};
use kaiju_protocol::Code;
use kaiju_rules::{Action, Names};
use kaiju_words::{Message, ask::Question, lookup::Rulebook};
use std::{io, thread};

impl LineClient<'_> {
    /// Interprets a line, with or without a pending question.
    pub(super) fn interpret(&mut self, question: Option<&Question>, line: &str) -> Result<LineCommand, LineError> {
        let mut words = line.split_whitespace();
        let command = words.next().unwrap_or("").to_lowercase();
        let rest: Vec<&str> = words.collect();
        match (command.as_str(), question) {
            ("" | "again", _) => return Ok(LineCommand::Repeat),
            ("quit" | "q" | "exit", _) => return Ok(LineCommand::Leave),
            ("help" | "?", _) if rest.is_empty() => self.help()?,
            ("rule" | "rules" | "help" | "?", _) => self.rule(&rest.join(" "))?,
            ("table", _) => describe::table(self.table, self.renderer()).iter().try_for_each(|l| self.line(l))?,
            ("cards", _) => self.cards()?,
            ("log", _) => self.log(rest.first().copied())?,
            ("why", _) => self.why(rest.first().copied())?,
            ("coach", _) if rest.is_empty() => self.coach()?,
            ("analysis", _) if rest.is_empty() => self.analysis()?,
            ("save", _) => self.print_resume_hint()?,
            ("skip", _) if self.table.is_lesson() => self.skip_lesson()?,
            ("back", _) if rest.is_empty() || rest == ["turn"] => {
                if self.take_back(!rest.is_empty())? {
                    return Ok(LineCommand::TakenBack);
                }
            }
            ("concede", None) => self.confirm_concede()?,
            (command, _) if self.remote_command(command, &rest, line)? => {}
            (_, None) => self.print(&Code::NotAsked.message())?,
            (_, Some(question)) => return self.at_question(question, line, &command, &rest),
        }
        Ok(LineCommand::Done)
    }

    fn at_question(
        &mut self,
        question: &Question,
        line: &str,
        command: &str,
        rest: &[&str],
    ) -> Result<LineCommand, LineError> {
        match command {
            "list" => self.filtered(question, &rest.join(" ").to_lowercase())?,
            "odds" => self.odds(question, rest)?,
            "all" if question.next_kind().is_some() => {
                self.resolves_all = true;
                return Ok(question.next_kind().map_or(LineCommand::Done, LineCommand::Answer));
            }
            "concede" => return self.ask_confirmation(Action::Concede, &Message::new("play-concede-sure")),
            _ => return self.answer(question, line, command, rest),
        }
        Ok(LineCommand::Done)
    }

    /// Interprets a line as an answer: a number, dice to keep or to roll, or an answer in notation.
    fn answer(
        &mut self,
        question: &Question,
        line: &str,
        command: &str,
        rest: &[&str],
    ) -> Result<LineCommand, LineError> {
        let game = self.table.game();
        let action = match (command, command.parse::<usize>()) {
            (_, Ok(number)) if rest.is_empty() => {
                let at = number.checked_sub(1).and_then(|at| numbered(question).get(at).copied());
                let Some(at) = at else {
                    self.print(&Message::new("play-plain-no-number").with("number", fit(command, MAX_ECHO_LEN)))?;
                    return Ok(LineCommand::Done);
                };
                question.answers[at].action
            }
            // "keep" alone could mean all dice or none.
            ("keep", _) if question.is_roll() && rest.is_empty() => {
                self.print(&Message::new("play-plain-keep-what"))?;
                return Ok(LineCommand::Done);
            }
            ("keep" | "roll", _) if question.is_roll() => match dice::to_roll(game, command, rest) {
                Ok(dice) if dice.is_empty() => Action::Stop,
                Ok(dice) => Action::Reroll { dice, life: 0 },
                Err(problem) => {
                    self.print(&problem)?;
                    return Ok(LineCommand::Done);
                }
            },
            _ => {
                let Ok(action) = game.parse_action(question.seat, line, Names::LETTERS) else {
                    self.print(&Message::new("play-plain-what").with("line", fit(line, MAX_ECHO_LEN)))?;
                    return Ok(LineCommand::Done);
                };
                action
            }
        };
        let chosen = question.answers.iter().find(|answer| answer.action == action);
        if let Some(answer) = chosen.filter(|answer| answer.confirm.is_some()) {
            return self.ask_confirmation(action, &confirm_text("play-fatal-sure", answer, answer.text.clone()));
        }
        Ok(LineCommand::Answer(action))
    }

    /// Asks for confirmation before an action that harms the player.
    fn ask_confirmation(&mut self, action: Action, question: &Message) -> Result<LineCommand, LineError> {
        self.print(question)?;
        Ok(match self.read()? {
            Typed::Line(line) if self.is_yes(&line) => LineCommand::Answer(action),
            Typed::Line(_) | Typed::Gone => LineCommand::Done,
            Typed::End => LineCommand::Leave,
        })
    }

    pub(super) fn is_yes(&self, line: &str) -> bool {
        line.trim().eq_ignore_ascii_case(&self.renderer().word("play-yes"))
    }

    /// Asks the coach about the question. Its advice is printed as soon as it is there.
    fn coach(&mut self) -> Result<(), LineError> {
        match self.table.ask_coach() {
            Ok(()) => self.awaits_advice = true,
            Err(TableError::Refused(refusal)) => return Ok(self.print(&refusal)?),
            Err(error) => return Err(error.into()),
        }
        Ok(self.print_news()?)
    }

    /// Prints the analysis of the finished game, and waits until it is worked out.
    pub(super) fn analysis(&mut self) -> Result<(), LineError> {
        if !self.table.is_over() {
            return Ok(self.print(&Code::NotOver.message())?);
        }
        self.table.analyse();
        self.print(&Message::new("play-analysis-working"))?;
        self.output.flush()?;
        loop {
            match self.table.analysis() {
                None => thread::sleep(POLL_INTERVAL),
                Some(Err(why)) => {
                    let why = why.clone();
                    return Ok(self.print(&why)?);
                }
                Some(Ok(analysis)) => {
                    for (indent, line) in analysis::lines(analysis) {
                        let text = self.text(&line);
                        self.line(&format!("{:indent$}{text}", ""))?;
                    }
                    return Ok(());
                }
            }
            self.table.advance()?;
        }
    }

    /// Takes back the last choice or the whole turn; if that is refused, prints why and returns false.
    fn take_back(&mut self, whole_turn: bool) -> Result<bool, LineError> {
        self.resolves_all = false;
        match self.table.take_back(whole_turn) {
            Ok(()) => Ok(self.table.remote().is_none()),
            Err(TableError::Refused(refusal)) => self.print(&refusal).map(|()| false).map_err(LineError::from),
            Err(error) => Err(error.into()),
        }
    }

    fn cards(&mut self) -> io::Result<()> {
        for (heading, lines) in describe::cards(self.table, self.renderer()) {
            self.line(&heading)?;
            lines.iter().try_for_each(|line| self.line(&format!("  {line}")))?;
        }
        Ok(())
    }

    fn help(&mut self) -> io::Result<()> {
        let letters = dice::legend(self.table.game().ruleset());
        let watches = self.table.seat().is_none() && !self.is_in_lobby();
        if watches {
            return self.print(&Message::new("remote-plain-help-watching"));
        }
        self.print(&Message::new("play-plain-help").with("letters", letters))?;
        if self.table.remote().is_some() {
            self.print(&Message::new("remote-plain-help"))?;
            self.print(&Message::new("remote-commands"))?;
        }
        Ok(())
    }

    /// Looks up a rule, a card or a word, and prints what the rules of the game being played say about it.
    fn rule(&mut self, query: &str) -> io::Result<()> {
        if query.is_empty() {
            return self.print(&Message::new("play-rule-what"));
        }
        let query = fit(query, MAX_ECHO_LEN);
        let book = Rulebook::new(self.words, "");
        let found = book.look_up(&query, Some(self.table.game().ruleset()));
        for line in rule_lines(&query, &found, self.words, MAX_LISTED) {
            self.line(&format!("{:1$}{2}", "", line.indent, line.text))?;
        }
        Ok(())
    }

    /// Prints the last `many` log lines; `all` prints the whole log, and [`DEFAULT_LOG_LINES`] is the default.
    fn log(&mut self, many: Option<&str>) -> io::Result<()> {
        let log = self.table.log();
        let many = match many {
            None => Some(DEFAULT_LOG_LINES),
            Some("all") => Some(log.len()),
            Some(number) => number.parse().ok(),
        };
        let Some(many) = many else { return self.print(&Message::new("play-plain-log-how")) };
        let first = log.len().saturating_sub(many);
        let lines: Vec<String> = log[first..].iter().map(|line| self.text(&line.text)).collect();
        for (at, line) in lines.iter().enumerate() {
            self.line(&format!("{:>4} {line}", first + at + 1))?;
        }
        Ok(())
    }

    /// Prints the cause of a log line and the reason for the choice behind it; the latest line if no number is given.
    fn why(&mut self, number: Option<&str>) -> io::Result<()> {
        let log = self.table.log();
        let at = number.map_or(Some(log.len()), |n| n.parse().ok()).and_then(|n: usize| n.checked_sub(1));
        let Some(line) = at.and_then(|at| log.get(at)) else { return self.print(&Message::new("play-plain-no-line")) };
        let text = self.text(&line.text);
        let why = why(line);
        self.line(&text)?;
        why.iter().try_for_each(|part| {
            let part = self.text(part);
            self.line(&format!("  {part}"))
        })
    }
}

/// The cause of a log line with the text of its rule or card, and the reason of the bot whose choice led to it.
pub(crate) fn why(line: &ShownLine) -> Vec<Message> {
    let cause = |(short, text): &(Message, Message)| {
        Message::new("play-why").with("because", short.clone()).with("text", text.clone())
    };
    let mut why: Vec<Message> = line.cause.iter().map(cause).collect();
    if let Some((seat, reason)) = &line.reason {
        why.push(Message::new("play-why-chosen").with("monster", *seat).with("reason", reason.clone()));
    }
    why
}
