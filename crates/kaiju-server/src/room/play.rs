//! One game of a table: its record, and how its plies are told.

use super::{
    change::By,
    preset,
    state::{Damaged, State, damaged},
};
use kaiju_bots::Reason;
use kaiju_protocol::{Happening, Line, Scene, Step, Word, seat_word};
use kaiju_record::{Ply, Record};
use kaiju_rules::{Event, Game, Options, Ruleset, Seat};
use kaiju_words::{Log, Message, say};

/// One game of a table.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) record: Record,
    /// Plies of the table before it began.
    pub(crate) before: u32,
    log: Log,
    /// The table as it was told last; none where nobody listened.
    scene: Option<Box<Scene>>,
    /// Why a bot chose what was chosen last, until a line is told that it led to: a reroll has none before the dice have fallen.
    reason: Option<(Word, Message)>,
}

/// Something to be told.
pub(crate) struct Told {
    /// As it is told to everybody.
    pub(crate) step: Step,
    /// What only those may hear who asked for plies, and not all of them the same.
    pub(crate) secret: Option<Box<Secrets>>,
}

/// A ply or a beginning, and the game after it.
pub(crate) struct Secrets {
    /// None for the beginning of a game.
    text: Option<String>,
    is_peek: bool,
    /// Whether somebody knows a card that others do not, before or after the ply.
    is_veiled: bool,
    game: Game,
}

impl Told {
    /// As a seat hears it, or somebody without one, who asked for plies.
    pub(crate) fn with_ply(&self, seat: Option<Seat>) -> Step {
        let mut step = self.step.clone();
        if let Some(secret) = &self.secret {
            let knows = seat.is_some_and(|seat| secret.game.known_top(seat).is_some());
            step.ply = secret.text.clone().map(|text| if secret.is_peek && !knows { "?".to_owned() } else { text });
            step.position =
                (secret.is_veiled || secret.text.is_none()).then(|| secret.game.view(seat, &mut None).position());
        }
        step
    }

    /// A game begins with it.
    pub(crate) fn begins(&mut self, play: &Play) {
        let game = *play.record.game();
        self.step.begins = Some(Box::new(play.scene()));
        self.secret = Some(Box::new(Secrets { text: None, is_peek: false, is_veiled: false, game }));
    }

    /// Whether those who asked for plies hear different things.
    pub(crate) fn is_veiled(&self) -> bool {
        self.secret.as_ref().is_some_and(|secret| secret.is_veiled)
    }
}

/// Whether somebody knows a card that others do not.
fn holds_secret(game: &Game) -> bool {
    game.seats().any(|seat| game.known_top(seat).is_some())
}

impl Play {
    pub(crate) fn begin(
        ruleset: Ruleset,
        options: Options,
        seats: &[(Seat, String, String)],
        before: u32,
    ) -> Result<Play, Damaged> {
        let wrong = |_: kaiju_record::RecordError| Damaged::new("no game can begin");
        let mut record = Record::new(ruleset, options, seats.len()).map_err(wrong)?;
        for (seat, name, monster) in seats {
            record.tag(&format!("name-{}", seat.letter()), name).map_err(wrong)?;
            record.tag(&format!("monster-{}", seat.letter()), monster).map_err(wrong)?;
        }
        Ok(Play { record, before, log: Log::default(), scene: None, reason: None })
    }

    /// The table as it lies.
    pub(crate) fn scene(&self) -> Scene {
        Scene::of(self.record.game())
    }
}

impl State {
    /// Carries out a ply, and tells it if it is to be told.
    pub(crate) fn carry_out(
        &mut self,
        mut step: Step,
        text: &str,
        by: Option<By>,
        tell: bool,
    ) -> Result<Option<Told>, Damaged> {
        let Some(play) = self.play() else { return damaged("a ply without a game") };
        let before = *play.record.game();
        let ply = play.record.read_next(text).map_err(|_| Damaged::new("it is no ply"))?;
        let mut reason = None;
        if tell && let Ply::Choice(seat, action) = ply {
            reason = self.reason(&before, seat, action, by);
            step.lines.extend(self.remark(&before, seat, by).map(Line::of_room));
        }
        let Some(Play { record, log, scene: last, reason: kept, .. }) = self.games.last_mut() else {
            return damaged("a ply without a game");
        };
        if matches!(ply, Ply::Choice(..)) {
            *kept = reason;
        }
        let mut scene = tell.then(|| last.take().unwrap_or_else(|| Box::new(Scene::of(&before))));
        let mut hear = |game: &Game, event: Event| {
            let mut veil = None;
            let seen = game.view(None, &mut veil);
            for line in log.tell(&seen, event) {
                if let Some(scene) = &mut scene {
                    let now = Scene::of(game);
                    let patch = now.since(scene);
                    **scene = now;
                    step.lines.push(Line {
                        text: line.text,
                        what: Some(Happening::of(&seen, line.event)),
                        because: Some(line.cause),
                        reason: kept.take(),
                        patch,
                    });
                }
            }
        };
        record.play(ply, &mut hear).map_err(|_| Damaged::new("the ply breaks the rules"))?;
        let after = *record.game();
        *last = scene.map(|told| {
            let now = Scene::of(&after);
            step.patch = now.since(&told);
            Box::new(now)
        });
        let secret = Secrets {
            text: Some(text.to_owned()),
            is_peek: matches!(before.pending(), kaiju_rules::Pending::Chance(kaiju_rules::Chance::Peek { .. })),
            is_veiled: holds_secret(&before) || holds_secret(&after),
            game: after,
        };
        Ok(tell.then(|| Told { step, secret: Some(Box::new(secret)) }))
    }

    /// Why a bot chose this, and which; that nothing else was better is no reason.
    fn reason(&self, game: &Game, seat: Seat, action: kaiju_rules::Action, by: Option<By>) -> Option<(Word, Message)> {
        let bot = self.bot(seat).filter(|_| by.is_none() && action != kaiju_rules::Action::Concede)?;
        let mut veil = None;
        let reason = bot.reason(game.view(Some(seat), &mut veil), action);
        (reason != Reason::EVEN).then(|| (seat_word(seat), say::reason(reason.0)))
    }

    /// Why somebody's choice was made without them, in words.
    fn remark(&self, game: &Game, seat: Seat, by: Option<By>) -> Option<Message> {
        let person = self.chair(seat)?.person()?;
        match by? {
            By::Clock => Some(Message::new("table-clock").with("name", self.called(person))),
            By::Preset => {
                let (_, sentence) = preset::answer(game, seat, &self.member(person)?.presets)?;
                Some(Message::new("table-preset").with("name", self.called(person)).with("preset", sentence))
            }
        }
    }
}
