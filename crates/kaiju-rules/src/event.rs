//! What happened, and why.

use crate::{
    action::Source,
    board::{Borough, Place, Track, Zone},
    card::CardId,
    dice::{Dice, Face},
    phase::Phase,
    rule::Cause,
    seat::Seat,
    tile::{Tile, Unit},
    token::Token,
};

/// Something that happened, with the rule or card that caused it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// What happened.
    pub kind: EventKind,
    /// The rule or card that caused it.
    pub cause: Cause,
}

/// Something that monsters have and lose.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Good {
    /// Victory points.
    Vp,
    /// Energy.
    Energy,
    /// Life points lost or paid without damage.
    Life,
}

/// A goal card.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Goal {
    /// Superstar.
    Superstar,
    /// Statue of Liberty.
    Statue,
}

/// What happened. Field names are those of [`crate::Action`]; seats are those it happens to.
#[allow(missing_docs)]
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// A turn begins; `extra` names the card that gave it.
    Turn { seat: Seat, number: u16, extra: Option<CardId> },
    /// A phase of the turn begins.
    Phase { seat: Seat, phase: Phase },
    /// A start-player roll.
    StartRoll { seat: Seat, dice: Dice },
    /// Who starts.
    Starts { seat: Seat },
    /// A figure is placed.
    Place { seat: Seat, borough: Borough },
    /// A roll came out; `dice` are all dice as they lie now.
    Roll { seat: Seat, rolled: Dice, dice: Dice },
    /// Dice are kept.
    Stop { seat: Seat },
    /// Dice that a card asked for.
    CardRoll { seat: Seat, dice: Dice },
    /// A card added symbols to the result.
    Add { seat: Seat, face: Face, count: u8 },
    /// A die was changed.
    Change { seat: Seat, from: Face, to: Face },
    /// A die was discarded.
    DiscardDie { seat: Seat, face: Face },
    /// A kind of face is resolved.
    Resolve { seat: Seat, face: Face, count: u8 },
    /// A card kept energy back from the Energy faces.
    Withhold { seat: Seat, energy: u8 },
    /// Nothing came of it.
    Nothing { seat: Seat, face: Face },
    /// A card that works of itself made a difference.
    Apply { seat: Seat, card: CardId },
    /// A card was used.
    Use { seat: Seat, card: CardId },
    /// A card changed the damage to this target, to this amount.
    Adjust { seat: Seat, damage: u8 },
    /// Damage was dealt.
    Damage { seat: Seat, damage: u8 },
    /// Damage was met with energy.
    Meet { seat: Seat, damage: u8 },
    /// So many of the LP that damage would have cost are left to this monster.
    Spare { seat: Seat, life: u8 },
    /// LP were restored.
    Heal { seat: Seat, life: u8 },
    /// A gain.
    Gain { seat: Seat, good: Good, count: u16 },
    /// A loss or payment.
    Lose { seat: Seat, good: Good, count: u16 },
    /// Tokens came to a monster or one of its cards.
    Token { seat: Seat, token: Token, count: u8 },
    /// Tokens went back to the supply.
    Remove { seat: Seat, token: Token, count: u8 },
    /// A Souvenir was laid in a borough.
    Souvenir { seat: Seat, borough: Borough },
    /// A building or unit was destroyed.
    DestroyBuilding { seat: Seat, borough: Borough, tile: Tile },
    /// A unit was destroyed.
    DestroyUnit { seat: Seat, borough: Borough, unit: Unit },
    /// A unit appeared.
    Appear { borough: Borough, unit: Unit },
    /// A building came to light.
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
    /// A goal card went back to the side.
    Return { seat: Seat, goal: Goal },
    /// A card came to the market.
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
    /// An extra turn waits.
    ExtraTurn { seat: Seat, card: CardId },
    /// A monster gave up.
    Concede { seat: Seat },
    /// A monster's LP reached 0, and it comes back with so many.
    Reborn { seat: Seat, life: u8 },
    /// Energy was put on a card, or taken from it.
    Charge { seat: Seat, card: CardId, energy: u8 },
    /// The Mimic token came to this card.
    Copy { seat: Seat, card: CardId },
    /// The copied card is gone, or another is copied: the token came off this card.
    Uncopy { seat: Seat, card: CardId },
    /// A monster looked at the top card of the deck.
    Look { seat: Seat },
    /// A monster is out.
    Eliminate { seat: Seat },
    /// A monster is KO'd.
    KnockOut { seat: Seat },
    /// A KO'd monster tried to rise, and rolled this number.
    TryZombie { seat: Seat, number: u8 },
    /// A KO'd monster came back as a zombie, with so many LP.
    Rise { seat: Seat, life: u8 },
    /// A KO'd monster or a zombie came back by popular demand, with so many LP.
    Demand { seat: Seat, life: u8 },
    /// All dice of a KO'd monster count as one face.
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
    /// The Token Monster had to leave Manhattan; this KO'd monster chose where to.
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
