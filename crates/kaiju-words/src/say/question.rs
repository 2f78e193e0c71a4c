//! Questions, worded for the seat being asked.

use super::parts::{self, Amount};
use crate::{
    ask::{CardNote, Variant},
    message::{Arg, Message},
};
use kaiju_rules::{Action, ActionList, CardId, Face, Game, Occasion, Phase, Place, Prompt, Seat, Threat};

/// The special case of its kind that a question is, if any. The question's text depends on it.
pub fn variant(game: &Game, seat: Seat, prompt: Prompt) -> Option<Variant> {
    match prompt {
        Prompt::Place if game.turn_number() == 0 => None,
        Prompt::Place if game.phase() == Phase::End => Some(Variant::PopularDemand),
        Prompt::Place => Some(Variant::Zombie),
        Prompt::RerollOrStop if game.rerolls(seat) == 0 => Some(Variant::Last),
        Prompt::RerollOrStop if game.is_jinxed(seat) && game.roll_number(seat).is_some() => Some(Variant::Forced),
        Prompt::FleeOrStay if game.is_ko(game.active()) => Some(Variant::TokenMonster),
        Prompt::Move { extra: true } => Some(Variant::Extra),
        Prompt::Leave | Prompt::Move { .. } if game.is_ko(seat) => Some(Variant::TokenMonster),
        Prompt::Summon { .. } if game.token_monster().is_some() => Some(Variant::InPlay),
        Prompt::Buy if offered(game).is_empty() => Some(Variant::NoneAffordable),
        _ => None,
    }
}

/// A question, worded for the seat being asked: "Kong hit you for 3. Flee from Manhattan, or stay?"
pub fn question(game: &Game, seat: Seat, prompt: Prompt) -> Message {
    let variant = variant(game, seat, prompt);
    match prompt {
        Prompt::Place => Message::new(match variant {
            Some(Variant::PopularDemand) => "question-place-demand",
            Some(Variant::Zombie) => "question-place-zombie",
            _ => "question-place",
        }),
        Prompt::RerollOrStop => reroll(game, seat, variant),
        Prompt::WhichKind => {
            let left = game.dice().plus(game.added_symbols());
            Message::new("question-which-kind").with("dice", parts::dice(game.ruleset(), left))
        }
        Prompt::ChangeDice(None) => {
            Message::new("question-changing").with("dice", parts::dice(game.ruleset(), game.dice()))
        }
        Prompt::ChangeDice(Some(card)) => about(game, "question-change", card),
        Prompt::SpendFaces(face) => spend(game, seat, face),
        Prompt::Destroy { left, .. } => {
            let here = game.destruction_borough(seat).map_or(Message::new("place-off"), parts::borough);
            Message::new("question-destroy").with("count", left).with("borough", here)
        }
        Prompt::FleeOrStay if variant == Some(Variant::TokenMonster) => {
            Message::new("question-flee-token").with("monster", game.active())
        }
        Prompt::FleeOrStay => hit(game, "question-flee", seat),
        Prompt::YieldOrStay => match game.threat(seat) {
            // A monster that may yield unhurt decides before the damage is dealt (TR-11).
            Some(threat) => Message::new("question-yield-first").with("threat", threat_text(game, seat, threat)),
            None => hit(game, "question-yield", seat).with("place", parts::place(game.monster(seat).place())),
        },
        Prompt::Leave if variant == Some(Variant::TokenMonster) => Message::new("question-leave-token"),
        Prompt::Leave => Message::new("question-leave"),
        Prompt::Move { extra: true } => here(game, "question-move-extra", seat),
        Prompt::Move { .. } if variant == Some(Variant::TokenMonster) => {
            let place = game.token_monster().unwrap_or(Place::Off);
            Message::new("question-move-token").with("place", parts::place(place))
        }
        Prompt::Move { extra: false } => here(game, "question-move", seat),
        Prompt::Buy => buy(game, seat, variant),
        Prompt::ChooseMonster(card) => {
            about(game, "question-choose-monster", card).with("text", parts::card_text(game, card))
        }
        Prompt::DiscardKeep(card) => about(game, "question-discard-keep", card),
        Prompt::Split { card, vp } => about(game, "question-split", card).with("vp", parts::amount(Amount::Vp, vp)),
        Prompt::SendUnit { card, from, .. } => {
            about(game, "question-send-unit", card).with("borough", parts::borough(from))
        }
        Prompt::MeetDamage => threatened(game, "question-meet-damage", seat).with("energy", energy(game, seat)),
        Prompt::Offer => Message::new("question-offer")
            .with("cards", parts::cards(game, offered(game)))
            .with("energy", energy(game, seat)),
        Prompt::ChooseCard => Message::new("question-choose-card"),
        Prompt::Sell(card) => about(game, "question-sell", card),
        Prompt::React(occasion) => react(game, seat, occasion),
        Prompt::Zombie => Message::new("question-zombie"),
        Prompt::TreatAs => Message::new("question-treat-as"),
        Prompt::Summon { symbols } => summon(game, symbols, variant),
        Prompt::Heckle { faces } => Message::new("question-heckle").with("vp", parts::amount(Amount::Vp, faces.into())),
    }
}

