//! Taking back choices: which ones can be taken back, and how that changes the game.

use super::{
    change::Change,
    entry::Chooser,
    play::Play,
    preset,
    state::{Chair, RoomState},
};
use kaiju_protocol::{Code, Refusal, Stage, TakeBackChoice, TakeBackView};
use kaiju_rules::{Action, Game, Ply, Seat};
use kaiju_words::{Message, Narrator, say};

/// Maximum number of consecutive choices that can be taken back, to bound a table's memory. People rarely make more
/// without a roll, a reveal or another player's choice in between.
const MAX_CHOICES: usize = 16;

/// What can be taken back in a game: its last plies, if they are choices by one person.
#[derive(Clone, Debug, Default)]
pub(crate) struct TakeBacks {
    /// The latest choices, oldest first.
    choices: Vec<MadeChoice>,
    /// The greatest number of plies the game has had since the last ply that can't be taken back.
    furthest: usize,
    /// Whether the latest choice answers a question that had been answered and taken back.
    is_repeated: bool,
    /// The first choice that a person made in each of their turns, oldest first.
    turns: Vec<TurnStart>,
}

/// A choice by a person, or by a preset or the clock on their behalf.
#[derive(Clone, Debug)]
struct MadeChoice {
    /// The game before the choice.
    before: Game,
    seat: Seat,
    person: u32,
    action: Action,
    chooser: Option<Chooser>,
}

impl MadeChoice {
    /// The choice as text.
    fn text(&self) -> Message {
        say::answer(&self.before, self.seat, self.action)
    }
}

/// The first choice that a person made in one of their turns.
#[derive(Clone, Debug)]
struct TurnStart {
    seat: Seat,
    turn: u16,
    /// The number of plies before it.
    at: usize,
}

impl TakeBacks {
    /// Records the next ply. `person` is the person in the seat that makes it, `None` if a bot does. `at` is the number
    /// of plies before it.
    pub(crate) fn note(&mut self, before: &Game, ply: Ply, person: Option<u32>, chooser: Option<Chooser>, at: usize) {
        let made = match ply {
            Ply::Choice(seat, action) if action != Action::Concede => {
                person.map(|person| MadeChoice { before: *before, seat, person, action, chooser })
            }
            _ => None,
        };
        let Some(made) = made else {
            (self.furthest, self.is_repeated) = (0, false);
            self.choices.clear();
            return;
        };
        if self.choices.last().is_some_and(|last| (last.seat, last.person) != (made.seat, made.person)) {
            self.furthest = 0;
            self.choices.clear();
        }
        (self.is_repeated, self.furthest) = (at < self.furthest, self.furthest.max(at + 1));
        let (seat, turn) = (made.seat, before.turn_number());
        let is_known = self.turns.last().is_some_and(|last| (last.seat, last.turn) == (seat, turn));
        if chooser.is_none() && turn > 0 && before.active() == seat && !is_known {
            self.turns.push(TurnStart { seat, turn, at });
        }
        if self.choices.len() == MAX_CHOICES {
            self.choices.remove(0);
        }
        self.choices.push(made);
    }

    /// Whether the latest ply answers a question that had been answered and taken back. Its person gets no extra time
    /// for the next question.
    pub(crate) const fn is_repeated(&self) -> bool {
        self.is_repeated
    }

    /// Drops everything after the first `to` of `plies` plies.
    fn drop_from(&mut self, to: usize, plies: usize) {
        if let Some(left) = self.choices.len().checked_sub(plies - to) {
            self.choices.truncate(left);
        } else {
            (self.choices, self.furthest) = (Vec::new(), 0);
        }
        self.is_repeated = false;
        self.turns.retain(|turn| turn.at < to);
    }

    /// Estimated memory of the choices, in bytes.
    pub(crate) const fn bytes(&self) -> usize {
        self.choices.len() * size_of::<MadeChoice>() + self.turns.len() * size_of::<TurnStart>()
    }
}

impl Play {
    /// Takes back all plies from index `to` on. Returns their number; `None` if there are none.
    pub(crate) fn take_back(&mut self, to: usize) -> Option<usize> {
        let plies = self.record.plies().len();
        let count = plies.checked_sub(to).filter(|count| *count > 0)?;
        self.take_backs.drop_from(to, plies);
        self.record.truncate(to);
        self.narrator = Narrator::after(&self.record, None);
        self.scene = None;
        Some(count)
    }

    /// The index of the first of the latest choices, among the game's plies.
    fn first_choice(&self) -> usize {
        self.record.plies().len() - self.take_backs.choices.len()
    }

    /// The choice with this index among the game's plies, if it is one of the latest choices.
    fn made(&self, at: usize) -> Option<&MadeChoice> {
        self.take_backs.choices.get(at.checked_sub(self.first_choice())?)
    }

    /// Whether anyone has learned the deck's top card since this choice. If a player has already looked at it (TR-37),
    /// this needs no outcome of chance: another player looks at it, or it is bought or revealed.
    fn was_revealed_since(&self, made: &MadeChoice) -> bool {
        let game = self.record.game();
        game.seats().any(|seat| made.before.known_top(seat) != game.known_top(seat))
    }
}

fn refused(text: &'static str) -> Refusal {
    Refusal::because(Code::NoTakeBack, Message::new(text))
}

impl RoomState {
    /// The change that takes back a person's choices: from index `to` on, only the last one, or their whole turn.
    pub(crate) fn take_back(&self, person: u32, to: Option<u32>, whole_turn: bool) -> Result<Change, Refusal> {
        let seat = self.seat_of(person).ok_or(Code::NotSeated)?;
        let to = self.returns_to(seat, to, whole_turn)?;
        Ok(Change::TakeBack { seat, to: u32::try_from(to).map_err(|_| Code::BadPly)?, whole_turn })
    }

