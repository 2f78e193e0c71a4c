//! Previews: the effects that an answer would have.

use super::{Ending, FacePreview, IdleReason};
use crate::{message::Message, say};
use kaiju_rules::{
    Action, Borough, CardKind, Cause, Destination, Event, EventKind, Face, Game, Good, Pending, Place, Prompt, Rule,
    Seat, Track, ZOMBIE_LIFE,
};
use std::collections::BTreeMap;

/// An effect that an answer would have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Effect {
    /// The effect as text.
    pub text: Message,
    /// The events it sums up; empty for text without events, such as a threat, a prospect or a card's text.
    pub events: Vec<Event>,
    /// The monster about to take damage that can still be averted, and the most damage it could take.
    pub threat: Option<(Seat, u8)>,
}

impl From<Message> for Effect {
    fn from(text: Message) -> Effect {
        Effect { text, events: Vec::new(), threat: None }
    }
}

/// Events, each with the game at that time.
pub(super) type EventTrace = Vec<(Game, Event)>;

/// The effects of an answer beyond its text, and its fatal consequence for the seat, if any.
pub(super) fn of_answer(game: &Game, seat: Seat, action: Action) -> (Vec<Effect>, Option<Ending>) {
    let mut trace = EventTrace::new();
    // A legal answer is never refused, so the error can be ignored.
    let _ = game.preview(seat, action, &mut |game, event| trace.push((*game, event)));
    let end = end_of(seat, trace.iter().map(|(_, event)| *event));
    let mut of_face = EventTrace::new();
    let mut listener = |game: &Game, event: Event| of_face.push((*game, event));
    let effects = match action {
        Action::Resolve(face) => {
            let waiting = game.if_resolved(seat, face, &mut listener);
            with_end(of_kind(game, face, &of_face, waiting.unwrap_or_default().as_ref(), seat), seat, &trace)
        }
        Action::TreatAs(face) => {
            let waiting = game.if_treated(seat, face, &mut listener);
            with_end(of_kind(game, face, &of_face, waiting.unwrap_or_default().as_ref(), seat), seat, &trace)
        }
        _ => {
            let outlook = prospect(game, seat, action).map(Effect::from);
            consequences(game, seat, action, trace).into_iter().chain(outlook).collect()
        }
    };
    (without_implied(effects, seat), end)
}

/// An answer's later effects: next turn's earnings for staying in or advancing through the middle, the monster that
/// moves in after yielding, and the gain from a successful attempt to rise.
pub(super) fn prospect(game: &Game, seat: Seat, action: Action) -> Option<Message> {
    let place = match action {
        Action::Yield => return Some(Message::new("ask-yield-prospect").with("monster", game.active())),
        Action::TryZombie => return Some(Message::new("ask-rise-prospect").with("life", ZOMBIE_LIFE)),
        Action::Stay => game.monster(seat).place(),
        Action::Move { to: Destination::Zone(zone), .. } => Place::Manhattan(zone, Track::Main),
        _ => return None,
    };
    say::next_turn(game, place)
}

/// An answer's fatal consequence for the seat, if any.
pub(super) fn end(game: &Game, seat: Seat, action: Action) -> Option<Ending> {
    let mut events = Vec::new();
    let _ = game.preview(seat, action, &mut |_, event| events.push(event));
    end_of(seat, events)
}

/// The fatal consequence of these events for the seat, if any. A game that ends in the next turn isn't lost by this
/// answer.
pub(super) fn end_of(seat: Seat, events: impl IntoIterator<Item = Event>) -> Option<Ending> {
    let (mut end, mut loss, mut is_later) = (None, None, false);
    for event in events {
        match event.kind {
            EventKind::Eliminate { seat: out } if out == seat => end = Some(Ending::Out),
            EventKind::KnockOut { seat: down } if down == seat => end = end.or(Some(Ending::Ko)),
            EventKind::Win { seat: winner } if winner != seat && !is_later => loss = Some(Ending::Lost),
            EventKind::NobodyWins if !is_later => loss = Some(Ending::Lost),
            EventKind::Turn { .. } => is_later = true,
            _ => {}
        }
    }
    // If the game ends, a KO'd monster has lost; an eliminated one is out either way.
    if end == Some(Ending::Out) { end } else { loss.or(end) }
}

