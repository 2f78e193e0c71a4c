//! Lines of play in a scenario: rolls, answers, and the scripted order of deck and stacks.

use crate::{
    LineFault, ScenarioRun,
    text::{self, keyword},
};
use kaiju_rules::{Action, Borough, CardId, Chance, Game, Names, Outcome, Pending, Seat, Target, Tile};
use std::collections::VecDeque;

/// The scripted outcomes of chance. The engine doesn't order face-down piles, so the scenario has to.
#[derive(Default)]
pub(crate) struct Script {
    /// The next cards of the deck, top card first.
    pub(crate) deck: VecDeque<CardId>,
    /// The hidden tiles of each stack, by the scenario's stack numbers, topmost first.
    pub(crate) hidden: [[VecDeque<Tile>; 3]; 5],
    /// The engine's index for each of the scenario's stack numbers. They can differ, because the engine always uses the
    /// first of several identical stacks.
    places: Places,
}

struct Places([[u8; 3]; 5]);

impl Default for Places {
    fn default() -> Places {
        Places([[0, 1, 2]; 5])
    }
}

impl Script {
    /// Checks that every scripted card is in the deck, once.
    pub(crate) fn check(&self, game: &Game) -> Result<(), LineFault> {
        let mut rest = game.deck();
        for &card in &self.deck {
            let card = game.ruleset().first_like(card, rest);
            if !rest.has(card) {
                return Err(format!("{} is in two places", game.card(card).id));
            }
            rest.remove(card);
        }
        Ok(())
    }

    /// The engine's index for the scenario's stack number; both count from 0.
    pub(crate) fn place(&self, borough: Borough, number: usize) -> usize {
        self.places.0[borough.index()][number] as usize
    }

    /// The scenario's stack number for the engine's index.
    fn number(&self, borough: Borough, place: u8) -> usize {
        self.places.0[borough.index()].iter().position(|&p| p == place).unwrap_or(0)
    }

    /// If the scenario picks a stack that is identical to an earlier one, swaps their numbers, because the engine uses
    /// the earlier one.
    fn prefer(&mut self, game: &Game, borough: Borough, number: usize) {
        let stacks = game.stacks(borough);
        let place = self.place(borough, number);
        let first = stacks.iter().position(|s| *s == stacks[place]).unwrap_or(place);
        if first != place {
            let other = self.number(borough, first as u8);
            self.places.0[borough.index()].swap(number, other);
        }
    }

    /// The next outcome if it needs no line of its own: a revealed card or tile. `None` for rolls.
    fn next(&mut self, game: &Game, chance: Chance) -> Result<Option<Outcome>, LineFault> {
        match chance {
            Chance::Tile { borough, stack } => {
                let number = self.number(borough, stack);
                let tile = self.hidden[borough.index()][number].pop_front();
                tile.map(|t| Some(Outcome::Tile(t))).ok_or_else(|| "a stack is empty".into())
            }
            Chance::Card { .. } | Chance::Peek { .. } => {
                let card = self.deck.pop_front().or_else(|| inert(game));
                Ok(card.map(|card| Outcome::Card(game.ruleset().first_like(card, game.deck()))))
            }
            _ => Ok(None),
        }
    }
}

/// The card revealed after the scripted deck runs out. Nothing may depend on it, so it is the most expensive one: a
/// card that no one can afford prompts no question.
fn inert(game: &Game) -> Option<CardId> {
    game.deck().iter().max_by_key(|&c| (game.card(c).cost, c))
}

impl ScenarioRun {
    pub(crate) fn names(&self) -> Vec<&str> {
        self.names.iter().map(String::as_str).collect()
    }

    pub(crate) fn name(&self, seat: Seat) -> &str {
        &self.names[seat.index()]
    }

    pub(crate) fn seat(&self, name: &str) -> Result<Seat, LineFault> {
        let at = self.names.iter().position(|n| n.eq_ignore_ascii_case(name));
        at.and_then(Seat::new).ok_or_else(|| format!("\"{name}\" is not a monster of this scenario"))
    }

    /// Supplies scripted reveals until a decision or a roll is pending.
    pub(crate) fn feed(&mut self) -> Result<(), LineFault> {
        while let Pending::Chance(chance) = self.game.pending() {
            let Some(outcome) = self.script.next(&self.game, chance)? else { break };
            self.outcome(outcome)?;
        }
        Ok(())
    }

    fn outcome(&mut self, outcome: Outcome) -> Result<(), LineFault> {
        let events = &mut self.events;
        self.game
            .resolve_with(outcome, &mut |game, event| events.push((*game, event)))
            .map_err(|e| text::by_name(&e.to_string(), &self.names))
    }

