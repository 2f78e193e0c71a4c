//! Answers, worded for a button or menu line.

use super::parts::{self, Amount};
use crate::message::Message;
use kaiju_rules::{
    Action, Aim, Borough, CardId, Destination, Face, Game, Pending, Place, Prompt, Seat, Source, Spending, Target,
    Tile, Unit,
};

/// An answer to the pending question, worded for a button or menu line, with its cost if it has one: "Flee to Queens:
/// pay 2 E".
pub fn answer(game: &Game, seat: Seat, action: Action) -> Message {
    let to = |id: &str, borough: Borough| Message::new(id).with("borough", parts::borough(borough));
    let card = |id: &str, card: CardId| Message::new(id).with("card", parts::card(game, card));
    let face = |face: Face| parts::face(game.ruleset(), face);
    match action {
        Action::Place(borough) if game.turn_number() > 0 => to("answer-come-back", borough),
        Action::Place(borough) => to("answer-place", borough),
        Action::Reroll { dice, life } => {
            let dice = parts::dice(game.ruleset(), dice);
            paid(game, (seat, action, life), Message::new("answer-reroll").with("dice", dice))
        }
        Action::Stop => Message::new("answer-stop"),
        Action::Resolve(kind) => {
            let count = game.dice().plus(game.added_symbols()).count(kind);
            Message::new("answer-resolve").with("dice", parts::faces(game.ruleset(), kind, count))
        }
        Action::Change { from, to } if from == to => Message::new("answer-change-nothing").with("face", face(from)),
        Action::Change { from, to } => Message::new("answer-change").with("from", face(from)).with("to", face(to)),
        Action::Use { card, aim, life } => paid(game, (seat, action, life), use_card(game, card, aim)),
        Action::Spend { face, on } => spend(game, face, on),
        Action::Destroy(Target::Building { borough, stack, tile }) => building(game, borough, stack, tile),
        Action::Destroy(Target::Unit { borough, unit }) => destroy_unit(game, seat, borough, unit),
        Action::Pass => Message::new("answer-pass").with("question", pending_word(game)),
        Action::Flee { to: borough, life } => paid(game, (seat, action, life), to("answer-flee", borough)),
        Action::Stay if game.is_ko(seat) => {
            let place = game.token_monster().unwrap_or(Place::Off);
            Message::new("answer-token-stay").with("place", parts::place(place))
        }
        Action::Stay => Message::new("answer-stay").with("place", parts::place(game.monster(seat).place())),
        Action::Leave(borough) if game.is_ko(seat) => to("answer-token-move", borough),
        Action::Leave(borough) => to("answer-leave", borough),
        Action::Move { to: Destination::Borough(Borough::Manhattan), .. } if game.is_ko(seat) => {
            Message::new("answer-token-enter")
        }
        Action::Move { to: Destination::Borough(borough), .. } if game.is_ko(seat) => to("answer-token-move", borough),
        Action::Move { to, life } => paid(game, (seat, action, life), travel(to)),
        Action::Buy { card, from, life } => buy(game, (seat, action, life), card, from),
        Action::Sweep { life } => {
            Message::new("answer-sweep").with("cost", parts::cost(game.answer_cost(seat, action), life))
        }
        Action::Done => Message::new("answer-done"),
        Action::Choose(chosen) => Message::new("answer-choose").with("monster", chosen),
        Action::ChooseCard { seat: owner, card: model } => card("answer-choose-card", model).with("monster", owner),
        Action::Yield => Message::new("answer-yield"),
        Action::Look => Message::new("answer-look"),
        Action::Sell(sold) => {
            card("answer-sell", sold).with("price", parts::amount(Amount::Energy, game.card(sold).cost.into()))
        }
        Action::Discard(gone) => card("answer-discard", gone),
        Action::Split { energy, heal } => Message::new("answer-split").with("energy", energy).with("life", heal),
        Action::Send { unit, new, to: borough } => {
            to(if new { "answer-send-new" } else { "answer-send" }, borough).with("unit", parts::unit(unit))
        }
        Action::Meet(met) => {
            let damage = game.threat(seat).map_or(0, |(damage, _)| damage);
            Message::new("answer-meet").with("energy", met).with("damage", damage.saturating_sub(met))
        }
        Action::TryZombie => Message::new("answer-try-zombie"),
        Action::TreatAs(kind) => Message::new("answer-treat-as").with("face", face(kind)),
        Action::Summon(borough) => to("answer-summon", borough),
        Action::CommandUnits => Message::new("answer-command-units"),
        Action::Attack => Message::new("answer-attack"),
        Action::Concede => Message::new("answer-concede"),
    }
}

/// An answer apart from its question: a reroll is told by the dice that it keeps.
pub fn choice(game: &Game, seat: Seat, action: Action) -> Message {
    let (Action::Reroll { dice, life }, Pending::Choose { prompt: Prompt::RerollOrStop, .. }) =
        (action, game.pending())
    else {
        return answer(game, seat, action);
    };
    let kept = game.dice().minus(dice);
    let reroll = if kept.is_empty() {
        Message::new("answer-reroll-all")
    } else {
        Message::new("answer-keep").with("dice", parts::dice(game.ruleset(), kept))
    };
    paid(game, (seat, action, life), reroll)
}

