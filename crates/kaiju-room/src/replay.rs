//! Replays: turns a record into the events that its players saw and the questions they were asked.

use super::{
    Room,
    fair::fair_view,
    messages::{question_view, shortened},
    play::{Audience, Play, bot_reason},
};
use kaiju_analysis::analyse_game_while;
use kaiju_bots::{Bot, bot_by_name};
use kaiju_protocol::{
    Code, Decision, GameAnalysisView, MAX_RECORD_LEN, QuestionView, Refusal, Replay, Scene, SeatView, Sitter,
    TableEvent, WireBot, WireMonster,
};
use kaiju_rules::{Game, Names, Pending, PlayerKind, Ply, Record, RecordedPlayer, Seat};
use kaiju_words::Message;

/// Maximum number of plies in a game to be replayed. Six-player games take up to about 2,000.
const MAX_PLIES: usize = 6_000;
/// The version of the analyses' form. Increase it when they change, so that stored ones are replaced.
const ANALYSIS_FORM: u32 = 1;

/// The version of analyses: of their form, and of the champion that makes them.
pub fn analysis_version() -> u32 {
    ANALYSIS_FORM << 16 | bot_by_name("champion").map_or(0, |champion| u32::from(champion.version()))
}

/// A game to be replayed or looked at, finished or still running.
#[derive(Clone, Debug)]
pub struct ReplayedGame {
    record: Record,
    /// The number of the game at its table, if it has one.
    round: Option<u32>,
    /// The seat of the viewer, if any.
    you: Option<Seat>,
    /// Whether it is still running, so that its record and the questions to others are secret.
    is_running: bool,
}

impl ReplayedGame {
    /// Reads a record that a client sent. The refusal says why it can't be read.
    pub fn parse(text: &str) -> Result<ReplayedGame, Refusal> {
        let unreadable = |problem: &str| {
            let problem = shortened(problem);
            Refusal::because(Code::BadRecord, Message::new("refusal-bad-record-because").with("problem", problem))
        };
        if text.len() > MAX_RECORD_LEN {
            return Err(Code::TooLong.into());
        }
        let record = Record::parse(text).map_err(|error| unreadable(&error.to_string()))?;
        if record.plies().len() > MAX_PLIES {
            return Err(Code::TooLong.into());
        }
        Ok(ReplayedGame { record, round: None, you: None, is_running: false })
    }

    /// The record of a finished game at a table, in which the viewer had this seat.
    pub fn finished(text: &str, round: u32, you: Option<Seat>) -> Result<ReplayedGame, Refusal> {
        let record = Record::parse(text).map_err(|_| Code::BadRecord)?;
        Ok(ReplayedGame { record, round: Some(round), you, is_running: false })
    }

    /// The game from its start, with the events that its players saw.
    pub fn replay(&self) -> Result<Replay, Refusal> {
        let record = &self.record;
        let start = record.beginning();
        let mut unplayed = Record::from_position(start);
        for player in record.players() {
            // The record has already accepted these players.
            unplayed.set_player(player.clone()).map_err(|_| Code::BadRecord)?;
        }
        let mut play = Play::begin(unplayed, Vec::new(), 1, 0).map_err(|_| Code::BadRecord)?;
        let (mut events, mut decisions) = (Vec::with_capacity(record.plies().len()), Vec::new());
        for (number, &ply) in (0..).zip(record.plies()) {
            let game = *play.record.game();
            decisions.extend(decision(&game, number, ply));
            let reason = match ply {
                Ply::Choice(seat, action) => self.bot(seat).and_then(|bot| bot_reason(bot, &game, seat, action)),
                Ply::Chance(_) => None,
            };
            let step = play.narrate(Some(TableEvent { number, ..TableEvent::default() }), ply, reason);
            events.extend(step.map(|step| step.visible_to(Audience { plies: false, seat: None })));
        }
        if let Pending::Choose { seat, prompt } = record.game().pending() {
            let ply = u32::try_from(record.plies().len()).unwrap_or(u32::MAX);
            decisions.push(Decision { ply, seat: seat.into(), prompt: prompt.into(), action: None });
        }
        Ok(Replay {
            record: (!self.is_running).then(|| record.to_string()),
            round: self.round,
            you: self.you.map(Into::into),
            seats: start.seats().map(|seat| seat_view(record, seat)).collect(),
            scene: Scene::of(&start),
            events,
            decisions,
            over: matches!(record.game().pending(), Pending::Over { .. }),
            practice: record.is_practice(),
            fair: record.fair().map(fair_view),
        })
    }

