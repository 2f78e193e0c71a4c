//! One game at a table: its record, and the conversion of its plies to steps for clients.

use super::{entry::Chooser, error::RestoreError, preset, state::RoomState};
use kaiju_bots::Reason;
use kaiju_protocol::{
    CauseView, DefeatView, LineView, Scene, StoryView, TableEvent, TurnCard, VpSource, WireEvent, WireMonster, WireSeat,
};
use kaiju_rules::{Action, Chance, Game, Pending, Ply, Record, Seat};
use kaiju_words::{Message, NarratedLine, Narrator, say};

/// One game played at a table, with its record and narrator.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) record: Record,
    /// The number of the game at this table, from 1.
    pub(crate) round: u32,
    /// Number of the table's plies before this game.
    pub(crate) before: u32,
    narrator: Narrator,
    /// The scene after the last step, from which patches are computed; `None` if that step was not generated.
    scene: Option<Box<Scene>>,
}

/// A step with everything that only some clients may see.
#[derive(Clone)]
pub(crate) struct FullStep {
    /// The step as everyone may see it.
    step: TableEvent,
    /// Further details for clients that asked for plies.
    details: Option<Box<PlyDetails>>,
}

/// A ply, or the start of a game, and the positions around it.
#[derive(Clone)]
struct PlyDetails {
    /// The ply and the game before it; `None` for the start of a game.
    ply: Option<(Ply, Game)>,
    /// The game after the ply or the start.
    after: Game,
}

/// A group of clients that receive the same steps: those that did or didn't ask for plies and, if some seats know more
/// than others, those with this seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Audience {
    pub(super) plies: bool,
    pub(super) seat: Option<Seat>,
}

impl FullStep {
    /// A step that everyone sees in full.
    pub(crate) const fn public(step: TableEvent) -> FullStep {
        FullStep { step, details: None }
    }

    /// The step that starts a game.
    pub(crate) fn start(mut step: TableEvent, play: &Play) -> FullStep {
        step.begins = Some(Box::new(play.scene()));
        FullStep { step, details: Some(Box::new(PlyDetails { ply: None, after: *play.record.game() })) }
    }

    /// The step as an audience may see it.
    pub(super) fn visible_to(self, audience: Audience) -> TableEvent {
        let FullStep { mut step, details } = self;
        if let Some(details) = details.filter(|_| audience.plies) {
            step.ply = details.text_for(audience.seat);
            let needs_position = details.ply.is_none() || details.is_veiled();
            step.position = needs_position.then(|| details.after.view(audience.seat, &mut None).position());
        }
        step
    }

    /// Whether clients that asked for plies see different things, depending on their seats.
    pub(crate) fn is_veiled(&self) -> bool {
        self.details.as_ref().is_some_and(|details| details.is_veiled())
    }
}

impl PlyDetails {
    /// Whether some seat knows a hidden card before or after the ply.
    fn is_veiled(&self) -> bool {
        self.ply.as_ref().is_some_and(|(_, before)| holds_secret(before)) || holds_secret(&self.after)
    }

    /// The ply in notation, for a seat or a spectator; `?` if it is secret.
    fn text_for(&self, seat: Option<Seat>) -> Option<String> {
        let (ply, before) = self.ply.as_ref()?;
        let is_peek = matches!(before.pending(), Pending::Chance(Chance::Peek { .. }));
        let knows = seat.is_some_and(|seat| self.after.known_top(seat).is_some());
        Some(if is_peek && !knows { "?".to_owned() } else { ply.text(before) })
    }
}

/// Whether some seat knows a hidden card.
fn holds_secret(game: &Game) -> bool {
    game.seats().any(|seat| game.known_top(seat).is_some())
}

impl Play {
    pub(crate) fn begin(
        mut record: Record,
        seats: &[(Seat, String, WireMonster)],
        round: u32,
        before: u32,
    ) -> Result<Play, RestoreError> {
        let invalid = |_: kaiju_rules::RecordError| RestoreError::new("a name can't be recorded");
        for (seat, name, monster) in seats {
            record.tag(&format!("name-{}", seat.letter()), name).map_err(invalid)?;
            record.tag(&format!("monster-{}", seat.letter()), monster.word()).map_err(invalid)?;
        }
        Ok(Play { record, round, before, narrator: Narrator::new(None), scene: None })
    }