/// The effects of resolving a face, including a fatal consequence for the seat that follows in this turn without being
/// caused by the face itself: Natural Selection takes its owner's LP once the last dice are resolved.
fn with_end(
    (mut effects, idle): (Vec<Effect>, Option<IdleReason>),
    seat: Seat,
    trace: &[(Game, Event)],
) -> Vec<Effect> {
    let is_end = |kind: EventKind| match kind {
        EventKind::Eliminate { seat: down } | EventKind::KnockOut { seat: down } => down == seat,
        _ => false,
    };
    let is_named = effects.iter().flat_map(|effect| &effect.events).any(|event| is_end(event.kind));
    let Some(at) = trace.iter().position(|(_, event)| is_end(event.kind)).filter(|_| !is_named) else { return effects };
    let end = say::effects_for(seat, &trace[at..=at]);
    // The loss that took the last LP. The event of the monster's end only cites the rule about monsters without LP.
    let loss = trace[..at].iter().rfind(|(_, event)| match event.kind {
        EventKind::Damage { seat: loser, .. } | EventKind::Lose { seat: loser, good: Good::Life, .. } => loser == seat,
        _ => false,
    });
    let by_card = |effect: Effect| match loss {
        Some((game, Event { cause: Cause::Card(card), .. })) => {
            let text = Message::new("ask-kind-end").with("card", say::card(game, *card)).with("end", effect.text);
            Effect { text, ..effect }
        }
        _ => effect,
    };
    if idle.is_some() {
        effects.clear();
    }
    effects.extend(end.into_iter().map(by_card));
    effects
}

/// The effects of an answer beyond its text. A Keep card, or a card without immediate effects, is described by its card
/// text.
pub(super) fn consequences(game: &Game, seat: Seat, action: Action, trace: EventTrace) -> Vec<Effect> {
    let mut trace = its_own(game, seat, trace);
    let mut unpaid = u16::from(game.answer_cost(seat, action));
    let kept = match action {
        Action::Buy { card, .. } if game.card(card).kind == CardKind::Keep => Some(card),
        _ => None,
    };
    trace.retain(|(_, event)| {
        // The cost is paid first, and the answer's text names it.
        if let EventKind::Lose { seat: payer, good: Good::Energy | Good::Life, count } = event.kind
            && payer == seat
            && unpaid >= count
        {
            unpaid -= count;
            return false;
        }
        let by_text = kept.is_some_and(|card| event.cause == Cause::Card(card));
        !by_text && !mentions(seat, action, event.kind)
    });
    let mut row = without_idle(say::effects_for(seat, &trace));
    let bought = if let Action::Buy { card, .. } = action { Some(card) } else { None };
    row.extend(kept.or(bought.filter(|_| row.is_empty())).map(|card| say::card_text(game, card).into()));
    row
}

/// The events that belong to an answer itself. Leaves out everything from the next resolved face, phase or turn on,
/// which follows no matter which answer is given: some answers lead to it directly, others to another question first.
/// Keeps events that are fatal for the seat, because the player then has to confirm the answer.
fn its_own(game: &Game, seat: Seat, trace: EventTrace) -> EventTrace {
    let later = |event: Event| {
        // The Token Monster's earnings follow a failed attempt to rise, too.
        let earnings = game.is_ko(seat) && event.cause == Cause::Rule(Rule::KO_5_4);
        earnings || matches!(event.kind, EventKind::Resolve { .. } | EventKind::Phase { .. } | EventKind::Turn { .. })
    };
    let own = trace.iter().position(|(_, event)| later(*event)).unwrap_or(trace.len());
    let turn = trace.iter().position(|(_, event)| matches!(event.kind, EventKind::Turn { .. })).unwrap_or(trace.len());
    let is_fatal = |at: usize, event: Event| match event.kind {
        EventKind::Eliminate { seat: hit } | EventKind::KnockOut { seat: hit } => hit == seat,
        EventKind::Win { seat: winner } => winner != seat && at < turn,
        EventKind::NobodyWins => at < turn,
        _ => false,
    };
    let kept = trace.into_iter().enumerate().filter(|(at, (_, event))| *at < own || is_fatal(*at, *event));
    kept.map(|(_, entry)| entry).collect()
}

/// Whether the answer's text already mentions this event.
fn mentions(seat: Seat, action: Action, what: EventKind) -> bool {
    let own = |other: Seat| other == seat;
    match (action, what) {
        (Action::Leave(_), EventKind::Leave { seat, .. } | EventKind::TokenLeave { seat, .. })
        | (
            Action::Move { to: Destination::Borough(Borough::Manhattan), .. },
            EventKind::Enter { seat, .. } | EventKind::TokenEnter { seat, .. },
        )
        | (Action::ChooseCard { .. }, EventKind::Copy { seat, .. })
        | (Action::Discard(_) | Action::Sell(_), EventKind::Discard { seat, .. })
        | (Action::Sell(_), EventKind::Gain { seat, good: Good::Energy, .. })
        | (
            Action::Split { .. },
            EventKind::Gain { seat, .. } | EventKind::Lose { seat, .. } | EventKind::Heal { seat, .. },
        )
        | (Action::Spend { .. }, EventKind::Remove { seat, .. })
        | (
            Action::Meet(_),
            EventKind::Meet { seat, .. } | EventKind::Damage { seat, .. } | EventKind::Lose { seat, .. },
        ) => own(seat),
        _ => false,
    }
}