/// The cards a question is about, each with its text, as background for the answer.
pub fn notes(game: &Game, prompt: Prompt) -> Vec<CardNote> {
    let cards = match prompt {
        Prompt::ChangeDice(Some(card))
        | Prompt::ChooseMonster(card)
        | Prompt::DiscardKeep(card)
        | Prompt::Split { card, .. }
        | Prompt::SendUnit { card, .. }
        | Prompt::Sell(card)
        | Prompt::React(Occasion::Rolled(card)) => vec![card],
        Prompt::Offer => offered(game),
        Prompt::ChangeDice(None) | Prompt::React(_) => usable(game),
        Prompt::Place
        | Prompt::RerollOrStop
        | Prompt::WhichKind
        | Prompt::SpendFaces(_)
        | Prompt::Destroy { .. }
        | Prompt::FleeOrStay
        | Prompt::YieldOrStay
        | Prompt::Leave
        | Prompt::Move { .. }
        | Prompt::Buy
        | Prompt::MeetDamage
        | Prompt::ChooseCard
        | Prompt::Zombie
        | Prompt::TreatAs
        | Prompt::Summon { .. }
        | Prompt::Heckle { .. } => Vec::new(),
    };
    let note = |card| CardNote { card, name: parts::card(game, card), text: parts::card_text(game, card) };
    cards.into_iter().map(note).collect()
}

/// Asks a KO'd monster how to use its Attack dice. The wording depends on whether the Token Monster is in play and
/// whether there are enough dice to command units.
fn summon(game: &Game, symbols: u8, variant: Option<Variant>) -> Message {
    let commands = game.legal().contains(&Action::CommandUnits);
    let id = match variant {
        Some(_) => "question-summon-in-play",
        None if commands => "question-summon",
        None => "question-summon-only",
    };
    Message::new(id).with("count", symbols)
}

fn about(game: &Game, id: &str, card: CardId) -> Message {
    Message::new(id).with("card", parts::card(game, card))
}

fn here(game: &Game, id: &str, seat: Seat) -> Message {
    Message::new(id).with("place", parts::place(game.monster(seat).place()))
}

fn energy(game: &Game, seat: Seat) -> Message {
    parts::amount(Amount::Energy, game.monster(seat).energy())
}

/// A question about the damage that the active monster has dealt to this seat.
fn hit(game: &Game, id: &str, seat: Seat) -> Message {
    Message::new(id).with("monster", game.active()).with("damage", game.damage_this_turn(seat))
}

fn reroll(game: &Game, seat: Seat, variant: Option<Variant>) -> Message {
    let id = match variant {
        Some(Variant::Last) => return Message::new("question-reroll-last"),
        Some(_) => "question-reroll-forced",
        None => "question-reroll",
    };
    match game.roll_number(seat) {
        Some((roll, rolls)) => Message::new(id).with("roll", roll).with("rolls", rolls),
        None => Message::new("question-reroll-more").with("count", game.rerolls(seat)),
    }
}