    /// The question that was asked after this many plies. In a running game, only the viewer's own questions.
    pub fn question(&self, ply: u32) -> Result<QuestionView, Refusal> {
        if ply as usize > self.record.plies().len() {
            return Err(Code::BadPly.into());
        }
        let game = self.record.game_after(ply as usize);
        let Pending::Choose { seat, .. } = game.pending() else { return Err(Code::BadPly.into()) };
        if self.is_running && self.you != Some(seat) {
            return Err(Code::NotAsked.into());
        }
        question_view(&game, seat, ply).ok_or(Code::BadPly.into())
    }

    /// The game's analysis, which takes about as long as a champion that plays all seats; `None` if it ended early,
    /// because `goes_on` returned false before a ply. A running game has none.
    pub fn analysis(&self, goes_on: impl FnMut() -> bool) -> Result<Option<GameAnalysisView>, Refusal> {
        if self.is_running {
            return Err(Code::NotOver.into());
        }
        let analysis = analyse_game_while(&self.record, goes_on);
        let is_whole = analysis.plies == self.record.plies().len();
        Ok(is_whole.then(|| GameAnalysisView::of(&self.record, &analysis)))
    }

    /// The game after this many plies, with the monsters of its seats.
    pub(crate) fn moment(&self, ply: u32) -> Result<(Game, Vec<WireMonster>), Refusal> {
        if ply as usize > self.record.plies().len() {
            return Err(Code::BadPly.into());
        }
        let game = self.record.game_after(ply as usize);
        let mut monsters: Vec<WireMonster> = Vec::new();
        for seat in game.seats() {
            // A record written by hand may name a monster twice.
            let all = WireMonster::of(game.ruleset());
            let own = Some(monster_of(&self.record, seat)).filter(|own| !monsters.contains(own));
            monsters.extend(own.or_else(|| all.iter().find(|other| !monsters.contains(other)).copied()));
        }
        Ok((game, monsters))
    }

    /// The bot that had a seat.
    pub(crate) fn bot_at(&self, seat: Seat) -> Option<WireBot> {
        match &self.record.player(seat)?.kind {
            PlayerKind::Bot { name, .. } => WireBot::from_word(name),
            PlayerKind::Person | PlayerKind::Unknown => None,
        }
    }

    /// The bot that played a seat, if this program has it.
    fn bot(&self, seat: Seat) -> Option<&'static dyn Bot> {
        match &self.record.player(seat)?.kind {
            PlayerKind::Bot { name, version } => {
                bot_by_name(name).filter(|bot| version.is_none_or(|version| version == bot.version()))
            }
            PlayerKind::Person | PlayerKind::Unknown => None,
        }
    }
}

/// A choice, for the list of decisions.
fn decision(game: &Game, ply: u32, choice: Ply) -> Option<Decision> {
    let (Ply::Choice(seat, action), Pending::Choose { prompt, .. }) = (choice, game.pending()) else { return None };
    let action = Some(game.action_text(action, Names::LETTERS).to_string());
    Some(Decision { ply, seat: seat.into(), prompt: prompt.into(), action })
}

/// A recorded player's monster; without one, the monster that the seat has at a new table.
pub(crate) fn monster_of(record: &Record, seat: Seat) -> WireMonster {
    let all = WireMonster::of(record.game().ruleset());
    let word = |player: &RecordedPlayer| player.monster.clone();
    let known = record.player(seat).and_then(word).and_then(|word| all.iter().find(|known| known.word() == word));
    *known.unwrap_or(&all[seat.index() % all.len()])
}

/// A seat as the record describes it.
fn seat_view(record: &Record, seat: Seat) -> SeatView {
    let monster = monster_of(record, seat);
    let player = record.player(seat);
    let sitter = match player.map(|player| &player.kind) {
        Some(PlayerKind::Person) => Sitter::Person { person: seat.index() as u32 },
        Some(PlayerKind::Bot { name, .. }) => {
            WireBot::from_word(name).map_or(Sitter::Nobody, |bot| Sitter::Bot { bot })
        }
        Some(PlayerKind::Unknown) | None => Sitter::Nobody,
    };
    let is_own = |name: &&str| !name.is_empty() && *name != monster.to_string();
    let name = player.map(|player| player.name.as_str()).filter(is_own).map(str::to_owned);
    SeatView { seat: seat.into(), monster, sitter, name, closed: false, ready: true, undecided: false, stand_in: None }
}

impl Room {
    /// The game that is being played, if it is this round's, for an identity that may see it.
    pub fn running_game(&self, round: u32, identity: &str) -> Option<ReplayedGame> {
        let play = self.state.play().filter(|play| play.round == round)?;
        let you = self.state.person(identity).and_then(|person| self.state.seat_of(person));
        let is_running = !matches!(play.record.game().pending(), Pending::Over { .. });
        is_running.then(|| ReplayedGame { record: play.record.clone(), round: Some(round), you, is_running })
    }
}