/// The coach's advice: the best answer, the keyword of its reason, and the chances to win with it and with the best other
/// answer in hundredths of a percent.
pub fn advice(game: &Game, (seat, best): (Seat, Action), reason: &str, (chance, other): (u16, Option<u16>)) -> Message {
    let (chance, other) = (percent(chance), other.map(percent));
    let advice = match other.filter(|&other| other < chance) {
        Some(other) => Message::new("ask-advice").with("other", other),
        None => Message::new("ask-advice-close"),
    };
    let answer = choice(game, seat, best);
    advice.with("answer", answer).with("reason", super::reason(reason)).with("chance", chance)
}

/// A chance in hundredths of a percent as whole percent. Only a certain one is 100, and only an impossible one 0.
pub const fn percent(chance: u16) -> u8 {
    match chance {
        0 => 0,
        1..100 => 1,
        9_900..10_000 => 99,
        10_000.. => 100,
        _ => ((chance + 50) / 100) as u8,
    }
}

/// A seat's action, and the part of its cost that is paid in life.
type Deed = (Seat, Action, u8);

/// Adds an answer's cost to its text if it has one.
fn paid(game: &Game, (seat, action, life): Deed, answer: Message) -> Message {
    match game.answer_cost(seat, action) {
        0 => answer,
        cost => Message::new("answer-paid").with("answer", answer).with("cost", parts::cost(cost, life)),
    }
}

/// Keyword of the pending question, for answers whose meaning depends on it.
fn pending_word(game: &Game) -> &'static str {
    match game.pending() {
        Pending::Choose { prompt: Prompt::React(_), .. } => "react",
        Pending::Choose { prompt, .. } => prompt.word(),
        Pending::Chance(_) | Pending::Over { .. } => "none",
    }
}

fn use_card(game: &Game, card: CardId, aim: Aim) -> Message {
    let aimed = match aim {
        Aim::Nothing => Message::new("answer-use"),
        Aim::Borough(borough) => Message::new("answer-use-there").with("borough", parts::borough(borough)),
        Aim::Die(face) => Message::new("answer-use-die").with("face", parts::face(game.ruleset(), face)),
    };
    aimed.with("card", parts::card(game, card))
}

fn spend(game: &Game, face: Face, on: Spending) -> Message {
    let ruleset = game.ruleset();
    let faces = |count: u8| parts::faces(ruleset, face, count);
    let all = game.resolved_symbols().count(face);
    let kind = if face == Face::ATTACK { "attack" } else { "heal" };
    if on.total() == 0 {
        return Message::new("answer-spend-nothing").with("kind", kind).with("dice", faces(all));
    }
    let removed = game.removed_by(face).iter().enumerate().filter(|&(kind, _)| on.tokens(kind) > 0);
    let tokens = removed.map(|(kind, &token)| {
        let count = on.tokens(kind);
        Message::new("spend-tokens").with("dice", faces(count)).with("tokens", parts::tokens(token, count))
    });
    let patients = game.seats().filter(|&s| on.patient(s) > 0);
    let patients =
        patients.map(|s| Message::new("spend-patient").with("dice", faces(on.patient(s))).with("monster", s));
    let spent: Vec<Message> = tokens.chain(patients).collect();
    Message::new("answer-spend").with("spent", spent)
}

/// Destroying a building. If two stacks show the same tile, their heights distinguish them (NY-5.14).
fn building(game: &Game, borough: Borough, stack: u8, tile: Tile) -> Message {
    let stacks = game.stacks(borough);
    let alike = stacks.iter().filter(|s| s.top() == Some(tile)).any(|s| s.hidden() != stacks[stack as usize].hidden());
    let message = if alike {
        Message::new("answer-destroy-building-above").with("hidden", stacks[stack as usize].hidden())
    } else {
        Message::new("answer-destroy-building")
    };
    message
        .with("building", parts::tile(tile))
        .with("durability", tile.durability())
        .with("scattered", is_scattered(game))
        .with("borough", parts::borough(borough))
}

/// The keyword that says whether the targets are in more than one borough. If all are in one borough, the question
/// names it.
fn is_scattered(game: &Game) -> &'static str {
    let place = |action: &Action| match *action {
        Action::Destroy(Target::Building { borough, .. } | Target::Unit { borough, .. }) => Some(borough),
        _ => None,
    };
    let legal = game.legal();
    let mut places = legal.iter().filter_map(place);
    let first = places.next();
    if places.any(|borough| Some(borough) != first) { "yes" } else { "no" }
}

fn destroy_unit(game: &Game, seat: Seat, borough: Borough, unit: Unit) -> Message {
    Message::new("answer-destroy-unit")
        .with("unit", parts::unit(unit))
        .with("durability", game.unit_durability(seat, unit))
        .with("scattered", is_scattered(game))
        .with("borough", parts::borough(borough))
}

fn travel(to: Destination) -> Message {
    match to {
        Destination::Zone(zone) => Message::new("answer-advance").with("zone", parts::zone(zone)),
        Destination::Borough(Borough::Manhattan) => Message::new("answer-enter"),
        Destination::Borough(borough) => Message::new("answer-move").with("borough", parts::borough(borough)),
    }
}

fn buy(game: &Game, (seat, action, life): Deed, card: CardId, from: Source) -> Message {
    let message = match from {
        Source::Market => Message::new("answer-buy"),
        Source::Discard => Message::new("answer-buy-discarded"),
        Source::Deck => Message::new("answer-buy-top"),
        Source::Monster(owner) => Message::new("answer-buy-owned").with("monster", owner),
    };
    let cost = parts::cost(game.answer_cost(seat, action), life);
    message.with("card", parts::card(game, card)).with("cost", cost)
}
