//! Events as parts of a story's sentences: what the monster whose turn it is does, and what comes of it.

use super::{
    effect::effect_for,
    event::is_dead,
    parts::{self, Amount},
};
use crate::message::Message;
use kaiju_rules::{CardId, Cause, Event, EventKind, Face, Game, Good, Place, Rule, Ruleset, Seat, Source, Token, Unit};

/// What an event adds to a sentence about the monster whose turn it is, its actor.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    /// What the actor does, without its name: "takes Superstar".
    Verb(Message),
    /// Something else that happens: "Mantis flees to Queens".
    Fact(Message),
    /// A monster's LP, VP or energy change by this much.
    Change(Seat, Amount, i32),
    /// The actor destroys a building or unit: its name alone, and its name with a number.
    Destroyed(Message, &'static str),
    /// A unit appears.
    Appeared(Unit),
    /// The actor spends Attack faces on removing tokens, this many.
    Spent(Message, u8),
    /// The actor's dice change.
    Dice,
    /// Nothing that the sentence mentions.
    None,
}

/// What an event adds to a sentence about this actor. `game` is the game at the time of the event.
pub(crate) fn part(game: &Game, actor: Seat, event: Event) -> Part {
    let own = |seat: Seat| seat == actor;
    let about = |seat: Seat, id: &str| {
        if own(seat) {
            Message::new(id)
        } else {
            Message::new(format!("{id}-other")).with("monster", seat)
        }
    };
    // The effect's text, if it is about another monster or doesn't address the reader.
    let effect = || effect_for(game, actor, event).map_or(Part::None, Part::Fact);
    let does = |seat: Seat, message: Message| if own(seat) { Part::Verb(message) } else { Part::Fact(message) };
    let if_own = |seat: Seat, id: &str| if own(seat) { Part::Verb(Message::new(id)) } else { effect() };
    let card = |id: &str, card: CardId| Message::new(id).with("card", parts::card(game, card));
    let change = |seat, good: Amount, count: i32| Part::Change(seat, good, count);
    match event.kind {
        // The energy set by popular demand is neither a gain nor a loss (KR-8).
        EventKind::Gain { good: Good::Energy, .. } | EventKind::Lose { good: Good::Energy, .. }
            if event.cause == Cause::Rule(Rule::KO_4_4) =>
        {
            Part::None
        }
        EventKind::Gain { seat, good, count } => change(seat, good.into(), count.into()),
        EventKind::Lose { seat, good, count } => change(seat, good.into(), -i32::from(count)),
        EventKind::Heal { seat, life } => change(seat, Amount::Life, life.into()),
        EventKind::Damage { seat, damage } => change(seat, Amount::Life, -i32::from(damage)),
        EventKind::DestroyBuilding { tile, .. } => {
            Part::Destroyed(Message::new(format!("building-{}.a", tile.building())), tile.building())
        }
        EventKind::DestroyUnit { unit, .. } => {
            Part::Destroyed(Message::new(format!("unit-{}.a", unit.word())), unit.word())
        }
        EventKind::Appear { unit, .. } => Part::Appeared(unit),
        EventKind::Roll { .. } | EventKind::Change { .. } | EventKind::DiscardDie { .. } => Part::Dice,
        EventKind::CardRoll { seat, dice } => match event.cause {
            Cause::Card(asks) => {
                does(seat, card_roll(game, asks, about(seat, "story-card-rolls"), dice))
            }
            Cause::Rule(_) => Part::None,
        },
        EventKind::Use { seat, card: used } => {
            does(seat, about(seat, "story-use").with("card", parts::card(game, used)))
        }
        EventKind::Adjust { seat, damage: 0 } if own(seat) => Part::Fact(Message::new("story-unharmed")),
        EventKind::Enter { seat, place } if own(seat) => {
            Part::Verb(Message::new("story-enter").with("place", parts::place(place)))
        }
        EventKind::Leave { seat, to } if own(seat) => {
            Part::Verb(Message::new("story-leave").with("place", parts::place(to)))
        }
        EventKind::Advance { seat, zone } => {
            does(seat, Message::new("story-advance").with("zone", parts::zone(zone)))
        }
        EventKind::Track { seat, track } if own(seat) && game.ruleset() == Ruleset::Tokyo => {
            Part::Verb(Message::new("story-track").with("place", parts::place(Place::Tokyo(track))))
        }
        EventKind::Move { seat, borough } if own(seat) => {
            Part::Verb(Message::new("story-move").with("borough", parts::borough(borough)))
        }
        EventKind::Flee { seat, borough } => {
            does(seat, about(seat, "story-flee").with("borough", parts::borough(borough)))
        }
        EventKind::Stay { seat } => {
            does(seat, about(seat, "story-stay").with("place", parts::place(game.monster(seat).place())))
        }
        EventKind::Yield { seat } => if_own(seat, "story-yield"),
        EventKind::Take { seat, goal } if own(seat) => {
            Part::Verb(Message::new("story-take").with("goal", parts::goal(goal)))
        }
        EventKind::Return { seat, goal } if own(seat) => {
            Part::Verb(Message::new("story-return").with("goal", parts::goal(goal)))
        }
        EventKind::Buy { seat, card: bought, from } => does(seat, match from {
            Source::Monster(owner) => {
                about(seat, "story-buy-owned").with("card", parts::card(game, bought)).with("owner", owner)
            }
            Source::Market | Source::Discard | Source::Deck => {
                about(seat, "story-buy").with("card", parts::card(game, bought))
            }
        }),
        EventKind::Sweep { seat } => does(seat, about(seat, "story-sweep")),
        EventKind::Uncopy { seat, card: model } if own(seat) => Part::Verb(card("story-uncopy", model)),
        EventKind::Reborn { seat, life } if own(seat) => Part::Verb(Message::new("story-reborn").with("life", life)),
        EventKind::Spare { seat, .. } => if_own(seat, "story-spare"),
        EventKind::KnockOut { seat } => if_own(seat, "story-ko"),
        EventKind::Eliminate { seat } => if_own(seat, "story-out"),
        EventKind::TreatAs { seat, face } => {
            does(seat, Message::new("story-treat-as").with("face", parts::face(game.ruleset(), face)))
        }
        EventKind::Command { seat } => does(seat, Message::new("story-command")),
        EventKind::Summon { seat, borough } => {
            does(seat, Message::new("story-summon").with("borough", parts::borough(borough)))
        }
        EventKind::TokenMove { seat, borough } => {
            does(seat, Message::new("story-token-move").with("borough", parts::borough(borough)))
        }
        EventKind::TokenAttack { seat, .. } => does(seat, Message::new("story-token-attack")),
        EventKind::Send { seat, unit, to, .. } => does(
            seat,
            about(seat, "story-send").with("unit", parts::unit(unit)).with("borough", parts::borough(to)),
        ),
        EventKind::Nothing { face: Face::ATTACK, .. } => Part::None,
        EventKind::Remove { seat, token: Token::Web, count } if own(seat) && game.monster(seat).life() > 0 => {
            match effect() {
                Part::Fact(fact) => Part::Spent(fact, count),
                other => other,
            }
        }
        EventKind::Remove { seat, .. } if is_dead(game, seat, event.cause) => Part::None,
        EventKind::Adjust { .. }
        | EventKind::Enter { .. }
        | EventKind::Leave { .. }
        | EventKind::Track { .. }
        | EventKind::Move { .. }
        | EventKind::Take { .. }
        | EventKind::Return { .. }
        | EventKind::Uncopy { .. }
        | EventKind::Reborn { .. }
        | EventKind::Add { .. }
        | EventKind::Meet { .. }
        | EventKind::Token { .. }
        | EventKind::Remove { .. }
        | EventKind::Receive { .. }
        | EventKind::Discard { .. }
        | EventKind::ExtraTurn { .. }
        | EventKind::Copy { .. }
        | EventKind::TokenEnter { .. }
        | EventKind::TokenLeave { .. }
        | EventKind::TokenGone { .. } => effect(),
        EventKind::Turn { .. }
        | EventKind::Phase { .. }
        | EventKind::StartRoll { .. }
        | EventKind::Starts { .. }
        | EventKind::Place { .. }
        | EventKind::Stop { .. }
        | EventKind::Resolve { .. }
        | EventKind::Withhold { .. }
        | EventKind::Nothing { .. }
        | EventKind::Apply { .. }
        | EventKind::Souvenir { .. }
        | EventKind::Building { .. }
        | EventKind::Reveal { .. }
        | EventKind::Shuffle
        | EventKind::Concede { .. }
        | EventKind::Charge { .. }
        | EventKind::Look { .. }
        | EventKind::TryZombie { .. }
        | EventKind::Rise { .. }
        | EventKind::Demand { .. }
        | EventKind::TokenTrack { .. }
        | EventKind::Win { .. }
        | EventKind::NobodyWins => Part::None,
    }
}

