//! Events: what happened, and the rule or card that caused it.

use crate::{
    cards::set::CardId,
    flow::action::Source,
    rule::Cause,
    state::{
        board::{Borough, Place, Track, Zone},
        dice::{Dice, Face},
        phase::Phase,
        seat::Seat,
        tile::{Tile, Unit},
        token::Token,
    },
};

/// Something that happened, with the rule or card that caused it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// The kind of event, with its details.
    pub kind: EventKind,
    /// The rule or card that caused it.
    pub cause: Cause,
}

/// A resource that monsters gain and lose.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Good {
    /// Victory points.
    Vp,
    /// Energy.
    Energy,
    /// Life points lost or paid without damage.
    Life,
}

/// One of New York's two goal cards.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Superstar (NY-5.17).
    Superstar,
    /// The Statue of Liberty (NY-5.20).
    Statue,
}

/// The kind of an event, with its details. Field names match those of [`crate::Action`]; `seat` is the monster that
/// acts or is affected.
#[allow(missing_docs)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// A turn begins; `extra` names the card that gave it.
    Turn { seat: Seat, number: u16, extra: Option<CardId> },
    /// A phase of the turn begins.
    Phase { seat: Seat, phase: Phase },
    /// A start-player roll.
    StartRoll { seat: Seat, dice: Dice },
    /// A monster won the start-player roll.
    Starts { seat: Seat },
    /// A figure is placed.
    Place { seat: Seat, borough: Borough },
    /// Dice were rolled; `dice` are all the unresolved dice after the roll.
    Roll { seat: Seat, rolled: Dice, dice: Dice },
    /// A monster stopped rolling.
    Stop { seat: Seat },
    /// Dice were rolled for a card.
    CardRoll { seat: Seat, dice: Dice },
    /// A card added symbols to the result.
    Add { seat: Seat, face: Face, count: u8 },
    /// A die was changed.
    Change { seat: Seat, from: Face, to: Face },
    /// A die was discarded.
    DiscardDie { seat: Seat, face: Face },
    /// A kind of face is resolved.
    Resolve { seat: Seat, face: Face, count: u8 },
    /// A card withheld energy from the Energy faces.
    Withhold { seat: Seat, energy: u8 },
    /// Resolving this face had no effect.
    Nothing { seat: Seat, face: Face },
    /// A passive card made a difference.
    Apply { seat: Seat, card: CardId },
    /// A card was used.
    Use { seat: Seat, card: CardId },
    /// A card or rule changed the damage to this target; `damage` is the new amount.
    Adjust { seat: Seat, damage: u8 },
    /// Damage was dealt.
    Damage { seat: Seat, damage: u8 },
    /// This much damage was prevented by paying energy (NR-50).
    Meet { seat: Seat, damage: u8 },
    /// A monster kept this many LP that the damage would have taken (KO-5.6).
    Spare { seat: Seat, life: u8 },
    /// LP were restored.
    Heal { seat: Seat, life: u8 },
    /// A monster gained VP or energy.
    Gain { seat: Seat, good: Good, count: u16 },
    /// A monster lost or paid VP, energy or LP.
    Lose { seat: Seat, good: Good, count: u16 },
    /// Tokens were put on a monster or one of its cards.
    Token { seat: Seat, token: Token, count: u8 },
    /// Tokens were returned to the supply.
    Remove { seat: Seat, token: Token, count: u8 },
    /// A Souvenir was placed in a borough.
    Souvenir { seat: Seat, borough: Borough },
    /// A building was destroyed.
    DestroyBuilding { seat: Seat, borough: Borough, tile: Tile },
    /// A unit was destroyed.
    DestroyUnit { seat: Seat, borough: Borough, unit: Unit },
    /// A unit appeared.
    Appear { borough: Borough, unit: Unit },
    /// A building was revealed.
    Building { borough: Borough, tile: Tile },
    /// A unit was sent away.
    Send { seat: Seat, unit: Unit, from: Borough, to: Borough },
    /// A monster fled from Manhattan.
    Flee { seat: Seat, borough: Borough },
    /// A monster stayed in Manhattan or Tokyo after an attack.
    Stay { seat: Seat },
    /// A monster had to leave Manhattan or Tokyo.
    Leave { seat: Seat, to: Place },
    /// A monster left Tokyo after an attack.
    Yield { seat: Seat },
    /// A monster moved to a borough other than Manhattan.
    Move { seat: Seat, borough: Borough },
    /// A monster entered Manhattan or Tokyo.
    Enter { seat: Seat, place: Place },
    /// A monster advanced in Manhattan.
    Advance { seat: Seat, zone: Zone },
    /// A monster changed track.
    Track { seat: Seat, track: Track },
    /// A monster took a goal card.
    Take { seat: Seat, goal: Goal },
    /// A goal card was returned to the side of the board.
    Return { seat: Seat, goal: Goal },
    /// A card was revealed in the market.
    Reveal { card: CardId },
    /// The discard pile became the deck.
    Shuffle,
    /// A card was bought.
    Buy { seat: Seat, card: CardId, from: Source },
    /// A card was taken without being bought.
    Receive { seat: Seat, card: CardId },
    /// The market was swept.
    Sweep { seat: Seat },
    /// A card went to the discard pile.
    Discard { seat: Seat, card: CardId },
    /// A monster gained an extra turn.
    ExtraTurn { seat: Seat, card: CardId },
    /// A monster conceded.
    Concede { seat: Seat },
    /// A monster's LP reached 0, and it came back with this many LP.
    Reborn { seat: Seat, life: u8 },
    /// The energy on a card changed; `energy` is the new amount.
    Charge { seat: Seat, card: CardId, energy: u8 },
    /// The Mimic token was put on this card.
    Copy { seat: Seat, card: CardId },
    /// The Mimic token was removed: the copied card is gone, or Mimic copies another. `card` is the copy that ended.
    Uncopy { seat: Seat, card: CardId },
    /// A monster looked at the top card of the deck.
    Look { seat: Seat },
    /// A monster is out.
    Eliminate { seat: Seat },
    /// A monster is KO'd.
    KnockOut { seat: Seat },
    /// A KO'd monster tried to rise as a zombie and rolled this number.
    TryZombie { seat: Seat, number: u8 },
    /// A KO'd monster came back as a zombie with this many LP.
    Rise { seat: Seat, life: u8 },
    /// A KO'd monster or a zombie came back by popular demand with this many LP.
    Demand { seat: Seat, life: u8 },
    /// All of a KO'd monster's dice count as one face.
    TreatAs { seat: Seat, face: Face },
    /// A KO'd monster commands the units.
    Command { seat: Seat },
    /// A KO'd monster put the Token Monster on the board.
    Summon { seat: Seat, borough: Borough },
    /// The Token Monster attacks for a KO'd monster.
    TokenAttack { seat: Seat, place: Place },
    /// A KO'd monster moved the Token Monster to a borough other than Manhattan.
    TokenMove { seat: Seat, borough: Borough },
    /// A KO'd monster moved the Token Monster into Manhattan.
    TokenEnter { seat: Seat, place: Place },
    /// The Token Monster had to leave Manhattan; this KO'd monster chose where it went.
    TokenLeave { seat: Seat, borough: Borough },
    /// The Token Monster changed track.
    TokenTrack { track: Track },
    /// The Token Monster left the board.
    TokenGone { place: Place },
    /// A monster won.
    Win { seat: Seat },
    /// The game ended without a winner.
    NobodyWins,
}

