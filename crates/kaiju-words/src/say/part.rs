//! Turns events into parts of a story's sentences: the active monster's actions and their effects.

use super::{
    effect::effect_for,
    event::is_dead,
    parts::{self, Amount},
};
use crate::message::Message;
use kaiju_rules::{CardId, Cause, Event, EventKind, Game, Good, Place, Rule, Ruleset, Seat, Source, Token, Unit};

/// An event's contribution to a sentence about its actor, the active monster.
#[derive(Clone, Debug)]
pub(crate) enum StoryPart {
    /// Something that a monster does or experiences, without its name: "takes Superstar".
    Verb(Seat, Message),
    /// Like `Verb`, but left out of turn cards: "stays in Tokyo City".
    Aside(Seat, Message),
    /// Something else that happens: "the Token Monster is gone".
    Fact(Message),
    /// A monster's LP, VP or energy change by this much.
    Change(Seat, Amount, i32),
    /// The actor destroys a building or unit: the text for one of its kind, and the kind's keyword.
    Destroyed(Message, &'static str),
    /// A unit appears.
    Appeared(Unit),
    /// The actor spends this many Attack faces on removing tokens.
    Spent(Message, u8),
    /// The actor's dice change.
    Dice,
    /// Nothing that the sentence mentions.
    None,
}

/// An event's contribution to a sentence about this actor. `game` is the game at the time of the event.
pub(crate) fn part(game: &Game, actor: Seat, event: Event) -> StoryPart {
    let does = |seat: Seat, id: &str| StoryPart::Verb(seat, Message::new(id));
    let effect = || effect_for(game, actor, event).map_or(StoryPart::None, StoryPart::Fact);
    let card = |card: CardId| parts::card(game, card);
    let change = |seat, good: Amount, count: i32| StoryPart::Change(seat, good, count);
    match event.kind {
        // The energy set by popular demand is neither a gain nor a loss (KR-8).
        EventKind::Gain { good: Good::Energy, .. } | EventKind::Lose { good: Good::Energy, .. }
            if event.cause == Cause::Rule(Rule::KO_4_4) =>
        {
            StoryPart::None
        }
        EventKind::Gain { seat, good, count } => change(seat, good.into(), count.into()),
        EventKind::Lose { seat, good, count } => change(seat, good.into(), -i32::from(count)),
        EventKind::Heal { seat, life } => change(seat, Amount::Life, life.into()),
        EventKind::Damage { seat, damage } => change(seat, Amount::Life, -i32::from(damage)),
        EventKind::DestroyBuilding { tile, .. } => {
            StoryPart::Destroyed(Message::new(format!("building-{}.a", tile.building())), tile.building())
        }
        EventKind::DestroyUnit { unit, .. } => {
            StoryPart::Destroyed(Message::new(format!("unit-{}.a", unit.word())), unit.word())
        }
        EventKind::Appear { unit, .. } => StoryPart::Appeared(unit),
        EventKind::Roll { .. } | EventKind::Change { .. } | EventKind::DiscardDie { .. } => StoryPart::Dice,
        EventKind::CardRoll { seat, dice } => match event.cause {
            Cause::Card(asks) => {
                let roll = Message::new("story-card-rolls").with("dice", parts::dice(game.ruleset(), dice));
                StoryPart::Aside(seat, roll.with("card", card(asks)))
            }
            Cause::Rule(_) => StoryPart::None,
        },
        EventKind::Use { seat, card: used } => {
            StoryPart::Aside(seat, Message::new("story-use").with("card", card(used)))
        }
        EventKind::Adjust { seat, damage: 0 } if seat == actor => StoryPart::Fact(Message::new("story-unharmed")),
        EventKind::Enter { seat, place } => {
            StoryPart::Verb(seat, Message::new("story-enter").with("place", parts::place(place)))
        }
        EventKind::Leave { seat, to } => {
            StoryPart::Verb(seat, Message::new("story-leave").with("place", parts::place(to)))
        }
        EventKind::Advance { seat, zone } => {
            StoryPart::Verb(seat, Message::new("story-advance").with("zone", parts::zone(zone)))
        }
        // In Manhattan both tracks are worth the same.
        EventKind::Track { seat, track } if game.ruleset() == Ruleset::Tokyo => {
            StoryPart::Verb(seat, Message::new("story-track").with("place", parts::place(Place::Tokyo(track))))
        }
        EventKind::Move { seat, borough } => {
            StoryPart::Verb(seat, Message::new("story-move").with("borough", parts::borough(borough)))
        }
        EventKind::Flee { seat, borough } => {
            StoryPart::Verb(seat, Message::new("story-flee").with("borough", parts::borough(borough)))
        }
        EventKind::Stay { seat } => StoryPart::Aside(seat, Message::new("story-stay")),
        EventKind::Yield { seat } => does(seat, "story-yield"),
        EventKind::Take { seat, goal } => {
            StoryPart::Verb(seat, Message::new("story-take").with("goal", parts::goal(goal)))
        }
        EventKind::Return { seat, goal } => {
            StoryPart::Verb(seat, Message::new("story-return").with("goal", parts::goal(goal)))
        }
        EventKind::Buy { seat, card: bought, from: Source::Monster(owner) } => {
            StoryPart::Verb(seat, Message::new("story-buy-owned").with("card", card(bought)).with("owner", owner))
        }
        EventKind::Buy { seat, card: bought, from: Source::Market | Source::Discard | Source::Deck } => {
            StoryPart::Verb(seat, Message::new("story-buy").with("card", card(bought)))
        }
        EventKind::Sweep { seat } => does(seat, "story-sweep"),
        EventKind::Uncopy { seat, card: model } => {
            StoryPart::Verb(seat, Message::new("story-uncopy").with("card", card(model)))
        }
        EventKind::Reborn { seat, life } => StoryPart::Verb(seat, Message::new("story-reborn").with("life", life)),
        EventKind::Spare { seat, .. } => does(seat, "story-spare"),
        EventKind::KnockOut { seat } => does(seat, "story-ko"),
        EventKind::Eliminate { seat } => does(seat, "story-out"),
        EventKind::TreatAs { seat, face } => {
            StoryPart::Verb(seat, Message::new("story-treat-as").with("face", parts::face(game.ruleset(), face)))
        }
        EventKind::Command { seat } => does(seat, "story-command"),
        EventKind::Summon { seat, borough } => {
            StoryPart::Verb(seat, Message::new("story-summon").with("borough", parts::borough(borough)))
        }
        EventKind::TokenMove { seat, borough } => {
            StoryPart::Verb(seat, Message::new("story-token-move").with("borough", parts::borough(borough)))
        }
        EventKind::TokenAttack { seat, .. } => does(seat, "story-token-attack"),
        EventKind::Send { seat, unit, to, .. } => {
            let send = Message::new("story-send").with("unit", parts::unit(unit));
            StoryPart::Verb(seat, send.with("borough", parts::borough(to)))
        }
        EventKind::Remove { seat, .. } if is_dead(game, seat, event.cause) => StoryPart::None,
        EventKind::Remove { seat, token: Token::Web, count } if seat == actor => {
            StoryPart::Spent(Message::new("effect-minus").with("amount", parts::tokens(Token::Web, count)), count)
        }
        EventKind::Adjust { .. }
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
        | EventKind::Track { .. }
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
        | EventKind::NobodyWins => StoryPart::None,
    }
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
