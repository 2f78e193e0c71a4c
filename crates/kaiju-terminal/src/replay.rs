//! A recorded game as a table that shows one moment of it.

use crate::{
    reason::{bots_of, reason_of},
    table::{Progress, ShownLine, TableError, TableView},
    transcript::names_of,
};
use kaiju_bots::{Bot, SeatedBots, bot_by_name};
use kaiju_protocol::Code;
use kaiju_rules::{Action, Game, Pending, PlayerKind, Ply, Record, Seat};
use kaiju_words::{Message, Narrator, SeatNames, Words, say};

/// A recorded game, and the moment of it that is shown.
pub struct ReplayView {
    record: Record,
    seat_names: SeatNames,
    /// The bot that played each seat, where it is known.
    bots: Vec<Option<&'static str>>,
    /// The bots whose reasons are known.
    players: SeatedBots<'static>,
    /// The whole log.
    log: Vec<ShownLine>,
    /// The number of log lines after each number of plies.
    lines: Vec<usize>,
    /// The moments at which someone is asked, and the last one, as numbers of plies.
    choices: Vec<usize>,
    /// The first moment of each turn, with the turn's number.
    turns: Vec<(u16, usize)>,
    /// The number of plies before the moment that is shown.
    at: usize,
    game: Game,
}

impl ReplayView {
    /// A recorded game at its first choice.
    pub fn new(record: Record, words: &Words) -> ReplayView {
        let mut again = Record::from_position(record.beginning());
        let (mut narrator, mut log) = (Narrator::new(None), Vec::new());
        let (mut lines, mut choices, mut turns) = (vec![0], Vec::new(), Vec::new());
        let mut note = |game: &Game, at: usize, is_last: bool| {
            if is_last || matches!(game.pending(), Pending::Choose { .. }) {
                choices.push(at);
                let turn = game.turn_number();
                if turns.last().is_none_or(|(last, _)| *last < turn) {
                    turns.push((turn, at));
                }
            }
        };
        let plies = record.plies().len();
        note(again.game(), 0, plies == 0);
        for (at, &ply) in (1..).zip(record.plies()) {
            narrator.play_unchecked(&mut again, ply, None, &mut |line| log.push(line.into()));
            lines.push(log.len());
            note(again.game(), at, at == plies);
        }
        let game = record.game();
        let bots = game.seats().map(|seat| match record.player(seat).map(|player| &player.kind) {
            Some(PlayerKind::Bot { name, .. }) => bot_by_name(name).map(Bot::name),
            _ => None,
        });
        let (seat_names, bots, game) = (names_of(&record, words), bots.collect(), record.beginning());
        let players = bots_of(&record);
        let mut replay = ReplayView { record, seat_names, bots, players, log, lines, choices, turns, at: 0, game };
        replay.go_to(replay.choices.first().copied().unwrap_or_default());
        replay
    }

    /// Goes to the moment after this many plies.
    pub fn go_to(&mut self, plies: usize) {
        self.at = plies.min(self.last());
        self.game = self.record.game_after(self.at);
    }

    /// The number of plies before the moment that is shown.
    pub const fn at(&self) -> usize {
        self.at
    }

    /// The number of plies before the last moment.
    pub fn last(&self) -> usize {
        self.record.plies().len()
    }

    /// Whether the last moment is shown.
    pub fn is_at_end(&self) -> bool {
        self.at == self.last()
    }

    /// The number of the last turn.
    pub fn turns(&self) -> u16 {
        self.record.game().turn_number()
    }

    /// The next moment at which someone is asked.
    pub(crate) fn next_choice(&self) -> usize {
        self.choices.iter().copied().find(|&choice| choice > self.at).unwrap_or(self.at)
    }

    /// The previous moment at which someone is asked.
    pub(crate) fn previous_choice(&self) -> usize {
        self.choices.iter().copied().rfind(|&choice| choice < self.at).unwrap_or(self.at)
    }

    /// The first choice of the next turn.
    pub(crate) fn next_turn(&self) -> usize {
        self.turns.iter().map(|turn| turn.1).find(|&start| start > self.at).unwrap_or(self.last())
    }

    /// The first choice of this turn or, if it is shown, of the turn before.
    pub(crate) fn previous_turn(&self) -> usize {
        self.turns.iter().map(|turn| turn.1).rfind(|&start| start < self.at).unwrap_or(0)
    }

    /// The first choice of a turn.
    pub(crate) fn start_of_turn(&self, turn: u16) -> usize {
        self.turns.iter().find(|(number, _)| *number >= turn).map_or(self.last(), |(_, start)| *start)
    }

    /// The answer that was chosen at this moment.
    pub(crate) fn chosen(&self) -> Option<Action> {
        match self.record.plies().get(self.at)? {
            Ply::Choice(_, action) => Some(*action),
            Ply::Chance(_) => None,
        }
    }

    /// The answer that was chosen at this moment in words, with the reason if a bot chose it.
    pub(crate) fn chosen_text(&self, action: Action) -> Message {
        let ply = self.record.plies().get(self.at).copied();
        let seat = match ply {
            Some(Ply::Choice(seat, _)) => seat,
            _ => self.game.active(),
        };
        let choice = say::answer(&self.game, seat, action);
        match ply.and_then(|ply| reason_of(&self.players, &self.game, ply)) {
            Some((_, reason)) => Message::new("replay-chosen-why").with("choice", choice).with("reason", reason),
            None => Message::new("replay-chosen").with("choice", choice),
        }
    }
}

/// As seen by the seat that is asked, so that its question is shown with all that it knew.
impl TableView for ReplayView {
    fn seat(&self) -> Option<Seat> {
        match self.game.pending() {
            Pending::Choose { seat, .. } => Some(seat),
            _ => None,
        }
    }

    fn seat_names(&self) -> &SeatNames {
        &self.seat_names
    }

    fn bot(&self, seat: Seat) -> Option<&str> {
        self.bots.get(seat.index()).copied().flatten()
    }

    fn game(&self) -> &Game {
        &self.game
    }

    fn log(&self) -> &[ShownLine] {
        &self.log[..self.lines[self.at]]
    }

    fn answer(&mut self, _: Action) -> Result<(), TableError> {
        Err(TableError::Refused(Code::NotPlaying.message()))
    }

    fn take_back(&mut self, _: bool) -> Result<(), TableError> {
        Err(TableError::Refused(Code::NotPlaying.message()))
    }

    fn advance(&mut self) -> Result<Progress, TableError> {
        Ok(if self.is_over() { Progress::Over } else { Progress::Waiting })
    }

    fn resume_hint(&self) -> Message {
        Message::new("replay-unfinished")
    }

    fn moment(&self) -> Option<Message> {
        let number = |plies: usize| u32::try_from(plies).unwrap_or(u32::MAX);
        Some(Message::new("replay-moment").with("at", number(self.at)).with("of", number(self.last())))
    }
}
