//! How a game advances: by answers from people, presets and bots, and by outcomes of chance.

use super::{Room, commit::Draft, entry::Chooser, messages::shortened, preset};
use kaiju_bots::{Bot, bot_by_name};
use kaiju_dealer::draw;
use kaiju_fair::Purpose;
use kaiju_protocol::{Code, Refusal, Stage};
use kaiju_rules::{Action, Game, Names, Pending, Ply, Seat};
use kaiju_words::{Message, lesson::Scripted, say};

/// Maximum number of bot choices per wake-up, so that other requests get their turn.
pub(super) const MAX_BOT_CHOICES: usize = 64;
/// Maximum time that bots think per wake-up, in microseconds by [`Bot::effort`]. It counts averages, and a choice can't
/// be interrupted: two choices of a champion usually take less than this, and at most a few times as much.
const MAX_BOT_EFFORT: u32 = 8_000;
/// From this effort on, a choice is slow: a server lets only a few tables have one made at the same time.
const SLOW_CHOICE: u32 = 1_000;

impl Room {
    /// The running game and the person's seat; refused if the person has no seat or `ply` is out of date.
    pub(super) fn at_ply(&self, person: u32, ply: u32) -> Result<(&Game, Seat), Refusal> {
        if self.state.stage != Stage::Playing {
            return Err(Code::NotPlaying.into());
        }
        let game = self.state.game().ok_or(Code::NotPlaying)?;
        let seat = self.state.seat_of(person).ok_or(Code::NotSeated)?;
        if ply == self.state.plies { Ok((game, seat)) } else { Err(Code::Stale.into()) }
    }

    /// Parses and checks a person's answer, and plays it.
    pub(super) fn act(
        &mut self,
        person: u32,
        ply: u32,
        text: &str,
        now: i64,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        let (game, seat) = self.at_ply(person, ply)?;
        if self.state.asked_seat() != Some(seat) || self.state.bot(seat).is_some() {
            return Err(Code::NotAsked.into());
        }
        let unreadable = |problem: String| {
            Refusal::because(Code::BadAction, Message::new("refusal-bad-action-because").with("problem", problem))
        };
        let action =
            game.parse_action(seat, text, Names::LETTERS).map_err(|e| unreadable(shortened(&e.to_string())))?;
        if let Some(step) = self.state.lesson_step().filter(|step| step.action != action) {
            let text = Message::new("refusal-lesson-task").with("task", step.task.clone());
            return Err(Refusal::because(Code::Lesson, text));
        }
        self.choose(seat, action, now, draft)
    }

    /// Concedes the game, even while another seat is asked. `ply` may be out of date, but must belong to this game.
    pub(super) fn concede(&mut self, person: u32, ply: u32, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        let first = self.state.play().map_or(0, |play| play.before);
        if ply < first || ply > self.state.plies {
            return Err(Code::Stale.into());
        }
        let (_, seat) = self.at_ply(person, self.state.plies)?;
        self.choose(seat, Action::Concede, now, draft)
    }

    /// Takes back a person's choices: from a ply on, only the last one, or their whole turn.
    pub(super) fn go_back(
        &mut self,
        person: u32,
        ply: u32,
        (to, whole_turn): (Option<u32>, bool),
        now: i64,
        draft: &mut Draft,
    ) -> Result<(), Refusal> {
        self.at_ply(person, ply)?;
        let change = self.state.take_back(person, to, whole_turn)?;
        self.require_entries(1)?;
        self.commit_change(change, now, draft);
        self.advance_until_choice(now, draft);
        Ok(())
    }

    /// Plays a person's choice if it is legal.
    fn choose(&mut self, seat: Seat, action: Action, now: i64, draft: &mut Draft) -> Result<(), Refusal> {
        let game = self.state.game().ok_or(Code::NotPlaying)?;
        game.check(seat, action).map_err(|e| Refusal::because(Code::Illegal, say::refusal(e)))?;
        self.commit_ply(Ply::Choice(seat, action), None, now, draft);
        self.advance_until_choice(now, draft);
        Ok(())
    }

    /// Plays outcomes of chance, answers from presets and a lesson's script until a person or bot has to choose, or the
    /// game is over.
    pub(super) fn advance_until_choice(&mut self, now: i64, draft: &mut Draft) {
        while let Some((ply, chooser)) = self.automatic_ply() {
            self.commit_ply(ply, chooser, now, draft);
        }
    }

    /// The next ply, if chance, a preset or a lesson's script decides it.
    fn automatic_ply(&self) -> Option<(Ply, Option<Chooser>)> {
        let game = self.state.game()?;
        match self.state.scripted() {
            Some(Scripted::Ply(ply)) => return Some((ply, None)),
            Some(Scripted::Step(_)) => return None,
            None => {}
        }
        match game.pending() {
            Pending::Chance(_) => {
                let outcome = draw(game, &mut self.state.luck(Purpose::Deal)?)?;
                Some((Ply::Chance(outcome), None))
            }
            Pending::Choose { seat, .. } => {
                let chair = self.state.chair(seat).filter(|chair| !chair.has_stand_in)?;
                let presets = &self.state.member(chair.person()?)?.presets;
                let (action, _) = preset::answer(game, seat, presets)?;
                Some((Ply::Choice(seat, action), Some(Chooser::Preset)))
            }
            Pending::Over { .. } => None,
        }
    }

    /// Lets bots answer all questions that they can answer now, up to a limit. A bot that thinks long can answer only a
    /// few.
    pub(super) fn play_bots(&mut self, choices: usize, now: i64, draft: &mut Draft) {
        let mut effort = 0;
        for _ in 0..choices.min(MAX_BOT_CHOICES) {
            let Some((seat, bot, chooser)) = self.bot_to_answer(now) else { return };
            effort += bot.effort();
            if effort > MAX_BOT_EFFORT.max(bot.effort()) {
                return;
            }
            let Some(action) = self.bot_choice(seat, bot) else { return };
            self.commit_ply(Ply::Choice(seat, action), chooser, now, draft);
            self.advance_until_choice(now, draft);
        }
    }

    /// The seat for which a bot has to answer now, and the bot. If it answers only because a person's clock has run
    /// out, the third value is [`Chooser::Clock`].
    pub(super) fn bot_to_answer(&self, now: i64) -> Option<(Seat, &'static dyn Bot, Option<Chooser>)> {
        let seat = self.state.asked_seat()?;
        if let Some(bot) = self.state.bot(seat) {
            return Some((seat, bot, None));
        }
        let bot = bot_by_name(self.state.settings.stand_in.word())?;
        self.clock_deadline().filter(|&end| end <= now).map(|_| (seat, bot, Some(Chooser::Clock)))
    }

    /// Whether a bot has to answer next whose choice takes long.
    pub fn thinks_long(&self, now: i64) -> bool {
        self.bot_to_answer(now).is_some_and(|(_, bot, _)| bot.effort() >= SLOW_CHOICE)
    }

    /// A bot's choice for a seat.
    fn bot_choice(&self, seat: Seat, bot: &dyn Bot) -> Option<Action> {
        let game = self.state.game()?;
        let mut luck = self.state.luck(Purpose::Bot)?;
        let action = bot.choose(game.view(Some(seat), &mut None), &mut luck)?;
        // Never store a bot's illegal choice: the table could not be restored.
        assert!(game.check(seat, action).is_ok(), "a bot has chosen an illegal action");
        Some(action)
    }
}
