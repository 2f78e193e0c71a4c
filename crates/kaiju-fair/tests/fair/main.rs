//! Fair dice: their distribution, and the verification of whole games.

mod games;
mod luck;
mod script;