    /// Each player's latest turn in brief.
    pub(crate) fn cards(&self) -> Vec<TurnCard> {
        let card = |seat: Seat| TurnCard { seat: seat.into(), parts: self.narrator.card(seat).to_vec() };
        self.record.game().seats().map(card).filter(|card| !card.parts.is_empty()).collect()
    }

    /// The current scene.
    pub(crate) fn scene(&self) -> Scene {
        Scene::of(self.record.game())
    }
}

impl RoomState {
    /// Plays a legal ply. With `with_step`, also returns the step for clients.
    pub(crate) fn play_ply(
        &mut self,
        mut step: TableEvent,
        ply: Ply,
        chooser: Option<Chooser>,
        with_step: bool,
    ) -> Result<Option<FullStep>, RestoreError> {
        let no_game = || RestoreError::new("a ply without a game");
        let before = *self.game().ok_or_else(no_game)?;
        let mut reason = None;
        if with_step && let Ply::Choice(seat, action) = ply {
            reason = self.reason(&before, seat, action, chooser);
            step.lines.extend(
                self.explanation(&before, seat, chooser)
                    .map(|text| LineView { seats: vec![seat.into()], ..LineView::of_room(text) }),
            );
        }
        let Play { record, narrator, scene: last, .. } = self.latest.as_mut().ok_or_else(no_game)?;
        let mut scene = with_step.then(|| last.take().unwrap_or_else(|| Box::new(Scene::of(&before))));
        let mut send = |NarratedLine { line, story, reason, game, seen }: NarratedLine<'_>| {
            if let Some(scene) = &mut scene {
                let now = Scene::of(game);
                let patch = now.since(scene);
                **scene = now;
                step.lines.push(LineView {
                    text: line.text,
                    seats: line.seats.into_iter().map(WireSeat::from).collect(),
                    event: Some(WireEvent::of(seen, line.event)),
                    room_event: None,
                    cause: Some(CauseView::of(seen, line.event.cause)),
                    defeat: line.defeat.map(|defeat| DefeatView::of(seen, defeat)),
                    vp_source: VpSource::of(line.event),
                    reason: reason.map(|(seat, reason)| (seat.into(), reason)),
                    patch,
                    story: story.map(|told| StoryView {
                        sentence: told.sentence,
                        text: told.text,
                        card: told.card.map(|parts| TurnCard { seat: seen.active().into(), parts }),
                    }),
                });
            }
        };
        narrator.play_unchecked(record, ply, reason, &mut send);
        let after = *record.game();
        *last = scene.map(|shown| {
            let now = Scene::of(&after);
            step.patch = now.since(&shown);
            Box::new(now)
        });
        let details = || Some(Box::new(PlyDetails { ply: Some((ply, before)), after }));
        Ok(with_step.then(|| FullStep { step, details: details() }))
    }

    /// A bot's seat and the reason for its choice. `None` if no bot chose, or if all answers seemed equally good to it.
    fn reason(&self, game: &Game, seat: Seat, action: Action, chooser: Option<Chooser>) -> Option<(Seat, Message)> {
        let bot = self.bot(seat).filter(|_| chooser.is_none() && action != Action::Concede)?;
        let mut veil = None;
        let reason = bot.reason(game.view(Some(seat), &mut veil), action);
        (reason != Reason::EVEN).then(|| (seat, say::reason(reason.0)))
    }

    /// The line that explains why a person's choice was made by a preset or by the clock.
    fn explanation(&self, game: &Game, seat: Seat, chooser: Option<Chooser>) -> Option<Message> {
        let person = self.chair(seat)?.person()?;
        match chooser? {
            Chooser::Clock => Some(Message::new("table-clock").with("name", self.display_name(person))),
            Chooser::Preset => {
                let (_, sentence) = preset::answer(game, seat, &self.member(person)?.presets)?;
                Some(Message::new("table-preset").with("name", self.display_name(person)).with("preset", sentence))
            }
        }
    }
}
