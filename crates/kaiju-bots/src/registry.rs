//! The bots by name: those of this crate, and those that the program adds when it starts.

use crate::{BOTS, Bot};
use std::sync::{PoisonError, RwLock};

/// The registered bots, in the order in which they were added.
static ADDED: RwLock<Vec<&'static dyn Bot>> = RwLock::new(Vec::new());

/// Adds a bot to those found by name; an error if the name is taken.
pub fn register(bot: &'static dyn Bot) -> Result<(), String> {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if BOTS.iter().chain(added.iter()).any(|known| known.name() == bot.name()) {
        return Err(format!("there is already a bot called {}", bot.name()));
    }
    added.push(bot);
    Ok(())
}

/// The bot with this name.
pub fn bot_by_name(name: &str) -> Option<&'static dyn Bot> {
    let built_in = BOTS.iter().copied().find(|bot| bot.name() == name);
    let added = || ADDED.read().unwrap_or_else(PoisonError::into_inner).iter().copied().find(|bot| bot.name() == name);
    built_in.or_else(added)
}
