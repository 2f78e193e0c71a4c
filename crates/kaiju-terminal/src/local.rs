//! A table in this process: a record, bots, dice from a seed, and the file that stores it all.

use crate::{
    analysis::{AnalysisResult, AnalysisTask},
    new_game::presentable,
    save::{self, Save},
    table::{CanTakeBack, Progress, ShownLine, TableError, TableView},
    text::shell_word,
};
use kaiju_analysis::{Analyst, analyse_game};
use kaiju_bots::{Bot, Reason, SeatedBots, bot_by_name};
use kaiju_dealer::{Dealer, game_seed};
use kaiju_protocol::{AdviceView, Code, GameAnalysisView};
use kaiju_rules::{
    Action, Game, Options, Pending, PlayerKind, Ply, Prompt, Record, RecordError, RecordedPlayer, Ruleset, Seat,
};
use kaiju_words::{
    Message, Narrator, SeatNames,
    lesson::{Lesson, LessonStep, Scripted},
    say,
};
use std::path::Path;

/// Everything needed to start a local game: ruleset, options, seats and seed.
#[derive(Clone)]
pub struct Seating {
    /// The game to play: New York or Tokyo.
    pub ruleset: Ruleset,
    /// The options of the game.
    pub options: Options,
    /// The monsters' names, by seat.
    pub names: Vec<String>,
    /// The player's seat.
    pub person: Seat,
    /// Bots for the other seats, assigned in rotation.
    pub bots: Vec<&'static dyn Bot>,
    /// Seed for dice, cards, tiles and the bots' random choices.
    pub seed: u64,
    /// Whether the game is a lesson.
    pub lesson: bool,
    /// Whether the player can ask the coach.
    pub coach: bool,
}

impl Seating {
    /// The monsters' names by seat: the player at this seat gets the monster with this index, the bots get the others.
    pub fn names(box_of_monsters: &[String], players: usize, person: Seat, monster: usize) -> Vec<String> {
        let mut monsters = box_of_monsters.to_vec();
        let own = monsters.remove(monster % box_of_monsters.len());
        monsters.insert(person.index(), own);
        monsters.truncate(players);
        monsters
    }

    fn bot(&self, seat: Seat) -> &'static dyn Bot {
        let others_before = seat.index() - usize::from(seat > self.person);
        self.bots[others_before % self.bots.len()]
    }

    fn write(&self, record: &mut Record) -> Result<(), RecordError> {
        record.tag("seed", &self.seed.to_string())?;
        record.tag("you", &self.person.letter().to_string())?;
        if self.lesson {
            record.tag("lesson", "yes")?;
        }
        if self.coach {
            record.tag("coach", "yes")?;
        }
        for seat in (0..self.names.len()).filter_map(Seat::new) {
            let kind = if seat == self.person {
                PlayerKind::Person
            } else {
                let bot = self.bot(seat);
                PlayerKind::Bot { name: bot.name().to_owned(), version: Some(bot.version()) }
            };
            let name = self.names[seat.index()].clone();
            record.set_player(RecordedPlayer { seat, kind, monster: None, name })?;
        }
        Ok(())
    }

    /// A new record for this seating.
    fn record(&self) -> Result<Record, TableError> {
        let wrong = |e: RecordError| TableError::Broken(Message::new("play-no-table").with("problem", e.to_string()));
        let mut record = if self.lesson {
            Record::from_position(*Lesson::of(self.ruleset).start())
        } else {
            Record::new(self.ruleset, self.options, self.names.len()).map_err(wrong)?
        };
        self.write(&mut record).map_err(wrong)?;
        Ok(record)
    }

    /// The name of a new game's file, without its extension.
    fn file_stem(&self) -> String {
        let kind = if self.lesson { "-lesson" } else { "" };
        format!("{}{kind}-{}", self.ruleset.word(), self.seed)
    }

    /// Reads the seating from a record's header; the error names the missing or invalid tag.
    fn read(record: &Record) -> Result<Seating, String> {
        let tag = |key: &str| record.tag_value(key).ok_or_else(|| key.to_owned());
        let game = record.game();
        let person = tag("you")?;
        let person = game.seats().find(|s| person == s.letter().to_string()).ok_or("you")?;
        let line = |s: Seat| format!("seat {}", s.letter());
        let names = game.seats().map(|s| {
            let player = record.player(s).ok_or_else(|| line(s))?;
            presentable(&player.name).map_err(|_| line(s))
        });
        let bots = game.seats().filter(|&s| s != person).map(|s| match record.player(s).map(|player| &player.kind) {
            Some(PlayerKind::Bot { name, .. }) => bot_by_name(name).ok_or_else(|| line(s)),
            _ => Err(line(s)),
        });
        Ok(Seating {
            ruleset: game.ruleset(),
            options: game.options(),
            names: names.collect::<Result<_, _>>()?,
            person,
            bots: bots.collect::<Result<_, _>>()?,
            seed: tag("seed")?.parse().map_err(|_| "seed")?,
            lesson: tag("lesson").is_ok(),
            coach: tag("coach").is_ok(),
        })
    }
}

