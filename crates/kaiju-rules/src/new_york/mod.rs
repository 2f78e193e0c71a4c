//! What belongs to King of New York alone: the city, its units, Manhattan, its cards.

mod attack;
pub(crate) mod cards;
mod celebrity;
mod destruction;
mod moving;
mod ouch;