fn card_roll(game: &Game, card: CardId, message: Message, dice: kaiju_rules::Dice) -> Message {
    message.with("dice", parts::dice(game.ruleset(), dice)).with("card", parts::card(game, card))
}

/// A change of LP, VP or energy, with the monster's name unless it is the actor.
pub(crate) fn change(actor: Seat, seats: &[Seat], good: Amount, by: i32) -> Message {
    let amount = parts::amount(good, u16::try_from(by.unsigned_abs()).unwrap_or(u16::MAX));
    let sign = if by < 0 { "minus" } else { "plus" };
    match seats {
        [seat] if *seat == actor => Message::new(format!("effect-{sign}")).with("amount", amount),
        [seat] => Message::new(format!("effect-{sign}-other")).with("monster", *seat).with("amount", amount),
        _ => {
            let monsters: Vec<Message> = seats.iter().map(|&seat| parts::name(seat)).collect();
            Message::new(format!("effect-{sign}-all")).with("monsters", monsters).with("amount", amount)
        }
    }
}

/// Buildings or units of one kind: "a Jet", "2 high-rises".
pub(crate) fn destroyed(one: &Message, word: &str, count: u8) -> Message {
    if count == 1 { one.clone() } else { Message::new(format!("story-{word}")).with("count", count) }
}