/// A table in this process, played against bots.
pub struct Local {
    seating: Seating,
    /// The bots, with the memory of those that have one.
    players: SeatedBots<'static>,
    seat_names: SeatNames,
    record: Record,
    save: Save,
    /// The game as the player sees it, without hidden information.
    seen: Game,
    log: Vec<ShownLine>,
    narrator: Narrator,
    /// Index of the log line with which the current game begins: a real game can follow a lesson.
    game_start: usize,
    /// The coach's advice on the pending question.
    advice: Option<Message>,
    /// The analysis of the finished game, once someone has asked for it.
    analysis: Option<AnalysisTask>,
}

impl Local {
    /// Starts a game, saved to this file or to a new one in the default folder.
    pub fn begin(seating: Seating, path: Option<&Path>) -> Result<Local, TableError> {
        let record = seating.record()?;
        let save = if let Some(path) = path {
            // If the file is a saved game, the player may have meant to resume it, so the error says that.
            Save::create(path, &record).map_err(|error| match Local::resume(path) {
                Ok(_) => TableError::about("play-game-exists", path, &""),
                Err(_) => error,
            })?
        } else {
            Save::create(&save::free_path(&save::folder()?, &seating.file_stem())?, &record)?
        };
        Ok(Local::at(seating, record, save))
    }

    /// Resumes a game from its file.
    pub fn resume(path: &Path) -> Result<Local, TableError> {
        let (save, record) = Save::open(path)?;
        let seating = Seating::read(&record).map_err(|line| TableError::about("play-foreign-record", path, &line))?;
        if matches!(record.game().pending(), Pending::Over { .. }) {
            return Err(TableError::about("play-finished", path, &""));
        }
        let begun = Record::parse(&record.heading()).map_err(|e| TableError::about("play-bad-record", path, &e))?;
        let mut table = Local::at(seating, begun, save);
        for &ply in record.plies() {
            table.carry_out(ply)?;
        }
        Ok(table)
    }

    fn at(seating: Seating, record: Record, save: Save) -> Local {
        let seen = veiled(record.game(), seating.person);
        let (seat_names, narrator) = (SeatNames(seating.names.clone()), Narrator::new(Some(seating.person)));
        let mut players = SeatedBots::default();
        let mut seeds = Dealer::for_bots(seating.seed, u64::MAX);
        for seat in record.game().seats().filter(|&seat| seat != seating.person) {
            players.seat(record.game(), seat, seating.bot(seat), &mut seeds);
        }
        Local {
            seating,
            players,
            seat_names,
            record,
            save,
            seen,
            log: Vec::new(),
            narrator,
            game_start: 0,
            advice: None,
            analysis: None,
        }
    }

