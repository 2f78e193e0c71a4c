//! The course of a game: the main loop, its questions and events, and the phases of a turn that both games share.

pub(crate) mod action;
pub(crate) mod answers;
pub(crate) mod buying;
pub(crate) mod chance;
pub(crate) mod engine;
pub(crate) mod error;
pub(crate) mod event;
pub(crate) mod middle;
pub(crate) mod picking;
pub(crate) mod ply;
pub(crate) mod prompt;
pub(crate) mod questions;
pub(crate) mod resolving;
pub(crate) mod rolling;
pub(crate) mod start;
pub(crate) mod step;
pub(crate) mod turn;
pub(crate) mod verbs;
