//! The closed sets of words on the wire: seats, faces, prompts and so on. Each mirrors an engine type, and its name
//! starts with `Wire` where the engine's type has the same name; TypeScript, which has no engine types, drops the
//! `Wire`.

mod convert;
#[cfg(test)]
mod tests;

use kaiju_rules::{Book, Borough, CardKind, Goal, Good, Phase, Prompt, Ruleset, Source, Token, Track, Unit, Zone};
use kaiju_words::ask::{Ending, IdleReason, Variant};

/// Converts an engine value to its form on the wire. The words for faces and cards depend on the ruleset.
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

    /// One of the two games.
    WireGame "Game" of Ruleset {
        /// King of New York.
        NewYork = "new-york",
        /// King of Tokyo.
        Tokyo = "tokyo",
    }

    /// A bot.
    WireBot "Bot" {
        /// Answers randomly.
        Random = "random",
        /// Looks only one answer ahead.
        Rookie = "rookie",
        /// Plans its rolls and evaluates positions.
        Veteran = "veteran",
        /// Evaluates positions with a network learnt from games against itself.
        Expert = "expert",
        /// Like the expert, and looks ahead after every possible roll.
        Champion = "champion",
    }

    /// A monster of either game. The monsters of a game are in default seat order.
    WireMonster "Monster" {
        /// New York's Kong.
        Kong = "kong",
        /// New York's Captain Fish.
        CaptainFish = "captain-fish",
        /// New York's Mantis.
        Mantis = "mantis",
        /// New York's Rob.
        Rob = "rob",
        /// New York's Drakonis.
        Drakonis = "drakonis",
        /// New York's Sheriff.
        Sheriff = "sheriff",
        /// Tokyo's Gigazaur.
        Gigazaur = "gigazaur",
        /// Tokyo's Space Penguin.
        SpacePenguin = "space-penguin",
        /// Tokyo's The King.
        TheKing = "the-king",
        /// Tokyo's Meka Dragon.
        MekaDragon = "meka-dragon",
        /// Tokyo's Cyber Kitty.
        CyberKitty = "cyber-kitty",
        /// Tokyo's Alienoid.
        Alienoid = "alienoid",
    }

    /// A die face in either game.
    WireFace "Face" {
        /// Energy: gives energy.
        Energy = "energy",
        /// Attack: damages other monsters.
        Attack = "attack",
        /// Heal: restores LP.
        Heal = "heal",
        /// New York's Destruction: destroys buildings and units.
        Destruction = "destruction",
        /// New York's Celebrity: three or more take the Superstar card.
        Celebrity = "celebrity",
        /// New York's Ouch: units deal damage.
        Ouch = "ouch",
        /// Tokyo's 1: three or more give VP.
        One = "1",
        /// Tokyo's 2: three or more give VP.
        Two = "2",
        /// Tokyo's 3: three or more give VP.
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
        /// Before the first roll: setup, earnings and start-of-turn effects.
        Start = "start",
        /// Rolling and rerolling.
        Roll = "roll",
        /// Resolving dice.
        Resolve = "resolve",
        /// Moving, or entering Tokyo.
        Move = "move",
        /// Buying cards and sweeping the market.
        Buy = "buy",
        /// End-of-turn effects and the victory check.
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
        /// A high-rise, which pays VP.
        HighRise = "high-rise",
        /// A power plant, which pays energy.
        PowerPlant = "power-plant",
        /// A hospital, which restores LP.
        Hospital = "hospital",
    }

    /// A kind of token.
    WireToken "Token" of Token {
        /// Web: its monster has one fewer reroll.
        Web = "web",
        /// Jinx: rerolling Ouch costs energy.
        Jinx = "jinx",
        /// Poison: costs 1 LP at the end of each of the monster's turns.
        Poison = "poison",
        /// Shrink: its monster rolls one die fewer.
        Shrink = "shrink",
        /// Souvenir: placed in a borough.
        Souvenir = "souvenir",
        /// Carapace: placed on the card of that name.
        Carapace = "carapace",
        /// Smoke: placed on Smoke Cloud.
        Smoke = "smoke",
        /// Mimic: placed on the copied card.
        Mimic = "mimic",
    }

    /// A goal card.
    WireGoal "Goal" of Goal {
        /// Superstar, for Celebrity faces.
        Superstar = "superstar",
        /// The Statue of Liberty, for Ouch faces.
        Statue = "statue",
    }

    /// A kind of card.
    WireCardKind "CardKind" of CardKind {
        /// The card stays with its owner.
        Keep = "keep",
        /// The card takes effect once, then it is discarded.
        Discard = "discard",
        /// A goal card, which is never sold.
        Goal = "goal",
    }

    /// A rulebook.
    WireBook "BookName" of Book {
        /// The rules of King of Tokyo.
        Tokyo = "tokyo",
        /// The rules of King of New York.
        NewYork = "new-york",
        /// The rules of the KO variant of King of New York.
        Ko = "ko",
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

    /// Whether a monster is KO'd or a zombie, in the KO variant.
    KoState "KoState" {
        /// The monster is KO'd.
        Ko = "ko",
        /// The monster is a zombie.
        Zombie = "zombie",
    }

    /// A way for a KO'd monster to return.
    Comeback "Comeback" {
        /// Rising as a zombie.
        Zombie = "zombie",
        /// Returning by popular demand.
        PopularDemand = "popular-demand",
    }

    /// What a monster's VP count toward.
    VpGoal "VpGoal" {
        /// Winning the game.
        Win = "win",
        /// Returning by popular demand.
        Return = "return",
        /// Nothing: the monster is KO'd and has already returned by popular demand.
        None = "none",
    }

    /// Where VP come from, for statistics.
    VpSource "VpSource" {
        /// Dice: numbers and Celebrity.
        Dice = "dice",
        /// Destroyed buildings and units.
        Ruins = "ruins",
        /// Entering Manhattan or Tokyo, or starting a turn there.
        Place = "place",
        /// Goal cards.
        Goals = "goals",
        /// Power cards.
        Cards = "cards",
        /// The Token Monster.
        Token = "token",
        /// Returning by popular demand.
        Comeback = "comeback",
    }

    /// A fatal consequence of an answer for the monster that gives it.
    WireEnding "Ending" of Ending {
        /// The monster would be eliminated.
        Out = "out",
        /// The monster would be KO'd.
        Ko = "ko",
        /// The monster would lose the game.
        Lost = "lost",
    }

    /// Why resolving a face would do nothing.
    WireIdle "Idle" of IdleReason {
        /// More dice with this face are needed.
        TooFew = "too-few",
        /// Dice don't heal in Manhattan and Tokyo.
        Inside = "inside",
        /// The monster has all its LP.
        FullLife = "full-life",
        /// The attack reaches no one.
        NoTarget = "no-target",
        /// No building or unit there can be destroyed with so few dice.
        TooWeak = "too-weak",
        /// No units would fire.
        NoUnits = "no-units",
        /// Another reason.
        Other = "other",
    }

    /// What tells a question apart from others of its kind.
    WireVariant "Variant" of Variant {
        /// `place`: the monster rises as a zombie.
        Zombie = "zombie",
        /// `place`: the monster returns by popular demand.
        PopularDemand = "popular-demand",
        /// `reroll-or-stop`: another monster's card forces the roller to use every reroll.
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
        /// Which face to resolve next.
        WhichKind = "which-kind",
        /// Which die to change, and to which face; or which card to change dice with.
        ChangeDice = "change-dice",
        /// How to spend faces on removing tokens and healing other monsters.
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