/// Removes the implied effects of another monster's KO: it loses its VP and returns its goal cards (KO-1.2).
pub(super) fn without_implied(mut effects: Vec<Effect>, seat: Seat) -> Vec<Effect> {
    let events = effects.iter().flat_map(|effect| &effect.events);
    let down: Vec<Seat> = events
        .filter_map(|event| match event.kind {
            EventKind::KnockOut { seat: down } if down != seat => Some(down),
            _ => None,
        })
        .collect();
    let is_implied = |event: &Event| match event.kind {
        EventKind::Return { seat: loser, .. } | EventKind::Lose { seat: loser, good: Good::Vp, .. } => {
            down.contains(&loser)
        }
        _ => false,
    };
    effects.retain(|effect| !effect.events.iter().any(is_implied));
    effects
}

/// Removes effects that only report "nothing".
fn without_idle(mut effects: Vec<Effect>) -> Vec<Effect> {
    effects.retain(|effect| !effect.events.iter().any(|event| matches!(event.kind, EventKind::Nothing { .. })));
    effects
}

/// The effects of resolving a face and, if it does nothing, the reason. `waiting` is the game if it pauses at a
/// question or a random outcome before the face is fully resolved.
fn of_kind(
    game: &Game,
    face: Face,
    trace: &[(Game, Event)],
    waiting: Option<&Game>,
    seat: Seat,
) -> (Vec<Effect>, Option<IdleReason>) {
    let mut effects = without_idle(say::effects_for(seat, trace));
    effects.extend(waiting.map(threats).unwrap_or_default());
    effects.extend(waiting.and_then(|game| open_choice(game, seat)).map(Effect::from));
    if !effects.is_empty() {
        return (effects, None);
    }
    let too_few = |(_, event): &(Game, Event)| event.cause == Cause::Rule(Rule::KO_3_2);
    let (only, idle) = match waiting.map(Game::pending) {
        Some(Pending::Choose { seat: asked, .. }) if asked == seat => (Message::new("ask-kind-choice"), None),
        Some(Pending::Choose { seat, .. }) => (Message::new("ask-kind-other").with("monster", seat), None),
        Some(Pending::Chance(_)) => (Message::new("ask-kind-chance"), None),
        Some(Pending::Over { .. }) | None if trace.iter().any(too_few) => {
            (Message::new("ask-kind-too-few"), Some(IdleReason::TooFew(3)))
        }
        Some(Pending::Over { .. }) | None if game.is_ko(seat) => {
            (Message::new("ask-kind-nothing"), Some(IdleReason::Other))
        }
        Some(Pending::Over { .. }) | None => {
            let idle = IdleReason::of(game, seat, face);
            (idle.text(game.ruleset()), Some(idle))
        }
    };
    (vec![only.into()], idle)
}

/// One effect for each monster about to take damage that can still be averted, with the most damage it could take.
fn threats(game: &Game) -> Vec<Effect> {
    let Pending::Choose { prompt: Prompt::React(_) | Prompt::MeetDamage | Prompt::YieldOrStay, .. } = game.pending()
    else {
        return Vec::new();
    };
    let threat = |seat: Seat| {
        let (damage, _) = game.threat(seat)?;
        let text = Message::new("ask-kind-threat").with("monster", seat).with("damage", damage);
        Some(Effect { text, events: Vec::new(), threat: Some((seat, damage)) })
    };
    game.standing().filter_map(threat).collect()
}

/// The options of a KO'd monster if resolving a face asks it to decide (KO-3.1, KO-3.9).
fn open_choice(game: &Game, seat: Seat) -> Option<Message> {
    match game.pending() {
        Pending::Choose { seat: asked, .. } if asked != seat => None,
        Pending::Choose { prompt: Prompt::Heckle { faces }, .. } => {
            Some(Message::new("ask-kind-heckle").with("count", faces))
        }
        Pending::Choose { prompt: Prompt::Summon { .. }, .. } => {
            let commands = game.check(seat, Action::CommandUnits).is_ok();
            let way = match game.token_monster() {
                Some(_) => "attack",
                None if commands => "both",
                None => "summon",
            };
            Some(Message::new("ask-kind-summon").with("way", way))
        }
        _ => None,
    }
}

/// The effects of stopping now, face by face, each as if that face were resolved first; empty if the roller may not
/// stop.
pub(super) fn stopping(game: &Game, seat: Seat) -> Vec<FacePreview> {
    if game.check(seat, Action::Stop).is_err() {
        return Vec::new();
    }
    let mut trace: BTreeMap<Face, EventTrace> = BTreeMap::new();
    let kinds = game.if_stopped(&mut |face, game, event| trace.entry(face).or_default().push((*game, event)));
    // In the ruleset's order of faces.
    let faces = game.ruleset().faces().into_iter();
    let kinds = faces.filter_map(|face| kinds.iter().find(|kind| kind.0 == face));
    let row = |(face, waiting): &(Face, Option<Game>)| {
        let (effects, idle) = of_kind(game, *face, &trace.remove(face).unwrap_or_default(), waiting.as_ref(), seat);
        FacePreview { face: *face, name: say::face(game.ruleset(), *face), effects, idle }
    };
    kinds.map(row).collect()
}
