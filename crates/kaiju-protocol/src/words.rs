//! The closed sets of words on the wire: seats, faces, prompts and so on. Each mirrors an engine type, and its name
//! starts with `Wire` where the engine's type has the same name; TypeScript, which has no engine types, drops the
//! `Wire`.

mod convert;
#[cfg(test)]
mod tests;

use kaiju_rules::{Borough, CardKind, Goal, Good, Phase, Prompt, Ruleset, Source, Token, Track, Unit, Zone};
use kaiju_words::ask::{Ending, Variant};

/// Converts an engine value to its form on the wire. Faces and cards are named by their game.
pub(crate) trait OnWire {
    /// The form on the wire.
    type Wire;

    /// This value on the wire.
    fn on_wire(self, ruleset: Ruleset) -> Self::Wire;
}

/// Declares enums that are sent as words. `of Engine` adds the conversion from an engine enum with the same variants,
/// which the compiler checks for completeness.
macro_rules! words {
    ($(
        $(#[$meta:meta])*
        $name:ident $ts:tt $(of $engine:ident)? { $($(#[$about:meta])* $variant:ident = $word:tt,)* }
    )*) => {
        $(
            wire! {
                $(#[$meta])*
                #[derive(Copy, Hash, PartialOrd, Ord)]
                #[cfg_attr(test, ts(rename = $ts))]
                pub enum $name {
                    $($(#[$about])* #[serde(rename = $word)] $variant,)*
                }
            }

            impl $name {
                /// All values.
                pub const ALL: &'static [$name] = &[$($name::$variant),*];

                /// The word on the wire.
                pub const fn word(self) -> &'static str {
                    match self {
                        $($name::$variant => $word,)*
                    }
                }

                /// The value with this word.
                pub fn from_word(word: &str) -> Option<$name> {
                    $name::ALL.iter().copied().find(|value| value.word() == word)
                }
            }

            impl std::fmt::Display for $name {
                fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                    f.write_str(self.word())
                }
            }

            mirror! { $name [$($engine)?] $($variant)* }
        )*
    };
}

/// Converts an engine enum to a wire enum with the same variants.
macro_rules! mirror {
    ($name:ident [] $($variant:ident)*) => {};
    ($name:ident [$engine:ident] $($variant:ident)*) => {
        impl From<$engine> for $name {
            fn from(value: $engine) -> $name {
                match value {
                    $($engine::$variant { .. } => $name::$variant,)*
                }
            }
        }

        impl OnWire for $engine {
            type Wire = $name;
            fn on_wire(self, _: Ruleset) -> $name {
                self.into()
            }
        }
    };
}

words! {
    /// A seat, by its letter.
    WireSeat "Seat" {
        /// The first seat.
        A = "A",
        /// The second seat.
        B = "B",
        /// The third seat.
        C = "C",
        /// The fourth seat.
        D = "D",
        /// The fifth seat.
        E = "E",
        /// The sixth seat.
        F = "F",
    }

    /// A game.
    WireGame "Game" of Ruleset {
        /// King of New York.
        NewYork = "new-york",
        /// King of Tokyo.
        Tokyo = "tokyo",
    }

    /// A face of the dice of either game.
    WireFace "Face" {
        /// Energy.
        Energy = "energy",
        /// Attack.
        Attack = "attack",
        /// Heal.
        Heal = "heal",
        /// New York's Destruction.
        Destruction = "destruction",
        /// New York's Celebrity.
        Celebrity = "celebrity",
        /// New York's Ouch.
        Ouch = "ouch",
        /// Tokyo's 1.
        One = "1",
        /// Tokyo's 2.
        Two = "2",
        /// Tokyo's 3.
        Three = "3",
    }

    /// What a monster can gain or lose: VP, energy or LP.
    WireGood "Good" of Good {
        /// Victory points.
        Vp = "vp",
        /// Energy.
        Energy = "energy",
        /// Life points.
        Life = "life",
    }

    /// A phase of a turn.
    WirePhase "Phase" of Phase {
        /// Before the first roll.
        Start = "start",
        /// Rolling.
        Roll = "roll",
        /// Resolving dice.
        Resolve = "resolve",
        /// Moving.
        Move = "move",
        /// Buying.
        Buy = "buy",
        /// The end of the turn.
        End = "end",
    }

    /// A borough of New York.
    WireBorough "Borough" of Borough {
        /// Staten Island.
        StatenIsland = "staten-island",
        /// The Bronx.
        Bronx = "bronx",
        /// Queens.
        Queens = "queens",
        /// Brooklyn.
        Brooklyn = "brooklyn",
        /// Manhattan.
        Manhattan = "manhattan",
    }

    /// A zone of Manhattan.
    WireZone "Zone" of Zone {
        /// Lower Manhattan.
        Lower = "lower",
        /// Midtown.
        Midtown = "midtown",
        /// Upper Manhattan.
        Upper = "upper",
    }

    /// A track of Manhattan.
    WireTrack "Track" of Track {
        /// The spaces for 2 to 4 monsters.
        Main = "2-4",
        /// The spaces that are added with 5 or 6 monsters.
        Side = "5-6",
    }

    /// Where a figure can be.
    PlaceKind "PlaceKind" {
        /// Staten Island.
        StatenIsland = "staten-island",
        /// The Bronx.
        Bronx = "bronx",
        /// Queens.
        Queens = "queens",
        /// Brooklyn.
        Brooklyn = "brooklyn",
        /// Manhattan.
        Manhattan = "manhattan",
        /// Tokyo City.
        City = "city",
        /// Tokyo Bay.
        Bay = "bay",
        /// Outside Tokyo.
        Outside = "outside",
        /// Not on the board.
        Off = "off",
    }

    /// A place that pays a monster that starts its turn there.
    EarningPlace "EarningPlace" {
        /// Lower Manhattan.
        Lower = "lower",
        /// Midtown.
        Midtown = "midtown",
        /// Upper Manhattan.
        Upper = "upper",
        /// Tokyo City.
        City = "city",
        /// Tokyo Bay.
        Bay = "bay",
    }

    /// A kind of unit.
    WireUnit "Unit" of Unit {
        /// Infantry.
        Infantry = "infantry",
        /// A jet.
        Jet = "jet",
        /// A tank.
        Tank = "tank",
    }

    /// A kind of building.
    BuildingKind "BuildingKind" {
        /// A high-rise.
        HighRise = "high-rise",
        /// A power plant.
        PowerPlant = "power-plant",
        /// A hospital.
        Hospital = "hospital",
    }

    /// A kind of token.
    WireToken "Token" of Token {
        /// Web.
        Web = "web",
        /// Jinx.
        Jinx = "jinx",
        /// Poison.
        Poison = "poison",
        /// Shrink.
        Shrink = "shrink",
        /// Souvenir.
        Souvenir = "souvenir",
        /// Carapace.
        Carapace = "carapace",
        /// Smoke.
        Smoke = "smoke",
        /// Mimic.
        Mimic = "mimic",
    }

    /// A goal card.
    WireGoal "Goal" of Goal {
        /// Superstar.
        Superstar = "superstar",
        /// The Statue of Liberty.
        Statue = "statue",
    }

    /// A kind of card.
    WireCardKind "CardKind" of CardKind {
        /// It stays with its owner.
        Keep = "keep",
        /// It takes effect once.
        Discard = "discard",
        /// A goal card, which is never sold.
        Goal = "goal",
    }

    /// Where a bought card comes from.
    CardSource "CardSource" of Source {
        /// The market.
        Market = "market",
        /// The discard pile.
        Discard = "discard",
        /// The top of the deck.
        Deck = "deck",
        /// Another monster.
        Monster = "monster",
    }

    /// A monster's state in the KO variant, other than active.
    KoState "KoState" {
        /// It is KO'd.
        Ko = "ko",
        /// It is a zombie.
        Zombie = "zombie",
    }

    /// A way to return in the KO variant.
    Comeback "Comeback" {
        /// As a zombie.
        Zombie = "zombie",
        /// By popular demand.
        PopularDemand = "popular-demand",
    }

    /// What a monster's VP count toward.
    VpGoal "VpGoal" {
        /// Winning the game.
        Win = "win",
        /// Returning by popular demand.
        Return = "return",
        /// Nothing: it is KO'd and has already returned by popular demand.
        None = "none",
    }

    /// What an answer would cost the monster that gives it.
    WireEnding "Ending" of Ending {
        /// It would be eliminated.
        Out = "out",
        /// It would be KO'd.
        Ko = "ko",
        /// It would lose the game.
        Lost = "lost",
    }

    /// What tells a question apart from others of its kind.
    WireVariant "Variant" of Variant {
        /// `place`: the monster rises as a zombie.
        Zombie = "zombie",
        /// `place`: the monster returns by popular demand.
        PopularDemand = "popular-demand",
        /// `reroll-or-stop`: the monster must reroll its Ouch dice.
        Forced = "forced",
        /// `reroll-or-stop`: no rerolls are left.
        Last = "last",
        /// `flee-or-stay`: the Token Monster attacked. `leave`, `move`: the answer moves the Token Monster.
        TokenMonster = "token-monster",
        /// `move`: an extra move before the roll.
        Extra = "extra",
        /// `summon`: the Token Monster is in play already.
        InPlay = "in-play",
        /// `buy`: no card is affordable.
        NoneAffordable = "none-affordable",
    }

    /// The kind of a question.
    PromptKind "PromptKind" of Prompt {
        /// Where to place the figure.
        Place = "place",
        /// Whether to reroll some dice or keep them all.
        RerollOrStop = "reroll-or-stop",
        /// Which kind of face to resolve next.
        WhichKind = "which-kind",
        /// Which die to change to which face, or which card to use for it.
        ChangeDice = "change-dice",
        /// How to spend faces on tokens and patients.
        SpendFaces = "spend-faces",
        /// What to destroy.
        Destroy = "destroy",
        /// Whether to flee from Manhattan after an attack.
        FleeOrStay = "flee-or-stay",
        /// Which borough to leave Manhattan for.
        Leave = "leave",
        /// Where to move.
        Move = "move",
        /// What to buy.
        Buy = "buy",
        /// Which monster a card targets.
        ChooseMonster = "choose-monster",
        /// Which Keep card to discard.
        DiscardKeep = "discard-keep",
        /// How to divide VP into energy and healing.
        Split = "split",
        /// Which unit to send away, and where.
        SendUnit = "send-unit",
        /// How much damage to prevent by paying energy.
        MeetDamage = "meet-damage",
        /// Whether to yield Tokyo after an attack.
        YieldOrStay = "yield-or-stay",
        /// Whether to buy a card that was just revealed.
        Offer = "offer",
        /// Which Keep card to copy.
        ChooseCard = "choose-card",
        /// Which Keep card to sell.
        Sell = "sell",
        /// Whether to react by using a card.
        React = "react",
        /// Whether to try to rise as a zombie.
        Zombie = "zombie",
        /// Whether to treat all dice as one face.
        TreatAs = "treat-as",
        /// How a KO'd monster uses its Attack faces.
        Summon = "summon",
        /// Which monster loses VP to a KO'd monster's Celebrity faces.
        Heckle = "heckle",
    }
}
