//! The bots of one game, each with its memory if it has one.

use crate::{Bot, BotSeat, Luck, Remark, SeatedBot};
use kaiju_rules::{Action, Game, MAX_SEATS, Ply, Seat, View};

/// The bots of one game. Those without memory cost nothing to seat.
#[derive(Default)]
pub struct SeatedBots<'a> {
    bots: [Option<&'a dyn Bot>; MAX_SEATS],
    with_memory: Vec<(Seat, Box<dyn SeatedBot + Send + 'a>)>,
}

impl<'a> SeatedBots<'a> {
    /// Seats a bot that joins a game at this position. A player's seed is drawn from `luck`.
    pub fn seat(&mut self, game: &Game, seat: Seat, bot: &'a dyn Bot, luck: &mut dyn Luck) {
        self.leave(seat);
        self.bots[seat.index()] = Some(bot);
        // A whole number that JSON can carry has 53 bits.
        let seed = u64::from(luck.below(1 << 26)) << 27 | u64::from(luck.below(1 << 27));
        let mut veil = None;
        if let Some(player) = bot.seat(BotSeat { seat, seed, start: game.view(Some(seat), &mut veil) }) {
            self.with_memory.push((seat, player));
        }
    }

    /// Frees a seat.
    pub fn leave(&mut self, seat: Seat) {
        self.bots[seat.index()] = None;
        self.with_memory.retain(|(other, _)| *other != seat);
    }

    /// The bot at a seat.
    pub fn bot(&self, seat: Seat) -> Option<&'a dyn Bot> {
        self.bots[seat.index()]
    }

    /// The choice of the bot at a seat; `None` if it isn't asked or there is none.
    #[inline]
    pub fn choose(&mut self, view: View<'_>, seat: Seat, luck: &mut dyn Luck) -> Option<Action> {
        if self.have_memory() {
            return self.choose_with_memory(view, seat, luck);
        }
        self.bots[seat.index()]?.choose(view, luck)
    }

    #[cold]
    fn choose_with_memory(&mut self, view: View<'_>, seat: Seat, luck: &mut dyn Luck) -> Option<Action> {
        match self.with_memory.iter_mut().find(|(other, _)| *other == seat) {
            Some((_, player)) => player.choose(view, luck),
            None => self.bots[seat.index()]?.choose(view, luck),
        }
    }

    /// Whether any of the players has a memory, and so wants to [`observe`](Self::observe) plies.
    #[inline]
    pub fn have_memory(&self) -> bool {
        !self.with_memory.is_empty()
    }

    /// Shows a ply that is about to be played to the players with memory.
    pub fn observe(&mut self, game: &Game, ply: Ply) {
        for (seat, player) in &mut self.with_memory {
            player.observe(game.view(Some(*seat), &mut None), ply);
        }
    }

    /// What the bot at a seat says about its latest choice.
    pub fn remark(&self, seat: Seat) -> Option<&Remark> {
        self.with_memory.iter().find(|(other, _)| *other == seat)?.1.remark()
    }

    /// Tells the players with memory that the game is over.
    pub fn end(&mut self, game: &Game) {
        for (seat, player) in &mut self.with_memory {
            player.end(game.view(Some(*seat), &mut None));
        }
    }
}
