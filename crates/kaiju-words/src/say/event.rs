//! Events, worded as log lines.

use super::parts::{self, Amount};
use crate::{ask::IdleReason, message::Message};
use kaiju_rules::{Borough, CardId, Cause, Event, EventKind, Face, Game, Good, Place, Rule, Ruleset, Seat, Source};

/// An event as a log line; `None` if later events cover it. `game` is the game at the time of the event.
pub fn event(game: &Game, event: Event) -> Option<Message> {
    let by = |id: &str, seat: Seat| Message::new(id).with("monster", seat);
    let card = |id: &str, seat: Seat, card: CardId| by(id, seat).with("card", parts::card(game, card));
    let there = |id: &str, seat: Seat, borough: Borough| by(id, seat).with("borough", parts::borough(borough));
    let dice = |dice| parts::dice(game.ruleset(), dice);
    let faces = |face, count| parts::faces(game.ruleset(), face, count);
    let face = |face| parts::face(game.ruleset(), face);
    let middle = || parts::middle(game.ruleset());
    let cites = game.ruleset().cites();
    Some(match event.kind {
        EventKind::Turn { seat, number, extra: None } => by("event-turn", seat).with("number", number),
        EventKind::Turn { seat, number, extra: Some(giver) } => {
            card("event-turn-extra", seat, giver).with("number", number)
        }
        EventKind::StartRoll { seat, dice: rolled } => by("event-start-roll", seat).with("dice", dice(rolled)),
        EventKind::Starts { seat } => by("event-starts", seat),
        EventKind::Place { seat, borough } if game.turn_number() > 0 => there("event-come-back", seat, borough),
        EventKind::Place { seat, borough } => there("event-place", seat, borough),
        // Another monster's card may have rerolled the dice, so the text doesn't name the roller.
        EventKind::Roll { seat, dice: all, .. } if matches!(event.cause, Cause::Card(_)) => {
            by("event-dice", seat).with("dice", dice(all))
        }
        EventKind::Roll { seat, dice: all, .. } if event.cause == cites.first_roll.into() => {
            by("event-roll", seat).with("dice", dice(all))
        }
        EventKind::Roll { seat, rolled, dice: all } if rolled == all => {
            by("event-reroll-all", seat).with("dice", dice(all))
        }
        EventKind::Roll { seat, rolled, dice: all } => {
            by("event-reroll", seat).with("rolled", dice(rolled)).with("dice", dice(all))
        }
        EventKind::CardRoll { seat, dice: rolled } => match event.cause {
            Cause::Card(asks) => card("event-card-roll", seat, asks).with("dice", dice(rolled)),
            Cause::Rule(_) => by("event-roll", seat).with("dice", dice(rolled)),
        },
        EventKind::Add { seat, face, count } => by("event-add", seat).with("dice", faces(face, count)),
        EventKind::Change { seat, from, to } => by("event-change", seat).with("from", face(from)).with("to", face(to)),
        EventKind::DiscardDie { seat, face: shown } => by("event-discard-die", seat).with("face", face(shown)),
        EventKind::Resolve { seat, face, count } => by("event-resolve", seat).with("dice", faces(face, count)),
        EventKind::Withhold { seat, energy } => {
            by("event-withhold", seat).with("energy", parts::amount(Amount::Energy, energy.into()))
        }
        // Without the Token Monster a KO'd monster can't attack, so this isn't an attack that hit no one.
        EventKind::Nothing { seat, face: Face::ATTACK } if event.cause == Cause::Rule(Rule::KO_3_2) => {
            by("event-nothing", seat).with("face", face(Face::ATTACK))
        }
        EventKind::Nothing { seat, face } => nothing(game, seat, face),
        EventKind::Use { seat, card: used } => card("event-use", seat, used),
        EventKind::Adjust { seat, damage } => by("event-adjust", seat).with("damage", damage),
        EventKind::Damage { seat, damage } => life(game, "event-damage", seat).with("damage", damage),
        EventKind::Meet { seat, damage } => by("event-meet", seat).with("energy", damage),
        EventKind::Heal { seat, life: healed } => life(game, "event-heal", seat).with("healed", healed),
        // The energy set by popular demand is neither a gain nor a loss (KR-8).
        EventKind::Gain { seat, good: Good::Energy, .. } | EventKind::Lose { seat, good: Good::Energy, .. }
            if event.cause == Cause::Rule(Rule::KO_4_4) =>
        {
            by("event-has", seat).with("amount", parts::amount(Amount::Energy, game.monster(seat).energy()))
        }
        EventKind::Gain { seat, good, count } => {
            by("event-gain", seat).with("amount", parts::amount(good.into(), count))
        }
        EventKind::Lose { seat, good, count } => {
            let id = if is_payment(game, seat, good, event.cause) { "event-pay" } else { "event-lose" };
            by(id, seat).with("amount", parts::amount(good.into(), count))
        }
        EventKind::Token { seat, token, count } => by("event-token", seat).with("tokens", parts::tokens(token, count)),
        // An eliminated monster's tokens go with it, so they get no line.
        EventKind::Remove { seat, .. } if is_dead(game, seat, event.cause) => return None,
        EventKind::Remove { seat, token, count } => {
            by("event-remove", seat).with("tokens", parts::tokens(token, count))
        }
        EventKind::Souvenir { seat, borough } => there("event-souvenir", seat, borough),
        EventKind::DestroyBuilding { seat, borough, tile } => there("event-destroy-building", seat, borough)
            .with("building", parts::tile(tile))
            .with("durability", tile.durability()),
        EventKind::DestroyUnit { seat, borough, unit } => {
            there("event-destroy-unit", seat, borough).with("unit", parts::unit(unit))
        }
        EventKind::Appear { borough, unit } => {
            Message::new("event-appear").with("unit", parts::unit(unit)).with("borough", parts::borough(borough))
        }
        // Buildings placed during setup are visible on the board.
        EventKind::Building { .. } if game.turn_number() == 0 => return None,
        EventKind::Building { borough, tile } => Message::new("event-building")
            .with("building", parts::tile(tile))
            .with("durability", tile.durability())
            .with("borough", parts::borough(borough)),
        EventKind::Send { seat, unit, from, to } => by("event-send", seat)
            .with("unit", parts::unit(unit))
            .with("from", parts::borough(from))
            .with("to", parts::borough(to)),
        EventKind::Flee { seat, borough } => there("event-flee", seat, borough),
        EventKind::Stay { seat } => by("event-stay", seat).with("place", parts::place(game.monster(seat).place())),
        EventKind::Leave { seat, to: Place::Outer(borough) } => there("event-leave-for", seat, borough),
        EventKind::Leave { seat, .. } => by("event-leave", seat).with("place", middle()),
        EventKind::Yield { seat } => by("event-yield", seat),
        EventKind::Move { seat, borough } => there("event-move", seat, borough),
        EventKind::Enter { seat, place } => by("event-enter", seat).with("place", parts::place(place)),
        EventKind::Advance { seat, zone } => by("event-advance", seat).with("zone", parts::zone(zone)),
        EventKind::Track { seat, track } => match game.ruleset() {
            Ruleset::NewYork => by("event-track", seat).with("track", parts::track(track)),
            Ruleset::Tokyo => by("event-track-tokyo", seat).with("place", parts::place(Place::Tokyo(track))),
        },
        EventKind::Take { seat, goal } => by("event-take", seat).with("goal", parts::goal(goal)),
        EventKind::Return { seat, goal } => by("event-return", seat).with("goal", parts::goal(goal)),
        EventKind::Reveal { card: shown } => Message::new("event-reveal").with("card", parts::card(game, shown)),
        EventKind::Shuffle => Message::new("event-shuffle"),
        EventKind::Buy { seat, card: bought, from } => bought_from(seat, from).with("card", parts::card(game, bought)),
        EventKind::Receive { seat, card: free } => card("event-receive", seat, free),
        EventKind::Sweep { seat } => by("event-sweep", seat),
        // Rules discard cards that were bought, swept or owned by an eliminated monster; other events cover that.
        EventKind::Discard { seat, card: gone } => match event.cause {
            Cause::Card(_) => card("event-discard", seat, gone),
            Cause::Rule(_) => return None,
        },
        EventKind::ExtraTurn { seat, card: giver } => card("event-extra-turn", seat, giver),
        EventKind::Concede { seat } => by("event-concede", seat),
        EventKind::Reborn { seat, life } => by("event-reborn", seat).with("life", life),
        EventKind::Charge { seat, card: on, energy } => {
            card("event-charge", seat, on).with("energy", parts::amount(Amount::Energy, energy.into()))
        }
        EventKind::Copy { seat, card: model } => card("event-copy", seat, model),
        EventKind::Uncopy { seat, card: model } => card("event-uncopy", seat, model),
        EventKind::Look { seat } => by("event-look", seat),
        EventKind::Spare { seat, .. } => by("event-spare", seat),
        EventKind::KnockOut { seat } => by("event-knock-out", seat),
        EventKind::TryZombie { seat, number } => by("event-try-zombie", seat).with("number", number),
        EventKind::Rise { seat, life } => by("event-rise", seat).with("life", life),
        EventKind::Demand { seat, life } => by("event-demand", seat).with("life", life),
        EventKind::TreatAs { seat, face: shown } => by("event-treat-as", seat).with("face", face(shown)),
        EventKind::Command { seat } => by("event-command", seat),
        EventKind::Summon { seat, borough } => there("event-summon", seat, borough),
        EventKind::TokenAttack { seat, place } => {
            let id = if place.is_inside() { "event-token-attack-inside" } else { "event-token-attack" };
            by(id, seat).with("place", parts::place(place))
        }
        EventKind::TokenMove { seat, borough } => there("event-token-move", seat, borough),
        EventKind::TokenEnter { seat, place } => by("event-token-enter", seat).with("place", parts::place(place)),
        EventKind::TokenLeave { seat, borough } => there("event-token-leave", seat, borough),
        EventKind::TokenTrack { track } => Message::new("event-token-track").with("track", parts::track(track)),
        EventKind::TokenGone { place } => Message::new("event-token-gone").with("place", parts::place(place)),
        EventKind::Eliminate { seat } => by("event-eliminate", seat),
        EventKind::Win { seat } => by("event-win", seat).with("city", parts::city(game.ruleset())),
        EventKind::NobodyWins => Message::new("event-nobody-wins"),
        EventKind::Phase { .. } | EventKind::Stop { .. } | EventKind::Apply { .. } => return None,
    })
}

