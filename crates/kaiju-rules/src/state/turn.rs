//! The facts of the current turn, declared once: their names, keys in notation, types, limits and meaning.

use crate::{
    cards::set::CardId,
    flow::{
        buying::MAX_PURCHASES_AND_SWEEPS,
        resolving::MAX_CHANGES,
        rolling::{ALL_DICE, MAX_REROLLS},
    },
    notation::{
        NotationError,
        parts::{self, NotationValue},
        wrong,
    },
    ruleset::Ruleset,
    state::{
        board::{Borough, BoroughSet},
        dice::{Dice, FaceSet},
        game::MAX_FEWER,
        phase::Phase,
        seat::{Seat, SeatSet},
    },
};

/// A type that a fact of the turn can have.
pub(crate) trait Fact: NotationValue + PartialEq {
    /// Its value when a turn begins; notation omits facts with this value.
    const AT_START: Self;
    /// Whether it is a number that effects add to, so that its declaration needs a maximum for positions.
    const IS_COUNT: bool = false;
}

macro_rules! fact_types {
    ($($type:ty = $at_start:expr;)*) => { $(impl Fact for $type { const AT_START: $type = $at_start; })* };
}
fact_types! {
    bool = false;
    [bool; 3] = [false; 3];
    Dice = Dice::NONE;
    FaceSet = FaceSet(0);
    SeatSet = SeatSet(0);
    BoroughSet = BoroughSet(0);
    UsedCards = UsedCards(0);
    Option<Borough> = None;
    Option<CardId> = None;
}

impl Fact for u8 {
    const AT_START: u8 = 0;
    const IS_COUNT: bool = true;
}

/// The cards whose effect is used up for this turn, or for the current loss of LP: one bit for each; see
/// [`Once`](crate::cards::uses::Once).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct UsedCards(pub(crate) u8);

