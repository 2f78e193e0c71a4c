//! Turns the engine's values into messages.
//!
//! Every `match` is exhaustive, so a new engine variant doesn't compile until it has a text. No sentences or fragments
//! appear here; all wording is in `locales/`.

mod answer;
mod cause;
mod effect;
mod error;
mod event;
mod option;
mod part;
mod parts;
mod question;

pub use answer::{advice, answer, choice, percent};
pub use cause::{cause, document_title, heading, own_reason, paragraph, reason, reason_with_chance, rule_text};
pub use effect::{effect, effect_for, effects_for, next_turn};
pub use error::{chance_refusal, refusal, setup_refusal, waiting};
pub use event::event;
pub use option::{city_with, option, option_hint, option_note};
pub(crate) use part::{StoryPart, change, destroyed, part};
pub(crate) use parts::{Amount, faces, middle};
pub use parts::{
    borough, card, card_kind, card_text, city, comebacks, dice, discounts, face, goal, ko_state, monsters, name, phase,
    place, tile, token, track, unit, units, zone,
};
pub use question::{notes, question, variant};