    /// The next part of the lesson's script; `None` if this isn't a lesson or it has left its script.
    fn scripted(&self) -> Option<Scripted<'static>> {
        Lesson::of(self.seating.ruleset).next(&self.record).filter(|_| self.seating.lesson)
    }

    /// The next ply; `None` if the player has to choose or the game is over.
    fn next_ply(&mut self) -> Option<Ply> {
        if self.pending_prompt().is_some() {
            return None;
        }
        if let Some(Scripted::Ply(ply)) = self.scripted() {
            return Some(ply);
        }
        // Each ply has its own random seed, so that a resumed game continues as it would have.
        let (seed, number) = (self.seating.seed, self.record.plies().len() as u64);
        let players = &mut self.players;
        Dealer::new(game_seed(seed, number)).next_ply(self.record.game(), |game, seat, _| {
            let mut luck = Dealer::for_bots(seed, number);
            players.choose(game.view(Some(seat), &mut None), seat, &mut luck).expect("pending")
        })
    }

    /// Plays a new ply and queues it for saving.
    fn play(&mut self, ply: Ply) -> Result<(), TableError> {
        let token = ply.token(self.record.game());
        self.carry_out(ply)?;
        self.save.note(&token);
        Ok(())
    }

    /// Plays a ply and logs it.
    fn carry_out(&mut self, ply: Ply) -> Result<(), TableError> {
        let reason = self.reason(ply);
        self.advice = None;
        self.players.observe(self.record.game(), ply);
        let log = &mut self.log;
        let played = self.narrator.play(&mut self.record, ply, reason, &mut |line| log.push(line.into()));
        played.map_err(|e| TableError::Broken(Message::new("play-refused").with("problem", e.message)))?;
        self.seen = veiled(self.record.game(), self.seating.person);
        if self.is_over() {
            self.players.end(self.record.game());
        }
        Ok(())
    }

    /// The number of plies before the player's last choice; the error says why it can't be taken back.
    fn choice_start(&self) -> Result<usize, &'static str> {
        if self.seating.lesson {
            return Err("refusal-take-back-lesson");
        }
        let plies = self.record.plies();
        let to = plies.len().checked_sub(1).ok_or("refusal-take-back-nothing")?;
        match plies[to] {
            Ply::Chance(_) => Err("refusal-take-back-revealed"),
            Ply::Choice(seat, Action::Concede) if seat == self.seating.person => Err("refusal-take-back-concede"),
            Ply::Choice(seat, _) if seat != self.seating.person => Err("refusal-take-back-others"),
            Ply::Choice(..) if self.is_over() => Err("refusal-not-playing"),
            Ply::Choice(..) => {
                let (before, now) = (self.record.game_after(to), self.record.game());
                // A card that a player had looked at may have come out, which takes no outcome of chance.
                let is_revealed = now.seats().any(|seat| before.known_top(seat) != now.known_top(seat));
                if is_revealed { Err("refusal-take-back-revealed") } else { Ok(to) }
            }
        }
    }

    /// The number of plies before the first choice of the player's current turn or, if they have made none in it, of
    /// the turn before.
    fn turn_start(&self) -> Result<usize, &'static str> {
        if self.seating.lesson {
            return Err("refusal-take-back-lesson");
        }
        if self.is_over() {
            return Err("refusal-not-playing");
        }
        let (person, mut game) = (self.seating.person, self.record.beginning());
        let (mut start, mut turn) = (Err("refusal-take-back-nothing"), 0);
        for (at, &ply) in self.record.plies().iter().enumerate() {
            match ply {
                Ply::Choice(seat, Action::Concede) if seat == person => return Err("refusal-take-back-concede"),
                Ply::Choice(seat, _) if seat == person && game.active() == person && game.turn_number() > turn => {
                    (start, turn) = (Ok(at), game.turn_number());
                }
                _ => {}
            }
            game.apply_unchecked(ply);
        }
        start
    }

    /// The text of the player's choice at this index among the plies.
    fn choice_text(&self, at: usize) -> Option<Message> {
        match self.record.plies().get(at)? {
            Ply::Choice(seat, action) => Some(say::answer(&self.record.game_after(at), *seat, *action)),
            Ply::Chance(_) => None,
        }
    }

    /// A bot's reason for a choice; `None` if the bot considered all answers equal, or if the ply isn't a bot's choice.
    fn reason(&self, ply: Ply) -> Option<(Seat, Message)> {
        let Ply::Choice(seat, action) = ply else { return None };
        if seat == self.seating.person {
            return None;
        }
        if let Some(remark) = self.players.remark(seat) {
            let own = remark.reason.as_ref().map(|reason| say::own_reason(reason.clone(), remark.evaluation));
            return own.map(|reason| (seat, reason));
        }
        let reason = self.seating.bot(seat).reason(self.record.game().view(Some(seat), &mut None), action);
        (reason != Reason::EVEN).then(|| (seat, say::reason(reason.0)))
    }
}

impl TableView for Local {
    fn seat(&self) -> Option<Seat> {
        Some(self.seating.person)
    }

    fn seat_names(&self) -> &SeatNames {
        &self.seat_names
    }

    fn bot(&self, seat: Seat) -> Option<&str> {
        (seat != self.seating.person).then(|| self.seating.bot(seat).name())
    }

    fn game(&self) -> &Game {
        &self.seen
    }

    fn log(&self) -> &[ShownLine] {
        &self.log
    }

    fn answer(&mut self, action: Action) -> Result<(), TableError> {
        let seat = self.seating.person;
        if let Some(step) = self.lesson_step().filter(|step| ![step.action, Action::Concede].contains(&action)) {
            return Err(TableError::Refused(Message::new("refusal-lesson-task").with("task", step.task.clone())));
        }
        self.record.game().check(seat, action).map_err(|e| TableError::Refused(say::refusal(e)))?;
        self.play(Ply::Choice(seat, action))?;
        self.save.sync()
    }