/// Declares the facts of a turn. A line `"key" field: Type;` adds the field to [`Turn`], resets it when a turn begins,
/// and writes it to and reads it from positions. A count needs `, max N`: positions with
/// more are refused. `| "old"` after the key is an earlier key that is still read.
macro_rules! facts {
    ($($(#[doc = $doc:literal])+ $key:literal $(| $old:literal)? $field:ident: $type:ty $(, max $max:expr)?;)*) => {
        /// State of the current turn, reset when the next one begins.
        #[allow(clippy::struct_excessive_bools)] // Independent facts, not an encoded state machine.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub(crate) struct Turn {
            pub(crate) number: u16,
            pub(crate) seat: Seat,
            pub(crate) phase: Phase,
            $($(#[doc = $doc])+ pub(crate) $field: $type,)*
        }

        impl Turn {
            /// A turn that has just begun.
            pub(crate) const fn new(number: u16, seat: Seat) -> Turn {
                Turn { number, seat, phase: Phase::Start, $($field: <$type as Fact>::AT_START,)* }
            }

            /// Calls `write` with the key and the text of each fact that has changed since the turn began.
            pub(crate) fn write_facts(&self, ruleset: Ruleset, mut write: impl FnMut(&str, &str)) {
                $(if self.$field != <$type as Fact>::AT_START {
                    write($key, &parts::write(&self.$field, ruleset));
                })*
            }

            /// Reads the fact with this key; returns whether there is one.
            pub(crate) fn read_fact(&mut self, key: &str, value: &str, ruleset: Ruleset) -> Result<bool, NotationError> {
                match key {
                    $($key $(| $old)? => self.$field = parts::read(value, ruleset)?,)*
                    _ => return Ok(false),
                }
                Ok(true)
            }

            /// Checks that no count is above its maximum.
            pub(crate) fn check_facts(&self) -> Result<(), NotationError> {
                $($(if self.$field > $max {
                    return wrong(format!("{} is {}, but at most {} is possible", $key, self.$field, $max));
                })?)*
                Ok(())
            }
        }

        $(const _: () = {
            let has_max: &[u8] = &[$($max)?];
            assert!(
                !<$type as Fact>::IS_COUNT || !has_max.is_empty(),
                concat!("the fact `", $key, "` is a count: end its line with `, max N`")
            );
        };)*

        /// The key, the meaning and the default of each fact, for `docs/notation.md`.
        #[cfg(test)]
        const DOCUMENTED: &[(&str, &str, fn() -> String)] =
            &[$(($key, concat!($($doc),+), || parts::write(&<$type as Fact>::AT_START, Ruleset::NewYork)),)*];
    };
}

facts! {
    /// The card that gave this turn, if it is an extra turn.
    "given-by" given_by: Option<CardId>;
    /// How many fewer dice this turn has (TR-29).
    "fewer" fewer: u8, max MAX_FEWER;
    /// Unresolved dice.
    "dice" dice: Dice;
    /// Unresolved symbols that cards added.
    "added" added: Dice;
    /// Resolved symbols, including added ones (NR-6).
    "resolved" resolved: Dice;
    /// Faces already resolved.
    "done" done: FaceSet;
    /// Attack symbols in `added` that follow from this turn's Destruction (NR-3).
    "echo" echo: u8, max ALL_DICE;
    /// Rerolls left.
    "rerolls" rerolls: u8, max MAX_REROLLS + 1;
    /// Number of dice that other monsters rerolled after the roller stopped, and that the roller may still reroll for
    /// free (TR-3).
    "open" open_dice: u8, max ALL_DICE;
    /// Cards already used this turn or for the current loss.
    "used" used: UsedCards;
    /// Monsters that can't lose any more LP this turn (TR-49).
    "shielded" shielded: SeatSet;
    /// Monsters that yielded to this turn's attack (TR-23).
    "yielded" yielded: SeatSet;
    /// Dice rolled for a card that aren't final yet.
    "thrown" thrown: Dice;
    /// Number of dice changed this turn (NR-80).
    "changes" dice_changed: u8, max MAX_CHANGES;
    /// Number of purchases and sweeps this turn (NR-86, TR-92).
    "deals" purchases_and_sweeps: u8, max MAX_PURCHASES_AND_SWEEPS;
    /// The borough that Destruction applies to, if not the monster's own (NR-21).
    "aim" aim: Option<Borough>;
    /// Boroughs that the monster has arrived in since its last decision other than a Subway move (NR-32).
    "visited" visited: BoroughSet;
    /// Whether Manhattan or Tokyo was empty when the turn began (NY-5.3).
    "was-empty" was_empty: bool;
    /// Whether the active monster entered Manhattan or Tokyo this turn (NR-32).
    "entered" entered: bool;
    /// Whether the active monster entered Manhattan in its Move phase, so that it doesn't advance (NY-6.6).
    "entered-moving" entered_moving: bool;
    /// Whether a card moved the active monster out of Manhattan, so that it may stay out (NY-6.5).
    "moved-out" moved_out: bool;
    /// Whether all dice are resolved (NY-8.2, TK-6.5).
    "dice-done" dice_done: bool;
    /// Whether the last monster standing plays its turn to the end, because ending it at once would kill it (NY-8.2,
    /// TK-6.5).
    "plays-on" plays_on: bool;
    /// Whether this turn's Destruction can only destroy units (NR-22).
    "units-only" units_only: bool;
    /// Whether the active monster destroyed a building this turn.
    "destroyed-building" destroyed_building: bool;
    /// Which kinds of unit the active monster destroyed this turn: Infantry, Jet, Tank.
    "destroyed-units" destroyed_units: [bool; 3];
    /// Whether the active monster was KO'd during this turn, which ends the turn (NY-7.3, TK-6.3).
    "ko-this-turn" | "fell" ko_this_turn: bool;
    /// Whether the Token Monster was summoned this turn, so that its attack isn't halved (KO-5.3).
    "summoned" summoned: bool;
}

#[cfg(test)]
mod tests {
    use super::DOCUMENTED;
    use std::{fs, path::Path};

    /// `docs/notation.md` has a row for each fact. `./bless` adds the missing ones from the comments above.
    #[test]
    fn every_fact_is_documented() {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/notation.md");
        let mut text = fs::read_to_string(&file).unwrap();
        let row_of = |text: &str, key: &str| text.find(&format!("\n| `{key}` |")).map(|at| at + 1);
        let (mut missing, mut before) = (Vec::new(), "turn");
        for &(key, meaning, default) in DOCUMENTED {
            if row_of(&text, key).is_none() {
                missing.push(key);
                let after = row_of(&text, before).unwrap();
                let at = after + text[after..].find('\n').unwrap() + 1;
                let meaning = meaning.trim().trim_end_matches('.');
                let (first, rest) = meaning.split_at(1);
                text.insert_str(at, &format!("| `{key}` | {}{rest} | `{}` |\n", first.to_lowercase(), default()));
            }
            before = key;
        }
        if std::env::var_os("KAIJU_BLESS").is_some() {
            fs::write(&file, text).unwrap();
        } else {
            assert!(missing.is_empty(), "docs/notation.md has no row for {missing:?}: ./bless adds it");
        }
    }
}