impl EventKind {
    /// The seat of the monster that acts or is affected, if there is one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            EventKind::Turn { seat, .. }
            | EventKind::Phase { seat, .. }
            | EventKind::StartRoll { seat, .. }
            | EventKind::Starts { seat }
            | EventKind::Place { seat, .. }
            | EventKind::Roll { seat, .. }
            | EventKind::Stop { seat }
            | EventKind::CardRoll { seat, .. }
            | EventKind::Add { seat, .. }
            | EventKind::Change { seat, .. }
            | EventKind::DiscardDie { seat, .. }
            | EventKind::Resolve { seat, .. }
            | EventKind::Withhold { seat, .. }
            | EventKind::Nothing { seat, .. }
            | EventKind::Apply { seat, .. }
            | EventKind::Use { seat, .. }
            | EventKind::Adjust { seat, .. }
            | EventKind::Damage { seat, .. }
            | EventKind::Meet { seat, .. }
            | EventKind::Spare { seat, .. }
            | EventKind::Heal { seat, .. }
            | EventKind::Gain { seat, .. }
            | EventKind::Lose { seat, .. }
            | EventKind::Token { seat, .. }
            | EventKind::Remove { seat, .. }
            | EventKind::Souvenir { seat, .. }
            | EventKind::DestroyBuilding { seat, .. }
            | EventKind::DestroyUnit { seat, .. }
            | EventKind::Send { seat, .. }
            | EventKind::Flee { seat, .. }
            | EventKind::Stay { seat }
            | EventKind::Leave { seat, .. }
            | EventKind::Yield { seat }
            | EventKind::Move { seat, .. }
            | EventKind::Enter { seat, .. }
            | EventKind::Advance { seat, .. }
            | EventKind::Track { seat, .. }
            | EventKind::Take { seat, .. }
            | EventKind::Return { seat, .. }
            | EventKind::Buy { seat, .. }
            | EventKind::Receive { seat, .. }
            | EventKind::Sweep { seat }
            | EventKind::Discard { seat, .. }
            | EventKind::ExtraTurn { seat, .. }
            | EventKind::Concede { seat }
            | EventKind::Reborn { seat, .. }
            | EventKind::Charge { seat, .. }
            | EventKind::Copy { seat, .. }
            | EventKind::Uncopy { seat, .. }
            | EventKind::Look { seat }
            | EventKind::Eliminate { seat }
            | EventKind::KnockOut { seat }
            | EventKind::TryZombie { seat, .. }
            | EventKind::Rise { seat, .. }
            | EventKind::Demand { seat, .. }
            | EventKind::TreatAs { seat, .. }
            | EventKind::Command { seat }
            | EventKind::Summon { seat, .. }
            | EventKind::TokenAttack { seat, .. }
            | EventKind::TokenMove { seat, .. }
            | EventKind::TokenEnter { seat, .. }
            | EventKind::TokenLeave { seat, .. }
            | EventKind::Win { seat } => Some(seat),
            EventKind::Appear { .. }
            | EventKind::Building { .. }
            | EventKind::Reveal { .. }
            | EventKind::Shuffle
            | EventKind::TokenTrack { .. }
            | EventKind::TokenGone { .. }
            | EventKind::NobodyWins => None,
        }
    }
}
