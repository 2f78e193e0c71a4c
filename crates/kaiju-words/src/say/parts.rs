//! The names of things, from which other texts are built.

use crate::message::Message;
use kaiju_rules::{
    Borough, CardId, CardKind, Cause, Dice, Face, Game, Goal, Phase, Place, Ruleset, Seat, Tile, Token, Track, Unit,
    Zone,
};

/// A text with a `$count` argument.
fn count(id: impl Into<String>, count: u8) -> Message {
    Message::new(id).with("count", count)
}

/// The name of a ruleset's city.
pub fn city(ruleset: Ruleset) -> Message {
    Message::new(format!("city-{}", ruleset.word()))
}

/// The reasons why a market card costs this seat less than its printed price: "1 less in the Bronx".
pub fn discounts(game: &Game, seat: Seat, card: CardId) -> Vec<Message> {
    // All zones of Manhattan are one borough.
    let here = || game.monster(seat).place().borough().map_or(Message::new("place-off"), borough);
    let line = |(cause, less): (Cause, u8)| {
        let line = match cause {
            Cause::Rule(_) => Message::new("discount-here").with("borough", here()),
            Cause::Card(by) => Message::new("discount-card").with("card", self::card(game, by)),
        };
        line.with("count", less)
    };
    game.discounts(seat, card).map(line).collect()
}

/// The names of a ruleset's six published monsters.
pub fn monsters(ruleset: Ruleset) -> [Message; 6] {
    let words = match ruleset {
        Ruleset::NewYork => ["kong", "captain-fish", "mantis", "rob", "drakonis", "sheriff"],
        Ruleset::Tokyo => ["gigazaur", "space-penguin", "the-king", "meka-dragon", "cyber-kitty", "alienoid"],
    };
    words.map(|word| Message::new(format!("monster-{word}")))
}

/// A monster's name at the table.
pub fn name(seat: Seat) -> Message {
    Message::new("seat-name").with("monster", seat)
}

/// The name of a borough.
pub fn borough(borough: Borough) -> Message {
    Message::new(format!("borough-{}", borough.word()))
}

/// The name of a zone of Manhattan.
pub fn zone(zone: Zone) -> Message {
    Message::new(format!("zone-{}", zone.word()))
}

/// The name of a track of Manhattan.
pub fn track(track: Track) -> Message {
    Message::new(match track {
        Track::Main => "track-main",
        Track::Side => "track-side",
    })
}

/// The name of a figure's place; in Manhattan, of its zone.
pub fn place(place: Place) -> Message {
    match place {
        Place::Off => Message::new("place-off"),
        Place::Outer(outer) => borough(outer),
        Place::Manhattan(at, _) => zone(at),
        Place::Outside => Message::new("place-outside"),
        Place::Tokyo(Track::Main) => Message::new("place-city"),
        Place::Tokyo(Track::Side) => Message::new("place-bay"),
    }
}

/// The contested middle of the board: Manhattan or Tokyo.
pub(crate) fn middle(ruleset: Ruleset) -> Message {
    match ruleset {
        Ruleset::NewYork => borough(Borough::Manhattan),
        Ruleset::Tokyo => city(ruleset),
    }
}

/// The name of a phase of the turn.
pub fn phase(phase: Phase) -> Message {
    Message::new(format!("phase-{}", phase.word()))
}

/// The name of a die face.
pub fn face(ruleset: Ruleset, face: Face) -> Message {
    Message::new(format!("face-{}", ruleset.face_word(face)))
}

/// A number of dice or symbols with this face.
pub(crate) fn faces(ruleset: Ruleset, face: Face, number: u8) -> Message {
    count(format!("dice-{}", ruleset.face_word(face)), number)
}

/// Dice grouped by face, as items for a list.
pub fn dice(ruleset: Ruleset, dice: Dice) -> Vec<Message> {
    let shown = ruleset.faces().into_iter().filter(|&f| dice.count(f) > 0);
    shown.map(|f| faces(ruleset, f, dice.count(f))).collect()
}

