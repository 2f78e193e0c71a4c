//! Events in the short form that previews use.

use super::{
    event::is_dead,
    parts::{self, Amount},
};
use crate::{ask::Effect, message::Message};
use kaiju_rules::{CardId, Cause, Event, EventKind, Game, Place, Ruleset, Seat};

/// An event in the short form that previews use, addressed to the active monster: "+2 VP", "Kong −3 LP". `None`
/// for events that previews leave out.
pub fn effect(game: &Game, event: Event) -> Option<Message> {
    effect_for(game, game.active(), event)
}

/// Like [`effect`], addressed to this reader: omits the reader's own name and its own choices.
pub fn effect_for(game: &Game, reader: Seat, event: Event) -> Option<Message> {
    let own = |seat: Seat| seat == reader;
    let plus = |seat, amount| signed(reader, seat, "effect-plus", amount);
    let minus = |seat, amount| signed(reader, seat, "effect-minus", amount);
    let who = |id: &str, seat: Seat| who(reader, seat, id);
    let card = |id: &str, seat: Seat, card: CardId| who(id, seat).with("card", parts::card(game, card));
    Some(match event.kind {
        EventKind::Gain { seat, good, count } => plus(seat, parts::amount(good.into(), count)),
        EventKind::Lose { seat, good, count } => minus(seat, parts::amount(good.into(), count)),
        EventKind::Heal { seat, life } => plus(seat, parts::amount(Amount::Life, life.into())),
        EventKind::Damage { seat, damage } => minus(seat, parts::amount(Amount::Life, damage.into())),
        EventKind::Meet { seat, damage } => who("effect-meet", seat).with("energy", damage),
        EventKind::Adjust { seat, damage: 0 } => who("effect-unharmed", seat),
        EventKind::Token { seat, token, count } => plus(seat, parts::tokens(token, count)),
        EventKind::Remove { seat, token, count } if !is_dead(game, seat, event.cause) => {
            minus(seat, parts::tokens(token, count))
        }
        EventKind::Add { seat, face, count } => plus(seat, parts::faces(game.ruleset(), face, count)),
        EventKind::Nothing { .. } => Message::new("effect-nothing"),
        // The reader knows its own borough, so it isn't named.
        EventKind::Appear { borough, unit } if game.monster(reader).place().borough() == Some(borough) => {
            Message::new("effect-appear-here").with("unit", parts::unit(unit))
        }
        EventKind::Appear { borough, unit } => {
            Message::new("effect-appear").with("unit", parts::unit(unit)).with("borough", parts::borough(borough))
        }
        EventKind::Enter { seat, place } => who("effect-enter", seat).with("place", parts::place(place)),
        EventKind::Leave { seat, to } => who("effect-leave", seat).with("place", parts::place(to)),
        // In Manhattan both tracks are worth the same, so only Tokyo reports a change of track.
        EventKind::Track { seat, track } if game.ruleset() == Ruleset::Tokyo => {
            who("effect-moves-up", seat).with("place", parts::place(Place::Tokyo(track)))
        }
        EventKind::Flee { seat, borough } if !own(seat) => moved(seat, parts::borough(borough)),
        EventKind::Move { seat, borough } if !own(seat) => moved(seat, parts::borough(borough)),
        EventKind::Yield { seat } if !own(seat) => Message::new("effect-yield").with("monster", seat),
        EventKind::Take { seat, goal } => who("effect-take", seat).with("goal", parts::goal(goal)),
        EventKind::Return { seat, goal } => who("effect-return", seat).with("goal", parts::goal(goal)),
        EventKind::Receive { seat, card: free } => card("effect-card", seat, free),
        EventKind::Discard { seat, card: gone } if matches!(event.cause, Cause::Card(_)) => {
            card("effect-card-gone", seat, gone)
        }
        EventKind::Copy { seat, card: model } => card("effect-copy", seat, model),
        EventKind::Uncopy { seat, card: model } => card("effect-uncopy", seat, model),
        EventKind::ExtraTurn { seat, .. } => who("effect-extra-turn", seat),
        EventKind::Reborn { seat, life } => who("effect-reborn", seat).with("life", life),
        EventKind::Spare { seat, .. } => who("effect-spare", seat),
        EventKind::KnockOut { seat } => who("effect-ko", seat),
        EventKind::Rise { seat, life } => who("effect-rise", seat).with("life", life),
        EventKind::Demand { seat, life } => who("effect-demand", seat).with("life", life),
        EventKind::TokenEnter { place, .. } => Message::new("effect-token-enter").with("place", parts::place(place)),
        EventKind::TokenLeave { borough, .. } => {
            Message::new("effect-token-leave").with("borough", parts::borough(borough))
        }
        EventKind::TokenGone { .. } => Message::new("effect-token-gone"),
        EventKind::Eliminate { seat } => who("effect-out", seat),
        EventKind::Win { seat } => who("effect-win", seat),
        EventKind::NobodyWins => Message::new("effect-nobody-wins"),
        EventKind::Turn { .. }
        | EventKind::Phase { .. }
        | EventKind::StartRoll { .. }
        | EventKind::Starts { .. }
        | EventKind::Place { .. }
        | EventKind::Roll { .. }
        | EventKind::Stop { .. }
        | EventKind::CardRoll { .. }
        | EventKind::Change { .. }
        | EventKind::DiscardDie { .. }
        | EventKind::Resolve { .. }
        | EventKind::Withhold { .. }
        | EventKind::Apply { .. }
        | EventKind::Use { .. }
        | EventKind::Adjust { .. }
        | EventKind::Remove { .. }
        | EventKind::Souvenir { .. }
        | EventKind::DestroyBuilding { .. }
        | EventKind::DestroyUnit { .. }
        | EventKind::Building { .. }
        | EventKind::Send { .. }
        | EventKind::Flee { .. }
        | EventKind::Stay { .. }
        | EventKind::Yield { .. }
        | EventKind::Move { .. }
        | EventKind::Track { .. }
        | EventKind::Advance { .. }
        | EventKind::Reveal { .. }
        | EventKind::Shuffle
        | EventKind::Buy { .. }
        | EventKind::Sweep { .. }
        | EventKind::Discard { .. }
        | EventKind::Charge { .. }
        | EventKind::Look { .. }
        | EventKind::TryZombie { .. }
        | EventKind::TreatAs { .. }
        | EventKind::Command { .. }
        | EventKind::Summon { .. }
        | EventKind::TokenAttack { .. }
        | EventKind::TokenMove { .. }
        | EventKind::TokenTrack { .. }
        | EventKind::Concede { .. } => return None,
    })
}