    /// The number of plies that remain after a seat's person takes back choices.
    fn returns_to(&self, seat: Seat, to: Option<u32>, whole_turn: bool) -> Result<usize, Refusal> {
        let play = self.play().filter(|_| self.stage == Stage::Playing).ok_or(Code::NotPlaying)?;
        if self.is_lesson() {
            return Err(refused("refusal-take-back-lesson"));
        }
        if self.bot(seat).is_some() {
            return Err(refused("refusal-take-back-bot"));
        }
        if whole_turn { self.turn_start(play, seat) } else { self.choice_start(play, seat, to) }
    }

    /// The start of a seat's current turn or, if its person has made no choice in it, of the turn before. Refused
    /// unless bots have all other seats.
    fn turn_start(&self, play: &Play, seat: Seat) -> Result<usize, Refusal> {
        let person = self.chair(seat).and_then(Chair::person);
        if !person.is_some_and(|person| self.plays_with_bots(person)) {
            return Err(refused("refusal-take-back-people"));
        }
        let start = play.take_backs.turns.iter().rfind(|turn| turn.seat == seat);
        let start = start.ok_or_else(|| refused("refusal-take-back-nothing"))?;
        let is_concession = |ply: &Ply| matches!(ply, Ply::Choice(_, Action::Concede));
        if play.record.plies()[start.at..].iter().any(is_concession) {
            return Err(refused("refusal-take-back-concede"));
        }
        Ok(start.at)
    }

    /// The choice to return to: the one at index `to` or the person's last one, if nothing has been revealed since.
    fn choice_start(&self, play: &Play, seat: Seat, to: Option<u32>) -> Result<usize, Refusal> {
        let (first, plies) = (play.first_choice(), play.record.plies());
        let own = play
            .take_backs
            .choices
            .last()
            .filter(|last| last.seat == seat && self.chair(seat).and_then(Chair::person) == Some(last.person));
        // The reason why the ply before this index can't be taken back.
        let why = |end: usize| {
            refused(match end.checked_sub(1).map(|last| plies[last]) {
                None => "refusal-take-back-nothing",
                Some(Ply::Chance(_)) => "refusal-take-back-revealed",
                Some(Ply::Choice(chosen, Action::Concede)) if chosen == seat => "refusal-take-back-concede",
                Some(Ply::Choice(chosen, _)) if chosen == seat && own.is_some() => "refusal-take-back-far",
                Some(Ply::Choice(..)) => "refusal-take-back-others",
            })
        };
        if own.is_none() {
            return Err(why(plies.len()));
        }
        let revealed = |made: &MadeChoice| play.was_revealed_since(made);
        match to.map(|to| to as usize) {
            None => {
                let fits = |at: &usize| play.made(*at).is_some_and(|made| self.asks_again(made) && !revealed(made));
                let any_revealed = || play.take_backs.choices.iter().any(revealed);
                (first..plies.len()).rfind(fits).ok_or_else(|| {
                    refused(if any_revealed() { "refusal-take-back-revealed" } else { "refusal-take-back-answered" })
                })
            }
            Some(to) if to >= plies.len() => Err(refused("refusal-take-back-nothing")),
            Some(to) => match play.made(to) {
                None => Err(why(first)),
                Some(made) if revealed(made) => Err(refused("refusal-take-back-revealed")),
                Some(made) if !self.asks_again(made) => Err(refused("refusal-take-back-answered")),
                Some(_) => Ok(to),
            },
        }
    }

    /// Whether returning to a question leaves it open for its person to answer.
    fn asks_again(&self, made: &MadeChoice) -> bool {
        match made.chooser {
            None => true,
            // The preset would answer again unless it has changed since.
            Some(Chooser::Preset) => self
                .member(made.person)
                .is_some_and(|member| preset::answer(&made.before, made.seat, &member.presets).is_none()),
            // The time for that answer has run out.
            Some(Chooser::Clock) => false,
        }
    }

    /// What can be taken back at the moment, and by which seat.
    pub(crate) fn take_back_view(&self) -> Option<TakeBackView> {
        let play = self.play().filter(|_| self.stage == Stage::Playing)?;
        let with_bots = || self.seats().find(|(_, chair)| chair.person().is_some()).map(|(seat, _)| seat);
        let seat = play.take_backs.choices.last().map(|last| last.seat).or_else(with_bots)?;
        let choice = self.returns_to(seat, None, false).ok().and_then(|to| {
            let made = play.made(to)?;
            Some(TakeBackChoice { to: u32::try_from(to).ok()?, text: made.text() })
        });
        let whole_turn = self.returns_to(seat, None, true).is_ok();
        (choice.is_some() || whole_turn).then(|| TakeBackView { seat: seat.into(), choice, whole_turn })
    }

    /// The log line for taking back all plies from index `to` on.
    pub(crate) fn take_back_line(&self, seat: Seat, to: u32, whole_turn: bool) -> Option<Message> {
        let person = self.chair(seat)?.person()?;
        let play = self.play()?;
        if whole_turn {
            return Some(Message::new("table-restarts-turn").with("name", self.display_name(person)));
        }
        let count = play.record.plies().len().saturating_sub(to as usize);
        let line = Message::new("table-takes-back").with("name", self.display_name(person));
        let line = line.with("choice", play.made(to as usize)?.text());
        Some(line.with("count", u32::try_from(count).unwrap_or(u32::MAX)))
    }
}