/// The name of a kind of unit.
pub fn unit(unit: Unit) -> Message {
    Message::new(format!("unit-{}", unit.word()))
}

/// A number of units of one kind.
pub fn units(unit: Unit, number: u8) -> Message {
    count(format!("units-{}", unit.word()), number)
}

/// The name of a building, without its durability.
pub fn tile(tile: Tile) -> Message {
    Message::new(format!("building-{}", tile.building()))
}

/// The unit of an amount.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Amount {
    Vp,
    Energy,
    Life,
}

impl Amount {
    const fn word(self) -> &'static str {
        match self {
            Amount::Vp => "vp",
            Amount::Energy => "energy",
            Amount::Life => "life",
        }
    }
}

impl From<kaiju_rules::Good> for Amount {
    fn from(good: kaiju_rules::Good) -> Amount {
        match good {
            kaiju_rules::Good::Vp => Amount::Vp,
            kaiju_rules::Good::Energy => Amount::Energy,
            kaiju_rules::Good::Life => Amount::Life,
        }
    }
}

/// An amount of VP, energy or life.
pub(super) fn amount(of: Amount, number: u16) -> Message {
    Message::new(format!("amount-{}", of.word())).with("count", number)
}

/// A cost in energy, of which `life` is paid in LP instead.
pub(super) fn cost(cost: u8, life: u8) -> Message {
    let energy = u16::from(cost - life.min(cost));
    match (energy, life) {
        (_, 0) => amount(Amount::Energy, energy),
        (0, _) => amount(Amount::Life, life.into()),
        _ => Message::new("cost-both").with("energy", energy).with("life", life),
    }
}

/// The name of a kind of token.
pub fn token(token: Token) -> Message {
    Message::new(format!("token-{}", token.word()))
}

/// A number of tokens of one kind.
pub(super) fn tokens(token: Token, number: u8) -> Message {
    count(format!("tokens-{}", token.word()), number)
}

/// The name of a goal card.
pub fn goal(goal: Goal) -> Message {
    Message::new(match goal {
        Goal::Superstar => "goal-superstar",
        Goal::Statue => "goal-statue",
    })
}

/// A monster's state in the KO variant, KO'd or zombie; `None` for an active monster.
pub fn ko_state(game: &Game, seat: Seat) -> Option<Message> {
    match (game.is_ko(seat), game.is_zombie(seat)) {
        (true, _) => Some(Message::new("state-ko")),
        (_, true) => Some(Message::new("state-zombie")),
        _ => None,
    }
}

/// The comebacks still available to a KO'd monster or a zombie: rising (KO-4.1), popular demand (KO-4.4). A KO'd
/// monster without any gets an entry that says so.
pub fn comebacks(game: &Game, seat: Seat) -> Vec<Message> {
    let mut ways = Vec::new();
    if game.is_ko(seat) && !game.has_risen(seat) {
        ways.push(Message::new("way-rise"));
    }
    if !game.was_demanded(seat) && ko_state(game, seat).is_some() {
        ways.push(Message::new("way-demand").with("count", game.vp_to_win().saturating_sub(game.monster(seat).vp())));
    }
    if game.is_ko(seat) && ways.is_empty() {
        ways.push(Message::new("way-none"));
    }
    ways
}

/// A card's kind: whether it is kept or discarded.
pub fn card_kind(kind: CardKind) -> Message {
    Message::new(format!("kind-{}", kind.word()))
}

/// The name of a card.
pub fn card(game: &Game, card: CardId) -> Message {
    Message::new(format!("card-{}", game.card(card).id))
}

/// A card's text. Some cards have the same name in both games but different effects, so the text is an attribute named
/// after the ruleset.
pub fn card_text(game: &Game, card: CardId) -> Message {
    Message::new(format!("card-{}.{}", game.card(card).id, game.ruleset().word()))
}

/// Card names, as items for a list.
pub(super) fn cards(game: &Game, cards: impl IntoIterator<Item = CardId>) -> Vec<Message> {
    cards.into_iter().map(|c| card(game, c)).collect()
}