/// The effects of these events, each paired with the game at that time. Consecutive monsters that take the same damage
/// share one entry.
pub fn effects_for(reader: Seat, events: &[(Game, Event)]) -> Vec<Effect> {
    let hit = |(_, event): &(Game, Event)| match event.kind {
        EventKind::Damage { seat, damage } if seat != reader => Some((seat, damage)),
        _ => None,
    };
    let alike = |a: &(Game, Event), b: &(Game, Event)| {
        hit(a).zip(hit(b)).is_some_and(|((_, first), (_, second))| first == second)
    };
    let effect_of = |together: &[(Game, Event)]| {
        let (game, event) = together.first()?;
        let text = match hit(&together[0]) {
            None => effect_for(game, reader, *event)?,
            Some((_, damage)) => {
                let damaged = together.iter().filter_map(hit);
                let monsters: Vec<Message> = damaged.map(|(seat, _)| parts::name(seat)).collect();
                let amount = parts::amount(Amount::Life, damage.into());
                Message::new("effect-minus-all").with("monsters", monsters).with("amount", amount)
            }
        };
        Some(Effect { text, events: together.iter().map(|(_, event)| *event).collect(), threat: None })
    };
    events.chunk_by(alike).filter_map(effect_of).collect()
}

/// The earnings of a monster in this place at the start of its next turn; `None` if there are none.
pub fn next_turn(game: &Game, place: Place) -> Option<Message> {
    let (vp, energy) = game.earnings(place);
    let pays = [(Amount::Vp, vp), (Amount::Energy, energy)].into_iter().filter(|&(_, count)| count > 0);
    let amounts: Vec<Message> = pays.map(|(good, count)| parts::amount(good, count)).collect();
    (!amounts.is_empty()).then(|| Message::new("effect-next-turn").with("amounts", amounts))
}

/// A text about a monster: `id` if it is the reader, `id-other` with `$monster` if it is another.
fn who(reader: Seat, seat: Seat, id: &str) -> Message {
    if seat == reader { Message::new(id) } else { Message::new(format!("{id}-other")).with("monster", seat) }
}

/// A gain or loss of an amount.
fn signed(reader: Seat, seat: Seat, id: &str, amount: Message) -> Message {
    who(reader, seat, id).with("amount", amount)
}

fn moved(seat: Seat, to: Message) -> Message {
    Message::new("effect-moves").with("monster", seat).with("place", to)
}