    /// Runs a line of play: `roll ...`, `start-roll A: ...`, `chance 5`, `A: ...`.
    pub(crate) fn play_line(&mut self, line: &str) -> Result<(), LineFault> {
        self.events.clear();
        if let Some(faces) = keyword(line, "roll") {
            let dice = text::dice(self.game.ruleset(), faces.split_whitespace())?;
            return match self.game.pending() {
                Pending::Chance(Chance::Roll { .. } | Chance::Dice { .. }) => self.roll(Outcome::Dice(dice)),
                _ => Err(format!("no roll is waiting: {}", self.waiting())),
            };
        }
        if let Some(rest) = keyword(line, "start-roll") {
            let (name, faces) = rest.split_once(':').ok_or("a start roll reads: start-roll A: A A O E H C D D")?;
            let roller = self.seat(name.trim())?;
            let dice = text::dice(self.game.ruleset(), faces.split_whitespace())?;
            return match self.game.pending() {
                Pending::Chance(Chance::StartRoll { seat, .. }) if seat == roller => self.roll(Outcome::Dice(dice)),
                _ => Err(format!("no start roll of {} is waiting: {}", name.trim(), self.waiting())),
            };
        }
        if let Some(number) = keyword(line, "chance") {
            let number = text::number("chance", Some(number))?;
            return match self.game.pending() {
                Pending::Chance(Chance::Number { .. }) => self.roll(Outcome::Number(number)),
                _ => Err(format!("no numbered die is waiting: {}", self.waiting())),
            };
        }
        let Some((name, answer)) = line.split_once(':') else {
            return Err(format!("\"{line}\" is not a play line; did you mean \"expect\"?"));
        };
        let seat = self.seat(name.trim())?;
        let action = self.action(seat, answer)?;
        self.note_stack(seat, answer, action);
        let events = &mut self.events;
        let played = self.game.play_with(seat, action, &mut |game, event| events.push((*game, event)));
        played.map_err(|e| {
            format!(
                "\"{}\" was refused: {}; {}",
                answer.trim(),
                text::by_name(&e.to_string(), &self.names),
                self.waiting()
            )
        })?;
        self.feed()
    }

    fn roll(&mut self, outcome: Outcome) -> Result<(), LineFault> {
        self.outcome(outcome)?;
        self.feed()
    }

    /// Parses an answer that uses the scenario's stack numbers.
    pub(crate) fn action(&self, seat: Seat, answer: &str) -> Result<Action, LineFault> {
        let names = self.names();
        let answer = self.renumbered(seat, answer);
        self.game.parse_action(seat, &answer, Names(&names)).map_err(|e| e.to_string())
    }

    /// Replaces the scenario's stack number in an answer with the engine's.
    fn renumbered(&self, seat: Seat, answer: &str) -> String {
        let (Some((number, head)), Some(borough)) = (stack_number(answer), self.game.destruction_borough(seat)) else {
            return answer.to_owned();
        };
        format!("{head}stack {}", self.script.place(borough, number) + 1)
    }

    fn note_stack(&mut self, seat: Seat, answer: &str, action: Action) {
        if let (Action::Destroy(_), Some((number, _)), Some(borough)) =
            (action, stack_number(answer), self.game.destruction_borough(seat))
        {
            self.script.prefer(&self.game, borough, number);
        }
    }

    /// Describes what the game is waiting for.
    pub(crate) fn waiting(&self) -> String {
        match self.game.pending() {
            Pending::Over { winner: Some(seat), .. } => format!("the game is over, {} has won", self.name(seat)),
            Pending::Over { winner: None, .. } => "the game is over without a winner".into(),
            Pending::Chance(Chance::Roll { seat, dice }) => format!("{} has to roll {dice} dice", self.name(seat)),
            Pending::Chance(Chance::StartRoll { seat, .. }) => {
                format!("the start roll of {} is waiting", self.name(seat))
            }
            Pending::Chance(Chance::Dice { seat, dice, card }) => {
                format!("{} has to roll {dice} dice for {}", self.name(seat), self.game.card(card).id)
            }
            Pending::Chance(Chance::Number { seat }) => format!("{} has to roll the numbered die", self.name(seat)),
            Pending::Chance(_) => "a reveal is waiting".into(),
            Pending::Choose { seat, prompt } => {
                format!("{} is asked {} ({})", self.name(seat), prompt.word(), self.answers_text())
            }
        }
    }

    /// An answer as text, with the scenario's stack numbers.
    pub(crate) fn answer_text(&self, action: Action) -> String {
        let names = self.names();
        let text = self.game.action_text(action, Names(&names)).to_string();
        match (action, stack_number(&text)) {
            (Action::Destroy(Target::Building { borough, stack, .. }), Some((_, head))) => {
                format!("{head}stack {}", self.script.number(borough, stack) + 1)
            }
            _ => text,
        }
    }

    /// The legal answers as text, at most twelve of them.
    pub(crate) fn answers_text(&self) -> String {
        let legal = self.game.legal();
        let some: Vec<String> = legal.iter().take(12).map(|&a| self.answer_text(a)).collect();
        let more = if legal.len() > 12 { format!(" | ... {} more", legal.len() - 12) } else { String::new() };
        some.join(" | ") + &more
    }
}

/// An answer's stack number, counted from 0, and the text before it.
fn stack_number(answer: &str) -> Option<(usize, &str)> {
    let at = answer.to_ascii_lowercase().find("stack ")?;
    let number: usize = answer[at + 6..].trim().parse().ok()?;
    (1..=3).contains(&number).then(|| (number - 1, &answer[..at]))
}
