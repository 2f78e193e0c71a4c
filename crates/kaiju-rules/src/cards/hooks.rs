//! Generates the struct [`Card`], its default and the sets of cards that define each hook, all from one list of fields.

use crate::cards::{card::Card, set::MAX_CARD_IDS};

/// Whether two ids are equal; `==` on strings isn't `const`.
pub(crate) const fn same(a: &str, b: &str) -> bool {
    let (a, b) = (a.as_bytes(), b.as_bytes());
    let mut i = 0;
    while i < a.len() && i < b.len() && a[i] == b[i] {
        i += 1;
    }
    i == a.len() && i == b.len()
}

/// The printed costs of a card table in one array, because they are read far more often than the rest of a card.
pub(crate) const fn costs(cards: &[Card]) -> [u8; MAX_CARD_IDS] {
    let mut costs = [0; MAX_CARD_IDS];
    let mut i = 0;
    while i < cards.len() {
        costs[i] = cards[i].cost;
        i += 1;
    }
    costs
}

/// Fails compilation if two different cards have the same place in the order of end-of-turn effects (TR-9, NR-82).
pub(crate) const fn check_turn_end_order(cards: &[Card]) {
    let mut i = 0;
    while i < cards.len() {
        let mut j = i + 1;
        while j < cards.len() {
            if let (Some((first, _)), Some((second, _))) = (&cards[i].on_turn_end, &cards[j].on_turn_end) {
                assert!(
                    *first != *second || same(cards[i].id, cards[j].id),
                    "two cards have the same number in `on_turn_end`, so their order at the end of a turn is undecided: give \
                     each its own number, and state the order in TR-9 (Tokyo) or NR-82 (New York)"
                );
            }
            j += 1;
        }
        i += 1;
    }
}

/// The most symbols that all of a game's cards together can add to a result, by face. Only one of Mimic's copies can
/// exist at a time.
pub(crate) const fn most_added(cards: &[Card]) -> [u8; 6] {
    let (mut most, mut by_copy) = ([0; 6], [0; 6]);
    let mut i = 0;
    while i < cards.len() {
        let mut j = 0;
        while j < cards[i].adds.len() {
            let (face, count) = cards[i].adds[j];
            if !cards[i].is_copy {
                most[face.index()] += count;
            } else if by_copy[face.index()] < count {
                by_copy[face.index()] = count;
            }
            j += 1;
        }
        i += 1;
    }
    let mut face = 0;
    while face < most.len() {
        most[face] += by_copy[face];
        face += 1;
    }
    most
}

/// A field's type; `Slice<T>` becomes `&'static [T]`.
macro_rules! field_type {
    (bool) => { bool };
    (u8) => { u8 };
    (Option $of:ty) => { Option<$of> };
    (Slice $of:ty) => { &'static [$of] };
}

/// A field's value in a card that leaves it out.
macro_rules! field_default {
    (bool) => {
        false
    };
    (u8) => {
        0
    };
    (u8 $default:tt) => {
        $default
    };
    (Option) => {
        None
    };
    (Slice) => {
        &[]
    };
}

/// Whether a card's field differs from its default.
macro_rules! is_defined {
    ($value:expr, bool) => {
        $value
    };
    ($value:expr, u8) => {
        $value > 0
    };
    ($value:expr, u8 $default:tt) => {
        $value > $default
    };
    ($value:expr, Option) => {
        $value.is_some()
    };
    ($value:expr, Slice) => {
        !$value.is_empty()
    };
}

/// Defines `Card`, `Card::BLANK` and `Hooks`. A field is `name: TYPE;` with `TYPE` one of `bool`, `u8`, `Option<T>` and
/// `Slice<T>`, or `name: u8 = DEFAULT;`.
macro_rules! card_fields {
    (
        $(#[$about:meta])*
        pub struct Card { $($(#[$print_doc:meta])* $print:ident: $print_type:ty = $print_default:expr,)* }
        hooks { $($(#[$hook_doc:meta])* $hook:ident: $hook_kind:ident $(<$hook_of:ty>)? $(= $hook_default:tt)?;)* }
        details { $($(#[$doc:meta])* $field:ident: $kind:ident $(<$of:ty>)?;)* }
        sets { $($(#[$set_doc:meta])* $set:ident: |$card:ident| $in_set:expr;)* }
    ) => {
        $(#[$about])*
        #[allow(clippy::struct_excessive_bools)] // Independent facts, not an encoded state machine.
        #[derive(Copy, Clone)]
        pub struct Card {
            $($(#[$print_doc])* pub $print: $print_type,)*
            $($(#[$hook_doc])* pub(crate) $hook: $crate::cards::hooks::field_type!($hook_kind $($hook_of)?),)*
            $($(#[$doc])* pub(crate) $field: $crate::cards::hooks::field_type!($kind $($of)?),)*
        }

        impl Card {
            /// A card with no name and no effect, from which all cards take their defaults.
            pub(crate) const BLANK: Card = Card {
                $($print: $print_default,)*
                $($hook: $crate::cards::hooks::field_default!($hook_kind $($hook_default)?),)*
                $($field: $crate::cards::hooks::field_default!($kind),)*
            };
        }

        /// For each hook, the cards that define it.
        pub(crate) struct Hooks {
            $($(#[$hook_doc])* pub(crate) $hook: CardSet,)*
            $($(#[$set_doc])* pub(crate) $set: CardSet,)*
            /// Cards identical to the one before them in the table.
            pub(crate) twins: CardSet,
        }

        impl Hooks {
            /// Computes the sets for a card table.
            pub(crate) const fn of(cards: &[Card]) -> Hooks {
                let mut hooks = Hooks {
                    $($hook: CardSet::EMPTY,)*
                    $($set: CardSet::EMPTY,)*
                    twins: CardSet::EMPTY,
                };
                let mut i = 0;
                while i < cards.len() {
                    let id = CardId(i as u8);
                    $(if $crate::cards::hooks::is_defined!(cards[i].$hook, $hook_kind $($hook_default)?) {
                        hooks.$hook.insert(id);
                    })*
                    $({
                        let $card = &cards[i];
                        if $in_set { hooks.$set.insert(id); }
                    })*
                    if i > 0 && $crate::cards::hooks::same(cards[i].id, cards[i - 1].id) { hooks.twins.insert(id); }
                    i += 1;
                }
                hooks
            }
        }
    };
}

pub(crate) use {card_fields, field_default, field_type, is_defined};