    fn advance(&mut self) -> Result<Progress, TableError> {
        let (turn, plies) = (self.record.game().turn_number(), self.record.plies().len());
        while self.record.game().turn_number() == turn
            && let Some(ply) = self.next_ply()
        {
            self.play(ply)?;
        }
        self.save.sync()?;
        let is_analysed = self.analysis.as_mut().is_some_and(AnalysisTask::poll);
        Ok(match () {
            () if self.record.plies().len() > plies || is_analysed => Progress::Moved,
            () if self.is_over() => Progress::Over,
            () => Progress::Waiting,
        })
    }

    fn can_take_back(&self) -> CanTakeBack {
        let choice = self.choice_start().ok().and_then(|at| self.choice_text(at));
        CanTakeBack { choice, whole_turn: self.turn_start().is_ok() }
    }

    /// The dice after it are the same again, so a turn that is repeated counts as practice.
    fn take_back(&mut self, whole_turn: bool) -> Result<(), TableError> {
        let to = if whole_turn { self.turn_start() } else { self.choice_start() };
        let to = to.map_err(|why| TableError::Refused(Message::new(why)))?;
        let line = Message::new(if whole_turn { "table-restarts-turn" } else { "table-takes-back" });
        let line = line.with("name", self.seating.person).with("count", 1_u32);
        let line = match self.choice_text(to) {
            Some(choice) if !whole_turn => line.with("choice", choice),
            _ => line,
        };
        let mut record = self.record.clone();
        record.truncate(to);
        record.set_practice(record.is_practice() || whole_turn);
        self.save.replace(&record)?;
        (self.record, self.advice) = (record, None);
        self.narrator = Narrator::after(&self.record, Some(self.seating.person));
        self.seen = veiled(self.record.game(), self.seating.person);
        self.log.push(ShownLine::plain(line, &self.seen));
        Ok(())
    }

    /// In a lesson, the script answers questions that teach nothing new.
    fn pending_prompt(&self) -> Option<Prompt> {
        let Pending::Choose { seat, prompt } = self.seen.pending() else { return None };
        let is_scripted = matches!(self.scripted(), Some(Scripted::Ply(_)));
        (seat == self.seating.person && !is_scripted).then_some(prompt)
    }

    fn game_start(&self) -> usize {
        self.game_start
    }

    fn is_lesson(&self) -> bool {
        self.seating.lesson
    }

    fn lesson_step(&self) -> Option<&LessonStep> {
        match self.scripted()? {
            Scripted::Step(step) => Some(step),
            Scripted::Ply(_) => None,
        }
    }

    fn has_coach(&self) -> bool {
        self.seating.coach && !self.seating.lesson
    }

    fn ask_coach(&mut self) -> Result<(), TableError> {
        let refused = |code: Code| TableError::Refused(code.message());
        if !self.has_coach() {
            return Err(refused(Code::CoachOff));
        }
        if self.pending_prompt().is_none() {
            return Err(refused(Code::NotAsked));
        }
        if self.advice.is_none() {
            let (seat, game) = (self.seating.person, self.record.game());
            let advice = Analyst::new(game).advice(game.view(Some(seat), &mut None));
            let advice = advice.ok_or_else(|| refused(Code::NotAsked))?;
            self.advice = Some(AdviceView::of(game, seat, 0, &advice).sentence);
        }
        Ok(())
    }

    fn advice(&self) -> Option<&Message> {
        self.advice.as_ref()
    }

    fn analyse(&mut self) {
        if self.is_over() && self.analysis.is_none() {
            let record = self.record.clone();
            self.analysis = Some(AnalysisTask::start(move || GameAnalysisView::of(&record, &analyse_game(&record))));
        }
    }

    fn analysis(&self) -> Option<&AnalysisResult> {
        self.analysis.as_ref()?.result()
    }

    fn skip_lesson(&mut self) -> Result<(), TableError> {
        if !self.seating.lesson {
            return Ok(());
        }
        let seating = Seating { lesson: false, ..self.seating.clone() };
        let record = seating.record()?;
        let folder = self.save.path().parent().unwrap_or(Path::new("."));
        let save = Save::create(&save::free_path(folder, &seating.file_stem())?, &record)?;
        let log = std::mem::take(&mut self.log);
        *self = Local { game_start: log.len(), log, ..Local::at(seating, record, save) };
        Ok(())
    }

    fn resume_hint(&self) -> Message {
        let id = if self.is_over() { "play-kept" } else { "play-continue" };
        Message::new(id).with("file", shell_word(&self.save.path().display().to_string()))
    }
}

/// The game as this seat sees it, without hidden information.
fn veiled(game: &Game, seat: Seat) -> Game {
    *game.view(Some(seat), &mut None)
}
