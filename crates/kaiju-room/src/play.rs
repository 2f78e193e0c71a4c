//! One game of a table: its record, and the conversion of its plies to steps for clients.

use super::{
    change::By,
    preset,
    state::{Damaged, State, damaged},
};
use kaiju_bots::Reason;
use kaiju_protocol::{Happening, Line, Scene, Step, seat_word};
use kaiju_rules::{Game, Options, Ply, Record, Ruleset, Seat};
use kaiju_words::{Message, NarratedLine, Narrator, say};

/// One game of a table.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) record: Record,
    /// Number of the table's plies before this game.
    pub(crate) before: u32,
    narrator: Narrator,
    /// The scene after the last step, from which patches are computed; `None` if that step was not generated.
    scene: Option<Box<Scene>>,
}

/// A step for clients, with the parts that only some of them may see.
pub(crate) struct Told {
    /// The step as everyone may see it.
    pub(crate) step: Step,
    /// The ply and the position, for clients that asked for plies. They may depend on the client's seat.
    pub(crate) secret: Option<Box<Secrets>>,
}

/// A ply or the start of a game, and the game after it.
pub(crate) struct Secrets {
    /// The ply in notation; `None` for the start of a game.
    text: Option<String>,
    is_peek: bool,
    /// Whether some seat knows a hidden card before or after the ply.
    is_veiled: bool,
    game: Game,
}

impl Told {
    /// The step with its ply, as a seat or a spectator may see it.
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

    /// Marks the step as the start of a game.
    pub(crate) fn begins(&mut self, play: &Play) {
        let game = *play.record.game();
        self.step.begins = Some(Box::new(play.scene()));
        self.secret = Some(Box::new(Secrets { text: None, is_peek: false, is_veiled: false, game }));
    }

    /// Whether the step with its ply depends on the client's seat.
    pub(crate) fn is_veiled(&self) -> bool {
        self.secret.as_ref().is_some_and(|secret| secret.is_veiled)
    }
}

/// Whether some seat knows a hidden card.
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
        let wrong = |_: kaiju_rules::RecordError| Damaged::new("no game can begin");
        let mut record = Record::new(ruleset, options, seats.len()).map_err(wrong)?;
        for (seat, name, monster) in seats {
            record.tag(&format!("name-{}", seat.letter()), name).map_err(wrong)?;
            record.tag(&format!("monster-{}", seat.letter()), monster).map_err(wrong)?;
        }
        Ok(Play { record, before, narrator: Narrator::new(None), scene: None })
    }

    /// The current scene.
    pub(crate) fn scene(&self) -> Scene {
        Scene::of(self.record.game())
    }
}

impl State {
    /// Plays a ply. With `tell`, also returns the step for clients.
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
        let Some(Play { record, narrator, scene: last, .. }) = self.games.last_mut() else {
            return damaged("a ply without a game");
        };
        let mut scene = tell.then(|| last.take().unwrap_or_else(|| Box::new(Scene::of(&before))));
        let mut send = |NarratedLine { line, reason, game, seen }: NarratedLine<'_>| {
            if let Some(scene) = &mut scene {
                let now = Scene::of(game);
                let patch = now.since(scene);
                **scene = now;
                step.lines.push(Line {
                    text: line.text,
                    what: Some(Happening::of(seen, line.event)),
                    because: Some(line.cause),
                    reason: reason.map(|(seat, reason)| (seat_word(seat), reason)),
                    patch,
                });
            }
        };
        let played = narrator.play(record, ply, reason, &mut send);
        played.map_err(|_| Damaged::new("the ply breaks the rules"))?;
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

    /// The seat and the reason of a bot's choice; `None` if the bot considered all answers equal.
    fn reason(&self, game: &Game, seat: Seat, action: kaiju_rules::Action, by: Option<By>) -> Option<(Seat, Message)> {
        let bot = self.bot(seat).filter(|_| by.is_none() && action != kaiju_rules::Action::Concede)?;
        let mut veil = None;
        let reason = bot.reason(game.view(Some(seat), &mut veil), action);
        (reason != Reason::EVEN).then(|| (seat, say::reason(reason.0)))
    }

    /// The line that explains why a person's choice was made by a preset or by the clock.
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
