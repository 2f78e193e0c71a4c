//! Game events as data, for animation, sound and previews. Their text is in the log line or effect that carries them.

use crate::{
    CardSource, Spot, TileView, WireBorough, WireFace, WireGoal, WireGood, WirePhase, WireSeat, WireToken, WireTrack,
    WireUnit, WireZone, Word, words::OnWire,
};
use kaiju_rules::{Event, EventKind, Game, Seat};

/// Declares [`WireEvent`] and its conversion: each engine event has a variant of its own, with the same fields.
macro_rules! events {
    ($($(#[$meta:meta])* $name:ident $({ $($field:ident: $type:ty),* $(; by $by:ident)? })?,)*) => {
        wire! {
            /// A game event, with the same field names as the engine's event.
            #[allow(missing_docs)]
            #[serde(tag = "kind", rename_all = "kebab-case")]
            pub enum WireEvent {
                $(
                    $(#[$meta])*
                    $name $({
                        $($field: $type,)*
                        $(
                            /// The monster that deals the damage; `null` if no monster does, as with units or poison,
                            /// and in previews.
                            $by: Option<WireSeat>,
                        )?
                    })?,
                )*
            }
        }

        impl WireEvent {
            fn new(game: &Game, kind: EventKind, dealer: Option<Seat>) -> WireEvent {
                let ruleset = game.ruleset();
                match kind {
                    $(
                        EventKind::$name $({ $($field),* })? => WireEvent::$name $({
                            $($field: $field.on_wire(ruleset),)*
                            $($by: dealer.on_wire(ruleset),)?
                        })?,
                    )*
                }
            }
        }
    };
}

events! {
    /// A turn begins; for an extra turn, `extra` is the card that granted it.
    Turn { seat: WireSeat, number: u16, extra: Option<Word> },
    /// A phase begins.
    Phase { seat: WireSeat, phase: WirePhase },
    /// A monster rolled to decide who starts.
    StartRoll { seat: WireSeat, dice: Vec<WireFace> },
    /// The start player was decided.
    Starts { seat: WireSeat },
    /// A monster's figure was placed in a borough.
    Place { seat: WireSeat, borough: WireBorough },
    /// Dice were rolled; `dice` are all unresolved dice after the roll.
    Roll { seat: WireSeat, rolled: Vec<WireFace>, dice: Vec<WireFace> },
    /// A monster stopped rolling.
    Stop { seat: WireSeat },
    /// Dice were rolled for a card.
    CardRoll { seat: WireSeat, dice: Vec<WireFace> },
    /// A card added symbols to the dice.
    Add { seat: WireSeat, face: WireFace, count: u8 },
    /// A die was changed.
    Change { seat: WireSeat, from: WireFace, to: WireFace },
    /// A die was discarded.
    DiscardDie { seat: WireSeat, face: WireFace },
    /// All dice with one face are being resolved.
    Resolve { seat: WireSeat, face: WireFace, count: u8 },
    /// A card reduced the energy gained from Energy faces by this much.
    Withhold { seat: WireSeat, energy: u8 },
    /// Resolving a face had no effect.
    Nothing { seat: WireSeat, face: WireFace },
    /// A card with an automatic effect made a difference.
    Apply { seat: WireSeat, card: Word },
    /// A card was used.
    Use { seat: WireSeat, card: Word },
    /// A card changed damage; `damage` is the new amount.
    Adjust { seat: WireSeat, damage: u8 },
    /// Damage was dealt.
    Damage { seat: WireSeat, damage: u8; by by },
    /// Damage was prevented by paying energy.
    Meet { seat: WireSeat, damage: u8 },
    /// A monster kept LP that the damage would have taken.
    Spare { seat: WireSeat, life: u8 },
    /// LP were restored.
    Heal { seat: WireSeat, life: u8 },
    /// A monster gained VP or energy.
    Gain { seat: WireSeat, good: WireGood, count: u16 },
    /// A monster lost or paid something.
    Lose { seat: WireSeat, good: WireGood, count: u16 },
    /// Tokens were placed on a monster or one of its cards.
    Token { seat: WireSeat, token: WireToken, count: u8 },
    /// Tokens were removed.
    Remove { seat: WireSeat, token: WireToken, count: u8 },
    /// A Souvenir was placed in a borough.
    Souvenir { seat: WireSeat, borough: WireBorough },
    /// A building was destroyed.
    DestroyBuilding { seat: WireSeat, borough: WireBorough, tile: TileView },
    /// A unit was destroyed.
    DestroyUnit { seat: WireSeat, borough: WireBorough, unit: WireUnit },
    /// A unit appeared.
    Appear { borough: WireBorough, unit: WireUnit },
    /// A building was revealed.
    Building { borough: WireBorough, tile: TileView },
    /// A unit was sent away.
    Send { seat: WireSeat, unit: WireUnit, from: WireBorough, to: WireBorough },
    /// A monster fled from Manhattan.
    Flee { seat: WireSeat, borough: WireBorough },
    /// A monster stayed in Manhattan or Tokyo after an attack.
    Stay { seat: WireSeat },
    /// A monster had to leave Manhattan or Tokyo.
    Leave { seat: WireSeat, to: Spot },
    /// A monster left Tokyo after an attack.
    Yield { seat: WireSeat },
    /// A monster moved to a borough other than Manhattan.
    Move { seat: WireSeat, borough: WireBorough },
    /// A monster entered Manhattan or Tokyo.
    Enter { seat: WireSeat, place: Spot },
    /// A monster advanced in Manhattan.
    Advance { seat: WireSeat, zone: WireZone },
    /// A monster changed track.
    Track { seat: WireSeat, track: WireTrack },
    /// A goal card was taken.
    Take { seat: WireSeat, goal: WireGoal },
    /// A goal card was returned.
    Return { seat: WireSeat, goal: WireGoal },
    /// A card was revealed in the market.
    Reveal { card: Word },
    /// The discard pile was shuffled into a new deck.
    Shuffle,
    /// A card was bought.
    Buy { seat: WireSeat, card: Word, from: CardSource },
    /// A card was taken without being bought.
    Receive { seat: WireSeat, card: Word },
    /// The market was swept.
    Sweep { seat: WireSeat },
    /// A card went to the discard pile.
    Discard { seat: WireSeat, card: Word },
    /// A monster will take an extra turn.
    ExtraTurn { seat: WireSeat, card: Word },
    /// A monster conceded.
    Concede { seat: WireSeat },
    /// A card brought a monster back with this many LP.
    Reborn { seat: WireSeat, life: u8 },
    /// Energy was put on a card, or taken from it.
    Charge { seat: WireSeat, card: Word, energy: u8 },
    /// The Mimic token was placed on this card.
    Copy { seat: WireSeat, card: Word },
    /// The Mimic token left this card.
    Uncopy { seat: WireSeat, card: Word },
    /// A monster looked at the top card of the deck.
    Look { seat: WireSeat },
    /// A monster was eliminated.
    Eliminate { seat: WireSeat },
    /// A monster is KO'd.
    KnockOut { seat: WireSeat },
    /// A KO'd monster tried to rise as a zombie and rolled this number.
    TryZombie { seat: WireSeat, number: u8 },
    /// A KO'd monster rose as a zombie with this many LP.
    Rise { seat: WireSeat, life: u8 },
    /// A monster returned by popular demand with this many LP.
    Demand { seat: WireSeat, life: u8 },
    /// All dice count as one face.
    TreatAs { seat: WireSeat, face: WireFace },
    /// A monster commands the units.
    Command { seat: WireSeat },
    /// The Token Monster was summoned.
    Summon { seat: WireSeat, borough: WireBorough },
    /// The Token Monster attacks from this place.
    TokenAttack { seat: WireSeat, place: Spot },
    /// The Token Monster was moved.
    TokenMove { seat: WireSeat, borough: WireBorough },
    /// The Token Monster entered Manhattan.
    TokenEnter { seat: WireSeat, place: Spot },
    /// The Token Monster had to leave Manhattan.
    TokenLeave { seat: WireSeat, borough: WireBorough },
    /// The Token Monster changed track.
    TokenTrack { track: WireTrack },
    /// The Token Monster left the board, from this place.
    TokenGone { place: Spot },
    /// A monster won.
    Win { seat: WireSeat },
    /// The game ended without a winner.
    NobodyWins,
}

impl WireEvent {
    /// Converts an event that has just happened in this game.
    pub fn of(game: &Game, event: Event) -> WireEvent {
        WireEvent::new(game, event.kind, game.dealer())
    }

    /// Converts an event that an answer would cause.
    pub fn previewed(game: &Game, event: Event) -> WireEvent {
        WireEvent::new(game, event.kind, None)
    }
}
