//! The KO variant: being KO'd, a KO'd monster's dice, coming back, the Token Monster. What it adds to the state is `knocked.rs`.

mod back;
mod dice;
mod fall;
mod token;
