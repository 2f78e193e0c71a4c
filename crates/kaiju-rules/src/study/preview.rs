//! Previews of an answer: the threat it responds to, its cost, and its effects up to the next chance or question.

use crate::{
    cards::set::CardId,
    flow::{
        action::Action,
        buying::SWEEP,
        engine::Listener,
        error::PlayError,
        event::{Event, EventKind},
        prompt::{Occasion, Pending, Prompt},
        step::Step,
    },
    state::{
        damage::DamageSource,
        dice::{Dice, Face},
        game::Game,
        seat::Seat,
    },
};
use arrayvec::ArrayVec;

/// The source of damage that a monster is about to take.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Threat {
    /// An attack by this monster.
    Attack(Seat),
    /// A card that belongs to this monster.
    Card(Seat, CardId),
    /// Units, firing because of Ouch faces or commanded by a KO'd monster.
    Units,
    /// The monster's own Poison tokens.
    Poison,
}

impl Game {
    /// The damage a monster is about to take, and its source; `None` if nothing threatens it.
    pub fn threat(&self, seat: Seat) -> Option<(u8, Threat)> {
        let threat = match self.pending_damage.source {
            DamageSource::Attack(attacker, _) => Threat::Attack(attacker),
            DamageSource::LikeAttack(dealer, card) | DamageSource::Card(dealer, card) => Threat::Card(dealer, card),
            DamageSource::Ouch | DamageSource::Command => Threat::Units,
            DamageSource::Poison(_) => Threat::Poison,
        };
        self.is_threatened(seat).then_some((self.pending_damage.damage[seat.index()], threat))
    }

    /// The monster responsible for the damage being dealt; `None` for units and poison. Valid while a listener handles
    /// [`EventKind::Damage`].
    pub const fn dealer(&self) -> Option<Seat> {
        self.pending_damage.source.dealer()
    }

    /// The energy a monster is about to lose to another monster's card, and the card (TR-44); `None` if nothing
    /// threatens it.
    pub fn energy_threat(&self, seat: Seat) -> Option<(u16, CardId)> {
        let (amount, card) = match self.next_step() {
            Step::Halve(loser, card) if loser == seat => (self.half_energy(seat), card),
            Step::PatientPays(loser, dice) if loser == seat => {
                (Game::patient_cost(dice), self.owned(self.turn.seat, self.hooks().heals_others).next()?)
            }
            _ => return None,
        };
        Some((amount.min(self.monster(seat).energy), card))
    }

    /// The cost of this answer to the pending question, in energy, including any part that the answer pays in LP. 0 for
    /// [`Action::Meet`], whose energy is spent when the damage is dealt.
    pub fn answer_cost(&self, seat: Seat, action: Action) -> u8 {
        let extra = matches!(self.pending, Pending::Choose { prompt: Prompt::Move { extra: true }, .. });
        match action {
            Action::Reroll { dice, .. } => self.reroll_cost(seat, dice),
            Action::Use { card, .. } => self.card(card).usable.map_or(0, |way| self.use_cost(way)),
            Action::Flee { .. } => self.toll(),
            Action::Move { to, .. } => self.move_cost(extra, to),
            Action::Buy { card, from, .. } => self.cost_from(seat, card, from),
            Action::Sweep { .. } => SWEEP,
            _ => 0,
        }
    }
}

impl Game {
    /// The game after this answer, up to the next chance or question; `listener` receives the events until then.
    /// Nothing is guessed: chance and other players' decisions stay open. On a [`crate::View`] it reveals nothing
    /// hidden from its seat.
    pub fn preview(&self, seat: Seat, action: Action, listener: Listener<'_>) -> Result<Game, PlayError> {
        let mut copy = *self;
        copy.play_with(seat, action, listener)?;
        Ok(copy)
    }

    /// The game as it would be if the roller stopped with these dice instead of its own and no one changed or rerolled
    /// any of them; `None` unless `RerollOrStop` is pending.
    pub fn preview_final(&self, dice: Dice) -> Option<Game> {
        self.stopped_with(dice, Game::play_unchecked)
    }

    /// Like [`Game::preview_final`], passing every event to `listener`.
    pub fn preview_final_with(&self, dice: Dice, listener: Listener<'_>) -> Option<Game> {
        self.stopped_with(dice, |game, action| game.play_unchecked_with(action, listener))
    }

