//! One game at a table: its record, and the conversion of its plies to steps for clients.

use super::{
    entry::Chooser,
    error::RestoreError,
    preset,
    state::{Chair, RoomState},
    take_back::TakeBacks,
};
use kaiju_bots::{Bot, Reason};
use kaiju_fair::GameKey;
use kaiju_protocol::{
    CauseView, DefeatView, LineView, Scene, StoryView, TableEvent, TakenBack, TurnCard, VpSource, WireEvent, WireSeat,
};
use kaiju_rules::{Action, Chance, Game, Pending, Ply, Record, RecordedPlayer, Seat};
use kaiju_words::{Message, NarratedLine, Narrator, say};

/// One game played at a table, with its record and narrator.
#[derive(Clone)]
pub(crate) struct Play {
    pub(crate) record: Record,
    /// The number of the game at this table, from 1.
    pub(crate) round: u32,
    /// Number of the table's plies before this game.
    pub(crate) before: u32,
    /// The person in each seat when the game began; `None` for bots.
    pub(crate) sitters: Vec<Option<u32>>,
    /// The key of its dice; `None` if they can't be checked.
    pub(crate) key: Option<GameKey>,
    /// The choices that can be taken back.
    pub(crate) take_backs: TakeBacks,
    pub(crate) narrator: Narrator,
    /// The scene after the last step, from which patches are computed; `None` if that step was not generated.
    pub(crate) scene: Option<Box<Scene>>,
}

/// A step with everything that only some clients may see.
#[derive(Clone)]
pub(crate) struct FullStep {
    /// The step as everyone may see it.
    step: TableEvent,
    /// Further details for clients that asked for plies.
    details: Option<Box<PlyDetails>>,
}

/// A ply, or the start of a game or plies that are taken back, and the positions around it.
#[derive(Clone)]
struct PlyDetails {
    /// The ply and the game before it; `None` if the step isn't a ply.
    ply: Option<(Ply, Game)>,
    /// The game after the step.
    after: Game,
}

/// A group of clients that receive the same steps. Either all or none of them asked for plies and, if some seats know
/// more than others, all of them have the same seat.
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

    /// The step that takes back plies. The current game is the one after it; `before` is the scene before it.
    pub(crate) fn back(mut step: TableEvent, before: &Scene, count: usize, play: &Play) -> FullStep {
        let plies = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let (to, plies) = (plies(play.record.plies().len()), plies(count));
        step.take_back = Some(TakenBack { to, plies, cards: play.cards() });
        step.patch = play.scene().since(before);
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
        players: Vec<RecordedPlayer>,
        round: u32,
        before: u32,
    ) -> Result<Play, RestoreError> {
        let invalid = |_: kaiju_rules::RecordError| RestoreError::new("a name can't be recorded");
        for player in players {
            record.set_player(player).map_err(invalid)?;
        }
        let (narrator, take_backs) = (Narrator::new(None), TakeBacks::default());
        Ok(Play { record, round, before, sitters: Vec::new(), key: None, take_backs, narrator, scene: None })
    }

    /// Replaces a person's name in the record with their monster's, as if they had never entered one.
    pub(crate) fn forget(&mut self, person: u32) {
        let named: Vec<RecordedPlayer> = self.record.players().to_vec();
        for player in named {
            if self.sitters.get(player.seat.index()) == Some(&Some(person)) {
                let name = player.monster.clone().unwrap_or_default();
                // A monster's word is always a valid name, so this can't fail.
                let _ = self.record.set_player(RecordedPlayer { name, ..player });
            }
        }
    }

    /// Each player's latest turn in brief.
    pub(crate) fn cards(&self) -> Vec<TurnCard> {
        let card = |seat: Seat| TurnCard { seat: seat.into(), parts: self.narrator.card(seat).to_vec() };
        self.record.game().seats().map(card).filter(|card| !card.parts.is_empty()).collect()
    }

    /// Plays a legal ply. If a step is given, completes it for clients.
    pub(crate) fn narrate(
        &mut self,
        mut step: Option<TableEvent>,
        ply: Ply,
        reason: Option<(Seat, Message)>,
    ) -> Option<FullStep> {
        let Play { record, narrator, scene: last, .. } = self;
        let before = *record.game();
        if let Some(step) = &mut step {
            step.at = u32::try_from(record.plies().len()).ok();
        }
        let mut scene = step.is_some().then(|| last.take().unwrap_or_else(|| Box::new(Scene::of(&before))));
        let mut send = |NarratedLine { line, story, reason, game, seen }: NarratedLine<'_>| {
            if let Some((step, scene)) = step.as_mut().zip(scene.as_mut()) {
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
                    story: story.map(|line| StoryView {
                        sentence: line.sentence,
                        text: line.text,
                        card: line.card.map(|parts| TurnCard { seat: seen.active().into(), parts }),
                    }),
                });
            }
        };
        narrator.play_unchecked(record, ply, reason, &mut send);
        let after = *record.game();
        *last = scene.zip(step.as_mut()).map(|(shown, step)| {
            let now = Scene::of(&after);
            step.patch = now.since(&shown);
            Box::new(now)
        });
        step.map(|step| FullStep { step, details: Some(Box::new(PlyDetails { ply: Some((ply, before)), after })) })
    }

    /// The current scene.
    pub(crate) fn scene(&self) -> Scene {
        Scene::of(self.record.game())
    }
}

/// A bot's seat and the reason for its choice; `None` if all answers seemed equally good to it.
pub(crate) fn bot_reason(bot: &dyn Bot, game: &Game, seat: Seat, action: Action) -> Option<(Seat, Message)> {
    if action == Action::Concede {
        return None;
    }
    let mut veil = None;
    let reason = bot.reason(game.view(Some(seat), &mut veil), action);
    (reason != Reason::EVEN).then(|| (seat, say::reason(reason.0)))
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
        let person = match ply {
            Ply::Choice(seat, _) => self.chair(seat).and_then(Chair::person).filter(|_| self.bot(seat).is_none()),
            Ply::Chance(_) => None,
        };
        let mut reason = None;
        if with_step && let Ply::Choice(seat, action) = ply {
            reason = self.reason(&before, seat, action, chooser);
            step.lines.extend(
                self.explanation(&before, seat, chooser)
                    .map(|text| LineView { seats: vec![seat.into()], ..LineView::of_room(text) }),
            );
        }
        let play = self.latest.as_mut().ok_or_else(no_game)?;
        play.take_backs.note(&before, ply, person, chooser, play.record.plies().len());
        Ok(play.narrate(with_step.then_some(step), ply, reason))
    }

    /// A bot's seat and the reason for its choice. `None` if no bot chose, or if all answers seemed equally good to it.
    fn reason(&self, game: &Game, seat: Seat, action: Action, chooser: Option<Chooser>) -> Option<(Seat, Message)> {
        bot_reason(self.bot(seat).filter(|_| chooser.is_none())?, game, seat, action)
    }

    /// The line that explains that a preset or the clock made a person's choice.
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