/// Whether a monster is being eliminated rather than just KO'd.
pub(super) fn is_dead(game: &Game, seat: Seat, cause: Cause) -> bool {
    let gives_up = cause == game.ruleset().cites().concession.into();
    game.monster(seat).life() == 0 && (gives_up || !game.is_ko(seat))
}

/// A text with a monster's LP after the event.
fn life(game: &Game, id: &str, seat: Seat) -> Message {
    Message::new(id).with("monster", seat).with("life", game.monster(seat).life())
}

/// Whether a monster lost something as a payment that it chose to make: for a card, a reroll, one of its own cards, or
/// a toll.
fn is_payment(game: &Game, seat: Seat, good: Good, cause: Cause) -> bool {
    let paid = match cause {
        Cause::Rule(rule) => [game.ruleset().cites().buying, Rule::NR_60].contains(&rule),
        Cause::Card(card) => {
            let own = game.monster(seat).cards().has(card) || game.copy() == Some((seat, card));
            own || game.market().contains(&Some(card))
        }
    };
    paid && good != Good::Vp
}

fn bought_from(seat: Seat, from: Source) -> Message {
    let message = match from {
        Source::Market => Message::new("event-buy"),
        Source::Discard => Message::new("event-buy-discarded"),
        Source::Deck => Message::new("event-buy-top"),
        Source::Monster(owner) => Message::new("event-buy-owned").with("owner", owner),
    };
    message.with("monster", seat)
}

/// A log line for a face that had no effect; its wording gives the reason.
fn nothing(game: &Game, seat: Seat, face: Face) -> Message {
    let idle = if game.is_ko(seat) { IdleReason::Other } else { IdleReason::of(game, seat, face) };
    let name = || parts::face(game.ruleset(), face);
    let message = match idle {
        IdleReason::NoTarget => Message::new("event-nothing-attack"),
        IdleReason::Inside => Message::new("event-nothing-heal").with("place", parts::middle(game.ruleset())),
        IdleReason::FullLife => Message::new("event-nothing-full"),
        IdleReason::TooFew(count) if game.ruleset() == Ruleset::NewYork => {
            Message::new("event-nothing-celebrity").with("count", count)
        }
        IdleReason::TooFew(_) => Message::new("event-nothing-number").with("face", name()),
        IdleReason::TooWeak => Message::new("event-nothing-destruction"),
        IdleReason::NoUnits => Message::new("event-nothing-ouch"),
        IdleReason::Other => Message::new("event-nothing").with("face", name()),
    };
    message.with("monster", seat)
}