    fn stopped_with(&self, dice: Dice, mut play: impl FnMut(&mut Game, Action)) -> Option<Game> {
        let Pending::Choose { prompt: Prompt::RerollOrStop, .. } = self.pending else { return None };
        let mut copy = *self;
        copy.turn.dice = dice;
        play(&mut copy, Action::Stop);
        while let Pending::Choose {
            prompt: Prompt::React(Occasion::Probe) | Prompt::ChangeDice(None) | Prompt::TreatAs,
            ..
        } = copy.pending
        {
            play(&mut copy, Action::Pass);
        }
        Some(copy)
    }

    /// Previews resolving this kind by itself, up to the next chance or question; `listener` receives the events.
    /// Events that merely follow, when the last kind or the next phase starts without a question, are left out. Returns
    /// the game if it waits in the middle of the kind, `None` if the kind is completely resolved.
    pub fn if_resolved(&self, seat: Seat, face: Face, listener: Listener<'_>) -> Result<Option<Game>, PlayError> {
        let (kind, then) = self.first_kind(seat, Action::Resolve(face), listener)?;
        Ok(kind.waiting(&then))
    }

    /// Previews treating all dice as this face (KO-3.7), reported like [`Game::if_resolved`].
    pub fn if_treated(&self, seat: Seat, face: Face, listener: Listener<'_>) -> Result<Option<Game>, PlayError> {
        let (kind, then) = self.first_kind(seat, Action::TreatAs(face), listener)?;
        // A single kind is resolved without a question, but symbols added by cards may be a second kind.
        if kind.face.is_some() { Ok(kind.waiting(&then)) } else { then.if_resolved(seat, face, listener) }
    }

    /// The first kind resolved after this answer, whose events `listener` receives, and the game as it then waits.
    fn first_kind(&self, seat: Seat, action: Action, listener: Listener<'_>) -> Result<(FirstKind, Game), PlayError> {
        let mut kind = FirstKind::default();
        let then = self.preview(seat, action, &mut |game, event| {
            if kind.observe(event).is_some() {
                listener(game, event);
            }
        })?;
        Ok((kind, then))
    }

    /// Previews stopping now: for each kind, the events if that kind is resolved first, reported like
    /// [`Game::if_resolved`]. Empty unless `RerollOrStop` is pending.
    pub fn if_stopped(&self, listener: &mut dyn FnMut(Face, &Game, Event)) -> ArrayVec<(Face, Option<Game>), 6> {
        let (mut kinds, mut only) = (ArrayVec::new(), FirstKind::default());
        // A single kind is resolved without a question.
        let stopped = self.preview_final_with(self.dice(), &mut |game, event| {
            if let Some(face) = only.observe(event) {
                listener(face, game, event);
            }
        });
        let Some(stopped) = stopped else { return kinds };
        if let Some(face) = only.face {
            kinds.push((face, only.waiting(&stopped)));
        } else if let Pending::Choose { seat, prompt: Prompt::WhichKind } = stopped.pending {
            for face in stopped.dice().plus(stopped.added_symbols()).kinds() {
                let waiting = stopped.if_resolved(seat, face, &mut |game, event| listener(face, game, event));
                kinds.push((face, waiting.unwrap_or_default()));
            }
        }
        kinds
    }
}

/// Tracks the first kind resolved in a stream of events, and whether it is done.
#[derive(Default)]
struct FirstKind {
    face: Option<Face>,
    done: bool,
}

impl FirstKind {
    /// Processes an event; returns the kind if the event belongs to resolving it.
    fn observe(&mut self, event: Event) -> Option<Face> {
        match event.kind {
            EventKind::Resolve { face, .. } if self.face.is_none() => self.face = Some(face),
            EventKind::Resolve { .. } | EventKind::Phase { .. } => self.done = self.face.is_some(),
            _ => {}
        }
        self.face.filter(|_| !self.done)
    }

    /// A copy of the game if resolving this kind of face stopped halfway, at a question or a chance event.
    fn waiting(&self, game: &Game) -> Option<Game> {
        let next = matches!(game.pending, Pending::Choose { prompt: Prompt::WhichKind, .. } | Pending::Over { .. });
        (!self.done && !next).then_some(*game)
    }
}