fn spend(game: &Game, seat: Seat, face: Face) -> Message {
    let faces = parts::faces(game.ruleset(), face, game.resolved_symbols().count(face));
    let heals =
        |action: &Action| matches!(*action, Action::Spend { on, .. } if game.seats().any(|s| on.patient(s) > 0));
    if game.legal().iter().any(heals) {
        return Message::new("question-spend-ray").with("dice", faces);
    }
    let here = game.removed_by(face).iter().map(|&token| (token, game.monster(seat).tokens(token)));
    let tokens: Vec<Message> = here.filter(|h| h.1 > 0).map(|(token, count)| parts::tokens(token, count)).collect();
    let id = if face == Face::ATTACK { "question-spend-attack" } else { "question-spend-heal" };
    Message::new(id).with("dice", faces).with("tokens", tokens)
}

fn sweeps(game: &Game) -> bool {
    let mut legal = ActionList::new();
    game.legal_into(&mut legal);
    legal.iter().any(|action| matches!(action, Action::Sweep { .. }))
}

fn buy(game: &Game, seat: Seat, variant: Option<Variant>) -> Message {
    let sweep = Action::Sweep { life: 0 };
    let cost = || parts::cost(game.answer_cost(seat, sweep), 0);
    let question = match (sweeps(game), variant) {
        (true, None) => Message::new("question-buy").with("cost", cost()),
        (true, Some(_)) => Message::new("question-buy-none").with("cost", cost()),
        (false, None) => Message::new("question-buy-only"),
        // Subway can still move its owner (NR-32).
        (false, Some(_)) => Message::new("question-buy-move"),
    };
    question.with("energy", energy(game, seat))
}

/// An imminent threat, as a sentence to its victim.
fn threat_text(game: &Game, seat: Seat, (damage, by): (u8, Threat)) -> Message {
    let message = match by {
        Threat::Attack(attacker) => Message::new("threat-attack").with("monster", attacker),
        Threat::Card(dealer, card) if dealer == seat => about(game, "threat-card-own", card),
        Threat::Card(dealer, card) => about(game, "threat-card", card).with("monster", dealer),
        Threat::Units => Message::new("threat-units"),
        Threat::Poison => Message::new("threat-poison"),
    };
    message.with("damage", damage)
}

fn threatened(game: &Game, id: &str, seat: Seat) -> Message {
    let threat = game.threat(seat).map_or(Message::new("threat-none"), |threat| threat_text(game, seat, threat));
    Message::new(id).with("threat", threat)
}

fn react(game: &Game, seat: Seat, occasion: Occasion) -> Message {
    let message = match occasion {
        Occasion::Loss => threatened(game, "question-loss", seat),
        Occasion::EnergyLoss => match game.energy_threat(seat) {
            Some((energy, card)) => {
                about(game, "question-energy-loss", card).with("energy", parts::amount(Amount::Energy, energy))
            }
            None => Message::new("question-energy-loss-none"),
        },
        Occasion::Probe => Message::new("question-probe")
            .with("monster", game.active())
            .with("dice", parts::dice(game.ruleset(), game.dice())),
        Occasion::Ones => Message::new("question-ones"),
        Occasion::BeforeRoll => Message::new("question-before-roll"),
        Occasion::Rolled(card) => {
            let rolled = parts::dice(game.ruleset(), game.card_dice());
            return about(game, "question-rolled", card).with("dice", rolled);
        }
    };
    message.with("cards", Arg::Either(parts::cards(game, usable(game))))
}

/// The distinct cards that `name` finds in the legal answers.
fn named(game: &Game, name: fn(&Action) -> Option<CardId>) -> Vec<CardId> {
    let mut legal = ActionList::new();
    game.legal_into(&mut legal);
    let mut cards: Vec<CardId> = legal.iter().filter_map(name).collect();
    cards.dedup();
    cards
}

/// The cards that some legal answer would use.
fn usable(game: &Game) -> Vec<CardId> {
    named(game, |action| if let Action::Use { card, .. } = *action { Some(card) } else { None })
}

/// The cards that some legal answer would buy.
fn offered(game: &Game) -> Vec<CardId> {
    named(game, |action| if let Action::Buy { card, .. } = *action { Some(card) } else { None })
}
